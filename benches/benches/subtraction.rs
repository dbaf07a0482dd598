//! Subtraction games: the sieve, planes from a period, and record periods, all on one core. Times are for 64 positions.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas_benches::{Comparison, compare, plain_five_move_record, plain_nim_values, plain_outcomes, plain_write};
use nimatlas_core::{Period, SequenceKind, SubtractionSet};
use nimatlas_tables::planes::BitPlanes;
use nimatlas_tables::records::{parts, search_part};
use nimatlas_tables::sieve::{SimdLevel, Stream, terms_at, write_terms_at};
use std::hint::black_box;
use std::ops::RangeInclusive;

/// How many positions are sieved.
const TERMS: u64 = 1 << 27;

fn set(moves: &[usize]) -> SubtractionSet {
    SubtractionSet::new(&moves.iter().map(|&step| step as u64).collect::<Vec<_>>()).expect("a set")
}

fn stream(moves: &SubtractionSet, sequence: SequenceKind) {
    let mut stream = Stream::new(moves, sequence, SimdLevel::default()).expect("small moves");
    while stream.terms() < TERMS {
        stream.advance();
        black_box(stream.newest(0));
    }
}

/// Terms of which none is kept.
fn streaming(criterion: &mut Criterion) {
    machine();
    let cases: [(&str, &[usize], SequenceKind, f64); 10] = [
        ("outcomes from 101", &[101, 257, 358], SequenceKind::Outcomes, 12.0),
        ("outcomes from 1009", &[1009, 2501, 3510], SequenceKind::Outcomes, 60.0),
        ("nim-values from 101", &[101, 257, 358], SequenceKind::NimValues, 4.0),
        ("nim-values from 1009", &[1009, 2501, 3510], SequenceKind::NimValues, 16.0),
        ("outcomes of {5,12,31,38,43}", &[5, 12, 31, 38, 43], SequenceKind::Outcomes, 2.0),
        ("nim-values of {5,12,31,38,43}", &[5, 12, 31, 38, 43], SequenceKind::NimValues, 2.0),
        ("outcomes of {1,62,64}", &[1, 62, 64], SequenceKind::Outcomes, 2.0),
        ("nim-values of {1,62,64}", &[1, 62, 64], SequenceKind::NimValues, 2.0),
        ("outcomes of {2,5,7}", &[2, 5, 7], SequenceKind::Outcomes, 2.0),
        ("nim-values of {2,5,7}", &[2, 5, 7], SequenceKind::NimValues, 2.0),
    ];
    for (name, moves, sequence, times) in cases {
        let comparison =
            Comparison { name, subject: "stream", baseline: "scalar loop", steps: TERMS / 64, at_most: 1.0 / times };
        let plain = || match sequence {
            SequenceKind::Outcomes => u8::from(plain_outcomes(black_box(moves), TERMS)),
            SequenceKind::NimValues => plain_nim_values(black_box(moves), TERMS),
        };
        compare(criterion, comparison, || stream(&set(moves), sequence), plain);
    }
}

/// Terms written to planes that are in memory already, and more than fit in a cache.
fn writing(criterion: &mut Criterion) {
    let moves = set(&[20_011, 50_021, 70_032]);
    let cases = [
        ("outcomes to memory", SequenceKind::Outcomes, 1, 0.6),
        ("nim-values to memory", SequenceKind::NimValues, 2, 0.4),
    ];
    for (name, sequence, count, share) in cases {
        let terms = 16 * TERMS;
        let mut planes = BitPlanes::zeros(count, terms as usize).expect("small");
        let mut words = vec![vec![1; terms as usize / 64]; count];
        let comparison =
            Comparison { name, subject: "sieve", baseline: "plain write", steps: terms / 64, at_most: 1.0 / share };
        let sieve = || write_terms_at(SimdLevel::default(), &moves, sequence, &mut planes).expect("small");
        compare(criterion, comparison, sieve, || plain_write(&mut words));
    }
}

/// Terms from a period: a short one, one that does not fit in a near cache, and a shift between words each time.
fn from_period(criterion: &mut Criterion) {
    let cases =
        [("planes from period 22", [2, 5, 7], 22), ("planes from period 21994000", [2000, 4999, 6999], 21_994_000)];
    for (name, moves, period) in cases {
        let start = terms_at(SimdLevel::default(), &set(&moves), SequenceKind::NimValues, period).expect("small");
        let period = Period::new(0, period).expect("not 0");
        let all = start.repeated(period, TERMS as usize).expect("small");
        let comparison = Comparison { name, subject: "repeat", baseline: "copy", steps: TERMS / 64, at_most: 2.0 };
        compare(criterion, comparison, || start.repeated(period, TERMS as usize), || all.clone());
    }
}

/// Longest outcome periods of five moves.
fn records(criterion: &mut Criterion) {
    const LARGEST: RangeInclusive<u64> = 5..=64;
    let record = |largest| {
        let parts = parts(5, largest).expect("in range");
        parts.iter().map(|part| search_part(part, u64::MAX).expect("in range").period).max()
    };
    let sets = LARGEST.map(|n| (n - 1) * (n - 2) / 2 * (n - 3) / 3 * (n - 4) / 4).sum::<u64>();
    let comparison = Comparison {
        name: "five moves up to 64",
        subject: "lanes",
        baseline: "one position a step",
        steps: sets,
        at_most: 0.25,
    };
    let plain = || LARGEST.map(plain_five_move_record).max();
    compare(criterion, comparison, || LARGEST.filter_map(record).max(), plain);
}

/// Says which machine the figures are of.
fn machine() {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown", |name| name.trim_matches([':', ' ', '\t']));
    println!("machine: {model}, {}", std::env::consts::ARCH);
}

criterion_group!(benches, streaming, writing, from_period, records);
criterion_main!(benches);
