//! Impartial games: two players, the same moves for both, no chance, no hidden knowledge, and play that ends.
//!
//! | module | use it when | cost |
//! |---|---|---|
//! | [`nim`] | the game is Nim, with or without a limit on the stones taken | one step per heap |
//! | [`sum`] | the position is a sum of parts whose nim-values are known | one step per option |
//! | [`digraph`] | all positions are listed, with the moves between them | one step per edge, for all positions |
//! | [`search`] | anything else that implements [`Ruleset`](nimatlas_core::Ruleset) | one step per move between reachable positions |
//!
//! [`heap_games`] holds rules to search: Nim and subtraction games.
//!
//! ```
//! use nimatlas_core::{Convention, Heaps, Nimber, Outcome};
//! use nimatlas_impartial::{heap_games::Nim, nim, search};
//!
//! // By search, from the rules alone, and by the formula.
//! let start = Heaps::from([3, 4, 5]);
//! assert_eq!(search::nim_value(&Nim::default(), &start)?, Nimber(2));
//! assert_eq!(nim::nim_sum(nim::NimRules::normal(), start.as_slice()), Nimber(2));
//!
//! assert_eq!(search::outcome(&Nim::default(), &start, Convention::Misere)?, Outcome::N);
//! assert_eq!(nim::outcome(nim::NimRules::misere(), start.as_slice()), Outcome::N);
//! # Ok::<(), nimatlas_impartial::CycleError<Heaps>>(())
//! ```

mod cycle;
pub mod digraph;
pub mod heap_games;
pub mod nim;
pub mod search;
mod shorten;
pub mod sum;

pub use cycle::CycleError;
