//! Numbers of breakpoints of all positions of a cube, some bonuses at a time.
//!
//! Each bonus is a game of its own: a payoff at N depends on payoffs at N only. So the bonuses may be divided up, and memory is
//! needed for those at hand alone. Each payoff is the best of all moves, as in the definition.

use crate::ScoringError;
use crate::limits::{Limits, MAX_STONES, check_cells};
use crate::normalized_position::NormalizedPosition;
use std::ops::RangeInclusive;

/// How many breakpoints the payoff of each position of so many heaps of at most `largest` stones has among some bonuses.
///
/// The positions are those of [`payoff_box`](crate::payoff_box), in its order. No breakpoint is farther out than the stones of
/// a position, so the numbers over ranges that make up −`heaps`·`largest` to `heaps`·`largest` add up to all.
///
/// Takes 2 bytes for each position and bonus, and compares as many payoffs as each position has options: three heaps of at most
/// 64 stones take about a second.
///
/// # Errors
/// If the limits are exceeded, by the bonuses of the range and one on either side; there are more than
/// [`MAX_STONES`](crate::MAX_STONES) stones; or the system has not enough memory.
///
/// ```
/// use nimatlas_scoring::{Limits, breakpoint_counts};
///
/// // (), (1), (1, 1), (2), (2, 1), (2, 2)
/// assert_eq!(breakpoint_counts(2, 2, -4..=4, &Limits::DEFAULT)?, [0, 0, 0, 1, 1, 1]);
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn breakpoint_counts(
    heaps: usize,
    largest: u64,
    bonuses: RangeInclusive<i64>,
    limits: &Limits,
) -> Result<Vec<u32>, ScoringError> {
    let stones = heaps as u128 * u128::from(largest);
    if stones > MAX_STONES.into() {
        return Err(ScoringError::Stones { stones, limit: MAX_STONES });
    }
    // Small enough for a payoff in 16 bits.
    let reach = stones as i64;
    // Without a bonus that matters, the first one comes after the last.
    let (from, to) = ((*bonuses.start()).clamp(-reach, reach + 1), (*bonuses.end()).clamp(-reach - 1, reach));
    let (first, last) = (from - 1, to + 1);
    let start = NormalizedPosition::plain(&vec![largest; if largest == 0 { 0 } else { heaps }]);
    let width = usize::try_from(last - first + 1).unwrap_or(0);
    let positions = check_cells(&start, width as u64, limits)?;
    let mut payoffs: Vec<i16> = Vec::new();
    let memory = |_| ScoringError::Memory { bytes: 2 * positions as u128 * width as u128 };
    payoffs.try_reserve_exact(positions * width).map_err(memory)?;
    let mut counts = Vec::new();
    counts.try_reserve_exact(positions).map_err(memory)?;

    let ranks = ranks(start.heaps.len(), largest);
    let mut best = vec![0; width];
    for heaps in start.positions() {
        best.fill(i16::MIN);
        for (place, to) in start.moves(&heaps) {
            let option = rank(&ranks, &heaps, place, to) * width;
            let score = (heaps[place] - to) as i16;
            for (best, &theirs) in best.iter_mut().zip(&payoffs[option..option + width]) {
                *best = (*best).max(score.saturating_sub(theirs));
            }
        }
        if payoffs.is_empty() {
            best.iter_mut().zip(first..).for_each(|(payoff, bonus)| *payoff = -bonus as i16);
        }
        let bends =
            best.windows(3).filter(|three| i32::from(three[0]) + i32::from(three[2]) != 2 * i32::from(three[1]));
        counts.push(bends.count() as u32);
        payoffs.extend_from_slice(&best);
    }
    Ok(counts)
}

/// For each place and size of a heap, how many descending positions that agree in the places before have a smaller heap there.
fn ranks(places: usize, largest: u64) -> Vec<Vec<usize>> {
    let mut ranks: Vec<Vec<usize>> = Vec::new();
    for _ in 0..places {
        let mut below = 0;
        let next = (0..=largest as usize + 1).map(|heap| {
            let here = below;
            // With this heap, the next one may be as large.
            below += ranks.last().map_or(1, |next| next.get(heap + 1).copied().unwrap_or(0));
            here
        });
        let next = next.collect();
        ranks.push(next);
    }
    ranks.reverse();
    ranks
}

/// Where the position comes in order that is left when a heap goes down.
fn rank(ranks: &[Vec<usize>], heaps: &[u64], place: usize, to: u64) -> usize {
    let mut places = ranks.iter();
    let mut place_of = |heap: u64| places.next().map_or(0, |below| below[heap as usize]);
    let mut rank = 0;
    let mut moved = Some(to);
    for (_, &heap) in heaps.iter().enumerate().filter(|&(i, _)| i != place) {
        if let Some(to) = moved.take_if(|to| *to >= heap) {
            rank += place_of(to);
        }
        rank += place_of(heap);
    }
    rank + moved.map_or(0, place_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff_box;

    fn in_strips(heaps: usize, largest: u64, strip: i64) -> Vec<u32> {
        let reach = heaps as i64 * largest as i64;
        let mut sum: Vec<u32> = Vec::new();
        for from in (-reach..=reach).step_by(strip as usize) {
            let counts = breakpoint_counts(heaps, largest, from..=from + strip - 1, &Limits::DEFAULT).expect("small");
            sum.resize(counts.len(), 0);
            sum.iter_mut().zip(counts).for_each(|(sum, more)| *sum += more);
        }
        sum
    }

    #[test]
    fn counts_are_those_of_the_payoffs_however_the_bonuses_are_divided() {
        for (heaps, largest) in [(0, 5), (1, 0), (3, 0), (1, 9), (2, 9), (3, 8), (4, 5), (5, 3)] {
            let payoffs = payoff_box(&vec![largest; heaps]).expect("small");
            let expected: Vec<u32> = payoffs.iter().map(|(_, f)| f.breakpoints().count() as u32).collect();
            for strip in [1, 7, 1000] {
                assert_eq!(in_strips(heaps, largest, strip), expected, "{heaps} heaps of at most {largest} by {strip}");
            }
        }
    }

    #[test]
    fn published_records_are_met() {
        // Three heaps up to 16: 29, at three positions. Four up to 12: 25, at two.
        for (heaps, largest, most, holders) in [(3, 16, 29, 3), (4, 12, 25, 2)] {
            let counts = in_strips(heaps, largest, 64);
            assert_eq!(counts.iter().max(), Some(&most));
            assert_eq!(counts.iter().filter(|&&count| count == most).count(), holders);
        }
    }

    #[test]
    fn ranges_without_a_bonus_and_far_ranges_have_no_breakpoint() {
        let empty = RangeInclusive::new(3, 2);
        for range in [empty, i64::MIN..=i64::MIN, i64::MAX - 1..=i64::MAX, 100..=200] {
            assert_eq!(breakpoint_counts(2, 4, range.clone(), &Limits::DEFAULT), Ok(vec![0; 15]), "{range:?}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let small = Limits { cells: 1000, ..Limits::DEFAULT };
        assert!(matches!(breakpoint_counts(3, 9, -5..=5, &small), Err(ScoringError::Cells { positions: 220, .. })));
        for (heaps, largest) in [(usize::MAX, 1), (1, u64::MAX), (usize::MAX, u64::MAX), (3, 5462)] {
            let refused = breakpoint_counts(heaps, largest, 0..=0, &Limits::DEFAULT);
            assert!(matches!(refused, Err(ScoringError::Stones { .. })), "{refused:?}");
        }
        assert!(matches!(breakpoint_counts(400, 40, 0..=0, &Limits::DEFAULT), Err(ScoringError::Cells { .. })));
    }
}
