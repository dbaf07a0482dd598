//! Periods of nim-sequences, and why they are certain.

use super::{NimSequence, SequenceError};
use crate::take_break::{Digit, PartRule, TakeAndBreak};
use nimatlas_core::{Period, Status};
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// The eventual period of a nim-sequence: G(n + p) = G(n) + s for all n ≥ q, as ordinary addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NimPeriod {
    /// q, the least possible, and p, the minimal one.
    pub period: Period,
    /// s, 0 for a period in the usual sense.
    pub saltus: u64,
    /// How certain that is: proved by the theorem of [`period_window`], or seen in the values up to a heap.
    pub status: Status,
    /// How many values were looked at, from heap 0 on.
    pub values: u64,
}

impl fmt::Display for NimPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, saltus {}, {}", self.period, self.saltus, self.status)
    }
}

/// Why no period can be reported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeriodError {
    /// The values could not be found.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    /// No period shows.
    #[error("no period shows in the values of heaps up to {heap}; a larger bound may help")]
    NotFound {
        /// The largest heap that was looked at.
        heap: u64,
    },
}

/// How far values must be known for a period to be certain: with q and p as in `period`, if G(n + p) = G(n) for all n with
/// q ≤ n < w, then for all n ≥ q. Returns w, or `None` where no such theorem is known to us: if digits repeat for ever, a
/// number of heaps is unbounded, a digit has `=`, or one with `!` allows three heaps.
///
/// Let no move leave more than j heaps or take more than k stones, and let r be the larger of q and 1. Then w is
/// j·r + (j − 1)·p + k, or j·(r + p) + k if some digit has `!` or `?`. For octal games this is the theorem of Guy and
/// Smith (1956), with j = 2.
///
/// *Proof.* By induction, let n ≥ w and G(m + p) = G(m) for q ≤ m < n. It is enough that the options of n and n + p have
/// the same values. As n > k, no move takes either heap whole. A move from n + p leaves at least n + p − k stones, so its
/// largest heap a has a ≥ (n + p − k)/j ≥ r + p; with a − p for a it is what a move from n can leave, of the same value, as
/// r ≤ a − p < n. In the same way a move from n leaves a heap a ≥ (n − k)/j ≥ r, and a + p < n + p may stand for a, since
/// then a < n. (For a = n there would be nothing taken and one heap left.) Where heaps must not all be equal, or two not be
/// equal, larger a + p breaks no such rule, but a − p can: only if all others are equal to b = a − p. Then (n − k)/j ≥ r + p
/// gives b − p ≥ r, and a − p, b may be replaced by b + p, b − p, of the same values. ∎
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_impartial::sequence::period_window;
///
/// let period = Period::new(71, 12).expect("not zero");
/// assert_eq!(period_window(&"0.77".parse()?, period), Some(2 * 71 + 12 + 2));
/// assert_eq!(period_window(&"0.[3]".parse()?, period), None);
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
pub fn period_window(game: &TakeAndBreak, period: Period) -> Option<u64> {
    let taken = game.most_taken()?;
    let mut parts = 1;
    let mut restricted = false;
    for digit in game.digits().iter().filter(|digit| !digit.is_zero()) {
        let most = digit.counts().most()?;
        match digit.rule() {
            PartRule::Any => {}
            PartRule::NotAllEqual => restricted = true,
            PartRule::Distinct if most == 2 => restricted = true,
            PartRule::Distinct | PartRule::AllEqual => return None,
        }
        parts = parts.max(u64::from(most));
    }
    let (first, length) = (period.preperiod.max(1), period.period.get());
    let lengths = if restricted { parts } else { parts - 1 };
    parts.checked_mul(first)?.checked_add(lengths.checked_mul(length)?)?.checked_add(taken)
}

/// Extends a sequence until its period is certain, or until the value of `most_heap` is known.
///
/// Where [`period_window`] gives a theorem, only a proved period is reported. Elsewhere the values up to `most_heap` are
/// found, and a period is reported if they show it from some q on for at least q + 2p values further; its status says up to
/// where that was seen. Memory beyond the values: 8 bytes a value.
///
/// ```
/// use nimatlas_core::{Period, Status};
/// use nimatlas_impartial::sequence::{NimSequence, find_period};
///
/// let mut kayles = NimSequence::new("0.77".parse()?);
/// let found = find_period(&mut kayles, 1000)?;
/// assert_eq!(Some(found.period), Period::new(71, 12));
/// assert_eq!((found.saltus, found.status), (0, Status::Proved("Guy and Smith 1956")));
///
/// let mut lasker = NimSequence::new("4.[3]".parse()?);
/// let found = find_period(&mut lasker, 1000)?;
/// assert_eq!((Some(found.period), found.saltus), (Period::new(1, 4), 4));
/// assert_eq!(found.status, Status::VerifiedTo(1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no period shows or is proved with these values, or they cannot be found.
pub fn find_period(sequence: &mut NimSequence, most_heap: u64) -> Result<NimPeriod, PeriodError> {
    if !has_theorem(sequence.game()) {
        sequence.extend_to(most_heap)?;
        let seen = |found: &Candidate| found.period.preperiod + found.period.period.get();
        return candidates(sequence.values())
            .into_iter()
            .find(|found| 2 * seen(found) <= sequence.values().len() as u64)
            .map(|found| found.with(Status::VerifiedTo(sequence.values().len() as u64 - 1), sequence))
            .ok_or(PeriodError::NotFound { heap: most_heap });
    }
    let octal = sequence.game().is_octal();
    let theorem =
        Status::Proved(if octal { "Guy and Smith 1956" } else { "documentation of nimatlas_impartial::sequence" });
    let mut heap = most_heap.min(255);
    loop {
        sequence.extend_to(heap)?;
        let known = sequence.values().len() as u64;
        let mut needed = u64::MAX;
        for found in candidates(sequence.values()).into_iter().filter(|found| found.saltus == 0) {
            let window = period_window(sequence.game(), found.period).unwrap_or(u64::MAX);
            let count = window.saturating_add(found.period.period.get());
            if count <= known {
                return Ok(found.with(theorem, sequence));
            }
            needed = needed.min(count);
        }
        if known > most_heap {
            return Err(PeriodError::NotFound { heap: known - 1 });
        }
        // As far as the best candidate asks for, but no more than half as far again.
        heap = (needed - 1).min(known + known / 2).min(most_heap);
    }
}

/// Whether [`period_window`] has a theorem for this game.
pub(super) fn has_theorem(game: &TakeAndBreak) -> bool {
    Period::new(0, 1).is_some_and(|period| period_window(game, period).is_some())
}

/// How far to look for a period if nothing else is known: the last heap, at most 100 000, whose value can be found within a
/// few seconds.
///
/// ```
/// use nimatlas_impartial::sequence::search_bound;
///
/// assert_eq!(search_bound(&"0.77".parse()?), 100_000);
/// assert_eq!(search_bound(&"0.[f]".parse()?), 2000);
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
pub fn search_bound(game: &TakeAndBreak) -> u64 {
    const STEPS: u64 = 1 << 33;
    let bounds = [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200];
    bounds.into_iter().find(|&heap| steps(game, heap) <= STEPS).unwrap_or(100)
}

/// About how many steps the values of a game up to a heap take, for heaps up to 100 000.
pub fn steps(game: &TakeAndBreak, heap: u64) -> u64 {
    let (digits, tail) = (game.digits().len() as u64, game.tail() as u64);
    let counts = || game.digits().iter().map(Digit::counts);
    let parts = counts().filter_map(|counts| counts.open_from().or(counts.most())).max().unwrap_or(0).into();
    let pairs = parts <= 2 && counts().all(|counts| counts.open_from().is_none());
    // The words of a set of values, which grow with the heaps or with the moves.
    let words = if pairs && tail == 0 { heap.min(4 * digits) } else { heap } / 64 + 1;
    // To add a set to another, or one translated by a value, takes about 8 steps a word.
    let breaks = if pairs { heap * heap / 4 } else { heap * heap * words * 4 * (heap.min(parts).max(2) + 1) };
    breaks.saturating_add(heap * words * 8 * (heap.min(digits) + tail))
}

/// A period of the last part of some values.
#[derive(Clone, Copy)]
struct Candidate {
    period: Period,
    saltus: u64,
}

impl Candidate {
    fn with(self, status: Status, sequence: &NimSequence) -> NimPeriod {
        let Candidate { period, saltus } = self;
        NimPeriod { period, saltus, status, values: sequence.values().len() as u64 }
    }
}

/// For each minimal period of a last part of the values, the longest such part, if it is at least twice as long; the
/// shortest period first. Takes time in proportion to the values.
fn candidates(values: &[u32]) -> Vec<Candidate> {
    let difference =
        |back: usize| i64::from(values[values.len() - 1 - back]) - i64::from(values[values.len() - 2 - back]);
    let count = values.len().saturating_sub(1);
    // The borders of the differences read backwards (Knuth, Morris and Pratt): the last `length` differences have the
    // minimal period length − borders[length].
    let mut borders = vec![0u32; count + 1];
    let mut border = 0;
    for length in 2..=count {
        let next = difference(length - 1);
        while border > 0 && difference(border) != next {
            border = borders[border] as usize;
        }
        border += usize::from(difference(border) == next);
        borders[length] = border as u32;
    }
    let mut found = Vec::new();
    for length in 1..=count {
        let period = length - borders[length] as usize;
        let is_longest = length == count || length + 1 - borders[length + 1] as usize != period;
        if is_longest && length >= 2 * period {
            let last = values.len() - 1;
            let rise = i64::from(values[last]) - i64::from(values[last - period]);
            let period = Period::new((count - length) as u64, period as u64);
            if let (Some(period), Ok(saltus)) = (period, u64::try_from(rise)) {
                found.push(Candidate { period, saltus });
            }
        }
    }
    found
}
