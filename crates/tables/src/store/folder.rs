//! The folder that holds a set of tables: lock, staging of parts, commit.

use super::error::IoContext;
use super::write::{TEMPORARY, replace_file, sync_folder, write_table_as};
use super::{
    Access, BoundsFile, Header, Manifest, Problem, Section, StoreError, TableEntry, TableFile, Verify, Written,
    write_table,
};
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "manifest.json";
const BOUNDS: &str = "bounds.json";
const STAGING: &str = ".staging";
const LOCK: &str = ".lock";

/// A folder of tables.
///
/// What the folder holds is what its manifest names. A run keeps its parts and finished tables in `.staging`, and
/// [`Lock::commit`] moves the tables in, renames the manifest, and removes what the manifest no longer names. Whatever
/// interrupts a run, the manifest and every table that it names stay whole.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// What to do when another process is at work on a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenLocked {
    /// Wait until it is done.
    Wait,
    /// Give up with an error.
    Fail,
}

/// The right to change a folder, until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    path: PathBuf,
}

impl Folder {
    /// The folder at this path, which need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where its manifest is.
    pub fn manifest_path(&self) -> PathBuf {
        self.path.join(MANIFEST)
    }

    /// Where its certified bounds are.
    pub fn bounds_path(&self) -> PathBuf {
        self.path.join(BOUNDS)
    }

    /// The manifest, or `None` if the folder has none yet.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn manifest(&self) -> Result<Option<Manifest>, StoreError> {
        absent_is_none(Manifest::read(&self.manifest_path()))
    }

    /// The certified bounds, or `None` if the folder has none yet.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn bounds(&self) -> Result<Option<BoundsFile>, StoreError> {
        absent_is_none(BoundsFile::read(&self.bounds_path()))
    }

    /// Opens a table that the manifest names.
    ///
    /// # Errors
    /// As [`TableFile::open`]; and with [`Verify::Full`] if the file differs in anything from what the manifest records.
    pub fn open(&self, entry: &TableEntry, verify: Verify, access: Access) -> Result<TableFile, StoreError> {
        let path = self.table_path(entry)?;
        let table = TableFile::open(&path, verify, access)?;
        if verify == Verify::Full {
            entry.check(&table).map_err(|problem| problem.at(&path))?;
        }
        Ok(table)
    }

    fn table_path(&self, entry: &TableEntry) -> Result<PathBuf, StoreError> {
        // A manifest that came from elsewhere must not lead out of the folder.
        if is_table_name(&entry.file) {
            return Ok(self.path.join(&entry.file));
        }
        let (found, expected) = (entry.file.clone(), "a name that ends in .table, in this folder".into());
        Err(Problem::Mismatch { what: "a file", found, expected }.at(&self.manifest_path()))
    }

    /// Files and folders here that neither the manifest names nor the store keeps beside it, in order of their names.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn strays(&self, manifest: &Manifest) -> Result<Vec<PathBuf>, StoreError> {
        let mut known: BTreeSet<&str> = manifest.tables.iter().map(|table| table.file.as_str()).collect();
        known.extend([MANIFEST, BOUNDS, STAGING, LOCK]);
        let names = self.names()?;
        Ok(names.into_iter().filter(|name| !known.contains(name.as_str())).map(|name| self.path.join(name)).collect())
    }

    fn names(&self) -> Result<BTreeSet<String>, StoreError> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
            entries => entries.or_io("list", &self.path)?,
        };
        entries.map(|entry| Ok(entry.or_io("list", &self.path)?.file_name().to_string_lossy().into_owned())).collect()
    }

    /// Makes the folder if need be and takes the right to change it.
    ///
    /// # Errors
    /// If the folder cannot be made or written to, or another process holds the right and `when` says to give up.
    pub fn lock(&self, when: WhenLocked) -> Result<Lock, StoreError> {
        fs::create_dir_all(&self.path).or_io("make the folder", &self.path)?;
        let path = self.path.join(LOCK);
        let file = File::options().create(true).write(true).truncate(false).open(&path).or_io("open", &path)?;
        match (when, file.try_lock()) {
            (_, Ok(())) => {}
            (WhenLocked::Wait, Err(TryLockError::WouldBlock)) => file.lock().or_io("lock", &path)?,
            (WhenLocked::Fail, Err(TryLockError::WouldBlock)) => return Err(Problem::Locked.at(&self.path)),
            (_, Err(TryLockError::Error(cause))) => return Err(Problem::Io { action: "lock", cause }.at(&path)),
        }
        Ok(Lock { _file: file, path: self.path.clone() })
    }
}

/// Staging and commit: what only the holder of the lock may do.
impl Lock {
    /// The folder that may be changed.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.path)
    }

    fn staging(&self) -> PathBuf {
        self.path.join(STAGING)
    }

    /// A part that an earlier run left, if it is whole and `key` made it. Anything else of that name is removed.
    ///
    /// # Errors
    /// If a useless part cannot be removed.
    pub fn load_part(
        &self,
        slug: &str,
        part: usize,
        parts: usize,
        key: &str,
    ) -> Result<Option<Vec<Section>>, StoreError> {
        let path = self.staging().join(part_name(slug, part, parts));
        if !path.exists() {
            return Ok(None);
        }
        let table = TableFile::open(&path, Verify::Full, Access::Read).ok();
        let table = table.filter(|table| table.header().slug == slug && table.header().status == key);
        if let Some(sections) = table.and_then(|table| table.sections().ok()) {
            return Ok(Some(sections));
        }
        fs::remove_file(&path).or_io("remove", &path)?;
        Ok(None)
    }

    /// Keeps a part for later runs with the same `key`, which should name all that its bytes depend on.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_part(
        &self,
        header: &Header,
        part: usize,
        parts: usize,
        key: &str,
        sections: &[Section],
    ) -> Result<(), StoreError> {
        let staging = self.staging();
        fs::create_dir_all(&staging).or_io("make the folder", &staging)?;
        let header = Header { status: key.to_owned(), ..header.clone() };
        let name = part_name(&header.slug, part, parts);
        write_table_as(&staging, header, sections, |_| name).map(drop)
    }

    /// Writes a finished table beside the parts, where [`Lock::commit`] finds it.
    ///
    /// # Errors
    /// As [`write_table`].
    pub fn stage_table(&self, header: Header, sections: &[Section]) -> Result<Written, StoreError> {
        let staging = self.staging();
        fs::create_dir_all(&staging).or_io("make the folder", &staging)?;
        write_table(&staging, header, sections)
    }

    /// Makes the folder hold what this manifest names. Tables that are not there yet come from the staging folder.
    ///
    /// New tables move in first, under names that nothing refers to; then the manifest is renamed, which is the one moment
    /// at which the folder changes; then files that it does not name go.
    ///
    /// # Errors
    /// If the system refuses. What the folder held before is then still whole.
    pub fn commit(&self, manifest: &Manifest, bounds: Option<&BoundsFile>) -> Result<(), StoreError> {
        for table in &manifest.tables {
            let (staged, target) = (self.staging().join(&table.file), self.path.join(&table.file));
            match fs::rename(&staged, &target) {
                Err(error) if error.kind() == ErrorKind::NotFound && target.exists() => {}
                renamed => renamed.or_io("move into place", &staged)?,
            }
        }
        sync_folder(&self.path)?;
        if let Some(bounds) = bounds {
            replace_file(&self.path.join(BOUNDS), &bounds.to_bytes())?;
        }
        replace_file(&self.path.join(MANIFEST), &manifest.to_bytes())?;

        for stray in self.folder().strays(manifest)? {
            let name = stray.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // What the store did not make is not the store's to remove.
            if is_table_name(&name) || name.starts_with('.') && name.ends_with(TEMPORARY) {
                fs::remove_file(&stray).or_io("remove", &stray)?;
            }
        }
        self.clear_staging()
    }

    /// Removes all parts and staged tables.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn clear_staging(&self) -> Result<(), StoreError> {
        let staging = self.staging();
        match fs::remove_dir_all(&staging) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed.or_io("remove", &staging),
        }
    }
}

fn part_name(slug: &str, part: usize, parts: usize) -> String {
    format!("{slug}.{part}-of-{parts}.part")
}

fn is_table_name(name: &str) -> bool {
    name.strip_suffix(".table").is_some_and(|stem| {
        !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    })
}

fn absent_is_none<T>(read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(contents) => Ok(Some(contents)),
        Err(StoreError { problem: Problem::Io { cause, .. }, .. }) if cause.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
