//! Games with infinitely many moves against the definition.

mod common;

use common::mex;
use nimatlas_core::{Period, SubtractionSet};
use nimatlas_subtraction::{
    AllButError, MAX_TERMS, MoveSet, all_but_values, direct_p_positions, direct_values, find_all_but_period,
};
use num_bigint::BigUint;
use proptest::prelude::*;

fn defined_values(is_move: impl Fn(u64) -> bool, len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let options: Vec<u64> =
            (1..=n).filter(|&taken| is_move(taken)).map(|taken| values[(n - taken) as usize]).collect();
        values.push(mex(&options));
    }
    values
}

fn wide(values: Vec<u32>) -> Vec<u64> {
    values.into_iter().map(u64::from).collect()
}

fn set(numbers: &[u64]) -> SubtractionSet {
    SubtractionSet::new(numbers).expect("a set")
}

#[test]
fn direct_values_are_those_of_the_rules() {
    for text in ["squares", "primes", "all-but:2", "all-but:1,4,9", "2,5,7", "1,64,65,128", "300", "all-but:300"] {
        let moves: MoveSet = text.parse().expect("a set");
        let expected = defined_values(|taken| moves.contains(taken), 260);
        for len in [0, 1, 2, 63, 64, 65, 128, 129, 260] {
            let values = wide(direct_values(&moves, len).expect("small"));
            assert_eq!(values, expected[..len as usize], "{text}");
            let lost: Vec<u64> = (0..len).filter(|&n| values[n as usize] == 0).collect();
            assert_eq!(direct_p_positions(&moves, len).expect("small"), lost, "{text}");
        }
    }
}

#[test]
fn published_p_positions() {
    // OEIS A030193: subtract a square.
    let squares = [
        0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130, 132,
        137, 142, 147, 150, 170, 177, 180, 182, 187, 192, 197, 204, 210, 215, 238, 243, 249, 255, 257, 260, 262, 267,
    ];
    assert_eq!(direct_p_positions(&MoveSet::Squares, 268).expect("small"), squares);
    // OEIS A227691 lists the other heaps: subtract a prime.
    assert_eq!(direct_p_positions(&MoveSet::Primes, 75).expect("small"), [0, 1, 9, 10, 25, 34, 35, 49, 55]);
}

#[test]
fn up_to_three_exceptions_leave_no_preperiod() {
    // A. A. Siegel (2005) for one and two exceptions, Sleator and Slusky (arXiv 1201.3299) for three.
    for a in 1..=12 {
        for (b, c) in (a..=12).flat_map(|b| (b..=12).map(move |c| (b, c))) {
            let mut excluded = vec![a, b, c];
            excluded.dedup();
            let found = find_all_but_period(&set(&excluded), 1 << 16).expect("short");
            assert_eq!(found.period().preperiod, 0, "{excluded:?}");
        }
    }
}

#[test]
fn all_but_periods_are_those_of_the_definition() {
    // The heaps of 2sk + i and 2sk + s + i stones with i < s have the value sk + i: one cannot move to the other.
    for s in 1..=12 {
        let found = find_all_but_period(&set(&[s]), 1000).expect("short");
        assert_eq!((found.period().preperiod, found.period().period.get(), found.saltus()), (0, 2 * s, s), "{s}");
    }
}

#[test]
fn a_large_exception_costs_linear_time() {
    let s = 1 << 20;
    let found = find_all_but_period(&set(&[s]), MAX_TERMS).expect("within the limit");
    assert_eq!((found.period().preperiod, found.period().period.get(), found.saltus()), (0, 2 * s, s));
}

#[test]
fn limits_are_kept() {
    let excluded = set(&[3]);
    // 0 + 6 + 6 terms are needed.
    assert!(find_all_but_period(&excluded, 12).is_ok());
    let error = AllButError::NotFound { excluded: excluded.clone(), max_terms: 11 };
    assert_eq!(find_all_but_period(&excluded, 11), Err(error));
    assert!(matches!(find_all_but_period(&excluded, 0), Err(AllButError::NotFound { .. })));
    assert!(matches!(find_all_but_period(&excluded, u64::MAX), Err(AllButError::TooManyTerms(_))));
    let largest = u64::MAX;
    assert_eq!(find_all_but_period(&set(&[1, largest]), 100), Err(AllButError::ExceptionTooLarge { largest }));
    assert!(all_but_values(&excluded, MAX_TERMS + 1).is_err());
    assert!(direct_values(&MoveSet::Squares, MAX_TERMS + 1).is_err());
    assert!(direct_p_positions(&MoveSet::Primes, u64::MAX).is_err());
    assert_eq!(wide(all_but_values(&set(&[u64::MAX]), 4).expect("small")), [0, 1, 2, 3]);
}

#[test]
fn large_heaps_follow_the_period() {
    let sequence = find_all_but_period(&set(&[2]), 1000).expect("short");
    // 0, 1, 0, 1, 2, 3, 2, 3, …: 2⌊n/4⌋ + n mod 2.
    for n in [0, 1, 7, 1 << 40, u64::MAX] {
        assert_eq!(sequence.term(n), Some(n / 4 * 2 + n % 2));
        assert_eq!(sequence.term_big(&n.into()), BigUint::from(n / 4 * 2 + n % 2));
    }
    let n: BigUint = (BigUint::from(1u8) << 200u32) + 5u8;
    assert_eq!(sequence.term_big(&n), (BigUint::from(1u8) << 199u32) + 3u8);
}

proptest! {
    #[test]
    fn all_but_values_are_those_of_the_rules(excluded in prop::collection::btree_set(1u64..=25, 1..8)) {
        let excluded: Vec<u64> = excluded.into_iter().collect();
        let expected = defined_values(|taken| !excluded.contains(&taken), 400);
        prop_assert_eq!(&wide(all_but_values(&set(&excluded), 400).expect("small")), &expected);
        if let Ok(sequence) = find_all_but_period(&set(&excluded), 1 << 16) {
            let Period { preperiod, period } = sequence.period();
            let (q, p, saltus) = (preperiod as usize, period.get() as usize, sequence.saltus());
            for (n, &value) in (0u64..).zip(&expected) {
                prop_assert_eq!(sequence.term(n), Some(value));
            }
            // It goes on as the rules do, and neither a smaller preperiod nor a shorter period would.
            let long = wide(all_but_values(&set(&excluded), (q + 3 * p + 100) as u64).expect("small"));
            let holds = |from: usize, by: usize, saltus: u64| (from..long.len() - by).all(|n| long[n + by] == long[n] + saltus);
            prop_assert!(saltus > 0 && holds(q, p, saltus));
            prop_assert!(q == 0 || !holds(q - 1, p, saltus));
            for by in (1..p).filter(|&by| p.is_multiple_of(by)) {
                prop_assert!(!holds(q, by, long[q + by].saturating_sub(long[q])), "{by} of {p}");
            }
        }
    }

    #[test]
    fn finite_sets_may_be_given_too(moves in prop::collection::btree_set(1u64..=150, 1..12), len in 0u64..300) {
        let moves = set(&moves.into_iter().collect::<Vec<_>>());
        let expected = common::nim_values(moves.as_slice(), len);
        prop_assert_eq!(wide(direct_values(&moves.into(), len).expect("small")), expected);
    }
}
