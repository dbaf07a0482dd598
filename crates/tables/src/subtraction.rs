//! Records of additive and of three-move subtraction games, by counting over a period.

mod additive;

pub use additive::{AdditiveError, additive_record};

use crate::period::{PeriodError, find};
use nimatlas_core::{PairSums, PeriodCertificate, SequenceKind, SubtractionSet, SubtractionSetError, ThreeMoveRecord};
use thiserror::Error;

/// Why there is no record of a three-move game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThreeMoveError {
    /// The moves are not a set.
    #[error(transparent)]
    Moves(#[from] SubtractionSetError),
    /// The moves are a set, but not in order.
    #[error("the moves {0:?} are not in ascending order")]
    Order([u64; 3]),
    /// No period was found.
    #[error(transparent)]
    Period(#[from] PeriodError),
}

/// The periods of a game with three moves a < b < c, and the certificates of those of its nim-values and its outcomes.
///
/// Each period is looked for within `max_steps` terms, as [`find`] does. Which sums of two moves it divides is found by
/// division.
///
/// # Errors
/// If the moves are not positive and ascending, or a period is not found.
///
/// ```
/// use nimatlas_tables::subtraction::three_move_record;
///
/// let (record, [nim_values, outcomes]) = three_move_record([1, 2, 5], 1000)?;
/// assert_eq!((record.nim_values.period.get(), record.outcomes.period.get()), (3, 3));
/// assert!(record.nim_values_divide.ab && record.nim_values_divide.ac && !record.nim_values_divide.bc);
/// assert_eq!((nim_values.period, outcomes.period), (record.nim_values, record.outcomes));
/// # Ok::<(), nimatlas_tables::subtraction::ThreeMoveError>(())
/// ```
pub fn three_move_record(
    moves: [u64; 3],
    max_steps: u64,
) -> Result<(ThreeMoveRecord, [PeriodCertificate; 2]), ThreeMoveError> {
    let set = SubtractionSet::new(&moves)?;
    if set.as_slice() != moves {
        return Err(ThreeMoveError::Order(moves));
    }
    let nim_values = find(&set, SequenceKind::NimValues, max_steps)?;
    let outcomes = find(&set, SequenceKind::Outcomes, max_steps)?;
    let record = ThreeMoveRecord {
        moves,
        nim_values: nim_values.period,
        outcomes: outcomes.period,
        nim_values_divide: divided_sums(moves, nim_values.period.period.get()),
        outcomes_divide: divided_sums(moves, outcomes.period.period.get()),
    };
    Ok((record, [nim_values, outcomes]))
}

fn divided_sums([a, b, c]: [u64; 3], period: u64) -> PairSums {
    let divides = |x: u64, y: u64| (u128::from(x) + u128::from(y)).is_multiple_of(u128::from(period));
    PairSums { ab: divides(a, b), ac: divides(a, c), bc: divides(b, c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_moves_are_refused_by_name() {
        let cases = [
            ([0, 1, 2], ThreeMoveError::Moves(SubtractionSetError::Zero)),
            ([1, 2, 2], ThreeMoveError::Moves(SubtractionSetError::Duplicate(2))),
            ([1, 3, 2], ThreeMoveError::Order([1, 3, 2])),
        ];
        for (moves, expected) in cases {
            assert_eq!(three_move_record(moves, 1000), Err(expected));
        }
        assert!(matches!(three_move_record([1, 2, 5], 7), Err(ThreeMoveError::Period(_))));
    }

    #[test]
    fn unless_additive_the_period_divides_a_sum_of_two_moves() {
        let mut pure = 0;
        for c in 3..=40u64 {
            for (a, b) in (2..c).flat_map(|b| (1..b).map(move |a| (a, b))) {
                let gcd = (1..=a).filter(|d| a % d == 0 && b % d == 0 && c % d == 0).max();
                if a + b == c || gcd != Some(1) {
                    continue;
                }
                let (record, _) = three_move_record([a, b, c], 10_000).expect("a period");
                assert_ne!(record.nim_values_divide.bits(), 0, "{a}, {b}, {c}");
                assert_ne!(record.outcomes_divide.bits(), 0, "{a}, {b}, {c}");
                pure += u32::from(record.nim_values.preperiod == 0);
            }
        }
        assert_eq!(pure, 5562);
    }

    #[test]
    fn sums_beyond_64_bits_are_divided_right() {
        // 2^64 − 1 + 2 = 2^64 + 1 = 274177 · 67280421310721.
        assert_eq!(divided_sums([2, 3, u64::MAX], 274_177), PairSums { ab: false, ac: true, bc: false });
    }
}
