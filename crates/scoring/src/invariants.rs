//! What holds of every payoff function, whatever the position.

use nimatlas_core::{Heaps, Outcome, PayoffFunction, Slope, Status};
use thiserror::Error;

/// Checks that a function is not ruled out as the payoff function of a position.
///
/// The invariants, with their proofs by induction over the options:
/// - For integer N, f_N(p) ≡ |p| + N (mod 2): so is k − f_N(p′), as k = |p| − |p′|. Lines of slopes ±1 and equal parity
///   cross at integers, so breakpoints are integers.
/// - All breakpoints lie in |N| ≤ |p|, and beyond them f = c ± N with |c| ≤ |p|: each option gives such a line, its
///   constant k − c′ at most |p| in size, and the lines that rise outwards are above the others once 2|N| ≥ 2|p|.
/// - With w stones outside the largest heap, they even lie in |N| ≤ 2w + 1. If the largest has x ≤ w + 1 stones, then |p| ≤ 2w + 1.
///   Else only one option is a P-position, in normal and in misère play: the one that leaves g ≤ max(w, 1) of the x stones.
///   So the constant of p at that end is r = x − g − c, with the constant |c| ≤ g + w of that option. Another option gives a
///   line s − N or s + N that falls outwards. It is above the other no farther out than at (s − r)/2, and s − r ≤ 4w + 2: if it
///   leaves x′ ≤ w of x stones, then s ≤ x − x′ + (x′ + w); if it leaves x′ > w, its own constant is x′ − g − c; and if it leaves
///   w′ < w outside, its own constant is x − g′ − c′ in the same way. The options have their breakpoints within the bound
///   by induction.
/// - So the end slopes are those of [`end_slopes`]: f rises outwards if some option falls, else it falls.
/// - The number of breakpoints is odd if some heap has 2 or more stones, as the two end slopes differ just then.
///   Otherwise there are none: each position has one option at most.
///
/// # Errors
/// The first one that does not hold.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{BrokenInvariant, check_invariants, payoff};
///
/// let f = payoff(&Heaps::from([5, 4, 2]))?;
/// assert_eq!(check_invariants(&Heaps::from([5, 4, 2]), &f), Ok(()));
/// assert_eq!(check_invariants(&Heaps::from([5, 4, 3]), &f), Err(BrokenInvariant::Parity));
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn check_invariants(heaps: &Heaps, payoff: &PayoffFunction) -> Result<(), BrokenInvariant> {
    let stones = heaps.total();
    let small = |number: i128| number.unsigned_abs() <= stones;
    let Asymptotes { left, right } = asymptotes(payoff);
    let others = stones - u128::from(heaps.as_slice().first().copied().unwrap_or(0));
    let near = |number: i64| u128::from(number.unsigned_abs()) <= 2 * others + 1;
    let breakpoints = payoff.breakpoints().count();
    let count_holds =
        if heaps.as_slice().first().is_some_and(|&heap| heap >= 2) { breakpoints % 2 == 1 } else { breakpoints == 0 };
    let invariants = [
        (payoff.parity() == (stones % 2 == 1), BrokenInvariant::Parity),
        (payoff.span().is_none_or(|(first, last)| small(first.into()) && small(last.into())), BrokenInvariant::Span),
        (payoff.span().is_none_or(|(first, last)| near(first) && near(last)), BrokenInvariant::Reach),
        (small(left.constant) && small(right.constant), BrokenInvariant::Constant),
        ((left.slope, right.slope) == end_slopes(heaps), BrokenInvariant::Slope),
        (count_holds, BrokenInvariant::Count),
    ];
    invariants.into_iter().find(|&(holds, _)| !holds).map_or(Ok(()), |(_, broken)| Err(broken))
}

/// An invariant that a function breaks, so that it is no payoff function of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BrokenInvariant {
    /// An integer bonus gives a value of the wrong parity.
    #[error("its values at integers N are not congruent to |p| + N modulo 2")]
    Parity,
    /// A breakpoint is too far out.
    #[error("it has a breakpoint outside |N| ≤ |p|")]
    Span,
    /// A breakpoint is too far out for the stones outside the largest heap.
    #[error("it has a breakpoint outside |N| ≤ 2w + 1, with w stones outside the largest heap")]
    Reach,
    /// The line beyond the last or the first breakpoint is too far from the origin.
    #[error("the constant of an end is outside ±|p|")]
    Constant,
    /// An end slope is not that of the outcome in normal or misère play.
    #[error("an end slope does not agree with the outcome in normal or misère play")]
    Slope,
    /// The number of breakpoints is not as the heaps require.
    #[error("its number of breakpoints is neither odd with a heap of 2 or more stones, nor 0 without")]
    Count,
}

impl BrokenInvariant {
    /// How certain it is that no payoff function breaks it.
    pub const fn status(self) -> Status {
        Status::Proved("by induction over the options, in the documentation of check_invariants")
    }
}

/// The slopes of the payoff function far to the left and far to the right.
///
/// With a huge bonus the game is normal-play Nim: the payoff grows with N exactly at N-positions. With a hugely negative
/// one it is misère Nim: the payoff falls as N grows exactly at misère N-positions, the empty position among them.
///
/// ```
/// use nimatlas_core::{Heaps, Slope};
/// use nimatlas_scoring::end_slopes;
///
/// assert_eq!(end_slopes(&Heaps::from([5, 4, 2])), (Slope::Down, Slope::Up));
/// assert_eq!(end_slopes(&Heaps::from([3, 3])), (Slope::Up, Slope::Down));
/// assert_eq!(end_slopes(&Heaps::from([1])), (Slope::Up, Slope::Up));
/// ```
pub fn end_slopes(heaps: &Heaps) -> (Slope, Slope) {
    let heaps = heaps.as_slice();
    let lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
    // Bouton: misère play differs from normal play just where every heap has one stone.
    let misere_lost = lost != heaps.iter().all(|&heap| heap == 1);
    let left = match Outcome::p_if(misere_lost) {
        Outcome::N => Slope::Down,
        Outcome::P => Slope::Up,
    };
    let right = match Outcome::p_if(lost) {
        Outcome::N => Slope::Up,
        Outcome::P => Slope::Down,
    };
    (left, right)
}

/// The two lines that a payoff function follows beyond its breakpoints: c⁻ ± N on the left and c⁺ ± N on the right.
///
/// ```
/// use nimatlas_core::{Heaps, Slope};
/// use nimatlas_scoring::{Asymptote, asymptotes, payoff};
///
/// // 3 + |1 − |1 + N|| is 3 − 2 − N far left and 3 + N far right.
/// let ends = asymptotes(&payoff(&Heaps::from([5, 2]))?);
/// assert_eq!(ends.left, Asymptote { constant: 1, slope: Slope::Down });
/// assert_eq!(ends.right, Asymptote { constant: 3, slope: Slope::Up });
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn asymptotes(payoff: &PayoffFunction) -> Asymptotes {
    let (left, right) = payoff.end_constants();
    Asymptotes {
        left: Asymptote { constant: left, slope: payoff.slope_left() },
        right: Asymptote { constant: right, slope: payoff.slope_right() },
    }
}

/// The lines at both ends of a payoff function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asymptotes {
    /// The line left of all breakpoints; its constant is c⁻.
    pub left: Asymptote,
    /// The line right of all breakpoints; its constant is c⁺.
    pub right: Asymptote,
}

/// The line constant + slope · N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asymptote {
    /// Its value at N = 0. Need not fit in 64 bits, as the line is that of a far end.
    pub constant: i128,
    /// Its slope.
    pub slope: Slope,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff_box;

    #[test]
    fn every_payoff_function_has_the_invariants() {
        for caps in [&[32, 32, 32][..], &[6, 6, 6, 6], &[40], &[2, 2, 2, 2, 2, 2], &[1; 20]] {
            for (heaps, payoff) in payoff_box(caps).expect("small") {
                assert_eq!(check_invariants(&heaps, &payoff), Ok(()), "{heaps}");
            }
        }
    }

    #[test]
    fn each_invariant_can_be_broken() {
        let function = |start, values: &[i64]| PayoffFunction::from_values(start, values).expect("valid");
        let cases: [(&[u64], PayoffFunction, BrokenInvariant); 8] = [
            (&[], PayoffFunction::line(1, Slope::Down), BrokenInvariant::Parity),
            (&[2], function(-4, &[2, 1, 2]), BrokenInvariant::Span),
            (&[9], function(-4, &[3, 2, 3]), BrokenInvariant::Reach),
            (&[2], function(-1, &[7, 8, 9]), BrokenInvariant::Constant),
            (&[], PayoffFunction::line(0, Slope::Up), BrokenInvariant::Slope),
            (&[3, 3], function(-2, &[2, 1, 2]), BrokenInvariant::Slope),
            (&[1, 1, 1], function(-1, &[2, 1, 2, 1, 2, 3]), BrokenInvariant::Slope),
            // 1 + N with a dent.
            (&[1, 1, 1], function(-2, &[-1, 0, 1, 0, 1, 2, 3]), BrokenInvariant::Count),
        ];
        for (heaps, payoff, broken) in cases {
            assert_eq!(check_invariants(&heaps.into(), &payoff), Err(broken), "{heaps:?} {payoff:?}");
        }
    }
}
