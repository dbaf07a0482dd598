//! Tokens on several vertices of a graph; a move moves one of them.

use super::{Digraph, LoopyOutcome, LoopySolution, LoopyValue, Solution};
use nimatlas_core::Nimber;

/// The nim-sum of the values of these vertices, and every winning move in normal play: the index of the token and the
/// vertex that it goes to. `None` if a number is not a vertex.
///
/// ```
/// use nimatlas_core::{Convention, Nimber};
/// use nimatlas_impartial::digraph::{Digraph, solve, solve_sum};
///
/// // A Nim heap of up to 3 stones.
/// let graph = Digraph::from_edges(4, [(3, 2), (3, 1), (3, 0), (2, 1), (2, 0), (1, 0)])?;
/// let solution = solve(&graph, Convention::Normal)?;
/// assert_eq!(solve_sum(&graph, &solution, &[3, 1]), Some((Nimber(2), vec![(0, 1)])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_sum(graph: &Digraph, solution: &Solution, tokens: &[u32]) -> Option<(Nimber, Vec<(usize, u32)>)> {
    let value = |vertex: u32| solution.nim_values.get(vertex as usize).copied();
    let values = tokens.iter().map(|&token| value(token)).collect::<Option<Vec<_>>>()?;
    let total: Nimber = values.iter().copied().sum();
    let moves = tokens.iter().zip(values).enumerate().flat_map(|(token, (&vertex, own))| {
        let wins = graph.successors(vertex).iter().filter(move |&&to| value(to) == Some(total + own));
        wins.map(move |&to| (token, to))
    });
    Some((total, moves.collect()))
}

/// The same on a graph with cycles: the value of the sum, and every move to a sum that is lost for the opponent. `None` if
/// a number is not a vertex.
///
/// ```
/// use nimatlas_core::Convention;
/// use nimatlas_impartial::digraph::{Digraph, LoopyOutcome, solve_loopy, solve_loopy_sum};
///
/// let graph: Digraph = "a b\nb a\nb c\nc end".parse()?;
/// let solution = solve_loopy(&graph, Convention::Normal);
/// let (value, moves) = solve_loopy_sum(&graph, &solution, &[1, 2]).expect("vertices");
/// assert_eq!((value.outcome(), moves), (LoopyOutcome::Win, vec![(0, 2)]));
/// # Ok::<(), nimatlas_impartial::digraph::EdgeListError>(())
/// ```
pub fn solve_loopy_sum(
    graph: &Digraph,
    solution: &LoopySolution,
    tokens: &[u32],
) -> Option<(LoopyValue, Vec<(usize, u32)>)> {
    let value = |vertex: u32| solution.values.get(vertex as usize).cloned();
    let values = tokens.iter().map(|&token| value(token)).collect::<Option<Vec<_>>>()?;
    let sum =
        |values: &mut dyn Iterator<Item = LoopyValue>| values.fold(LoopyValue::Finite(Nimber::ZERO), |a, b| a + b);
    let mut moves = Vec::new();
    for (token, &vertex) in tokens.iter().enumerate() {
        let others =
            sum(&mut values.iter().enumerate().filter(|&(other, _)| other != token).map(|(_, value)| value.clone()));
        for &to in graph.successors(vertex) {
            if value(to).is_some_and(|value| (value + others.clone()).outcome() == LoopyOutcome::Loss) {
                moves.push((token, to));
            }
        }
    }
    Some((sum(&mut values.into_iter()), moves))
}
