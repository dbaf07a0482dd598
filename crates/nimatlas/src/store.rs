//! The verified tables: those built into this crate, or those of a folder.

use nimatlas_core::Bounds;
pub use nimatlas_store::*;
use std::fmt;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A set of tables under a manifest that was checked.
///
/// ```
/// use nimatlas::core::{Statement, Status};
/// use nimatlas::store::{AdditiveTable, Store};
///
/// let store = Store::built_in()?;
/// let table = store.table("subtraction-additive-128")?;
/// let record = AdditiveTable::new(&table)?.get(2, 5)?.expect("b is at most 128");
/// assert_eq!((record.delta, record.period), (3, 22));
///
/// // How far a statement without a proof was checked.
/// assert!(matches!(store.bounds()?.status(Statement::ThreeMovePairSum, 64), Status::VerifiedTo(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    source: Source,
    manifest: Manifest,
}

#[derive(Debug)]
enum Source {
    BuiltIn,
    Folder(Folder),
}

/// Why a table could not be had.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The manifest names no such table.
    Unknown {
        /// The name asked for.
        slug: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The table is there and cannot be used.
    Store(StoreError),
}

impl Store {
    /// The tables that the repository held when this crate was built. The manifest is checked here, a table when it is
    /// opened.
    ///
    /// # Errors
    /// If the bytes of the program are damaged.
    pub fn built_in() -> Result<Store, StoreError> {
        let manifest = Manifest::from_bytes(MANIFEST).map_err(|problem| built_in(problem, "manifest.json"))?;
        Ok(Store { source: Source::BuiltIn, manifest })
    }

    /// The tables of a folder, such as `cargo xtask gen-tables --out DIR` makes.
    ///
    /// # Errors
    /// If the folder has no manifest, or it cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let folder = Folder::new(path);
        let manifest = Manifest::read(&folder.manifest_path())?;
        Ok(Store { source: Source::Folder(folder), manifest })
    }

    /// The folder, or `None` for the tables built in.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::BuiltIn => None,
            Source::Folder(folder) => Some(folder.path()),
        }
    }

    /// Which tables there are.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// To which bound each statement is certified. Empty if a folder says nothing of it.
    ///
    /// # Errors
    /// If the record cannot be read or is damaged.
    pub fn bounds(&self) -> Result<Bounds, StoreError> {
        let file = match &self.source {
            Source::BuiltIn => {
                Some(BoundsFile::from_bytes(BOUNDS).map_err(|problem| built_in(problem, "bounds.json"))?)
            }
            Source::Folder(folder) => folder.bounds()?,
        };
        Ok(file.map(|file| file.bounds()).unwrap_or_default())
    }

    /// Opens a table, after every byte of it was checked against its hashes and the manifest.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read or is damaged.
    pub fn table(&self, slug: &str) -> Result<TableFile, TableError> {
        let entry = self.entry(slug)?;
        self.open_entry(entry).map_err(TableError::Store)
    }

    /// What the manifest says of a table.
    ///
    /// # Errors
    /// If there is no such table.
    pub fn entry(&self, slug: &str) -> Result<&TableEntry, TableError> {
        self.manifest.table(slug).ok_or_else(|| TableError::Unknown {
            slug: slug.to_owned(),
            known: self.manifest.tables.iter().map(|table| table.slug.clone()).collect(),
        })
    }

    fn open_entry(&self, entry: &TableEntry) -> Result<TableFile, StoreError> {
        let folder = match &self.source {
            // The folder may have been replaced since its manifest was read.
            Source::Folder(folder) => {
                return folder.open_current(entry, Verify::Full, Access::Map).map(|(_, table)| table);
            }
            Source::BuiltIn => FILES,
        };
        let file = folder.iter().find(|(name, _)| *name == entry.file);
        let bytes = file.map_or(&[][..], |(_, bytes)| bytes).to_vec();
        let open = || {
            let table = TableFile::from_bytes(bytes, Verify::Full)?;
            entry.check(&table).map(|()| table)
        };
        open().map_err(|problem| built_in(problem, &entry.file))
    }

    /// What is wrong with the folder beside the contents of its tables: files that do not belong there, bounds that are missing or
    /// damaged. What a run left that did not finish is none of it. Nothing is wrong with the tables built in.
    ///
    /// # Errors
    /// If the folder cannot be listed, or its manifest is gone or damaged.
    pub fn problems(&self) -> Result<Vec<StoreError>, StoreError> {
        match &self.source {
            Source::BuiltIn => Ok(Vec::new()),
            Source::Folder(folder) => Ok(folder.survey()?.problems),
        }
    }

    /// Files of the folder that neither the manifest names nor a store keeps beside it.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn strays(&self) -> Result<Vec<PathBuf>, StoreError> {
        match &self.source {
            Source::BuiltIn => Ok(Vec::new()),
            Source::Folder(folder) => folder.strays(&self.manifest),
        }
    }
}

fn built_in(problem: Problem, file: &str) -> StoreError {
    StoreError { path: Path::new("(built in)").join(file), problem }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Unknown { slug, known } => {
                write!(f, "there is no table “{slug}”; known are {}", known.join(", "))
            }
            TableError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_built_in_whole() {
        let store = Store::built_in().expect("whole");
        assert_eq!(store.manifest().tables.len(), FILES.len());
        for entry in &store.manifest().tables {
            let table = store.table(&entry.slug).expect("whole");
            assert_eq!(table.header().slug, entry.slug);
        }
        assert!(store.strays().expect("none").is_empty());
    }

    #[test]
    fn damage_and_absence_are_named() {
        let store = Store::built_in().expect("whole");
        let error = store.table("nim-normal-9x9").err().expect("no such table").to_string();
        assert!(error.contains("“nim-normal-9x9”") && error.contains("nim-normal-3x7"), "{error}");
        let entry = TableEntry { file: "away.table".to_owned(), ..store.manifest().tables[0].clone() };
        let error = store.open_entry(&entry).err().expect("no such file").to_string();
        assert!(error.starts_with("(built in)/away.table: "), "{error}");
    }
}
