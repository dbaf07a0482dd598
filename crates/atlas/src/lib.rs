//! The atlas: a static site with the theory, the pictures, the verified tables and boards to play on.
//!
//! [`site`] makes all of it in memory from a store, and [`write()`] puts it into a folder at once. The site needs no network
//! and no server: data stand in classic scripts, because pages opened as files may not read other files. The same store
//! gives the same bytes.
//!
//! | file | holds |
//! |---|---|
//! | `pages.rs` and `theory/` | what stands on each page |
//! | `statements.rs` | certainty as it is shown |
//! | `pictures.rs` | the pictures of the theory, by `plot` |
//! | `cards.rs` | what is said of each table, and its data to download |
//! | `data.rs` | what the explorers load |
//! | `folder.rs` | the files that become a folder, or refuse to |
//! | `assets/atlas` | templates, style sheet and scripts |
//!
//! ```
//! use nimatlas::store::Store;
//!
//! let site = nimatlas_atlas::site(&Store::built_in()?)?;
//! assert!(site.files().any(|(path, _)| path == "index.html"));
//! let folder = tempfile::tempdir()?;
//! nimatlas_atlas::write(&site, &folder.path().join("atlas"))?;
//! assert!(folder.path().join("atlas/index.html").is_file());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod data;
mod folder;
mod pages;
mod pictures;
mod statements;
mod theory;

pub use folder::{FolderError, write};

use nimatlas::store::{Store, TableError};
use nimatlas_plot::PlotError;
use nimatlas_store::export::ExportError;
use nimatlas_store::{Problem, StoreError, TableEntry, TableFile};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use thiserror::Error;

/// The name of the file that lists all others with their hashes; a folder with it is an atlas.
const LIST: &str = "atlas.json";

/// Explorers hold no table in full that is longer than this, so that pages stay small.
const LARGEST_TABLE: u64 = 1 << 20;

const STYLE: &str = include_str!("../assets/style.css");
const SCRIPTS: [(&str, &str); 10] = [
    ("nimatlas", include_str!("../assets/scripts/nimatlas.js")),
    ("fraction", include_str!("../assets/scripts/fraction.js")),
    ("payoff", include_str!("../assets/scripts/payoff.js")),
    ("best-moves", include_str!("../assets/scripts/best-moves.js")),
    ("payoff-picture", include_str!("../assets/scripts/payoff-picture.js")),
    ("scoring-explorer", include_str!("../assets/scripts/scoring-explorer.js")),
    ("additive", include_str!("../assets/scripts/additive.js")),
    ("additive-explorer", include_str!("../assets/scripts/additive-explorer.js")),
    ("nim", include_str!("../assets/scripts/nim.js")),
    ("nim-board", include_str!("../assets/scripts/nim-board.js")),
];

/// What pages refer to.
const DOCS: [(&str, &str); 2] = [
    ("additive-games", include_str!("../assets/additive-games.md")),
    ("table-format", include_str!("../assets/table-format.md")),
];

/// A finished site: files by their paths, which use `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// The files in the order of their paths.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// The length of all files together.
    pub fn bytes(&self) -> u64 {
        self.files.values().map(|bytes| bytes.len() as u64).sum()
    }

    fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }

    /// The file that lists all others.
    fn list(&self) -> Result<Vec<u8>, serde_json::Error> {
        let files = self.files.iter().map(|(path, bytes)| (path.clone(), digest(bytes))).collect();
        let list = List { made_by: concat!("nimatlas ", env!("CARGO_PKG_VERSION")).to_owned(), files };
        serde_json::to_vec_pretty(&list).map(|mut bytes| {
            bytes.push(b'\n');
            bytes
        })
    }
}

/// What [`LIST`] holds.
#[derive(serde::Serialize, serde::Deserialize)]
struct List {
    made_by: String,
    /// SHA-256 by path.
    files: BTreeMap<String, String>,
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Why a store makes no atlas.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// A table that pages cannot do without.
    #[error(
        "the store has no table of {0} of at most {LARGEST_TABLE} bytes, which the atlas needs; the tables built in have one"
    )]
    Missing(&'static str),
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table's rows contradict its family.
    #[error("{slug}: the table {problem}")]
    Damaged {
        /// Which table.
        slug: String,
        /// What is wrong with it.
        problem: Problem,
    },
    /// A table holds numbers that the pages have no room for.
    #[error("{slug}: {what} is beyond what the pages can hold")]
    TooLarge {
        /// Which table.
        slug: String,
        /// Which number.
        what: String,
    },
    /// A table cannot be exported.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A picture cannot be made.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// A position of a picture cannot be solved.
    #[error(transparent)]
    Answer(#[from] nimatlas::Error),
    /// A page cannot be made.
    #[error("cannot make a page: {0}")]
    Page(#[from] askama::Error),
    /// A data file cannot be made.
    #[error("cannot make a data file: {0}")]
    Data(#[from] serde_json::Error),
}

/// The whole site from the tables and bounds of a store. Takes about a second and holds everything in memory, some
/// megabytes.
///
/// # Errors
/// If the store cannot be read or is damaged, or lacks tables that the explorers need.
pub fn site(store: &Store) -> Result<Site, AtlasError> {
    let mut site = Site { files: BTreeMap::new() };
    site.insert("style.css", STYLE);
    for (name, script) in SCRIPTS {
        site.insert(format!("scripts/{name}.js"), script);
    }
    for (name, text) in DOCS {
        site.insert(format!("docs/{name}.md"), text);
    }
    let scoring = data::Scoring::new(store)?;
    let additive = find(store, "subtraction-additive", |_| true).ok_or(AtlasError::Missing("additive games"))?;
    site.insert("scripts/scoring-data.js", scoring.script()?);
    site.insert("scripts/additive-data.js", data::Additive::new().script()?);
    let cards = cards::all(store, &mut site)?;
    pages::all(store, &cards, &scoring, additive, &mut site)?;
    let list = site.list()?;
    site.insert(LIST, list);
    Ok(site)
}

/// The table of a family with the greatest `largest` that is short enough to hold, among those that fit.
fn find<'a>(store: &'a Store, family: &str, fits: impl Fn(&TableEntry) -> bool) -> Option<&'a TableEntry> {
    let tables = store.manifest().tables.iter();
    tables
        .filter(|entry| entry.family == family && entry.bytes <= LARGEST_TABLE && fits(entry))
        .max_by_key(|entry| entry.parameters.get("largest"))
}

/// A parameter of a table.
fn parameter(entry: &TableEntry, name: &str) -> u64 {
    entry.parameters.get(name).and_then(|&value| value.try_into().ok()).unwrap_or(0)
}

/// Names the table in which something is wrong.
fn damaged(table: &TableFile) -> impl Fn(Problem) -> AtlasError + '_ {
    |problem| AtlasError::Damaged { slug: table.header().slug.clone(), problem }
}

/// A whole number in groups of three digits, as people read it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for (i, digit) in digits[first..].char_indices() {
        if i % 3 == 0 && !text.is_empty() {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
