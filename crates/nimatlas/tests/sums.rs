//! Sums of different games through the facade, against a search of the product game.

use nimatlas::{Context, Error, Position, Summand, solve};
use nimatlas_core::{Convention, Heaps, Outcome, Ruleset};
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use nimatlas_impartial::search;
use nimatlas_impartial::take_break::TakeAndBreak;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::fmt::Debug;

type Answer = (Outcome, BTreeSet<(usize, String)>);

/// The outcome and the winning options of a sum of two games, by search of the product, and how positions are written.
fn by_search<A: Ruleset<Position: Debug>, B: Ruleset<Position: Debug>>(
    convention: Convention,
    left: &A,
    right: &B,
    at: (A::Position, B::Position),
    write: (impl Fn(&A::Position) -> String, impl Fn(&B::Position) -> String),
) -> Answer {
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

fn position(parts: &[String], convention: Convention) -> Position {
    let summands = parts.iter().map(|part| part.parse::<Summand>().unwrap_or_else(|error| panic!("{part}: {error}")));
    Position::normal(summands).with_convention(convention)
}

fn facade(parts: &[String], convention: Convention) -> Answer {
    let found = solve(&position(parts, convention), &Context::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.winning_moves.incomplete, None, "{parts:?}");
    (found.outcome, found.winning_moves.each().map(|(summand, to)| (summand, to.to_string())).collect())
}

fn game(code: &str) -> TakeAndBreak {
    code.parse().expect(code)
}

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

#[test]
fn heaps_of_different_games_win_as_the_product_does() {
    for (left, right) in [("0.77", "4!.0"), ("0.07", "0.[3]"), ("4.[3]", "0.0300303"), ("0.3f", "0.137")] {
        for (a, b) in [(4, 5), (7, 3), (6, 6), (0, 5), (1, 1), (5, 2)] {
            for convention in CONVENTIONS {
                let parts = [format!("heap:{left}:{a}"), format!("heap:{right}:{b}")];
                let at = (Heaps::from([a]), Heaps::from([b]));
                let expected = by_search(convention, &game(left), &game(right), at, (heaps, heaps));
                assert_eq!(facade(&parts, convention), expected, "{parts:?}, {convention}");
            }
        }
    }
}

#[test]
fn subtraction_games_win_as_their_codes_do() {
    for (moves, code) in
        [("2,5,7", "0.0300303"), ("1,2,4", "0.3303"), ("all-but:1", "0.0[3]"), ("all-but:2", "0.30[3]")]
    {
        for a in 0..=9u64 {
            let parts = [format!("subtraction:{moves}:{a}"), "kayles:4".to_owned()];
            let at = (Heaps::from([a]), Heaps::from([4]));
            let expected = by_search(Convention::Normal, &game(code), &game("0.77"), at, (heaps, heaps));
            assert_eq!(facade(&parts, Convention::Normal), expected, "{parts:?}");
        }
    }
}

#[test]
fn pairs_win_as_the_product_does() {
    for convention in CONVENTIONS {
        for (a, b) in [([4, 5], [8, 5]), ([3, 3], [7, 4]), ([1, 2], [0, 3]), ([0, 0], [2, 2])] {
            let parts = [format!("wythoff:{}", pair(&a)), format!("euclid:{}", pair(&b))];
            let expected = by_search(convention, &Wythoff::default(), &Euclid::default(), (a, b), (pair, pair));
            assert_eq!(facade(&parts, convention), expected, "{parts:?}, {convention}");
            let parts = [format!("fibonacci:{}", a[1]), format!("kayles:{}", b[0])];
            let at = (FibonacciNim::start(a[1]), Heaps::from([b[0]]));
            let expected = by_search(convention, &FibonacciNim, &game("0.77"), at, (pair, heaps));
            assert_eq!(facade(&parts, convention), expected, "{parts:?}, {convention}");
        }
        let parts = ["fibonacci:8,6".to_owned(), "nim:3".to_owned()];
        let at = ([8, 6], Heaps::from([3]));
        let expected = by_search(convention, &FibonacciNim, &game("0.[3]"), at, (pair, heaps));
        assert_eq!(facade(&parts, convention), expected, "{convention}");
        let wide = Wythoff { r: 3.try_into().expect("not 0") };
        for at in [[2, 3], [1, 3], [5, 4]] {
            let parts = [format!("r-wythoff:3:{}", pair(&at)), "nim:2".to_owned()];
            let expected = by_search(convention, &wide, &game("0.[3]"), (at, Heaps::from([2])), (pair, heaps));
            assert_eq!(facade(&parts, convention), expected, "{parts:?}, {convention}");
        }
    }
}

#[test]
fn vertices_win_as_the_product_does() {
    let text = "a b\na c\nb c\nb d\nc d";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("graph");
    std::fs::write(&file, text).expect("a file");
    let graph: nimatlas_impartial::digraph::Digraph = text.parse().expect("an edge list");
    for vertex in graph.vertices() {
        let name = |vertex: &u32| graph.name(*vertex).expect("a vertex").into_owned();
        for heap in 0..4 {
            let parts = [format!("graph:{}:{}", file.display(), name(&vertex)), format!("nim:{heap}")];
            let at = position(&parts, Convention::Normal);
            let found = solve(&at, &Context::default()).expect("solved");
            let moves = found.winning_moves.each().map(|(summand, to)| (summand, to.written(&at, summand)));
            let start = (vertex, Heaps::from([heap]));
            let expected = by_search(Convention::Normal, &graph, &game("0.[3]"), start, (name, heaps));
            assert_eq!((found.outcome, moves.collect()), expected, "{parts:?}");
        }
    }
}

/// Each heap by itself, so that equal ones are told apart.
#[test]
fn limits_of_nim_matter_in_both_conventions() {
    for convention in CONVENTIONS {
        for most in 1..=3u64 {
            for sizes in (0..6u64).flat_map(|a| (0..6u64).map(move |b| [a, b])) {
                // From the definition: the player who cannot move loses, or wins.
                fn lost(sizes: [u64; 2], most: u64, misere: bool) -> bool {
                    let mut options = Vec::new();
                    for place in 0..2 {
                        for taken in 1..=most.min(sizes[place]) {
                            let mut after = sizes;
                            after[place] -= taken;
                            options.push(after);
                        }
                    }
                    if options.is_empty() {
                        !misere
                    } else {
                        options.into_iter().all(|after| !lost(after, most, misere))
                    }
                }
                let misere = convention == Convention::Misere;
                let mut expected = BTreeSet::new();
                for place in 0..2 {
                    for taken in 1..=most.min(sizes[place]) {
                        let mut after = sizes;
                        after[place] -= taken;
                        if lost(after, most, misere) {
                            expected.insert((place, after[place].to_string()));
                        }
                    }
                }
                let parts = sizes.map(|size| format!("bounded-nim:{most}:{size}"));
                let outcome = Outcome::p_if(lost(sizes, most, misere));
                assert_eq!(facade(&parts, convention), (outcome, expected), "{parts:?}, {convention}");
            }
        }
    }
}

#[test]
fn huge_heaps_are_summands() {
    let solved = |text: &str| {
        let position: Position = text.parse().expect(text);
        solve(&position, &Context::built_in().expect("whole")).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let moves = |text: &str| {
        let each: Vec<_> = solved(text).winning_moves.each().map(|(i, to)| format!("{i}: {to}")).collect();
        each.join("; ")
    };
    let hundred = "9".repeat(100);
    assert_eq!(moves(&format!("nim:{hundred} + nim:5")), "0: 5");
    assert_eq!(solved(&format!("nim:{hundred} + nim:{hundred}")).outcome, Outcome::P);
    // {2,5,7} has period 22 (Miklós and Post 2024): 10^18 leaves 12, of value 1, and its options have the values 0, 3 and 2.
    let found = solved("subtraction:2,5,7:1000000000000000000 + nim:3");
    assert_eq!(found.values, [Some(1u32.into()), Some(3u32.into())]);
    assert_eq!(moves("subtraction:2,5,7:1000000000000000000 + nim:3"), "0: 999999999999999995; 1: 1");
    // The same game 500 times as large: heap 2 · 10^9 of {2,5,7}, which is 20 modulo 22, of value 3.
    let found = solved("subtraction:1000,2500,3500:1000000000000");
    assert_eq!((found.values, found.method.as_str()), (vec![Some(3u32.into())], "closed form"));
    assert_eq!(moves("euclid:1,18446744073709551615 + nim:7"), "0: 1,7");
    // All but 1 has the value ⌊n/2⌋: each value twice, and the move between the two is the one that is left out.
    let found = solved(&format!("subtraction:all-but:1:{hundred}"));
    let half: BigUint = hundred.parse::<BigUint>().expect("digits") / 2u32;
    assert_eq!(found.nim_sum, Some(half));
    assert_eq!(moves(&format!("subtraction:all-but:1:{hundred} + nim:4")), "0: 8; 0: 9");
}

#[test]
fn wythoff_of_any_size_by_exact_arithmetic() {
    let solved = |text: &str| {
        let position: Position = text.parse().expect(text);
        solve(&position, &Context::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    // The (10^30)th P-position, by the digits of the golden ratio.
    let found = solved("wythoff:1618033988749894848204586834365,2618033988749894848204586834365");
    assert_eq!((found.outcome, found.method.as_str()), (Outcome::P, "theorem"));
    let found = solved("wythoff:1618033988749894848204586834366,2618033988749894848204586834366");
    assert_eq!(found.outcome, Outcome::N);
    let to: Vec<_> = found.winning_moves.each().map(|(_, to)| to.to_string()).collect();
    assert!(to.contains(&"1618033988749894848204586834365,2618033988749894848204586834365".to_owned()), "{to:?}");
    assert_eq!(solved("wythoff:3000000,5").outcome, Outcome::N);
}

#[test]
fn refusals_name_what_there_was_and_what_it_costs() {
    let refused = |text: &str| {
        let position: Position = text.parse().expect(text);
        match solve(&position, &Context::default()) {
            Err(Error::Refused(refusal)) => refusal,
            other => panic!("{text}: {other:?}"),
        }
    };
    let refusal = refused("subtraction:squares:1000000000000");
    assert_eq!(refusal.tried.len(), 1);
    assert!(refusal.to_string().contains("squares"), "{refusal}");
    let refusal = refused("wythoff:1000000,1000000 + nim:1");
    assert_eq!((refusal.tried[0].method, &refusal.tried[0].why), ("definition", &None));
    let needed = refusal.needed().expect("known");
    assert!(needed.work > refusal.limits.work, "{needed:?}");
}
