//! The choice of rows, and a wrong entry in a table that is too large to be checked in full.

use super::*;
use crate::Perturbation;
use crate::catalogue::{Profile, Side, tables};
use crate::generate::parts;
use nimatlas_store::{Data, Header, Integers, Role, Section, write_table};
use nimatlas_tables::subtraction::three_move_record;
use num_integer::Integer;
use std::collections::BTreeSet;

/// What verification says of a table that is written whole, whatever its entries are.
fn verified(header: &Header, sections: &[Section], full: bool) -> Result<Checked> {
    let folder = tempfile::tempdir()?;
    let written = write_table(folder.path(), header.clone(), sections)?;
    let table = TableFile::open(&folder.path().join(written.file), Verify::Full, Access::Read)?;
    against_definition(&Job { table: &table, full, seed: SEED })
}

const SEED: u64 = 1;

#[test]
fn a_sample_has_ten_thousand_rows_or_one_in_twenty_and_small_tables_are_checked_in_full() {
    let cases = [
        (0, 0),
        (1, 1),
        (10_000, 10_000),
        (50_000, 50_000),
        (50_001, 10_000),
        (200_000, 10_000),
        (200_001, 10_001),
        (1_000_000, 50_000),
    ];
    for (of, expected) in cases {
        let rows = sample(of, 7);
        assert_eq!(rows.len(), expected, "of {of}");
        assert!(rows.windows(2).all(|pair| pair[0] < pair[1]) && rows.last().is_none_or(|&last| last < of), "of {of}");
    }
}

#[test]
fn the_seed_chooses_the_sample_and_samples_cover_the_table() {
    assert_eq!(sample(60_000, 1), sample(60_000, 1));
    assert_ne!(sample(60_000, 1), sample(60_000, 2));
    // A row is in none of 60 samples with probability (5/6)^60.
    let seen: BTreeSet<u64> = (0..60).flat_map(|seed| sample(60_000, seed)).collect();
    assert!(seen.len() > 59_900, "{} rows were ever chosen", seen.len());
}

#[test]
fn a_wrong_entry_anywhere_in_any_family_is_found() {
    let mut wrong = 0;
    for table in tables(Profile::Tiny) {
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
    let mut columns = vec![Vec::new(); 9];
    for a in 1..=largest {
        for b in a + 1..=largest {
            for c in (b + 1..=largest).filter(|c| a.gcd(&b).gcd(c) == 1) {
                let record = three_move_record([a, b, c], u64::MAX).expect("small").0;
                let (values, outcomes) = (record.nim_values, record.outcomes);
                let sums = [record.nim_values_divide, record.outcomes_divide].map(|sums| u64::from(sums.bits()));
                let (p, q) = (values.period.get(), outcomes.period.get());
                let row = [a, b, c, values.preperiod, p, outcomes.preperiod, q, sums[0], sums[1]];
                columns.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
            }
        }
    }
    let tiny = tables(Profile::Tiny).into_iter().find(|table| table.header.family == "subtraction-three-moves");
    let mut header = tiny.expect("one of the families").header;
    header.entries = columns[0].len() as u64;
    header.parameters = vec![("largest".into(), largest as i64)];
    let names =
        ["a", "b", "c", "preperiod", "period", "outcome-preperiod", "outcome-period", "pair-sums", "outcome-pair-sums"];
    let sections = names.into_iter().zip(columns).enumerate().map(|(i, (name, column))| {
        let role = if i < 3 { Role::Key } else { Role::Value };
        Section::integers(name, role, Integers::unsigned(column).expect("small"))
    });
    (header, sections.collect())
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
        assert!(error.contains("period is stored as"), "row {row}: {error}");
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
    assert!(error.contains("none is of"), "{error}");
}

#[test]
fn parameters_that_no_table_has_are_refused() {
    let table = &tables(Profile::Tiny)[0];
    let sections = parts::make(table, 0, None).expect("made");
    for (name, value) in [("heaps", 0), ("heaps", i64::MAX), ("largest", -1), ("largest", i64::MAX), ("misere", 2)] {
        let mut header = table.header.clone();
        header.parameters.iter_mut().filter(|(known, _)| known == name).for_each(|(_, old)| *old = value);
        let error = format!("{:#}", verified(&header, &sections, false).expect_err("refused"));
        assert!(error.contains(name) && error.contains(&value.to_string()), "{error}");
    }
}
