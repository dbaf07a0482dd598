//! Digraphs by recursion, by search and backwards; sums by search and by nim-sum.

use nimatlas_core::{Convention, Nimber, Outcome, Ruleset, SubtractionSet};
use nimatlas_impartial::digraph::{self, Digraph};
use nimatlas_impartial::heap_games::SubtractionGame;
use nimatlas_impartial::search;
use nimatlas_impartial::sum::{Component, ComponentMove, Sum, winning_moves};
use proptest::prelude::*;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// The nim-value of a vertex of an acyclic graph, from the definition.
fn naive_value(edges: &[(u32, u32)], vertex: u32) -> u64 {
    let options: Vec<_> = edges.iter().filter(|edge| edge.0 == vertex).map(|edge| naive_value(edges, edge.1)).collect();
    (0..).find(|value| !options.contains(value)).expect("finitely many options")
}

/// Whether the player to move loses, from the definition.
fn naive_is_lost(edges: &[(u32, u32)], vertex: u32, convention: Convention) -> bool {
    let options: Vec<_> = edges.iter().filter(|edge| edge.0 == vertex).map(|edge| edge.1).collect();
    match options.is_empty() {
        true => convention == Convention::Normal,
        false => !options.into_iter().any(|option| naive_is_lost(edges, option, convention)),
    }
}

/// The outcomes that are decided by play that ends, in a graph that may have cycles: sweeps until nothing changes.
fn decided(count: u32, edges: &[(u32, u32)], convention: Convention) -> Vec<Option<Outcome>> {
    let mut outcomes = vec![None; count as usize];
    loop {
        let before = outcomes.clone();
        for vertex in 0..count {
            let options: Vec<_> =
                edges.iter().filter(|edge| edge.0 == vertex).map(|edge| before[edge.1 as usize]).collect();
            outcomes[vertex as usize] = if options.is_empty() {
                Some(convention.terminal_outcome())
            } else if options.contains(&Some(Outcome::P)) {
                Some(Outcome::N)
            } else if options.iter().all(|&option| option == Some(Outcome::N)) {
                Some(Outcome::P)
            } else {
                None
            };
        }
        if outcomes == before {
            return outcomes;
        }
    }
}

/// Whether `cycle` goes along edges from each vertex to the next and round, without repetition.
fn is_cycle(edges: &[(u32, u32)], cycle: &[u32]) -> bool {
    let next = cycle.iter().cycle().skip(1);
    let distinct = cycle.iter().collect::<std::collections::BTreeSet<_>>().len() == cycle.len();
    !cycle.is_empty() && distinct && cycle.iter().zip(next).all(|(&from, &to)| edges.contains(&(from, to)))
}

/// Edges on 10 vertices, numbered at random so that the order of play is not that of the numbers.
fn acyclic() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let order = Just((0..10u32).collect::<Vec<_>>()).prop_shuffle();
    (order, prop::collection::vec((0..10usize, 0..10usize), 0..35)).prop_map(|(order, pairs)| {
        let forward = pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b)));
        forward.map(|(a, b)| (order[a], order[b])).collect()
    })
}

fn any_edges() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0..10u32, 0..10u32), 0..14)
}

proptest! {
    #[test]
    fn acyclic_graphs_have_one_solution(edges in acyclic()) {
        let graph = Digraph::from_edges(10, edges.iter().copied()).expect("a graph");
        let expected: Vec<_> = graph.vertices().map(|vertex| Nimber(naive_value(&edges, vertex))).collect();
        prop_assert_eq!(&search::nim_values(&graph, graph.vertices()).expect("no cycle"), &expected);
        for convention in CONVENTIONS {
            let solution = digraph::solve(&graph, convention).expect("no cycle");
            prop_assert_eq!(&solution.nim_values, &expected);
            let lost = |vertex| naive_is_lost(&edges, vertex, convention);
            let outcomes: Vec<_> = graph.vertices().map(|vertex| Outcome::p_if(lost(vertex))).collect();
            prop_assert_eq!(&solution.outcomes, &outcomes);
            prop_assert_eq!(&search::outcomes(&graph, graph.vertices(), convention).expect("no cycle"), &outcomes);
            for vertex in graph.vertices() {
                let mut wins: Vec<_> = edges.iter().filter(|e| e.0 == vertex && lost(e.1)).map(|e| e.1).collect();
                wins.sort_unstable();
                wins.dedup();
                let found: Vec<_> = digraph::winning_options(&graph, &outcomes, vertex).collect();
                prop_assert_eq!(&found, &wins);
                prop_assert_eq!(search::winning_options(&graph, &vertex, convention), Ok(wins));
            }
        }
    }

    #[test]
    fn cycles_are_found_and_outcomes_are_sound(edges in any_edges()) {
        let graph = Digraph::from_edges(10, edges.iter().copied()).expect("a graph");
        // A vertex has a cycle below it if play from it can last for 10 moves.
        let endless = |vertex: u32| {
            let step = |at: u32| edges.iter().filter(move |edge| at >> edge.0 & 1 == 1).fold(0, |to, edge| to | 1 << edge.1);
            (0..10).fold(1 << vertex, |at, _| step(at)) != 0
        };
        for vertex in graph.vertices() {
            match search::nim_value(&graph, &vertex) {
                Ok(_) => prop_assert!(!endless(vertex)),
                Err(error) => prop_assert!(endless(vertex) && is_cycle(&edges, error.positions())),
            }
        }
        for convention in CONVENTIONS {
            let cyclic = graph.vertices().any(endless);
            match digraph::solve(&graph, convention) {
                Ok(_) => prop_assert!(!cyclic),
                Err(error) => {
                    let cycle: Vec<u32> = error.positions().iter().map(|name| name.parse().expect("a number")).collect();
                    prop_assert!(cyclic && is_cycle(&edges, &cycle));
                }
            }
            let decided = decided(10, &edges, convention);
            for vertex in graph.vertices() {
                match search::outcome(&graph, &vertex, convention) {
                    Ok(outcome) => prop_assert_eq!(Some(outcome), decided[vertex as usize]),
                    Err(error) => prop_assert!(endless(vertex) && is_cycle(&edges, error.positions())),
                }
            }
        }
    }

    #[test]
    fn a_sum_is_worth_the_nim_sum(
        edges in acyclic(),
        moves in prop::collection::btree_set(1..7u64, 1..4),
        vertex in 0..10u32,
        heap in 0..12u64,
    ) {
        let left = Digraph::from_edges(10, edges).expect("a graph");
        let moves = SubtractionSet::new(&moves.into_iter().collect::<Vec<_>>()).expect("a set");
        let sum = Sum { left, right: SubtractionGame { moves } };
        let value_left = search::nim_value(&sum.left, &vertex).expect("no cycle");
        let value_right = search::nim_value(&sum.right, &heap).expect("no cycle");
        prop_assert_eq!(search::nim_value(&sum, &(vertex, heap)), Ok(value_left + value_right));

        let options_left: Vec<_> = sum.left.options(&vertex).collect();
        let options_right: Vec<_> = sum.right.options(&heap).collect();
        let values_left = search::nim_values(&sum.left, options_left.clone()).expect("no cycle");
        let values_right = search::nim_values(&sum.right, options_right.clone()).expect("no cycle");
        let components = [
            Component { value: value_left, options: &values_left },
            Component { value: value_right, options: &values_right },
        ];
        let by_value: Vec<_> = winning_moves(&components)
            .into_iter()
            .map(|ComponentMove { component, option }| match component {
                0 => (options_left[option], heap),
                _ => (vertex, options_right[option]),
            })
            .collect();
        prop_assert_eq!(search::winning_options(&sum, &(vertex, heap), Convention::Normal), Ok(by_value));
    }
}

#[test]
fn a_chain_of_a_million_vertices_is_searched() {
    const LAST: u32 = 1_000_000;
    let graph = Digraph::from_edges(LAST as usize + 1, (0..LAST).map(|v| (v, v + 1))).expect("a graph");
    assert_eq!(search::nim_values(&graph, [0, 1]), Ok(vec![Nimber(0), Nimber(1)]));
    assert_eq!(search::outcome(&graph, &0, Convention::Misere), Ok(Outcome::N));
}

#[test]
fn the_subtraction_game_2_5_7() {
    let game = SubtractionGame { moves: "2,5,7".parse().expect("a set") };
    let values = search::nim_values(&game, 0..44).expect("no cycle");
    // Period 22, with 6, 6, 6 and 4 positions of the values 0 to 3.
    assert_eq!(values[..22], values[22..]);
    let counts = [0, 1, 2, 3].map(|value| values[..22].iter().filter(|&&found| found == Nimber(value)).count());
    assert_eq!(counts, [6, 6, 6, 4]);
    // Position 8 has value 2 and reaches value 0 only by taking 7.
    assert_eq!(search::winning_options(&game, &8, Convention::Normal), Ok(vec![1]));
}
