//! Tables in the formats of other programs: CSV, JSON, OEIS b-files, NumPy arrays.
//!
//! Each function streams an open table to a writer, row by row in the order of the table, and asks for no memory that
//! grows with the table. The writer should be buffered. The same table gives the same bytes everywhere. The forms are
//! described in `docs/exports.md`.
//!
//! | function | gives | entries |
//! |---|---|---|
//! | [`csv`] | one line a row, keys first | outcomes as P and N, slopes as 1 and -1, numbers otherwise |
//! | [`json`] | what the table says of itself, and an array of rows | the same |
//! | [`bfile`] | `n a(n)` for one section, or for what one row owns of it | the stored numbers |
//! | [`npy`] | one section as an array of its shape | the stored numbers, in their stored width |
//! | [`npz`] | every section as such an array | the same |
//!
//! ```
//! use nimatlas_core::BitPlanes;
//! use nimatlas_store::{Access, Header, Road, Section, TableFile, Verify, export, write_table};
//!
//! // One heap of Nim: only the empty heap is lost for the player to move.
//! let outcomes = Section::planes("outcome", vec![3], BitPlanes::from_fn(1, 3, |heap| u64::from(heap > 0))?);
//! let road = |krate: &str| Road { krate: krate.into(), method: "by hand".into() };
//! let header = Header {
//!     slug: "nim-one-heap".into(),
//!     title: "Outcomes of one heap".into(),
//!     family: "nim-outcomes".into(),
//!     parameters: vec![("largest".into(), 2)],
//!     entries: 3,
//!     roads: [road("a"), road("b")],
//!     status: "proved".into(),
//!     sections: vec![],
//! };
//! let folder = tempfile::tempdir()?;
//! let written = write_table(folder.path(), header, &[outcomes])?;
//! let table = TableFile::open(&folder.path().join(written.file), Verify::Full, Access::Map)?;
//!
//! let mut text = Vec::new();
//! export::csv(&table, &mut text)?;
//! assert_eq!(text, b"heap-0,outcome\n0,P\n1,N\n2,N\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bfile;
mod csv;
mod json;
mod layout;
mod npy;
#[cfg(test)]
mod tests;

pub use bfile::bfile;
pub use csv::csv;
pub use json::json;
pub use npy::{npy, npy_header, npz};

use super::{Header, Kind, Problem, Role, SectionHeader};
use std::io;
use thiserror::Error;

/// Why a table was not exported.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// No section has this name.
    #[error("{slug} has no section “{name}”; it has {}", known.join(", "))]
    NoSection {
        /// The table.
        slug: String,
        /// The section asked for.
        name: String,
        /// The sections that may be asked for.
        known: Vec<String>,
    },
    /// Several sections hold values, and none was asked for.
    #[error("{slug} holds values in several sections; choose one of {}", known.join(", "))]
    Choose {
        /// The table.
        slug: String,
        /// The sections that may be asked for.
        known: Vec<String>,
    },
    /// A b-file holds integers.
    #[error("section “{name}” of {slug} holds certificates, which are no integers; choose one of {}", known.join(", "))]
    Certificates {
        /// The table.
        slug: String,
        /// The section asked for.
        name: String,
        /// The sections that may be asked for.
        known: Vec<String>,
    },
    /// No row has this key.
    #[error("{slug} has no row {}; a row is named by {}", joined(key), names.join(","))]
    NoRow {
        /// The table.
        slug: String,
        /// The key asked for.
        key: Vec<u64>,
        /// The names of the key columns.
        names: Vec<String>,
    },
    /// Rows own no list of entries in this section.
    #[error("no row of {slug} owns a list in section “{name}”; rows own lists in {}", or_none(known))]
    NoList {
        /// The table.
        slug: String,
        /// The section asked for.
        name: String,
        /// The sections with lists.
        known: Vec<String>,
    },
    /// The row owns an empty list, and a b-file has at least one line.
    #[error("row {} of {slug} has no entries in section “{name}”", joined(key))]
    EmptyList {
        /// The table.
        slug: String,
        /// The key asked for.
        key: Vec<u64>,
        /// The section asked for.
        name: String,
    },
    /// The table contradicts itself.
    #[error("the table {0}")]
    Damaged(#[from] Problem),
    /// The writer refused.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

fn or_none(names: &[String]) -> String {
    if names.is_empty() { "no section".to_owned() } else { names.join(", ") }
}

fn joined(key: &[u64]) -> String {
    key.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The section of this name; without a name, the only one that holds values. `allowed` says which kinds there may be.
fn choose<'a>(
    header: &'a Header,
    name: Option<&str>,
    allowed: impl Fn(Kind) -> bool,
) -> Result<&'a SectionHeader, ExportError> {
    let names = |keep: &dyn Fn(&SectionHeader) -> bool| -> Vec<String> {
        header.sections.iter().filter(|section| keep(section)).map(|section| section.name.clone()).collect()
    };
    let slug = || header.slug.clone();
    let Some(name) = name else {
        let is_value = |section: &SectionHeader| section.role == Role::Value && allowed(section.kind);
        let mut values = header.sections.iter().filter(|section| is_value(section));
        return match (values.next(), values.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(ExportError::Choose { slug: slug(), known: names(&is_value) }),
        };
    };
    let known = || names(&|section| allowed(section.kind));
    match header.section(name) {
        None => Err(ExportError::NoSection { slug: slug(), name: name.to_owned(), known: known() }),
        Some(section) if !allowed(section.kind) => {
            Err(ExportError::Certificates { slug: slug(), name: name.to_owned(), known: known() })
        }
        Some(section) => Ok(section),
    }
}
