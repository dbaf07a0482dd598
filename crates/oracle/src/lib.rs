//! The definitions of the games, written to be obviously right.
//!
//! Nothing here is fast and nothing here is a theorem: an outcome is read off the outcomes of the options, a nim-value is
//! the mex of the nim-values of the options, a payoff is the best of what the moves gain. Positions are visited in an
//! order in which options come first, so there is no recursion. Stored tables and quicker solvers are checked against it.
//!
//! - [`nim`]: outcomes and winning moves of Nim and bounded Nim, in both conventions.
//! - [`graph`]: nim-values and outcomes of a finite digraph.
//! - [`subtraction`]: nim-sequences, periods, and the records that tables hold.
//! - [`scoring`]: payoffs and best moves of Scoring Nim at an integer bonus.
//!
//! Sizes from outside are checked before any memory is asked for; too large ones are a [`SizeError`].
//!
//! ```
//! use nimatlas_core::{Convention, HeapMove};
//! use nimatlas_oracle::{SizeError, nim};
//!
//! let only = HeapMove { heap: 0, from: 3, to: 1 };
//! assert_eq!(nim::winning_moves(&[3, 4, 5], Convention::Normal, None)?, [only]);
//! # Ok::<(), SizeError>(())
//! ```

mod boxes;
pub mod graph;
pub mod nim;
pub mod scoring;
pub mod subtraction;

use nimatlas_core::{Convention, Outcome};
use std::fmt;

/// What was asked for is larger than this crate takes on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SizeError {
    /// What is counted.
    pub quantity: &'static str,
    /// How many were asked for; a lower bound where the exact number is beyond all sense.
    pub asked: u128,
    /// How many are allowed.
    pub limit: u64,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at least {} {} asked for, but at most {} allowed", self.asked, self.quantity, self.limit)
    }
}

impl std::error::Error for SizeError {}

fn check_size(quantity: &'static str, asked: u128, limit: u64) -> Result<(), SizeError> {
    if asked <= u128::from(limit) { Ok(()) } else { Err(SizeError { quantity, asked, limit }) }
}

/// The least non-negative integer that is not among `values`.
fn mex(values: impl Iterator<Item = u64> + Clone) -> u64 {
    let mut least = 0;
    while values.clone().any(|value| value == least) {
        least += 1;
    }
    least
}

/// The outcome of a position from the outcomes of all its options.
fn outcome_of(options: impl Iterator<Item = Outcome>, convention: Convention) -> Outcome {
    let mut options = options.peekable();
    if options.peek().is_none() { convention.terminal_outcome() } else { Outcome::p_if(!options.any(Outcome::is_p)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{N, P};

    #[test]
    fn mex_is_the_least_that_is_missing() {
        let cases: [(&[u64], u64); 5] = [(&[], 0), (&[1, 2], 0), (&[0, 2, 0], 1), (&[2, 0, 1], 3), (&[u64::MAX, 0], 1)];
        for (values, expected) in cases {
            assert_eq!(mex(values.iter().copied()), expected, "{values:?}");
        }
    }

    #[test]
    fn a_move_to_a_lost_position_wins() {
        let cases: [(&[Outcome], Outcome, Outcome); 4] =
            [(&[], P, N), (&[N, N], P, P), (&[N, P], N, N), (&[P, N], N, N)];
        for (options, normal, misere) in cases {
            assert_eq!(outcome_of(options.iter().copied(), Convention::Normal), normal, "{options:?}");
            assert_eq!(outcome_of(options.iter().copied(), Convention::Misere), misere, "{options:?}");
        }
    }
}
