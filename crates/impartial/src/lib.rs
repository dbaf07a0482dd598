//! Impartial games: two players, the same moves for both, no chance, no hidden knowledge, and play that ends.
//!
//! | module | use it when | cost |
//! |---|---|---|
//! | [`nim`] | the game is Nim, with or without a limit on the stones taken | one step per heap |
//! | [`pair_games`] | it is Wythoff's game, Euclid or Fibonacci Nim | some thousand steps at most |
//! | [`sequence`] | it is a [take-and-break game](take_break), such as Kayles: nim-values and periods | see there |
//! | [`misere`] | the same in misère play | one step per option, more for wild heaps |
//! | [`sum`] | the position is a sum of parts whose nim-values are known, or of different games | one step per option |
//! | [`digraph`] | all positions are listed, with the moves between them; cycles are allowed | one step per edge, for all positions |
//! | [`dense`] | positions are pairs, triples, … of small numbers | one step per move, for all positions of a box |
//! | [`search`] | anything else that implements [`Ruleset`](nimatlas_core::Ruleset) | one step per move between reachable positions |
//!
//! [`solve`] tells all about one position of any of them, by whichever of search, retrograde and dense table suits the game.
//! [`heap_games`] holds more rules: Nim and subtraction games. [`nimber`] multiplies nimbers.
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

mod bits;
mod cycle;
pub mod dense;
pub mod digraph;
mod ellipsize;
pub mod heap_games;
pub mod misere;
pub mod nim;
pub mod nimber;
pub mod pair_games;
mod remoteness;
pub mod search;
pub mod sequence;
pub mod solve;
pub mod sum;
pub mod take_break;

pub use cycle::CycleError;
