//! The manifest: which tables a folder holds, in canonical bytes.

use super::error::IoContext;
use super::read::open_regular;
use super::{FORMAT_VERSION, Header, Problem, Road, Section, StoreError, TableFile, Written, check};
use crate::Data;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// No manifest is longer, so that a stray file cannot ask for memory.
const MAX_JSON: u64 = 1 << 22;

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

    /// Checks an open file against this entry: hash of the whole file, and everything that both record.
    ///
    /// # Errors
    /// With the first thing that differs.
    pub fn check(&self, table: &TableFile) -> Result<(), Problem> {
        let found = Sha256::digest(table.as_bytes());
        if hex::encode(found) != self.sha256 {
            return Err(Problem::Checksum {
                what: "the whole file",
                found: hex::encode(found),
                expected: self.sha256.clone(),
            });
        }
        self.compare(table, TableEntry::new(table.header(), &table.sections()?, self.written(table)))
    }

    /// Checks the header and the length of an open file against this entry, in time independent of its size: enough to see
    /// that it is another table, or this one with other bounds.
    ///
    /// # Errors
    /// With everything that both record, if anything differs.
    pub fn check_header(&self, table: &TableFile) -> Result<(), Problem> {
        let counts = self.counts.clone();
        self.compare(table, TableEntry { counts, ..TableEntry::new(table.header(), &[], self.written(table)) })
    }

    fn written(&self, table: &TableFile) -> Written {
        Written { file: self.file.clone(), bytes: table.as_bytes().len() as u64, sha256: self.sha256.clone() }
    }

    fn compare(&self, table: &TableFile, expected: TableEntry) -> Result<(), Problem> {
        check::entries(table.header())?;
        if expected == *self {
            return Ok(());
        }
        let json = |entry: &TableEntry| serde_json::to_string(entry).unwrap_or_default();
        Err(Problem::Mismatch { what: "in the manifest", found: json(self), expected: json(&expected) })
    }

    /// Checks what can be checked without the file.
    fn check_self(&self) -> Result<(), Problem> {
        if self.format_version != FORMAT_VERSION {
            return Err(Problem::Version(self.format_version));
        }
        if !check::is_name(&self.slug) {
            return Err(Problem::Json(format!("{:?} is not the name of a table", self.slug)));
        }
        let roads = self.roads.iter().flat_map(|road| [&road.krate, &road.method]);
        let mut texts = [&self.title, &self.family, &self.status].into_iter().chain(roads);
        if let Some(text) = texts.find(|text| !check::is_text(text)) {
            let problem = format!("{text:?} holds characters that control a terminal or the direction of text");
            return Err(Problem::Json(problem));
        }
        if !is_sha256(&self.sha256) {
            return Err(Problem::Json(format!("{:?}, recorded for {}, is no SHA-256", self.sha256, self.slug)));
        }
        // Which also keeps it inside the folder.
        let expected = table_file(&self.slug, &self.sha256);
        if self.file != expected {
            return Err(Problem::Mismatch { what: "the file", found: format!("{:?}", self.file), expected });
        }
        Ok(())
    }
}

/// The name of the file of a table, by its slug and its hash.
fn table_file(slug: &str, sha256: &str) -> String {
    format!("{slug}-{}.table", &sha256[..12])
}

/// Whether this is a SHA-256 in lower-case hexadecimal.
pub(crate) fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
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
    /// If any byte is not as it was written, tables are not in the order of their slugs or two have the same, one has
    /// another format version, or the name of a file is not made of slug and hash.
    pub fn from_bytes(bytes: &[u8]) -> Result<Manifest, Problem> {
        let manifest: Manifest = unseal(bytes)?;
        for table in &manifest.tables {
            table.check_self()?;
        }
        match manifest.tables.windows(2).find(|pair| pair[0].slug >= pair[1].slug) {
            Some(pair) => {
                Err(Problem::Json(format!("the table {} does not belong after {}", pair[1].slug, pair[0].slug)))
            }
            None => Ok(manifest),
        }
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

/// Reads a small file whose size is checked first.
pub(crate) fn read_small(path: &Path) -> Result<Vec<u8>, StoreError> {
    let (file, length) = open_regular(path)?;
    let mut bytes = Vec::new();
    // One byte more shows a file that grew meanwhile.
    file.take(MAX_JSON + 1).read_to_end(&mut bytes).or_io("read", path)?;
    let found = length.max(bytes.len() as u64);
    if found > MAX_JSON { Err(Problem::Large { found, limit: MAX_JSON }.at(path)) } else { Ok(bytes) }
}

/// A JSON file that carries its own hash.
#[derive(Serialize)]
struct Sealed<'a, T> {
    #[serde(flatten)]
    contents: &'a T,
    sha256: String,
}

/// The canonical bytes of a JSON file: two blanks a level, a newline at the end, the SHA-256 of all this with an empty hash
/// in the place of the hash.
pub(crate) fn seal<T: Serialize>(contents: &T) -> Vec<u8> {
    let bytes = |sha256| {
        let mut bytes = serde_json::to_vec_pretty(&Sealed { contents, sha256 }).expect("plain data has a JSON form");
        bytes.push(b'\n');
        bytes
    };
    bytes(hex::encode(Sha256::digest(bytes(String::new()))))
}

/// The contents of a JSON file whose bytes are canonical. They are parsed only if the hash is right.
pub(crate) fn unseal<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    const END: &[u8] = b"\"\n}\n";
    let recorded = bytes.strip_suffix(END).and_then(|rest| rest.split_last_chunk::<64>());
    let Some((before, recorded)) = recorded.filter(|(before, _)| before.ends_with(b"\"sha256\": \"")) else {
        return Err(Problem::Json("it does not end with its own SHA-256".into()));
    };
    let found = hex::encode(Sha256::new().chain_update(before).chain_update(END).finalize());
    if found.as_bytes() != recorded {
        let expected = recorded.escape_ascii().to_string();
        return Err(Problem::Checksum { what: "its contents", found, expected });
    }
    // The hash is one field more than the contents have; the comparison shows any other.
    let contents: T = serde_json::from_slice(bytes).map_err(|error| Problem::Json(error.to_string()))?;
    let canonical = seal(&contents);
    if canonical == bytes {
        return Ok(contents);
    }
    let same = canonical.iter().zip(bytes).take_while(|(mine, theirs)| mine == theirs);
    let line = same.filter(|&(_, &byte)| byte == b'\n').count() + 1;
    Err(Problem::Json(format!("its bytes are not the canonical ones from line {line} on")))
}
