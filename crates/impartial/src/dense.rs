//! Tables of all positions of a box: pairs, triples, … of numbers, each up to a bound.
//!
//! For a game on tuples of heaps this is the fastest way: no position is hashed, and none is stored. Memory is 16 bytes a
//! position.

use crate::remoteness::Facts;
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset};
use std::fmt::Debug;
use thiserror::Error;

/// Nim-values, outcomes and remoteness of all positions of a box.
///
/// ```
/// use nimatlas_core::{Convention, Nimber, Outcome};
/// use nimatlas_impartial::{dense::BoxTable, pair_games::Wythoff};
///
/// let table = BoxTable::new(&Wythoff::default(), [10, 10])?;
/// assert_eq!(table.nim_value([10, 3]), Some(Nimber(8)));
/// assert_eq!(table.outcome([4, 7], Convention::Normal), Some(Outcome::P));
/// assert_eq!(table.nim_value([11, 0]), None);
/// # Ok::<(), nimatlas_impartial::dense::DenseError<[u64; 2]>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoxTable<const D: usize> {
    most: [u64; D],
    facts: Vec<Facts>,
}

/// Why a table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DenseError<P: Debug> {
    /// There are too many positions.
    #[error("{positions} positions are too many; the most is {most}")]
    TooLarge {
        /// How many there are, or 2^64 − 1 for as many or more.
        positions: u64,
        /// The most allowed.
        most: u64,
    },
    /// There is not enough memory.
    #[error("no memory for {positions} positions; 16 bytes are needed for each")]
    OutOfMemory {
        /// How many there are.
        positions: u64,
    },
    /// A move does not lead to a position that comes before.
    #[error("a move leads from {from:?} to {to:?}, which does not come before it in the table")]
    OutOfOrder {
        /// Where the move starts.
        from: P,
        /// Where it leads.
        to: P,
    },
}

/// The most positions of a table: 2^28, for which it takes 4 GiB.
pub const MOST_POSITIONS: u64 = 1 << 28;

impl<const D: usize> BoxTable<D> {
    /// The table of all positions with no number above that of `most` in its place.
    ///
    /// Works in lexicographic order: every move must lead to a position of the box that comes before in it, such as one
    /// that lowers the first number that it changes. Time is in proportion to the moves.
    ///
    /// # Errors
    /// If a move leads elsewhere, or there are more than [`MOST_POSITIONS`] positions or too many for the memory.
    pub fn new<R: Ruleset<Position = [u64; D]>>(game: &R, most: [u64; D]) -> Result<BoxTable<D>, DenseError<[u64; D]>> {
        let positions = size(most);
        let facts = fill(game, positions, |position| number(most, *position), |number| Some(position(most, number)))?;
        Ok(BoxTable { most, facts })
    }

    /// The nim-value of a position, or `None` outside the box.
    pub fn nim_value(&self, position: [u64; D]) -> Option<Nimber> {
        self.facts(position).map(|facts| Nimber(facts.nim_value.into()))
    }

    /// The outcome of a position, or `None` outside the box.
    pub fn outcome(&self, position: [u64; D], convention: Convention) -> Option<Outcome> {
        self.facts(position).map(|facts| facts.outcome(convention))
    }

    /// The remoteness of a position: how many moves play lasts if the winner hastens and the loser delays. `None` outside
    /// the box.
    pub fn remoteness(&self, position: [u64; D], convention: Convention) -> Option<u64> {
        self.facts(position).map(|facts| facts.remoteness(convention).into())
    }

    fn facts(&self, position: [u64; D]) -> Option<Facts> {
        number(self.most, position).and_then(|number| self.facts.get(number as usize)).copied()
    }
}

/// The facts about the positions with numbers below `count`, in their order; a number without a position is passed over.
pub(crate) fn fill<R: Ruleset<Position: Debug>>(
    game: &R,
    count: u64,
    number: impl Fn(&R::Position) -> Option<u64>,
    position: impl Fn(u64) -> Option<R::Position>,
) -> Result<Vec<Facts>, DenseError<R::Position>> {
    if count > MOST_POSITIONS {
        return Err(DenseError::TooLarge { positions: count, most: MOST_POSITIONS });
    }
    let mut facts: Vec<Facts> = Vec::new();
    facts.try_reserve_exact(count as usize).map_err(|_| DenseError::OutOfMemory { positions: count })?;
    for next in 0..count {
        let found = match position(next) {
            None => Facts::default(),
            Some(from) => {
                let mut stray = None;
                let options = game.options(&from).map_while(|to| {
                    let known = number(&to).and_then(|number| facts.get(number as usize)).copied();
                    if known.is_none() {
                        stray = Some(to);
                    }
                    known
                });
                let found = Facts::of_options(options);
                if let Some(to) = stray {
                    return Err(DenseError::OutOfOrder { from, to });
                }
                found
            }
        };
        facts.push(found);
    }
    Ok(facts)
}

/// How many positions a box has, or 2^64 − 1 for as many or more.
pub(crate) fn size<const D: usize>(most: [u64; D]) -> u64 {
    most.into_iter().fold(1, |size: u64, most| size.saturating_mul(most.saturating_add(1)))
}

/// The number of a position in lexicographic order, or `None` outside the box. The box has fewer than 2^64 positions.
pub(crate) fn number<const D: usize>(most: [u64; D], position: [u64; D]) -> Option<u64> {
    let inside = position.iter().zip(&most).all(|(at, most)| at <= most);
    inside.then(|| position.iter().zip(&most).fold(0, |number, (at, most)| number * (most + 1) + at))
}

/// The position of this number.
pub(crate) fn position<const D: usize>(most: [u64; D], mut number: u64) -> [u64; D] {
    let mut position = [0; D];
    for (at, most) in position.iter_mut().zip(&most).rev() {
        *at = number % (most + 1);
        number /= most + 1;
    }
    position
}
