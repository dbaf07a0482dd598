//! The manifest: which tables a folder holds, in canonical bytes.

use super::error::{IoContext, hex};
use super::{FORMAT_VERSION, Header, Problem, Road, Section, StoreError, TableFile, Written};
use crate::store::Data;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// No manifest is longer, so that a stray file cannot ask for memory.
const MAX_JSON: u64 = 1 << 26;

/// The tables of a folder.
///
/// Its bytes are canonical: a file that differs in any byte from what [`Manifest::to_bytes`] gives for its contents is
/// refused, and it carries its own SHA-256, so no change goes unnoticed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The tables, in the order of their slugs.
    pub tables: Vec<TableEntry>,
}

/// What the manifest says of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Its name.
    pub slug: String,
    /// What its entries are, in words.
    pub title: String,
    /// Which typed look-up applies.
    pub family: String,
    /// The numbers that choose it within its family.
    pub parameters: BTreeMap<String, i64>,
    /// The file that holds it.
    pub file: String,
    /// The length of the file.
    pub bytes: u64,
    /// SHA-256 of the whole file.
    pub sha256: String,
    /// The version of the file's format.
    pub format_version: u32,
    /// The number of entries.
    pub entries: u64,
    /// For each section of up to three planes, how many entries have the value 0, 1, …
    pub counts: BTreeMap<String, Vec<u64>>,
    /// The two computations that agreed on every entry.
    pub roads: [Road; 2],
    /// How certain the theory behind the second road is.
    pub status: String,
}

impl TableEntry {
    /// The entry of a table that was written.
    pub fn new(header: &Header, sections: &[Section], written: Written) -> TableEntry {
        let counts = sections.iter().filter_map(|section| match &section.data {
            Data::Planes(planes) if planes.planes().len() <= 3 => {
                let values = 0..1u64 << planes.planes().len();
                Some((section.name.clone(), values.map(|value| planes.count(value) as u64).collect()))
            }
            _ => None,
        });
        TableEntry {
            slug: header.slug.clone(),
            title: header.title.clone(),
            family: header.family.clone(),
            parameters: header.parameters.iter().cloned().collect(),
            file: written.file,
            bytes: written.bytes,
            sha256: written.sha256,
            format_version: FORMAT_VERSION,
            entries: header.entries,
            counts: counts.collect(),
            roads: header.roads.clone(),
            status: header.status.clone(),
        }
    }

    /// Checks an open file against this entry: length, hash of the whole file, and everything that both record.
    ///
    /// # Errors
    /// With the first thing that differs.
    pub fn check(&self, table: &TableFile) -> Result<(), Problem> {
        let bytes = table.as_bytes();
        let found = Sha256::digest(bytes);
        if hex(&found) != self.sha256 {
            return Err(Problem::Checksum {
                what: "the whole file",
                found: hex(&found),
                expected: self.sha256.clone(),
            });
        }
        let written = Written { file: self.file.clone(), bytes: bytes.len() as u64, sha256: self.sha256.clone() };
        let expected = TableEntry::new(table.header(), &table.sections()?, written);
        if expected == *self {
            return Ok(());
        }
        let json = |entry: &TableEntry| serde_json::to_string(entry).unwrap_or_default();
        Err(Problem::Mismatch { what: "in the manifest", found: json(self), expected: json(&expected) })
    }
}

impl Manifest {
    /// Reads and checks a manifest.
    ///
    /// # Errors
    /// If the file cannot be read, or any byte of it is not as it was written.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        Manifest::from_bytes(&read_small(path)?).map_err(|problem| problem.at(path))
    }

    /// A manifest from its bytes.
    ///
    /// # Errors
    /// If any byte is not as it was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Manifest, Problem> {
        unseal(bytes)
    }

    /// The canonical bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(self)
    }

    /// The entry of the table of this name.
    pub fn table(&self, slug: &str) -> Option<&TableEntry> {
        self.tables.iter().find(|table| table.slug == slug)
    }

    /// Adds an entry, or replaces the one of the same slug.
    pub fn insert(&mut self, entry: TableEntry) {
        match self.tables.binary_search_by(|table| table.slug.cmp(&entry.slug)) {
            Ok(place) => self.tables[place] = entry,
            Err(place) => self.tables.insert(place, entry),
        }
    }
}

/// A JSON file that carries its own hash.
#[derive(Serialize, Deserialize)]
struct Sealed<T> {
    #[serde(flatten)]
    contents: T,
    sha256: String,
}

/// Reads a small file whose size is checked first.
pub(crate) fn read_small(path: &Path) -> Result<Vec<u8>, StoreError> {
    let metadata = fs::metadata(path).or_io("open", path)?;
    if !metadata.is_file() {
        return Err(Problem::NotAFile.at(path));
    }
    if metadata.len() > MAX_JSON {
        return Err(Problem::Length { found: metadata.len(), expected: MAX_JSON }.at(path));
    }
    fs::read(path).or_io("read", path)
}

/// The canonical bytes of a JSON file: two blanks a level, a newline at the end, the SHA-256 of all this with an empty hash
/// in the place of the hash.
pub(crate) fn seal<T: Serialize>(contents: &T) -> Vec<u8> {
    let bytes = |sha256| {
        let mut bytes = serde_json::to_vec_pretty(&Sealed { contents, sha256 }).expect("plain data has a JSON form");
        bytes.push(b'\n');
        bytes
    };
    bytes(hex(&Sha256::digest(bytes(String::new()))))
}

/// The contents of a JSON file whose bytes are canonical.
pub(crate) fn unseal<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let Sealed { contents, sha256 } =
        serde_json::from_slice::<Sealed<T>>(bytes).map_err(|error| Problem::Json(error.to_string()))?;
    let canonical = seal(&contents);
    if canonical == bytes {
        return Ok(contents);
    }
    let at = canonical
        .iter()
        .zip(bytes)
        .position(|(mine, theirs)| mine != theirs)
        .unwrap_or(canonical.len().min(bytes.len()));
    let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let recorded = if sha256.len() == 64 { sha256 } else { "no SHA-256".to_owned() };
    Err(Problem::Json(format!("its bytes are not the canonical ones from line {line} on, or not those of {recorded}")))
}
