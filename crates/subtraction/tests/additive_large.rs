//! Laws of additive games where no table can reach: moves up to 2^64 and heaps of any size.

mod common;

use common::mex;
use nimatlas_core::Nimber;
use nimatlas_subtraction::AdditiveGame;
use num_bigint::BigUint;
use proptest::prelude::*;

/// Games with moves of every size up to the largest that are allowed.
fn games() -> impl Strategy<Value = AdditiveGame> {
    let top = (1u64..=u64::MAX / 2, 0u64..1000).prop_map(|(a, below)| (a, u64::MAX - a - below));
    let near =
        |bits: u32| ((1u64 << bits) - 50..(1 << bits) + 50, 2u64..5, 0u64..200).prop_map(|(a, k, c)| (a, k * a - c));
    let any = (1u64..u64::MAX, 0u32..64, 0u32..64).prop_map(|(seed, s, t)| (seed >> s, seed.rotate_left(17) >> t));
    let pairs = prop_oneof![top, near(16), near(31), near(32), near(61), any];
    (pairs, 1u64..7).prop_filter_map("not an additive game", |((a, b), factor)| {
        let (a, b) = (a.min(b).checked_mul(factor)?, a.max(b).checked_mul(factor)?);
        AdditiveGame::new(a, b).ok()
    })
}

/// Heaps near 0, near multiples of the period and anywhere up to 2^192.
fn heaps() -> impl Strategy<Value = (AdditiveGame, BigUint)> {
    let near = (0u64..5, any::<u64>(), 0u32..64).prop_map(|(k, seed, shift)| (k, BigUint::from(seed >> shift)));
    let anywhere = any::<[u32; 6]>().prop_map(|digits| (0, BigUint::from_slice(&digits)));
    // A start of a block: where the pieces of the closed form meet.
    (games(), prop_oneof![near, anywhere], any::<u32>(), any::<bool>()).prop_map(|(game, (k, offset), q, at_block)| {
        let block = game.w(u64::from(q).saturating_mul(game.delta()).saturating_mul(game.gcd()));
        let start = if at_block { BigUint::from(block) } else { BigUint::from(game.period()) * k };
        (game, start + offset)
    })
}

fn moves(game: &AdditiveGame) -> [u64; 3] {
    [game.a(), game.b(), game.a() + game.b()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_nim_value_is_the_mex_of_its_options((game, x) in heaps()) {
        let options: Vec<u64> = moves(&game)
            .into_iter()
            .filter(|&s| x >= s.into())
            .map(|s| game.nim_value_big(&(&x - s)).0)
            .collect();
        prop_assert_eq!(game.nim_value_big(&x), Nimber(mex(&options)), "{} at {}", game, x);
    }

    #[test]
    fn a_sink_value_is_the_mex_of_its_options((game, x) in heaps()) {
        let option = |s: u64| if x <= s.into() { 0 } else { game.sink_nim_value_big(&(&x - s)).0 };
        let expected = if x == BigUint::ZERO { 0 } else { mex(&moves(&game).map(option)) };
        prop_assert_eq!(game.sink_nim_value_big(&x), Nimber(expected), "{} at {}", game, x);
    }

    #[test]
    fn heaps_a_period_apart_have_equal_values((game, x) in heaps(), periods in any::<u128>()) {
        let later = &x + BigUint::from(game.period()) * periods;
        prop_assert_eq!(game.nim_value_big(&x), game.nim_value_big(&later));
        prop_assert_eq!(game.sink_nim_value_big(&x), game.sink_nim_value_big(&later));
    }

    #[test]
    fn small_and_big_heaps_agree(game in games(), x in any::<u64>(), shift in 0u32..64, from_top in any::<bool>()) {
        let x = if from_top { u64::MAX - (x >> shift) } else { x >> shift };
        let value = game.nim_value_big(&x.into());
        prop_assert_eq!(game.nim_value(x), value);
        prop_assert_eq!(game.is_p_position(x), value.is_zero());
        prop_assert_eq!(game.sink_nim_value(x), game.sink_nim_value_big(&x.into()));
        let wins: Vec<u64> = moves(&game).into_iter()
            .filter(|&s| s <= x && game.nim_value_big(&(x - s).into()).is_zero())
            .collect();
        prop_assert_eq!(game.winning_moves(x), wins);
    }

    #[test]
    fn w_counts_the_p_positions(game in games(), n in any::<u64>(), shift in 0u32..64) {
        let n = n >> shift;
        let w = game.w(n);
        prop_assert!(game.nim_value_big(&w.into()).is_zero());
        if let Some(next) = n.checked_add(1) {
            prop_assert!(game.gaps().contains(&(game.w(next) - w)), "{} at {}", game, n);
        }
        // A period holds as many P-positions as it should.
        if let Some(later) = u64::try_from(game.counts()[0]).ok().and_then(|count| n.checked_add(count)) {
            prop_assert_eq!(game.w(later) - w, game.period());
        }
    }

    #[test]
    fn gaps_and_collisions_are_those_of_w(game in games(), n in any::<u64>(), shift in 0u32..64) {
        let n = n >> shift;
        if let Some(next) = n.checked_add(1) {
            prop_assert_eq!(game.gap(n), game.w(next) - game.w(n));
        }
        let above = BigUint::from(game.w(n)) + (game.b() - game.a());
        prop_assert_eq!(game.collision(n).is_some(), game.nim_value_big(&above).is_zero(), "{} at {}", game, n);
        if let Some(partner) = game.collision(n).and_then(|partner| u64::try_from(partner).ok()) {
            prop_assert_eq!(game.w(partner), game.w(n) + u128::from(game.b() - game.a()));
        }
        let first: Vec<u128> = game.collision_indices().take(20).collect();
        prop_assert_eq!(first.len() as u128, game.collisions().min(20));
        for n in first {
            // Some games have periods of more than 2^64 P-positions.
            let Ok(n) = u64::try_from(n) else { break };
            prop_assert!(game.collision(n).is_some(), "{} at {}", game, n);
        }
    }

    #[test]
    fn counts_add_up_to_the_period(game in games()) {
        prop_assert_eq!(game.counts().into_iter().sum::<u128>(), game.period());
        prop_assert_eq!(game.period(), u128::from(game.gcd()) * game.reduced_period());
    }
}

#[test]
fn the_largest_games_do_not_overflow() {
    let max = u64::MAX;
    // a(2b + r) with 2a < b < 3a and a + b = 2^64 − 1 at its largest, then the extremes of a.
    for (a, b) in
        [(max / 3 - 1, max - max / 3 + 1), (max / 4 + 1, max - max / 4 - 1), (1, max - 1), (max / 2, max / 2 + 1)]
    {
        let game = AdditiveGame::new(a, b).expect("a + b fits");
        assert_eq!(game.gaps().last(), Some(&(1 << 64)), "{game}");
        assert!(game.w(max) >= u128::from(max), "{game}");
        for x in [0, 1, a - 1, a, b - 1, b, a + b - 1, a + b, max] {
            assert_eq!(game.nim_value(x), game.nim_value_big(&x.into()), "{game} at {x}");
            assert_eq!(game.sink_nim_value(x), game.sink_nim_value_big(&x.into()), "{game} at {x}");
        }
    }
}
