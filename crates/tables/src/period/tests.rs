use super::*;
use SequenceKind::{NimValues, Outcomes};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

fn set(moves: &[u64]) -> SubtractionSet {
    SubtractionSet::new(moves).expect("a set")
}

fn pair(period: Period) -> (u64, u64) {
    (period.preperiod, period.period.get())
}

/// The terms, one position and one option at a time.
fn by_definition(moves: &SubtractionSet, sequence: SequenceKind, len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let options: Vec<u64> = moves.iter().filter(|&s| s <= n).map(|s| values[(n - s) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values.into_iter().map(|value| sequence.of(value)).collect()
}

/// The first pair of equal windows, by a map of all windows.
fn period_by_map(terms: &[u64], window: usize) -> (u64, u64) {
    let mut seen = HashMap::new();
    let (first, second) = (0..=terms.len() - window)
        .find_map(|n| seen.insert(&terms[n..n + window], n).map(|m| (m, n)))
        .expect("enough terms");
    (first as u64, (second - first) as u64)
}

#[test]
fn known_pure_periods() {
    let cases: [(&[u64], u64); 6] =
        [(&[7], 14), (&[1, 2], 3), (&[1, 3], 2), (&[1, 2, 5], 3), (&[1, 3, 4], 7), (&[2, 5, 7], 22)];
    for (moves, expected) in cases {
        for sequence in [NimValues, Outcomes] {
            let found = measure(&set(moves), sequence, 1000).expect("a period");
            assert_eq!(pair(found), (0, expected), "{moves:?} {sequence}");
        }
    }
}

#[test]
fn outcomes_can_repeat_sooner_than_nim_values() {
    let moves = set(&[4, 6, 11, 14]);
    assert_eq!(measure(&moves, NimValues, 1000).expect("a period").period.get(), 34);
    assert_eq!(measure(&moves, Outcomes, 1000).expect("a period").period.get(), 17);
}

#[test]
fn sinks_have_the_periods_of_their_definition() {
    let mut differ = 0;
    for moves in [&[3][..], &[1, 4], &[2, 3, 9], &[4, 6, 11, 14], &[1, 6, 9, 13], &[5, 8, 17], &[3, 70], &[1, 65, 130]]
    {
        let moves = set(moves);
        let mut values: Vec<u64> = vec![0];
        for n in 1..3000u64 {
            let value = |step| n.checked_sub(step).map_or(0, |left| values[left as usize]);
            let options: Vec<u64> = moves.iter().map(value).collect();
            values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
        }
        for sequence in [NimValues, Outcomes] {
            let terms: Vec<u64> = values.iter().map(|&value| sequence.of(value)).collect();
            let found = measure_sink(&moves, sequence, 3000).expect("a period");
            assert_eq!(pair(found), period_by_map(&terms, moves.largest() as usize), "{moves} {sequence}");
            assert_eq!(by_stream(sink, &moves, sequence, 3000), Ok(found), "{moves} {sequence}");
            differ += usize::from(measure(&moves, sequence, 3000).expect("a period") != found);
        }
    }
    assert!(differ > 2, "{differ}");
}

/// The longest outcome period of the sets with so many moves, this largest one and no common divisor, and all sets that
/// have it, in lexicographic order.
fn longest_outcome_period(count: usize, largest: u64) -> (u64, Vec<Vec<u64>>) {
    let mut longest = (0, Vec::new());
    let mut sets = vec![Vec::new()];
    for _ in 1..count {
        let longer = |moves: Vec<u64>| {
            let next = moves.last().map_or(1, |last| last + 1);
            (next..largest).map(move |step| moves.iter().copied().chain([step]).collect())
        };
        sets = sets.into_iter().flat_map(longer).collect();
    }
    for mut moves in sets {
        moves.push(largest);
        if (2..=largest).any(|d| moves.iter().all(|step| step % d == 0)) {
            continue;
        }
        let period = measure(&set(&moves), Outcomes, 1 << 20).expect("a period").period.get();
        if period > longest.0 {
            longest = (period, Vec::new());
        }
        if period == longest.0 {
            longest.1.push(moves);
        }
    }
    longest
}

#[test]
fn records_of_outcome_periods() {
    let cases: [(u64, u64, &[u64]); 10] = [
        (36, 2006, &[10, 15, 26, 36]),
        (37, 3033, &[2, 16, 35, 37]),
        (38, 1722, &[10, 15, 28, 38]),
        (39, 4456, &[5, 26, 34, 39]),
        (40, 2215, &[5, 19, 35, 40]),
        (41, 8169, &[4, 19, 22, 41]),
        (42, 12015, &[3, 28, 39, 42]),
        (43, 5299, &[2, 8, 35, 43]),
        (26, 1256, &[3, 11, 15, 23, 26]),
        (29, 4896, &[1, 12, 17, 28, 29]),
    ];
    for (largest, period, first) in cases {
        let (longest, sets) = longest_outcome_period(first.len(), largest);
        assert_eq!((longest, sets[0].as_slice()), (period, first), "{largest}");
    }
    // A tie.
    assert_eq!(longest_outcome_period(5, 13).1[..2], [vec![1, 4, 6, 12, 13], vec![3, 4, 9, 10, 13]]);
}

#[test]
fn single_records_of_outcome_periods() {
    let cases: [(&[u64], u64); 3] =
        [(&[6, 15, 17, 26, 32], 8530), (&[7, 12, 22, 27, 34], 3869), (&[5, 12, 31, 38, 43], 62552)];
    for (moves, expected) in cases {
        assert_eq!(measure(&set(moves), Outcomes, 1 << 20).expect("a period").period.get(), expected, "{moves:?}");
    }
}

#[test]
fn a_period_of_millions() {
    // {a, b, a + b} with h = 1, r = 999: a(2b + r).
    let found = measure(&set(&[2000, 4999, 6999]), NimValues, 1 << 26).expect("a period");
    assert_eq!(pair(found), (0, 2000 * (2 * 4999 + 999)));
}

#[test]
fn four_moves_up_to_twenty_by_the_map() {
    for a in 1..17 {
        for (b, c, d) in [(a + 1, a + 2, 20), (a + 1, 18, 19), (a + 2, a + 3, a + 4)] {
            let moves = set(&[a, b, c, d]);
            for sequence in [NimValues, Outcomes] {
                let terms = by_definition(&moves, sequence, 3000);
                let found = measure(&moves, sequence, 3000).expect("a period");
                assert_eq!(pair(found), period_by_map(&terms, moves.largest() as usize), "{moves} {sequence}");
            }
        }
    }
}

#[test]
fn the_limit_is_exact() {
    for (moves, sequence) in [(&[2, 5, 7][..], NimValues), (&[5, 12, 31, 38, 43], Outcomes), (&[3], Outcomes)] {
        let moves = set(moves);
        let found = measure(&moves, sequence, u64::MAX).expect("a period");
        let needed = found.preperiod + found.period.get() + moves.largest();
        assert_eq!(measure(&moves, sequence, needed), Ok(found));
        let short = PeriodError::NotFound { moves: moves.clone(), sequence, max_steps: needed - 1 };
        assert_eq!(measure(&moves, sequence, needed - 1), Err(short));
        assert!(measure(&moves, sequence, 0).is_err());
    }
}

#[test]
fn the_limit_is_exact_without_keeping_terms() {
    for (moves, sequence) in [(&[2, 5, 7][..], NimValues), (&[5, 12, 31, 38, 43], Outcomes), (&[3], Outcomes)] {
        let moves = set(moves);
        let found = measure(&moves, sequence, u64::MAX).expect("a period");
        let needed = found.preperiod + found.period.get() + moves.largest();
        assert_eq!(by_stream(stream, &moves, sequence, needed), Ok(found));
        let short = PeriodError::NotFound { moves: moves.clone(), sequence, max_steps: needed - 1 };
        assert_eq!(by_stream(stream, &moves, sequence, needed - 1), Err(short));
    }
}

#[test]
fn long_periods_are_found_without_keeping_terms() {
    // {a, b, a + b}: a(2b + r) for r = b mod 2a below a, else 2b + 2a − r. Many windows of the first resemble each other.
    let additive = |a: u64, b: u64| (set(&[a, b, a + b]), a * (2 * b + b % (2 * a)));
    let (moves, period) = additive(2000, 4999);
    let (found, kept) = terms(&moves, NimValues, 1 << 26).expect("a period");
    assert_eq!((pair(found.period), kept.len() as u64), ((0, period), period));
    // All terms of the window again.
    let values = sieve::nim_values(&moves, period + 6999).expect("some megabytes");
    assert!((0..6999).all(|n| values.get(n) == values.get(n + period as usize)));
    assert!(kept.iter().eq((0..period as usize).map(|n| values.get(n))));
    let bytes: Vec<u8> = kept.iter().map(|term| term as u8).collect();
    assert_eq!(found.period_digest, <[u8; 32]>::from(Sha256::digest(&bytes)));
    assert_eq!(found.window_digest, <[u8; 32]>::from(Sha256::digest(&bytes[..6999])));
    let (moves, period) = additive(8003, 20021);
    assert_eq!(pair(measure(&moves, Outcomes, 1 << 30).expect("a period")), (0, period));
}

#[test]
fn moves_beyond_memory_are_refused() {
    for largest in [1 << 40, u64::MAX - 1] {
        let error = measure(&set(&[1, largest]), NimValues, u64::MAX).expect_err("no memory");
        assert!(matches!(error, PeriodError::Size { .. }), "{error}");
    }
}

#[test]
fn digests_are_of_the_encoded_terms() {
    // {2}: 0, 0, 1, 1 for ever; the window is shorter than the period. {1, 3}: 0, 1 for ever; it is longer.
    for (moves, window, period) in [(&[2][..], &[0u8, 0][..], &[0u8, 0, 1, 1][..]), (&[1, 3], &[0, 1, 0], &[0, 1])] {
        let certificate = find(&set(moves), NimValues, 100).expect("a period");
        assert_eq!(certificate.window_digest, <[u8; 32]>::from(Sha256::digest(window)));
        assert_eq!(certificate.period_digest, <[u8; 32]>::from(Sha256::digest(period)));
    }
}

#[test]
fn a_long_period_is_digested_in_order() {
    let moves = set(&[5, 12, 31, 38, 43]);
    let certificate = find(&moves, NimValues, 1 << 20).expect("a period");
    let (preperiod, period) = pair(certificate.period);
    let terms = by_definition(&moves, NimValues, preperiod + period);
    let bytes: Vec<u8> = terms[preperiod as usize..].iter().map(|&term| term as u8).collect();
    assert_eq!(certificate.period_digest, <[u8; 32]>::from(Sha256::digest(&bytes)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn periods_without_keeping_terms_agree_with_the_map(
        moves in prop::collection::btree_set(1..=24u64, 1..=6),
        times in prop_oneof![Just(1), Just(40), Just(3000)],
        outcomes in any::<bool>(),
    ) {
        // With all moves multiplied, so are preperiod and period, as each heap plays like a smaller one.
        let small = set(&moves.iter().copied().collect::<Vec<_>>());
        let moves = set(&moves.iter().map(|step| times * step).collect::<Vec<_>>());
        let sequence = if outcomes { Outcomes } else { NimValues };
        let len = measure(&small, sequence, 1 << 20).map(|found| found.preperiod + found.period.get()).expect("a period");
        let terms = by_definition(&small, sequence, len + small.largest());
        let (preperiod, period) = period_by_map(&terms, small.largest() as usize);
        let found = by_stream(stream, &moves, sequence, 1 << 30).expect("a period");
        // Constant terms repeat at once.
        let expected = if period == 1 { (preperiod * times, 1) } else { (preperiod * times, period * times) };
        prop_assert_eq!(pair(found), expected);
    }

    #[test]
    fn periods_agree_with_the_map(moves in prop::collection::btree_set(1..=24u64, 1..=6), outcomes in any::<bool>()) {
        let moves = set(&moves.into_iter().collect::<Vec<_>>());
        let sequence = if outcomes { Outcomes } else { NimValues };
        let (certificate, kept) = terms(&moves, sequence, 1 << 20).expect("a period");
        let found = certificate.period;
        let len = found.preperiod + found.period.get();
        let expected = by_definition(&moves, sequence, len + moves.largest());
        prop_assert_eq!(pair(found), period_by_map(&expected, moves.largest() as usize));
        prop_assert!(kept.iter().eq(expected[..len as usize].iter().copied()));
    }
}
