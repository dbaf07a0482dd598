//! Variants of Scoring Nim: other scores, moves and owners of the bonus. All numbers are doubled, as breakpoints can lie
//! half-way between integers.

use super::{MAX_PAYOFFS, PayoffRow, check_bonus};
use crate::boxes::HeapBox;
use crate::{SizeError, check_size};
use nimatlas_core::{BonusTo, HeapMove, ScoringRules, TakeRule};
use std::ops::RangeInclusive;

/// How much a stone may score, either way.
const MAX_WEIGHT: u64 = 1 << 16;

/// Twice the payoff of a position at the bonus `twice_bonus` / 2, under the rules of a variant.
///
/// ```
/// use nimatlas_core::{ScoringRules, TakeRule};
/// use nimatlas_oracle::scoring::twice_variant_payoff;
///
/// // At N = −5/2, leaving 3 of 5 gives 2 − (2 + N), and leaving none gives 5 + N.
/// let rules = ScoringRules { take: TakeRule::OneOf("2,5".parse()?), ..ScoringRules::default() };
/// assert_eq!(twice_variant_payoff(&rules, &[5], -5)?, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are more than 2^24 positions with heaps no larger than these, the doubled bonus is beyond ±2^40, a weight is
/// beyond ±2^16, or there are weights, but not as many as heaps.
pub fn twice_variant_payoff(rules: &ScoringRules, heaps: &[u64], twice_bonus: i64) -> Result<i64, SizeError> {
    check(rules, heaps)?;
    check_bonus(twice_bonus)?;
    let heap_box = HeapBox::new(heaps)?;
    Ok(solve(rules, &heap_box, twice_bonus)[heap_box.last()])
}

/// Every move of a position that gains its payoff at the bonus `twice_bonus` / 2, in order of heap and then of the stones
/// left.
///
/// # Errors
/// As for [`twice_variant_payoff`].
pub fn variant_best_moves(rules: &ScoringRules, heaps: &[u64], twice_bonus: i64) -> Result<Vec<HeapMove>, SizeError> {
    check(rules, heaps)?;
    check_bonus(twice_bonus)?;
    let heap_box = HeapBox::new(heaps)?;
    let payoffs = solve(rules, &heap_box, twice_bonus);
    let is_best = |&(step, option): &(HeapMove, usize)| {
        is_allowed(rules, step) && twice_gain(rules, step, payoffs[option]) == payoffs[heap_box.last()]
    };
    Ok(heap_box.moves(heap_box.last()).filter(is_best).map(|(step, _)| step).collect())
}

/// All positions with heaps up to `largest`, sorted or not, in lexicographic order, each with twice its payoffs at the
/// halves of the doubled bonuses in ascending order.
///
/// # Errors
/// As for [`twice_variant_payoff`], or if there are more than 2^27 payoffs.
pub fn twice_variant_payoffs(
    rules: &ScoringRules,
    largest: &[u64],
    twice_bonuses: RangeInclusive<i64>,
) -> Result<Vec<PayoffRow>, SizeError> {
    check(rules, largest)?;
    check_bonus(*twice_bonuses.start())?;
    check_bonus(*twice_bonuses.end())?;
    let heap_box = HeapBox::new(largest)?;
    check_size("payoffs", heap_box.len() as u128 * twice_bonuses.clone().count() as u128, MAX_PAYOFFS)?;
    let empty_row = |position| PayoffRow { heaps: heap_box.heaps(position).collect(), payoffs: vec![] };
    let mut table: Vec<PayoffRow> = heap_box.positions().map(empty_row).collect();
    for twice_bonus in twice_bonuses {
        for (row, payoff) in table.iter_mut().zip(solve(rules, &heap_box, twice_bonus)) {
            row.payoffs.push(payoff);
        }
    }
    Ok(table)
}

fn solve(rules: &ScoringRules, heap_box: &HeapBox, twice_bonus: i64) -> Vec<i64> {
    let without_moves = match rules.bonus_to {
        BonusTo::LastMover => -twice_bonus,
        BonusTo::Other => twice_bonus,
    };
    let mut payoffs = Vec::with_capacity(heap_box.len());
    for position in heap_box.positions() {
        let moves = heap_box.moves(position).filter(|&(step, _)| is_allowed(rules, step));
        let most = moves.map(|(step, option)| twice_gain(rules, step, payoffs[option])).max();
        payoffs.push(most.unwrap_or(without_moves));
    }
    payoffs
}

fn is_allowed(rules: &ScoringRules, step: HeapMove) -> bool {
    match &rules.take {
        TakeRule::Any => true,
        TakeRule::AtMost(most) => step.stones() <= most.get(),
        TakeRule::OneOf(set) => set.as_slice().contains(&step.stones()),
    }
}

fn twice_gain(rules: &ScoringRules, step: HeapMove, twice_payoff_of_option: i64) -> i64 {
    let weight = if rules.weights.is_empty() { 1 } else { rules.weights[step.heap] };
    2 * weight * step.stones() as i64 - twice_payoff_of_option // below 2^24 stones of 2^16 each
}

fn check(rules: &ScoringRules, heaps: &[u64]) -> Result<(), SizeError> {
    if !rules.weights.is_empty() && rules.weights.len() != heaps.len() {
        return Err(SizeError {
            quantity: "heaps with weights",
            asked: heaps.len() as u128,
            limit: rules.weights.len() as u64,
        });
    }
    rules
        .weights
        .iter()
        .try_for_each(|weight| check_size("points for a stone", weight.unsigned_abs().into(), MAX_WEIGHT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring;

    #[test]
    fn the_default_rules_are_those_of_scoring_nim() {
        let rules = ScoringRules::default();
        let reversed = ScoringRules { bonus_to: BonusTo::Other, ..ScoringRules::default() };
        for bonus in -9..=9 {
            for heaps in [&[][..], &[3], &[4, 4], &[1, 5, 2]] {
                let expected = scoring::payoff(heaps, bonus).expect("small");
                assert_eq!(twice_variant_payoff(&rules, heaps, 2 * bonus), Ok(2 * expected), "{heaps:?} {bonus}");
                assert_eq!(twice_variant_payoff(&reversed, heaps, -2 * bonus), Ok(2 * expected), "{heaps:?} {bonus}");
                assert_eq!(variant_best_moves(&rules, heaps, 2 * bonus), scoring::best_moves(heaps, bonus));
            }
        }
    }

    #[test]
    fn variants_of_one_heap_are_as_worked_out_by_hand() {
        let one_of = |moves: &str| TakeRule::OneOf(moves.parse().expect("a set"));
        let rules = |take, weight| ScoringRules { take, weights: vec![weight], bonus_to: BonusTo::LastMover };
        for twice in -20..=20 {
            let payoff =
                |take, weight, heap| twice_variant_payoff(&rules(take, weight), &[heap], twice).expect("small");
            // No move: the other player moved last.
            assert_eq!(payoff(one_of("2,3"), 1, 1), -twice);
            // One move of 2, which scores 3 a stone; a stone is left.
            assert_eq!(payoff(one_of("2"), 3, 3), 12 + twice);
            // Two moves of 2, or one of 3: 2 − 2 − N or 3 + N.
            assert_eq!(payoff(one_of("2,3"), 1, 4), (-twice).max(6 + twice));
            // 1 and 1, or 2 at once, which are bad to score: −1 + 1 − N or −2 + N.
            assert_eq!(payoff(TakeRule::Any, -1, 2), (-twice).max(-4 + twice));
        }
    }

    #[test]
    fn a_table_has_every_position_in_its_order() {
        let rules = ScoringRules { weights: vec![2, 1], ..ScoringRules::default() };
        let table = twice_variant_payoffs(&rules, &[1, 2], -4..=4).expect("small");
        let positions: Vec<_> = table.iter().map(|row| row.heaps.clone()).collect();
        assert_eq!(positions, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        // |N|.
        assert_eq!(table[5].payoffs, [4, 3, 2, 1, 0, 1, 2, 3, 4]);
        for row in &table {
            for (twice, &payoff) in (-4..=4).zip(&row.payoffs) {
                assert_eq!(twice_variant_payoff(&rules, &row.heaps, twice), Ok(payoff));
            }
        }
    }

    #[test]
    fn weights_are_checked() {
        let rules = |weights: &[i64]| ScoringRules { weights: weights.to_vec(), ..ScoringRules::default() };
        assert_eq!(twice_variant_payoff(&rules(&[1]), &[1, 1], 0).expect_err("one").quantity, "heaps with weights");
        let refused = twice_variant_payoffs(&rules(&[i64::MIN]), &[1], 0..=0).expect_err("large");
        assert_eq!(refused.quantity, "points for a stone");
        assert_eq!(variant_best_moves(&rules(&[]), &[1], i64::MAX).expect_err("bonus").quantity, "points of bonus");
    }
}
