//! Nim-sequences: the nim-values of heaps of 0, 1, 2, … stones under the rules of a take-and-break game, and their
//! periods.
//!
//! The engine follows from the game:
//!
//! | game | engine | cost of the value at n |
//! |---|---|---|
//! | every move leaves at most two heaps, finitely many digits | rare and common values, see below | about the number of rare values before n |
//! | the same, while n is small or rare values are not rare, or a tail repeats | all pairs | n/2 steps |
//! | some move may leave three heaps or more | sets of values of all ways to break, part by part | n · j · v/64 steps for j heaps and values below v |
//!
//! In all of them a set of values is a row of bits, and mex is the first clear bit.
//!
//! # Periods
//!
//! [`find_period`] finds a period within a budget of work: by a theorem at once where the game has one ([`Theorem`]), by a
//! theorem that asks for a window of values where there is such a one ([`period_window`]), and otherwise from what the
//! values show, which is then *seen* up to a heap and not proved ([`Status::VerifiedTo`](nimatlas_core::Status)).
//! [`HeapValues`] has the values of heaps of any size by the same search, and [`winning_moves`] the moves.
//!
//! # Rare and common values
//!
//! Fix a mask and call a nim-value rare if it has evenly many bits in common with the mask, and common otherwise. Then
//! rare + rare and common + common are rare, and rare + common is common, in nim-addition. In many games some mask makes
//! all but few of the values of a sequence common (*Winning Ways*, chapter 4; Gangolli and Plambeck 1989). So the common
//! values of all ways to break a heap in two come from the few pairs that have a rare part. Let c be the least common value
//! that no option has. The value of the heap is c unless some rare value below c is missing as well, and pairs of common
//! parts are tried only until all of these have been met, which seldom takes long.
//!
//! The answer is right for every mask; the mask only decides how long it takes. It is the one that makes the fewest values
//! rare so far, found by a Walsh–Hadamard transform whenever the sequence has doubled.

mod evidence;
mod knapsack;
mod marks;
mod not_found;
mod pairs;
mod periodic_values;
mod rare;
mod search;
mod tail;
mod theorems;
mod winning_moves;

pub use evidence::needed_evidence;
pub use not_found::{NotFound, StoppedBy};
pub use periodic_values::HeapValues;
pub use search::{NimPeriod, PeriodError, SearchLimits, Watch, find_period, unwatched, work_for};
pub use theorems::{Theorem, period_window};
pub use winning_moves::{
    MoveLimits, MoveProgression, MovesError, WinningMoves, moves_to_value, winning_moves, work_of_moves,
};

use crate::take_break::TakeAndBreak;
use knapsack::Knapsack;
use pairs::Pairs;
use thiserror::Error;

/// The first nim-values of a take-and-break game, as many as have been asked for.
///
/// Values once found are kept, so a longer run goes on where a shorter one ended.
///
/// ```
/// use nimatlas_impartial::sequence::NimSequence;
///
/// let mut kayles = NimSequence::new("0.77".parse()?);
/// assert_eq!(kayles.extend_to(11)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence {
    game: TakeAndBreak,
    values: Vec<u32>,
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    Pairs(Pairs),
    Knapsack(Knapsack),
}

/// Why values cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// The heap is too large.
    #[error("a heap of {heap} stones is too large; the most is {most}")]
    TooLarge {
        /// The heap asked for.
        heap: u64,
        /// The largest allowed.
        most: u64,
    },
    /// There is not enough memory.
    #[error("no memory for the values of heaps up to {heap}")]
    OutOfMemory {
        /// The heap asked for.
        heap: u64,
    },
    /// Values to go on from are not those of the game.
    #[error("the value {value} at heap {heap} is impossible; it is at most {most}")]
    Impossible {
        /// Where it is.
        heap: usize,
        /// The value given.
        value: u32,
        /// The most moves that play from there can last.
        most: u64,
    },
}

impl NimSequence {
    /// The largest heap whose value can be asked for. So values fit in 32 bits: none exceeds the length of play, which is
    /// below twice the heap.
    pub const MAX_HEAP: u64 = 1 << 30;

    /// The sequence of a game, with no value but that of the empty heap found yet.
    pub fn new(game: TakeAndBreak) -> NimSequence {
        NimSequence::with_engine(game, true)
    }

    /// The same without the method of rare and common values, for comparison.
    pub fn direct(game: TakeAndBreak) -> NimSequence {
        NimSequence::with_engine(game, false)
    }

    fn with_engine(game: TakeAndBreak, sparse: bool) -> NimSequence {
        let pairs = |counts: &crate::take_break::HeapCounts| counts.open_from().is_none() && counts.most() <= Some(2);
        let engine = match game.digits().iter().all(|digit| pairs(digit.counts())) {
            true => Engine::Pairs(Pairs::new(&game, sparse)),
            false => Engine::Knapsack(Knapsack::new(&game)),
        };
        NimSequence { game, values: vec![0], engine }
    }

    /// A sequence that goes on from values found earlier, those of heaps 0, 1, 2, …. They are trusted; only values that no
    /// game could have are refused.
    ///
    /// ```
    /// use nimatlas_impartial::sequence::NimSequence;
    ///
    /// let mut kayles = NimSequence::resume("0.77".parse()?, vec![0, 1, 2, 3, 1, 4])?;
    /// assert_eq!(kayles.extend_to(7)?, [0, 1, 2, 3, 1, 4, 3, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are too many values, or one exceeds the length of play.
    pub fn resume(game: TakeAndBreak, values: Vec<u32>) -> Result<NimSequence, SequenceError> {
        if let Some(heap) = values.len().checked_sub(1) {
            check_heap(heap as u64)?;
        }
        for (heap, &value) in values.iter().enumerate() {
            let most = (2 * heap as u64).saturating_sub(1);
            if u64::from(value) > most {
                return Err(SequenceError::Impossible { heap, value, most });
            }
        }
        let fresh = NimSequence::new(game);
        Ok(if values.is_empty() { fresh } else { NimSequence { values, ..fresh } })
    }

    /// The game.
    pub fn game(&self) -> &TakeAndBreak {
        &self.game
    }

    /// The values found so far, those of heaps 0, 1, 2, …; at least that of the empty heap.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// All values up to that of `heap`, and any found before.
    ///
    /// # Errors
    /// If the heap exceeds [`NimSequence::MAX_HEAP`] or there is no memory. Values found before stay.
    pub fn extend_to(&mut self, heap: u64) -> Result<&[u32], SequenceError> {
        self.extend_within(heap, u64::MAX)?;
        Ok(&self.values)
    }

    /// The same, but ends once so many [steps](NimSequence::work) have been taken in all, counted from the first value on.
    /// Says whether the heap was reached.
    ///
    /// # Errors
    /// As for [`NimSequence::extend_to`].
    pub fn extend_within(&mut self, heap: u64, most_work: u64) -> Result<bool, SequenceError> {
        check_heap(heap)?;
        let count = heap as usize + 1;
        if let Some(more) = count.checked_sub(self.values.len()) {
            self.values.try_reserve(more).map_err(|_| SequenceError::OutOfMemory { heap })?;
            match &mut self.engine {
                Engine::Pairs(engine) => engine.extend(&mut self.values, count, most_work),
                Engine::Knapsack(engine) => engine
                    .extend(&self.game, &mut self.values, count, most_work)
                    .ok_or(SequenceError::OutOfMemory { heap })?,
            }
        }
        Ok(self.values.len() >= count)
    }

    /// How many steps the values found so far have taken; a step takes about a nanosecond.
    pub fn work(&self) -> u64 {
        match &self.engine {
            Engine::Pairs(engine) => engine.work(),
            Engine::Knapsack(engine) => engine.work(),
        }
    }

    /// About how many bytes it takes to find the values up to that of `heap`, and to look through them for a period.
    pub fn bytes_for(&self, heap: u64) -> u64 {
        let tables = match &self.engine {
            Engine::Pairs(_) => 0,
            Engine::Knapsack(engine) => engine.bytes_for(&self.game, &self.values, heap),
        };
        // Values in two widths, room to grow, and the borders of the search for a period.
        heap.saturating_mul(16).saturating_add(tables)
    }

    /// How many of the heaps found so far have a [rare value](self#rare-and-common-values), the empty one among them, under
    /// the mask that makes these the fewest. `None` where moves leave three heaps or more, or a value is 2^15 or more.
    /// Takes time in proportion to the values.
    pub fn rare_heaps(&self) -> Option<u64> {
        match &self.engine {
            Engine::Pairs(_) => rare::Rare::fewest(&self.values).map(|(_, count)| count),
            Engine::Knapsack(_) => None,
        }
    }
}

/// The steps that each heap takes besides, and to look through its value for periods.
const WORK_OF_HEAP: u64 = 256;

fn check_heap(heap: u64) -> Result<(), SequenceError> {
    let most = NimSequence::MAX_HEAP;
    if heap > most { Err(SequenceError::TooLarge { heap, most }) } else { Ok(()) }
}
