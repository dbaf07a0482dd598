//! Games on a pair of numbers: Wythoff's game, Euclid, Fibonacci Nim.
//!
//! Each is a [`Ruleset`](nimatlas_core::Ruleset) on pairs, so that [`search`](crate::search) and
//! [`solve`](crate::solve) take it, and has its outcome and winning moves in closed form: for numbers up to 2^64 − 1, and by the
//! functions that end in `_big` for numbers of any size. Euclid has its nim-values in closed form too. Those of the others take a
//! table, whose cost is known before it is made.

mod euclid;
mod fibonacci;
mod wythoff;

pub use euclid::{Euclid, EuclidEnd};
pub use fibonacci::FibonacciNim;
pub use wythoff::{BigWythoff, Wythoff};

use thiserror::Error;

/// A nim-value takes more steps than are allowed; nothing was computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the nim-value takes about {cost} steps; at most {allowed} are allowed")]
pub struct TooCostlyError {
    /// About how many steps it takes.
    pub cost: u128,
    /// How many are allowed.
    pub allowed: u64,
}

impl TooCostlyError {
    fn check(cost: u128, allowed: u64) -> Result<(), TooCostlyError> {
        // A table holds a few bytes for each step at most, so that its places are in memory.
        let allowed = usize::try_from(allowed).map_or(usize::MAX as u64, |_| allowed);
        if cost <= allowed.into() { Ok(()) } else { Err(TooCostlyError { cost, allowed }) }
    }
}
