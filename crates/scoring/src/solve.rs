//! Payoff functions by the definition: the best of all moves, for all bonuses at once.
//!
//! Between its breakpoints a payoff function is linear, so its values at the integers −|p| − 1 to |p| + 1 are all of it.
//! (and often fewer: see [`check_invariants`](crate::check_invariants())). The maximum in the definition is taken over rows of such values,
//! one row for each position below the one asked for.
//! Positions come in lexicographic order of their heaps, largest first; an option of a position comes before it, so every
//! row is ready when it is needed and nothing recurses.

use crate::ScoringError;
use crate::limits::{Limits, size_within};
use crate::normalized_position::NormalizedPosition;
use ahash::RandomState;
use nimatlas_core::{HalfPayoffFunction, Heaps, OptionPayoffs, PayoffFunction, PositionPayoffs, ScoringRules};
use num_rational::BigRational;
use std::collections::HashMap;

/// The payoff function of a position, by search.
///
/// Time O(positions below it × options × stones), memory O(positions below it × stones); some 30 microseconds for
/// (5, 4, 2). The largest heap may have any size: it counts as [`reduce_largest_heap`](crate::reduce_largest_heap()). Larger positions may have a
/// [`closed_form`](crate::closed_form), which needs no search.
///
/// # Errors
/// If the search would exceed [`Limits::DEFAULT`] or the position has more than [`MAX_STONES`](crate::MAX_STONES) stones;
/// no memory has been asked for then. Or if a payoff at a breakpoint is no 64-bit integer.
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{ScoringError, payoff};
///
/// // One heap of 3: take all, or leave one stone to the opponent if the bonus is bad enough.
/// let f = payoff(&Heaps::from([3]))?;
/// assert_eq!(f.breakpoints().collect::<Vec<_>>(), [(-1, 2)]);
///
/// let large = payoff(&Heaps::from([1 << 62, 2, 1]))?;
/// assert_eq!(large.at_integer(0), Some((1 << 62) - 1));
///
/// let refused = payoff(&Heaps::from([1 << 63, 1 << 63]));
/// assert_eq!(refused, Err(ScoringError::Stones { stones: 1 << 64, limit: 16_383 }));
/// # Ok::<(), ScoringError>(())
/// ```
pub fn payoff(heaps: &Heaps) -> Result<PayoffFunction, ScoringError> {
    let start = NormalizedPosition::new(heaps.as_slice(), &ScoringRules::default())?;
    let cut = start.cut;
    let searched = search(start, &Limits::DEFAULT)?;
    let payoff = searched.payoff(&searched.start.heaps);
    grown(heaps, payoff, cut)
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
    let searched = search(NormalizedPosition::plain(caps), limits)?;
    Ok(searched.start.positions().map(|heaps| (Heaps::from(heaps.as_slice()), searched.payoff(&heaps))).collect())
}

/// The payoff of a position under other rules, by the same search. Breakpoints may then lie half-way between integers.
///
/// # Errors
/// As for [`payoff()`]; also if there are weights, but not as many as heaps, or the stones score too much together.
///
/// ```
/// use nimatlas_core::{ScoringRules, TakeRule};
/// use nimatlas_scoring::variant_payoff;
///
/// // Take 2 or 5 stones: from 5, leaving 3 gives 2 − (2 + N), and leaving none gives 5 + N.
/// let rules = ScoringRules { take: TakeRule::OneOf("2,5".parse()?), ..ScoringRules::default() };
/// assert_eq!(variant_payoff(&rules, &[5])?.to_string(), "5/2 + |5/2 + N|");
///
/// // Stones of the first heap score 2.
/// let rules = ScoringRules { weights: vec![2, 1], ..ScoringRules::default() };
/// assert_eq!(variant_payoff(&rules, &[1, 2])?.to_string(), "|N|");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variant_payoff(rules: &ScoringRules, heaps: &[u64]) -> Result<HalfPayoffFunction, ScoringError> {
    let start = NormalizedPosition::new(heaps, rules)?;
    let (cut, units) = (start.cut, start.units);
    let searched = search(start, &Limits::DEFAULT)?;
    let payoff = searched.payoff(&searched.start.heaps);
    let halves = if units == 2 {
        HalfPayoffFunction::from_doubled(payoff)
    } else {
        HalfPayoffFunction::try_from(&grown(&heaps.into(), payoff, cut)?)
    };
    // Twice a payoff that fits need not fit, but only where a heap has been cut.
    halves.map_err(|_| too_large(&heaps.into(), cut))
}

/// The payoffs of a position, under any rules, and of its options, at a grid of bonuses that reaches beyond all breakpoints.
/// A largest heap that has been [cut](crate::reduce_largest_heap()) stays so: payoffs are those of the cut position.
///
/// # Errors
/// As for [`variant_payoff`], with these limits; but the payoff may be of any size.
pub fn variant_payoffs(rules: &ScoringRules, heaps: &[u64], limits: &Limits) -> Result<PositionPayoffs, ScoringError> {
    let searched = search(NormalizedPosition::new(heaps, rules)?, limits)?;
    Ok(searched.beside_options(&searched.start.heaps, heaps))
}

/// The payoff of a position whose largest heap has been cut.
fn grown(heaps: &Heaps, payoff: PayoffFunction, cut: u64) -> Result<PayoffFunction, ScoringError> {
    let grown = i64::try_from(cut).ok().and_then(|cut| payoff.plus(cut).ok());
    grown.ok_or_else(|| too_large(heaps, cut))
}

fn too_large(heaps: &Heaps, cut: u64) -> ScoringError {
    ScoringError::LargePayoff { heaps: heaps.clone(), cut }
}

/// The values of all positions below one at the bonuses −reach..=reach of the grid.
pub(crate) struct Searched {
    pub start: NormalizedPosition,
    rows: Vec<i16>,
    row_of: HashMap<Vec<u64>, usize, RandomState>,
    reach: i16,
}

impl Searched {
    /// The payoffs of a position at the bonuses −reach..=reach.
    pub fn row(&self, heaps: &[u64]) -> &[i16] {
        let width = 2 * self.reach as usize + 1;
        let row =
            self.row_of.get(heaps).expect("options come before positions, and only positions below are asked for");
        &self.rows[row * width..][..width]
    }

    /// The largest bonus of a row, beyond all breakpoints.
    pub fn reach(&self) -> i64 {
        self.reach.into()
    }

    /// The payoffs of a position and of its options; `given` are its heaps in the order in which moves are to name them.
    pub fn beside_options(&self, heaps: &[u64], given: &[u64]) -> PositionPayoffs {
        let row = |heaps: &[u64]| self.row(heaps).iter().copied().map(i32::from).collect();
        let option = |(place, to)| OptionPayoffs {
            step: self.start.named(given, heaps, place, to),
            score: self.start.score(heaps, place, to),
            payoffs: row(&self.start.option(heaps, place, to)),
        };
        let mut options: Vec<_> = self.start.moves(heaps).map(option).collect();
        options.sort_unstable_by_key(|option| option.step);
        let payoffs: Vec<i32> = row(heaps);
        let far = [(-self.reach(), payoffs[0]), (self.reach(), payoffs[payoffs.len() - 1])];
        let far = far.map(|(at, payoff)| (at, payoff.into()));
        PositionPayoffs { units: self.start.units, low: -self.reach(), payoffs, far, options }
    }

    /// The payoff of a position as a function on the grid.
    pub fn payoff(&self, heaps: &[u64]) -> PayoffFunction {
        let values: Vec<i64> = self.row(heaps).iter().copied().map(i64::from).collect();
        PayoffFunction::from_values(-self.reach(), &values).expect("payoffs have slopes ±1")
    }
}

/// Searches all positions below one, itself included.
pub(crate) fn search(start: NormalizedPosition, limits: &Limits) -> Result<Searched, ScoringError> {
    let size = size_within(&start, limits)?;
    let memory = ScoringError::Memory { bytes: 2 * size.cells as u128 };
    let mut searched =
        Searched { start, rows: Vec::new(), row_of: HashMap::with_hasher(RandomState::new()), reach: size.reach };
    searched.rows.try_reserve_exact(size.cells).map_err(|_| memory.clone())?;
    searched.row_of.try_reserve(size.positions).map_err(|_| memory)?;
    let Searched { start, rows, row_of, reach } = &mut searched;
    let width = 2 * usize::from(reach.unsigned_abs()) + 1;
    let terminal: Vec<i16> = (-*reach..=*reach).map(|at| start.terminal(at)).collect();
    for (i, heaps) in start.positions().enumerate() {
        let mut best: Option<Vec<i16>> = None;
        for (place, to) in start.moves(&heaps) {
            let option = row_of[&start.option(&heaps, place, to)];
            // Neither wraps nor saturates, by MAX_STONES; a checked subtraction would be several times slower.
            let score = start.score(&heaps, place, to) as i16;
            let best = best.get_or_insert_with(|| vec![i16::MIN; width]);
            for (best, &theirs) in best.iter_mut().zip(&rows[option * width..][..width]) {
                *best = (*best).max(score.saturating_sub(theirs));
            }
        }
        rows.extend_from_slice(best.as_ref().unwrap_or(&terminal));
        row_of.insert(heaps, i);
    }
    Ok(searched)
}
