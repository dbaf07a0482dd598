//! The search for periods, bounded by work.

use super::evidence::{Candidate, candidates, needed_evidence};
use super::not_found::{NotFound, StoppedBy};
use super::{NimSequence, SequenceError, Theorem};
use crate::take_break::{Digit, TakeAndBreak};
use nimatlas_core::{Period, Status};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use thiserror::Error;

/// Values of so many heaps are found before anything counts as seen.
const LEAST_SEEN: u64 = 1001;
/// A period without a theorem is followed for so many steps, less than a second, or so many heaps.
const WORK_ON_SEEN: u64 = 1 << 28;
const HEAPS_OF_SEEN: u64 = 100_000;
/// So many steps pass from one report to the next.
const WORK_OF_REPORT: u64 = 1 << 26;

/// The eventual period of a nim-sequence: G(n + p) = G(n) + s for all n ≥ q, as ordinary addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NimPeriod {
    /// q, the least possible, and p, the minimal one.
    pub period: Period,
    /// s, 0 for a period in the usual sense.
    pub saltus: u64,
    /// How certain that is: proved by a [`Theorem`], or only seen in the values up to a heap.
    pub status: Status,
    /// How many values were looked at, from heap 0 on; 0 if the theorem needs none.
    pub searched: u64,
}

impl fmt::Display for NimPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, saltus {}, {}", self.period, self.saltus, self.status)
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchLimits {
    /// Steps, of about a nanosecond each.
    pub work: u64,
    /// Bytes held at a time.
    pub memory: u64,
    /// The largest heap whose value may be looked at.
    pub most_heap: u64,
}

impl Default for SearchLimits {
    /// 2^36 steps, which take about a minute, 2 GiB, and heaps up to [`NimSequence::MAX_HEAP`].
    fn default() -> SearchLimits {
        SearchLimits { work: 1 << 36, memory: 1 << 31, most_heap: NimSequence::MAX_HEAP }
    }
}

/// What watches a search: told of how many heaps the values are known, several times a second. It ends the search by
/// breaking off.
pub type Watch<'a> = dyn FnMut(u64) -> ControlFlow<()> + 'a;

/// Watches nothing.
pub fn unwatched() -> impl FnMut(u64) -> ControlFlow<()> {
    |_| ControlFlow::Continue(())
}

/// Why no period, or no value, can be told.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeriodError {
    /// The values could not be found.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    /// The search ended without a period.
    #[error(transparent)]
    NotFound(Box<NotFound>),
}

/// Extends a sequence until its period is certain or has been seen, or a limit is reached.
///
/// 1. If a [`Theorem`] tells all values, that is the answer, and no value is found.
/// 2. If a theorem asks for a window of values, a period of the last part of the values is proved once there are as many
///    as it needs.
/// 3. A period that no theorem would prove, such as one with a saltus, counts as seen when the values have shown it up to
///    [`needed_evidence`] times preperiod and period together, up to heap 1000 at least, and are followed for a while,
///    up to heap 100000 at most.
///    Its status says up to which heap it was seen; it may yet end.
///
/// Whenever the values have grown by half, or to what the best candidate asks for, they are looked through. Time beyond that
/// for the values: O(n) in all for n values; memory: 4 bytes a value.
///
/// ```
/// use nimatlas_core::{Period, Status};
/// use nimatlas_impartial::sequence::{NimSequence, SearchLimits, find_period, unwatched};
///
/// let limits = SearchLimits::default();
/// let mut kayles = NimSequence::new("0.77".parse()?);
/// let found = find_period(&mut kayles, &limits, &mut unwatched())?;
/// assert_eq!(Some(found.period), Period::new(71, 12));
/// assert_eq!((found.saltus, found.status), (0, Status::Proved("Guy and Smith 1956")));
///
/// let mut kenyon = NimSequence::new("0.3f".parse()?);
/// let found = find_period(&mut kenyon, &SearchLimits { most_heap: 1500, ..limits }, &mut unwatched())?;
/// assert_eq!((Some(found.period), found.saltus), (Period::new(0, 6), 3));
/// assert_eq!((found.status, found.searched), (Status::VerifiedTo(1500), 1501));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no period is proved or seen within the limits, or the values cannot be found. The values that were found stay.
pub fn find_period(
    sequence: &mut NimSequence,
    limits: &SearchLimits,
    watch: &mut Watch<'_>,
) -> Result<NimPeriod, PeriodError> {
    let mut search = Search::new(sequence, limits, watch);
    match search.run(None)? {
        Some(found) => Ok(found),
        // Only a wanted heap ends a search in this way.
        None => Err(search.not_found(StoppedBy::MostHeap, None)),
    }
}

/// A search under way.
pub(super) struct Search<'a, 'w> {
    sequence: &'a mut NimSequence,
    limits: &'a SearchLimits,
    watch: &'a mut Watch<'w>,
    theorem: Option<Theorem>,
    evidence: u64,
    /// The steps taken when no more are allowed.
    most_work: u64,
}

impl<'a, 'w> Search<'a, 'w> {
    pub(super) fn new(
        sequence: &'a mut NimSequence,
        limits: &'a SearchLimits,
        watch: &'a mut Watch<'w>,
    ) -> Search<'a, 'w> {
        let theorem = Theorem::of(sequence.game());
        let evidence = needed_evidence(sequence.game());
        let most_work = sequence.work().saturating_add(limits.work);
        Search { sequence, limits, watch, theorem, evidence, most_work }
    }

    /// The period; `None` if the values up to a heap that is wanted have all been found first.
    pub(super) fn run(&mut self, wanted: Option<u64>) -> Result<Option<NimPeriod>, PeriodError> {
        if let Some((theorem, form)) = self.theorem.and_then(|theorem| Some((theorem, theorem.closed_form()?))) {
            let status = theorem.status(self.sequence.game());
            return Ok(Some(NimPeriod { period: form.period(), saltus: form.saltus(), status, searched: 0 }));
        }
        // What is only seen is second to values that can be had for little.
        let exact = wanted.is_some_and(|heap| work_for(self.sequence.game(), heap) <= self.limits.work / 8);
        let start = self.sequence.work();
        let mut next = 255;
        loop {
            let stopped = self.extend(wanted.map_or(next, |heap| heap.min(next)))?;
            let (known, mut needed) = (self.sequence.values().len() as u64, u64::MAX);
            let mut seen = None;
            for found in candidates(self.sequence.values()) {
                match self.theorem.and_then(|theorem| self.values_needed(theorem, &found)) {
                    Some((theorem, count)) if count <= known => {
                        return Ok(Some(self.found(&found, theorem.status(self.sequence.game()))));
                    }
                    Some((_, count)) => needed = needed.min(count),
                    None => {
                        let count = found.terms().saturating_mul(self.evidence).max(LEAST_SEEN);
                        match count <= known {
                            true => seen = seen.or(Some(found)),
                            false => needed = needed.min(count),
                        }
                    }
                }
            }
            if wanted.is_some_and(|heap| known > heap) {
                return Ok(None);
            }
            let worked = self.sequence.work() - start >= WORK_ON_SEEN.min(self.limits.work / 4);
            let followed = !exact && (worked || known > HEAPS_OF_SEEN);
            match (seen, stopped) {
                (_, Some(StoppedBy::Watch)) => return Err(self.not_found(StoppedBy::Watch, wanted)),
                (Some(seen), stopped) if stopped.is_some() || followed => {
                    return Ok(Some(self.found(&seen, Status::VerifiedTo(known - 1))));
                }
                (None, Some(stopped)) => return Err(self.not_found(stopped, wanted)),
                _ => {}
            }
            // As far as the best candidate asks for, but no more than half as far again.
            next = (needed - 1).min(known + known / 2 - 1);
            if seen.is_some() && known <= HEAPS_OF_SEEN {
                next = next.min(HEAPS_OF_SEEN);
            }
        }
    }

    fn values_needed(&self, theorem: Theorem, found: &Candidate) -> Option<(Theorem, u64)> {
        Some((theorem, theorem.values_needed(self.sequence.game(), found.period, found.saltus)?))
    }

    /// Extends the values up to a heap, or as far as the limits allow, and says which limit it was.
    fn extend(&mut self, heap: u64) -> Result<Option<StoppedBy>, SequenceError> {
        let most_heap = self.limits.most_heap.min(NimSequence::MAX_HEAP);
        if self.sequence.bytes_for(heap.min(most_heap)) > self.limits.memory {
            return Ok(Some(StoppedBy::Memory));
        }
        loop {
            let pause = self.sequence.work().saturating_add(WORK_OF_REPORT).min(self.most_work);
            let reached = match self.sequence.extend_within(heap.min(most_heap), pause) {
                Err(SequenceError::OutOfMemory { .. }) => return Ok(Some(StoppedBy::Memory)),
                reached => reached?,
            };
            if (self.watch)(self.sequence.values().len() as u64).is_break() {
                return Ok(Some(StoppedBy::Watch));
            }
            if reached {
                return Ok((heap >= most_heap).then_some(StoppedBy::MostHeap));
            }
            if self.sequence.work() >= self.most_work {
                return Ok(Some(StoppedBy::Work));
            }
        }
    }

    fn found(&self, found: &Candidate, status: Status) -> NimPeriod {
        let Candidate { period, saltus } = *found;
        NimPeriod { period, saltus, status, searched: self.sequence.values().len() as u64 }
    }

    fn not_found(&self, stopped_by: StoppedBy, wanted: Option<u64>) -> PeriodError {
        PeriodError::NotFound(Box::new(NotFound {
            searched: self.sequence.values().len() as u64,
            largest_value: self.sequence.values().iter().copied().max().unwrap_or(0),
            rare_heaps: self.sequence.rare_heaps(),
            work: self.sequence.work(),
            stopped_by,
            limits: *self.limits,
            theorem: self.theorem,
            heap: wanted.map(|heap| (heap, work_for(self.sequence.game(), heap))),
        }))
    }
}

/// About how many steps the values of a game up to a heap take at most, known beforehand. Where the method of rare and
/// common values helps it is far fewer.
///
/// ```
/// use nimatlas_impartial::sequence::work_for;
///
/// assert!(work_for(&"0.77".parse()?, 10_000) < 1 << 26);
/// assert!(work_for(&"0.3f".parse()?, 20_000) > 1 << 36);
/// assert_eq!(work_for(&"0.3f".parse()?, u64::MAX), u64::MAX);
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
pub fn work_for(game: &TakeAndBreak, heap: u64) -> u64 {
    let heap = u128::from(heap);
    let (digits, tail) = (game.digits().len() as u128, game.tail() as u128);
    let counts = || game.digits().iter().map(Digit::counts);
    let parts = counts().filter_map(|counts| counts.open_from().or(counts.most())).max().unwrap_or(0).into();
    let pairs = parts <= 2 && counts().all(|counts| counts.open_from().is_none());
    let splits = parts == 2;
    // The words of a set of values, which grow with the heaps or with the moves.
    let words = if pairs && tail == 0 { heap.min(4 * digits) } else { heap } / 64 + 1;
    let breaks = match pairs {
        true if splits => heap.saturating_mul(heap) / 4,
        true => 0,
        false => heap.saturating_mul(heap).saturating_mul(words).saturating_mul(4 * (heap.min(parts).max(2) + 1)),
    };
    let singles = heap.saturating_mul(words).saturating_mul(8 * (heap.min(digits) + tail));
    let each = heap.saturating_mul(super::WORK_OF_HEAP.into());
    u64::try_from(breaks.saturating_add(singles).saturating_add(each)).unwrap_or(u64::MAX)
}
