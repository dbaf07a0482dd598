//! The folder that holds a set of tables: lock and commit.

use super::error::IoContext;
use super::write::{TEMPORARY, Unnamed, make_folder, sync_folder};
use super::{Access, BoundsFile, Manifest, Problem, StoreError, TableEntry, TableFile, Verify, schema};
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "manifest.json";
const BOUNDS: &str = "bounds.json";
const STAGING: &str = ".staging";
const LOCK: &str = ".lock";

/// A folder of tables.
///
/// What the folder holds is what its manifest names. A run keeps what it has done so far in `.staging`, and
/// [`Lock::commit`] moves the tables in, renames the manifest, and removes what the manifest no longer names. Whatever
/// interrupts a run, the manifest and every table that it names stay whole.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// What a folder holds beside the contents of its tables.
#[derive(Debug)]
pub struct Survey {
    /// The tables.
    pub manifest: Manifest,
    /// The certified bounds, if they are there and whole.
    pub bounds: Option<BoundsFile>,
    /// What a run left that did not finish; the next one removes it.
    pub leftovers: Vec<PathBuf>,
    /// Files that do not belong there, and what is missing or damaged beside tables.
    pub problems: Vec<StoreError>,
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
    file: File,
    path: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file would do, were it not for a child just being started, which has it open too for a moment. An error
        // leaves the lock to the closing.
        self.file.unlock().unwrap_or_default();
    }
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
        let path = self.manifest_path();
        absent_is_none(&path, Manifest::read(&path))
    }

    /// The certified bounds, or `None` if the folder has none yet.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn bounds(&self) -> Result<Option<BoundsFile>, StoreError> {
        let path = self.bounds_path();
        absent_is_none(&path, BoundsFile::read(&path))
    }

    /// Opens a table that the manifest names.
    ///
    /// # Errors
    /// As [`TableFile::open`]; and with [`Verify::Full`] if the file differs in anything from what the manifest records.
    pub fn open(&self, entry: &TableEntry, verify: Verify, access: Access) -> Result<TableFile, StoreError> {
        let path = self.table_path(entry)?;
        let table = TableFile::open(&path, verify, access)?;
        match verify {
            Verify::Full => entry.check(&table),
            Verify::Header => entry.check_header(&table),
        }
        .map_err(|problem| problem.at(&path))?;
        Ok(table)
    }

    /// Opens the table of this name that the folder holds now, with its entry.
    ///
    /// When the manifest was replaced since `entry` was read, the file may be gone: then the manifest is read again, for as long as
    /// it names another file.
    ///
    /// # Errors
    /// As [`Folder::open`].
    pub fn open_current(
        &self,
        entry: &TableEntry,
        verify: Verify,
        access: Access,
    ) -> Result<(TableEntry, TableFile), StoreError> {
        let mut entry = entry.clone();
        loop {
            let error = match self.open(&entry, verify, access) {
                Ok(table) => return Ok((entry, table)),
                Err(error) => error,
            };
            let gone = matches!(&error.problem, Problem::Io { cause, .. } if cause.kind() == ErrorKind::NotFound);
            let now = if gone { self.manifest()? } else { None };
            match now.as_ref().and_then(|manifest| manifest.table(&entry.slug)) {
                Some(now) if *now != entry => entry = now.clone(),
                _ => return Err(error),
            }
        }
    }

    /// Opens a table, checks every byte of it, and what its family says of it: see [`Family::check`](crate::schema::Family::check).
    ///
    /// # Errors
    /// As [`Folder::open`], and if the family is unknown or the table is none of it.
    pub fn open_checked(&self, entry: &TableEntry, access: Access) -> Result<TableFile, StoreError> {
        let table = self.open(entry, Verify::Full, access)?;
        let checked = match schema::family(&entry.family) {
            Some(family) => family.check(&table),
            None => Err(Problem::Contents(format!("no family is called “{}”", entry.family))),
        };
        checked.map(|()| table).map_err(|problem| problem.at(&self.path.join(&entry.file)))
    }

    /// Looks through the folder: what its manifest names, what else lies there, and what is missing beside tables. The tables
    /// themselves are for [`Folder::open_checked`].
    ///
    /// # Errors
    /// If there is no manifest, or it is damaged, or the folder cannot be listed.
    pub fn survey(&self) -> Result<Survey, StoreError> {
        let manifest = self.manifest()?.ok_or_else(|| Problem::NoManifest.at(&self.manifest_path()))?;
        let leftovers = self.leftovers(&manifest)?;
        let strays = self.strays(&manifest)?.into_iter().filter(|stray| !leftovers.contains(stray));
        let mut problems: Vec<StoreError> = strays.map(|stray| Problem::Stray.at(&stray)).collect();
        let bounds = match self.bounds() {
            Ok(Some(bounds)) => Some(bounds),
            Ok(None) => {
                problems.push(Problem::Missing.at(&self.bounds_path()));
                None
            }
            Err(error) => {
                problems.push(error);
                None
            }
        };
        Ok(Survey { manifest, bounds, leftovers, problems })
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
        Ok(list(&self.path)?
            .into_iter()
            .filter(|name| !known.contains(name.as_str()))
            .map(|name| self.path.join(name))
            .collect())
    }

    /// Those of the strays that a run left which was interrupted, or that one which is at work just now has put here: the next
    /// commit removes them. These are all files that are not finished, and tables if a run has been putting its tables in
    /// place; without such a run a stray table came from somewhere else.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn leftovers(&self, manifest: &Manifest) -> Result<Vec<PathBuf>, StoreError> {
        let staging = self.path.join(STAGING).exists();
        let unfinished = |stray: &Path| is_temporary(&stray.file_name().unwrap_or_default().to_string_lossy());
        let left = |stray: &PathBuf| if staging { is_ours(stray) } else { unfinished(stray) };
        Ok(self.strays(manifest)?.into_iter().filter(left).collect())
    }

    /// Makes the folder if need be and takes the right to change it. What a run that was killed left half written is removed.
    ///
    /// # Errors
    /// If the folder cannot be made or written to, or another process holds the right and `when` says to give up.
    pub fn lock(&self, when: WhenLocked) -> Result<Lock, StoreError> {
        make_folder(&self.path)?;
        let path = self.path.join(LOCK);
        let file = File::options().create(true).write(true).truncate(false).open(&path).or_io("open", &path)?;
        match (when, file.try_lock()) {
            (_, Ok(())) => {}
            (WhenLocked::Wait, Err(TryLockError::WouldBlock)) => file.lock().or_io("lock", &path)?,
            (WhenLocked::Fail, Err(TryLockError::WouldBlock)) => return Err(Problem::Locked.at(&self.path)),
            (_, Err(TryLockError::Error(cause))) => return Err(Problem::Io { action: "lock", cause }.at(&path)),
        }
        let lock = Lock { file, path: self.path.clone() };
        lock.tidy()?;
        Ok(lock)
    }
}

impl Lock {
    /// The folder that may be changed.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.path)
    }

    pub(super) fn staging(&self) -> PathBuf {
        self.path.join(STAGING)
    }

    /// Nobody else writes here now, so every temporary file is a leftover. Staged tables go too: they are made again from
    /// their parts, so that a commit moves only what was staged under this very lock.
    fn tidy(&self) -> Result<(), StoreError> {
        for folder in [&self.path, &self.staging()] {
            for name in list(folder)? {
                if is_temporary(&name) || is_table_name(&name) && *folder != self.path {
                    let path = folder.join(name);
                    fs::remove_file(&path).or_io("remove", &path)?;
                }
            }
        }
        Ok(())
    }

    /// Makes the folder hold what this manifest names. Tables that are not there yet come from the staging folder.
    ///
    /// Everything that takes room on the disk is written first. Then new tables move in, under names that nothing refers
    /// to, and the bounds, which hold whatever tables there are. Then the manifest is renamed, which is the one moment at
    /// which the set of tables changes; then files that it does not name go. Each step is on the disk before the next.
    ///
    /// # Errors
    /// If the system refuses, or a table is neither here nor staged. What the folder held before is then still whole.
    pub fn commit(&self, manifest: &Manifest, bounds: Option<&BoundsFile>) -> Result<(), StoreError> {
        let small = |name: &str, bytes: &[u8]| {
            let (unnamed, ()) = Unnamed::write(&self.path, name, |mut file| file.write_all(bytes))?;
            Ok((unnamed, self.path.join(name)))
        };
        let bounds = bounds.map(|bounds| small(BOUNDS, &bounds.to_bytes())).transpose()?;
        let (new_manifest, manifest_path) = small(MANIFEST, &manifest.to_bytes())?;
        for table in &manifest.tables {
            let (staged, target) = (self.staging().join(&table.file), self.folder().table_path(table)?);
            match fs::rename(&staged, &target) {
                Err(error) if error.kind() == ErrorKind::NotFound && target.exists() => {}
                Err(cause) if cause.kind() == ErrorKind::NotFound => {
                    return Err(Problem::Io { action: "find", cause }.at(&target));
                }
                renamed => renamed.or_io("move into place", &staged)?,
            }
        }
        sync_folder(&self.path)?;
        if let Some((bounds, path)) = bounds {
            bounds.give(&path)?;
        }
        new_manifest.give(&manifest_path)?;

        for stray in self.folder().strays(manifest)?.iter().filter(|stray| is_ours(stray)) {
            fs::remove_file(stray).or_io("remove", stray)?;
        }
        Ok(())
    }
}

/// Whether the store may have made a file of this name. What it did not make is not its to remove.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    is_table_name(&name) || is_temporary(&name)
}

fn is_temporary(name: &str) -> bool {
    name.starts_with('.') && name.ends_with(TEMPORARY)
}

fn is_table_name(name: &str) -> bool {
    name.strip_suffix(".table").is_some_and(|stem| {
        !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    })
}

/// The names in a folder, in order; none if there is no folder.
pub(super) fn list(folder: &Path) -> Result<BTreeSet<String>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
        entries => entries.or_io("list", folder)?,
    };
    entries.map(|entry| Ok(entry.or_io("list", folder)?.file_name().to_string_lossy().into_owned())).collect()
}

/// A link that leads nowhere is not absent.
fn absent_is_none<T>(path: &Path, read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(contents) => Ok(Some(contents)),
        Err(StoreError { problem: Problem::Io { cause, .. }, .. }) if cause.kind() == ErrorKind::NotFound => {
            if fs::symlink_metadata(path).is_ok() {
                Err(Problem::DeadLink.at(path))
            } else {
                Ok(None)
            }
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests;
