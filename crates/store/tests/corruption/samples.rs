//! A small sound table of every family, made from the rules.

use nimatlas_core::BitPlanes;
use nimatlas_core::{Convention, PayoffFunction, SequenceKind, SubtractionSet};
use nimatlas_store::{CertificateRecord, Header, Integers, Road, Role, Section, write_table};
use nimatlas_tables::heap_box::{HeapBox, nim_outcomes};
use nimatlas_tables::{payoff, period, product, subtraction};
use std::fs;
use std::sync::LazyLock;

/// A table and its file.
#[derive(Clone)]
pub struct Sample {
    pub header: Header,
    pub sections: Vec<Section>,
    pub bytes: Vec<u8>,
}

/// All samples, made once.
pub fn samples() -> Vec<Sample> {
    static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(make);
    SAMPLES.clone()
}

fn make() -> Vec<Sample> {
    let nim = nim_outcomes(HeapBox::new(2, 3).expect("small"), None, Convention::Normal);
    vec![
        sample("nim-normal-2x3", "nim-outcomes", 16, vec![Section::planes("outcome", vec![4, 4], nim)]),
        sample("impartial-nim-sums-4", "subtraction-sums", 25, vec![nim_sums()]),
        sample(
            "scoring-two-heaps-3",
            "scoring-payoffs",
            10,
            payoffs(&["x", "y"], |x, y, z| (z == 0).then(|| vec![x, y])),
        ),
        sample("scoring-three-heaps-1", "scoring-payoffs", 4, {
            payoffs(&["x", "y", "z"], |x, y, z| (x <= 1).then(|| vec![x, y, z]))
        }),
        sample("scoring-xy1-3", "scoring-xy1", 6, payoffs(&["x", "y"], |x, y, z| (z == 1).then(|| vec![x, y]))),
        sample("scoring-fk-1", "scoring-fk", 1, {
            payoffs(&["k"], |x, y, z| (z == 1 && y % 2 == 0 && x == y + 1).then(|| vec![y / 2]))
        }),
        sample("subtraction-additive-5", "subtraction-additive", 3, additive(&[(1, 2), (2, 3), (2, 5)])),
        sample(
            "subtraction-three-moves-5",
            "subtraction-three-moves",
            3,
            three_moves(&[[1, 2, 4], [1, 2, 5], [2, 3, 4]]),
        ),
    ]
}

/// The sample of this name.
pub fn named(slug: &str) -> Sample {
    samples().into_iter().find(|sample| sample.header.slug == slug).expect("it is in the list")
}

/// The file of these sections.
pub fn file(header: &Header, sections: &[Section]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let written = write_table(folder.path(), header.clone(), sections).expect("a sound table");
    fs::read(folder.path().join(written.file)).expect("it was written")
}

fn sample(slug: &str, family: &str, entries: u64, sections: Vec<Section>) -> Sample {
    let road = |krate: &str| Road { krate: krate.into(), method: "by hand".into() };
    let header = Header {
        slug: slug.into(),
        title: "A sample".into(),
        family: family.into(),
        parameters: vec![("largest".into(), 3), ("heaps".into(), 2)],
        entries,
        roads: [road("nimatlas-tables"), road("nimatlas-oracle")],
        status: "a sample".into(),
        sections: Vec::new(),
    };
    let bytes = file(&header, &sections);
    Sample { header, sections, bytes }
}

fn column(values: impl IntoIterator<Item = u64>) -> Integers {
    Integers::unsigned(values).expect("small")
}

fn nim_sums() -> Section {
    let moves = [&[1, 2][..], &[1, 3, 4]].map(|moves| SubtractionSet::new(moves).expect("a set"));
    Section::planes("nim-value", vec![5, 5], product::nim_values(&moves, 4).expect("small"))
}

/// The payoffs of all positions within (3, 3, 1) that have a key.
fn payoffs(names: &[&str], key: impl Fn(u64, u64, u64) -> Option<Vec<u64>>) -> Vec<Section> {
    let sweep = payoff::sweep(&[3, 3, 1]).expect("small");
    let rows = sweep.iter().filter_map(|(heaps, payoff)| {
        let heap = |i: usize| heaps.get(i).copied().unwrap_or(0);
        Some((key(heap(0), heap(1), heap(2))?, payoff))
    });
    let mut rows: Vec<(Vec<u64>, PayoffFunction)> = rows.collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    let (mut slopes, mut offsets) = (Vec::new(), vec![0]);
    for (_, payoff) in &rows {
        slopes.extend(payoff.parts().2);
        offsets.push(slopes.len() as u64);
    }
    let signed = |part: fn(&PayoffFunction) -> i64| {
        let values = rows.iter().map(|(_, payoff)| part(payoff)).collect();
        Integers::new(nimatlas_store::Width::Two, true, values).expect("small")
    };
    let keys = names.iter().enumerate();
    let mut sections: Vec<Section> = keys
        .map(|(axis, name)| Section::integers(name, Role::Key, column(rows.iter().map(|(key, _)| key[axis]))))
        .collect();
    let bits = BitPlanes::from_fn(1, slopes.len(), |i| u64::from(slopes[i])).expect("small");
    sections.extend([
        Section::integers("start", Role::Value, signed(|payoff| payoff.parts().0)),
        Section::integers("value", Role::Value, signed(|payoff| payoff.parts().1)),
        Section::integers("slope-offsets", Role::Offsets { of: "slopes".into() }, column(offsets)),
        Section::planes("slopes", vec![slopes.len() as u64], bits),
    ]);
    sections
}

/// The records of {a, b, a + b}, the last without its nim-values.
fn additive(pairs: &[(u64, u64)]) -> Vec<Section> {
    let records: Vec<_> =
        pairs.iter().map(|&(a, b)| subtraction::additive_record(a, b).expect("a coprime pair")).collect();
    let (mut gaps, mut gap_offsets, mut value_offsets) = (Vec::new(), vec![0], vec![0]);
    let mut values = BitPlanes::zeros(2, 0).expect("small");
    let mut certificates = Vec::new();
    for (i, (record, period)) in records.iter().enumerate() {
        gaps.extend(&record.gaps);
        gap_offsets.push(gaps.len() as u64);
        if i + 1 < records.len() {
            values.append(period).expect("small");
        }
        value_offsets.push(values.len() as u64);
        let moves = SubtractionSet::new(&[record.a, record.b, record.a + record.b]).expect("a set");
        let certificate = period::find(&moves, SequenceKind::NimValues, 1000).expect("short");
        certificates.push(CertificateRecord::from(&certificate));
    }
    let numbers = records.iter().map(|(record, _)| record);
    let numbers: Vec<[u64; 12]> = numbers
        .map(|record| {
            let [zeros, ones, twos, threes] = record.counts;
            let quadratic = u64::from(record.regime == nimatlas_core::Regime::Quadratic);
            let &nimatlas_core::AdditiveRecord { a, b, h, r, delta, period, collisions, .. } = record;
            [a, b, quadratic, h, r, delta, period, zeros, ones, twos, threes, collisions]
        })
        .collect();
    let names =
        ["a", "b", "quadratic", "h", "r", "delta", "period", "count-0", "count-1", "count-2", "count-3", "collisions"];
    let mut sections = columns(&names, 2, &numbers);
    sections.extend([
        Section::integers("gap-offsets", Role::Offsets { of: "gaps".into() }, column(gap_offsets)),
        Section::integers("gaps", Role::Value, column(gaps)),
        Section::integers("value-offsets", Role::Offsets { of: "nim-values".into() }, column(value_offsets)),
        Section::planes("nim-values", vec![values.len() as u64], values),
        Section::certificates("certificates", SequenceKind::NimValues, certificates),
    ]);
    sections
}

fn three_moves(sets: &[[u64; 3]]) -> Vec<Section> {
    let records = sets.iter().map(|&moves| subtraction::three_move_record(moves, 1000).expect("short").0);
    let numbers: Vec<[u64; 9]> = records
        .map(|record| {
            let [a, b, c] = record.moves;
            let (values, outcomes) = (record.nim_values, record.outcomes);
            let sums = [record.nim_values_divide, record.outcomes_divide].map(|sums| u64::from(sums.bits()));
            let [preperiod, outcome_preperiod] = [values.preperiod, outcomes.preperiod];
            [a, b, c, preperiod, values.period.get(), outcome_preperiod, outcomes.period.get(), sums[0], sums[1]]
        })
        .collect();
    let names =
        ["a", "b", "c", "preperiod", "period", "outcome-preperiod", "outcome-period", "pair-sums", "outcome-pair-sums"];
    columns(&names, 3, &numbers)
}

fn columns<const WIDTH: usize>(names: &[&str; WIDTH], keys: usize, rows: &[[u64; WIDTH]]) -> Vec<Section> {
    let role = |i: usize| if i < keys { Role::Key } else { Role::Value };
    let column = |(i, name): (usize, &&str)| Section::integers(name, role(i), column(rows.iter().map(|row| row[i])));
    names.iter().enumerate().map(column).collect()
}
