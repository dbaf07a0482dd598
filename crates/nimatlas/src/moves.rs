//! Winning moves, many at a time.

use crate::grammar::{Place, Position};
use num_bigint::BigUint;
use num_traits::One;
use serde::Serialize;
use std::fmt;

/// The winning moves of a position, or as many of them as are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// The moves in runs, ordered by summand.
    pub runs: Vec<MoveRun>,
    /// Why moves may be missing; `None` if the list is complete.
    pub incomplete: Option<String>,
}

/// Moves in one summand that follow each other at equal distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRun {
    /// The index of the summand, from 0.
    pub summand: usize,
    /// What the first of the moves makes of the summand.
    pub to: Rest,
    /// What is added to a single heap from one move to the next; of two heaps it is added to the first and taken from the
    /// second. 0 if there is one move only.
    pub step: BigUint,
    /// How many moves there are, at least 1.
    pub count: BigUint,
}

/// What a move leaves of a summand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Heaps, none of which is empty.
    Heaps(Vec<BigUint>),
    /// Two numbers.
    Pair([BigUint; 2]),
    /// A vertex, by its number.
    Vertex(u32),
}

impl Rest {
    /// One heap, or none if it is empty.
    pub fn heap(heap: impl Into<BigUint>) -> Rest {
        let heap = heap.into();
        Rest::Heaps(Some(heap).filter(|heap| *heap != BigUint::ZERO).into_iter().collect())
    }

    /// The summands of the same game that are left; an empty heap where nothing is.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Rest::Heaps(heaps) if heaps.is_empty() => vec![Place::Heap(BigUint::ZERO)],
            Rest::Heaps(heaps) => heaps.iter().cloned().map(Place::Heap).collect(),
            Rest::Pair(pair) => vec![Place::Pair(pair.clone())],
            Rest::Vertex(vertex) => vec![Place::Vertex(*vertex)],
        }
    }

    /// As it is written in a position: `4`, `4 + 4`, `10,3`, `a`.
    pub fn written(&self, position: &Position, summand: usize) -> String {
        let game = &position.summands[summand].game;
        self.places().iter().map(|place| game.written(place)).collect::<Vec<_>>().join(" + ")
    }
}

impl Serialize for Rest {
    /// The numbers that are left.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers: Vec<String> = match self {
            Rest::Heaps(heaps) => heaps.iter().map(ToString::to_string).collect(),
            Rest::Pair(pair) => pair.iter().map(ToString::to_string).collect(),
            Rest::Vertex(vertex) => vec![vertex.to_string()],
        };
        numbers.serialize(serializer)
    }
}

impl MoveRun {
    /// A single move.
    pub fn one(summand: usize, to: Rest) -> MoveRun {
        MoveRun { summand, to, step: BigUint::ZERO, count: BigUint::one() }
    }

    /// The moves one by one. Of very long runs take only as many as are needed.
    pub fn moves(&self) -> impl Iterator<Item = Rest> {
        let one = BigUint::one();
        let mut left = self.count.clone();
        let mut next = Some(self.to.clone());
        std::iter::from_fn(move || {
            if left == BigUint::ZERO {
                return None;
            }
            left -= &one;
            let found = next.take()?;
            let mut after = found.clone();
            if let Rest::Heaps(heaps) = &mut after {
                match &mut heaps[..] {
                    [] => *heaps = vec![self.step.clone()],
                    [only] => *only += &self.step,
                    [first, second, ..] if left > BigUint::ZERO => {
                        *first += &self.step;
                        *second -= &self.step;
                    }
                    _ => {}
                }
            }
            next = Some(after);
            Some(found)
        })
    }
}

impl WinningMoves {
    /// How many moves are listed.
    pub fn count(&self) -> BigUint {
        self.runs.iter().map(|run| &run.count).sum()
    }

    /// Whether it is known that no move wins.
    pub fn is_none(&self) -> bool {
        self.runs.is_empty() && self.incomplete.is_none()
    }

    /// The moves one by one, with the index of their summand.
    pub fn each(&self) -> impl Iterator<Item = (usize, Rest)> {
        self.runs.iter().flat_map(|run| run.moves().map(|to| (run.summand, to)))
    }
}

impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rest::Heaps(heaps) if heaps.is_empty() => f.write_str("0"),
            Rest::Heaps(heaps) => {
                for (i, heap) in heaps.iter().enumerate() {
                    write!(f, "{}{heap}", if i == 0 { "" } else { " + " })?;
                }
                Ok(())
            }
            Rest::Pair([a, b]) => write!(f, "{a},{b}"),
            Rest::Vertex(vertex) => write!(f, "{vertex}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_moves_at_equal_distances() {
        let big = |numbers: &[u32]| Rest::Heaps(numbers.iter().copied().map(BigUint::from).collect());
        let run = |to, step: u32, count: u32| MoveRun { summand: 0, to, step: step.into(), count: count.into() };
        assert_eq!(run(big(&[1, 9]), 2, 3).moves().collect::<Vec<_>>(), [big(&[1, 9]), big(&[3, 7]), big(&[5, 5])]);
        assert_eq!(run(big(&[]), 4, 3).moves().collect::<Vec<_>>(), [big(&[]), big(&[4]), big(&[8])]);
        assert_eq!(run(big(&[2, 3]), 0, 1).moves().collect::<Vec<_>>(), [big(&[2, 3])]);
        assert_eq!(run(Rest::Pair([1u32.into(), 2u32.into()]), 0, 1).moves().count(), 1);
    }
}
