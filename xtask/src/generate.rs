//! `gen-tables`: run both roads, compare, write.

mod differences;
pub mod parts;

use crate::catalogue::{self, Table};
use crate::progress::Progress;
use crate::statements::{self, Check};
use crate::{Failure, Perturbation, Profile};
use anyhow::{Context, Result, anyhow};
use differences::differences;
use nimatlas_store::{BoundRecord, Folder, Lock, Manifest, Part, Section, TableEntry, WhenLocked};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

/// What to generate, and where.
pub struct Options {
    /// Which tables.
    pub profile: Profile,
    /// Only the tables and statements of these names; all if empty.
    pub only: Vec<String>,
    /// The folder of the tables.
    pub out: PathBuf,
    /// Compare with the folder instead of writing to it.
    pub check: bool,
    /// How many threads; as many as there are cores if `None`.
    pub jobs: Option<usize>,
    /// What to do if another generator is at work on the folder.
    pub when_locked: WhenLocked,
    /// A wrong entry that the comparison must find.
    pub perturb: Option<Perturbation>,
}

/// Everything that a run makes.
struct Selection {
    tables: Vec<Table>,
    checks: Vec<Check>,
    /// Whether these are all of the profile.
    all: bool,
}

impl Selection {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(Table::slug).chain(self.checks.iter().map(|check| check.statement.id()))
    }
}

/// Generates the tables and certifies the statements of a profile.
///
/// # Errors
/// [`Failure::Input`] for an unknown name; [`Failure::NoAnswer`] if two roads disagree, a stored file differs (with
/// `check`), or the system refuses. Then the folder holds what it held before.
pub fn run(options: &Options) -> Result<(), Failure> {
    let selection = select(options.profile, &options.only)?;
    if options.profile == Profile::Full && !options.check && options.out == crate::data_folder() {
        return Err(Failure::Input("the full profile is never committed: name another folder with --out DIR".into()));
    }
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.unwrap_or(0)).build()?;
    let progress = Progress::new();
    if options.check {
        let fresh = tempfile::tempdir().context("cannot make a temporary folder")?;
        let lock = Folder::new(fresh.path()).lock(WhenLocked::Fail)?;
        threads.install(|| make(&selection, options, &lock, Manifest::default(), &progress))?;
        let differences = differences(fresh.path(), &Folder::new(&options.out), &selection)?;
        if !differences.is_empty() {
            let list = differences.join("\n  ");
            return Err(anyhow!("{} differs from a fresh build:\n  {list}", options.out.display()).into());
        }
        progress.line(&format!("{}: nothing differs from a fresh build", options.out.display()));
        return Ok(());
    }
    let folder = Folder::new(&options.out);
    let lock = folder.lock(options.when_locked)?;
    // With all tables made anew, nothing of the old manifest is needed, so a damaged one is no obstacle.
    let before = if selection.all { Manifest::default() } else { folder.manifest()?.unwrap_or_default() };
    threads.install(|| make(&selection, options, &lock, before, &progress))?;
    Ok(())
}

/// Prints the tables and statements of a profile.
///
/// # Errors
/// If a family lacks a road.
pub fn list(profile: Profile) -> Result<(), Failure> {
    let progress = Progress::new();
    for table in catalogue::tables(profile)? {
        let [rules, theory] = &table.header.roads;
        progress.line(&format!("{}: {} entries; {}", table.slug(), table.header.entries, table.header.title));
        progress.line(&format!("    {}: {}", rules.krate, rules.method));
        progress.line(&format!("    {}: {} ({:?})", theory.krate, theory.method, table.derivation));
    }
    for check in statements::checks(profile) {
        progress.line(&format!("{}: to {}", check.statement, check.bound));
    }
    Ok(())
}

fn select(profile: Profile, only: &[String]) -> Result<Selection, Failure> {
    let (tables, checks) = (catalogue::tables(profile)?, statements::checks(profile));
    let mut selection = Selection { tables, checks, all: only.is_empty() };
    if let Some(unknown) = only.iter().find(|name| !selection.names().any(|known| known == name.as_str())) {
        let known = selection.names().collect::<Vec<_>>().join("\n  ");
        let message = format!("“{unknown}” is no table and no statement of this profile; known are\n  {known}");
        return Err(Failure::Input(message));
    }
    if !selection.all {
        selection.tables.retain(|table| only.iter().any(|name| name == table.slug()));
        selection.checks.retain(|check| only.iter().any(|name| name == check.statement.id()));
    }
    Ok(selection)
}

/// Makes everything selected and commits it on top of what was there before.
fn make(
    selection: &Selection,
    options: &Options,
    lock: &Lock,
    mut manifest: Manifest,
    progress: &Progress,
) -> Result<()> {
    let maker = Maker { options, build: build_key()?, lock, progress };
    let (entries, records) = rayon::join(
        || selection.tables.par_iter().map(|table| maker.table(table)).collect::<Result<Vec<_>>>(),
        || selection.checks.par_iter().map(|check| maker.statement(check)).collect::<Result<Vec<_>>>(),
    );
    for entry in entries? {
        manifest.insert(entry);
    }
    let folder = lock.folder();
    let mut bounds = if selection.all { None } else { folder.bounds()? }.unwrap_or_default();
    for record in records? {
        bounds.insert(record);
    }
    lock.commit(&manifest, (!selection.checks.is_empty()).then_some(&bounds))?;
    if selection.all {
        lock.clear_staging()?;
    } else {
        // Others may be half done by a longer run that was interrupted.
        selection.names().try_for_each(|name| lock.clear_staged(name))?;
    }
    Ok(())
}

/// What a part depends on beside its table: this very program. Found once, as the program does not change while it runs.
fn build_key() -> Result<&'static str> {
    static KEY: OnceLock<String> = OnceLock::new();
    if let Some(key) = KEY.get() {
        return Ok(key);
    }
    let path = std::env::current_exe().context("cannot find this program")?;
    let mut hash = HashWriter(Sha256::new());
    File::open(&path)
        .and_then(|mut file| io::copy(&mut file, &mut hash))
        .with_context(|| format!("cannot read {}", path.display()))?;
    Ok(KEY.get_or_init(|| format!("build {}", hex::encode(hash.0.finalize()))))
}

struct HashWriter(Sha256);

impl io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Maker<'a> {
    options: &'a Options,
    build: &'a str,
    lock: &'a Lock,
    progress: &'a Progress,
}

impl Maker<'_> {
    fn table(&self, table: &Table) -> Result<TableEntry> {
        let start = Instant::now();
        let bar = self.progress.bar(table.slug(), table.parts() as u64);
        let made = parts::list(table)
            .into_par_iter()
            .map(|part| self.part(table, part).inspect(|_| bar.inc(1)))
            .collect::<Result<Vec<_>>>()?;
        let kept = made.iter().filter(|(_, kept)| *kept).count();
        let sections = parts::merge(table, made.into_iter().map(|(sections, _)| sections).collect())?;
        let written = self.lock.stage_table(table.header.clone(), &sections)?;
        bar.finish_and_clear();
        let [rules, theory] = table.header.roads.each_ref().map(|road| road.krate.as_str());
        let (slug, entries, bytes) = (table.slug(), table.header.entries, written.bytes);
        let seconds = start.elapsed().as_secs_f64();
        let resumed = if kept > 0 { format!("  {kept} of {} parts kept", table.parts()) } else { String::new() };
        self.progress.line(&format!(
            "{slug:<28} {entries:>7} entries  {rules}  {theory:<20}  agree  {bytes:>7} bytes  {seconds:6.2} s{resumed}"
        ));
        Ok(TableEntry::new(&table.header, &sections, written))
    }

    /// One part, on which both roads agree, and whether an earlier run had kept it.
    fn part(&self, table: &Table, index: usize) -> Result<(Vec<Section>, bool)> {
        let part = Part { header: &table.header, index, of: table.parts(), build: self.build };
        // What is perturbed must be made, and must not be found by another run.
        if let Some(perturb) = &self.options.perturb {
            return Ok((parts::make(table, index, Some(perturb))?, false));
        }
        if let Some(sections) = self.lock.load_part(&part)? {
            return Ok((sections, true));
        }
        let sections = parts::make(table, index, None)?;
        self.lock.save_part(&part, &sections)?;
        Ok((sections, false))
    }

    fn statement(&self, check: &Check) -> Result<BoundRecord> {
        let start = Instant::now();
        let bar = self.progress.bar(check.statement.id(), 1);
        let key = format!("to {} for {:?} by {}", check.bound, self.options.profile, self.build);
        let kept = self.lock.load_bound(check.statement, &key)?;
        let resumed = if kept.is_some() { "  kept" } else { "" };
        let record = match kept {
            Some(record) => record,
            None => {
                let record = check.run().with_context(|| check.statement.to_string())?;
                self.lock.save_bound(&record, &key)?;
                record
            }
        };
        bar.finish_and_clear();
        let BoundRecord { statement, bound, cases, .. } = &record;
        let seconds = start.elapsed().as_secs_f64();
        self.progress
            .line(&format!("{statement:<28} {cases:>7} cases    holds to {bound:<47} {seconds:6.2} s{resumed}"));
        Ok(record)
    }
}
