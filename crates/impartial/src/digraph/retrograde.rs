//! Solving a digraph backwards from the vertices without moves.

use super::{Digraph, Rows};
use crate::CycleError;
use nimatlas_core::{Convention, Nimber, Outcome, mex};

/// What there is to know about each vertex of a digraph, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The nim-values, which belong to normal play whatever the convention.
    pub nim_values: Vec<Nimber>,
    /// The outcomes under the convention asked for.
    pub outcomes: Vec<Outcome>,
}

/// Solves all vertices of an acyclic digraph.
///
/// A vertex is settled once all its options are, so the terminal vertices come first. Takes time and memory O(V + E),
/// and no recursion.
///
/// ```
/// use nimatlas_core::{Convention, Nimber, Outcome::{N, P}};
/// use nimatlas_impartial::digraph::{Digraph, solve};
///
/// // A Nim heap of 2 stones.
/// let graph = Digraph::from_edges(3, [(2, 1), (2, 0), (1, 0)])?;
/// let solution = solve(&graph, Convention::Misere)?;
/// assert_eq!(solution.nim_values, [0, 1, 2].map(Nimber));
/// assert_eq!(solution.outcomes, [N, P, N]);
///
/// let error = solve(&"a b\nb c\nc b".parse()?, Convention::Normal).unwrap_err();
/// assert_eq!(error.positions(), ["b", "c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the graph has a cycle anywhere. The error lists the names of the vertices of one cycle in order of play.
pub fn solve(graph: &Digraph, convention: Convention) -> Result<Solution, CycleError<String>> {
    let count = graph.vertices().len();
    let reversed = graph.edges().map(|(from, to)| (to, from));
    let predecessors = Rows::new(vec![0; count + 1], reversed);
    let mut nim_values = vec![Nimber::ZERO; count];
    let mut outcomes = vec![convention.terminal_outcome(); count];
    // A vertex has fewer than 2^32 different options.
    let mut open_options: Vec<u32> = graph.vertices().map(|vertex| graph.successors(vertex).len() as u32).collect();
    let mut ready: Vec<u32> = graph.vertices().filter(|&vertex| graph.successors(vertex).is_empty()).collect();
    let mut settled = 0;
    while let Some(vertex) = ready.pop() {
        settled += 1;
        let options = graph.successors(vertex);
        if !options.is_empty() {
            nim_values[vertex as usize] = mex(options.iter().map(|&option| nim_values[option as usize]));
            outcomes[vertex as usize] = Outcome::from_options(options.iter().map(|&option| outcomes[option as usize]));
        }
        for &predecessor in predecessors.get(vertex) {
            let open = &mut open_options[predecessor as usize];
            *open -= 1;
            if *open == 0 {
                ready.push(predecessor);
            }
        }
    }
    if settled == count { Ok(Solution { nim_values, outcomes }) } else { Err(cycle(graph, &open_options)) }
}

/// The options of a vertex that win for the player who moves to them, ascending, given the outcomes of all vertices.
pub fn winning_options<'a>(graph: &'a Digraph, outcomes: &'a [Outcome], vertex: u32) -> impl Iterator<Item = u32> + 'a {
    let is_p = |option: u32| outcomes.get(option as usize).is_some_and(|outcome| outcome.is_p());
    graph.successors(vertex).iter().copied().filter(move |&option| is_p(option))
}

/// A cycle among the vertices that still have open options. Each of them has such a vertex among its options, so a walk
/// from one to the next must come round.
fn cycle(graph: &Digraph, open_options: &[u32]) -> CycleError<String> {
    let is_open = |&vertex: &u32| open_options[vertex as usize] > 0;
    let first = graph.vertices().find(is_open);
    let onward = |&vertex: &u32| graph.successors(vertex).iter().copied().find(is_open);
    let mut seen_at = vec![None; open_options.len()];
    let mut walk = Vec::new();
    for vertex in std::iter::successors(first, onward) {
        match seen_at[vertex as usize].replace(walk.len()) {
            None => walk.push(vertex),
            Some(start) => {
                walk.drain(..start);
                break;
            }
        }
    }
    CycleError::new(walk).map(|vertex| graph.name(vertex).unwrap_or_default().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_named_in_order_of_play() {
        let cases: [(&str, &[&str]); 4] = [
            ("a a", &["a"]),
            ("end\na b\nb c\nc a", &["a", "b", "c"]),
            ("a end\na b\nb c\nc d\nd b\nd end", &["b", "c", "d"]),
            ("x y\ny end\np q\nq p", &["p", "q"]),
        ];
        for (text, expected) in cases {
            let error = solve(&text.parse().expect(text), Convention::Normal).expect_err(text);
            assert_eq!(error.positions(), expected, "{text}");
        }
    }

    #[test]
    fn a_chain_of_a_million_is_solved() {
        const LAST: u32 = 1_000_000;
        let graph =
            Digraph::from_edges(LAST as usize + 1, (0..LAST).map(|vertex| (vertex, vertex + 1))).expect("a graph");
        for (convention, even) in [(Convention::Normal, Outcome::P), (Convention::Misere, Outcome::N)] {
            let solution = solve(&graph, convention).expect("no cycle");
            // Vertices 0, 2, 4, … are an even number of moves from the end.
            assert!(
                graph.vertices().all(|vertex| solution.nim_values[vertex as usize] == Nimber(u64::from(vertex % 2)))
            );
            assert!(graph.vertices().all(|v| (solution.outcomes[v as usize] == even) == (v % 2 == 0)));
        }
    }

    #[test]
    fn a_ring_of_a_million_is_one_cycle() {
        const COUNT: u32 = 1_000_000;
        let graph = Digraph::from_edges(COUNT as usize, (0..COUNT).map(|v| (v, (v + 1) % COUNT))).expect("a graph");
        let error = solve(&graph, Convention::Normal).expect_err("a ring");
        assert_eq!(error.positions().len(), COUNT as usize);
        assert_eq!(error.positions()[..2], ["0", "1"]);
    }

    #[test]
    fn the_empty_graph_is_solved() {
        let solution = solve(&"".parse().expect("empty"), Convention::Normal);
        assert_eq!(solution, Ok(Solution { nim_values: vec![], outcomes: vec![] }));
    }
}
