//! Games on pairs: closed forms against search, and huge numbers against the definition.

use nimatlas_core::{Convention, Nimber, Outcome, Ruleset};
use nimatlas_impartial::pair_games::{BigWythoff, Euclid, EuclidEnd, FibonacciNim, Wythoff};
use nimatlas_impartial::search;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroU64;

fn wythoff(r: u64) -> Wythoff {
    Wythoff { r: NonZeroU64::new(r).expect("not zero") }
}

/// Outcome and winning moves in closed form are those of the search on a square.
fn check<R: Ruleset<Position = [u64; 2]>>(
    game: &R,
    most: u64,
    outcome: impl Fn([u64; 2]) -> Outcome,
    wins: impl Fn([u64; 2]) -> Vec<[u64; 2]>,
) {
    let all: Vec<_> = (0..=most).flat_map(|a| (0..=most).map(move |b| [a, b])).collect();
    let searched = search::outcomes(game, all.iter().copied(), Convention::Normal).expect("no cycle");
    for (&position, expected) in all.iter().zip(searched) {
        assert_eq!(outcome(position), expected, "{position:?}");
        let found = wins(position);
        let distinct: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(found.len(), distinct.len(), "{position:?}");
        let winning = search::winning_options(game, &position, Convention::Normal).expect("no cycle");
        assert_eq!(distinct, winning.into_iter().collect(), "{position:?}");
    }
}

#[test]
fn closed_forms_are_right_on_squares() {
    for r in [1, 2, 3, 7, 40] {
        let game = wythoff(r);
        check(&game, 24, |position| game.outcome(position), |position| game.winning_moves(position));
    }
    for end in [EuclidEnd::Zero, EuclidEnd::Equal] {
        let game = Euclid { end };
        check(&game, 40, |position| game.outcome(position), |position| game.winning_moves(position));
    }
    let game = FibonacciNim;
    check(&game, 24, |position| game.outcome(position), |position| game.winning_moves(position));
}

#[test]
fn wythoff_moves_follow_the_rules() {
    for r in [1, 2, 5] {
        for start in [[4u64, 6], [0, 3], [5, 5], [7, 2]] {
            let mut expected: Vec<[u64; 2]> = Vec::new();
            for k in 0..=start[0] {
                for l in 0..=start[1] {
                    let one = (k == 0) != (l == 0);
                    let both = k > 0 && l > 0 && k.abs_diff(l) < r;
                    if one || both {
                        expected.push([start[0] - k, start[1] - l]);
                    }
                }
            }
            let mut found: Vec<_> = wythoff(r).options(&start).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{r} {start:?}");
        }
    }
}

#[test]
fn literature() {
    // Wythoff 1907; A000201 and A001950.
    let lower = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16];
    let upper = [2, 5, 7, 10, 13, 15, 18, 20, 23, 26];
    for (a, b) in lower.into_iter().zip(upper) {
        assert_eq!(Wythoff::default().outcome([b, a]), Outcome::P, "{a} {b}");
    }
    // The nim-values of Wythoff's game, a table of the first rows and columns (Winning Ways, chapter 3).
    let rows = [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4], [3, 4, 5, 6, 2, 0], [4, 5, 3, 2, 7, 6]];
    for (a, row) in (0..).zip(rows) {
        let found = search::nim_values(&Wythoff::default(), (0..6).map(|b| [a, b])).expect("no cycle");
        assert_eq!(found, row.map(Nimber));
    }
    // Lost starts are the Fibonacci numbers.
    let lost: Vec<u64> = (1..100).filter(|&n| FibonacciNim.outcome(FibonacciNim::start(n)).is_p()).collect();
    assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
}

#[test]
fn euclid_has_the_values_of_the_definition_and_of_nivasch() {
    let (zero, equal) = (Euclid { end: EuclidEnd::Zero }, Euclid { end: EuclidEnd::Equal });
    for a in 0..=40 {
        let searched = |game: &Euclid| search::nim_values(game, (0..=40).map(|b| [a, b])).expect("no cycle");
        for (b, (first, second)) in (0..=40u64).zip(searched(&zero).into_iter().zip(searched(&equal))) {
            assert_eq!(zero.nim_value([a, b]), first, "{a} {b}");
            assert_eq!(equal.nim_value([a, b]), second, "{a} {b}");
            if let (1.., 1..) = (a, b) {
                let (small, large) = (a.min(b), a.max(b));
                // ⌊large/small − small/large⌋
                let formula = (large * large - small * small) / (small * large);
                assert_eq!(second, Nimber(formula), "{a} {b}");
            }
        }
    }
}

#[test]
fn moves_are_allowed_exactly_if_the_rules_list_them() {
    fn agrees(game: &impl Ruleset<Position = [u64; 2]>, allows: impl Fn([u64; 2], [u64; 2]) -> bool) {
        let small = || (0..9u64).flat_map(|a| (0..9).map(move |b| [a, b]));
        for from in small() {
            let options: Vec<_> = game.options(&from).collect();
            small().for_each(|to| assert_eq!(allows(from, to), options.contains(&to), "{from:?} → {to:?}"));
        }
    }
    for r in [1, 3] {
        agrees(&wythoff(r), |from, to| wythoff(r).allows(from, to));
    }
    for end in [EuclidEnd::Zero, EuclidEnd::Equal] {
        agrees(&Euclid { end }, |from, to| Euclid { end }.allows(from, to));
    }
    let takes = |from, to| (0..12).any(|taken| FibonacciNim.after(from, taken) == Some(to));
    agrees(&FibonacciNim, takes);
    assert!(!wythoff(1).allows([u64::MAX, 5], [0, 6]));
    assert!(Euclid::default().allows([u64::MAX, 1], [0, 1]));
    assert_eq!(FibonacciNim.after([u64::MAX; 2], 1 << 63), Some([(1 << 63) - 1; 2]));
}

fn any_number() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), 0..50u64, u64::MAX - 50..=u64::MAX, (0..64u32).prop_map(|bit| 1 << bit)]
}

proptest! {
    /// Winning moves of huge positions lead to P-positions, and there is one exactly from N-positions.
    #[test]
    fn huge_positions_obey_the_definition(a in any_number(), b in any_number(), r in any_number()) {
        let game = wythoff(r.max(1));
        let wins = game.winning_moves([a, b]);
        prop_assert_eq!(game.outcome([a, b]).is_p(), wins.is_empty());
        for [x, y] in wins {
            prop_assert!(game.outcome([x, y]).is_p());
            let (k, l) = (a.checked_sub(x).expect("fewer"), b.checked_sub(y).expect("fewer"));
            prop_assert!(((k == 0) != (l == 0)) || (k > 0 && l > 0 && k.abs_diff(l) < r.max(1)));
        }
        for end in [EuclidEnd::Zero, EuclidEnd::Equal] {
            let game = Euclid { end };
            let wins = game.winning_moves([a, b]);
            prop_assert_eq!(game.outcome([a, b]).is_p(), wins.is_empty());
            prop_assert!(wins.iter().all(|&pair| game.outcome(pair).is_p()));
        }
        let wins = FibonacciNim.winning_moves([a, b]);
        prop_assert_eq!(FibonacciNim.outcome([a, b]).is_p(), wins.is_empty());
        for [left, limit] in wins {
            prop_assert!(a - left >= 1 && a - left <= b);
            prop_assert_eq!(u128::from(limit), (2 * u128::from(a - left)).min(left.into()));
            prop_assert!(FibonacciNim.outcome([left, limit]).is_p());
        }
    }
}

#[test]
fn tables_of_nim_values_are_those_of_the_search() {
    for r in [1, 2, 3, 7, 12, 13, 14, 40] {
        let game = wythoff(r);
        for [a, b] in [[13, 13], [4, 22], [22, 4], [0, 9], [9, 0], [0, 0]] {
            let table = game.nim_value_table([a, b], 1_000_000).expect("few");
            assert_eq!((table.len(), table[0].len()), (a as usize + 1, b as usize + 1));
            for (x, row) in (0..).zip(&table) {
                let searched = search::nim_values(&game, (0..=b).map(|y| [x, y])).expect("no cycle");
                assert!(row.iter().map(|&value| Nimber(value.into())).eq(searched), "{r} {x}");
            }
            let last = Nimber(table[a as usize][b as usize].into());
            assert_eq!(game.nim_value([a, b], 1_000_000), Ok(last), "{r} {a} {b}");
        }
    }
    for stones in 0..60u64 {
        let searched = search::nim_values(&FibonacciNim, (0..=stones).map(|limit| [stones, limit])).expect("no cycle");
        for (limit, expected) in (0..).zip(searched) {
            assert_eq!(FibonacciNim.nim_value([stones, limit], 1_000_000), Ok(expected), "{stones} {limit}");
        }
    }
}

/// The bits of larger tables are in many words: against the definition, by sets of numbers.
#[test]
fn values_of_a_larger_board() {
    let most = 150usize;
    for r in [1usize, 4, 60] {
        let table = wythoff(r as u64).nim_value_table([most as u64; 2], 1_000_000_000).expect("few");
        let mut expected = vec![vec![0u32; most + 1]; most + 1];
        for x in 0..=most {
            for y in 0..=x {
                let mut seen = vec![false; 2 * most + 2];
                (0..x).for_each(|k| seen[expected[k][y] as usize] = true);
                (0..y).for_each(|l| seen[expected[x][l] as usize] = true);
                for k in 1..=x {
                    for l in (k + 1).saturating_sub(r).max(1)..=(k + r - 1).min(y) {
                        seen[expected[x - k][y - l] as usize] = true;
                    }
                }
                let value = seen.iter().position(|seen| !seen).expect("finitely many") as u32;
                (expected[x][y], expected[y][x]) = (value, value);
            }
        }
        assert!(table == expected, "{r}");
    }
}

#[test]
fn costs_are_known_and_bound_the_work() {
    let million = 1_000_000u64;
    // Where r is as large as the heaps, the value is their sum; from there on not always.
    assert_eq!(wythoff(u64::MAX).nim_value([201, 184], 1), Ok(Nimber(385)));
    assert_eq!(wythoff(201).nim_value([201, 184], 1), Ok(Nimber(385)));
    let error = wythoff(200).nim_value([201, 184], 1000).expect_err("many steps");
    assert_eq!((error.cost, error.allowed), (wythoff(200).nim_value_cost([201, 184]), 1000));
    // A long board with a short side is cheap: a few steps for each of six rows.
    assert!(wythoff(1).nim_value_cost([3 * million, 5]) < 50 * u128::from(million));
    assert!(wythoff(1).nim_value([3 * million, 5], 50 * million).is_ok());
    assert!(wythoff(1).nim_value([million, million], 1000 * million).is_err());
    assert!(FibonacciNim.nim_value([million, 3], million).is_err());
    assert_eq!(FibonacciNim.nim_value([u64::MAX, 0], 1), Ok(Nimber(0)));
}

/// (A_n, B_n) for n = 10^100 from 110 digits of the square roots of r² + 4, by long division.
#[test]
fn wythoff_pairs_of_a_hundred_digits() {
    // (1 + √5)/2 and √2, to 100 decimals.
    let phi = "16180339887498948482045868343656381177203091798057628621354486227052604628189024497072072041893911374";
    let root_two =
        "14142135623730950488016887242096980785696718753769480731766797379907324784621070388503875343276415727";
    let number = |text: &str| text.parse::<BigUint>().expect("digits");
    let n = BigUint::from(10u8).pow(100);
    for (r, lower) in [(1u8, phi), (2, root_two)] {
        let game = BigWythoff::new(r.into()).expect("not zero");
        let (small, large) = (number(lower), number(lower) + &n * r);
        assert_eq!(game.outcome(&[small.clone(), large.clone()]), Outcome::P);
        assert_eq!(game.outcome(&[large.clone(), small.clone()]), Outcome::P);
        assert_eq!(game.outcome(&[&small + 1u8, large.clone()]), Outcome::N);
        assert!(game.winning_moves(&[small.clone(), large.clone()]).is_empty());
        // With 17 stones more in the larger heap, taking them wins, and with 17 more in both.
        let (more, both) = ([small.clone(), &large + 17u8], [&small + 17u8, &large + 17u8]);
        assert!(game.winning_moves(&more).contains(&[small.clone(), large.clone()]));
        assert!(game.winning_moves(&both).contains(&[small.clone(), large.clone()]));
    }
    assert!(BigWythoff::new(0u8.into()).is_none());
}

#[test]
fn euclid_and_fibonacci_of_a_hundred_digits() {
    // Consecutive Fibonacci numbers of about 105 digits.
    let (mut low, mut high) = (BigUint::from(1u8), BigUint::from(1u8));
    for _ in 0..500 {
        let next = &low + &high;
        (low, high) = (high, next);
    }
    assert!(high.to_string().len() > 100);
    let euclid = Euclid::default();
    // Their quotient is next to the golden ratio: below it and above it in turn.
    let outcomes = [euclid.outcome_big(&[low.clone(), high.clone()]), euclid.outcome_big(&[&high - &low, low.clone()])];
    assert_ne!(outcomes[0], outcomes[1]);
    // ⌊b/a − a/b⌋ for the game that ends at equal numbers (Nivasch 2006).
    let equal = Euclid { end: EuclidEnd::Equal };
    let pair = [&high * &low + 3u8, low.clone()];
    let formula = (&pair[0] * &pair[0] - &pair[1] * &pair[1]) / (&pair[0] * &pair[1]);
    assert_eq!(equal.nim_value_big(&pair), formula);
    // A Fibonacci number is a lost start; with 1 stone more it is won by taking that stone, or 8 by taking 8.
    let game = FibonacciNim;
    assert_eq!(game.outcome_big(&[high.clone(), &high - 1u8]), Outcome::P);
    let wins = game.winning_moves_big(&[&high + 8u8, &high + 7u8]);
    assert_eq!(wins, [[high.clone(), BigUint::from(16u8)]]);
    assert_eq!(game.outcome_big(&[&high + 8u8, 7u8.into()]), Outcome::P);
}

proptest! {
    /// The same by the code for 64 bits and for any size.
    #[test]
    fn both_kinds_of_numbers_agree(
        a in prop_oneof![any::<u64>(), 0..100u64, any::<u32>().prop_map(u64::from)],
        b in prop_oneof![any::<u64>(), 0..100u64, any::<u32>().prop_map(u64::from)],
        r in prop_oneof![1..5u64, 1..u64::MAX, any::<u32>().prop_map(|r| u64::from(r) + 1)],
        end in prop_oneof![Just(EuclidEnd::Zero), Just(EuclidEnd::Equal)],
        value in 0..4u64,
    ) {
        let big = [a, b].map(BigUint::from);
        let widened = |moves: Vec<[u64; 2]>| moves.into_iter().map(|to| to.map(BigUint::from)).collect::<Vec<_>>();
        let game = BigWythoff::from(wythoff(r));
        prop_assert_eq!(game.outcome(&big), wythoff(r).outcome([a, b]));
        prop_assert_eq!(game.winning_moves(&big), widened(wythoff(r).winning_moves([a, b])));
        for to in wythoff(r).winning_moves([a, b]) {
            prop_assert!(wythoff(r).allows([a, b], to) && wythoff(r).outcome(to).is_p());
        }
        prop_assert_eq!(wythoff(r).outcome([a, b]).is_p(), wythoff(r).winning_moves([a, b]).is_empty());
        let game = Euclid { end };
        prop_assert_eq!(game.nim_value_big(&big), BigUint::from(game.nim_value([a, b]).0));
        prop_assert_eq!(game.moves_to_big(&big, &value.into()), widened(game.moves_to([a, b], Nimber(value))));
        prop_assert_eq!(FibonacciNim.outcome_big(&big), FibonacciNim.outcome([a, b]));
        prop_assert_eq!(FibonacciNim.winning_moves_big(&big), widened(FibonacciNim.winning_moves([a, b])));
    }
}
