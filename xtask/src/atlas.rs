//! `check-atlas`: the atlas in a browser.

use crate::Failure;
use anyhow::{Context, anyhow};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds and runs the check of the package `nimatlas-browser`, a program of its own, so that nothing else needs what speaks to a
/// browser. In the profile of the tests most of it is compiled already after them.
///
/// # Errors
/// If it cannot be started, or there is no Chromium, or the check fails.
pub fn check(screenshots: Option<PathBuf>) -> Result<(), Failure> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--locked", "--package", "nimatlas-browser", "--manifest-path"]);
    cargo.arg(workspace.join("Cargo.toml")).arg("--");
    if let Some(folder) = screenshots {
        cargo.arg("--screenshots").arg(folder);
    }
    let status = cargo.status().with_context(|| format!("cannot start {cargo:?}"))?;
    if status.success() { Ok(()) } else { Err(anyhow!("the atlas failed its check: {status}").into()) }
}
