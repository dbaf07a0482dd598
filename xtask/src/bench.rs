//! `bench`: the benchmarks, an area at a time.

use crate::Failure;
use anyhow::{Context, anyhow};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the benchmarks of an area, or of all, and prints times, ratios and targets.
///
/// # Errors
/// [`Failure::Input`] if there is no such area; [`Failure::NoAnswer`] if cargo cannot be started or a benchmark fails.
pub fn run(area: Option<&str>) -> Result<(), Failure> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("");
    let areas = areas(&workspace.join("benches").join("benches"))?;
    if let Some(unknown) = area.filter(|area| !areas.contains(*area)) {
        let known = areas.into_iter().collect::<Vec<_>>().join(", ");
        return Err(Failure::Input(format!("“{unknown}” is no area of benchmarks; known are {known}")));
    }
    for area in areas.iter().filter(|known| area.is_none_or(|area| area == known.as_str())) {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["bench", "--package", "nimatlas-benches", "--bench", area]).current_dir(&workspace);
        let status = cargo.status().with_context(|| format!("cannot start {cargo:?}"))?;
        if !status.success() {
            return Err(anyhow!("the benchmarks of {area} failed: {status}").into());
        }
    }
    Ok(())
}

/// An area is a file of its name.
fn areas(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let list = || format!("cannot list {}", folder.display());
    let mut areas = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(list)? {
        let name = entry.with_context(list)?.file_name().to_string_lossy().into_owned();
        areas.extend(name.strip_suffix(".rs").map(str::to_owned));
    }
    Ok(areas)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_area_is_refused_and_the_known_ones_are_named() {
        for area in ["stores", "", "store.rs", "../benches/store"] {
            let Err(Failure::Input(message)) = run(Some(area)) else { panic!("{area} was not refused") };
            assert!(
                message.contains(&format!("“{area}”")) && message.contains("known are ") && message.contains("store"),
                "{message}"
            );
        }
    }
}
