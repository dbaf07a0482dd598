//! How large a search would be, known before it starts.

use crate::ScoringError;
use nimatlas_core::Heaps;

/// The most stones of a position that is searched, whatever the [`Limits`].
///
/// A search keeps payoffs in 16 bits; |f_N(p)| ≤ |p| + |N| and |N| ≤ |p| + 1 in it, so none can overflow.
pub const MAX_STONES: u64 = 16_383;

/// How much a search may use. Both numbers are computed from the position beforehand, and a search beyond either is
/// refused.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{Limits, ScoringError, payoff_box_within};
///
/// let small = Limits { cells: 1_000, ..Limits::DEFAULT };
/// assert_eq!(payoff_box_within(&[4, 4], &small)?.len(), 15);
/// let refused = payoff_box_within(&[9, 9, 9], &small);
/// assert!(matches!(refused, Err(ScoringError::Cells { positions: 220, bonuses: 57, limit: 1_000, .. })));
/// # Ok::<(), ScoringError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Payoffs held at once: the positions that play can reach, times 2|p| + 3 bonuses. Two bytes each; the positions
    /// themselves may take twice as much again where most heaps are tiny.
    pub cells: u128,
    /// Moves compared: cells times |p|, which is no less than the number of options. About 10^10 a second.
    pub terms: u128,
}

impl Limits {
    /// 2^26 cells and 2^34 terms: at most about 400 MB and a few seconds.
    pub const DEFAULT: Limits = Limits { cells: 1 << 26, terms: 1 << 34 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// The size of a search that the limits allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub positions: usize,
    pub cells: usize,
    /// The search is over the bonuses −reach..=reach, one more on each side than can be a breakpoint.
    pub reach: i16,
}

/// The size of the search of all positions below `largest`, or which limit it exceeds.
pub(crate) fn size_within(largest: &Heaps, limits: &Limits) -> Result<Size, ScoringError> {
    let stones = largest.total();
    let reach = match i16::try_from(stones + 1) {
        Ok(reach) if stones <= u128::from(MAX_STONES) => reach,
        _ => return Err(ScoringError::Stones { stones, limit: MAX_STONES }),
    };
    let (positions, bonuses) = (count_below(largest), 2 * stones + 3);
    let cells = positions.saturating_mul(bonuses);
    if cells > limits.cells {
        return Err(ScoringError::Cells { cells, positions, bonuses, limit: limits.cells });
    }
    let terms = cells.saturating_mul(stones);
    if terms > limits.terms {
        return Err(ScoringError::Terms { terms, cells, stones, limit: limits.terms });
    }
    match (usize::try_from(positions), usize::try_from(cells)) {
        (Ok(positions), Ok(cells)) => Ok(Size { positions, cells, reach }),
        _ => Err(ScoringError::Memory { bytes: cells.saturating_mul(2) }),
    }
}

/// The number of positions that play can reach from `largest`, itself included: descending tuples, each entry at most
/// the heap in its place. Linear in the stones; stops at the largest `u128`.
fn count_below(largest: &Heaps) -> u128 {
    // After each heap, from the smallest: up_to[v] counts the tuples of the heaps so far whose first entry is at most v.
    let mut up_to = vec![1_u128];
    for &heap in largest.as_slice().iter().rev() {
        let mut count = 0_u128;
        up_to = (0..=heap as usize)
            .map(|first| {
                count = count.saturating_add(up_to[first.min(up_to.len() - 1)]);
                count
            })
            .collect();
    }
    up_to[up_to.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_count_is_the_number_of_reachable_positions() {
        fn reach(heaps: &Heaps, seen: &mut BTreeSet<Heaps>) {
            if seen.insert(heaps.clone()) {
                for &from in heaps.as_slice() {
                    (0..from).for_each(|to| reach(&heaps.replaced(from, to).expect("a heap"), seen));
                }
            }
        }
        for heaps in [&[][..], &[1], &[7], &[3, 3], &[5, 2], &[4, 3, 3, 1], &[6, 5, 2], &[1, 1, 1, 1, 1], &[4, 4, 4, 4]]
        {
            let heaps = Heaps::from(heaps);
            let mut seen = BTreeSet::new();
            reach(&heaps, &mut seen);
            assert_eq!(count_below(&heaps), seen.len() as u128, "{heaps}");
        }
        // Three sorted heaps of at most 32: 35 choose 3.
        assert_eq!(count_below(&Heaps::from([32, 32, 32])), 6545);
    }

    #[test]
    fn large_searches_are_refused_with_the_limit_they_exceed() {
        let size = |heaps: &[u64]| size_within(&heaps.into(), &Limits::DEFAULT);
        assert_eq!(size(&[]), Ok(Size { positions: 1, cells: 3, reach: 1 }));
        for (heaps, stones) in [
            (vec![1; 1_000_000], 1_000_000),
            (vec![1 << 63], 1 << 63),
            (vec![u64::MAX; 3], 3 * u128::from(u64::MAX)),
            (vec![16_384], 16_384),
        ] {
            assert_eq!(size(&heaps), Err(ScoringError::Stones { stones, limit: 16_383 }));
        }
        let staircase: Vec<u64> = (1..=180).collect();
        let saturated = size(&staircase);
        assert!(matches!(saturated, Err(ScoringError::Cells { positions: u128::MAX, .. })), "{saturated:?}");
        assert!(matches!(size(&[60, 60, 60, 60]), Err(ScoringError::Cells { positions: 635_376, bonuses: 483, .. })));
        let cells = 4001 * 8003;
        let terms = ScoringError::Terms { terms: cells * 4000, cells, stones: 4000, limit: 1 << 34 };
        assert_eq!(size(&[4000]), Err(terms));
        let unlimited = Limits { cells: u128::MAX, terms: u128::MAX };
        assert!(matches!(size_within(&staircase.into(), &unlimited), Err(ScoringError::Memory { .. })));
    }
}
