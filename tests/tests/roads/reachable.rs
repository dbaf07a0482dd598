//! A game as the graph of the positions below one of them.

use nimatlas_core::{Convention, Outcome, Ruleset};
use nimatlas_impartial::digraph::{self, Digraph};
use nimatlas_oracle as oracle;
use std::collections::HashMap;

/// Nim-value, and outcome in normal and in misère play.
pub type Found = (u64, [Outcome; 2]);

pub const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// What a position is by the definition of graph games, which retrograde analysis confirms at every position below.
pub fn by_graph<R: Ruleset>(game: &R, start: &R::Position) -> Found {
    let mut positions = vec![start.clone()];
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(rows.len()).cloned() {
        let mut row = Vec::new();
        for option in game.options(&position) {
            let number = *numbers.entry(option.clone()).or_insert_with(|| {
                positions.push(option);
                positions.len() - 1
            });
            row.push(number);
        }
        rows.push(row);
    }
    let edges = rows.iter().enumerate().flat_map(|(from, row)| row.iter().map(move |&to| (from as u32, to as u32)));
    let graph = Digraph::from_edges(rows.len(), edges).expect("small");
    let values = oracle::graph::nim_values(&rows).expect("play ends");
    let outcomes = CONVENTIONS.map(|convention| {
        let outcomes = oracle::graph::outcomes(&rows, convention).expect("play ends");
        let solution = digraph::solve(&graph, convention).expect("play ends");
        assert!(solution.nim_values.iter().map(|value| value.0).eq(values.iter().copied()));
        assert_eq!(solution.outcomes, outcomes);
        outcomes[0]
    });
    (values[0], outcomes)
}
