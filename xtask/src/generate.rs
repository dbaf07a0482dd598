//! `gen-tables`: run both roads, compare, write.

use crate::catalogue::{self, Profile, Side, Table};
use crate::compare::{compare, rows};
use crate::progress::Progress;
use crate::statements::{self, Check};
use crate::{Failure, Perturbation};
use anyhow::{Context, Result, anyhow, bail};
use nimatlas_tables::store::{self, BoundRecord, Folder, Lock, Manifest, Section, TableEntry, WhenLocked};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
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

/// Generates the tables and certifies the statements of a profile.
///
/// # Errors
/// [`Failure::Input`] for an unknown name; [`Failure::NoAnswer`] if two roads disagree, a stored file differs (with
/// `check`), or the system refuses. Then the folder holds what it held before.
pub fn run(options: &Options) -> Result<(), Failure> {
    let selection = select(options.profile, &options.only).map_err(Failure::Input)?;
    if options.profile == Profile::Full && !options.check && options.out == Path::new("data") {
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
pub fn list(profile: Profile) {
    let progress = Progress::new();
    for table in catalogue::tables(profile) {
        let [rules, theory] = &table.header.roads;
        progress.line(&format!("{}: {} entries; {}", table.slug(), table.header.entries, table.header.title));
        progress.line(&format!("    {}: {}", rules.krate, rules.method));
        progress.line(&format!("    {}: {}", theory.krate, theory.method));
    }
    for check in statements::checks(profile) {
        progress.line(&format!("{}: to {}", check.statement, check.bound));
    }
}

fn select(profile: Profile, only: &[String]) -> Result<Selection, String> {
    let (mut tables, mut checks) = (catalogue::tables(profile), statements::checks(profile));
    let names = || tables.iter().map(Table::slug).chain(checks.iter().map(|check| check.statement.id()));
    if let Some(unknown) = only.iter().find(|name| !names().any(|known| known == name.as_str())) {
        let known = names().collect::<Vec<_>>().join("\n  ");
        return Err(format!("“{unknown}” is no table and no statement of this profile; known are\n  {known}"));
    }
    if !only.is_empty() {
        tables.retain(|table| only.iter().any(|name| name == table.slug()));
        checks.retain(|check| only.iter().any(|name| name == check.statement.id()));
    }
    Ok(Selection { tables, checks, all: only.is_empty() })
}

/// Makes everything selected and commits it on top of what was there before.
fn make(
    selection: &Selection,
    options: &Options,
    lock: &Lock,
    mut manifest: Manifest,
    progress: &Progress,
) -> Result<()> {
    let key = build_key()?;
    let maker = Maker { key, lock, perturb: options.perturb.as_ref(), progress };
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
    Ok(())
}

/// What a part depends on beside its slug: this very program. Found once, as the program does not change while it runs.
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
    Ok(KEY.get_or_init(|| format!("part made by build {}", statements::hex(&hash.0.finalize()))))
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
    key: &'a str,
    lock: &'a Lock,
    perturb: Option<&'a Perturbation>,
    progress: &'a Progress,
}

impl Maker<'_> {
    fn table(&self, table: &Table) -> Result<TableEntry> {
        let start = Instant::now();
        let bar = self.progress.bar(table.slug(), table.parts as u64);
        let parts = (0..table.parts)
            .into_par_iter()
            .map(|part| self.part(table, part).inspect(|_| bar.inc(1)))
            .collect::<Result<Vec<_>>>()?;
        let sections = store::merge(parts).with_context(|| table.slug().to_owned())?;
        if rows(&sections) != table.header.entries {
            bail!("{}: {} entries were made and {} announced", table.slug(), rows(&sections), table.header.entries);
        }
        let written = self.lock.stage_table(table.header.clone(), &sections)?;
        bar.finish_and_clear();
        let [rules, theory] = table.header.roads.each_ref().map(|road| road.krate.as_str());
        let (slug, entries, bytes) = (table.slug(), table.header.entries, written.bytes);
        let seconds = start.elapsed().as_secs_f64();
        self.progress.line(&format!(
            "{slug:<28} {entries:>7} entries  {rules}  {theory:<20}  agree  {bytes:>7} bytes  {seconds:6.2} s"
        ));
        Ok(TableEntry::new(&table.header, &sections, written))
    }

    /// One part, on which both roads agree.
    fn part(&self, table: &Table, part: usize) -> Result<Vec<Section>> {
        if let Some(sections) = self.lock.load_part(table.slug(), part, table.parts, self.key)? {
            return Ok(sections);
        }
        let road = |side: Side| {
            let mut sections = table.make(side, part).with_context(|| table.slug().to_owned())?;
            match self.perturb {
                Some(wrong) if wrong.slug == table.slug() && wrong.side == side && wrong.part == part => {
                    wrong.apply(&mut sections)
                }
                _ => {}
            }
            anyhow::Ok(sections)
        };
        let (rules, theory) = rayon::join(|| road(Side::Rules), || road(Side::Theory));
        let (rules, theory) = (rules?, theory?);
        compare(&table.header, &rules, &theory)?;
        self.lock.save_part(&table.header, part, table.parts, self.key, &rules)?;
        Ok(rules)
    }

    fn statement(&self, check: &Check) -> Result<BoundRecord> {
        let start = Instant::now();
        let bar = self.progress.bar(check.statement.id(), 1);
        let record = check.run().with_context(|| check.statement.to_string())?;
        bar.finish_and_clear();
        let BoundRecord { statement, bound, cases, .. } = &record;
        let seconds = start.elapsed().as_secs_f64();
        self.progress.line(&format!("{statement:<28} {cases:>7} cases    holds to {bound:<47} {seconds:6.2} s"));
        Ok(record)
    }
}

/// How a folder differs from a fresh build of a selection, a line each.
fn differences(fresh: &Path, stored: &Folder, selection: &Selection) -> Result<Vec<String>> {
    let built = Folder::new(fresh);
    let built_manifest = built.manifest()?.context("a fresh build has a manifest")?;
    let mut found = Vec::new();
    let mut say = |path: &Path, what: String| found.push(format!("{}: {what}", path.display()));
    let manifest = match stored.manifest() {
        Ok(Some(manifest)) => Some(manifest),
        Ok(None) => {
            say(&stored.manifest_path(), "is missing".into());
            None
        }
        Err(error) => {
            say(&error.path, error.problem.to_string());
            None
        }
    };
    if selection.all {
        compare_files(&built.manifest_path(), &stored.manifest_path(), &mut say);
    }
    for entry in &built_manifest.tables {
        match manifest.as_ref().map(|manifest| manifest.table(&entry.slug)) {
            Some(None) => say(&stored.manifest_path(), format!("does not name {}", entry.slug)),
            Some(Some(other)) if other != entry => {
                say(&stored.manifest_path(), format!("records something else of {}", entry.slug));
            }
            _ => {}
        }
        compare_files(&fresh.join(&entry.file), &stored.path().join(&entry.file), &mut say);
    }
    if selection.all {
        compare_files(&built.bounds_path(), &stored.bounds_path(), &mut say);
        for stray in stored.strays(&built_manifest)? {
            say(&stray, "does not belong here".into());
        }
    } else if !selection.checks.is_empty() {
        let (built, stored_bounds) = (built.bounds()?.unwrap_or_default(), stored.bounds()?.unwrap_or_default());
        for record in built.bounds.iter().filter(|record| !stored_bounds.bounds.contains(record)) {
            say(&stored.bounds_path(), format!("records something else of {}", record.statement));
        }
    }
    Ok(found)
}

fn compare_files(fresh: &Path, stored: &Path, say: &mut impl FnMut(&Path, String)) {
    let (fresh, found) = match (fs::read(fresh), fs::read(stored)) {
        (Ok(fresh), Ok(found)) => (fresh, found),
        (Err(error), _) => return say(fresh, format!("cannot read the fresh file: {error}")),
        (_, Err(error)) => return say(stored, format!("cannot read: {error}")),
    };
    match fresh.iter().zip(&found).position(|(fresh, found)| fresh != found) {
        Some(at) => say(stored, format!("byte {at} is {:#04x}; {:#04x} is expected", found[at], fresh[at])),
        None if fresh.len() != found.len() => {
            say(stored, format!("is {} bytes long; {} are expected", found.len(), fresh.len()))
        }
        None => {}
    }
}
