//! Scoring Nim: a move takes one or more stones from one heap and scores them; whoever takes the last stone also scores
//! the bonus N. The payoff of a position is the score of the player to move less that of the other, both playing for
//! the most.

mod variants;

pub use variants::{twice_variant_payoff, twice_variant_payoffs, variant_best_moves};

use crate::boxes::HeapBox;
use crate::{SizeError, check_size};
use nimatlas_core::HeapMove;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// How large a bonus may be, either way.
const MAX_BONUS: u64 = 1 << 40;

/// How many payoffs may be asked for at once, unsorted positions included.
const MAX_PAYOFFS: u64 = 1 << 27;

/// The payoff of a position at the bonus N: the most that a move gains, or −N if there are no stones, since then the
/// other player took the last one.
///
/// ```
/// assert_eq!(nimatlas_oracle::scoring::payoff(&[5, 4, 2], 0)?, 5 - 4 + 2);
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If there are more than 2^24 positions with heaps no larger than these, or |N| > 2^40.
pub fn payoff(heaps: &[u64], bonus: i64) -> Result<i64, SizeError> {
    check_bonus(bonus)?;
    let heap_box = HeapBox::new(heaps)?;
    Ok(solve(&heap_box, bonus)[heap_box.last()])
}

/// Every move of a position that gains its payoff, in order of heap and then of the stones left.
///
/// # Errors
/// As for [`payoff`].
pub fn best_moves(heaps: &[u64], bonus: i64) -> Result<Vec<HeapMove>, SizeError> {
    check_bonus(bonus)?;
    let heap_box = HeapBox::new(heaps)?;
    let payoffs = solve(&heap_box, bonus);
    let is_best = |&(step, option): &(HeapMove, usize)| gain(step, payoffs[option]) == payoffs[heap_box.last()];
    Ok(heap_box.moves(heap_box.last()).filter(is_best).map(|(step, _)| step).collect())
}

/// A position with its payoffs at several bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffRow {
    /// The heaps, largest first and padded with empty ones.
    pub heaps: Vec<u64>,
    /// The payoff at each bonus, in ascending order of bonus.
    pub payoffs: Vec<i64>,
}

/// All sorted positions x₁ ≥ x₂ ≥ … with xᵢ ≤ `largest[i]`, in lexicographic order, each with its payoffs at the bonuses
/// in ascending order.
///
/// O(m · s) time per bonus for the m positions of s stones in the whole box, sorted or not.
///
/// ```
/// let table = nimatlas_oracle::scoring::payoffs(&[2, 1], -1..=1)?;
/// let positions: Vec<_> = table.iter().map(|row| row.heaps.clone()).collect();
/// assert_eq!(positions, [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1]]);
/// assert_eq!(table[3].payoffs, [1, 2, 3]); // one heap of 2: 1 + |N + 1|
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If the box has more than 2^24 positions, more than 2^27 with each counted once per bonus, or some |N| > 2^40.
pub fn payoffs(largest: &[u64], bonuses: RangeInclusive<i64>) -> Result<Vec<PayoffRow>, SizeError> {
    let heap_box = HeapBox::new(largest)?;
    check_bonus(*bonuses.start())?;
    check_bonus(*bonuses.end())?;
    check_size("payoffs", heap_box.len() as u128 * bonuses.clone().count() as u128, MAX_PAYOFFS)?;
    let is_sorted = |&position: &usize| heap_box.heaps(position).is_sorted_by(|left, right| left >= right);
    let sorted: Vec<usize> = heap_box.positions().filter(is_sorted).collect();
    let empty_row = |&position: &usize| PayoffRow { heaps: heap_box.heaps(position).collect(), payoffs: vec![] };
    let mut table: Vec<PayoffRow> = sorted.iter().map(empty_row).collect();
    for bonus in bonuses {
        let payoffs = solve(&heap_box, bonus);
        for (row, &position) in table.iter_mut().zip(&sorted) {
            row.payoffs.push(payoffs[position]);
        }
    }
    Ok(table)
}

/// All sorted positions of at most `heaps` heaps and at most `stones` stones together, in lexicographic order without empty
/// heaps, each with its payoffs at the bonuses in ascending order.
///
/// ```
/// let table = nimatlas_oracle::scoring::payoffs_of_few_stones(3, 2, 0..=0)?;
/// let positions: Vec<_> = table.iter().map(|row| row.heaps.clone()).collect();
/// assert_eq!(positions, [vec![], vec![1], vec![1, 1], vec![2], vec![2, 1], vec![3]]);
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If there are more than 64 stones, some |N| > 2^40, or more than 2^27 payoffs.
pub fn payoffs_of_few_stones(
    stones: u64,
    heaps: usize,
    bonuses: RangeInclusive<i64>,
) -> Result<Vec<PayoffRow>, SizeError> {
    check_size("stones", stones.into(), 64)?;
    check_bonus(*bonuses.start())?;
    check_bonus(*bonuses.end())?;
    let positions = partitions(stones, heaps, stones);
    check_size("payoffs", positions.len() as u128 * bonuses.clone().count() as u128, MAX_PAYOFFS)?;
    let mut table: BTreeMap<Vec<u64>, Vec<i64>> = BTreeMap::new();
    // Options have smaller heaps, so they come first in lexicographic order.
    for position in positions {
        let mut payoffs: Option<Vec<i64>> = None;
        for (heap, &from) in position.iter().enumerate() {
            for to in 0..from {
                let mut option = position.clone();
                option[heap] = to;
                option.retain(|&heap| heap > 0);
                option.sort_unstable_by(|left, right| right.cmp(left));
                let gains = table[&option].iter().map(|payoff| (from - to) as i64 - payoff);
                payoffs = Some(match payoffs {
                    None => gains.collect(),
                    Some(most) => most.into_iter().zip(gains).map(|(most, gain)| most.max(gain)).collect(),
                });
            }
        }
        table.insert(position, payoffs.unwrap_or_else(|| bonuses.clone().map(|bonus| -bonus).collect()));
    }
    Ok(table.into_iter().map(|(heaps, payoffs)| PayoffRow { heaps, payoffs }).collect())
}

/// The descending tuples of at most `heaps` positive numbers that are at most `largest` and add up to at most `stones`, in
/// lexicographic order.
fn partitions(stones: u64, heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    if heaps > 0 {
        for first in 1..=largest.min(stones) {
            for rest in partitions(stones - first, heaps - 1, first) {
                all.push([vec![first], rest].concat());
            }
        }
    }
    all
}

fn solve(heap_box: &HeapBox, bonus: i64) -> Vec<i64> {
    let mut payoffs = Vec::with_capacity(heap_box.len());
    for position in heap_box.positions() {
        let most = heap_box.moves(position).map(|(step, option)| gain(step, payoffs[option])).max();
        payoffs.push(most.unwrap_or(-bonus));
    }
    payoffs
}

/// What a move gains: the stones taken, less what the other player then makes of the rest.
fn gain(step: HeapMove, payoff_of_option: i64) -> i64 {
    step.stones() as i64 - payoff_of_option // below 2^24 stones
}

fn check_bonus(bonus: i64) -> Result<(), SizeError> {
    check_size("points of bonus", bonus.unsigned_abs().into(), MAX_BONUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatlas_core::PayoffFunction;

    /// The payoff functions of all sorted positions with heaps up to `largest`; the window holds every breakpoint.
    fn functions(largest: &[u64]) -> Vec<(Vec<u64>, PayoffFunction)> {
        let most = largest.iter().sum::<u64>() as i64 + 1;
        let table = payoffs(largest, -most..=most).expect("small");
        table
            .into_iter()
            .map(|row| (row.heaps, PayoffFunction::from_values(-most, &row.payoffs).expect("slopes ±1")))
            .collect()
    }

    #[test]
    fn one_and_two_heaps_follow_their_formulas() {
        for PayoffRow { heaps, payoffs } in super::payoffs(&[12, 12], -30..=30).expect("small") {
            for (n, f) in (-30i64..).zip(payoffs) {
                let (x, y) = (heaps[0] as i64, heaps[1] as i64);
                let expected = match (x, y) {
                    (0, _) => -n,
                    (1, 0) => 1 + n,
                    (1, 1) => -n,
                    (_, 0) => x - 1 + (n + 1).abs(),
                    (_, 1) => x - 1 + n.abs(),
                    _ if x == y => 1 - (1 + n).abs(),
                    _ => x - y + (1 - (1 + n).abs()).abs(),
                };
                assert_eq!(f, expected, "{heaps:?} {n}");
            }
        }
    }

    #[test]
    fn positions_of_few_stones_have_their_payoffs() {
        let table = payoffs_of_few_stones(9, 3, -11..=11).expect("small");
        // Partitions of 0 to 9 into at most three parts.
        assert_eq!(table.len(), [1, 1, 2, 3, 4, 5, 7, 8, 10, 12].iter().sum());
        assert!(table.is_sorted_by(|left, right| left.heaps < right.heaps));
        for PayoffRow { heaps, payoffs } in table {
            let expected: Vec<i64> = (-11..=11).map(|bonus| payoff(&heaps, bonus).expect("small")).collect();
            assert_eq!(payoffs, expected, "{heaps:?}");
        }
        assert!(payoffs_of_few_stones(65, 2, 0..=0).is_err());
    }

    #[test]
    fn three_heaps_have_the_known_breakpoints() {
        let table = functions(&[16, 16, 16]);
        let of = |heaps: [u64; 3]| &table.iter().find(|(other, _)| *other == heaps).expect("in the table").1;
        let expected = [(-4, 1), (-2, 3), (-1, 2), (0, 3), (1, 2), (2, 3), (4, 1)];
        assert_eq!(of([5, 4, 2]).breakpoints().collect::<Vec<_>>(), expected);
        let count = |f: &PayoffFunction| f.breakpoints().count();
        // The family (2k + 1, 2k, 1) has 4k − 3.
        assert_eq!([2, 3, 4, 7].map(|k| count(of([2 * k + 1, 2 * k, 1]))), [5, 9, 13, 25]);
        let most = table.iter().map(|(_, f)| count(f)).max();
        assert_eq!(most, Some(29));
        let holders: Vec<_> = table.iter().filter(|(_, f)| count(f) == 29).map(|(heaps, _)| heaps.clone()).collect();
        assert_eq!(holders, [[14, 13, 7], [16, 14, 8], [16, 15, 8]]);
    }

    #[test]
    fn without_a_bonus_the_payoff_is_the_alternating_sum() {
        for PayoffRow { heaps, payoffs } in super::payoffs(&[7; 4], 0..=0).expect("small") {
            let expected = heaps.iter().rev().fold(0, |rest, &heap| heap as i64 - rest);
            assert_eq!(payoffs, [expected], "{heaps:?}");
        }
    }

    #[test]
    fn best_moves_of_5_4_2() {
        let cases: [(i64, &[(u64, u64)]); 9] = [
            (-5, &[(2, 1)]),
            (-4, &[(5, 0), (5, 1), (2, 1)]),
            (-3, &[(5, 0), (5, 1)]),
            (-1, &[(5, 0), (5, 1)]),
            (0, &[(5, 0)]),
            (1, &[(5, 0), (5, 1)]),
            (3, &[(5, 1)]),
            (4, &[(5, 1), (2, 1)]),
            (5, &[(2, 1)]),
        ];
        for (bonus, expected) in cases {
            let moves = best_moves(&[5, 4, 2], bonus).expect("small");
            assert_eq!(moves.iter().map(|step| (step.from, step.to)).collect::<Vec<_>>(), expected, "{bonus}");
        }
        assert_eq!(best_moves(&[0, 0], 3), Ok(vec![]));
        assert_eq!(payoff(&[2, 0, 4, 5], -4), Ok(1));
    }

    #[test]
    fn large_tasks_are_refused() {
        assert_eq!(payoff(&[1], i64::MIN).expect_err("bonus").quantity, "points of bonus");
        assert_eq!(best_moves(&[1 << 24], 0).expect_err("box").quantity, "positions");
        assert_eq!(payoffs(&[1 << 20], -99..=99).expect_err("both").quantity, "payoffs");
        assert_eq!(payoffs(&[3], 0..=i64::MAX).expect_err("bonus").quantity, "points of bonus");
    }
}
