//! The rule of a code as structure, against the moves of the game.

use nimatlas_impartial::take_break::{Clause, KnownGame, NAMED, PartRule, Rule, TakeAndBreak, Taken};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// All ascending lists of positive parts of this total.
fn partitions(total: u64, least: u64) -> Vec<Vec<u64>> {
    if total == 0 {
        return vec![vec![]];
    }
    let longer = |part: u64| partitions(total - part, part).into_iter().map(move |rest| [&[part], &rest[..]].concat());
    (least..=total).flat_map(longer).collect()
}

/// What a player who reads the rule may make of a heap.
fn options(rule: &Rule, heap: u64) -> BTreeSet<Vec<u64>> {
    let taken = |clause: &Clause, stones: u64| {
        clause.taken.iter().any(|taken| match *taken {
            Taken::Range { first, last } => first <= stones && stones <= last,
            Taken::Progression { first, step } => (0..=heap).any(|k| first + k * step == stones),
        })
    };
    let sizes = |clause: &Clause, parts: &[u64]| {
        let pairs = || parts.iter().enumerate().flat_map(|(i, a)| parts[i + 1..].iter().map(move |b| a == b));
        parts.len() < 2
            || match clause.sizes {
                PartRule::Any => true,
                PartRule::Distinct => pairs().all(|equal| !equal),
                PartRule::NotAllEqual => pairs().any(|equal| !equal),
                PartRule::AllEqual => pairs().all(|equal| equal),
            }
    };
    let counts = |clause: &Clause, count: u32| {
        clause.counts.listed().contains(&count) || clause.counts.open_from().is_some_and(|from| count >= from)
    };
    let all = (0..=heap).flat_map(|left| partitions(left, 1).into_iter().map(move |parts| (heap - left, parts)));
    let allowed = all.filter(|(stones, parts)| {
        rule.clauses
            .iter()
            .any(|clause| taken(clause, *stones) && counts(clause, parts.len() as u32) && sizes(clause, parts))
    });
    // The empty rest is no option of the empty heap.
    allowed.map(|(_, parts)| parts).collect()
}

fn assert_same(code: &str) {
    let game: TakeAndBreak = code.parse().expect(code);
    let rule = game.rule();
    for heap in 0..=12 {
        let expected: BTreeSet<_> = game.breaks(heap).collect();
        assert_eq!(options(&rule, heap), expected, "{code}: {rule} Heap {heap}");
    }
    let text = rule.to_string();
    assert!(text.ends_with('.') && !text.contains("  "), "{text}");
}

#[test]
fn rules_of_known_codes_are_their_moves() {
    let codes = ["0.[3]", "4.[3]", "0.0[3]", "0.[7]", "0.6[1]", "0.12[3]", "0.3003330[3]", "0.0", "{2+}=.[3{0,2+}!]"];
    NAMED.iter().map(|game| game.code).chain(codes).for_each(assert_same);
}

#[test]
fn rules_are_written_in_plain_words() {
    let cases = [
        (
            "0.6[1]",
            "A move may take 1 stone from a heap and leave the rest as one heap or two heaps; or take 2 or more stones from a heap and leave the rest as no heap.",
        ),
        (
            "0.12[3]",
            "A move may take 1 stone from a heap and leave the rest as no heap; or take 2 stones from a heap and leave the rest as one heap; or take 3 or more stones from a heap and leave the rest as no heap or one heap.",
        ),
        (
            "0.3003330[3]",
            "A move may take 1, 4 to 6 or 8 or more stones from a heap and leave the rest as no heap or one heap.",
        ),
        ("{2+}=.0", "A move may break a heap into 2 or more heaps, all of the same size."),
        ("0.0", "There are no moves."),
        ("0.33003", "A move may take 1, 2 or 5 stones from a heap and leave the rest as no heap or one heap."),
    ];
    for (code, expected) in cases {
        assert_eq!(code.parse::<TakeAndBreak>().map(|game| game.rule().to_string()), Ok(expected.to_owned()), "{code}");
    }
    let long: TakeAndBreak = format!("0.{}", "30".repeat(30_000)).parse().expect("a code");
    let text = long.rule().to_string();
    assert!(text.len() < 200 && text.contains("certain other numbers"), "{text}");
}

#[test]
fn codes_of_one_game_have_one_form() {
    let cases = [
        ("0.[33]", "0.[3]"),
        ("0.333[3]", "0.[3]"),
        ("0.3[73]", "0.[37]"),
        ("0.1[3737]", "0.1[37]"),
        ("0.73[773773]", "0.[737]"),
        ("4.0[30]", "4.[03]"),
    ];
    for (code, expected) in cases {
        assert_eq!(code.parse::<TakeAndBreak>().map(|game| game.to_string()), Ok(expected.to_owned()), "{code}");
    }
    let set = |text: &str| text.parse().expect("a set");
    let known = |code: &str| code.parse::<TakeAndBreak>().expect(code).known_game();
    assert_eq!(known("0.3[33]"), Some(KnownGame::Nim));
    assert_eq!(known("0.0303[3]"), Some(KnownGame::AllBut(set("1,3"))));
    assert_eq!(known("0.3"), Some(KnownGame::Subtraction(set("1"))));
    for code in ["0.0", "0.[30]", "0.31", "4.3", "4!.[3]", "0.[7]", "4.[03]", "0.3!7"] {
        assert_eq!(known(code), None, "{code}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn rules_of_any_code_are_its_moves(
        first in prop::sample::select(vec!["0", "4", "4!", "4=", "c?", "8!", "{2+}=", "{3}"]),
        digits in prop::collection::vec((0..16u32, prop::sample::select(vec!["", "", "!", "?", "="])), 0..6),
        tail in prop::collection::vec((prop::sample::select(vec!["0", "1", "3", "7", "c", "{0,2+}"]), prop::sample::select(vec!["", "!", "="])), 0..4),
    ) {
        let digits: String = digits.iter().map(|(digit, sign)| format!("{digit:x}{sign}")).collect();
        let tail: String = tail.iter().map(|(digit, sign)| format!("{digit}{sign}")).collect();
        let tail = if tail.is_empty() { "0".to_owned() } else { format!("[{tail}]") };
        assert_same(&format!("{first}.{digits}{tail}"));
    }
}
