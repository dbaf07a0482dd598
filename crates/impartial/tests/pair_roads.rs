//! Games on pairs: closed forms against search, and huge numbers against the definition.

use nimatlas_core::{Convention, Nimber, Outcome, Ruleset};
use nimatlas_impartial::pair_games::{Euclid, EuclidEnd, FibonacciNim, Wythoff};
use nimatlas_impartial::search;
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
