//! Payoffs of Scoring Nim: the sweep against the plain definition, by itself, and against memory.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas_benches::{Comparison, Rate, compare, plain_payoffs, rate};
use nimatlas_tables::payoff::{Survey, survey, sweep_window};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::RangeInclusive;

fn one_core() -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(1).build().expect("a thread")
}

/// Sorted positions times the bonuses from one below the least breakpoint to one above the greatest.
fn cells(survey: &Survey) -> u64 {
    let bonuses = survey.window.end() - survey.window.start() + 3;
    survey.histogram.values().sum::<u64>() * bonuses as u64
}

/// Three heaps up to 24, over the same bonuses, and with the same numbers as a result.
fn definition(criterion: &mut Criterion) {
    let pool = one_core();
    let window = survey(3, 24).expect("small").window;
    let bonuses = window.start() - 1..=window.end() + 1;
    let narrow: RangeInclusive<i32> = *bonuses.start() as i32..=*bonuses.end() as i32;
    let plain = || plain_payoffs(24, narrow.clone());
    let swept = || {
        pool.install(|| {
            let window = sweep_window(&[24; 3], bonuses.clone()).expect("small");
            let rows = (0..window.shape().positions()).filter_map(|index| window.payoffs(index));
            rows.flatten().copied().map(i64::from).sum::<i64>()
        })
    };
    assert_eq!(plain(), swept());
    let comparison = Comparison {
        name: "three heaps up to 24",
        subject: "sweep",
        baseline: "memoised definition",
        steps: cells(&survey(3, 24).expect("small")),
        at_most: 0.01,
    };
    compare(criterion, comparison, swept, plain);
}

/// Whole surveys: each position's number of breakpoints, the window found first.
fn surveys(_: &mut Criterion) {
    let pool = one_core();
    let claim = |name, heaps, largest, at_least| {
        let steps = cells(&survey(heaps, largest).expect("small")) as f64;
        Rate { name, unit: "positions × bonuses", steps, at_least }
    };
    rate(claim("three heaps up to 64", 3, 64, 2e9), || pool.install(|| survey(3, 64)));
    rate(claim("four heaps up to 40", 4, 40, 1e9), || pool.install(|| survey(4, 40)));
    let largest = claim("three heaps up to 255", 3, 255, 2e9);
    rate(Rate { name: "three heaps up to 255", unit: "surveys", steps: 1.0, at_least: 1.0 / 15.0 }, || survey(3, 255));
    rate(Rate { name: "three heaps up to 255, one core", ..largest }, || pool.install(|| survey(3, 255)));
    if let Some(peak) = peak_memory() {
        println!("{:<28} {peak}, at most 2 GiB", "peak memory of this run");
    }
}

/// The sweep reads and writes the plane of the largest heap once for each position and bonus, 2 bytes each. That plane is
/// within reach of the caches; here is how long as many bytes take through main memory.
fn memory(criterion: &mut Criterion) {
    let pool = one_core();
    let cells = cells(&survey(3, 255).expect("small"));
    let (source, mut target) = (vec![1u8; 1 << 28], vec![0u8; 1 << 28]);
    let copies = 2 * cells as usize / source.len();
    let comparison = Comparison {
        name: "three heaps up to 255, memory",
        subject: "survey",
        baseline: "copying 2 bytes",
        steps: cells,
        at_most: 4.0,
    };
    let copy = || {
        for _ in 0..copies {
            std::hint::black_box(&mut target).copy_from_slice(std::hint::black_box(&source));
        }
    };
    compare(criterion, comparison, || pool.install(|| survey(3, 255)), copy);
}

/// As Linux tells it.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    Some(status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().to_owned())
}

// The surveys come first: their peak of memory is not that of copying.
criterion_group!(benches, surveys, definition, memory);
criterion_main!(benches);
