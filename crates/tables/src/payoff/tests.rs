use super::*;
use nimatlas_core::{BonusTo, Slope, SubtractionSet, TakeRule};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::HashMap;

/// The definition, one option at a time, for heaps in any order, at half a bonus: all numbers are twice what they stand for.
fn twice_by_definition(heaps: &[u64], rules: &ScoringRules, twice: i64, memo: &mut HashMap<Vec<u64>, i64>) -> i64 {
    if let Some(&known) = memo.get(heaps) {
        return known;
    }
    let mut best = None;
    for (i, &heap) in heaps.iter().enumerate() {
        for take in (1..=heap).filter(|take| allowed(&rules.take, *take)) {
            let mut option = heaps.to_vec();
            option[i] = heap - take;
            let weight = rules.weights.get(i).copied().unwrap_or(1);
            let gain = 2 * weight * take as i64 - twice_by_definition(&option, rules, twice, memo);
            best = best.max(Some(gain));
        }
    }
    let terminal = if rules.bonus_to == BonusTo::Other { twice } else { -twice };
    let payoff = best.unwrap_or(terminal);
    memo.insert(heaps.to_vec(), payoff);
    payoff
}

fn allowed(rule: &TakeRule, take: u64) -> bool {
    match rule {
        TakeRule::Any => true,
        TakeRule::AtMost(most) => take <= most.get(),
        TakeRule::OneOf(set) => set.as_slice().contains(&take),
    }
}

fn payoff(sweep: &PayoffSweep, heaps: &[u64]) -> PayoffFunction {
    sweep.index(heaps).and_then(|index| sweep.payoff(index)).expect("in the box")
}

#[test]
fn sweeps_agree_with_the_definition() {
    let boxes: [&[u64]; 10] =
        [&[], &[0], &[9], &[7, 7], &[8, 3], &[5, 5, 5], &[6, 4, 1], &[6, 4, 0], &[3, 3, 2, 2], &[3, 2, 2, 2, 1, 1]];
    let rules = ScoringRules::default();
    for caps in boxes {
        let sweep = sweep(caps).expect("small");
        let window = sweep_window(caps, -40..=37).expect("small");
        let mut memos = vec![HashMap::new(); 78];
        assert_eq!(sweep.iter().count(), sweep.shape().positions());
        for (index, (heaps, payoff)) in sweep.iter().enumerate() {
            let defined = |(bonus, memo)| twice_by_definition(&heaps, &rules, 2 * bonus, memo) / 2;
            let expected: Vec<i64> = (-40..=37i64).zip(&mut memos).map(defined).collect();
            assert_eq!(payoff.values(-40..=37), Some(expected.clone()), "{heaps:?}");
            let row = window.payoffs(index).expect("in the box");
            assert!(row.iter().copied().map(i64::from).eq(expected), "{heaps:?}");
        }
    }
}

/// All positions of the box, at all halves up to past the total score; then nothing bends any more.
fn assert_as_defined(caps: &[u64], rules: &ScoringRules) {
    let sweep = sweep_variant(caps, rules).expect("small");
    assert_eq!(position_payoff(caps, rules).ok(), sweep.iter().last().map(|(_, payoff)| payoff), "{caps:?} {rules:?}");
    let score: i64 = caps.iter().enumerate().map(|(i, &cap)| rules.weight(i).abs() * cap as i64).sum();
    let reach = 2 * score + 3;
    let mut memos = vec![HashMap::new(); 2 * reach as usize + 1];
    for (heaps, payoff) in sweep.iter() {
        let expected: Vec<i64> = (-reach..=reach)
            .zip(&mut memos)
            .map(|(twice, memo)| twice_by_definition(&heaps, rules, twice, memo))
            .collect();
        assert_eq!(payoff.doubled().values(-reach..=reach), Some(expected), "{heaps:?} {rules:?}");
        assert!(!rules.takes_all() || payoff.to_integer_grid().is_some(), "{heaps:?} {rules:?}");
    }
}

#[test]
fn variants_agree_with_the_definition() {
    let set = |moves: &str| TakeRule::OneOf(moves.parse().expect("a set"));
    let takes = [TakeRule::Any, TakeRule::at_most(3).expect("not 0"), set("1,4"), set("2,3"), set("2"), set("3,4,9")];
    let boxes: [(&[u64], &[i64]); 9] = [
        (&[16], &[]),
        (&[6, 5, 5], &[]),
        (&[3, 3, 2, 2], &[]),
        (&[5, 5, 5], &[1, 2, 3]),
        (&[4, 6, 5], &[2, 1, 1]),
        (&[4, 4, 6], &[3, 3, -2]),
        (&[7, 7], &[-1, -1]),
        (&[5, 6], &[0, 1]),
        (&[2, 2, 2, 2], &[1, 1, 0, 0]),
    ];
    for (caps, weights) in boxes {
        for take in &takes {
            for bonus_to in [BonusTo::LastMover, BonusTo::Other] {
                assert_as_defined(caps, &ScoringRules { take: take.clone(), weights: weights.to_vec(), bonus_to });
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_rules_agree_with_the_definition(
        heaps in prop::collection::vec((0..5u64, -3..4i64), 1..4), moves in prop::collection::btree_set(1..6u64, 0..3),
        other in any::<bool>(),
    ) {
        let (caps, weights): (Vec<u64>, _) = heaps.into_iter().unzip();
        let moves: Vec<u64> = moves.into_iter().collect();
        let take = SubtractionSet::new(&moves).map_or(TakeRule::Any, TakeRule::OneOf);
        let rules = ScoringRules { take, weights, bonus_to: if other { BonusTo::Other } else { BonusTo::LastMover } };
        let ordered = (1..caps.len()).all(|i| rules.weights[i - 1] != rules.weights[i] || caps[i - 1] >= caps[i]);
        prop_assert_eq!(sweep_variant(&caps, &rules).is_ok(), ordered);
        if ordered {
            assert_as_defined(&caps, &rules);
        }
    }

    /// Without the recursion on the grid of integers: f is the greatest of its options at every rational bonus.
    #[test]
    fn payoffs_are_the_greatest_of_options_at_rationals(
        mut heaps in prop::collection::vec(0..40u64, 1..4), numerator in -900..900i64, denominator in 1..9i64,
    ) {
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        let sweep = sweep(&heaps).expect("small");
        let bonus = BigRational::new(numerator.into(), denominator.into());
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for take in 1..=heap {
                let mut option = heaps.clone();
                option[i] -= take;
                option.sort_unstable_by(|a, b| b.cmp(a));
                options.push(BigRational::from_integer(take.into()) - payoff(&sweep, &option).at(&bonus));
            }
        }
        let best = options.into_iter().max().unwrap_or(-bonus.clone());
        prop_assert_eq!(payoff(&sweep, &heaps).at(&bonus), best);
    }
}

#[test]
fn windows_end_at_breakpoints() {
    for caps in [&[][..], &[1, 1, 1], &[9], &[9, 9], &[12, 12, 12], &[9, 8, 1], &[6, 6, 6, 6]] {
        let counts = breakpoint_counts(caps).expect("small");
        let sweep = sweep(caps).expect("small");
        let breakpoints: Vec<i64> =
            sweep.iter().flat_map(|(_, f)| f.breakpoints().map(|(at, _)| at).collect::<Vec<_>>()).collect();
        let (least, greatest) = (breakpoints.iter().min(), breakpoints.iter().max());
        let expected = least.zip(greatest).map_or(0..=0, |(&least, &greatest)| least..=greatest);
        assert_eq!(counts.window(), expected, "{caps:?}");
        for (&count, (heaps, f)) in counts.as_slice().iter().zip(sweep.iter()) {
            assert_eq!(count as usize, f.breakpoints().count(), "{heaps:?}");
            assert_eq!(counts.get(&heaps), Some(count));
        }
    }
}

#[test]
fn large_heaps_are_computed_in_wider_integers() {
    // x − y + |1 − |1 + N||, and 32 bits where x is far beyond 2^14.
    for x in [5_000, 20_000, 100_000] {
        let sweep = sweep(&[x, 3]).expect("small");
        for y in [2, 3] {
            let c = (x - y) as i64;
            assert_eq!(
                payoff(&sweep, &[x, y]).breakpoints().collect::<Vec<_>>(),
                [(-2, c), (-1, c + 1), (0, c)],
                "{x} {y}"
            );
        }
        assert_eq!(breakpoint_counts(&[x, 3]).expect("small").get(&[x, 3]), Some(3));
        let single = position_payoff(&[3, x], &ScoringRules::default()).expect("small");
        assert_eq!(single.to_integer_grid(), Some(payoff(&sweep, &[x, 3])));
    }
}

#[test]
fn known_breakpoints() {
    let sweep = sweep(&[9, 8, 2]).expect("small");
    let expected = [(-4, 1), (-2, 3), (-1, 2), (0, 3), (1, 2), (2, 3), (4, 1)];
    assert_eq!(payoff(&sweep, &[5, 4, 2]).breakpoints().collect::<Vec<_>>(), expected);
    // 2 − min |N − j| over the even j from −6 to 6: breakpoints at all integers from −6 to 6, high at the even ones.
    let expected: Vec<_> = (-6..=6i64).map(|j| (j, 2 - j.rem_euclid(2))).collect();
    assert_eq!(payoff(&sweep, &[9, 8, 1]).breakpoints().collect::<Vec<_>>(), expected);
    assert_eq!(payoff(&sweep, &[0, 0, 0]), PayoffFunction::line(0, Slope::Down));
    assert_eq!(payoff(&sweep, &[1, 0, 0]), PayoffFunction::line(1, Slope::Up));
    assert_eq!(payoff(&sweep, &[1, 1, 0]), PayoffFunction::line(0, Slope::Down));
    // x − 1 + |N + 1|.
    assert_eq!(payoff(&sweep, &[7, 0, 0]).breakpoints().collect::<Vec<_>>(), [(-1, 6)]);
    // 1 − |1 + N|.
    assert_eq!(payoff(&sweep, &[6, 6, 0]).breakpoints().collect::<Vec<_>>(), [(-1, 1)]);
    // x − y + |1 − |1 + N||.
    assert_eq!(payoff(&sweep, &[9, 4, 0]).breakpoints().collect::<Vec<_>>(), [(-2, 5), (-1, 6), (0, 5)]);
}

#[test]
fn positions_with_most_breakpoints() {
    let cases: [(usize, u64, u32, &[&[u64]]); 5] = [
        (3, 16, 29, &[&[14, 13, 7], &[16, 14, 8], &[16, 15, 8]]),
        (3, 24, 47, &[&[24, 23, 16]]),
        (3, 64, 151, &[&[64, 63, 32], &[64, 63, 40], &[64, 63, 48]]),
        (3, 128, 339, &[&[124, 123, 64], &[128, 127, 64]]),
        (4, 12, 25, &[&[12, 9, 8, 6], &[12, 10, 9, 7]]),
    ];
    let largest = survey(3, 128).expect("small");
    for (heaps, bound, most, holders) in cases {
        let survey = survey(heaps, bound).expect("small");
        let record = survey.records.last().expect("one for each bound");
        assert_eq!((record.largest, record.breakpoints), (bound, most));
        assert_eq!(record.holders, holders);
        assert_eq!(survey.records.len() as u64, bound + 1);
        // A larger survey meets the smaller ones on its way.
        assert!(heaps != 3 || largest.records[..=bound as usize] == survey.records);
        let positions: u64 = survey.histogram.values().sum();
        assert_eq!(positions as usize, SortedBox::new(&vec![bound; heaps]).expect("small").positions());
        // Odd numbers, or none if no heap has two stones: the heaps + 1 positions of ones.
        let ones = heaps as u64 + 1;
        assert!(survey.histogram.iter().all(|(&count, &positions)| count % 2 == 1 || (count, positions) == (0, ones)));
    }
}

#[test]
fn without_a_bonus_the_payoff_is_the_alternating_sum() {
    let boxes: [&[u64]; 3] = [&[40; 3], &[60, 20], &[12; 4]];
    for caps in boxes {
        let zero = sweep_window(caps, 0..=0).expect("small");
        for (index, heaps) in zero.shape().iter().enumerate() {
            let sum = heaps.iter().rev().fold(0, |sum, &heap| heap as i32 - sum);
            assert_eq!(zero.payoffs(index), Some(&[sum][..]), "{heaps:?}");
        }
    }
}

#[test]
fn windows_may_be_empty_or_far_away() {
    #[expect(clippy::reversed_empty_ranges, reason = "an empty window is asked for")]
    let empty = sweep_window(&[3, 2], 1..=0).expect("small");
    assert_eq!(empty.payoffs(4), Some(&[][..]));
    assert_eq!(empty.payoffs(99), None);
    // Far out the last stone decides: a heap of 3 takes it for 3 + N.
    let far = sweep_window(&[3], MAX_BONUS - 20..=MAX_BONUS).expect("small");
    assert_eq!(far.payoffs(3).and_then(|row| row.last().copied()), Some(MAX_BONUS as i32 + 3));
}

#[test]
fn sweeps_beyond_memory_are_refused() {
    assert!(sweep(&[1 << 16, 1 << 16]).is_err());
    assert!(sweep(&[1 << 21]).is_err());
    assert!(survey(65, 1).is_err() && survey(usize::MAX, 1).is_err() && survey(3, u64::MAX).is_err());
    assert!(survey(64, 64).is_err());
    let rules = |weights: &[i64]| ScoringRules { weights: weights.to_vec(), ..ScoringRules::default() };
    assert!(sweep_variant(&[2, 2], &rules(&[1])).is_err() && position_payoff(&[2, 2], &rules(&[1])).is_err());
    assert!(
        position_payoff(&[1; 1_000_000], &rules(&[])).is_err() && position_payoff(&[1 << 63], &rules(&[])).is_err()
    );
    assert!(position_payoff(&[9, 0, 9], &rules(&[])).is_ok());
    assert!(sweep_variant(&[2, 2], &rules(&[1, i64::MIN])).is_err());
    assert!(sweep_variant(&[2, 3], &rules(&[1, 1])).is_err());
    assert!(sweep(&[2, 3]).is_err());
    for bonuses in [0..=i64::MAX, i64::MIN..=0, 0..=MAX_BONUS + 1] {
        assert!(sweep_window(&[2], bonuses).is_err());
    }
    assert!(sweep_window(&[1 << 10, 1 << 10], 0..=1 << 20).is_err());
}

/// (2, 1) is swept at four bonuses, as many as one bonus and both ends are: 1 + |N|.
#[test]
fn four_bonuses_are_all_of_two_and_one() {
    let payoffs = position_payoffs(&[2, 1], &ScoringRules::default(), Bonuses::All).expect("small");
    assert_eq!((payoffs.low, payoffs.payoffs.as_slice(), payoffs.far), (-2, &[3, 2, 1, 2][..], [(-2, 3), (1, 2)]));
    let payoffs = position_payoffs(&[2, 1], &ScoringRules::default(), Bonuses::Beside { twice: 25 }).expect("small");
    assert_eq!((payoffs.payoffs.len(), payoffs.far), (2, [(-4, 5), (4, 5)]));
}
