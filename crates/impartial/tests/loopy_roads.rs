//! Loopy graphs by labels, by sweeps, and by the product graph of two tokens.

use nimatlas_core::{Convention, Nimber};
use nimatlas_impartial::digraph::{
    Digraph, LoopyOutcome, LoopyValue, loopy_cost, solve, solve_loopy, solve_loopy_sum, solve_sum,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Sweeps until nothing changes: a position is won with a lost option, and lost if all options are won.
fn by_sweeps(rows: &[Vec<usize>], convention: Convention) -> Vec<LoopyOutcome> {
    use LoopyOutcome::{Draw, Loss, Win};
    let mut outcomes = vec![Draw; rows.len()];
    loop {
        let before = outcomes.clone();
        for (at, options) in rows.iter().enumerate() {
            outcomes[at] = match options {
                _ if options.is_empty() && convention == Convention::Normal => Loss,
                _ if options.is_empty() => Win,
                _ if options.iter().any(|&to| before[to] == Loss) => Win,
                _ if options.iter().all(|&to| before[to] == Win) => Loss,
                _ => Draw,
            };
        }
        if outcomes == before {
            return outcomes;
        }
    }
}

fn rows(graph: &Digraph) -> Vec<Vec<usize>> {
    graph.vertices().map(|vertex| graph.successors(vertex).iter().map(|&to| to as usize).collect()).collect()
}

/// Two tokens on the graph, and a Nim heap of up to 3: the position of a, b and h is (a n + b) 4 + h.
fn product(rows: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = rows.len();
    let at = |a: usize, b: usize, heap: usize| (a * count + b) * 4 + heap;
    let mut product = Vec::new();
    for a in 0..count {
        for b in 0..count {
            for heap in 0..4 {
                let first = rows[a].iter().map(|&to| at(to, b, heap));
                let second = rows[b].iter().map(|&to| at(a, to, heap));
                product.push(first.chain(second).chain((0..heap).map(|to| at(a, b, to))).collect());
            }
        }
    }
    product
}

#[test]
fn small_graphs_by_hand() {
    let value = |text: &str| {
        let graph: Digraph = text.parse().expect("an edge list");
        solve_loopy(&graph, Convention::Normal).values[0].to_string()
    };
    // From b the only move goes to a, which is answered by the end: b has value 0, and a 1.
    assert_eq!(value("a end\na b\nb a"), "1");
    assert_eq!(value("a b\nb a\nb end"), "0");
    assert_eq!(value("a a"), "∞{}");
    assert_eq!(value("a a\na end"), "∞{0}");
    assert_eq!(value("a end\na b\nb end"), "2");
}

/// Nim heaps as vertices, with cycles that change no value: a heap of Nim in each sum, since each move out of the row can be
/// answered by a move to a heap of the size left (Smith 1966).
#[test]
fn large_cliques_with_reversible_moves_are_nim_heaps() {
    const SIZE: u32 = 1500;
    let row = |first: u32| (0..SIZE).flat_map(move |from| (0..from).map(move |to| (first + from, first + to)));
    let (top, drawn) = (2 * SIZE, 2 * SIZE + 1);
    let edges = row(0)
        .chain(row(SIZE))
        // From each heap of the second row to the top, from where there is a move to each heap of the first row.
        .chain((SIZE..2 * SIZE).map(|heap| (heap, top)))
        .chain((0..SIZE).map(|heap| (top, heap)))
        .chain([(top, drawn), (drawn, drawn)]);
    let graph = Digraph::from_edges(2 * SIZE as usize + 2, edges).expect("a graph");
    assert!(loopy_cost(graph.vertices().len(), graph.edge_count()) > graph.edge_count() as u128);
    let solution = solve_loopy(&graph, Convention::Normal);
    for heap in 0..SIZE {
        let expected = LoopyValue::Finite(Nimber(heap.into()));
        assert_eq!(solution.values[heap as usize], expected);
        assert_eq!(solution.values[(SIZE + heap) as usize], expected);
    }
    assert_eq!(solution.values[top as usize], LoopyValue::Infinite((0..u64::from(SIZE)).map(Nimber).collect()));
    assert_eq!(solution.values[drawn as usize], LoopyValue::Infinite(BTreeSet::new()));
    // A clique with a cycle at its end has no finite value at all.
    let round = Digraph::from_edges(SIZE as usize, row(0).chain([(0, SIZE - 1)])).expect("a graph");
    let values = solve_loopy(&round, Convention::Normal).values;
    assert!(values.iter().all(|value| *value == LoopyValue::Infinite(BTreeSet::new())));
}

fn any_edges(vertices: u32) -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0..vertices, 0..vertices), 0..(3 * vertices as usize))
}

proptest! {
    #[test]
    fn values_tell_the_outcomes_of_all_sums(edges in any_edges(6)) {
        let graph = Digraph::from_edges(6, edges).expect("a graph");
        let solution = solve_loopy(&graph, Convention::Normal);
        let rows = rows(&graph);
        for convention in [Convention::Normal, Convention::Misere] {
            let outcomes = solve_loopy(&graph, convention).outcomes;
            prop_assert_eq!(outcomes, by_sweeps(&rows, convention), "{}", convention);
        }
        let sums = by_sweeps(&product(&rows), Convention::Normal);
        for a in 0..6u32 {
            prop_assert_eq!(solution.values[a as usize].outcome(), solution.outcomes[a as usize]);
            for b in 0..6u32 {
                let (value, moves) = solve_loopy_sum(&graph, &solution, &[a, b]).expect("vertices");
                for heap in 0..4u64 {
                    let with_heap = value.clone() + LoopyValue::Finite(Nimber(heap));
                    let at = |a: u32, b: u32, heap: u64| ((a * 6 + b) * 4) as usize + heap as usize;
                    prop_assert_eq!(with_heap.outcome(), sums[at(a, b, heap)], "{} {} {}", a, b, heap);
                }
                let lost = |a: u32, b: u32| sums[((a * 6 + b) * 4) as usize] == LoopyOutcome::Loss;
                let first = graph.successors(a).iter().filter(|&&to| lost(to, b)).map(|&to| (0, to));
                let second = graph.successors(b).iter().filter(|&&to| lost(a, to)).map(|&to| (1, to));
                prop_assert_eq!(moves, first.chain(second).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn without_cycles_all_is_as_usual(edges in any_edges(12)) {
        let forward = edges.into_iter().filter(|(a, b)| a < b);
        let graph = Digraph::from_edges(12, forward).expect("a graph");
        let (loopy, usual) = (solve_loopy(&graph, Convention::Normal), solve(&graph, Convention::Normal).expect("no cycle"));
        for vertex in 0..12u32 {
            prop_assert_eq!(&loopy.values[vertex as usize], &LoopyValue::Finite(usual.nim_values[vertex as usize]));
        }
        let (total, moves) = solve_sum(&graph, &usual, &[0, 1, 2]).expect("vertices");
        let (value, loopy_moves) = solve_loopy_sum(&graph, &loopy, &[0, 1, 2]).expect("vertices");
        prop_assert_eq!((LoopyValue::Finite(total), &moves), (value, &loopy_moves));
        prop_assert_eq!(moves.is_empty(), total.is_zero());
        prop_assert_eq!(solve_sum(&graph, &usual, &[0, 12]), None);
    }
}

/// A random graph with many vertices against a naive oracle that shares nothing with the solver.
#[test]
fn random_graphs_of_ten_thousand_vertices() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for (count, edges) in [(10_000u32, 60_000), (10_000, 15_000), (3000, 200_000)] {
        let pairs: Vec<_> = (0..edges).map(|_| (random(count.into()) as u32, random(count.into()) as u32)).collect();
        // From the larger number to the smaller, so that the numbers are an order of play.
        let edges = pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b)));
        let graph = Digraph::from_edges(count as usize, edges).expect("a graph");
        let (mut values, mut lost) = (Vec::<u64>::new(), Vec::<[bool; 2]>::new());
        for vertex in graph.vertices() {
            let options: Vec<usize> = graph.successors(vertex).iter().map(|&to| to as usize).collect();
            let reached: BTreeSet<u64> = options.iter().map(|&to| values[to]).collect();
            values.push((0..).find(|value| !reached.contains(value)).expect("finitely many options"));
            let is_lost = |side: usize| match options.is_empty() {
                true => side == 0,
                false => options.iter().all(|&to| !lost[to][side]),
            };
            lost.push([is_lost(0), is_lost(1)]);
        }
        for (side, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
            let solution = solve(&graph, convention).expect("no cycle");
            assert!(solution.nim_values.iter().map(|value| value.0).eq(values.iter().copied()));
            assert!(solution.outcomes.iter().map(|outcome| outcome.is_p()).eq(lost.iter().map(|lost| lost[side])));
            // The same whatever the number of threads.
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
                assert!(pool.install(|| solve(&graph, convention)) == Ok(solution.clone()), "{threads} threads");
            }
        }
    }
}
