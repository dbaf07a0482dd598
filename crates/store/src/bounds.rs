//! Certified bounds of statements: `bounds.json`.

use super::manifest::{is_sha256, read_small, seal, unseal};
use super::{Problem, StoreError};
use nimatlas_core::{Bounds, Statement};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The certified bounds, in canonical bytes like the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoundsFile {
    /// One record a statement, in the order of [`Statement::ALL`].
    pub bounds: Vec<BoundRecord>,
}

/// To which bound a statement was checked, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundRecord {
    /// The statement.
    pub statement: Statement,
    /// The bound up to which it holds without exception.
    pub bound: u64,
    /// The number of cases that were checked.
    pub cases: u64,
    /// SHA-256 over what the rules gave in all cases, in order, in hexadecimal.
    pub digest: String,
    /// The command that checked it.
    pub command: String,
}

impl BoundsFile {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// If the file cannot be read, or any byte of it is not as it was written.
    pub fn read(path: &Path) -> Result<BoundsFile, StoreError> {
        BoundsFile::from_bytes(&read_small(path)?).map_err(|problem| problem.at(path))
    }

    /// The file from its bytes.
    ///
    /// # Errors
    /// If any byte is not as it was written, statements are not in order or two are the same, or a digest is no SHA-256.
    pub fn from_bytes(bytes: &[u8]) -> Result<BoundsFile, Problem> {
        let file: BoundsFile = unseal(bytes)?;
        let of = |record: &BoundRecord| place(record.statement);
        if let Some(pair) = file.bounds.windows(2).find(|pair| of(&pair[0]) >= of(&pair[1])) {
            let [before, here] = [&pair[0], &pair[1]].map(|record| record.statement.id());
            return Err(Problem::Json(format!("the statement {here} does not belong after {before}")));
        }
        match file.bounds.iter().find(|record| !is_sha256(&record.digest)) {
            Some(BoundRecord { statement, digest, .. }) => {
                Err(Problem::Json(format!("{digest:?}, recorded for {}, is no SHA-256", statement.id())))
            }
            None => Ok(file),
        }
    }

    /// The canonical bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(self)
    }

    /// The bounds as the theory crates take them.
    pub fn bounds(&self) -> Bounds {
        self.bounds.iter().map(|record| (record.statement, record.bound)).collect()
    }

    /// Adds a record, or replaces the one of the same statement.
    pub fn insert(&mut self, record: BoundRecord) {
        self.bounds.retain(|other| other.statement != record.statement);
        self.bounds.push(record);
        self.bounds.sort_by_key(|record| place(record.statement));
    }
}

fn place(statement: Statement) -> Option<usize> {
    Statement::ALL.iter().position(|&other| other == statement)
}
