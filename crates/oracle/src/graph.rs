//! Games given as a finite digraph: vertex v is a position and `options[v]` are the vertices that a move reaches.

use crate::{mex, outcome_of};
use nimatlas_core::{Convention, Outcome};
use std::fmt;

/// Why a digraph has no nim-values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// A move leads to a vertex that is not there.
    NoVertex {
        /// The vertex moved from.
        from: usize,
        /// The vertex that is not there.
        to: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// Play from this vertex can go on for ever.
    Cycle(usize),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::NoVertex { from, to, vertices } => {
                write!(f, "vertex {from} has the option {to}, but there are only {vertices} vertices, counted from 0")
            }
            GraphError::Cycle(vertex) => write!(f, "play from vertex {vertex} can go on for ever; it must end"),
        }
    }
}

impl std::error::Error for GraphError {}

/// The nim-value of each vertex in normal play: the mex of the nim-values of its options.
///
/// O(vertices · edges) time at worst, in one pass if options have smaller numbers.
///
/// ```
/// // One heap; a move takes 1 stone or halves the heap, rounding down.
/// let options = [vec![], vec![0], vec![1], vec![2, 1], vec![3, 2], vec![4, 2]];
/// assert_eq!(nimatlas_oracle::graph::nim_values(&options)?, [0, 1, 0, 2, 1, 2]);
/// # Ok::<(), nimatlas_oracle::graph::GraphError>(())
/// ```
///
/// # Errors
/// If an option is not a vertex, or play can go on for ever.
pub fn nim_values(options: &[Vec<usize>]) -> Result<Vec<u64>, GraphError> {
    solve(options, |values| mex(values.iter().copied()))
}

/// The outcome of each vertex.
///
/// # Errors
/// As for [`nim_values`].
pub fn outcomes(options: &[Vec<usize>], convention: Convention) -> Result<Vec<Outcome>, GraphError> {
    solve(options, |outcomes| outcome_of(outcomes.iter().copied(), convention))
}

/// Gives each vertex the value that `rule` makes of the values of its options, as soon as they all have one.
fn solve<T: Copy>(options: &[Vec<usize>], rule: impl Fn(&[T]) -> T) -> Result<Vec<T>, GraphError> {
    let vertices = options.len();
    for (from, options) in options.iter().enumerate() {
        if let Some(&to) = options.iter().find(|&&to| to >= vertices) {
            return Err(GraphError::NoVertex { from, to, vertices });
        }
    }
    let mut values = vec![None; vertices];
    while let Some(open) = values.iter().position(Option::is_none) {
        let mut stuck = true;
        for vertex in open..vertices {
            let known: Option<Vec<T>> = options[vertex].iter().map(|&option| values[option]).collect();
            if let (None, Some(known)) = (values[vertex], known) {
                values[vertex] = Some(rule(&known));
                stuck = false;
            }
        }
        // Now each open vertex has an open option, and so on for ever.
        if stuck {
            return Err(GraphError::Cycle(open));
        }
    }
    Ok(values.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Convention::{Misere, Normal};
    use Outcome::{N, P};

    /// One Nim heap of up to 9 stones, with the vertices in ascending or in descending order of stones.
    fn heap(descending: bool) -> Vec<Vec<usize>> {
        let vertex = |stones: usize| if descending { 9 - stones } else { stones };
        (0..10).map(|v| (0..vertex(v)).map(vertex).collect()).collect()
    }

    #[test]
    fn a_nim_heap_is_worth_its_size() {
        assert_eq!(nim_values(&heap(false)), Ok((0..10).collect()));
        assert_eq!(nim_values(&heap(true)), Ok((0..10).rev().collect()));
    }

    #[test]
    fn outcomes_follow_the_convention() {
        assert_eq!(outcomes(&heap(false), Normal), Ok([vec![P], vec![N; 9]].concat()));
        assert_eq!(outcomes(&heap(false), Misere), Ok([vec![N, P], vec![N; 8]].concat()));
        assert_eq!(outcomes(&[], Normal), Ok(vec![]));
    }

    #[test]
    fn bad_graphs_are_refused() {
        let cases = [
            (vec![vec![], vec![2]], GraphError::NoVertex { from: 1, to: 2, vertices: 2 }),
            (vec![vec![], vec![1]], GraphError::Cycle(1)),
            (vec![vec![], vec![0, 2], vec![3], vec![2, 0]], GraphError::Cycle(1)),
        ];
        for (options, expected) in cases {
            assert_eq!(nim_values(&options), Err(expected.clone()));
            assert_eq!(outcomes(&options, Misere), Err(expected));
        }
    }
}
