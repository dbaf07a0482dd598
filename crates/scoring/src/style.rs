//! What a position is played for.

use crate::{ScoringError, best_moves_at, payoff, shortened};
use nimatlas_core::Heaps;
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

/// What a position is played for at a bonus.
///
/// # Errors
/// As for [`payoff()`]; the payoff may be of any size.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{PlayStyle, parse_bonus, play_style};
///
/// let heaps = Heaps::from([5, 4, 2]);
/// let style = |bonus: &str| Ok::<_, Box<dyn std::error::Error>>(play_style(&heaps, &parse_bonus(bonus)?)?);
/// assert_eq!(style("-5")?, PlayStyle::MisereLike);
/// assert_eq!(style("1")?, PlayStyle::Greedy);
/// assert_eq!(style("3/2")?, PlayStyle::Other);
/// assert_eq!(style("4")?, PlayStyle::NormalLike);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_style(heaps: &Heaps, bonus: &BigRational) -> Result<PlayStyle, ScoringError> {
    // The cut position has the same breakpoints, and no payoff too large to hold.
    let payoff = payoff(&shortened(heaps).0)?;
    let Some((first, last)) = payoff.span() else {
        return Ok(if bonus.is_negative() { PlayStyle::MisereLike } else { PlayStyle::NormalLike });
    };
    let at = |integer: i64| BigRational::from_integer(integer.into());
    if *bonus >= at(last) {
        return Ok(PlayStyle::NormalLike);
    }
    if *bonus <= at(first) {
        return Ok(PlayStyle::MisereLike);
    }
    let takes_all = best_moves_at(heaps.as_slice(), bonus)?.iter().any(|step| step.to == 0);
    Ok(if takes_all { PlayStyle::Greedy } else { PlayStyle::Other })
}
