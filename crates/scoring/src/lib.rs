//! Scoring Nim, from theory: payoff functions, best moves and closed forms.
//!
//! Two players take turns. A move takes one or more stones from one heap and scores a point for each; whoever takes the
//! last stone also scores the bonus N, any real number fixed beforehand. The higher score wins, equal scores are a draw
//! (arXiv 2502.10971). The payoff f_N(p) of a position p is what the player to move gains on the other under best play:
//!
//! > f_N(no stones) = −N, f_N(p) = max over the options p′ of p of |p| − |p′| − f_N(p′),
//!
//! where |p| is the number of stones. As a function of N it is continuous and piecewise linear with slopes ±1, and has
//! breakpoints only at integers N with |N| ≤ |p|, so finitely many integers describe it exactly for every real N.
//!
//! | question | answer |
//! |---|---|
//! | the payoff function of a position, or of all below it | [`payoff()`], [`payoff_box`] |
//! | how many breakpoints each of all small positions has | [`breakpoint_counts`] |
//! | its value at one bonus | [`payoff_at`] |
//! | the best moves, for every bonus or for one | [`best_moves`], [`best_moves_at`] |
//! | a line of best play, and what it is played for, from payoffs and best moves | [`principal_line`], [`play_style`] |
//! | other scores, moves or owners of the bonus | [`variant_payoff`], [`variant_best_moves`], [`variant_payoffs`] |
//! | a formula, also for heaps far too large to search | [`closed_form`], [`closed_form_payoffs`], [`f_k`] |
//! | the payoff without a bonus | [`alternating_sum`] |
//! | what must hold of any payoff function | [`check_invariants`], [`asymptotes`], [`searched_asymptotes`], [`reduce_largest_heap`] |
//! | a bonus that someone typed | [`parse_bonus`] |
//!
//! A first position to try is (5, 4, 2), which has three best moves in turn as N grows:
//!
//! ```
//! use nimatlas_core::Heaps;
//! use nimatlas_scoring::payoff;
//!
//! let f = payoff(&Heaps::from([5, 4, 2]))?;
//! let breakpoints: Vec<_> = f.breakpoints().collect();
//! assert_eq!(breakpoints, [(-4, 1), (-2, 3), (-1, 2), (0, 3), (1, 2), (2, 3), (4, 1)]);
//! # Ok::<(), nimatlas_scoring::ScoringError>(())
//! ```

mod alternating;
mod asymptotes;
mod best;
mod bonus;
mod closed;
mod closed_form_case;
mod counts;
mod error;
mod invariants;
mod limits;
mod line;
mod normalized_position;
mod reduce;
mod solve;
mod style;

pub use alternating::{alternating_sum, alternating_sum_status};
pub use asymptotes::searched_asymptotes;
pub use best::{BestMoves, best_moves, best_moves_at, best_moves_in, variant_best_moves};
pub use bonus::{BonusError, MAX_BONUS_LENGTH, parse_bonus};
pub use closed::{ClosedForm, MAX_MIDDLE_HEAP, closed_form, closed_form_payoffs, f_k};
pub use closed_form_case::ClosedFormCase;
pub use counts::breakpoint_counts;
pub use error::ScoringError;
pub use invariants::{Asymptote, Asymptotes, BrokenInvariant, asymptotes, check_invariants, end_slopes};
pub use limits::{Limits, MAX_STONES, SearchSize, search_size};
pub use line::{LineStep, PrincipalLine, principal_line};
pub use nimatlas_core::BonusRange;
pub use reduce::reduce_largest_heap;
pub use solve::{payoff, payoff_at, payoff_box, payoff_box_within, variant_payoff, variant_payoffs};
pub use style::{PlayStyle, play_style};
