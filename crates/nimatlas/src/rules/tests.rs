//! Moves against the rules as the definitions have them.

use crate::{Context, Position, Rest, Summand, solve};
use nimatlas_core::{Convention, Outcome};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

fn summand(text: &str) -> Summand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn heaps(sizes: &[u32]) -> Rest {
    Rest::Heaps(sizes.iter().copied().map(BigUint::from).collect())
}

/// What moves leave, written by hand from the rules.
#[test]
fn options_are_those_of_the_rules() {
    let cases: &[(&str, &[&str])] = &[
        ("nim:3", &["0", "1", "2"]),
        ("bounded-nim:2:5", &["3", "4"]),
        ("subtraction:2,5,7:6", &["1", "4"]),
        ("sink:2,5,7:6", &["0", "1", "4"]),
        ("sink:2,5,7:0", &[]),
        ("subtraction:all-but:1,3:5", &["0", "1", "3"]),
        ("subtraction:squares:5", &["1", "4"]),
        ("kayles:4", &["2", "3", "1 + 1", "1 + 2"]),
        ("heap:4!.0:5", &["1 + 4", "2 + 3"]),
        ("wythoff:1,2", &["0,2", "1,0", "1,1", "0,1"]),
        ("r-wythoff:2:1,2", &["0,2", "1,0", "1,1", "0,1", "0,0"]),
        ("euclid:5,2", &["3,2", "1,2"]),
        ("euclid:0,3", &[]),
        ("fibonacci:8,2", &["7,2", "6,4"]),
        ("fibonacci:1", &[]),
    ];
    for (text, expected) in cases {
        let summand = summand(text);
        let written = |left: &Rest| {
            let mut places = left.places();
            places.sort();
            places.iter().map(|at| summand.game.written(at)).collect::<Vec<_>>().join(" + ")
        };
        let found: BTreeSet<String> = summand.options().expect(text).map(|left| written(&left)).collect();
        assert_eq!(found, expected.iter().map(ToString::to_string).collect(), "{text}");
        for left in summand.options().expect(text) {
            assert!(summand.after(&left).is_ok(), "{text} {left}");
        }
        let gentle = summand.gentle_move().expect(text);
        assert_eq!(gentle.is_none(), expected.is_empty(), "{text}");
        assert!(gentle.is_none_or(|left| found.contains(&written(&left))), "{text}");
    }
}

#[test]
fn what_is_no_move_is_refused_with_the_reason() {
    let pair = |a: u32, b: u32| Rest::Pair([a.into(), b.into()]);
    let cases = [
        ("nim:5", heaps(&[5]), "a heap of 5 cannot become one of 5"),
        ("nim:0", heaps(&[]), "a heap of 0 cannot become one of 0"),
        ("bounded-nim:3:9", heaps(&[4]), "that takes 5 stones; a move takes 1 to 3"),
        ("subtraction:2,5,7:12", heaps(&[9]), "that takes 3; a move takes a number of stones in {2,5,7}"),
        ("sink:2,5,7:12", heaps(&[]), "that takes 12; a move takes a number of stones in {2,5,7}"),
        ("subtraction:all-but:2:9", heaps(&[7]), "a number of stones in all-but:2"),
        ("kayles:9", heaps(&[4, 5]), "9 → 4 + 5 is not a move of 0.77"),
        ("wythoff:10,3", pair(5, 4), "10,3 → 5,4 is not a move here"),
        ("fibonacci:13", pair(0, 0), "a move takes 1 to 12 stones here"),
        ("fibonacci:13", pair(12, 5), "the next move may then take at most 2"),
    ];
    for (text, left, part) in cases {
        let error = summand(text).after(&left).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn numbers_stand_for_what_is_left() {
    let numbers = |numbers: &[u32]| numbers.iter().copied().map(BigUint::from).collect::<Vec<_>>();
    assert_eq!(summand("kayles:9").left(&numbers(&[4, 0, 4])), Some(heaps(&[4, 4])));
    assert_eq!(summand("fibonacci:13").left(&numbers(&[10])), Some(Rest::Pair([10u32.into(), 6u32.into()])));
    assert_eq!(summand("wythoff:10,3").left(&numbers(&[5])), None);
    assert_eq!(summand("kayles:9").left(&[]), None);
}

/// Who wins in misère play, from the options alone.
fn misere(position: &Position, known: &mut BTreeMap<String, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(&position.to_string()) {
        return outcome;
    }
    let mut moves = 0;
    let mut won = false;
    for (index, summand) in position.summands.iter().enumerate() {
        for left in summand.options().expect("small") {
            moves += 1;
            won |= misere(&position.after(index, &left).expect("an option"), known).is_p();
        }
    }
    let outcome = Outcome::p_if(moves > 0 && !won);
    known.insert(position.to_string(), outcome);
    outcome
}

#[test]
fn misere_play_follows_from_the_options() {
    let mut known = BTreeMap::new();
    let sums = [
        "nim:0",
        "nim:3 + nim:3",
        "kayles:5",
        "kayles:9",
        "kayles:5 + kayles:3",
        "kayles:6 + nim:2",
        "wythoff:3,4 + nim:1",
        "euclid:7,5",
        "sink:2,5:6 + nim:1",
        "subtraction:squares:7",
        "fibonacci:7 + kayles:2",
        "heap:4!.0:9 + heap:4!.0:3",
    ];
    for text in sums {
        let position = text.parse::<Position>().expect(text).with_convention(Convention::Misere);
        let found = solve(&position, &Context::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.outcome, misere(&position, &mut known), "{text} by {}", found.method);
        let wins = found.winning_moves.each();
        let wins: BTreeSet<String> =
            wins.map(|(index, left)| position.after(index, &left).expect("a move").to_string()).collect();
        let expected = position.summands.iter().enumerate().flat_map(|(index, summand)| {
            summand.options().expect("small").map(move |left| (index, left)).collect::<Vec<_>>()
        });
        let expected: BTreeSet<String> = expected
            .map(|(index, left)| position.after(index, &left).expect("an option"))
            .filter(|after| misere(after, &mut known).is_p())
            .map(|after| after.to_string())
            .collect();
        assert_eq!(wins, expected, "{text} by {}", found.method);
    }
}

/// Sibert and Conway, Mathematical Kayles, 1992: the first lost rows of misère Kayles are 1, 4, 9, 12, 20, which are beyond
/// what the tame rule tells from 5 on.
#[test]
fn wild_rows_of_kayles_are_searched() {
    let lost: Vec<u32> = (0..=20)
        .filter(|heap| {
            let position = Position::normal([summand(&format!("kayles:{heap}"))]).with_convention(Convention::Misere);
            solve(&position, &Context::default()).expect("small").outcome.is_p()
        })
        .collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}
