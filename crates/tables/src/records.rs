//! Longest outcome periods: exhaustive search over subtraction sets, many games at once.
//!
//! The outcome of a heap depends on the outcomes of the heaps below it as far as the largest move reaches, so a game with
//! moves up to 128 fits in a register or two, and many of them are played side by side. A search is divided into [`Part`]s
//! that can be made in any order, on any machine, stored, and merged.
//!
//! ```
//! use nimatlas_tables::records::{parts, search};
//!
//! let record = search(&parts(4, 41)?, u64::MAX)?;
//! assert_eq!((record.period, record.sets), (8169, vec![[4, 19, 22, 41].to_vec()]));
//! # Ok::<(), nimatlas_tables::records::RecordError>(())
//! ```

mod lanes;
mod sets;
mod shows;

use crate::sieve::SimdLevel;
use lanes::{Moves, play};
use nimatlas_core::{OutcomeRecord, threads};
use num_integer::Integer;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest move of a game that can be searched.
pub const MAX_LARGEST: u64 = 128;

/// A record lists at most so many sets of either kind, those that come first in lexicographic order.
pub const MAX_LISTED: usize = 4096;

/// Why a search is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The largest move is out of range.
    #[error("the largest move is {0}; a search takes 1 to {MAX_LARGEST}")]
    Largest(u64),
    /// There are no sets with so many moves.
    #[error(
        "{moves} moves up to {largest} were asked for; a set has at least one move and at most as many as the largest is"
    )]
    Moves {
        /// How many moves.
        moves: u64,
        /// The largest move.
        largest: u64,
    },
    /// The sets of a part cannot have this smallest move.
    #[error("no set of {moves} moves up to {largest} has the smallest move {smallest}")]
    Smallest {
        /// How many moves.
        moves: u64,
        /// The largest move.
        largest: u64,
        /// The smallest move.
        smallest: u64,
    },
}

/// A part of a search: the sets with a certain number of moves, largest move and smallest move, whose moves have no common
/// divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Part {
    /// How many moves a set has, from 1 to `largest`.
    pub moves: u64,
    /// The largest move, at most [`MAX_LARGEST`].
    pub largest: u64,
    /// The smallest move.
    pub smallest: u64,
}

/// The longest outcome period among some sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The period, or 0 if there was no set.
    pub period: u64,
    /// The sets that have it, each in ascending order, in lexicographic order: the first [`MAX_LISTED`] of them.
    pub sets: Vec<Vec<u64>>,
    /// How many sets were searched.
    pub searched: u64,
    /// How many of them gave no answer within the steps that were allowed. Unless it is 0, the period is the longest one only
    /// of the others.
    pub given_up: u64,
    /// These sets, in lexicographic order: the first [`MAX_LISTED`] of them.
    pub undecided: Vec<Vec<u64>>,
}

impl From<OutcomeRecord> for Record {
    fn from(OutcomeRecord { period, sets, searched, .. }: OutcomeRecord) -> Record {
        Record { period, sets, searched, ..Record::default() }
    }
}

impl Record {
    /// The record among the sets of both, of which none is in both.
    pub fn merge(mut self, mut other: Record) -> Record {
        if self.period < other.period {
            std::mem::swap(&mut self, &mut other);
        }
        let join = |mine: &mut Vec<Vec<u64>>, theirs: &mut Vec<Vec<u64>>| {
            mine.append(theirs);
            mine.sort_unstable();
            mine.truncate(MAX_LISTED);
        };
        if self.period == other.period {
            join(&mut self.sets, &mut other.sets);
        }
        join(&mut self.undecided, &mut other.undecided);
        self.searched += other.searched;
        self.given_up += other.given_up;
        self
    }
}

/// All parts of the search over the sets with so many moves and this largest one. There are at most `largest` of them.
///
/// # Errors
/// If the largest move is not from 1 to [`MAX_LARGEST`], or there are no such sets.
pub fn parts(moves: u64, largest: u64) -> Result<Vec<Part>, RecordError> {
    check(moves, largest)?;
    let smallest = if moves == 1 { largest..=largest } else { 1..=largest - (moves - 1) };
    Ok(smallest.map(|smallest| Part { moves, largest, smallest }).collect())
}

fn check(moves: u64, largest: u64) -> Result<(), RecordError> {
    if !(1..=MAX_LARGEST).contains(&largest) {
        return Err(RecordError::Largest(largest));
    }
    if !(1..=largest).contains(&moves) {
        return Err(RecordError::Moves { moves, largest });
    }
    Ok(())
}

/// The record among the sets of some parts, which are searched on all processors.
///
/// With q the preperiod of the outcomes, p their period and s the largest move, a set is decided exactly if q + p + s ≤
/// `max_steps`, as [`period::find`](crate::period::find) does: so many heaps show the period. The others are given up, after
/// three times as many steps at most. With [`u64::MAX`] every set is decided.
///
/// # Errors
/// If a part is of no search.
pub fn search(parts: &[Part], max_steps: u64) -> Result<Record, RecordError> {
    let records = threads::try_map(parts.iter().collect(), |part| search_part(part, max_steps))?;
    Ok(records.into_iter().fold(Record::default(), Record::merge))
}

/// The record among the sets of one part, which are searched one after the other.
///
/// # Errors
/// As [`search`].
pub fn search_part(part: &Part, max_steps: u64) -> Result<Record, RecordError> {
    let &Part { moves, largest, smallest } = part;
    check(moves, largest)?;
    let no_such = RecordError::Smallest { moves, largest, smallest };
    let Some(sets) = sets::Sets::new(moves, largest, smallest) else { return Err(no_such) };
    Ok(record(SimdLevel::default(), sets, largest, false, max_steps))
}

/// The record among the sets {a, b, c − b, c − a, c} with a < b < c/2 and no common divisor, for the largest move c.
///
/// The outcomes of such a game are purely periodic. With a move t below c, c − t is a move too. So if x is a P-position, then
/// x + c is an N-position and so is each x + c − t. If x is an N-position and no x + c − t is a P-position, then no move from
/// x + c leads to one, and x + c is one itself. Thus x is P exactly if x + c is N and no x + c − t is P: c outcomes in a row
/// decide not only the one after them but also the one before, and their windows form a cycle. It begins with the window
/// below heap 0, without a P-position, so it is enough to wait for c heaps in a row without one. A period is reported only
/// when that has been seen.
///
/// A set is decided exactly if period and largest move together are `max_steps` at most.
///
/// # Errors
/// If the largest move is not from 1 to [`MAX_LARGEST`].
///
/// ```
/// use nimatlas_tables::records::family;
///
/// let record = family(43, u64::MAX)?;
/// assert_eq!((record.period, record.sets), (62552, vec![[5, 12, 31, 38, 43].to_vec()]));
/// # Ok::<(), nimatlas_tables::records::RecordError>(())
/// ```
pub fn family(largest: u64, max_steps: u64) -> Result<Record, RecordError> {
    check(1, largest)?;
    let pairs = |b: u64| (1..b).map(move |a| [a, b, largest - b, largest - a, largest]);
    let sets: Vec<Moves> = (2..largest.div_ceil(2))
        .flat_map(pairs)
        .filter(|set| set.iter().fold(0, |gcd, step| step.gcd(&gcd)) == 1)
        .map(|set| sets::bits(&set))
        .collect();
    // Long ones come next to each other, so deal them out.
    let hands = threads::count();
    let hand = |from: usize| {
        record(SimdLevel::default(), sets.iter().copied().skip(from).step_by(hands), largest, true, max_steps)
    };
    Ok(threads::map((0..hands).collect(), hand).into_iter().fold(Record::default(), Record::merge))
}

/// The same at each level.
fn record(level: SimdLevel, games: impl Iterator<Item = Moves>, largest: u64, pure: bool, max_steps: u64) -> Record {
    let (mut period, mut searched, mut given_up) = (0, 0, 0);
    let (mut longest, mut undecided) = (sets::First::default(), sets::First::default());
    let report = |moves: Moves, found: Option<u64>| {
        searched += 1;
        match found.filter(|&period| shows::within(max_steps, moves, largest, period, pure)) {
            None => {
                given_up += 1;
                undecided.push(moves);
            }
            Some(found) if found > period => {
                period = found;
                longest = sets::First::default();
                longest.push(moves);
            }
            Some(found) if found == period => longest.push(moves),
            Some(_) => {}
        }
    };
    match largest {
        ..=64 => play::<1>(level, games, pure, max_steps, report),
        _ => play::<2>(level, games, pure, max_steps, report),
    }
    Record { period, sets: longest.finish(), searched, given_up, undecided: undecided.finish() }
}

#[cfg(test)]
mod tests;
