//! Nim-values of heaps of any size, by a period that is proved or seen.

use super::search::Search;
use super::{NimPeriod, NimSequence, PeriodError, SearchLimits, Theorem, Watch};
use crate::take_break::TakeAndBreak;
use nimatlas_core::{Nimber, PeriodicSequence, Status};
use num_bigint::BigUint;

/// The nim-values of a take-and-break game up to some heap, or of all heaps: computed from the rules, or known from a
/// period.
///
/// ```
/// use nimatlas_core::{Nimber, Status};
/// use nimatlas_impartial::sequence::{HeapValues, SearchLimits, unwatched};
///
/// let limits = SearchLimits::default();
/// let kayles = HeapValues::up_to("0.77".parse()?, 1_000_000_000_000_000_000, &limits, &mut unwatched())?;
/// assert_eq!(kayles.value(999_999_999_999_999_999), Some(Nimber(8)));
/// assert_eq!(kayles.period().map(|found| found.period.to_string()).as_deref(), Some("preperiod 71, period 12"));
///
/// let lasker = HeapValues::up_to("4.[3]".parse()?, 1_000_000_007, &limits, &mut unwatched())?;
/// assert_eq!(lasker.value(1_000_000_007), Some(Nimber(1_000_000_008)));
/// assert_eq!(lasker.status(1_000_000_007), Status::Proved("Lasker 1931; Winning Ways, chapter 4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    sequence: NimSequence,
    known: Option<(NimPeriod, PeriodicSequence)>,
}

impl HeapValues {
    /// The values up to that of `heap`, which may be any.
    ///
    /// This is the search of [`find_period`](super::find_period), which ends as soon as the values up to that heap have all
    /// been computed. If a period is seen and not proved, the values are computed nevertheless if [`work_for`](super::work_for)
    /// them is at most an eighth of the limit.
    ///
    /// # Errors
    /// If the limits do not allow to compute so many values, and no period is proved or seen within them.
    pub fn up_to(
        game: TakeAndBreak,
        heap: u64,
        limits: &SearchLimits,
        watch: &mut Watch<'_>,
    ) -> Result<HeapValues, PeriodError> {
        HeapValues::find(game, Some(heap), limits, watch)
    }

    /// The values of all heaps, by a period.
    ///
    /// # Errors
    /// If no period is proved or seen within the limits.
    pub fn all(game: TakeAndBreak, limits: &SearchLimits, watch: &mut Watch<'_>) -> Result<HeapValues, PeriodError> {
        HeapValues::find(game, None, limits, watch)
    }

    fn find(
        game: TakeAndBreak,
        wanted: Option<u64>,
        limits: &SearchLimits,
        watch: &mut Watch<'_>,
    ) -> Result<HeapValues, PeriodError> {
        let mut sequence = NimSequence::new(game);
        let found = Search::new(&mut sequence, limits, watch).run(wanted)?;
        let known = found.and_then(|found| {
            let form = Theorem::of(sequence.game()).and_then(Theorem::closed_form);
            let form = form.or_else(|| PeriodicSequence::from_prefix(found.period, found.saltus, sequence.values()));
            Some((found, form?))
        });
        Ok(HeapValues { sequence, known })
    }

    /// The game.
    pub fn game(&self) -> &TakeAndBreak {
        self.sequence.game()
    }

    /// The values that were computed, those of heaps 0, 1, 2, …. All others come from the period.
    pub fn computed(&self) -> &[u32] {
        self.sequence.values()
    }

    /// The period, if one was found.
    pub fn period(&self) -> Option<&NimPeriod> {
        self.known.as_ref().map(|(found, _)| found)
    }

    /// The values of all heaps, if a period was found.
    pub fn form(&self) -> Option<&PeriodicSequence> {
        self.known.as_ref().map(|(_, form)| form)
    }

    /// How certain the values up to that of a heap are: computed, or as the period is.
    pub fn status(&self, heap: u64) -> Status {
        match &self.known {
            Some((found, _)) if heap >= self.computed().len() as u64 || found.searched == 0 => found.status,
            _ => Status::Computed,
        }
    }

    /// The value of a heap, or `None` if it is not known, or 2^64 or more. O(1).
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        let computed = usize::try_from(heap).ok().and_then(|heap| self.computed().get(heap));
        match computed {
            Some(&value) => Some(Nimber(value.into())),
            None => self.form()?.term(heap).map(Nimber),
        }
    }

    /// The value of a heap of any size, or `None` if it is not known. One long division.
    ///
    /// ```
    /// use nimatlas_impartial::sequence::{HeapValues, SearchLimits, unwatched};
    ///
    /// let nim = HeapValues::all("0.[3]".parse()?, &SearchLimits::default(), &mut unwatched())?;
    /// let heap = "123456789012345678901234567890".parse()?;
    /// assert_eq!(nim.value_big(&heap), Some(heap));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value_big(&self, heap: &BigUint) -> Option<BigUint> {
        let small = u64::try_from(heap).ok().and_then(|heap| self.value(heap)).map(|value| value.0.into());
        small.or_else(|| self.form().map(|form| form.term_big(heap)))
    }

    /// The largest value of the heaps up to this one, or `None` if it is not known, or 2^64 or more.
    pub fn largest_up_to(&self, heap: u64) -> Option<u64> {
        let computed = self.computed();
        match usize::try_from(heap).ok().and_then(|heap| computed.get(..=heap)) {
            Some(values) => values.iter().copied().max().map(u64::from),
            None => self.form()?.largest_up_to(heap),
        }
    }
}
