//! Without a bonus: the alternating sum.

use crate::closed_form;
use nimatlas_core::{Bounds, Heaps, Statement, Status};

/// The largest heap, minus the next, plus the next, and so on: what the payoff without a bonus, f_0, is thought to be.
/// Taking the whole largest heap is then a best move.
///
/// For how certain that is, see [`alternating_sum_status`]. Linear in the number of heaps.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{alternating_sum, payoff};
///
/// let heaps = Heaps::from([5, 4, 2]);
/// assert_eq!(alternating_sum(&heaps), 3);
/// assert_eq!(payoff(&heaps)?.at_integer(0), Some(3));
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn alternating_sum(heaps: &Heaps) -> u64 {
    // Heaps descend, so no difference is negative, and their sum telescopes to at most the largest heap.
    heaps.as_slice().chunks(2).map(|pair| pair[0] - pair.get(1).unwrap_or(&0)).sum()
}

/// How certain it is that f_0 is the alternating sum and that taking the largest heap is best.
///
/// Proved where a proved closed form says so: up to two heaps, and (2k + 1, 2k, 1). For other three heaps and for four it
/// is as certain as the bounds say of the largest heap; for more heaps it is a conjecture.
///
/// ```
/// use nimatlas_core::{Bounds, Heaps, Statement, Status};
/// use nimatlas_scoring::alternating_sum_status;
///
/// let bounds = Bounds::from_iter([(Statement::ScoringAlternatingThree, 128)]);
/// assert_eq!(alternating_sum_status(&Heaps::from([128, 9, 9]), &bounds), Status::VerifiedTo(128));
/// assert_eq!(alternating_sum_status(&Heaps::from([129, 9, 9]), &bounds), Status::Conjectured);
/// assert!(matches!(alternating_sum_status(&Heaps::from([129, 9]), &bounds), Status::Proved(_)));
/// ```
pub fn alternating_sum_status(heaps: &Heaps, bounds: &Bounds) -> Status {
    let of_form = closed_form(heaps).map(|form| form.status(bounds));
    if let Some(certain) = of_form.filter(|status| status.is_certain()) {
        return certain;
    }
    match *heaps.as_slice() {
        [x, _, _] => bounds.status(Statement::ScoringAlternatingThree, x),
        [x, _, _, _] => bounds.status(Statement::ScoringAlternatingFour, x),
        _ => Status::Conjectured,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{best_moves_at, payoff_box};
    use nimatlas_core::HeapMove;
    use num_rational::BigRational;
    use num_traits::Zero;

    #[test]
    fn f_0_is_the_alternating_sum_and_the_largest_heap_is_best() {
        for caps in [&[16, 16, 16][..], &[7, 7, 7, 7]] {
            for (heaps, payoff) in payoff_box(caps).expect("small") {
                assert_eq!(payoff.at_integer(0), i64::try_from(alternating_sum(&heaps)).ok(), "{heaps}");
            }
        }
        for (heaps, _) in payoff_box(&[6, 6, 6, 6]).expect("small") {
            let best = best_moves_at(heaps.as_slice(), &BigRational::zero()).expect("small");
            let largest = heaps.as_slice().first().map(|&from| HeapMove { heap: 0, from, to: 0 });
            assert!(largest.is_none_or(|largest| best.contains(&largest)), "{heaps}: {best:?}");
        }
    }

    #[test]
    fn the_status_never_says_too_much() {
        let bounds = Bounds::from_iter([
            (Statement::ScoringAlternatingThree, 32),
            (Statement::ScoringAlternatingFour, 12),
            (Statement::ScoringXy1, 1000),
        ]);
        let paper = Status::Proved("arXiv 2502.10971");
        let cases = [
            (&[][..], Status::Computed),
            (&[u64::MAX], paper),
            (&[u64::MAX, 9], paper),
            (&[2001, 2000, 1], paper),
            (&[32, 31, 30], Status::VerifiedTo(32)),
            (&[32, 7, 1], Status::VerifiedTo(32)),
            (&[33, 7, 1], Status::Conjectured),
            (&[12, 12, 1, 1], Status::VerifiedTo(12)),
            (&[13, 12, 1, 1], Status::Conjectured),
            (&[1, 1, 1, 1, 1], Status::Conjectured),
        ];
        for (heaps, expected) in cases {
            assert_eq!(alternating_sum_status(&heaps.into(), &bounds), expected, "{heaps:?}");
        }
        assert_eq!(alternating_sum_status(&Heaps::from([3, 2, 2]), &Bounds::default()), Status::Conjectured);
    }

    #[test]
    fn huge_heaps_do_not_overflow() {
        assert_eq!(alternating_sum(&Heaps::from([u64::MAX, 1, u64::MAX, u64::MAX])), u64::MAX - 1);
        assert_eq!(alternating_sum(&Heaps::from([u64::MAX; 5])), u64::MAX);
        assert_eq!(alternating_sum(&Heaps::default()), 0);
    }
}
