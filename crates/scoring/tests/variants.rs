//! Variants, lines of play and far ends against the definition, written plainly, one bonus at a time.

use nimatlas_core::{BonusTo, HeapMove, Heaps, ScoringRules, SubtractionSet, TakeRule};
use nimatlas_scoring::{
    Limits, PlayStyle, PrincipalLine, ScoringError, asymptotes, best_moves, best_moves_at, payoff, payoff_box,
    play_style, principal_line, searched_asymptotes, variant_best_moves, variant_payoff, variant_payoffs,
};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::HashMap;

/// Twice the payoff at half of `twice`, for heaps in the given order.
fn defined(rules: &ScoringRules, heaps: &[u64], twice: i64, memo: &mut HashMap<Vec<u64>, i64>) -> i64 {
    if let Some(&known) = memo.get(heaps) {
        return known;
    }
    let terminal = if rules.bonus_to == BonusTo::Other { twice } else { -twice };
    let mut best = None;
    for step in moves(rules, heaps) {
        best = best.max(Some(gain(rules, heaps, step, twice, memo)));
    }
    let value = best.unwrap_or(terminal);
    memo.insert(heaps.to_vec(), value);
    value
}

fn gain(rules: &ScoringRules, heaps: &[u64], step: HeapMove, twice: i64, memo: &mut HashMap<Vec<u64>, i64>) -> i64 {
    let mut option = heaps.to_vec();
    option[step.heap] = step.to;
    let weight = rules.weights.get(step.heap).copied().unwrap_or(1);
    2 * weight * (step.from - step.to) as i64 - defined(rules, &option, twice, memo)
}

/// Each move once: of heaps of the same weight and size, on the first.
fn moves(rules: &ScoringRules, heaps: &[u64]) -> Vec<HeapMove> {
    let weight = |heap: usize| rules.weights.get(heap).copied().unwrap_or(1);
    let mut moves = Vec::new();
    for (heap, &from) in heaps.iter().enumerate() {
        if (0..heap).any(|other| heaps[other] == from && weight(other) == weight(heap)) {
            continue;
        }
        for to in 0..from {
            let allowed = match &rules.take {
                TakeRule::Any => true,
                TakeRule::AtMost(most) => from - to <= most.get(),
                TakeRule::OneOf(set) => set.as_slice().contains(&(from - to)),
            };
            if allowed {
                moves.push(HeapMove { heap, from, to });
            }
        }
    }
    moves
}

fn half(twice: i64) -> BigRational {
    BigRational::new(twice.into(), 2.into())
}

fn assert_as_defined(rules: &ScoringRules, heaps: &[u64]) {
    let payoff = variant_payoff(rules, heaps).expect("small");
    let best = variant_best_moves(rules, heaps).expect("small");
    let score: i64 = heaps.iter().enumerate().map(|(i, &heap)| heap as i64 * rules.weight(i).abs()).sum();
    for twice in -2 * score - 5..=2 * score + 5 {
        let (bonus, mut memo) = (half(twice), HashMap::new());
        let value = defined(rules, heaps, twice, &mut memo);
        assert_eq!(payoff.at(&bonus), half(value), "{rules:?} {heaps:?} at {bonus}");
        let mut expected = moves(rules, heaps);
        expected.retain(|&step| gain(rules, heaps, step, twice, &mut memo) == value);
        let ranges: Vec<_> = best.iter().filter(|best| best.range.contains(&bonus)).collect();
        assert_eq!(ranges.len(), 1, "{rules:?} {heaps:?} at {bonus}");
        assert_eq!(ranges[0].moves, expected, "{rules:?} {heaps:?} at {bonus}");
    }
}

#[test]
fn small_variants_are_as_defined() {
    let set = |moves: &str| TakeRule::OneOf(moves.parse().expect("a set"));
    let takes = [TakeRule::Any, TakeRule::at_most(2).expect("not 0"), set("1,4"), set("2,3"), set("3"), set("2,5,7")];
    let positions: [(&[u64], &[i64]); 12] = [
        (&[], &[]),
        (&[16], &[]),
        (&[7, 9], &[]),
        (&[5, 4, 7], &[]),
        (&[3, 3, 3, 3], &[]),
        (&[2, 1, 2, 1, 2], &[]),
        (&[5, 4, 7], &[1, 2, 3]),
        (&[4, 6, 4], &[2, 1, 2]),
        (&[3, 3, 4], &[0, -1, 4]),
        (&[6, 6], &[-2, -2]),
        (&[4, 0, 5], &[1, 7, 1]),
        (&[2, 2, 2], &[5, 5, 1]),
    ];
    for take in &takes {
        for (heaps, weights) in positions {
            for bonus_to in [BonusTo::LastMover, BonusTo::Other] {
                assert_as_defined(&ScoringRules { take: take.clone(), weights: weights.to_vec(), bonus_to }, heaps);
            }
        }
    }
}

/// The line of the first best moves.
fn line_of(rules: &ScoringRules, heaps: &[u64], twice: i64) -> Result<PrincipalLine, ScoringError> {
    let bonus = half(twice);
    principal_line(rules, heaps, &bonus, |heaps| {
        Ok(variant_payoffs(rules, heaps, &Limits::DEFAULT)?.best_at(&bonus).first().copied())
    })
}

#[test]
fn weights_must_match_the_heaps() {
    let rules = ScoringRules { weights: vec![1, 2], ..ScoringRules::default() };
    for heaps in [&[][..], &[3], &[1, 1, 1]] {
        assert!(variant_payoff(&rules, heaps).is_err() && variant_best_moves(&rules, heaps).is_err());
        assert!(line_of(&rules, heaps, 0).is_err());
    }
}

#[test]
fn searched_asymptotes_are_those_of_the_payoffs() {
    for caps in [&[11, 11, 11][..], &[4, 4, 4, 4], &[40], &[1; 12], &[3, 3, 2, 2, 1]] {
        for (heaps, payoff) in payoff_box(caps).expect("small") {
            assert_eq!(searched_asymptotes(&heaps), Ok(asymptotes(&payoff)), "{heaps}");
        }
    }
    // x − 1 + |N + 1|.
    let far = searched_asymptotes(&Heaps::from([u64::MAX])).expect("one heap");
    assert_eq!((far.left.constant, far.right.constant), (i128::from(u64::MAX) - 2, i128::from(u64::MAX)));
    assert!(searched_asymptotes(&Heaps::from([1 << 40, 1 << 40])).is_err());
}

#[test]
fn a_very_large_heap_is_played_as_a_large_one() {
    let rules = ScoringRules::default();
    for heaps in [&[3, 30, 2][..], &[60], &[1, 1, 20], &[4, 36, 0, 4]] {
        let total = heaps.iter().sum::<u64>() as i64;
        let huge: Vec<u64> = heaps.iter().map(|&heap| if heap >= 20 { heap + (1 << 50) } else { heap }).collect();
        let (f, far) =
            (payoff(&heaps.into()).expect("small"), payoff(&huge.as_slice().into()).expect("one large heap"));
        assert_eq!(far, f.plus(1 << 50).expect("fits"));
        for twice in (-44..44).chain([-2 * total, 2 * total]) {
            let (bonus, mut memo) = (half(twice), HashMap::new());
            let value = defined(&rules, heaps, twice, &mut memo);
            assert_eq!(f.at(&bonus), half(value), "{heaps:?} at {bonus}");
            let mut expected = moves(&rules, heaps);
            expected.retain(|&step| gain(&rules, heaps, step, twice, &mut memo) == value);
            assert_eq!(best_moves_at(heaps, &bonus).as_ref(), Ok(&expected), "{heaps:?} at {bonus}");
            let far: Vec<_> = best_moves_at(&huge, &bonus).expect("one large heap");
            let left = |moves: &[HeapMove]| moves.iter().map(|step| (step.heap, step.to)).collect::<Vec<_>>();
            assert_eq!(left(&far), left(&expected), "{heaps:?} at {bonus}");
            assert!(far.iter().all(|step| step.from == huge[step.heap]));
        }
    }
    assert!(payoff(&Heaps::from([u64::MAX, 5])).is_err(), "its values are no 64-bit integers");
    assert_eq!(best_moves(&[1 << 63, 5]).map(|best| best.len()), best_moves(&[40, 5]).map(|best| best.len()));
    let line = line_of(&rules, &[2, u64::MAX], 1).expect("one large heap");
    assert_eq!(line.steps[0].step.from, u64::MAX);
    assert_eq!(line.steps.iter().map(|step| u128::from(step.step.stones())).sum::<u128>(), u128::from(u64::MAX) + 2);
}

#[test]
fn styles_follow_their_definition() {
    let cases: [(&[u64], i64, PlayStyle); 14] = [
        (&[], 0, PlayStyle::NormalLike),
        (&[], -1, PlayStyle::MisereLike),
        (&[1, 1, 1], 7, PlayStyle::NormalLike),
        (&[1, 1], -7, PlayStyle::MisereLike),
        // x − 1 + |N + 1|: only −1 is a breakpoint.
        (&[9], -2, PlayStyle::NormalLike),
        (&[9], -3, PlayStyle::MisereLike),
        // x − y + |1 − |1 + N||: from −2 to 0.
        (&[9, 4], 0, PlayStyle::NormalLike),
        (&[9, 4], -1, PlayStyle::Greedy),
        (&[9, 4], -4, PlayStyle::MisereLike),
        (&[5, 4, 2], 8, PlayStyle::NormalLike),
        (&[5, 4, 2], 3, PlayStyle::Other),
        (&[5, 4, 2], 0, PlayStyle::Greedy),
        (&[5, 4, 2], -7, PlayStyle::Greedy),
        (&[5, 4, 2], -8, PlayStyle::MisereLike),
    ];
    for (heaps, twice, expected) in cases {
        let payoffs = variant_payoffs(&ScoringRules::default(), heaps, &Limits::DEFAULT).expect("small");
        assert_eq!(play_style(&payoffs, &half(twice)), expected, "{heaps:?} at {}", half(twice));
    }
    let large = variant_payoffs(&ScoringRules::default(), &[u64::MAX, 4], &Limits::DEFAULT).expect("one large heap");
    assert_eq!(play_style(&large, &half(-1)), PlayStyle::Greedy);
}

#[test]
fn styles_at_the_ends_are_those_of_the_breakpoints() {
    for (heaps, payoff) in payoff_box(&[6, 6, 6]).expect("small") {
        let payoffs = variant_payoffs(&ScoringRules::default(), heaps.as_slice(), &Limits::DEFAULT).expect("small");
        let total = heaps.total() as i64;
        for twice in -2 * total - 9..=2 * total + 9 {
            let style = play_style(&payoffs, &half(twice));
            let (first, last) = payoff.span().unwrap_or((0, 0));
            // Without a breakpoint 0 belongs to the right.
            let left = twice < 2 * first || payoff.span().is_some() && twice == 2 * first && first != last;
            assert_eq!(style == PlayStyle::NormalLike, twice >= 2 * last, "{heaps} at {}", half(twice));
            assert_eq!(style == PlayStyle::MisereLike, left, "{heaps} at {}", half(twice));
        }
    }
}

prop_compose! {
    fn any_rules(len: usize)(
        weights in prop::collection::vec(-3..5i64, len), weighted in any::<bool>(), other in any::<bool>(),
        moves in prop::collection::btree_set(1..6u64, 0..4),
    ) -> ScoringRules {
        let moves: Vec<u64> = moves.into_iter().collect();
        ScoringRules {
            take: SubtractionSet::new(&moves).map_or(TakeRule::Any, TakeRule::OneOf),
            weights: if weighted { weights } else { vec![] },
            bonus_to: if other { BonusTo::Other } else { BonusTo::LastMover },
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_variant_is_as_defined(
        (heaps, rules) in prop::collection::vec(0..7u64, 0..4).prop_flat_map(|heaps| (Just(heaps.clone()), any_rules(heaps.len()))),
    ) {
        assert_as_defined(&rules, &heaps);
    }

    #[test]
    fn the_scores_of_a_line_make_the_payoff(
        (heaps, rules) in prop::collection::vec(0..9u64, 0..5).prop_flat_map(|heaps| (Just(heaps.clone()), any_rules(heaps.len()))),
        twice in -60..60i64,
    ) {
        let line = line_of(&rules, &heaps, twice).expect("small");
        prop_assert_eq!(&line.payoff, &variant_payoff(&rules, &heaps).expect("small").at(&half(twice)));
        // Played once more by hand: legal moves, running scores, and the bonus at the end.
        let (mut left, mut scores) = (heaps.clone(), [0; 2]);
        for (i, step) in line.steps.iter().enumerate() {
            prop_assert!(moves(&rules, &left).contains(&step.step), "{:?} {:?}", left, step);
            prop_assert_eq!(step.player, i % 2);
            let weight = rules.weights.get(step.step.heap).copied().unwrap_or(1);
            prop_assert_eq!(step.score, i128::from(weight) * i128::from(step.step.from - step.step.to));
            scores[i % 2] += step.score;
            prop_assert_eq!(step.scores, scores);
            left[step.step.heap] = step.step.to;
        }
        prop_assert!(moves(&rules, &left).is_empty());
        let last_mover = if line.steps.is_empty() { 1 } else { (line.steps.len() - 1) % 2 };
        prop_assert_eq!(line.bonus_to == last_mover, rules.bonus_to == BonusTo::LastMover);
        for (player, score) in scores.into_iter().enumerate() {
            let bonus = if line.bonus_to == player { half(twice) } else { half(0) };
            prop_assert_eq!(&line.scores[player] - &bonus, BigRational::from_integer(score.into()));
        }
        prop_assert_eq!(&line.scores[0] - &line.scores[1], line.payoff);
    }

    #[test]
    fn payoffs_are_greatest_among_options_at_rationals(
        heaps in prop::collection::vec(0..13u64, 1..5), numerator in -400..400i64, denominator in 1..9i64,
    ) {
        let bonus = BigRational::new(numerator.into(), denominator.into());
        let below = payoff_box(&heaps).expect("small");
        let value = |heaps: &[u64]| {
            let found = below.binary_search_by(|(other, _)| other.cmp(&heaps.into())).expect("below");
            below[found].1.at(&bonus)
        };
        let rules = ScoringRules::default();
        let gains = moves(&rules, &heaps).into_iter().map(|step| {
            let mut option = heaps.clone();
            option[step.heap] = step.to;
            (step, BigRational::from_integer((step.from - step.to).into()) - value(&option))
        }).collect::<Vec<_>>();
        let best = gains.iter().map(|(_, gain)| gain).max();
        prop_assert_eq!(best.cloned().unwrap_or(-bonus.clone()), value(&heaps));
        let expected: Vec<_> = gains.iter().filter(|(_, gain)| Some(gain) == best).map(|&(step, _)| step).collect();
        prop_assert_eq!(best_moves_at(&heaps, &bonus), Ok(expected));
    }
}
