//! How large a search would be, known before it starts.

use crate::ScoringError;
use crate::normalized_position::NormalizedPosition;
use nimatlas_core::{ScoringRules, TakeRule};

/// The most stones of a position that is searched, whatever the [`Limits`].
///
/// A search keeps payoffs in 16 bits; |f_N(p)| ≤ |p| + |N| and |N| ≤ |p| + 1 in it, so none can overflow. Where stones score
/// other than 1, this is also the most that all may score together, signs aside, and where payoffs are computed in
/// halves, it is the most in halves. A largest heap that [`reduce_largest_heap`](crate::reduce_largest_heap()) cuts counts as cut.
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
    /// Payoffs held at once: the positions that play can reach, times the bonuses that can matter, 2|p| + 3 or fewer. Two
    /// bytes each; the positions themselves may take twice as much again where most heaps are tiny.
    pub cells: u128,
    /// Moves compared: cells times the moves of the position. About 10^10 a second.
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

/// What a search takes, known before it starts; each number is the largest `u128` if it is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSize {
    /// The positions that play can reach.
    pub positions: u128,
    /// The moves of the position.
    pub moves: u128,
    /// Payoffs held at once: positions times bonuses, two bytes each.
    pub cells: u128,
    /// Moves compared: cells times moves.
    pub terms: u128,
}

/// What the search of a position takes, as [`variant_payoffs`](crate::variant_payoffs()) does it. Linear in the stones.
///
/// # Errors
/// If it is refused whatever it may take: for more stones or points than [`MAX_STONES`], or too few weights.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_scoring::search_size;
///
/// // A hundred heaps of 1 stone, at the bonuses from −100 − 1 to 100 + 1.
/// let size = search_size(&ScoringRules::default(), &[1; 100])?;
/// assert_eq!((size.positions, size.moves, size.cells), (101, 100, 101 * 203));
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn search_size(rules: &ScoringRules, heaps: &[u64]) -> Result<SearchSize, ScoringError> {
    let position = NormalizedPosition::new(heaps, rules)?;
    size_at(&position, 2 * farthest(&position) + 3)
}

/// The size of a search that the limits allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub positions: usize,
    pub cells: usize,
    /// The search is over the bonuses −reach..=reach, one more on each side than can be a breakpoint.
    pub reach: i16,
}

/// The size of the search of all positions below one, or which limit it exceeds.
pub(crate) fn size_within(start: &NormalizedPosition, limits: &Limits) -> Result<Size, ScoringError> {
    let reach = farthest(start) + 1;
    let bonuses = 2 * reach + 1;
    let positions = check_cells(start, bonuses, limits)?;
    let cells = positions as u128 * u128::from(bonuses);
    match (usize::try_from(cells), i16::try_from(reach)) {
        (Ok(cells), Ok(reach)) => Ok(Size { positions, cells, reach }),
        _ => Err(ScoringError::Memory { bytes: cells.saturating_mul(2) }),
    }
}

/// The number of positions, if the limits allow to search them at so many bonuses.
pub(crate) fn check_cells(start: &NormalizedPosition, bonuses: u64, limits: &Limits) -> Result<usize, ScoringError> {
    let SearchSize { positions, moves, cells, terms } = size_at(start, bonuses)?;
    if cells > limits.cells {
        return Err(ScoringError::Cells { cells, positions, bonuses: bonuses.into(), limit: limits.cells });
    }
    if terms > limits.terms {
        return Err(ScoringError::Terms { terms, cells, moves, limit: limits.terms });
    }
    usize::try_from(positions).map_err(|_| ScoringError::Memory { bytes: cells.saturating_mul(2) })
}

fn size_at(start: &NormalizedPosition, bonuses: u64) -> Result<SearchSize, ScoringError> {
    let (stones, score) = start.totals();
    let limit = MAX_STONES / start.units as u64;
    if stones > u128::from(limit) {
        return Err(ScoringError::Stones { stones, limit });
    }
    if score > u128::from(limit) {
        return Err(ScoringError::Score { score, limit });
    }
    let positions = start.count();
    let cells = positions.saturating_mul(bonuses.into());
    let moves = start.heaps.iter().map(|&heap| start.rules.take.takes(heap).count() as u128).sum();
    Ok(SearchSize { positions, moves, cells, terms: cells.saturating_mul(moves) })
}

/// A bound on all breakpoints of all positions below, on the grid.
///
/// The proofs are those of [`check_invariants`](crate::check_invariants()). The first one holds under all rules, with the score of all
/// stones for their number: a constant of an end is a sum of scores with signs, and the lines that rise outwards are above
/// the others beyond it.
fn farthest(start: &NormalizedPosition) -> u64 {
    let (stones, score) = start.totals();
    let others = stones - u128::from(start.heaps.first().copied().unwrap_or(0));
    let farthest = if start.rules.take == TakeRule::Any && start.rules.weights.is_empty() {
        stones.min(2 * others + 1)
    } else {
        score.saturating_mul(start.units as u128)
    };
    // Beyond all limits anyway where it does not fit.
    u64::try_from(farthest).unwrap_or(u64::MAX / 4).min(u64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_searches_are_refused_with_the_limit_they_exceed() {
        let size = |heaps: &[u64]| size_within(&NormalizedPosition::plain(heaps), &Limits::DEFAULT);
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
        // One heap: no breakpoint is beyond ±1.
        let cells = 16_001 * 5;
        assert_eq!(size(&[16_000]), Ok(Size { positions: 16_001, cells, reach: 2 }));
        // 91 · 92 / 2 sorted pairs.
        assert!(matches!(size(&[90, 90]), Ok(Size { positions: 4186, .. })));
        let terms = size_within(&NormalizedPosition::plain(&[90, 90]), &Limits { terms: 1 << 20, ..Limits::DEFAULT });
        assert!(matches!(terms, Err(ScoringError::Terms { moves: 180, limit: 1_048_576, .. })), "{terms:?}");
        let unlimited = Limits { cells: u128::MAX, terms: u128::MAX };
        assert!(matches!(
            size_within(&NormalizedPosition::plain(&staircase), &unlimited),
            Err(ScoringError::Memory { .. })
        ));
    }

    #[test]
    fn scores_are_limited_as_stones_are() {
        let size = |heaps: &[u64], rules: &ScoringRules| {
            size_within(&NormalizedPosition::new(heaps, rules).expect("as many weights as heaps"), &Limits::DEFAULT)
        };
        let weighted = |weights: &[i64]| ScoringRules { weights: weights.to_vec(), ..ScoringRules::default() };
        let refused = size(&[2, 1], &weighted(&[i64::MIN, 1]));
        assert_eq!(refused, Err(ScoringError::Score { score: (1 << 64) + 1, limit: 16_383 }));
        let refused = size(&[1 << 20], &weighted(&[0]));
        assert_eq!(refused, Err(ScoringError::Stones { stones: 1 << 20, limit: 16_383 }));
        let twos = ScoringRules { take: TakeRule::OneOf("2".parse().expect("a set")), ..ScoringRules::default() };
        assert_eq!(size(&[8_192], &twos), Err(ScoringError::Stones { stones: 8_192, limit: 8_191 }));
        assert!(size(&[1 << 60, 3], &ScoringRules::default()).is_ok());
    }
}
