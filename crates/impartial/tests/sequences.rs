//! Nim-sequences: literals, the definition, and all methods against each other.

use nimatlas_core::{Heaps, Nimber, Period, Ruleset, Status};
use nimatlas_impartial::search;
use nimatlas_impartial::sequence::{NimSequence, SearchLimits, SequenceError, find_period, period_window, unwatched};
use nimatlas_impartial::take_break::{NAMED, PartRule, TakeAndBreak, named, nim_sum, winning_moves};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Games and the nim-values of heaps 0, 1, 2, …, found by a separate program from the definition. The first ten are those
/// with a name.
const LITERALS: &[(&str, &[u32])] = &[
    (
        "0.[3]",
        &[
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
            29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55,
            56, 57, 58, 59, 60, 61, 62, 63,
        ],
    ),
    (
        "0.77",
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7,
            4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
        ],
    ),
    (
        "0.07",
        &[
            0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0,
            1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
        ],
    ),
    (
        "0.137",
        &[
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1,
            1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        ],
    ),
    (
        "0.007",
        &[
            0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2, 3, 3, 0, 5, 0, 1,
            1, 1, 3, 3, 3, 5, 6, 4, 4, 1, 0, 5, 5, 6, 6, 2, 7, 7, 7, 8, 0, 1, 9, 2, 7, 2, 3, 3,
        ],
    ),
    (
        "0.6",
        &[
            0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1, 2, 3, 1, 2,
            3, 4, 2, 3, 4, 2, 3, 4, 2, 1, 0, 2, 8, 4, 5, 3, 4, 5, 6, 2, 5, 1, 2, 3, 1, 2, 3, 4,
        ],
    ),
    (
        "0.15",
        &[
            0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1,
            2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0,
        ],
    ),
    (
        "4.[3]",
        &[
            0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19, 21, 22, 24, 23, 25, 26, 28, 27,
            29, 30, 32, 31, 33, 34, 36, 35, 37, 38, 40, 39, 41, 42, 44, 43, 45, 46, 48, 47, 49, 50, 52, 51, 53, 54, 56,
            55, 57, 58, 60, 59, 61, 62, 64,
        ],
    ),
    (
        "4!.0",
        &[
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2,
            4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2,
        ],
    ),
    (
        "0.3f",
        &[
            0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11, 9, 10, 11, 12, 13, 14, 12, 13, 14, 15, 16,
            17, 15, 16, 17, 18, 19, 20, 18, 19, 20, 21, 22, 23, 21, 22, 23, 24, 25, 26, 24, 25, 26, 27, 28, 29, 27, 28,
            29, 30, 31, 32, 30,
        ],
    ),
    (
        "4.0",
        &[
            0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0,
            1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0,
        ],
    ),
    (
        "0.156",
        &[
            0, 1, 1, 0, 2, 2, 2, 4, 4, 1, 1, 1, 3, 2, 2, 4, 4, 4, 6, 6, 6, 2, 1, 1, 1, 5, 7, 6, 6, 8, 8, 1, 1, 1, 2, 6,
            5, 5, 5, 8, 1, 1, 2, 2, 12, 5, 4, 5, 6, 6, 1, 1, 1, 4, 5, 5, 6, 6, 6, 1, 1, 1, 2, 2,
        ],
    ),
    (
        "0.7777",
        &[
            0, 1, 2, 3, 4, 5, 6, 7, 3, 2, 8, 9, 7, 6, 5, 4, 3, 2, 8, 9, 4, 5, 12, 13, 9, 8, 2, 3, 4, 5, 15, 14, 3, 2,
            8, 9, 7, 6, 5, 4, 3, 2, 8, 9, 13, 12, 15, 14, 9, 8, 2, 3, 4, 5, 16, 17, 10, 11, 8, 9, 14, 15, 5, 4,
        ],
    ),
    (
        "0.45",
        &[
            0, 0, 1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2, 1, 1, 4, 2, 2, 6, 4, 4, 1, 1, 2, 2, 7, 1, 1, 4, 4, 3, 2, 2, 1, 1,
            4, 8, 2, 7, 4, 4, 1, 1, 2, 2, 7, 8, 1, 4, 4, 7, 2, 2, 1, 1, 4, 4, 2, 7, 7, 4, 1, 1,
        ],
    ),
    (
        "{2+}=.0",
        &[
            0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2, 1, 2, 2, 1, 1, 3, 1, 2, 2, 2, 1, 2, 2, 2, 3, 2, 1, 3, 1, 1, 2, 2, 2,
            3, 1, 2, 2, 2, 1, 3, 1, 2, 3, 2, 1, 2, 2, 3, 2, 2, 1, 4, 2, 2, 2, 2, 1, 3, 1, 2, 3,
        ],
    ),
    ("c?.0", &[0, 0, 0, 1, 2, 3, 0, 4, 1, 5, 3, 7, 8, 9, 5, 3, 7, 2, 6, 13, 4, 10, 14, 6, 13, 16, 10, 5, 18, 19, 9]),
    ("8!.0", &[0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 0, 3, 4, 4, 4, 1, 1, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]),
    ("0.8", &[0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9]),
    ("8.3", &[0, 1, 0, 2, 1, 0, 2, 3, 4, 5, 3, 4, 5, 7, 6, 8, 7, 6, 8, 9, 11, 10, 9, 11, 10, 13, 12, 14, 13, 12, 14]),
    (
        "0.[37]",
        &[
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
            29, 30,
        ],
    ),
    ("0.1[8]", &[0, 1, 0, 0, 0, 0, 2, 2, 2, 2, 3, 4, 4, 4, 4, 5, 6, 6, 6, 6, 8, 8, 8, 8, 9, 10, 10, 10, 10, 12, 12]),
    ("{2+}!.0", &[0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
    ("{2+}?.0", &[0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]),
    ("{2+}.0", &[0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]),
    ("{3+}?.0", &[0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11]),
];

fn game(code: &str) -> TakeAndBreak {
    code.parse().expect(code)
}

/// All ascending lists of `count` positive parts of this total, the least first.
fn parts(total: u64, count: u64, least: u64) -> Vec<Vec<u64>> {
    match count {
        0 if total == 0 => vec![vec![]],
        0 => vec![],
        _ => (least..=total / count)
            .flat_map(|part| {
                parts(total - part, count - 1, part).into_iter().map(move |rest| [&[part], &rest[..]].concat())
            })
            .collect(),
    }
}

/// The values from the definition: each move, from the digits of the code.
fn by_definition(game: &TakeAndBreak, heap: u64) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for heap in 1..=heap {
        let mut options = BTreeSet::new();
        for taken in 0..=heap {
            let (rest, digit) = (heap - taken, game.digit(taken));
            for count in (0..=rest).filter(|&count| digit.counts().contains(count)) {
                for parts in parts(rest, count, 1) {
                    let sizes = parts.iter().collect::<BTreeSet<_>>().len();
                    let allowed = match digit.rule() {
                        _ if count < 2 => true,
                        PartRule::Any => true,
                        PartRule::Distinct => sizes == parts.len(),
                        PartRule::NotAllEqual => sizes > 1,
                        PartRule::AllEqual => sizes == 1,
                    };
                    if allowed {
                        options.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}

#[test]
fn literals_are_found_by_definition_and_by_sequence() {
    for &(code, expected) in LITERALS {
        let game = game(code);
        // Breaks into any number of heaps are too many to list far.
        let heap = if code.contains('+') { 20 } else { expected.len() as u64 - 1 };
        assert_eq!(by_definition(&game, heap), expected[..=heap as usize], "{code}");
        let mut sequence = NimSequence::new(game);
        assert_eq!(sequence.extend_to(expected.len() as u64 - 1).expect("small"), expected, "{code}");
    }
}

#[test]
fn named_games_are_those_of_the_literals() {
    for (known, (code, values)) in NAMED.iter().zip({
        let mut ten: Vec<_> = LITERALS[..10].to_vec();
        ten.sort_by_key(|(code, _)| NAMED.iter().position(|game| game.code == *code));
        ten
    }) {
        assert_eq!((known.code, known.first_values), (code, &values[..known.first_values.len()]), "{}", known.name);
        assert_eq!(known.game().to_string(), known.code);
        assert_eq!(named(&known.name.to_uppercase().replace([' ', '\''], "-")), Some(known));
    }
}

#[test]
fn published_periods_are_certified() {
    // Code, preperiod, period: Guy and Smith 1956, and Gangolli and Plambeck 1989 for 0.16 and 0.376.
    let cases = [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.15", 1, 10),
        ("0.156", 3479, 349),
        ("0.165", 5181, 1550),
        ("0.16", 105_351, 149_459),
        ("0.56", 326_640, 144),
        ("0.376", 2_268_248, 4),
    ];
    for (code, preperiod, length) in cases {
        let mut sequence = NimSequence::new(game(code));
        let found = find_period(&mut sequence, &SearchLimits::default(), &mut unwatched()).expect(code);
        let period = Period::new(preperiod, length).expect("not zero");
        assert_eq!((found.period, found.saltus), (period, 0), "{code}");
        assert_eq!(found.status, Status::Proved("Guy and Smith 1956"));
        let window = period_window(sequence.game(), period).expect("octal") as usize;
        assert!(window + length as usize <= found.searched as usize);
        let (values, first, shift) = (sequence.values(), preperiod as usize, length as usize);
        assert!((first..window).all(|n| values[n] == values[n + shift]), "{code}");
        assert_ne!(values[first - 1], values[first - 1 + shift], "{code}");
    }
}

#[test]
fn fast_and_direct_methods_agree_for_long() {
    for code in ["4!.0", "0.16", "0.376", "0.6", "0.007", "4.07", "0.051?4!6=", "0.0107"] {
        let mut fast = NimSequence::new(game(code));
        let mut direct = NimSequence::direct(game(code));
        let fast = fast.extend_to(9_000).expect("small");
        let direct = direct.extend_to(9_000).expect("small");
        assert!(fast == direct, "{code}");
    }
}

#[test]
fn a_resumed_run_goes_on_the_same_way() {
    for code in ["4!.0", "0.16", "0.[37]", "4.[3]", "0.1[8]", "8!.3", "0.3f", "0.{1,3}?4=[0{0,2}]"] {
        let mut whole = NimSequence::new(game(code));
        let whole = whole.extend_to(1500.min(if code.contains(['8', 'f', '{']) { 150 } else { 1500 })).expect("small");
        for cut in [0, 1, 2, 7, whole.len() / 2, whole.len() - 1] {
            let mut parts = NimSequence::resume(game(code), whole[..cut].to_vec()).expect("values of the game");
            for heap in [(cut + 1).min(whole.len() - 1), whole.len() / 2 + 3, whole.len() - 1] {
                parts.extend_to(heap as u64).expect("small");
            }
            assert!(parts.values() == whole, "{code} cut at {cut}");
        }
    }
}

#[test]
fn impossible_requests_are_refused() {
    let mut kayles = NimSequence::new(game("0.77"));
    let too_large = SequenceError::TooLarge { heap: 1 << 31, most: 1 << 30 };
    assert_eq!(kayles.extend_to(1 << 31).expect_err("too large"), too_large);
    assert_eq!(kayles.values(), [0]);
    let error = NimSequence::resume(game("0.77"), vec![0, 1, 4]).expect_err("4 at heap 2");
    assert_eq!(error, SequenceError::Impossible { heap: 2, value: 4, most: 3 });
    // Sets for 2^30 rests are too many.
    let mut many = NimSequence::new(game("0.8"));
    assert_eq!(many.extend_to(1 << 30).expect_err("too much"), SequenceError::OutOfMemory { heap: 1 << 30 });
    assert_eq!(many.extend_to(12).expect("small"), [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
}

#[test]
fn moves_are_allowed_exactly_if_they_are_listed() {
    for code in ["0.77", "4!.0", "0.[3]", "4.[3]", "{2+}=.0", "0.{0,3+}!7", "{2,3}?.01", "0.6", "0.137"] {
        let game = game(code);
        for heap in 0..=9 {
            let listed: Vec<Vec<u64>> = game.breaks(heap).collect();
            for (total, count) in (0..=heap + 1).flat_map(|total| (0..=total).map(move |count| (total, count))) {
                for mut parts in parts(total, count, 1) {
                    let expected = listed.contains(&parts);
                    assert_eq!(game.allows(heap, &parts), expected, "{code}: {heap} → {parts:?}");
                    parts.reverse();
                    assert_eq!(game.allows(heap, &parts), expected, "{code}: {heap} → {parts:?}");
                }
            }
            assert!(!game.allows(heap, &[0]) && !game.allows(heap, &[u64::MAX, 2]));
            let gentle = game.gentle_break(heap);
            assert!(gentle.as_ref().is_none_or(|parts| listed.contains(parts)), "{code}: {heap} → {gentle:?}");
            let stones = |parts: &Vec<u64>| parts.iter().sum::<u64>();
            assert_eq!(gentle.as_ref().map(stones), listed.iter().map(stones).max(), "{code}: {heap}");
        }
    }
}

#[test]
fn winning_moves_are_those_to_nim_sum_zero() {
    for code in ["0.77", "4!.0", "0.3f", "4.[3]"] {
        let game = game(code);
        let mut sequence = NimSequence::new(game.clone());
        let values = sequence.extend_to(9).expect("small");
        for heaps in [[9, 4, 4], [5, 0, 8], [7, 7, 3], [1, 1, 1], [0, 0, 0]] {
            let moves = winning_moves(&game, values, &heaps).expect("values up to 9");
            let after: BTreeSet<Heaps> = moves
                .iter()
                .map(|found| {
                    let others = (0..3).filter(|&heap| heap != found.heap).map(|heap| heaps[heap]);
                    others.chain(found.into.iter().copied()).collect()
                })
                .collect();
            let start = Heaps::from(heaps);
            let expected: BTreeSet<_> =
                game.options(&start).filter(|option| nim_sum(values, option.as_slice()) == Some(Nimber(0))).collect();
            assert_eq!(after, expected, "{code} {heaps:?}");
            assert_eq!(search::nim_value(&game, &start).ok(), nim_sum(values, &heaps));
            let distinct: BTreeSet<_> = moves.iter().collect();
            assert_eq!(distinct.len(), moves.len());
        }
        assert_eq!(winning_moves(&game, values, &[10]), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_code_gives_the_values_of_its_definition(
        first in prop::sample::select(vec!["0", "4", "4!", "4=", "c?", "8!", "{2+}=", "{3}"]),
        digits in prop::collection::vec((0..16u32, prop::sample::select(vec!["", "", "!", "?", "="])), 0..4),
        tail in prop::collection::vec((0..8u32, prop::sample::select(vec!["", "!", "="])), 0..3),
    ) {
        let write = |digits: &[(u32, &str)]| digits.iter().map(|(digit, sign)| format!("{digit:x}{sign}")).collect::<String>();
        let tail = if tail.is_empty() { "0".to_owned() } else { format!("[{}]", write(&tail)) };
        let code = format!("{first}.{}{tail}", write(&digits));
        let game = game(&code);
        let expected = by_definition(&game, 16);
        let mut sequence = NimSequence::new(game.clone());
        prop_assert_eq!(sequence.extend_to(16).expect("small"), &expected[..], "{}", &code);
        let searched = search::nim_values(&game, (0..=10u64).map(|heap| Heaps::from([heap]))).expect("no cycle");
        prop_assert_eq!(searched, expected[..=10].iter().map(|&value| Nimber(value.into())).collect::<Vec<_>>(), "{}", &code);
    }
}
