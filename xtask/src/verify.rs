//! `verify-tables`: stored tables against the definitions.
//!
//! Reads by the plain reader and recomputes by `nimatlas-oracle`, so neither the builders nor the theory are trusted. Every
//! key is checked, and every period certificate; of the other entries all, or in a large table without `--full` a sample.

mod nim;
mod records;
mod scoring;
mod subtraction;

use crate::Failure;
use crate::progress::Progress;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nimatlas_store::{Access, BoundsFile, Folder, Manifest, Problem, TableEntry, TableFile, Verify};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::index;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Up to so many rows are always checked in full.
const ALWAYS_FULL: u64 = 50_000;
/// A sample has at least so many rows, and at least one in twenty.
const LEAST_SAMPLE: u64 = 10_000;
/// No heap and no move of a stored table is larger.
const LARGEST: u64 = 1 << 20;

/// What to verify, and how far.
pub struct Options {
    /// The folder of the tables.
    pub data: PathBuf,
    /// Whether to check every entry also of large tables.
    pub full: bool,
    /// Chooses the samples.
    pub seed: u64,
}

/// An open table and how much of it to check.
struct Job<'a> {
    table: &'a TableFile,
    full: bool,
    seed: u64,
}

/// How much was checked.
#[derive(Debug, PartialEq, Eq)]
struct Checked {
    rows: u64,
    of: u64,
    certificates: u64,
}

impl Job<'_> {
    /// The rows to check of a table with so many, ascending.
    fn rows(&self, of: u64) -> Vec<u64> {
        if self.full { (0..of).collect() } else { sample(of, self.seed) }
    }

    /// A number that the table was made with. What a stored table could not have is refused.
    fn parameter(&self, name: &str, allowed: RangeInclusive<u64>) -> Result<u64> {
        let value = self.table.header().parameter(name).with_context(|| format!("it has no parameter “{name}”"))?;
        let checked = u64::try_from(value).ok().filter(|value| allowed.contains(value));
        checked.with_context(|| format!("its parameter “{name}” is {value}; {allowed:?} is allowed"))
    }
}

/// The rows to check of a table with so many: all of them where that is cheap.
fn sample(of: u64, seed: u64) -> Vec<u64> {
    let sample = LEAST_SAMPLE.max(of.div_ceil(20));
    if of <= ALWAYS_FULL || sample >= of {
        return (0..of).collect();
    }
    // A table that was read into memory has no more rows than fit there.
    let chosen = index::sample(&mut StdRng::seed_from_u64(seed), of as usize, sample as usize);
    let mut rows: Vec<_> = chosen.into_iter().map(|row| row as u64).collect();
    rows.sort_unstable();
    rows
}

/// Verifies every table of a folder.
///
/// # Errors
/// With every file that is damaged, missing or superfluous, and the first wrong entry of every table that is wrong.
pub fn run(options: &Options) -> Result<(), Failure> {
    let progress = Progress::new();
    let folder = Folder::new(&options.data);
    let manifest =
        folder.manifest()?.ok_or_else(|| anyhow!("{}: there is no manifest", folder.manifest_path().display()))?;
    let mut problems = Vec::new();
    let leftovers = folder.leftovers(&manifest)?;
    for stray in folder.strays(&manifest)? {
        if leftovers.contains(&stray) {
            progress.line(&format!("{}: left by a run that did not finish; the next one removes it", stray.display()));
        } else {
            problems.push(format!("{}: {}", stray.display(), Problem::Stray));
        }
    }
    match folder.bounds() {
        Ok(Some(bounds)) => report_bounds(&bounds, &progress),
        Ok(None) => problems.push(format!("{}: is missing", folder.bounds_path().display())),
        Err(error) => problems.push(error.to_string()),
    }
    problems.extend(verify_all(&folder, &manifest, options, &progress));
    if problems.is_empty() {
        progress.line(&format!("{}: {} tables verified", options.data.display(), manifest.tables.len()));
        return Ok(());
    }
    Err(anyhow!("{}: not verified\n  {}", options.data.display(), problems.join("\n  ")).into())
}

fn verify_all(folder: &Folder, manifest: &Manifest, options: &Options, progress: &Progress) -> Vec<String> {
    let mut problems = Vec::new();
    for entry in &manifest.tables {
        match verify(folder, entry, options) {
            Ok(Checked { rows, of, certificates }) => {
                let how = if rows == of { "in full".to_owned() } else { format!("sampled with seed {}", options.seed) };
                let certificates =
                    if certificates > 0 { format!(", {certificates} certificates") } else { String::new() };
                progress.line(&format!("{:<30} {rows} of {of} entries {how}{certificates}", entry.slug));
            }
            Err(error) => problems.push(format!("{error:#}")),
        }
    }
    problems
}

fn verify(folder: &Folder, entry: &TableEntry, options: &Options) -> Result<Checked> {
    let table = folder.open(entry, Verify::Full, Access::Read)?;
    let checked = against_definition(&Job { table: &table, full: options.full, seed: options.seed });
    let checked = checked.with_context(|| format!("{}: {}", folder.path().join(&entry.file).display(), entry.slug))?;
    ensure!(
        checked.of == entry.entries,
        "{}: {} entries are there and {} announced",
        entry.slug,
        checked.of,
        entry.entries
    );
    Ok(checked)
}

fn against_definition(job: &Job<'_>) -> Result<Checked> {
    match job.table.header().family.as_str() {
        "nim-outcomes" => nim::outcomes(job),
        "subtraction-sums" => subtraction::sums(job),
        "subtraction-additive" => subtraction::additive(job),
        "subtraction-three-moves" => subtraction::three_moves(job),
        "subtraction-records" => records::records(job),
        "scoring-payoffs" => scoring::payoffs(job),
        "scoring-breakpoints" => scoring::breakpoints(job),
        "scoring-xy1" => scoring::xy1(job),
        "scoring-fk" => scoring::f_k(job),
        unknown => bail!("no definition is known for the family “{unknown}”"),
    }
}

fn report_bounds(bounds: &BoundsFile, progress: &Progress) {
    for record in &bounds.bounds {
        let (statement, bound) = (record.statement, record.bound);
        progress.line(&format!("{statement:<30} to {bound}: record whole; `{}` checks it again", record.command));
    }
}

#[cfg(test)]
mod tests;
