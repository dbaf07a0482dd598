//! Sums of different games against the product game.

use nimatlas_core::{Convention, Heaps, Nimber, Outcome, Ruleset};
use nimatlas_impartial::digraph::Digraph;
use nimatlas_impartial::nim::NimRules;
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use nimatlas_impartial::search;
use nimatlas_impartial::sum::{Part, PartError, TamePart, solve_parts, solve_tame};
use nimatlas_impartial::take_break::TakeAndBreak;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::num::NonZeroU64;

/// The winning options of a sum of two games, by search of the product, and how its positions are written.
fn by_search<A: Ruleset<Position: Debug>, B: Ruleset<Position: Debug>>(
    left: &A,
    right: &B,
    at: (A::Position, B::Position),
    write: (impl Fn(&A::Position) -> String, impl Fn(&B::Position) -> String),
) -> BTreeSet<(usize, String)> {
    by_search_in(Convention::Normal, left, right, at, write).1
}

/// The same under a convention, and the outcome.
fn by_search_in<A: Ruleset<Position: Debug>, B: Ruleset<Position: Debug>>(
    convention: Convention,
    left: &A,
    right: &B,
    at: (A::Position, B::Position),
    write: (impl Fn(&A::Position) -> String, impl Fn(&B::Position) -> String),
) -> (Outcome, BTreeSet<(usize, String)>) {
    struct Product<'a, A, B>(&'a A, &'a B);
    impl<A: Ruleset, B: Ruleset> Ruleset for Product<'_, A, B> {
        type Position = (A::Position, B::Position);

        fn options(&self, (a, b): &Self::Position) -> impl Iterator<Item = Self::Position> {
            let first = self.0.options(a).map(|option| (option, b.clone()));
            first.chain(self.1.options(b).map(|option| (a.clone(), option)))
        }
    }
    let outcome = search::outcome(&Product(left, right), &at, convention).expect("no cycle");
    let wins = search::winning_options(&Product(left, right), &at, convention).expect("no cycle");
    let moved = wins.into_iter().map(|(a, b)| if b == at.1 { (0, (write.0)(&a)) } else { (1, (write.1)(&b)) });
    (outcome, moved.collect())
}

fn heaps(heaps: &Heaps) -> String {
    let sizes: Vec<_> = heaps.as_slice().iter().rev().map(u64::to_string).collect();
    if sizes.is_empty() { "0".to_owned() } else { sizes.join(" + ") }
}

fn pair([a, b]: &[u64; 2]) -> String {
    format!("{a},{b}")
}

fn wins(parts: &[Part]) -> BTreeSet<(usize, String)> {
    let found = solve_parts(parts);
    assert_eq!(found.outcome == Outcome::P, found.winning_moves.is_empty());
    found.winning_moves.into_iter().collect()
}

fn part(text: &str) -> Part {
    text.parse().expect(text)
}

#[test]
fn sums_win_as_the_product_does() {
    let game = |code: &str| -> TakeAndBreak { code.parse().expect(code) };
    for (left, right) in [("0.77", "4!.0"), ("0.07", "0.[3]"), ("4.[3]", "0.0300303"), ("0.3f", "0.137")] {
        for (a, b) in [(4, 5), (7, 3), (6, 6), (0, 5), (1, 1)] {
            let parts = [part(&format!("heap:{left}:{a}")), part(&format!("heap:{right}:{b}"))];
            let at = (Heaps::from([a]), Heaps::from([b]));
            let expected = by_search(&game(left), &game(right), at, (heaps, heaps));
            assert_eq!(wins(&parts), expected, "{left} {a} + {right} {b}");
        }
    }
    for (a, b) in [([4, 5], [8, 5]), ([3, 3], [7, 4]), ([1, 2], [0, 3])] {
        let parts = [part(&format!("wythoff:{}", pair(&a))), part(&format!("euclid:{}", pair(&b)))];
        assert_eq!(wins(&parts), by_search(&Wythoff::default(), &Euclid::default(), (a, b), (pair, pair)));
        let parts = [part(&format!("fibonacci:{}", a[1])), part(&format!("kayles:{}", b[0]))];
        let at = (FibonacciNim::start(a[1]), Heaps::from([b[0]]));
        assert_eq!(wins(&parts), by_search(&FibonacciNim, &game("0.77"), at, (pair, heaps)));
    }
    let parts = [part("fibonacci:8,6"), part("nim:3")];
    let at = ([8, 6], Heaps::from([3]));
    assert_eq!(wins(&parts), by_search(&FibonacciNim, &game("0.[3]"), at, (pair, heaps)));
    let graph: Digraph = "a b\na c\nb c\nb d\nc d".parse().expect("an edge list");
    for vertex in graph.vertices() {
        for heap in 0..4 {
            let parts = [Part::of_vertex(&graph, vertex).expect("solved"), part(&format!("nim:{heap}"))];
            let name = |vertex: &u32| graph.name(*vertex).expect("a vertex").into_owned();
            let expected = by_search(&graph, &game("0.[3]"), (vertex, Heaps::from([heap])), (name, heaps));
            assert_eq!(wins(&parts), expected);
        }
    }
}

fn tame(text: &str) -> Option<TamePart> {
    match text.parse() {
        Ok(part) => Some(part),
        Err(PartError::Wild { .. }) => None,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn tame_wins(parts: &[TamePart]) -> (Outcome, BTreeSet<(usize, String)>) {
    let found = solve_tame(parts);
    (found.outcome, found.winning_moves.into_iter().collect())
}

#[test]
fn tame_sums_win_in_misere_play_as_the_product_does() {
    let game = |code: &str| -> TakeAndBreak { code.parse().expect(code) };
    let mut solved = 0;
    for (left, right) in [("0.77", "4!.0"), ("0.07", "0.[3]"), ("4.[3]", "0.0300303"), ("0.137", "0.77")] {
        for a in 0..=6u64 {
            for b in 0..=6u64 {
                let Some(parts) = tame(&format!("heap:{left}:{a}")).zip(tame(&format!("heap:{right}:{b}"))) else {
                    continue;
                };
                solved += 1;
                let at = (Heaps::from([a]), Heaps::from([b]));
                let expected = by_search_in(Convention::Misere, &game(left), &game(right), at, (heaps, heaps));
                assert_eq!(tame_wins(&[parts.0, parts.1]), expected, "{left} {a} + {right} {b}");
            }
        }
    }
    for a in 0..=4u64 {
        for b in 0..=5u64 {
            let nim = || (game("0.[3]"), TamePart::of_nim(NimRules::misere(), b));
            let starts = [format!("wythoff:{a},{b}"), format!("euclid:{a},{b}"), format!("fibonacci:{b}")];
            let [wythoff, euclid, fibonacci] = starts.map(|text| tame(&text));
            let at = |position| (position, Heaps::from([b]));
            if let Some(part) = wythoff {
                solved += 1;
                let (nim, heap) = nim();
                let game = Wythoff::default();
                let expected = by_search_in(Convention::Misere, &game, &nim, at([a, b]), (pair, heaps));
                assert_eq!(tame_wins(&[part, heap]), expected, "Wythoff {a} {b}");
            }
            if let Some(part) = euclid {
                solved += 1;
                let (nim, heap) = nim();
                let game = Euclid::default();
                let expected = by_search_in(Convention::Misere, &game, &nim, at([a, b]), (pair, heaps));
                assert_eq!(tame_wins(&[part, heap]), expected, "Euclid {a} {b}");
            }
            if let Some(part) = fibonacci {
                solved += 1;
                let (nim, heap) = nim();
                let start = at(FibonacciNim::start(b));
                let expected = by_search_in(Convention::Misere, &FibonacciNim, &nim, start, (pair, heaps));
                assert_eq!(tame_wins(&[part, heap]), expected, "Fibonacci {b}");
            }
        }
    }
    assert!(solved > 200, "{solved}");
}

#[test]
fn limits_of_nim_matter_in_misere_play_too() {
    for most in 1..=3 {
        let rules = NimRules::misere().with_max_take(NonZeroU64::new(most).expect("not zero"));
        for heaps in (0..6u64).flat_map(|a| (0..6u64).map(move |b| [a, b])) {
            let found = solve_tame(&heaps.map(|heap| TamePart::of_nim(rules, heap)));
            // Each heap by itself, so that equal ones are told apart.
            let lost = |heaps: [u64; 2]| nimatlas_impartial::nim::outcome(rules, &heaps) == Outcome::P;
            let moves = (0..2).flat_map(|place| (0..heaps[place]).map(move |to| (place, to)));
            let legal = moves.filter(|&(place, to)| heaps[place] - to <= most);
            let wins = legal.filter(|&(place, to)| {
                let mut after = heaps;
                after[place] = to;
                lost(after)
            });
            let expected: BTreeSet<_> = wins.map(|(place, to)| (place, to.to_string())).collect();
            assert_eq!(found.winning_moves.into_iter().collect::<BTreeSet<_>>(), expected, "{heaps:?}, {most}");
            assert_eq!(found.outcome == Outcome::P, lost(heaps), "{heaps:?}, {most}");
        }
    }
}

#[test]
fn wild_parts_are_refused_in_misere_play() {
    let error = "kayles:5".parse::<TamePart>().expect_err("wild").to_string();
    assert!(error.starts_with("0.77 with 5 is wild: in misère play"), "{error}");
    let error = "heap:0.77:1001".parse::<TamePart>().expect_err("too large").to_string();
    assert_eq!(error, "a heap of 1001 stones is too large for its genus; the most is 1000");
    let error = "wythoff:3,101".parse::<TamePart>().expect_err("too large").to_string();
    assert_eq!(error, "101 is too large for Wythoff's game in a sum; the most is 100");
}

#[test]
fn huge_heaps_of_nim_are_parts() {
    let found = solve_parts(&[part("nim:18446744073709551615"), part("nim:5"), part("kayles:1")]);
    assert_eq!(found.nim_sum, Nimber(u64::MAX ^ 5 ^ 1));
    assert_eq!(found.winning_moves, [(0, "4".to_owned())]);
    let found = solve_parts(&[part("euclid:1,18446744073709551615"), part("nim:7")]);
    assert_eq!(found.nim_sum, Nimber(u64::MAX ^ 7));
    assert_eq!(found.winning_moves, [(0, "1,7".to_owned())]);
    // With a limit of 3 the residue of 4 can rise.
    let rules = NimRules::normal().with_max_take(NonZeroU64::new(3).expect("not zero"));
    let found = solve_parts(&[Part::of_nim(rules, 4), Part::of_nim(rules, 1)]);
    assert_eq!(found.winning_moves, [(0, "1".to_owned()), (1, "0".to_owned())]);
}

#[test]
fn bad_parts_are_refused_by_name() {
    let cases = [
        ("", "“” is not a game"),
        ("chess:3", "“chess” is not a game"),
        ("nim", "“” is no position of Nim; it is written nim:3"),
        ("nim:-1", "“-1” is no position of Nim; it is written nim:3"),
        ("heap:0.77", "“” is no position of a take-and-break game; it is written heap:0.77:9"),
        ("heap::3", "the code is empty"),
        ("heap:3.0:4", "column 1: 3 before the point"),
        ("heap:0.77:x", "“x” is no position of a take-and-break game; it is written heap:0.77:9"),
        ("heap:0.77:99999999999", "99999999999 is too large for a take-and-break game in a sum; the most is 1048576"),
        ("subtraction:2,2:5", "the move 2 is given twice"),
        ("subtraction:99999999:5", "the move 99999999 is too large for a code; the most is 65536"),
        ("wythoff:3", "“3” is no position of Wythoff's game; it is written wythoff:10,3"),
        ("euclid:1,x", "“1,x” is no position of Euclid; it is written euclid:21,13"),
        ("wythoff:501,0", "501 is too large for Wythoff's game in a sum; the most is 500"),
    ];
    for (text, expected) in cases {
        let error: PartError = text.parse::<Part>().expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}
