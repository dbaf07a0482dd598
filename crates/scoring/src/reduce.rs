//! Positions with one very large heap.

use nimatlas_core::Heaps;

/// The position with its largest heap cut down to 3w + 2 stones if it has more, w being the stones of the other heaps; and by
/// how many stones it has been cut. The payoff function grows by 1 for each of them, and the best moves, which are all on
/// that heap, leave the same number of stones in it.
///
/// Proved. Let f(x) be the payoff of the position with x stones in the largest heap, and g that without that heap, so
/// that |g| ≤ w + |N|.
/// - A move on that heap gains x − (x′ + f(x′)). As f(x′) ≥ x′ − g, we have x′ + f(x′) ≥ 2x′ − w − |N|, while x′ = 0 gives g ≤
///   w + |N|. So from x = w + |N| on, the gain of the best such move is x less a constant, and none that leaves more than
///   w + |N| is best.
/// - A move of k stones on another heap gains k − f′ ≤ k − (x − (w − k) − |N|) = w + |N| − x. Of x ≥ w + |N| stones, taking
///   all gains as much, and of more stones more.
/// - No position below has a breakpoint beyond |N| = 2w + 1, as [`check_invariants`](crate::check_invariants()) says. So for x ≥ 3w + 2
///   both statements hold up to there; beyond, all payoffs are lines, f rises outwards, and no move can overtake it.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::reduce_largest_heap;
///
/// assert_eq!(reduce_largest_heap(&Heaps::from([1_000_000, 2, 1])), (Heaps::from([11, 2, 1]), 999_989));
/// assert_eq!(reduce_largest_heap(&Heaps::from([11, 2, 1])), (Heaps::from([11, 2, 1]), 0));
/// ```
pub fn reduce_largest_heap(heaps: &Heaps) -> (Heaps, u64) {
    let Some(&largest) = heaps.as_slice().first() else {
        return (heaps.clone(), 0);
    };
    let others = heaps.total() - u128::from(largest);
    match u64::try_from(3 * others + 2) {
        Ok(most) if most < largest => (heaps.replaced(largest, most).expect("it has this heap"), largest - most),
        _ => (heaps.clone(), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff_box;

    #[test]
    fn payoffs_grow_with_a_large_heap_by_the_definition() {
        for others in [&[][..], &[1], &[2], &[3], &[4], &[1, 1], &[2, 1], &[2, 2], &[3, 2], &[1, 1, 1], &[2, 1, 1, 1]] {
            let w: u64 = others.iter().sum();
            let with = |largest: u64| Heaps::from_iter([largest].into_iter().chain(others.iter().copied()));
            // Whole boxes are searched without any cut.
            let all = payoff_box(with(3 * w + 9).as_slice()).expect("small");
            let of = |heaps: Heaps| &all.iter().find(|(other, _)| *other == heaps).expect("in the box").1;
            for x in 3 * w + 2..=3 * w + 9 {
                let (shorter, cut) = reduce_largest_heap(&with(x));
                assert_eq!((&shorter, cut), (&with(3 * w + 2), x - 3 * w - 2));
                assert_eq!(of(with(x)), &of(shorter).plus(cut as i64).expect("small"), "{x} and {others:?}");
            }
        }
    }

    #[test]
    fn huge_totals_do_not_overflow() {
        for heaps in [&[][..], &[u64::MAX, u64::MAX], &[u64::MAX; 5], &[u64::MAX, u64::MAX / 2]] {
            assert_eq!(reduce_largest_heap(&heaps.into()), (heaps.into(), 0));
        }
        assert_eq!(reduce_largest_heap(&Heaps::from([u64::MAX])), (Heaps::from([2]), u64::MAX - 2));
    }
}
