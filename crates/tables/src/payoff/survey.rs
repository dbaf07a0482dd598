//! How many breakpoints there are, over all positions of a box.

use super::SortedBox;
use super::game::Game;
use super::lane::Lane;
use multiversion::multiversion;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{ScoringRules, threads};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The bonuses of a strip. Breakpoints are found at all but its ends.
const STRIP: usize = 64;

/// The most holders of records that a survey lists.
const MAX_HOLDERS: u64 = 1 << 20;

/// The number of breakpoints of every position of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakpointCounts {
    shape: SortedBox,
    window: RangeInclusive<i64>,
    counts: Vec<u32>,
}

/// The number of breakpoints of all positions with sorted heaps below these caps.
///
/// Payoffs are computed as by [`sweep`](super::sweep()), but none is kept: memory is 4 bytes for each position and thread.
///
/// # Errors
/// If [`SortedBox::new`] refuses the caps, or the counts, or the payoffs that are needed at a time, take too much memory.
///
/// ```
/// let counts = nimatlas_tables::payoff::breakpoint_counts(&[5, 4, 2])?;
/// assert_eq!(counts.get(&[5, 4, 2]), Some(7));
/// assert_eq!(counts.window(), -4..=4);
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn breakpoint_counts(caps: &[u64]) -> Result<BreakpointCounts, SizeError> {
    let game = Game::new(caps, &ScoringRules::default())?;
    let window = game.window()?;
    let bytes = 4 * game.shape.positions() as u128 * threads::count() as u128;
    size::check("the size of the counts in bytes", bytes, MAX_BYTES)?;
    let counts = if game.fits::<i16>(window.end().max(&-window.start()) + STRIP as i64) {
        count::<i16>(&game, &window)?
    } else {
        count::<i32>(&game, &window)?
    };
    Ok(BreakpointCounts { shape: game.shape, window, counts })
}

fn count<T: Lane>(game: &Game, window: &RangeInclusive<i64>) -> Result<Vec<u32>, SizeError> {
    game.check_memory::<T>(STRIP)?;
    let lows: Vec<i64> = (window.start() - 1..*window.end()).step_by(STRIP - 2).collect();
    let share = lows.len().div_ceil(threads::count()).max(1);
    let counts = threads::map(lows.chunks(share).collect(), |lows| {
        let mut counts = vec![0; game.shape.positions()];
        for &low in lows {
            game.sweep::<T, STRIP>(low, |index, payoffs| {
                add_breakpoints(payoffs, &mut counts[index..][..payoffs.len()])
            });
        }
        counts
    });
    let add = |mut sum: Vec<u32>, other: Vec<u32>| {
        sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
        sum
    };
    Ok(counts.into_iter().reduce(add).unwrap_or_else(|| vec![0; game.shape.positions()]))
}

/// Adds how many breakpoints each position has in a strip. Where the values on both sides of a bonus are equal, there is one.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn add_breakpoints<T: Lane>(payoffs: &[[T; STRIP]], counts: &mut [u32]) {
    for (count, payoffs) in counts.iter_mut().zip(payoffs) {
        let mut ahead = [T::NONE; STRIP];
        ahead[..STRIP - 2].copy_from_slice(&payoffs[2..]);
        *count += payoffs.iter().zip(&ahead).map(|(left, right)| u32::from(left == right)).sum::<u32>();
    }
}

impl BreakpointCounts {
    /// The positions.
    pub fn shape(&self) -> &SortedBox {
        &self.shape
    }

    /// The bonuses from the least breakpoint of any position to the greatest.
    pub fn window(&self) -> RangeInclusive<i64> {
        self.window.clone()
    }

    /// The number of breakpoints of a position, or `None` if it is not in the box.
    pub fn get(&self, heaps: &[u64]) -> Option<u32> {
        self.shape.index(heaps).map(|index| self.counts[index])
    }

    /// The numbers in the order of the box.
    pub fn as_slice(&self) -> &[u32] {
        &self.counts
    }
}

/// The positions with most breakpoints among those whose heaps are at most `largest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakpointRecord {
    /// The bound on the heaps.
    pub largest: u64,
    /// How many breakpoints they have.
    pub breakpoints: u32,
    /// All of them, heaps descending, in lexicographic order.
    pub holders: Vec<Vec<u64>>,
}

/// Numbers of breakpoints among all positions of so many heaps up to a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// How many heaps there are; some may be empty.
    pub heaps: usize,
    /// The bound on the heaps; 0 without heaps.
    pub largest: u64,
    /// The bonuses from the least breakpoint of any position to the greatest.
    pub window: RangeInclusive<i64>,
    /// How many sorted positions have each number of breakpoints.
    pub histogram: BTreeMap<u32, u64>,
    /// The record for each bound from 0 to `largest`.
    pub records: Vec<BreakpointRecord>,
}

/// A survey of all positions of `heaps` sorted heaps of at most `largest` stones.
///
/// Costs as much as [`breakpoint_counts`].
///
/// # Errors
/// As [`breakpoint_counts`]; also if the holders of the records, listed again for each bound, are more than 2^20. With one or two
/// heaps, where most positions have as many breakpoints as any, they soon are.
///
/// ```
/// let survey = nimatlas_tables::payoff::survey(3, 16)?;
/// let record = survey.records.last().expect("one for each bound");
/// assert_eq!(record.breakpoints, 29);
/// assert_eq!(record.holders, [[14, 13, 7], [16, 14, 8], [16, 15, 8]]);
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn survey(heaps: usize, largest: u64) -> Result<Survey, SizeError> {
    size::check("the number of heaps", heaps as u128, 64)?;
    let counts = breakpoint_counts(&vec![largest; heaps])?;
    let most = counts.as_slice().iter().copied().max().unwrap_or(0);
    let mut histogram = vec![0; most as usize + 1];
    let mut records: Vec<BreakpointRecord> = Vec::new();
    let mut position = vec![0; heaps];
    let mut listed = 0;
    for &count in counts.as_slice() {
        histogram[count as usize] += 1;
        let bound = position.first().copied().unwrap_or(0);
        // The largest heap is the slowest: when it grows, the record so far is the one to meet.
        match records.last_mut() {
            Some(record) if record.largest == bound => record.meet(count, &position),
            _ => {
                let mut next =
                    records.last().cloned().unwrap_or(BreakpointRecord { largest: 0, breakpoints: 0, holders: vec![] });
                listed += next.holders.len();
                size::check("the holders of records, listed for each bound,", listed as u128, MAX_HOLDERS)?;
                next.largest = bound;
                next.meet(count, &position);
                records.push(next);
            }
        }
        counts.shape.advance(&mut position);
    }
    let histogram = (0..).zip(histogram).filter(|&(_, positions)| positions > 0).collect();
    // Without heaps there is no greatest one either.
    let largest = if heaps == 0 { 0 } else { largest };
    Ok(Survey { heaps, largest, window: counts.window, histogram, records })
}

impl BreakpointRecord {
    fn meet(&mut self, count: u32, position: &[u64]) {
        if count > self.breakpoints {
            self.holders.clear();
            self.breakpoints = count;
        }
        if count == self.breakpoints {
            self.holders.push(position.to_vec());
        }
    }
}
