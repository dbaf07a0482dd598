//! Impartial games: memo search, retrograde, nim-sequences.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas_benches::{Comparison, Rate, compare, plain_nim_value, rate};
use nimatlas_core::{Convention, Nimber};
use nimatlas_impartial::digraph::{Digraph, solve};
use nimatlas_impartial::heap_games::NimArray;
use nimatlas_impartial::search;
use nimatlas_impartial::sequence::{NimSequence, SearchLimits, find_period, unwatched};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::ThreadPoolBuilder;
use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// All positions of three heaps up to 63.
fn memo_search(criterion: &mut Criterion) {
    let comparison = Comparison {
        name: "three heaps up to 63",
        subject: "memo search",
        baseline: "plain recursion",
        steps: 45_760,
        at_most: 1.0 / 3.0,
    };
    let searched = || search::nim_value(&NimArray::default(), &[63; 3]);
    let plain = || plain_nim_value([63; 3], &mut HashMap::new());
    assert_eq!(searched(), Ok(Nimber(plain())));
    compare(criterion, comparison, searched, plain);
}

/// A random graph with 10^7 edges, from larger numbers to smaller, on one thread.
fn retrograde(_: &mut Criterion) {
    const VERTICES: u32 = 1_000_000;
    const EDGES: usize = 10_000_000;
    let mut random = StdRng::seed_from_u64(1);
    let mut pair = || [(); 2].map(|()| random.random_range(0..VERTICES));
    let edges: Vec<_> = (0..EDGES).map(|_| pair()).filter(|[a, b]| a != b).map(|[a, b]| (a.max(b), a.min(b))).collect();
    let graph = Digraph::from_edges(VERTICES as usize, edges).expect("a graph");
    let pool = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let claim = Rate { name: "retrograde", unit: "edges", steps: graph.edge_count() as f64, at_least: 2e7 };
    rate(claim, || pool.install(|| solve(&graph, Convention::Normal)));
    if let Some(kilobytes) = peak_memory() {
        let each = kilobytes * 1024.0 / EDGES as f64;
        let verdict = if each <= 16.0 { "met" } else { "MISSED" };
        println!("{:<28} peak memory {each:.1} bytes an edge, at most 16: {verdict}", "retrograde");
    }
}

/// Published periods, certified.
fn periods(_: &mut Criterion) {
    for (name, code, most_heap, seconds) in
        [("period of 0.16", "0.16", 600_000, 5.0), ("period of 0.376", "0.376", 5_000_000, 60.0)]
    {
        let certified = || {
            let mut sequence = NimSequence::new(code.parse().expect("a code"));
            let limits = SearchLimits { most_heap, ..SearchLimits::default() };
            find_period(&mut sequence, &limits, &mut unwatched()).expect("a period")
        };
        rate(Rate { name, unit: "certificates", steps: 1.0, at_least: 1.0 / seconds }, certified);
    }
}

/// Grundy's game by rare and common values against all pairs.
fn grundy(_: &mut Criterion) {
    let game = || "4!.0".parse().expect("a code");
    let run = |mut sequence: NimSequence, bits: u32| {
        let start = Instant::now();
        black_box(sequence.extend_to((1 << bits) - 1).expect("small").len());
        (start.elapsed(), sequence)
    };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments
        .iter()
        .any(|argument| argument == "--test" || !(argument.starts_with('-') || "grundy".contains(&**argument)))
    {
        return;
    }
    // The longer run of the direct method takes a minute, so there is but one.
    for (bits, rounds, at_least) in [(17, 3, 10.0), (19, 1, 20.0)] {
        let mut ratios: Vec<f64> = Vec::new();
        for _ in 0..rounds {
            let (fast, by_rare) = run(NimSequence::new(game()), bits);
            let (direct, by_pairs) = run(NimSequence::direct(game()), bits);
            assert!(by_rare.values() == by_pairs.values());
            ratios.push(direct.as_secs_f64() / fast.as_secs_f64());
        }
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios[rounds / 2];
        let verdict = if ratio >= at_least { "met" } else { "MISSED" };
        println!("grundy 2^{bits:<19} direct / fast {ratio:.1}, at least {at_least:.0}: {verdict}");
    }
    let (fast, _) = run(NimSequence::new(game()), 21);
    let verdict = if fast <= Duration::from_secs(60) { "met" } else { "MISSED" };
    println!("grundy 2^21                  {:.1} s, at most 60 s: {verdict}", fast.as_secs_f64());
}

/// As Linux tells it, in kilobytes.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}

// The graph comes first: its peak of memory is not that of the others.
criterion_group!(benches, retrograde, memo_search, periods, grundy);
criterion_main!(benches);
