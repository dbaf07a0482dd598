//! Games on a pair of numbers: Wythoff's game, Euclid, Fibonacci Nim.
//!
//! Each is a [`Ruleset`](nimatlas_core::Ruleset) on pairs, so that [`search`](crate::search) and
//! [`solve`](crate::solve) take it, and has its outcome and winning moves in closed form for numbers of any size up to
//! 2^64 − 1.

mod euclid;
mod fibonacci;
mod wythoff;

pub use euclid::{Euclid, EuclidEnd};
pub use fibonacci::FibonacciNim;
pub use wythoff::Wythoff;
