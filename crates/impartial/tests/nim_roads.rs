//! Nim by brute force, by search and by the formula.

use nimatlas_core::{Convention, HeapMove, Heaps, Nimber, Outcome};
use nimatlas_impartial::nim::{self, BigNimRules, NimRules};
use nimatlas_impartial::{heap_games::Nim, search};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::HashMap;
use std::num::NonZeroU64;

fn rules(convention: Convention, max_take: u64) -> NimRules {
    NimRules { convention, max_take: NonZeroU64::new(max_take) }
}

/// All rules with limits up to 5, where 0 means none.
fn all_rules() -> impl Iterator<Item = NimRules> {
    [Convention::Normal, Convention::Misere].into_iter().flat_map(|c| (0..=5).map(move |k| rules(c, k)))
}

/// All positions of this many heaps, none larger than `most`.
fn positions(heaps: usize, most: u64) -> Vec<Vec<u64>> {
    (0..heaps).fold(vec![vec![]], |shorter, _| {
        shorter.iter().flat_map(|heaps| (0..=most).map(|heap| [&heaps[..], &[heap]].concat())).collect()
    })
}

/// All moves, from the rules.
fn moves(rules: NimRules, heaps: &[u64]) -> Vec<HeapMove> {
    let allowed = |stones: u64| rules.max_take.is_none_or(|most| stones <= most.get());
    let of_heap = |(heap, &from): (usize, &u64)| (0..from).map(move |to| HeapMove { heap, from, to });
    heaps.iter().enumerate().flat_map(of_heap).filter(|found| allowed(found.stones())).collect()
}

fn after(heaps: &[u64], found: HeapMove) -> Vec<u64> {
    let mut heaps = heaps.to_vec();
    heaps[found.heap] = found.to;
    heaps
}

/// Whether the player to move loses, from the definition.
fn is_lost(rules: NimRules, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&lost) = known.get(heaps) {
        return lost;
    }
    let moves = moves(rules, heaps);
    let lost = if moves.is_empty() {
        rules.convention == Convention::Normal
    } else {
        !moves.into_iter().any(|found| is_lost(rules, &after(heaps, found), known))
    };
    known.insert(heaps.to_vec(), lost);
    lost
}

#[test]
fn counts_of_p_positions() {
    // Rules, heaps, largest heap, P-positions.
    let cases = [
        (rules(Convention::Normal, 0), 3, 7, 64),
        (rules(Convention::Normal, 0), 4, 7, 512),
        (rules(Convention::Misere, 0), 3, 7, 64),
        (rules(Convention::Normal, 3), 3, 9, 252),
    ];
    for (rules, heaps, most, expected) in cases {
        let all = positions(heaps, most);
        let by_formula = all.iter().filter(|heaps| nim::outcome(rules, heaps).is_p()).count();
        let starts = all.iter().map(|heaps| Heaps::from(&heaps[..]));
        let found = search::outcomes(&Nim { max_take: rules.max_take }, starts, rules.convention).expect("no cycle");
        let by_search = found.into_iter().filter(|outcome| outcome.is_p()).count();
        assert_eq!((by_formula, by_search), (expected, expected), "{rules:?}");
    }
}

#[test]
fn rules_of_thumb_that_fail() {
    let normal = NimRules::normal();
    let bounded = rules(Convention::Normal, 3);
    let agree = |rules, most, guess: fn(&[u64]) -> bool| {
        let all = positions(3, most);
        all.iter().filter(|heaps| nim::outcome(rules, heaps).is_p() == guess(heaps)).count()
    };
    assert_eq!(agree(normal, 7, |heaps| heaps.iter().sum::<u64>() % 2 == 0), 320);
    assert_eq!(agree(bounded, 9, |heaps| heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0), 824);
    assert_eq!(agree(NimRules::misere(), 7, |heaps| nim::outcome(NimRules::normal(), heaps).is_p()), 512 - 8);
    assert_eq!((nim::nim_sum(normal, &[2, 2, 2]), nim::outcome(normal, &[2, 2, 2])), (Nimber(2), Outcome::N));
    // The residue of 4 is 0, and yet it has a winning move.
    let wins = nim::winning_moves(bounded, &[4, 1]);
    assert_eq!(wins, [HeapMove { heap: 0, from: 4, to: 1 }, HeapMove { heap: 1, from: 1, to: 0 }]);
}

#[test]
fn outcomes_and_winning_moves_are_those_of_brute_force() {
    for rules in all_rules() {
        let mut known = HashMap::new();
        let boxes = [positions(0, 0), positions(1, 20), positions(2, 13), positions(3, 10), positions(4, 5)];
        for heaps in boxes.concat() {
            assert_eq!(nim::outcome(rules, &heaps).is_p(), is_lost(rules, &heaps, &mut known), "{rules:?} {heaps:?}");
            let expected: Vec<_> = moves(rules, &heaps)
                .into_iter()
                .filter(|&found| is_lost(rules, &after(&heaps, found), &mut known))
                .collect();
            assert_eq!(nim::winning_moves(rules, &heaps), expected, "{rules:?} {heaps:?}");
        }
    }
}

#[test]
fn search_and_formula_agree_on_boxes() {
    for rules in all_rules() {
        let game = Nim { max_take: rules.max_take };
        let all = positions(3, 10);
        let starts = || all.iter().map(|heaps| Heaps::from(&heaps[..]));
        let outcomes = search::outcomes(&game, starts(), rules.convention).expect("no cycle");
        let values = search::nim_values(&game, starts()).expect("no cycle");
        for ((heaps, outcome), value) in all.iter().zip(outcomes).zip(values) {
            assert_eq!(nim::outcome(rules, heaps), outcome, "{rules:?} {heaps:?}");
            assert_eq!(nim::nim_sum(rules, heaps), value, "{rules:?} {heaps:?}");
        }
    }
}

#[test]
fn one_search_from_a_large_position() {
    let value = |heaps: &[u64], max_take| {
        search::nim_value(&Nim { max_take: NonZeroU64::new(max_take) }, &Heaps::from(heaps)).expect("no cycle")
    };
    // 15 xor 12 xor 10, 100 xor 37, and 22 xor 37 xor 4 for the residues mod 39 of 100, 37 and 82.
    assert_eq!(value(&[15, 12, 10], 0), Nimber(9));
    assert_eq!(value(&[100, 37], 0), Nimber(65));
    assert_eq!(value(&[100, 37, 82], 38), Nimber(55));
    // No nim-value below 200 is skipped on the way.
    assert_eq!(value(&[200], 0), Nimber(200));
}

#[test]
fn winning_options_are_the_winning_moves() {
    for rules in all_rules() {
        for heaps in positions(3, 5) {
            let start = Heaps::from(&heaps[..]);
            let game = Nim { max_take: rules.max_take };
            let mut found = search::winning_options(&game, &start, rules.convention).expect("no cycle");
            let moves = nim::winning_moves(rules, &heaps).into_iter();
            let mut expected: Vec<_> = moves.map(|found| Heaps::from(after(&heaps, found))).collect();
            found.sort();
            expected.sort();
            // Equal heaps give a move each, but one option.
            expected.dedup();
            assert_eq!(found, expected, "{rules:?} {heaps:?}");
        }
    }
}

#[test]
fn heaps_of_a_hundred_digits() {
    let number = |text: &str| text.parse::<BigUint>().expect("a number");
    let googol = number(&format!("1{}", "0".repeat(100)));
    let normal: BigNimRules = NimRules::normal().into();
    // 2^300 + 5 and 5: the difference is one bit.
    let power = BigUint::from(1u8) << 300u32;
    let heaps = [&power + 5u8, 5u8.into(), 3u8.into()];
    assert_eq!(nim::nim_sum_big(&normal, &heaps), &power + 3u8);
    let wins = nim::winning_moves_big(&normal, &heaps);
    assert_eq!(wins.iter().map(|win| (win.heap, win.to.clone())).collect::<Vec<_>>(), [(0, 6u8.into())]);
    // 10^100 = 4 mod 12, 10^100 + 1 = 5 mod 12; with at most 11 stones to a move.
    let bounded = BigNimRules { convention: Convention::Normal, max_take: Some(11u8.into()) };
    let heaps = [googol.clone(), &googol + 1u8];
    assert_eq!(nim::nim_sum_big(&bounded, &heaps), 1u8.into());
    let wins = nim::winning_moves_big(&bounded, &heaps);
    let to = [(0, &googol - 11u8), (1, googol.clone())];
    assert_eq!(wins.into_iter().map(|win| (win.heap, win.to)).collect::<Vec<_>>(), to);
    // A limit beyond 64 bits: residue 0 mod 10^50.
    let wide = BigNimRules { convention: Convention::Misere, max_take: Some(number(&"9".repeat(50))) };
    assert_eq!(nim::outcome_big(&wide, &[googol.clone(), googol.clone()]), Outcome::N);
    assert_eq!(nim::outcome_big(&wide, &[&googol + 1u8, googol.clone()]), Outcome::P);
    assert_eq!(nim::outcome_big(&wide, &[&googol + 2u8, &googol + 2u8]), Outcome::P);
    // No stone may be taken.
    let idle = BigNimRules { convention: Convention::Misere, max_take: Some(0u8.into()) };
    assert_eq!(
        (nim::outcome_big(&idle, &[7u8.into()]), nim::winning_moves_big(&idle, &[7u8.into()])),
        (Outcome::N, vec![])
    );
}

proptest! {
    /// The same by the code for 64 bits and for any size, and the moves of a position are those of one scaled by a power of 2.
    #[test]
    fn both_kinds_of_numbers_agree(
        misere: bool,
        max_take in prop_oneof![Just(0u64), 1..9u64, any::<u64>(), Just(u64::MAX)],
        heaps in prop::collection::vec(prop_oneof![any::<u64>(), 0..4u64, u64::MAX - 3..=u64::MAX], 0..6),
    ) {
        let rules = rules(if misere { Convention::Misere } else { Convention::Normal }, max_take);
        let big: Vec<BigUint> = heaps.iter().copied().map(BigUint::from).collect();
        let wins = nim::winning_moves(rules, &heaps);
        let big_wins = nim::winning_moves_big(&rules.into(), &big);
        prop_assert_eq!(nim::outcome_big(&rules.into(), &big), nim::outcome(rules, &heaps));
        prop_assert_eq!(nim::nim_sum_big(&rules.into(), &big), BigUint::from(nim::nim_sum(rules, &heaps).0));
        let written = |wins: &[HeapMove]| wins.iter().map(HeapMove::to_string).collect::<Vec<_>>();
        prop_assert_eq!(big_wins.iter().map(ToString::to_string).collect::<Vec<_>>(), written(&wins));
        if max_take == 0 && !misere {
            let scaled: Vec<BigUint> = big.iter().map(|heap| heap << 200u32).collect();
            let expected: Vec<BigUint> = wins.iter().map(|win| BigUint::from(win.to) << 200u32).collect();
            let found: Vec<BigUint> = nim::winning_moves_big(&rules.into(), &scaled).into_iter().map(|win| win.to).collect();
            prop_assert_eq!(found, expected);
        }
    }

    /// Heaps and limits of any size: the moves are legal and lead to P-positions, and there is one exactly if the outcome
    /// is N, but for the end of misère play.
    #[test]
    fn huge_positions_obey_the_definition(
        misere: bool,
        max_take in prop_oneof![Just(0u64), 1..9u64, any::<u64>(), Just(u64::MAX)],
        heaps in prop::collection::vec(prop_oneof![any::<u64>(), 0..4u64, u64::MAX - 3..=u64::MAX], 0..6),
    ) {
        let rules = rules(if misere { Convention::Misere } else { Convention::Normal }, max_take);
        let wins = nim::winning_moves(rules, &heaps);
        for &found in &wins {
            prop_assert!(found.to < found.from && found.from == heaps[found.heap]);
            prop_assert!(max_take == 0 || found.stones() <= max_take);
            prop_assert_eq!(nim::outcome(rules, &after(&heaps, found)), Outcome::P);
        }
        let over = heaps.iter().all(|&heap| heap == 0);
        prop_assert_eq!(nim::outcome(rules, &heaps).is_p(), wins.is_empty() && !(over && misere));
    }
}
