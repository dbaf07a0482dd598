//! Theory of subtraction games: heaps from which a move takes a number of stones that is in a fixed set.
//!
//! - [`AdditiveGame`]: the games {a, b, a + b} in closed form. Nim-values of heaps of any size cost a few divisions.
//! - [`check`]: the checker of period certificates, which trusts nothing but the rules.
//! - [`odd_multiples_period`], [`pair_sums`]: what is known of other sets.
//!
//! No nim-value is searched for here, other than by the checker. A formula says how certain it is by a
//! [`Status`](nimatlas_core::Status).
//!
//! ```
//! use nimatlas_core::{Bounds, Nimber, Status};
//! use nimatlas_subtraction::AdditiveGame;
//!
//! let game = AdditiveGame::new(2, 5)?;
//! assert_eq!(game.period(), 22);
//! assert_eq!(game.nim_value(8), Nimber(2));
//! assert_eq!(game.winning_moves(8), [7]);
//! assert_eq!(game.status(&Bounds::default()), Status::Proved("arXiv 2603.10414"));
//! # Ok::<(), nimatlas_subtraction::AdditiveError>(())
//! ```

mod additive;
mod blocks;
mod certificate;
mod general;
mod values;

pub use additive::{AdditiveError, AdditiveGame};
pub use certificate::{CertificateError, MAX_LARGEST_MOVE, check};
pub use general::{ELEMENTARY, odd_multiples_period, pair_sum_status, pair_sums};
