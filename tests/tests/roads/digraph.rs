//! `corpus/digraph.toml` by: definition, retrograde, search.

use nimatlas_core::{Convention, Nimber};
use nimatlas_impartial::digraph::{Digraph, solve};
use nimatlas_impartial::search;
use nimatlas_oracle as oracle;
use nimatlas_tests::{DigraphCorpus, corpus};

#[test]
fn vertices_agree_on_all_roads() {
    for case in corpus::<DigraphCorpus>("digraph").graphs {
        let graph: Digraph = case.edges.parse().expect("an edge list");
        assert_eq!(graph.vertices().len(), case.values.len(), "{}", case.name);
        let rows: Vec<Vec<usize>> =
            graph.vertices().map(|vertex| graph.successors(vertex).iter().map(|&to| to as usize).collect()).collect();
        let name = |vertex: u32| graph.name(vertex).expect("named").into_owned();
        let values: Vec<_> = graph.vertices().map(|vertex| case.values[&name(vertex)]).collect();
        assert_eq!(oracle::graph::nim_values(&rows).expect("acyclic"), values, "{}", case.name);
        let searched = search::nim_values(&graph, graph.vertices()).expect("acyclic");
        assert_eq!(searched, values.iter().copied().map(Nimber).collect::<Vec<_>>(), "{}", case.name);
        for (convention, expected) in [(Convention::Normal, &case.normal), (Convention::Misere, &case.misere)] {
            let expected: Vec<_> = graph.vertices().map(|vertex| expected[&name(vertex)]).collect();
            let solution = solve(&graph, convention).expect("acyclic");
            assert_eq!(solution.nim_values, searched, "{}", case.name);
            assert_eq!(solution.outcomes, expected, "{}, {convention}", case.name);
            assert_eq!(oracle::graph::outcomes(&rows, convention).expect("acyclic"), expected, "{}", case.name);
            let searched = search::outcomes(&graph, graph.vertices(), convention).expect("acyclic");
            assert_eq!(searched, expected, "{}, {convention}", case.name);
        }
    }
}

#[test]
fn cycles_are_named_in_order_of_play() {
    for case in corpus::<DigraphCorpus>("digraph").cyclic {
        let graph: Digraph = case.edges.parse().expect("an edge list");
        let found = solve(&graph, Convention::Normal).expect_err("a cycle");
        let mut cycle = found.positions().to_vec();
        assert!(cycle.contains(&case.cycle[0]), "{}: {found}", case.name);
        let start = cycle.iter().position(|vertex| *vertex == case.cycle[0]).unwrap_or(0);
        cycle.rotate_left(start);
        assert_eq!(cycle, case.cycle, "{}", case.name);
    }
}
