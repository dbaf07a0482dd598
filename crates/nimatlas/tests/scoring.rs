//! Scoring Nim and its variants through the facade, against the oracle.

use nimatlas::scoring::{ScoringPosition, parse_bonus, payoff_and_line, payoff_at, payoff_function, payoffs_along};
use nimatlas::{Context, Error, Limits};
use nimatlas_core::{BonusTo, HeapMove, ScoringRules, Status, SubtractionSet, TakeRule};
use nimatlas_oracle::scoring as oracle;
use num_rational::BigRational;
use proptest::prelude::*;

fn half(twice: i64) -> BigRational {
    BigRational::new(twice.into(), 2.into())
}

fn position(heaps: &[u64], rules: &ScoringRules) -> ScoringPosition {
    ScoringPosition::new(heaps.to_vec(), rules.clone()).expect("as many weights as heaps")
}

/// The best moves by the definition, of equal heaps those of the first.
fn best(rules: &ScoringRules, heaps: &[u64], twice: i64) -> Vec<HeapMove> {
    let mut best = oracle::variant_best_moves(rules, heaps, twice).expect("small");
    best.retain(|step| {
        let same = |heap: usize| heaps[heap] == step.from && rules.weight(heap) == rules.weight(step.heap);
        !(0..step.heap).any(same)
    });
    best
}

prop_compose! {
    fn any_rules(len: usize)(
        weights in prop::collection::vec(-3..5i64, len), kind in 0..4usize, weighted in any::<bool>(), other in any::<bool>(),
        most in 1..6u64, moves in prop::collection::btree_set(1..6u64, 1..4),
    ) -> ScoringRules {
        let moves: Vec<u64> = moves.into_iter().collect();
        ScoringRules {
            take: match kind {
                0 => TakeRule::at_most(most).expect("not 0"),
                1 => TakeRule::OneOf(SubtractionSet::new(&moves).expect("not empty")),
                _ => TakeRule::Any,
            },
            weights: if weighted { weights } else { vec![] },
            bonus_to: if other { BonusTo::Other } else { BonusTo::LastMover },
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_positions_of_all_variants_are_as_defined(
        (heaps, rules) in prop::collection::vec(0..9u64, 0..5).prop_flat_map(|heaps| (Just(heaps.clone()), any_rules(heaps.len()))),
        twice in -70..70i64, work in prop_oneof![Just(1u64 << 36), 100..100_000u64],
    ) {
        let position = position(&heaps, &rules);
        // Few steps make other methods answer, or none.
        let context = Context { limits: Limits { work, ..Limits::default() }, ..Context::default() };
        let payoff = half(oracle::twice_variant_payoff(&rules, &heaps, twice).expect("small"));
        let (found, line) = match payoff_and_line(&position, &half(twice), &context) {
            Err(Error::Refused(_)) if work < 1 << 36 => return Ok(()),
            other => other.expect("within the limits"),
        };
        prop_assert_eq!(&found.payoff, &payoff, "{} by {}", position, found.method);
        match &found.best_moves {
            Ok(moves) => prop_assert_eq!(moves, &best(&rules, &heaps, twice), "{} by {}", position, found.method),
            Err(_) => prop_assert!(work < 1 << 36),
        }
        match line {
            Ok(line) => prop_assert_eq!(&line.payoff, &payoff),
            Err(_) => prop_assert!(work < 1 << 36),
        }
        if let Ok(whole) = payoff_function(&position, &context) {
            prop_assert_eq!(&whole.payoff.at(&half(twice)), &payoff, "{} by {}", position, whole.method);
            if let (Ok(ranges), Ok(moves)) = (whole.best_moves, found.best_moves) {
                let here: Vec<_> = ranges.iter().filter(|best| best.range.contains(&half(twice))).collect();
                prop_assert_eq!(here.len(), 1);
                prop_assert_eq!(&here[0].moves, &moves);
            }
        }
    }
}

/// Positions that no sweep over all bonuses is short for, or none is for at all.
#[test]
fn each_method_answers_where_it_is_the_cheapest() {
    let context = Context::built_in().expect("whole");
    let ask = |heaps: &[u64], bonus: &str| {
        let bonus = parse_bonus(bonus).expect("a number");
        payoff_at(&position(heaps, &ScoringRules::default()), &bonus, &context).expect("within the limits")
    };
    // A hundred heaps of 1 are taken in turn; the other player takes the last.
    let found = ask(&[1; 100], "7");
    assert_eq!((found.payoff, found.method), (parse_bonus("-7").expect("a number"), "recursion of the definition"));
    // Without a bonus the alternating sum.
    let found = ask(&[400, 300, 200], "0");
    assert_eq!((found.payoff, found.method), (parse_bonus("300").expect("a number"), "sweep at one bonus"));
    // x − y + |1 − |1 + N||.
    let found = ask(&[60_000, 50_000], "9");
    assert_eq!(
        (found.payoff, found.method, found.status),
        (parse_bonus("10009").expect("a number"), "closed forms of the options", Status::Proved("arXiv 2502.10971"))
    );
    assert_eq!(found.best_moves, Ok(vec![HeapMove { heap: 0, from: 60_000, to: 50_000 }]));
    // |N + 1|, far too large to search.
    let found = ask(&[1 << 50, 1 << 50, 1], "-9");
    assert_eq!((found.payoff, found.status), (parse_bonus("8").expect("a number"), Status::Conjectured));
    assert!(found.best_moves.is_err_and(|why| why.contains("no answer within the limits")));
}

#[test]
fn what_no_method_answers_is_refused_with_all_of_them() {
    let limits = Limits { work: 1000, ..Limits::default() };
    let context = Context { limits, ..Context::default() };
    let refused = payoff_function(&position(&[50, 40, 30], &ScoringRules::default()), &context);
    let Err(Error::Refused(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.tried.len(), 2);
    assert!(refusal.needed().is_some_and(|needed| needed.work > 1000));
    let rules = ScoringRules { weights: vec![1], ..ScoringRules::default() };
    assert!(matches!(ScoringPosition::new(vec![2, 1], rules), Err(Error::Input(_))));
}

#[test]
fn payoffs_along_a_heap_are_those_of_its_sizes() {
    let context = Context::built_in().expect("whole");
    let rules = ScoringRules { take: TakeRule::at_most(3).expect("not 0"), ..ScoringRules::default() };
    let found = payoffs_along(&position(&[5, 4], &rules), 3..=9, &half(3), &context).expect("small");
    for (size, payoff) in (3..).zip(found.payoffs) {
        assert_eq!(payoff, half(oracle::twice_variant_payoff(&rules, &[5, 4, size], 3).expect("small")), "{size}");
    }
}
