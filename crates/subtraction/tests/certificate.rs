//! Honest certificates are accepted, doctored ones are refused for the right reason.

mod common;

use common::{claim, terms};
use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet, encode_value};
use nimatlas_subtraction::{CertificateError, MAX_LARGEST_MOVE, check, check_steps};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use std::num::NonZeroU64;

const LIMIT: u64 = 100_000_000;

/// The minimal period and the least preperiod, by comparing all of the first `len` terms.
fn found(moves: &[u64], sequence: SequenceKind, len: u64) -> (u64, u64) {
    let terms = terms(moves, sequence, len);
    let half = terms.len() / 2;
    let period = (1..half).find(|&p| (half..terms.len() - p).all(|n| terms[n] == terms[n + p])).expect("long enough");
    let preperiod = (0..half).rev().find(|&n| terms[n] != terms[n + period]).map_or(0, |n| n + 1);
    (preperiod as u64, period as u64)
}

/// The least preperiod and the minimal period, if the last window occurs before: it lies on the cycle of windows, and the
/// way back to where it last was is once around.
fn found_in(terms: &[u64], largest: u64) -> Option<(u64, u64)> {
    let last = terms.len() - largest as usize;
    let period = (1..=last).find(|p| terms[last - p..terms.len() - p] == terms[last..])?;
    let preperiod = (0..last).rev().find(|&n| n + period < terms.len() && terms[n] != terms[n + period]);
    Some((preperiod.map_or(0, |n| n as u64 + 1), period as u64))
}

#[test]
fn known_sets_have_known_periods() {
    use SequenceKind::{NimValues, Outcomes};
    let cases: [(&[u64], u64); 5] = [(&[1, 2], 3), (&[1, 3], 2), (&[1, 2, 5], 3), (&[1, 3, 4], 7), (&[2, 5, 7], 22)];
    for (moves, period) in cases {
        assert_eq!(check(&claim(moves, NimValues, 0, period), LIMIT), Ok(()), "{moves:?}");
    }
    for s in 1..=100 {
        for sequence in [NimValues, Outcomes] {
            assert_eq!(check(&claim(&[s], sequence, 0, 2 * s), LIMIT), Ok(()), "{s}");
        }
    }
    // 0 1 0 1 0 1 2 0 1 2 3, then 2 0 1 0 1 for ever. As outcomes, the 3 does not show.
    assert_eq!(check(&claim(&[1, 6, 9], NimValues, 11, 5), LIMIT), Ok(()));
    assert_eq!(check(&claim(&[1, 6, 9], Outcomes, 10, 5), LIMIT), Ok(()));
}

#[test]
fn chunks_meet_without_a_seam() {
    use SequenceKind::{NimValues, Outcomes};
    // A largest move beyond any buffer, periods and preperiods that span several, and every kind of loop: up to 64 stones,
    // few moves, many moves, more than 126.
    let many: Vec<u64> = (1..=40).map(|i| 3 * i * i).collect();
    let most: Vec<u64> = (1..=130).chain([20_011]).collect();
    let cases: [(&[u64], SequenceKind, u64); 7] = [
        (&[20_000, 50_001, 70_001], NimValues, 300_000),
        (&[20_000, 50_001, 70_001], Outcomes, 300_000),
        (&[5, 12, 31, 38, 43], Outcomes, 150_000),
        (&many, NimValues, 60_000),
        (&many, Outcomes, 60_000),
        (&most, NimValues, 50_000),
        (&most, Outcomes, 50_000),
    ];
    for (moves, sequence, len) in cases {
        let terms = terms(moves, sequence, len);
        let Some((preperiod, period)) = found_in(&terms, *moves.last().expect("a move")) else {
            // Then no claim holds, and the terms show where.
            let (preperiod, period) = (20_000, 30_011);
            let index = (preperiod..).find(|&n| terms[n] != terms[n + period]).expect("no period") as u64;
            let refused = check(&claim(moves, sequence, preperiod as u64, period as u64), LIMIT);
            let there = matches!(refused, Err(CertificateError::NotPeriodic { index: i, .. }) if i == index);
            assert!(there, "{sequence} {refused:?}");
            continue;
        };
        assert_eq!(check(&claim(moves, sequence, preperiod, period), LIMIT), Ok(()), "{sequence} {preperiod} {period}");
    }
}

#[test]
fn honest_certificates_are_accepted() {
    use SequenceKind::{NimValues, Outcomes};
    let cases: [(&[u64], SequenceKind, u64); 9] = [
        (&[5], NimValues, 10),
        (&[2, 5, 7], NimValues, 22),
        (&[2, 5, 7], Outcomes, 22),
        (&[4, 6, 11, 14], NimValues, 34),
        (&[4, 6, 11, 14], Outcomes, 17),
        (&[10, 15, 26, 36], Outcomes, 2006),
        (&[2, 16, 35, 37], Outcomes, 3033),
        (&[3, 11, 15, 23, 26], Outcomes, 1256),
        (&[1, 12, 17, 28, 29], Outcomes, 4896),
    ];
    for (moves, sequence, expected) in cases {
        let (preperiod, period) = found(moves, sequence, 20_000);
        assert_eq!(period, expected, "{moves:?}");
        assert_eq!(check(&claim(moves, sequence, preperiod, period), LIMIT), Ok(()), "{moves:?}");
    }
}

#[test]
fn large_nim_values_are_digested_in_two_bytes() {
    // Taking 1 to 200 stones: n mod 201.
    let moves: Vec<u64> = (1..=200).collect();
    let bytes: Vec<u8> = (0..=200u8).flat_map(|v| if v < 128 { vec![v] } else { vec![v & 0x7f | 0x80, 1] }).collect();
    let certificate = PeriodCertificate {
        moves: SubtractionSet::new(&moves).expect("a set"),
        sequence: SequenceKind::NimValues,
        period: Period::new(0, 201).expect("not zero"),
        window_digest: Sha256::digest(&bytes[..bytes.len() - 2]).into(),
        period_digest: Sha256::digest(&bytes).into(),
    };
    assert_eq!(check(&certificate, LIMIT), Ok(()));
}

#[test]
fn doctored_periods_are_refused() {
    use SequenceKind::{NimValues, Outcomes};
    // A set with a preperiod, by the definition.
    let late = [2, 4, 7];
    let (preperiod, period) = found(&late, NimValues, 2000);
    assert_eq!((preperiod, period), (8, 3));
    let cases: [(&[u64], SequenceKind, u64, u64, CertificateError); 7] = [
        (&[2, 5, 7], NimValues, 0, 44, CertificateError::NotMinimal { preperiod: 0, claimed: 44, shorter: 22 }),
        (&[2, 5, 7], Outcomes, 0, 66, CertificateError::NotMinimal { preperiod: 0, claimed: 66, shorter: 22 }),
        (&[4, 6, 11, 14], Outcomes, 12, 34, CertificateError::NotMinimal { preperiod: 12, claimed: 34, shorter: 17 }),
        (&[2, 5, 7], NimValues, 1, 22, CertificateError::PreperiodTooLarge { claimed: 1, period: 22, index: 0 }),
        (&late, NimValues, 9, 3, CertificateError::PreperiodTooLarge { claimed: 9, period: 3, index: 8 }),
        (&late, NimValues, 7, 3, CertificateError::PreperiodTooSmall { claimed: 7, period: 3, least: 8 }),
        (&late, NimValues, 0, 3, CertificateError::PreperiodTooSmall { claimed: 0, period: 3, least: 8 }),
    ];
    for (moves, sequence, preperiod, period, expected) in cases {
        assert_eq!(check(&claim(moves, sequence, preperiod, period), LIMIT), Err(expected), "{moves:?}");
    }
}

#[test]
fn what_is_no_period_is_refused_where_it_fails() {
    use SequenceKind::{NimValues, Outcomes};
    let cases: [(&[u64], SequenceKind, u64, u64); 5] = [
        (&[2, 5, 7], NimValues, 0, 21),
        (&[2, 5, 7], NimValues, 3, 23),
        (&[2, 5, 7], Outcomes, 0, 11),
        (&[4, 6, 11, 14], NimValues, 0, 17),
        (&[10, 15, 26, 36], Outcomes, 500, 1003),
    ];
    for (moves, sequence, preperiod, period) in cases {
        let terms = terms(moves, sequence, 10_000);
        let at = |n: u64| terms[n as usize];
        let index = (preperiod..).find(|&n| at(n) != at(n + period)).expect("no period");
        let expected =
            CertificateError::NotPeriodic { preperiod, period, index, term: at(index), later_term: at(index + period) };
        assert_eq!(check(&claim(moves, sequence, preperiod, period), LIMIT), Err(expected), "{moves:?}");
    }
}

#[test]
fn the_limit_bounds_the_search_for_a_reason() {
    // The period 3 holds from 8 on, which shows in the terms up to 8 + 3 + 7, made twice, from 3 moves each.
    let early = claim(&[2, 4, 7], SequenceKind::NimValues, 0, 3);
    let unseen = CertificateError::NotPeriodic { preperiod: 0, period: 3, index: 0, term: 0, later_term: 1 };
    assert_eq!(check(&early, 30), Err(unseen.clone()));
    assert_eq!(check(&early, 107), Err(unseen));
    let seen = CertificateError::PreperiodTooSmall { claimed: 0, period: 3, least: 8 };
    assert_eq!(check(&early, 108), Err(seen));
}

#[test]
fn wrong_digests_are_refused() {
    let honest = claim(&[4, 6, 11, 14], SequenceKind::NimValues, 18, 34);
    for byte in 0..32 {
        let mut window = honest.clone();
        window.window_digest[byte] ^= 1;
        assert_eq!(check(&window, LIMIT), Err(CertificateError::WindowDigest { from: 18, to: 32 }));
        let mut period = honest.clone();
        period.period_digest[byte] ^= 0x80;
        assert_eq!(check(&period, LIMIT), Err(CertificateError::PeriodDigest { from: 18, to: 52 }));
    }
}

#[test]
fn sizes_are_checked_first() {
    let honest = claim(&[2, 5, 7], SequenceKind::NimValues, 0, 22);
    // 29 terms of 3 moves.
    assert_eq!((check_steps(&honest), check(&honest, 87)), (87, Ok(())));
    let too_long = |preperiod, period, terms: u128, limit| {
        let claim = PeriodCertificate { period: Period::new(preperiod, period).expect("not zero"), ..honest.clone() };
        let steps = 3 * terms;
        let expected = CertificateError::TooManySteps { preperiod, period, largest: 7, moves: 3, terms, steps, limit };
        assert_eq!(check(&claim, limit), Err(expected));
    };
    too_long(0, 22, 29, 86);
    too_long(0, 22, 29, 0);
    let max = u64::MAX;
    too_long(0, max - 6, 1 << 64, max);
    too_long(max, max, 2 * u128::from(max) + 7, max);
    too_long(max, 22, u128::from(max) + 29, 1000);

    for largest in [MAX_LARGEST_MOVE + 1, u64::MAX] {
        let claim = PeriodCertificate { moves: SubtractionSet::new(&[1, largest]).expect("a set"), ..honest.clone() };
        assert_eq!(check(&claim, u64::MAX), Err(CertificateError::MoveTooLarge { largest }));
    }
}

#[test]
fn refusals_name_the_place() {
    let error = check(&claim(&[2, 5, 7], SequenceKind::NimValues, 0, 21), LIMIT).expect_err("no period");
    assert_eq!(error.to_string(), "21 is not a period from 0 on: the term at 0 is 0, the term at 21 is 2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn only_the_minimal_claim_is_accepted(
        moves in prop::collection::btree_set(1u64..=12, 1..5),
        outcomes in any::<bool>(),
        by in 1u64..40,
    ) {
        let moves: Vec<u64> = moves.into_iter().collect();
        let sequence = if outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let (preperiod, period) = found(&moves, sequence, 4000);
        let accepted = |preperiod, period| check(&claim(&moves, sequence, preperiod, period), LIMIT).is_ok();
        prop_assert!(accepted(preperiod, period));
        prop_assert!(!accepted(preperiod + by, period));
        prop_assert!(!accepted(preperiod, period + by));
        prop_assert!(preperiod < by || !accepted(preperiod - by, period));
        prop_assert!(period <= by || !accepted(preperiod, period - by));
        // The other sequence passes only if it is the same one.
        let honest = claim(&moves, sequence, preperiod, period);
        let other = if outcomes { SequenceKind::NimValues } else { SequenceKind::Outcomes };
        let swapped = PeriodCertificate { sequence: other, ..honest.clone() };
        let same = terms(&moves, other, 4000) == terms(&moves, sequence, 4000);
        prop_assert_eq!(check(&swapped, LIMIT).is_ok(), same);
        let shifted = Period { period: NonZeroU64::new(period).expect("not zero"), preperiod: preperiod + period };
        let shifted = PeriodCertificate { period: shifted, ..honest };
        prop_assert!(check(&shifted, LIMIT).is_err());
    }

    #[test]
    fn larger_sets_have_one_claim_that_holds(
        moves in prop::collection::btree_set(1u64..=300, 1..=12),
        outcomes in any::<bool>(),
    ) {
        let moves: Vec<u64> = moves.into_iter().collect();
        let sequence = if outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let found = found_in(&terms(&moves, sequence, 12_000), *moves.last().expect("a move"));
        // Some sets have longer periods.
        if let Some((preperiod, period)) = found {
            let refusal = |preperiod, period| check(&claim(&moves, sequence, preperiod, period), LIMIT).err();
            prop_assert_eq!(refusal(preperiod, period), None);
            for multiple in [2, 3, 7] {
                let refused =
                    matches!(refusal(preperiod, multiple * period), Some(CertificateError::NotMinimal { .. }));
                prop_assert!(refused);
            }
            let too_large = CertificateError::PreperiodTooLarge { claimed: preperiod + 1, period, index: preperiod };
            prop_assert_eq!(refusal(preperiod + 1, period), Some(too_large));
            if preperiod > 0 {
                let least = preperiod;
                let too_small = CertificateError::PreperiodTooSmall { claimed: least - 1, period, least };
                prop_assert_eq!(refusal(preperiod - 1, period), Some(too_small));
            }
            let mut other = claim(&moves, sequence, preperiod, period);
            other.period_digest[0] ^= 1;
            let wrong = CertificateError::PeriodDigest { from: preperiod, to: preperiod + period };
            prop_assert_eq!(check(&other, LIMIT), Err(wrong));
        }
    }
}

#[test]
fn many_moves_are_checked_in_bounded_time() {
    // 1, …, 20000 has the period 20001; 1, …, 20000 without 10000 has a longer one.
    let run: Vec<u64> = (1..=20_000).collect();
    let digest = |len: u64| {
        let mut bytes = Vec::new();
        (0..len).for_each(|n| encode_value(n, &mut bytes));
        <[u8; 32]>::from(Sha256::digest(&bytes))
    };
    let honest = PeriodCertificate {
        moves: SubtractionSet::new(&run).expect("a set"),
        sequence: SequenceKind::NimValues,
        period: Period::new(0, 20_001).expect("not zero"),
        window_digest: digest(20_000),
        period_digest: digest(20_001),
    };
    assert_eq!(check_steps(&honest), 40_001 * 20_000);
    assert_eq!(check(&honest, 1_000_000_000), Ok(()));
    let moves = run.into_iter().filter(|&taken| taken != 10_000).collect::<Vec<_>>();
    let false_claim = PeriodCertificate { moves: SubtractionSet::new(&moves).expect("a set"), ..honest.clone() };
    assert!(matches!(check(&false_claim, 1_000_000_000), Err(CertificateError::NotPeriodic { .. })));
    assert!(matches!(check(&false_claim, 1_000_000), Err(CertificateError::TooManySteps { limit: 1_000_000, .. })));
}
