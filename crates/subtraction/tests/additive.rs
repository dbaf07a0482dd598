//! Additive games against the definition, for all small pairs, and against literals.

mod common;

use common::{nim_values, outcomes, repeats, sink_values};
use nimatlas_core::{AdditiveRecord, Nimber, Regime, Status};
use nimatlas_subtraction::{AdditiveError, AdditiveGame};
use std::collections::BTreeSet;

fn game(a: u64, b: u64) -> AdditiveGame {
    AdditiveGame::new(a, b).unwrap_or_else(|error| panic!("{a}, {b}: {error}"))
}

/// All pairs a < b ≤ 60, coprime or not.
fn pairs() -> impl Iterator<Item = (u64, u64)> {
    (2..=60).flat_map(|b| (1..b).map(move |a| (a, b)))
}

#[test]
fn values_and_p_positions_are_those_of_the_rules() {
    for (a, b) in pairs() {
        let game = game(a, b);
        let period = game.period() as u64;
        let values = nim_values(&[a, b, a + b], 2 * period + a + b);
        let mut p_positions = Vec::new();
        for (x, &value) in (0..).zip(&values) {
            assert_eq!(game.nim_value(x), Nimber(value), "{game} at {x}");
            assert_eq!(game.is_p_position(x), value == 0, "{game} at {x}");
            p_positions.extend((value == 0).then_some(u128::from(x)));
        }
        let w: Vec<u128> = (0..p_positions.len() as u64).map(|n| game.w(n)).collect();
        assert_eq!(w, p_positions, "{game}");
    }
}

#[test]
fn winning_moves_are_the_moves_to_value_0() {
    for (a, b) in pairs().filter(|&(_, b)| b <= 20) {
        let game = game(a, b);
        let moves = [a, b, a + b];
        let values = nim_values(&moves, game.period() as u64 + a + b);
        for x in 0..values.len() as u64 {
            let expected: Vec<u64> = moves.into_iter().filter(|&s| s <= x && values[(x - s) as usize] == 0).collect();
            assert_eq!(game.winning_moves(x), expected, "{game} at {x}");
            assert!(values[x as usize] != 2 || !expected.contains(&a), "{game} at {x}");
        }
    }
}

#[test]
fn periods_are_minimal() {
    for (a, b) in pairs() {
        let game = game(a, b);
        let (period, largest) = (game.period() as u64, a + b);
        let values = nim_values(&[a, b, largest], period + largest);
        for terms in [outcomes(&values), values] {
            assert!(repeats(&terms, period, largest), "{game}");
            let shorter = (1..=period / 2).find(|&d| period.is_multiple_of(d) && repeats(&terms, d, largest));
            assert_eq!(shorter, None, "{game}");
        }
    }
}

#[test]
fn counts_collisions_and_gaps_are_those_of_a_period() {
    for (a, b) in pairs() {
        let game = game(a, b);
        let period = game.period() as usize;
        let values = nim_values(&[a, b, a + b], game.period() as u64 + a + b + 1);
        let count = |value| values[..period].iter().filter(|&&v| v == value).count() as u128;
        assert_eq!(game.counts(), [0, 1, 2, 3].map(count), "{game}");

        let shift = (b - a) as usize;
        let collisions = (0..period).filter(|&x| values[x] == 0 && values[x + shift] == 0).count();
        assert_eq!(game.collisions(), collisions as u128, "{game}");
        if game.is_primitive_quadratic() {
            let (a, b) = game.reduced();
            assert_eq!(game.delta(), b - a, "{game}");
            assert_eq!(game.reduced_period(), u128::from(a * (3 * (b - a) + a)), "{game}");
            assert_eq!(game.collisions(), u128::from(game.gcd() * a * (b - a - a)), "{game}");
        }

        // 0 is a P-position, so the period itself is one, and every gap occurs up to there.
        let p_positions: Vec<u128> = (0..=period).filter(|&x| values[x] == 0).map(|x| x as u128).collect();
        let gaps: BTreeSet<u128> = p_positions.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!(game.gaps(), gaps.into_iter().collect::<Vec<_>>(), "{game}");
    }
}

#[test]
fn sink_values_are_those_of_the_rules() {
    for (a, b) in pairs() {
        let game = game(a, b);
        for (x, value) in (0..).zip(sink_values(&[a, b, a + b], 2 * game.period() as u64 + a + b)) {
            assert_eq!(game.sink_nim_value(x), Nimber(value), "{game} at {x}");
            assert_eq!(game.sink_nim_value_big(&x.into()), Nimber(value), "{game} at {x}");
        }
    }
}

#[test]
fn records_of_known_games() {
    // a, b, regime, h, r, δ, period, counts, collisions, gaps
    let cases = [
        (2, 5, Regime::Quadratic, 1, 1, 3, 22, [6, 6, 6, 4], 2, vec![1, 3, 6, 8]),
        // b even, a = 1: r = 0 and 2b.
        (1, 2, Regime::Linear, 1, 0, 1, 4, [1, 1, 1, 1], 0, vec![4]),
        (1, 6, Regime::Linear, 3, 0, 3, 12, [3, 3, 3, 3], 0, vec![2, 8]),
        // r = a = 1: 2b + 2a − r = 2b + 1.
        (1, 5, Regime::Linear, 2, 1, 3, 11, [3, 3, 3, 2], 1, vec![2, 7]),
        // h = 0.
        (3, 5, Regime::Linear, 0, 5, 3, 11, [3, 3, 3, 2], 1, vec![1, 9]),
        // δ > a > 1.
        (2, 7, Regime::Linear, 1, 3, 4, 15, [4, 4, 4, 3], 1, vec![1, 3, 10]),
    ];
    for (a, b, regime, h, r, delta, period, counts, collisions, gaps) in cases {
        let expected = AdditiveRecord { a, b, regime, h, r, delta, period, counts, collisions, gaps };
        assert_eq!(game(a, b).record(), Some(expected));
    }
    assert_eq!(game(4, 10).record(), None, "not coprime");
    assert_eq!(game((1 << 31) + 1, (5 << 30) + 2).record(), None, "a period of 65 bits");
}

#[test]
fn a_common_factor_scales_the_game() {
    let game = game(4, 10);
    assert_eq!((game.gcd(), game.reduced()), (2, (2, 5)));
    assert_eq!((game.period(), game.reduced_period()), (44, 22));
    assert_eq!((game.delta(), game.h(), game.r()), (3, 1, 1));
    assert_eq!((game.counts(), game.collisions()), ([12, 12, 12, 8], 4));
    assert_eq!(game.gaps(), [1, 5, 11, 15]);
    assert_eq!(game.moves().as_slice(), [4, 10, 14]);
}

#[test]
fn the_status_names_the_proof() {
    let [published, ours] = ["arXiv 2603.10414", "docs/additive-games.md"].map(Status::Proved);
    // {2,9,11} is quadratic with h = 2, and the others are linear: outside the published proof.
    for (a, b, wall) in [(2, 5, published), (200, 500, published), (3, 5, ours), (2, 9, ours), (1, 2, ours)] {
        assert_eq!((game(a, b).status(), game(a, b).sink_status()), (wall, ours), "{a}, {b}");
    }
}

#[test]
fn bad_pairs_are_refused_by_name() {
    let max = u64::MAX;
    let cases = [
        (0, 0, AdditiveError::ZeroMove, "a = 0 is not a move"),
        (0, 5, AdditiveError::ZeroMove, "a = 0 is not a move"),
        (3, 3, AdditiveError::EqualMoves(3), "the set would be {3, 6}"),
        (max, max, AdditiveError::EqualMoves(max), "{18446744073709551615, 36893488147419103230}"),
        (5, 2, AdditiveError::Descending { a: 5, b: 2 }, "a = 5 exceeds b = 2"),
        (5, 0, AdditiveError::Descending { a: 5, b: 0 }, "a = 5 exceeds b = 0"),
        (1, max, AdditiveError::SumTooLarge { a: 1, b: max }, "1 + 18446744073709551615 exceeds"),
        (2, max - 1, AdditiveError::SumTooLarge { a: 2, b: max - 1 }, "exceeds 18446744073709551615"),
    ];
    for (a, b, expected, text) in cases {
        let error = AdditiveGame::new(a, b).expect_err("a bad pair");
        assert!(error.to_string().contains(text), "{error}");
        assert_eq!(error, expected);
    }
}

#[test]
fn gap_words_and_collisions_are_those_of_the_rules() {
    for (a, b) in pairs().filter(|&(_, b)| b <= 40) {
        let game = game(a, b);
        let period = game.period() as u64;
        let values = nim_values(&[a, b, a + b], 2 * period + 1);
        let lost: Vec<u64> = (0..=2 * period).filter(|&x| values[x as usize] == 0).collect();
        let gaps: Vec<u128> = lost.windows(2).map(|pair| (pair[1] - pair[0]).into()).collect();
        let word: Vec<u128> = game.gap_word().collect();
        assert_eq!(word.len() as u128, game.index_period(), "{game}");
        assert_eq!([&word[..], &word].concat(), gaps, "{game}");
        for (n, &gap) in gaps.iter().enumerate() {
            assert_eq!(game.gap(n as u64), gap, "{game} at {n}");
        }

        let partner = |n: usize| lost.binary_search(&(lost[n] + b - a)).ok().map(|m| m as u128);
        let colliding: Vec<u128> = (0..word.len()).filter(|&n| partner(n).is_some()).map(|n| n as u128).collect();
        for n in 0..word.len() {
            assert_eq!(game.collision(n as u64), partner(n), "{game} at {n}");
        }
        assert_eq!(game.collision_indices().collect::<Vec<_>>(), colliding, "{game}");
        assert_eq!(colliding.len() as u128, game.collisions(), "{game}");
    }
}
