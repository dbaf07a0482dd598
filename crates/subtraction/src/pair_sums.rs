//! The sums of two moves that periods of three-move games divide.

use nimatlas_core::{Bounds, PairSums, Statement, Status, SubtractionSet};
use num_integer::Integer;
use std::num::NonZeroU64;

/// Which of the sums a + b, a + c and b + c of the moves `[a, b, c]` are multiples of `period`.
///
/// ```
/// use nimatlas_core::{PairSums, Period};
/// use nimatlas_subtraction::pair_sums;
///
/// // {1,2,4} has the nim-values 0, 1, 2, 0, 1, 2, …
/// let three = Period::new(0, 3).expect("not zero").period;
/// assert_eq!(pair_sums([1, 2, 4], three), PairSums { ab: true, ac: false, bc: true });
/// ```
pub fn pair_sums(moves: [u64; 3], period: NonZeroU64) -> PairSums {
    let [a, b, c] = moves.map(u128::from);
    let divides = |sum: u128| sum.is_multiple_of(u128::from(period.get()));
    PairSums { ab: divides(a + b), ac: divides(a + c), bc: divides(b + c) }
}

/// How certain it is that the sequence of these moves a < b < c is eventually periodic with a period that divides one of
/// a + b, a + c and b + c. `None` if there are not three moves, or c = a + b: the claim is not made there.
///
/// The claim is credited to Flammenkamp as a conjecture; it is about nim-values and about outcomes. A common factor of
/// the moves multiplies periods and sums alike, so the bound is taken on c divided by it.
///
/// ```
/// use nimatlas_core::{Bounds, Statement, Status};
/// use nimatlas_subtraction::pair_sum_status;
///
/// let bounds = Bounds::from_iter([(Statement::ThreeMovePairSum, 90)]);
/// assert_eq!(pair_sum_status(&"2,4,180".parse()?, &bounds), Some(Status::VerifiedTo(90)));
/// assert_eq!(pair_sum_status(&"2,4,181".parse()?, &bounds), Some(Status::Conjectured));
/// assert_eq!(pair_sum_status(&"2,5,7".parse()?, &bounds), None);
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
pub fn pair_sum_status(moves: &SubtractionSet, bounds: &Bounds) -> Option<Status> {
    match *moves.as_slice() {
        [a, b, c] if a.checked_add(b) != Some(c) => {
            Some(bounds.status(Statement::ThreeMovePairSum, c / a.gcd(&b).gcd(&c)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(moves: &[u64]) -> SubtractionSet {
        SubtractionSet::new(moves).expect("a set")
    }

    #[test]
    fn pair_sums_do_not_overflow() {
        let max = u64::MAX;
        let cases = [
            ([1, 2, 4], 3, 0b101),
            ([1, 2, 4], 5, 0b010),
            ([1, 2, 4], 1, 0b111),
            ([1, 2, 4], 7, 0b000),
            ([max - 2, max - 1, max], max, 0b000),
            ([1, max - 1, max], max, 0b001),
            // 2^64 is not 0.
            ([1, 5, max], 3, 0b001),
        ];
        for (moves, period, bits) in cases {
            let period = NonZeroU64::new(period).expect("not zero");
            assert_eq!(pair_sums(moves, period).bits(), bits, "{moves:?}, {period}");
        }
    }

    #[test]
    fn the_claim_is_made_of_three_moves_only() {
        let bounds = Bounds::from_iter([(Statement::ThreeMovePairSum, 90)]);
        let verified = Some(Status::VerifiedTo(90));
        let cases: [(&[u64], Option<Status>); 8] = [
            (&[1, 2, 90], verified),
            (&[1, 2, 91], Some(Status::Conjectured)),
            (&[10, 20, 900], verified),
            (&[2, 5, 7], None),
            (&[2, 5], None),
            (&[2, 5, 8, 9], None),
            (&[u64::MAX - 2, u64::MAX - 1, u64::MAX], Some(Status::Conjectured)),
            (&[1 << 62, 1 << 63, (1 << 63) + 1], Some(Status::Conjectured)),
        ];
        for (moves, expected) in cases {
            assert_eq!(pair_sum_status(&set(moves), &bounds), expected, "{moves:?}");
        }
    }
}
