//! Winning moves on heaps of any size.

use super::HeapValues;
use crate::take_break::{Digit, HeapBreak, PartRule, TakeAndBreak, ways_in};
use nimatlas_core::Nimber;
use std::f64::consts::PI;
use thiserror::Error;

/// The most ways to move that are looked at.
const MOST_WAYS: u64 = 1 << 30;

/// Winning moves on one heap that differ by whole periods: the one given, then `step` stones more in the first heap left and
/// fewer in the second, and so on, `count` of them in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BreakRun {
    /// The first of them, with the smallest heap.
    pub first: HeapBreak,
    /// The period, or 0 if there is one move only.
    pub step: u64,
    /// How many moves there are, at least 1.
    pub count: u64,
}

impl BreakRun {
    /// The moves one by one.
    pub fn moves(&self) -> impl Iterator<Item = HeapBreak> {
        (0..self.count).map(|place| {
            let mut found = self.first.clone();
            if let [smaller, larger] = &mut found.into[..] {
                *smaller += place * self.step;
                *larger -= place * self.step;
            }
            found
        })
    }
}

/// Winning moves cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WinsError {
    /// There are too many ways to move.
    #[error("a heap of {heap} can be broken in too many ways to look for winning moves; at most {MOST_WAYS} are tried")]
    TooManyWays {
        /// The heap.
        heap: u64,
    },
    /// The value of a heap is not known.
    #[error("the values end before heap {heap}")]
    Unknown {
        /// The heap.
        heap: u64,
    },
}

/// Every winning move in the sum of these heaps in normal play: those of [`winning_moves`](crate::take_break::winning_moves),
/// in the same order but for runs, which stand where their first move does.
///
/// Breaks in two are tried up to the end of the first period for the smaller heap only, so a heap of any size takes
/// O(k · (preperiod + period)) steps if up to k stones may be taken; breaks in three or more are tried one by one.
///
/// ```
/// use nimatlas_impartial::sequence::{HeapValues, winning_runs};
///
/// let heap = 1_000_000_000_000_000_000;
/// let kayles = HeapValues::up_to("0.77".parse()?, heap, 1000)?;
/// let runs = winning_runs(&kayles, &[heap])?;
/// let last = runs.last().expect("its value is not 0");
/// assert_eq!(last.first.to_string(), "heap 0: 1000000000000000000 → 79 + 999999999999999919");
/// assert_eq!((last.step, last.count), (12, 41_666_666_666_666_661));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a value is not known, or more than 2^30 ways would have to be tried, which is found out first.
pub fn winning_runs(values: &HeapValues, heaps: &[u64]) -> Result<Vec<BreakRun>, WinsError> {
    let value = |heap: u64| values.value(heap).ok_or(WinsError::Unknown { heap });
    let single = heaps.iter().map(|&heap| value(heap)).collect::<Result<Vec<_>, _>>()?;
    let total: Nimber = single.iter().copied().sum();
    let mut runs: Vec<BreakRun> = Vec::new();
    for (heap, &from) in heaps.iter().enumerate() {
        let found = match heaps[..heap].iter().position(|&other| other == from) {
            Some(before) => runs.iter().filter(|run| run.first.heap == before).cloned().collect(),
            None => runs_to(values, from, total + single[heap])?,
        };
        runs.extend(found.into_iter().map(|run| BreakRun { first: HeapBreak { heap, ..run.first }, ..run }));
    }
    Ok(runs)
}

/// The moves on one heap to what has this value, as moves on heap 0.
///
/// # Errors
/// As for [`winning_runs`].
pub fn runs_to(values: &HeapValues, from: u64, wanted: Nimber) -> Result<Vec<BreakRun>, WinsError> {
    let cycle = values.period().map(|found| (found.period.preperiod.max(1), found.period.period.get()));
    let game = values.game();
    check(game, from, cycle)?;
    let value = |heap: u64| values.value(heap).ok_or(WinsError::Unknown { heap });
    // A move leaves nothing larger than the heap itself.
    value(from)?;
    let sum = |into: &[u64]| into.iter().filter_map(|&part| values.value(part)).sum::<Nimber>();
    let mut runs = Vec::new();
    let most = game.most_taken().unwrap_or(from).min(from);
    let mut add = |into, step, count| runs.push(BreakRun { first: HeapBreak { heap: 0, from, into }, step, count });
    for taken in (0..=most).rev() {
        let (digit, rest) = (game.digit(taken), from - taken);
        for count in digit.counts().up_to(rest) {
            if count != 2 || digit.rule() == PartRule::AllEqual {
                let wins = ways_in(count, digit.rule(), rest).filter(|into| sum(into) == wanted);
                wins.for_each(|into| add(into, 0, 1));
                continue;
            }
            // The smaller heap of a pair.
            let last = if digit.rule() == PartRule::Any { rest / 2 } else { (rest - 1) / 2 };
            let (first, period) = cycle.unwrap_or((u64::MAX, 1));
            let wins = |smaller: &u64| sum(&[*smaller, rest - smaller]) == wanted;
            for smaller in (1..=last.min(first.saturating_add(period - 1))).filter(wins) {
                // Both heaps of a pair are beyond the preperiod if the smaller one is.
                let more = if smaller < first { 0 } else { (last - smaller) / period };
                add(vec![smaller, rest - smaller], if more > 0 { period } else { 0 }, more + 1);
            }
        }
    }
    Ok(runs)
}

/// Whether the ways to move on a heap are few enough to be tried one by one.
pub(crate) fn check_ways(values: &HeapValues, heap: u64) -> Result<(), WinsError> {
    check(values.game(), heap, None)
}

fn check(game: &TakeAndBreak, heap: u64, cycle: Option<(u64, u64)>) -> Result<(), WinsError> {
    let most = game.most_taken().unwrap_or(heap).min(heap);
    let within = |sum: u64, taken| {
        let ways = ways_to_try(game.digit(taken), heap - taken, cycle);
        Some(sum.saturating_add(ways.max(1))).filter(|&sum| sum <= MOST_WAYS)
    };
    (0..=most).try_fold(0, within).map(drop).ok_or(WinsError::TooManyWays { heap })
}

/// About how many ways to leave `rest` stones under a digit have to be tried, seldom fewer. `cycle` is the first heap of a period, and
/// its length.
fn ways_to_try(digit: &Digit, rest: u64, cycle: Option<(u64, u64)>) -> u64 {
    let (counts, size) = (digit.counts(), rest as f64);
    let equal = digit.rule() == PartRule::AllEqual;
    // There are about e^(π √(2n/3)) / (4n √3) partitions of n (Hardy and Ramanujan 1918).
    let all = (PI * (2.0 * size / 3.0).sqrt()).exp() / (4.0 * 3.0_f64.sqrt() * size.max(1.0));
    let in_parts = |parts: u32| match parts {
        0 | 1 => 1,
        _ if equal => 1,
        2 => cycle.map_or(u64::MAX, |(first, period)| first.saturating_add(period)).min(rest / 2),
        // The partitions of n into j parts are at most (n + j(j − 1)/2)^(j − 1) / (j! (j − 1)!), and at most all.
        _ => {
            let (largest, parts) = (size + f64::from(parts) * f64::from(parts - 1) / 2.0, f64::from(parts));
            let logarithm =
                (1..parts as u32).map(|part| (largest / f64::from(part) / f64::from(part + 1)).ln()).sum::<f64>();
            logarithm.exp().min(all) as u64
        }
    };
    let listed = counts.listed().iter().filter(|&&parts| u64::from(parts) <= rest);
    let open =
        counts.open_from().filter(|&from| u64::from(from) <= rest).map_or(0, |_| if equal { rest } else { all as u64 });
    listed.fold(open, |sum, &parts| sum.saturating_add(in_parts(parts)))
}
