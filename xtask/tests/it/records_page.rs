//! The page of record periods, against the stored tables and the published values.

use nimatlas_store::{Access, Folder, RecordTable, Verify};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The columns of the page after c: a table of the core profile, and how far the full profile goes.
const COLUMNS: [(Option<&str>, u64, u64); 4] = [
    (Some("subtraction-records-4-64"), 4, 128),
    (Some("subtraction-records-5-48"), 5, 80),
    (None, 6, 56),
    (Some("subtraction-record-family-64"), 5, 96),
];

type Cell = (u64, Vec<u64>);

/// The period and the set in each row and column of `| c | period {set} | … |`.
fn page() -> BTreeMap<(usize, u64), Cell> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("docs").join("records.md");
    let text = fs::read_to_string(path).expect("the page");
    let mut cells = BTreeMap::new();
    for line in text.lines() {
        let parts: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let Some(c) = parts[0].parse().ok().filter(|_| parts.len() == 1 + COLUMNS.len()) else { continue };
        for (column, cell) in parts[1..].iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let (period, set) = cell.split_once(" {").unwrap_or_else(|| panic!("{cell}"));
            // A star stands where one road has been.
            let set = set
                .trim_end_matches('*')
                .trim_end_matches('}')
                .split(',')
                .map(|step| step.parse().expect("a move"))
                .collect();
            let new = cells.insert((column, c), (period.parse().expect("a period"), set));
            assert!(new.is_none(), "c = {c} is there twice");
        }
    }
    cells
}

#[test]
fn every_row_of_the_stored_tables_is_on_the_page() {
    let page = page();
    let folder = Folder::new(xtask::data_folder());
    let manifest = folder.manifest().expect("sound").expect("there is one");
    for (column, (slug, least, _)) in COLUMNS.into_iter().enumerate() {
        let Some(slug) = slug else { continue };
        let entry = manifest.table(slug).expect("a table of the core profile");
        let table = folder.open(entry, Verify::Full, Access::Read).expect("whole");
        let records = RecordTable::new(&table).expect("of the family");
        for c in least..least + entry.entries {
            let record = records.get(c).expect("sound").expect("a row");
            assert_eq!(page.get(&(column, c)), Some(&(record.period, record.sets[0].clone())), "{slug}, c = {c}");
        }
    }
}

#[test]
fn the_page_goes_as_far_as_it_says_and_meets_what_is_published() {
    let page = page();
    for (column, (_, least, most)) in COLUMNS.into_iter().enumerate() {
        let rows: Vec<u64> = page.keys().filter(|&&(at, _)| at == column).map(|&(_, c)| c).collect();
        assert_eq!(rows, (least..=most).collect::<Vec<_>>(), "column {column}");
    }
    let known: [(usize, u64, u64, &[u64]); 6] = [
        (0, 36, 2006, &[10, 15, 26, 36]),
        (0, 42, 12015, &[3, 28, 39, 42]),
        (1, 34, 3869, &[7, 12, 22, 27, 34]),
        (1, 43, 62552, &[5, 12, 31, 38, 43]),
        (3, 43, 62552, &[5, 12, 31, 38, 43]),
        (3, 96, 4_509_107_445, &[22, 27, 69, 74, 96]),
    ];
    for (column, c, period, set) in known {
        assert_eq!(page.get(&(column, c)), Some(&(period, set.to_vec())), "c = {c}");
    }
}
