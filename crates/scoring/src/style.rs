//! What a position is played for.

use nimatlas_core::PositionPayoffs;
use num_rational::BigRational;
use num_traits::Signed;
use std::fmt;

/// What a position of Scoring Nim is played for at a bonus.
///
/// Exactly one of these holds, the first that does in this order. With no breakpoints, where every heap has one stone and play is
/// forced, the sign of the bonus decides between the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayStyle {
    /// N is not below the last breakpoint (or not negative, if there is none): the payoff is c⁺ ± N, with the sign that tells
    /// who wins normal-play Nim, and who gets the last stone.
    NormalLike,
    /// N is not above the first breakpoint (or negative, if there is none): the payoff is c⁻ ± N, with the sign that tells who
    /// wins misère Nim; the other player gets the last stone.
    MisereLike,
    /// Taking a whole heap is a best move.
    Greedy,
    /// None of these: best play gives up points of a heap for a better order of moves.
    Other,
}

impl fmt::Display for PlayStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PlayStyle::NormalLike => "normal-like",
            PlayStyle::MisereLike => "misère-like",
            PlayStyle::Greedy => "greedy",
            PlayStyle::Other => "other",
        })
    }
}

/// What a position of Scoring Nim is played for at a bonus, from its payoffs and those of its options next to that bonus.
///
/// A payoff has slopes ±1, so it is a straight line from the bonus to one beyond all breakpoints exactly if it differs there by
/// the distance of the two: that tells whether there is a breakpoint on that side, without the payoff function.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_scoring::{Limits, PlayStyle, parse_bonus, play_style, variant_payoffs};
///
/// let payoffs = variant_payoffs(&ScoringRules::default(), &[5, 4, 2], &Limits::DEFAULT)?;
/// let style = |bonus: &str| Ok::<_, Box<dyn std::error::Error>>(play_style(&payoffs, &parse_bonus(bonus)?));
/// assert_eq!(style("-5")?, PlayStyle::MisereLike);
/// assert_eq!(style("1")?, PlayStyle::Greedy);
/// assert_eq!(style("3/2")?, PlayStyle::Other);
/// assert_eq!(style("4")?, PlayStyle::NormalLike);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_style(payoffs: &PositionPayoffs, bonus: &BigRational) -> PlayStyle {
    let payoff = payoffs.at(bonus);
    let number = |integer: i64| BigRational::new(integer.into(), payoffs.units.into());
    let [left, right] = payoffs.far;
    let is_straight_to = |(at, value): (i64, i64)| (number(at) - bonus).abs() == (number(value) - &payoff).abs();
    let has_breakpoints = right.0 - left.0 != (right.1 - left.1).abs();
    if !has_breakpoints {
        return if bonus.is_negative() { PlayStyle::MisereLike } else { PlayStyle::NormalLike };
    }
    if is_straight_to(right) {
        PlayStyle::NormalLike
    } else if is_straight_to(left) {
        PlayStyle::MisereLike
    } else if payoffs.best_at(bonus).iter().any(|step| step.to == 0) {
        PlayStyle::Greedy
    } else {
        PlayStyle::Other
    }
}
