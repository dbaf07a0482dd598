//! A site becomes a folder at once, and only where nothing is lost.

use super::{LIST, List, Site, digest};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use thiserror::Error;

/// Why an atlas was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// Something is there that is not of an atlas.
    #[error("{}: {what}; a new folder, an empty one or an unchanged atlas is allowed, and nothing was written", path.display())]
    Occupied {
        /// The folder asked for.
        path: PathBuf,
        /// What is in the way.
        what: String,
    },
    /// The system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Writes a site into a folder that is new, empty, or an atlas in which nothing was changed. The files are written beside
/// it under another name, and then the folder gets its name.
///
/// # Errors
/// If the folder holds anything else, or the system refuses; the folder is then as it was.
pub fn write(site: &Site, path: &Path) -> Result<(), FolderError> {
    // A link stays one: the folder that it names is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let fail = |error| FolderError::Io { path: path.clone(), error };
    let is_there = path.symlink_metadata().is_ok();
    if is_there {
        check_replaceable(path)?;
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(fail)?;
    let new = beside(parent).map_err(fail)?;
    for (name, bytes) in site.files() {
        let file = new.path().join(name);
        let write = || {
            fs::create_dir_all(file.parent().unwrap_or(new.path()))?;
            fs::write(&file, bytes)
        };
        // Under the name that its user gave it.
        write().map_err(|error| FolderError::Io { path: path.join(name), error })?;
    }
    if is_there {
        replace(path, new.path(), beside(parent).map_err(fail)?)?;
    } else {
        fs::rename(new.path(), path).map_err(fail)?;
    }
    // Its name is gone, so there is nothing to remove.
    let _ = new.keep();
    Ok(())
}

/// Puts the new folder in the place of one that was checked, which waits in another until the new one stands.
fn replace(path: &Path, new: &Path, waiting: TempDir) -> Result<(), FolderError> {
    let fail = |error| FolderError::Io { path: path.to_owned(), error };
    let former = waiting.path().join("former");
    fs::rename(path, &former).map_err(fail)?;
    // Now that nobody finds it under its name, it is looked at again: somebody may have put a file there meanwhile.
    let placed = check_replaceable(&former).and_then(|()| fs::rename(new, path).map_err(fail));
    let Err(error) = placed else { return Ok(()) };
    if fs::rename(&former, path).is_err() {
        // Nothing removes it then.
        let former = waiting.keep().join("former");
        return Err(fail(io::Error::other(format!("it could not be replaced, and is now {}", former.display()))));
    }
    Err(match error {
        FolderError::Occupied { what, .. } => FolderError::Occupied { path: path.to_owned(), what },
        other => other,
    })
}

/// A temporary folder with the rights that an ordinary new one would have.
fn beside(parent: &Path) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".nimatlas-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o777));
    // Its own words name the temporary folder.
    builder.tempdir_in(parent).map_err(|error| error.kind().into())
}

/// Whether nothing of anybody's is lost if the folder is replaced.
fn check_replaceable(path: &Path) -> Result<(), FolderError> {
    let occupied = |what: String| FolderError::Occupied { path: path.to_owned(), what };
    let fail = |error| FolderError::Io { path: path.to_owned(), error };
    if !path.is_dir() {
        return Err(occupied("this is not a folder".to_owned()));
    }
    if std::env::current_dir().and_then(fs::canonicalize).is_ok_and(|here| here.starts_with(path)) {
        return Err(occupied("the current folder is in it".to_owned()));
    }
    let mut found = BTreeSet::new();
    collect(path, "", &mut found).map_err(fail)?;
    if found.is_empty() {
        return Ok(());
    }
    let list = fs::read(path.join(LIST)).ok().and_then(|bytes| serde_json::from_slice::<List>(&bytes).ok());
    let Some(list) = list else {
        let one = found.first().map_or("", String::as_str);
        return Err(occupied(format!("the folder holds “{one}” and no list of an atlas")));
    };
    for name in found.iter().filter(|name| *name != LIST) {
        let Some(sha256) = list.files.get(name) else {
            return Err(occupied(format!("“{name}” is not of the atlas")));
        };
        if !fs::read(path.join(name)).is_ok_and(|bytes| digest(&bytes) == *sha256) {
            return Err(occupied(format!("“{name}” has been changed")));
        }
    }
    Ok(())
}

/// The paths of everything in a folder that is not a folder, and of folders that hold nothing.
fn collect(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            let before = found.len();
            collect(&entry.path(), &format!("{name}/"), found)?;
            if found.len() == before {
                found.insert(name);
            }
        } else {
            found.insert(name);
        }
    }
    Ok(())
}
