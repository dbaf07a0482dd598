//! A wrong entry in any family, and in a table that is too large to be checked in full.

use super::*;
use crate::catalogue::{Side, Table, tables};
use crate::generate::parts;
use crate::{Perturbation, Profile};
use nimatlas_roads_theory::{ALWAYS_FULL, sample};
use nimatlas_store::schema::Plan;
use nimatlas_store::schema::subtraction_three_moves::SubtractionThreeMoves;
use nimatlas_store::{Data, Header, Integers, Section, write_table};
use nimatlas_store::{TableFile, Verify};
use std::collections::BTreeSet;

/// What verification says of a table that is written whole, whatever its entries are.
fn verified(header: &Header, sections: &[Section], full: bool) -> Result<Checked> {
    let folder = tempfile::tempdir()?;
    let written = write_table(folder.path(), header.clone(), sections)?;
    let table = TableFile::open(&folder.path().join(written.file), Verify::Full, Access::Read)?;
    theory::verify(&Job { table: &table, full, seed: SEED })
}

const SEED: u64 = 1;

#[test]
fn a_wrong_entry_anywhere_in_any_family_is_found() {
    let mut wrong = 0;
    for table in tables(Profile::Tiny).expect("every family has its roads") {
        let made = parts::list(&table).map(|part| parts::make(&table, part, None)).collect::<Result<_>>();
        let sections = parts::merge(&table, made.expect("made")).expect("merged");
        let whole = verified(&table.header, &sections, false).expect("right");
        assert_eq!((whole.rows, whole.of), (table.header.entries, table.header.entries), "{}", table.slug());
        for section in sections.iter().filter(|section| !section.is_empty()) {
            let last = section.len() as usize - 1;
            for index in BTreeSet::from([0, last / 2, last]) {
                let mut sections = sections.clone();
                let (slug, section) = (table.slug().to_owned(), section.name.clone());
                Perturbation { slug, side: Side::Rules, part: 0, section: section.clone(), index }.apply(&mut sections);
                let found = verified(&table.header, &sections, false);
                assert!(found.is_err(), "{}: {section}[{index}] went unnoticed: {found:?}", table.slug());
                wrong += 1;
            }
        }
    }
    assert!(wrong > 150, "{wrong} wrong entries");
}

/// All a < b < c ≤ `largest` with gcd 1, from the rules.
fn three_moves(largest: u64) -> (Header, Vec<Section>) {
    let table = Table::new(Plan::new(&SubtractionThreeMoves { largest })).expect("it has its roads");
    let made = parts::list(&table).map(|part| table.make(Side::Rules, part)).collect::<Result<_>>();
    let sections = parts::merge(&table, made.expect("made")).expect("merged");
    (table.header, sections)
}

#[test]
fn a_wrong_entry_outside_the_sample_is_found_by_full() {
    let (header, right) = three_moves(76);
    let of = header.entries;
    let chosen = sample(of, SEED);
    assert!(of > ALWAYS_FULL && chosen.len() == 10_000, "{of} rows");
    let outside = (0..of).find(|row| chosen.binary_search(row).is_err()).expect("not all are chosen");
    let checked = |row: u64, full| {
        let mut sections = right.clone();
        let (slug, section, index) = (header.slug.clone(), "period".to_owned(), row as usize);
        Perturbation { slug, side: Side::Rules, part: 0, section, index }.apply(&mut sections);
        verified(&header, &sections, full)
    };
    assert_eq!(verified(&header, &right, true).expect("right"), Checked { rows: of, of, certificates: 0 });
    assert_eq!(checked(outside, false).expect("not looked at"), Checked { rows: 10_000, of, certificates: 0 });
    for (row, full) in [(outside, true), (chosen[0], false), (chosen[9_999], false)] {
        let error = format!("{:#}", checked(row, full).expect_err("looked at"));
        assert!(error.contains(&format!("row {row}, of")), "row {row}: {error}");
    }
}

#[test]
fn keys_are_checked_in_full_also_where_entries_are_sampled() {
    let (header, right) = three_moves(76);
    let short: Vec<Section> = right
        .iter()
        .map(|section| {
            let Data::Integers(column) = &section.data else { panic!("columns only") };
            let values = column.values()[..column.values().len() - 1].to_vec();
            let column = Integers::new(column.width(), column.signed(), values).expect("as before");
            Section::integers(&section.name, section.role.clone(), column)
        })
        .collect();
    let header = Header { entries: header.entries - 1, ..header };
    let error = format!("{:#}", verified(&header, &short, false).expect_err("a row is missing"));
    assert!(error.contains("there is no row of"), "{error}");
}

#[test]
fn parameters_that_no_table_has_are_refused() {
    let table = &tables(Profile::Tiny).expect("every family has its roads")[0];
    let sections = parts::make(table, 0, None).expect("made");
    for (name, value) in [("heaps", 0), ("heaps", i64::MAX), ("largest", -1), ("largest", i64::MAX), ("misere", 2)] {
        let mut header = table.header.clone();
        header.parameters.iter_mut().filter(|(known, _)| known == name).for_each(|(_, old)| *old = value);
        let error = format!("{:#}", verified(&header, &sections, false).expect_err("refused"));
        assert!(error.contains(name) && error.contains(&value.to_string()), "{error}");
    }
}
