//! Small lemmas about other subtraction sets.

use nimatlas_core::{Bounds, PairSums, Period, Statement, Status, SubtractionSet};
use num_integer::Integer;
use std::num::NonZeroU64;

/// The status of [`odd_multiples_period`], whose docs hold the proof.
pub const ELEMENTARY: Status = Status::Proved("parity of ⌊n/m⌋, where m is the smallest move");

/// The period of nim-values and outcomes alike if every move is an odd multiple of the smallest move m: preperiod 0 and
/// period 2m, with nim-value ⌊n/m⌋ mod 2. `None` for other sets, and if 2m does not fit in 64 bits.
///
/// The sets {m} and the sets of odd moves that contain 1 are among these. The status is [`ELEMENTARY`]. Proof: each move
/// takes an odd multiple of m, so it changes the parity of ⌊n/m⌋. By induction the options of n all have value 1 if
/// ⌊n/m⌋ is even and all have value 0 if it is odd; in the odd case n ≥ m, so there is an option.
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_subtraction::odd_multiples_period;
///
/// assert_eq!(odd_multiples_period(&"5".parse()?), Period::new(0, 10));
/// assert_eq!(odd_multiples_period(&"1,3,7".parse()?), Period::new(0, 2));
/// assert_eq!(odd_multiples_period(&"3,5".parse()?), None);
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
pub fn odd_multiples_period(moves: &SubtractionSet) -> Option<Period> {
    let smallest = moves.smallest();
    let odd_multiple = |step: u64| step.is_multiple_of(smallest) && (step / smallest) % 2 == 1;
    if moves.iter().all(odd_multiple) { Period::new(0, smallest.checked_mul(2)?) } else { None }
}

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
    fn odd_multiples_have_the_period_of_the_rules() {
        for moves in [&[1][..], &[6], &[1, 3], &[1, 5, 9], &[3, 9, 21], &[4, 12]] {
            let m = moves[0] as usize;
            // The outcome and the nim-value, as every nim-value here is 0 or 1.
            let mut values: Vec<bool> = Vec::new();
            for n in 0..200 {
                let options: Vec<bool> = moves.iter().filter(|&&s| s <= n).map(|&s| values[(n - s) as usize]).collect();
                assert!(!options.contains(&false) || !options.contains(&true), "a value of 2 in {moves:?}");
                values.push(options.contains(&false));
            }
            let shortest = (1..100).find(|&p| (0..100).all(|n| values[n] == values[n + p]));
            assert_eq!(shortest, Some(2 * m), "{moves:?}");
            assert_eq!(odd_multiples_period(&set(moves)), Period::new(0, 2 * m as u64), "{moves:?}");
        }
    }

    #[test]
    fn other_sets_are_left_alone() {
        for moves in [&[1, 2][..], &[3, 5], &[3, 6], &[2, 5, 7], &[1, 3, 4], &[1 << 63]] {
            assert_eq!(odd_multiples_period(&set(moves)), None, "{moves:?}");
        }
        assert_eq!(odd_multiples_period(&set(&[(1 << 63) - 1])), Period::new(0, u64::MAX - 1));
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
