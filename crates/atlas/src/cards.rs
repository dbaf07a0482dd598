//! What pages say of each table, and the files that they offer.

use super::{AtlasError, LARGEST_TABLE, Site, grouped};
use nimatlas::store::Store;
use nimatlas_core::Outcome;
use nimatlas_store::export::{self, ExportError};
use nimatlas_store::{Road, TableEntry, TableFile};

/// Exports longer than this are left to the command.
const LARGEST_EXPORT: usize = 300_000;

/// What is said of a table.
pub struct Card {
    pub slug: String,
    pub title: String,
    pub entries: String,
    /// How many entries have which value.
    pub counts: Vec<(String, String)>,
    pub roads: [Road; 2],
    pub status: String,
    pub bytes: String,
    pub sha256: String,
    pub downloads: Vec<Download>,
    /// Whether every format is there.
    pub is_whole: bool,
}

/// A file of the site that holds a table.
pub struct Download {
    pub name: &'static str,
    pub href: String,
    pub size: String,
}

/// A card for each table of the store, in its order. Their data go into the site.
pub fn all(store: &Store, site: &mut Site) -> Result<Vec<Card>, AtlasError> {
    store.manifest().tables.iter().map(|entry| card(entry, &store.table(&entry.slug)?, site)).collect()
}

fn card(entry: &TableEntry, table: &TableFile, site: &mut Site) -> Result<Card, AtlasError> {
    let mut downloads = Vec::new();
    let mut offer = |name, path: String, bytes: Vec<u8>| {
        downloads.push(Download { name, href: path.clone(), size: size(bytes.len() as u64) });
        site.insert(path, bytes);
    };
    if entry.bytes <= LARGEST_TABLE {
        offer("table file", format!("tables/{}", entry.file), table.as_bytes().to_vec());
    }
    type Export = fn(&TableFile, &mut Limited) -> Result<(), ExportError>;
    let exports: [(&str, &str, Export); 2] = [("CSV", "csv", export::csv), ("JSON", "json", export::json)];
    let mut is_whole = true;
    for (name, ending, export) in exports {
        let mut out = Limited { bytes: Vec::new() };
        match export(table, &mut out) {
            Ok(()) => offer(name, format!("tables/{}.{ending}", entry.slug), out.bytes),
            Err(ExportError::Write(_)) => is_whole = false,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Card {
        slug: entry.slug.clone(),
        title: entry.title.clone(),
        entries: grouped(entry.entries),
        counts: entry.counts.iter().map(|(section, counts)| count_words(section, counts)).collect(),
        roads: entry.roads.clone(),
        status: entry.status.clone(),
        bytes: grouped(entry.bytes),
        sha256: entry.sha256.clone(),
        downloads,
        is_whole,
    })
}

/// How often each value occurs in a section, in words.
fn count_words(section: &str, counts: &[u64]) -> (String, String) {
    let name = |value: usize| match section {
        "outcome" => Outcome::p_if(value == 0).to_string(),
        "slopes" => if value == 0 { "falling" } else { "rising" }.to_owned(),
        _ => format!("value {value}"),
    };
    let words: Vec<_> =
        counts.iter().enumerate().map(|(value, &count)| format!("{}: {}", name(value), grouped(count))).collect();
    let section = match section {
        "outcome" => "Outcomes",
        "slopes" => "Slopes",
        "nim-value" | "nim-values" => "Nim-values",
        other => other,
    };
    (section.to_owned(), words.join(", "))
}

fn size(bytes: u64) -> String {
    if bytes < 10_000 { format!("{bytes} B") } else { format!("{} kB", (bytes + 500) / 1000) }
}

/// A writer that refuses what is too long to keep.
struct Limited {
    bytes: Vec<u8>,
}

impl std::io::Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.bytes.len() + bytes.len() > LARGEST_EXPORT {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
