//! Subtraction games: the sieve, terms from a period, the closed form, record periods, all on one core, and an atlas on two.
//! Times of sieved terms are for 64 positions.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas_benches::{
    Comparison, Rate, compare, plain_five_move_record, plain_nim_values, plain_outcomes, plain_write, rate,
};
use nimatlas_core::{BitPlanes, Period, PeriodicSequence, SequenceKind, SubtractionSet};
use nimatlas_subtraction::AdditiveGame;
use nimatlas_tables::records::{parts, search_part};
use nimatlas_tables::sieve::{SimdLevel, Stream, terms_at, write_terms_at};
use nimatlas_tables::subtraction::three_move_record;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::hint::black_box;
use std::ops::RangeInclusive;

/// How many positions are sieved.
const TERMS: u64 = 1 << 27;
/// The same for small sets, of which there are more.
const FEWER_TERMS: u64 = 1 << 24;

fn set(moves: &[usize]) -> SubtractionSet {
    SubtractionSet::new(&moves.iter().map(|&step| step as u64).collect::<Vec<_>>()).expect("a set")
}

/// Terms of which none is kept.
fn stream(moves: &SubtractionSet, sequence: SequenceKind, terms: u64) {
    let mut stream = Stream::new(moves, sequence, SimdLevel::default()).expect("small moves");
    while stream.terms() < terms {
        stream.advance();
        black_box(stream.newest(0));
    }
}

fn compare_stream(
    criterion: &mut Criterion,
    name: &str,
    moves: &[usize],
    sequence: SequenceKind,
    terms: u64,
    times: f64,
) {
    let comparison =
        Comparison { name, subject: "stream", baseline: "scalar loop", steps: terms / 64, at_most: 1.0 / times };
    let plain = || match sequence {
        SequenceKind::Outcomes => u8::from(plain_outcomes(black_box(moves), terms)),
        SequenceKind::NimValues => plain_nim_values(black_box(moves), terms),
    };
    compare(criterion, comparison, || stream(&set(moves), sequence, terms), plain);
}

fn streaming(criterion: &mut Criterion) {
    machine();
    let cases: [(&str, [usize; 3], SequenceKind, f64); 4] = [
        ("outcomes from 101", [101, 257, 358], SequenceKind::Outcomes, 12.0),
        ("outcomes from 1009", [1009, 2501, 3510], SequenceKind::Outcomes, 60.0),
        ("nim-values from 101", [101, 257, 358], SequenceKind::NimValues, 4.0),
        ("nim-values from 1009", [1009, 2501, 3510], SequenceKind::NimValues, 16.0),
    ];
    for (name, moves, sequence, times) in cases {
        compare_stream(criterion, name, &moves, sequence, TERMS, times);
    }
    let small: [&[usize]; 9] = [
        &[1, 2, 3],
        &[1, 3, 4],
        &[2, 5, 7],
        &[3, 7, 11, 13],
        &[5, 12, 31, 38, 43],
        &[1, 62, 64],
        &[17, 30, 64],
        &[3, 9, 14, 15, 22, 25, 31, 41, 52],
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ];
    for moves in small {
        for (kind, sequence) in [("outcomes", SequenceKind::Outcomes), ("nim-values", SequenceKind::NimValues)] {
            compare_stream(criterion, &format!("{kind} of {}", set(moves)), moves, sequence, FEWER_TERMS, 2.0);
        }
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

/// Terms from a period: a short one, one that does not fit in a near cache, and a shift between words each time. As planes
/// from the sieve, and as bytes from the closed form.
fn from_period(criterion: &mut Criterion) {
    for (moves, period) in [([2, 5, 7], 22), ([2000, 4999, 6999], 21_994_000)] {
        let start = terms_at(SimdLevel::default(), &set(&moves), SequenceKind::NimValues, period).expect("small");
        let known = Period::new(0, period).expect("not 0");
        let all = start.repeated(known, TERMS as usize).expect("small");
        let name = format!("planes from period {period}");
        let comparison =
            Comparison { name: &name, subject: "repeat", baseline: "copy", steps: TERMS / 64, at_most: 2.0 };
        compare(criterion, comparison, || start.repeated(known, TERMS as usize), || all.clone());

        let game = AdditiveGame::from_moves(&set(&moves)).expect("a + b");
        let values = (0..period).map(|n| game.nim_value(n).0 as u8).collect();
        let sequence = PeriodicSequence::<u8>::new(known, 0, values).expect("as long as the period");
        let (mut filled, mut copied) = (vec![1; TERMS as usize], vec![1; TERMS as usize]);
        let mut source = vec![1; TERMS as usize];
        sequence.fill(0, &mut source);
        let name = format!("bytes from period {period}");
        let comparison = Comparison { name: &name, subject: "fill", baseline: "copy", steps: TERMS, at_most: 2.0 };
        compare(
            criterion,
            comparison,
            || sequence.fill(black_box(1), &mut filled),
            || copied.copy_from_slice(black_box(&source)),
        );
    }
}

/// Nim-values of random heaps below 2^64 by the closed form. A call is too short to be interrupted often.
fn closed_form(_: &mut Criterion) {
    let mut random = StdRng::seed_from_u64(1);
    let heaps: Vec<u64> = (0..1 << 16).map(|_| random.random()).collect();
    // The last period does not fit in 64 bits.
    for (a, b) in [(2, 5), (2000, 4999), (3_000_000_007, 7_000_000_009)] {
        let game = AdditiveGame::new(a, b).expect("a < b");
        let name = format!("closed form of {game}");
        let claim = Rate { name: &name, unit: "queries", steps: heaps.len() as f64, at_least: 1e8 };
        rate(claim, || heaps.iter().map(|&heap| black_box(&game).nim_value(heap).0).sum::<u64>());
    }
}

/// The records of all coprime sets of three moves up to 256, by two threads.
fn atlas(_: &mut Criterion) {
    const LARGEST: u64 = 256;
    /// In which all sets have to be done.
    const SECONDS: f64 = 60.0;
    let triples = |c| (2..c).flat_map(move |b| (1..b).map(move |a| [a, b, c]));
    let coprime = |moves: &[u64; 3]| moves.iter().fold(0, |divisor, &step| gcd(step, divisor)) == 1;
    let sets: Vec<[u64; 3]> = (3..=LARGEST).flat_map(triples).filter(coprime).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let claim = Rate {
        name: "three moves up to 256",
        unit: "sets",
        steps: sets.len() as f64,
        at_least: sets.len() as f64 / SECONDS,
    };
    let longest = |moves: &[u64; 3]| three_move_record(*moves, u64::MAX).expect("a record").0.nim_values.period;
    rate(claim, || pool.install(|| sets.par_iter().map(longest).max()));
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

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Says which machine the figures are of.
fn machine() {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown", |name| name.trim_matches([':', ' ', '\t']));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("machine: {model}, {cores} cores, {}", std::env::consts::ARCH);
}

criterion_group!(benches, streaming, writing, from_period, closed_form, atlas, records);
criterion_main!(benches);
