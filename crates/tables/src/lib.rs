//! Tables of games, built from the rules alone.
//!
//! Everything here is brute force on bitsets and knows no theorem: outcomes of whole boxes of heaps, nim-values of
//! subtraction games and of their sums, periods with certificates, and payoffs for all bonuses at once. It is one of the
//! two roads on which each stored number is reached; the other one is theory.
//!
//! | module | builds | from |
//! |---|---|---|
//! | [`heap_box`] | outcomes of Nim on a box of heaps | the definition of P and N, a row of heaps at a time |
//! | [`product`] | nim-values of a sum of subtraction games played as one game | mex over all options |
//! | [`sieve`] | nim-values and outcomes of a subtraction game | mex, as many positions a step as a vector holds |
//! | [`period`] | the period of a subtraction game with its certificate | a repeated window |
//! | [`subtraction`] | records of additive and of three-move games | counting over a period |
//! | [`records`] | longest outcome periods | exhaustive search, many games side by side |
//! | [`payoff`] | payoffs of Scoring Nim as functions of the bonus | the best move, many bonuses a step |
//!
//! Sizes are checked before memory is asked for: see [`SizeError`](nimatlas_core::SizeError).

pub mod heap_box;
pub mod payoff;
pub mod period;
pub mod product;
pub mod records;
pub mod sieve;
pub mod subtraction;
