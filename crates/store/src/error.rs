//! What can go wrong with a file of the store.

use super::FORMAT_VERSION;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file or folder of the store could not be used: which one, and why.
#[derive(Debug, Error)]
#[error("{}: {problem}", path.display())]
pub struct StoreError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a file of the store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The system refused.
    #[error("cannot {action}: {cause}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// What the system said.
        cause: io::Error,
    },
    /// Something else stands where a file was expected.
    #[error("is not a regular file")]
    NotAFile,
    /// The file does not begin as a table does.
    #[error("is not a Nimatlas table: it does not begin with “NIMATLAS”")]
    Magic,
    /// A table of another format version.
    #[error("has format version {0}; this program reads version {FORMAT_VERSION}")]
    Version(u32),
    /// A table with flags that this program does not know.
    #[error("has flags {0:#010x}; this program knows none, so 0 is expected")]
    Flags(u32),
    /// The file ends too early or too late.
    #[error("is {found} bytes long; {expected} are expected")]
    Length {
        /// The length of the file.
        found: u64,
        /// The length that its header calls for, or the least possible one.
        expected: u64,
    },
    /// The file is larger than any of its kind.
    #[error("is {found} bytes long; at most {limit} are allowed")]
    Large {
        /// The length of the file.
        found: u64,
        /// The greatest length allowed.
        limit: u64,
    },
    /// The header contradicts itself or asks for too much.
    #[error("has a damaged header: {0}")]
    Header(String),
    /// The hashes are right, and yet the entries contradict each other.
    #[error("contradicts itself: {0}")]
    Contents(String),
    /// Some byte is not what it was when the file was written.
    #[error("is damaged: the SHA-256 of {what} is {found}, and {expected} is recorded")]
    Checksum {
        /// Which bytes were summed.
        what: &'static str,
        /// Their hash, in hexadecimal.
        found: String,
        /// The recorded one.
        expected: String,
    },
    /// A section that the table should have is not there, or is of another kind.
    #[error("has no section “{name}” of kind {expected}")]
    Section {
        /// The section asked for.
        name: String,
        /// The kind asked for.
        expected: &'static str,
    },
    /// A JSON file that is not in its canonical bytes, or not of its form.
    #[error("is damaged: {0}")]
    Json(String),
    /// Another process is at work on the folder.
    #[error("is locked: another generator is at work on this folder; wait for it, or let this one wait with --wait")]
    Locked,
    /// Something that is neither in the manifest nor allowed beside it.
    #[error("does not belong here: the manifest does not name it")]
    Stray,
    /// A file that a folder of tables has is not there.
    #[error("is missing")]
    Missing,
    /// The folder holds no tables.
    #[error("there is no manifest")]
    NoManifest,
    /// The file is a link, and what it leads to is not there.
    #[error("is a link that leads nowhere")]
    DeadLink,
    /// A value that the file records is not the one that follows from the rest.
    #[error("records {what} {found}; {expected} is expected")]
    Mismatch {
        /// What is recorded.
        what: &'static str,
        /// The recorded value.
        found: String,
        /// The right one.
        expected: String,
    },
}

impl Problem {
    pub(crate) fn at(self, path: &Path) -> StoreError {
        StoreError { path: path.to_owned(), problem: self }
    }
}

/// Names the file and the action in an error of the system.
pub(crate) trait IoContext<T> {
    fn or_io(self, action: &'static str, path: &Path) -> Result<T, StoreError>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn or_io(self, action: &'static str, path: &Path) -> Result<T, StoreError> {
        self.map_err(|cause| Problem::Io { action, cause }.at(path))
    }
}
