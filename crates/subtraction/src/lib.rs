//! Theory of subtraction games: heaps from which a move takes a number of stones that is in a fixed set.
//!
//! - [`AdditiveGame`]: the games {a, b, a + b} in closed form. Nim-values of heaps of any size cost a few divisions.
//! - [`ClosedForm`]: every finite set whose nim-values a formula gives: additive games, intervals, two moves, odd multiples.
//! - [`check`]: the checker of period certificates, which trusts nothing but the rules. [`parse_certificate`] and
//!   [`write_certificate`] read and write them as files; [`certified_sequence`] takes terms that one vouches for.
//! - [`find_all_but_period`]: the games in which any number of stones may be taken but for some exceptions.
//! - [`direct_values`], [`direct_p_positions`]: any [`MoveSet`] up to a bound, such as squares and primes;
//!   [`direct_values_where`]: any set that a predicate tells.
//! - [`pair_sums`]: what is thought of three moves.
//!
//! A formula says how certain it is by a [`Status`](nimatlas_core::Status).
//!
//! ```
//! use nimatlas_core::{Nimber, Status};
//! use nimatlas_subtraction::AdditiveGame;
//!
//! let game = AdditiveGame::new(2, 5)?;
//! assert_eq!(game.period(), 22);
//! assert_eq!(game.nim_value(8), Nimber(2));
//! assert_eq!(game.winning_moves(8), [7]);
//! assert_eq!(game.status(), Status::Proved("arXiv 2603.10414"));
//! # Ok::<(), nimatlas_subtraction::AdditiveError>(())
//! ```

mod additive;
mod all_but;
mod blocks;
mod certificate;
mod closed_form;
mod direct;
mod divide;
mod gaps;
mod move_set;
mod pair_sums;
mod sequence;
mod values;

pub use additive::{AdditiveError, AdditiveGame};
pub use all_but::{ALL_BUT_WINDOW, AllButError, all_but_values, find_all_but_period};
pub use certificate::{
    CertificateError, CertificateFileError, MAX_FILE_BYTES, MAX_LARGEST_MOVE, check, check_steps, parse_certificate,
    read_certificate, write_certificate,
};
pub use closed_form::{ClosedForm, ClosedFormExplanation};
pub use direct::{MAX_TERMS, TooManyTermsError, direct_p_positions, direct_values, direct_values_where};
pub use move_set::{MoveSet, MoveSetError};
pub use pair_sums::{pair_sum_status, pair_sums};
pub use sequence::{TermsError, certified_sequence};
