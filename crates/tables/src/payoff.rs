//! Payoffs of Scoring Nim on all positions of a box of sorted heaps, many bonuses at once.
//!
//! A move takes 1 stone or more from one heap and scores them; who takes the last stone also scores the bonus N. The payoff
//! f of a position is the best difference, own score less the other's, that the player to move can reach:
//! f(p) = max |p| − |p′| − f(p′) over the options p′, and −N without stones.

mod shape;
mod strip;

pub use shape::SortedBox;

use crate::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::PayoffFunction;
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// The bonuses of a strip: a word of slopes, and one more payoff to have the last slope.
const STRIP: usize = 65;

/// The greatest bonus of a window, up or down: no payoff then comes near the end of 32 bits.
const MAX_BONUS: i64 = 1 << 29;

/// The payoff of every position of a box as a function of the bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffSweep {
    shape: SortedBox,
    /// The least bonus.
    low: i32,
    /// The payoff of each position at the least bonus.
    first: Vec<i32>,
    /// The slopes from there on, 64 bonuses to a word, one word of each position after the other. 1 is up.
    slopes: Vec<u64>,
}

/// The payoffs of all positions with sorted heaps below these caps, as functions of the bonus.
///
/// With s the total of the caps, the payoff is computed at each integer N from −s − 1 to s + 1. That is enough: beyond |N| =
/// |p| each payoff is a straight line. It is ±N + c with |c| ≤ |p| there, since a move that scores k turns −f into
/// k − f, which changes c by at most k, and among options of both slopes the rising ones are best from |N| = |p| on.
/// Neighbouring integers differ by 1 in payoff and in parity, and nothing happens in between.
///
/// Time is one step for each position, heap and bonus, 64 bonuses at a time on all cores. Memory is a bit for each
/// position and bonus.
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
/// # Ok::<(), nimatlas_tables::SizeError>(())
/// ```
pub fn sweep(caps: &[u64]) -> Result<PayoffSweep, SizeError> {
    let shape = SortedBox::new(caps)?;
    let positions = shape.positions();
    // Far inside 32 bits: the caps add up to 2^20 at most.
    let high = shape.stones() as i32 + 1;
    let strips = (2 * high as usize).div_ceil(STRIP - 1);
    let bytes = positions as u128 * (4 + 8 * strips as u128);
    size::check("the size of the payoffs in bytes", bytes, MAX_BYTES)?;
    strip::check_recent(&shape, STRIP)?;
    let mut first = vec![0; positions];
    let mut slopes = vec![0; positions * strips];
    let lows = (-high..).step_by(STRIP - 1);
    slopes.par_chunks_exact_mut(positions).zip(lows.take(strips).collect::<Vec<_>>()).for_each(|(words, low)| {
        strip::sweep::<STRIP>(&shape, low, |index, payoffs| words[index] = rises(payoffs));
    });
    strip::sweep::<1>(&shape, -high, |index, &[payoff]| first[index] = payoff);
    Ok(PayoffSweep { shape, low: -high, first, slopes })
}

/// Where a payoff rises from one bonus to the next.
fn rises(payoffs: &[i32; STRIP]) -> u64 {
    let mut word = 0;
    let mut steps = 1;
    for i in 0..STRIP - 1 {
        let step = payoffs[i + 1] - payoffs[i];
        steps &= i32::from(step.abs() == 1);
        word |= u64::from(step > 0) << i;
    }
    assert!(steps == 1, "a payoff is a maximum of functions of one parity that rise or fall by 1");
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
            for bit in 0..64 {
                payoff += if words[index] >> bit & 1 != 0 { 1 } else { -1 };
                payoffs.push(payoff);
            }
        }
        Some(PayoffFunction::from_values(self.low.into(), &payoffs).expect("slopes of ±1 in a small window"))
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
/// # Ok::<(), nimatlas_tables::SizeError>(())
/// ```
pub fn sweep_window(caps: &[u64], bonuses: RangeInclusive<i64>) -> Result<PayoffWindow, SizeError> {
    const LANES: usize = 16;
    let shape = SortedBox::new(caps)?;
    let farthest = bonuses.start().unsigned_abs().max(bonuses.end().unsigned_abs());
    size::check("the distance of a bonus from 0", farthest.into(), MAX_BONUS as u64)?;
    // Both ends fit in 32 bits, so the width does.
    let width = (bonuses.end() - bonuses.start() + 1).max(0) as usize;
    let bytes = 4 * shape.positions() as u128 * width as u128;
    size::check("the size of the payoffs in bytes", bytes, MAX_BYTES)?;
    strip::check_recent(&shape, LANES)?;
    let mut payoffs = vec![0; shape.positions() * width];
    let low = *bonuses.start() as i32;
    if width == 1 {
        strip::sweep::<1>(&shape, low, |index, &[payoff]| payoffs[index] = payoff);
    } else {
        for offset in (0..width).step_by(LANES) {
            strip::sweep::<LANES>(&shape, low + offset as i32, |index, strip| {
                let row = &mut payoffs[index * width..][..width];
                for (payoff, &lane) in row[offset..].iter_mut().zip(strip) {
                    *payoff = lane;
                }
            });
        }
    }
    Ok(PayoffWindow { shape, bonuses, payoffs, width })
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
