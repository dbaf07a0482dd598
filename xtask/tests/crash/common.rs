//! Sets of tables that a folder may hold, and what must be true of it at any moment.

use nimatlas_store::{Access, BoundsFile, Folder, Header, Manifest, TableEntry, TableFile, Verify, WhenLocked};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The visible files of a folder with their bytes.
pub type Files = BTreeMap<String, Vec<u8>>;

/// `xtask gen-tables --profile tiny --out DIR`.
pub fn generator(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["gen-tables", "--profile", "tiny", "--out"]).arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command that must succeed and gives what it printed.
pub fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Reads all files of a folder, hidden ones left out.
pub fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let visible = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    visible
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect()
}

/// Makes a folder hold these files and nothing else.
pub fn put(folder: &Path, files: &Files) {
    if folder.exists() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) }.expect("removed");
        }
    }
    fs::create_dir_all(folder).expect("made");
    files.iter().for_each(|(name, bytes)| fs::write(folder.join(name), bytes).expect("written"));
}

/// What a run gives that nothing disturbs.
pub fn whole() -> &'static Files {
    static WHOLE: OnceLock<Files> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        succeed(&mut generator(folder.path()));
        files(folder.path())
    })
}

/// The set of an earlier version: the same tables under other hashes, one that is no longer made, and other bounds.
pub fn older() -> &'static Files {
    static OLDER: OnceLock<Files> = OnceLock::new();
    OLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        put(folder.path(), whole());
        let mut core = Command::new(env!("CARGO_BIN_EXE_xtask"));
        succeed(core.args(["gen-tables", "--only", "nim-normal-4x7", "--out"]).arg(folder.path()));
        let lock = Folder::new(folder.path()).lock(WhenLocked::Fail).expect("locked");
        let mut manifest = Manifest::default();
        for entry in lock.folder().manifest().expect("whole").expect("there").tables {
            let table = lock.folder().open(&entry, Verify::Full, Access::Read).expect("whole");
            let sections = table.sections().expect("whole");
            let title = format!("{}, as it was", entry.title);
            let header = Header { title, sections: Vec::new(), ..table.header().clone() };
            let written = lock.stage_table(header.clone(), &sections).expect("staged");
            manifest.insert(TableEntry::new(&header, &sections, written));
        }
        let bounds = lock.folder().bounds().expect("whole").expect("there");
        lock.commit(&manifest, Some(&BoundsFile { bounds: bounds.bounds[1..].to_vec() })).expect("committed");
        lock.clear_staging().expect("cleared");
        let older = files(folder.path());
        assert_eq!(older.len(), whole().len() + 1);
        assert!(older.iter().all(|(name, bytes)| whole().get(name) != Some(bytes)), "every file differs");
        older
    })
}

/// Which set a folder holds.
#[derive(Debug, PartialEq, Eq)]
pub enum Held {
    /// The one that was there before.
    Before,
    /// The one that a run makes.
    Whole,
}

/// Checks that a folder holds what it held before, perhaps nothing, or what a run makes, whatever else lies there. Nothing
/// torn may have the name of a table, and what the manifest names must verify.
pub fn holds(folder: &Path, before: &Files, when: &str) -> Held {
    let now = files(folder);
    for path in named_like_tables(folder) {
        TableFile::open(&path, Verify::Full, Access::Read).unwrap_or_else(|error| panic!("{when}: {error}"));
    }
    let manifest = now.get("manifest.json");
    let (held, set) = match manifest {
        _ if manifest == whole().get("manifest.json") => (Held::Whole, whole()),
        _ if manifest == before.get("manifest.json") => (Held::Before, before),
        _ => panic!("{when}: the manifest is neither the one before nor the new one"),
    };
    for (name, bytes) in set {
        // The bounds hold whatever tables there are.
        let is_new_bounds = name == "bounds.json" && now.get(name) == whole().get(name);
        assert!(now.get(name) == Some(bytes) || is_new_bounds, "{when}: {name} is not what it was");
    }
    if manifest.is_some() {
        let mut verify = Command::new(env!("CARGO_BIN_EXE_xtask"));
        let said = succeed(verify.args(["verify-tables", "--data"]).arg(folder));
        let tables = set.keys().filter(|name| name.ends_with(".table")).count();
        assert!(said.contains(&format!("{tables} tables verified")), "{when}: {said}");
    }
    held
}

/// Everything in a folder and below it that a reader might take for a table.
fn named_like_tables(folder: &Path) -> Vec<PathBuf> {
    let below = [folder.to_owned(), folder.join(".staging")];
    let paths = below.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let paths = paths.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "table" || end == "part")).collect()
}
