//! Payoff functions by the definition: the best of all moves, for all bonuses at once.
//!
//! Between its breakpoints a payoff function is linear, so its values at the integers −|p| − 1 to |p| + 1 are all of it.
//! The maximum in the definition is taken over rows of such values, one row for each position below the one asked for.
//! Positions come in lexicographic order of their heaps, largest first; an option of a position comes before it, so every
//! row is ready when it is needed and nothing recurses.

use crate::ScoringError;
use crate::size::{Limits, size_within};
use ahash::RandomState;
use nimatlas_core::{Heaps, PayoffFunction};
use num_rational::BigRational;
use std::collections::HashMap;
use std::iter::successors;

/// The payoff function of a position, by search.
///
/// Time O(positions below it × options × stones), memory O(positions below it × stones); some 30 microseconds for
/// (5, 4, 2). Larger positions may have a [`closed_form`](crate::closed_form), which needs no search.
///
/// # Errors
/// If the search would exceed [`Limits::DEFAULT`] or the position has more than
/// [`MAX_STONES`](crate::MAX_STONES) stones; no memory has been asked for then.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{ScoringError, payoff};
///
/// // One heap of 3: take all, or leave one stone to the opponent if the bonus is bad enough.
/// let f = payoff(&Heaps::from([3]))?;
/// assert_eq!(f.breakpoints().collect::<Vec<_>>(), [(-1, 2)]);
///
/// let refused = payoff(&Heaps::from([1 << 63]));
/// assert_eq!(refused, Err(ScoringError::Stones { stones: 1 << 63, limit: 16_383 }));
/// # Ok::<(), ScoringError>(())
/// ```
pub fn payoff(heaps: &Heaps) -> Result<PayoffFunction, ScoringError> {
    Ok(search(heaps, &Limits::DEFAULT)?.payoff(heaps))
}

/// The exact payoff of a position at one bonus.
///
/// # Errors
/// As for [`payoff()`]. The bonus may be of any size.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{parse_bonus, payoff_at};
///
/// let half = parse_bonus("-1/2")?;
/// assert_eq!(payoff_at(&Heaps::from([5, 4, 2]), &half)?, parse_bonus("5/2")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn payoff_at(heaps: &Heaps, bonus: &BigRational) -> Result<BigRational, ScoringError> {
    Ok(payoff(heaps)?.at(bonus))
}

/// The payoff functions of all positions whose heaps, largest first, are at most the given ones, largest first.
///
/// Each position comes once, in lexicographic order of its heaps x ≥ y ≥ z ≥ …, empty heaps counting as 0: x is the
/// slowest and runs from 0. This is also the order of [`Heaps`]. Costs little more than [`payoff()`] of the last one;
/// all 6,545 positions of three heaps of at most 32 take a fraction of a second.
///
/// # Errors
/// As for [`payoff()`] of the last position.
///
/// ```
/// use nimatlas_scoring::payoff_box;
///
/// let payoffs = payoff_box(&[2, 2])?;
/// let order: Vec<_> = payoffs.iter().map(|(heaps, _)| heaps.to_string()).collect();
/// assert_eq!(order, ["()", "(1)", "(1, 1)", "(2)", "(2, 1)", "(2, 2)"]);
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn payoff_box(caps: &[u64]) -> Result<Vec<(Heaps, PayoffFunction)>, ScoringError> {
    payoff_box_within(caps, &Limits::DEFAULT)
}

/// As [`payoff_box`], with limits of your own.
///
/// # Errors
/// If the search would exceed the limits, has more than [`MAX_STONES`](crate::MAX_STONES) stones, or the system has not
/// enough memory.
pub fn payoff_box_within(caps: &[u64], limits: &Limits) -> Result<Vec<(Heaps, PayoffFunction)>, ScoringError> {
    let largest = Heaps::from(caps);
    let searched = search(&largest, limits)?;
    Ok(positions_below(&largest).map(|heaps| (heaps.clone(), searched.payoff(&heaps))).collect())
}

/// The values of all positions below one at the bonuses −reach..=reach.
pub(crate) struct Searched {
    rows: Vec<i16>,
    row_of: HashMap<Heaps, usize, RandomState>,
    reach: i16,
}

impl Searched {
    /// The payoffs of a position at the bonuses −reach..=reach.
    pub fn row(&self, heaps: &Heaps) -> &[i16] {
        let width = 2 * self.reach as usize + 1;
        let row =
            self.row_of.get(heaps).expect("options come before positions, and only positions below are asked for");
        &self.rows[row * width..][..width]
    }

    /// The largest bonus of a row, one more than the stones.
    pub fn reach(&self) -> i64 {
        self.reach.into()
    }

    fn payoff(&self, heaps: &Heaps) -> PayoffFunction {
        let values: Vec<i64> = self.row(heaps).iter().copied().map(i64::from).collect();
        PayoffFunction::from_values(-self.reach(), &values).expect("payoffs have slopes ±1")
    }
}

/// Searches all positions below `largest`, itself included.
pub(crate) fn search(largest: &Heaps, limits: &Limits) -> Result<Searched, ScoringError> {
    let size = size_within(largest, limits)?;
    let memory = ScoringError::Memory { bytes: 2 * size.cells as u128 };
    let mut searched = Searched { rows: Vec::new(), row_of: HashMap::default(), reach: size.reach };
    searched.rows.try_reserve_exact(size.cells).map_err(|_| memory.clone())?;
    searched.row_of.try_reserve(size.positions).map_err(|_| memory)?;
    for (i, heaps) in positions_below(largest).enumerate() {
        let row = best_of_moves(&heaps, &searched);
        searched.rows.extend(row);
        searched.row_of.insert(heaps, i);
    }
    Ok(searched)
}

/// The definition, for each bonus of the row.
fn best_of_moves(heaps: &Heaps, searched: &Searched) -> Vec<i16> {
    let mut best: Vec<i16> = (-searched.reach..=searched.reach).map(|bonus| -bonus).collect();
    if heaps.as_slice().is_empty() {
        return best;
    }
    best.fill(i16::MIN);
    for (from, to) in moves(heaps) {
        let option = heaps.replaced(from, to).expect("moves are on heaps of the position");
        // Neither wraps nor saturates, by MAX_STONES; a checked subtraction would be several times slower.
        let taken = (from - to) as i16;
        for (best, &theirs) in best.iter_mut().zip(searched.row(&option)) {
            *best = (*best).max(taken.saturating_sub(theirs));
        }
    }
    best
}

/// The moves of a position as sizes of a heap before and after; moves on equal heaps come once.
pub(crate) fn moves(heaps: &Heaps) -> impl Iterator<Item = (u64, u64)> {
    let sizes = heaps.as_slice().chunk_by(|a, b| a == b).map(|equal| equal[0]);
    sizes.flat_map(|from| (0..from).map(move |to| (from, to)))
}

/// All positions that play can reach from `largest`, in lexicographic order, the empty one first and `largest` last.
fn positions_below(largest: &Heaps) -> impl Iterator<Item = Heaps> {
    let caps = largest.as_slice();
    let next = |tuple: &Vec<u64>| {
        let grows = |&i: &usize| tuple[i] < caps[i] && (i == 0 || tuple[i] < tuple[i - 1]);
        let place = (0..tuple.len()).rev().find(grows)?;
        let mut next = tuple.clone();
        next[place] += 1;
        next[place + 1..].fill(0);
        Some(next)
    };
    successors(Some(vec![0; caps.len()]), next).map(Heaps::from)
}
