//! Nim-values of heaps of any size, by a proved period.

use super::period::has_theorem;
use super::{NimPeriod, NimSequence, PeriodError, SequenceError, find_period};
use crate::take_break::TakeAndBreak;
use nimatlas_core::Nimber;

/// The nim-values of a take-and-break game up to some heap: computed from the rules, or known from a proved period.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::sequence::HeapValues;
///
/// let kayles = HeapValues::up_to("0.77".parse()?, 1_000_000_000_000_000_000, 1000)?;
/// assert_eq!(kayles.value(999_999_999_999_999_999), Some(Nimber(8)));
/// assert_eq!(kayles.period().map(|found| found.period.to_string()).as_deref(), Some("preperiod 71, period 12"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    sequence: NimSequence,
    period: Option<NimPeriod>,
}

impl HeapValues {
    /// The values up to that of `heap`.
    ///
    /// Where [`period_window`](super::period_window) gives a theorem, it is tried whenever the values computed have grown by
    /// half, and once a period is proved no more are computed. Heaps that cannot be reached one by one are known only from a
    /// period; for these it is looked for in heaps up to `search`.
    ///
    /// # Errors
    /// If the heap exceeds [`NimSequence::MAX_HEAP`], or is too large for the memory, and no period is proved.
    pub fn up_to(game: TakeAndBreak, heap: u64, search: u64) -> Result<HeapValues, PeriodError> {
        let mut sequence = NimSequence::new(game);
        if !has_theorem(sequence.game()) {
            sequence.extend_to(heap)?;
            return Ok(HeapValues { sequence, period: None });
        }
        let reached = sequence.room_for(heap);
        let period = match find_period(&mut sequence, if reached.is_ok() { heap } else { search }) {
            Ok(found) => Some(found),
            Err(PeriodError::NotFound { .. }) if reached.is_ok() => None,
            Err(error) => return Err(error),
        };
        Ok(HeapValues { sequence, period })
    }

    /// The game.
    pub fn game(&self) -> &TakeAndBreak {
        self.sequence.game()
    }

    /// The values that were computed, those of heaps 0, 1, 2, …. All others come from the period.
    pub fn computed(&self) -> &[u32] {
        self.sequence.values()
    }

    /// The proved period, if one was found.
    pub fn period(&self) -> Option<&NimPeriod> {
        self.period.as_ref()
    }

    /// The value of a heap, or `None` if it is not known. O(1).
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        let known = |heap: u64| usize::try_from(heap).ok().and_then(|heap| self.computed().get(heap));
        let value = known(heap).or_else(|| known(self.period.as_ref()?.period.reduce(heap)));
        value.map(|&value| Nimber(value.into()))
    }
}

impl NimSequence {
    /// Whether the values up to that of `heap` may be asked for.
    fn room_for(&self, heap: u64) -> Result<(), SequenceError> {
        super::check_heap(heap)?;
        match &self.engine {
            super::Engine::Knapsack(engine) if !engine.has_room(&self.game, heap as usize + 1) => {
                Err(SequenceError::OutOfMemory { heap })
            }
            _ => Ok(()),
        }
    }
}
