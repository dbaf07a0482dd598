//! Payoffs of Scoring Nim on all positions of a box of sorted heaps, many bonuses at once.
//!
//! A move takes 1 stone or more from one heap and scores them; who takes the last stone also scores the bonus N. The payoff
//! f of a position is the best difference, own score less the other's, that the player to move can reach:
//! f(p) = max |p| − |p′| − f(p′) over the options p′, and −N without stones.
//!
//! | wanted | by |
//! |---|---|
//! | the payoff functions of all positions of a box | [`sweep()`], a bit for each position and bonus |
//! | their values at some bonuses, as numbers | [`sweep_window`] |
//! | the number of breakpoints of each, and who has most | [`breakpoint_counts`], [`survey()`]: no function is kept |
//! | the payoff function of one position | [`position_payoff`] |
//! | its payoffs beside those of its options | [`position_payoffs`] |
//! | any of the first under other rules | [`sweep_variant`], [`position_payoff`] |
//!
//! Bonuses are independent, so strips of them are swept on all cores, each strip a vector at a time. A sweep walks through
//! all positions once and keeps a plane of numbers for each heap but the last, over the heaps after it: for three heaps up
//! to 255 that is 4 MiB a core. The plane of the largest heap is read and written once for each position, so the speed is
//! bounded by the vector units as long as that plane stays in the caches.

mod any_take;
mod breakpoint_window;
mod game;
mod lane;
mod limited_take;
mod position;
mod row_kernel;
mod sorted_box;
mod survey;
mod variant;

pub use position::{Bonuses, SweepSize, position_payoff, position_payoffs, position_payoffs_size};
pub use sorted_box::SortedBox;
pub use survey::{BreakpointCounts, BreakpointRecord, Survey, breakpoint_counts, survey};
pub use variant::{VariantSweep, sweep_variant};

use game::Game;
use lane::Lane;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{PayoffFunction, ScoringRules, threads};
use std::ops::RangeInclusive;

/// The bonuses of a strip: one less slopes fit in a word.
const STRIP: usize = 64;

/// The greatest bonus of a window, up or down: no payoff then comes near the end of 32 bits.
const MAX_BONUS: i64 = 1 << 29;

/// The payoff of every position of a box as a function of the bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffSweep {
    shape: SortedBox,
    /// The least bonus.
    low: i64,
    /// The payoff of each position at the least bonus.
    first: Vec<i32>,
    /// The slopes from there on, 63 to a word, one word of each position after the other. 1 is up.
    slopes: Vec<u64>,
}

/// The payoffs of all positions with sorted heaps below these caps, as functions of the bonus.
///
/// Payoffs are computed at each integer N from one below the least breakpoint of any position to one above the greatest.
/// These two are found beforehand by a sweep of its own, which is described and proved in the source beside it. Neighbouring
/// integers differ by 1 in payoff and in parity, and nothing happens in between.
///
/// Time is one step for each position, heap and bonus, a vector of bonuses at a time on all cores, in 16-bit integers as
/// long as the total of the caps is below about 5,000 and in 32-bit ones beyond. Memory is a bit for each position and
/// bonus.
///
/// # Errors
/// If [`SortedBox::new`] refuses the caps, or the result, or the payoffs that are still needed at a time, take too much
/// memory.
///
/// ```
/// let sweep = nimatlas_tables::payoff::sweep(&[5, 4, 2])?;
/// let payoff = sweep.index(&[5, 4, 2]).and_then(|index| sweep.payoff(index)).expect("in the box");
/// assert_eq!(
///     payoff.breakpoints().collect::<Vec<_>>(),
///     [(-4, 1), (-2, 3), (-1, 2), (0, 3), (1, 2), (2, 3), (4, 1)]
/// );
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn sweep(caps: &[u64]) -> Result<PayoffSweep, SizeError> {
    sweep_game(Game::new(caps, &ScoringRules::default())?)
}

/// The payoffs of a game, in units, as functions of the bonus in units.
fn sweep_game(game: Game) -> Result<PayoffSweep, SizeError> {
    let positions = game.shape.positions();
    let check = |strips: u64| {
        let bytes = positions as u128 * (4 + 8 * u128::from(strips));
        size::check("the size of the payoffs in bytes", bytes, MAX_BYTES)
    };
    // Before the window is looked for.
    check(1)?;
    let window = game.window()?;
    let low = window.start() - 1;
    // Below 2^29, as no breakpoint is beyond the total score.
    let strips = (window.end() + 1 - low) as usize / (STRIP - 1) + 1;
    check(strips as u64)?;
    let mut first = vec![0; positions];
    let mut slopes = vec![0; positions * strips];
    if game.fits::<i16>(low.abs().max(window.end() + STRIP as i64)) {
        fill::<i16>(&game, low, &mut first, &mut slopes)?;
    } else {
        fill::<i32>(&game, low, &mut first, &mut slopes)?;
    }
    Ok(PayoffSweep { shape: game.shape, low, first, slopes })
}

fn fill<T: Lane>(game: &Game, low: i64, first: &mut [i32], slopes: &mut [u64]) -> Result<(), SizeError> {
    game.check_memory::<T>(STRIP)?;
    let strips = slopes.chunks_exact_mut(game.shape.positions()).enumerate();
    threads::map(strips.collect(), |(strip, words): (usize, &mut [u64])| {
        let low = low + (strip * (STRIP - 1)) as i64;
        game.sweep::<T, STRIP>(low, |index, payoffs| {
            for (word, payoffs) in words[index..].iter_mut().zip(payoffs) {
                *word = rises(payoffs);
            }
        });
    });
    game.sweep::<T, 1>(low, |index, payoffs| {
        for (first, &[payoff]) in first[index..].iter_mut().zip(payoffs) {
            *first = payoff.to_i64() as i32;
        }
    });
    Ok(())
}

/// Where a payoff rises from one bonus to the next.
fn rises<T: Lane>(payoffs: &[T; STRIP]) -> u64 {
    let mut word = 0;
    for (i, pair) in payoffs.windows(2).enumerate() {
        word |= u64::from(pair[1] > pair[0]) << i;
    }
    word
}

impl PayoffSweep {
    /// The positions.
    pub fn shape(&self) -> &SortedBox {
        &self.shape
    }

    /// The index of a position, as [`SortedBox::index`] gives it.
    pub fn index(&self, heaps: &[u64]) -> Option<usize> {
        self.shape.index(heaps)
    }

    /// The payoff of the position with this index, or `None` if there is none.
    pub fn payoff(&self, index: usize) -> Option<PayoffFunction> {
        let mut payoff = i64::from(*self.first.get(index)?);
        let mut payoffs = vec![payoff];
        for words in self.slopes.chunks_exact(self.shape.positions()) {
            for bit in 0..STRIP - 1 {
                payoff += if words[index] >> bit & 1 != 0 { 1 } else { -1 };
                payoffs.push(payoff);
            }
        }
        Some(PayoffFunction::from_values(self.low, &payoffs).expect("slopes of ±1 in a small window"))
    }

    /// All positions with their payoffs, in the order of [`SortedBox`].
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u64>, PayoffFunction)> {
        self.shape.iter().enumerate().filter_map(|(index, heaps)| Some((heaps, self.payoff(index)?)))
    }
}

/// The payoff of every position of a box at the integer bonuses of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffWindow {
    shape: SortedBox,
    bonuses: RangeInclusive<i64>,
    /// The payoffs of one position after those of the other.
    payoffs: Vec<i32>,
    width: usize,
}

/// The payoffs of all positions with sorted heaps below these caps at the integer bonuses of a window, as numbers.
///
/// The way to have them at N = 0 alone: that takes one step for each position and heap, and 4 bytes for each position.
/// An empty window gives empty rows.
///
/// # Errors
/// As [`sweep`], and if a bonus is beyond ±2^29.
///
/// ```
/// let zero = nimatlas_tables::payoff::sweep_window(&[5, 4, 2], 0..=0)?;
/// let index = zero.shape().index(&[5, 4, 2]).expect("in the box");
/// assert_eq!(zero.payoffs(index), Some(&[3][..]));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn sweep_window(caps: &[u64], bonuses: RangeInclusive<i64>) -> Result<PayoffWindow, SizeError> {
    let farthest = bonuses.start().unsigned_abs().max(bonuses.end().unsigned_abs());
    let farthest = size::check("the distance of a bonus from 0", farthest.into(), MAX_BONUS as u64)? as i64;
    let game = Game::new(caps, &ScoringRules::default())?;
    // Both ends fit in 32 bits, so the width does.
    let width = (bonuses.end() - bonuses.start() + 1).max(0) as usize;
    let bytes = 4 * game.shape.positions() as u128 * width as u128;
    size::check("the size of the payoffs in bytes", bytes, MAX_BYTES)?;
    let mut payoffs = vec![0; game.shape.positions() * width];
    if game.fits::<i16>(farthest + WINDOW_STRIP as i64) {
        fill_window::<i16>(&game, *bonuses.start(), width, &mut payoffs)?;
    } else {
        fill_window::<i32>(&game, *bonuses.start(), width, &mut payoffs)?;
    }
    Ok(PayoffWindow { shape: game.shape, bonuses, payoffs, width })
}

/// The bonuses of a strip of a window.
const WINDOW_STRIP: usize = 32;

fn fill_window<T: Lane>(game: &Game, low: i64, width: usize, payoffs: &mut [i32]) -> Result<(), SizeError> {
    game.check_memory::<T>(WINDOW_STRIP)?;
    if width == 1 {
        fill_strip::<T, 1>(game, low, 0, width, payoffs);
    } else {
        for offset in (0..width).step_by(WINDOW_STRIP) {
            fill_strip::<T, WINDOW_STRIP>(game, low, offset, width, payoffs);
        }
    }
    Ok(())
}

/// Fills the columns from one on of rows of `width` numbers, up to the end of a strip or of the row.
fn fill_strip<T: Lane, const LANES: usize>(game: &Game, low: i64, column: usize, width: usize, payoffs: &mut [i32]) {
    game.sweep::<T, LANES>(low + column as i64, |index, strips| {
        for (row, strip) in payoffs[index * width..].chunks_mut(width).zip(strips) {
            for (payoff, &lane) in row[column..].iter_mut().zip(strip) {
                *payoff = lane.to_i64() as i32;
            }
        }
    });
}

impl PayoffWindow {
    /// The positions.
    pub fn shape(&self) -> &SortedBox {
        &self.shape
    }

    /// The bonuses.
    pub fn bonuses(&self) -> RangeInclusive<i64> {
        self.bonuses.clone()
    }

    /// The payoffs of the position with this index, one for each bonus in order, or `None` if there is none.
    pub fn payoffs(&self, index: usize) -> Option<&[i32]> {
        (index < self.shape.positions()).then(|| &self.payoffs[index * self.width..][..self.width])
    }
}

#[cfg(test)]
mod tests;
