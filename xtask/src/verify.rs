//! `verify-tables`: stored tables checked by something that neither of their roads used.
//!
//! Everything is read by the plain reader. What the store can say of a folder is checked first, then each table by
//! [`nimatlas_roads_theory::verify`]: every key, every stored certificate, and of the other entries all, or in a large table
//! without `--full` a sample.

use crate::Failure;
use crate::progress::Progress;
use anyhow::{Context, Result, anyhow};
use nimatlas_roads_theory::{self as theory, Checked, Job};
use nimatlas_store::{Access, BoundsFile, Folder, TableEntry};
use std::path::PathBuf;

/// What to verify, and how far.
pub struct Options {
    /// The folder of the tables.
    pub data: PathBuf,
    /// Whether to check every entry also of large tables.
    pub full: bool,
    /// Chooses the samples.
    pub seed: u64,
}

/// Verifies every table of a folder.
///
/// # Errors
/// With every file that is damaged, missing or superfluous, and the first wrong entry of every table that is wrong.
pub fn run(options: &Options) -> Result<(), Failure> {
    let progress = Progress::new();
    let folder = Folder::new(&options.data);
    let found = folder.survey()?;
    for path in &found.leftovers {
        progress.line(&format!("{}: left by a run that did not finish; the next one removes it", path.display()));
    }
    let mut problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    if let Some(bounds) = &found.bounds {
        report_bounds(bounds, &progress);
    }
    for entry in &found.manifest.tables {
        match verify(&folder, entry, options) {
            Ok(Checked { rows, of, certificates }) => {
                let how = if rows == of { "in full".to_owned() } else { format!("sampled with seed {}", options.seed) };
                let certificates =
                    if certificates > 0 { format!(", {certificates} certificates") } else { String::new() };
                progress.line(&format!("{:<30} {rows} of {of} entries {how}{certificates}", entry.slug));
            }
            Err(error) => problems.push(format!("{error:#}")),
        }
    }
    if problems.is_empty() {
        progress.line(&format!("{}: {} tables verified", options.data.display(), found.manifest.tables.len()));
        return Ok(());
    }
    Err(anyhow!("{}: not verified\n  {}", options.data.display(), problems.join("\n  ")).into())
}

fn verify(folder: &Folder, entry: &TableEntry, options: &Options) -> Result<Checked> {
    let table = folder.open_checked(entry, Access::Read)?;
    theory::verify(&Job { table: &table, full: options.full, seed: options.seed })
        .with_context(|| format!("{}: {}", folder.path().join(&entry.file).display(), entry.slug))
}

fn report_bounds(bounds: &BoundsFile, progress: &Progress) {
    for record in &bounds.bounds {
        let (statement, bound) = (record.statement, record.bound);
        progress.line(&format!("{statement:<30} to {bound}: record whole; `{}` checks it again", record.command));
    }
}

#[cfg(test)]
mod tests;
