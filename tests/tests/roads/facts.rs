//! Statements about whole families, as literals.

use nimatlas_core::{Convention, Heaps, Period, SequenceKind, SubtractionSet};
use nimatlas_impartial::nim::{NimRules, nim_sum, outcome};
use nimatlas_oracle as oracle;
use nimatlas_store::{PayoffTable, ThreeMoveTable};
use nimatlas_subtraction::check;
use nimatlas_tables::{payoff, period, records};
use nimatlas_tests::stored;
use std::num::NonZeroU64;

fn triples(largest: u64) -> impl Iterator<Item = [u64; 3]> {
    (0..=largest).flat_map(move |x| (0..=largest).flat_map(move |y| (0..=largest).map(move |z| [x, y, z])))
}

#[test]
fn misere_differs_from_normal_play_in_eight_positions() {
    let differs = |heaps: &[u64; 3]| {
        oracle::nim::outcome(heaps, Convention::Normal, None) != oracle::nim::outcome(heaps, Convention::Misere, None)
    };
    let different: Vec<_> = triples(7).filter(differs).collect();
    assert_eq!(different.len(), 8);
    assert!(different.iter().flatten().all(|&heap| heap <= 1));
}

#[test]
fn the_parity_of_the_total_is_right_on_320_of_512() {
    let right =
        |heaps: &[u64; 3]| outcome(NimRules::normal(), heaps).is_p() == heaps.iter().sum::<u64>().is_multiple_of(2);
    assert_eq!(triples(7).filter(right).count(), 320);
}

#[test]
fn the_nim_sum_of_the_heaps_is_right_on_824_of_1000_with_a_limit_of_3() {
    let bounded = NimRules::normal().with_max_take(NonZeroU64::new(3).expect("not zero"));
    let right = |heaps: &[u64; 3]| outcome(bounded, heaps).is_p() == nim_sum(NimRules::normal(), heaps).is_zero();
    assert_eq!(triples(9).filter(right).count(), 824);
    assert_eq!(triples(9).filter(|heaps| outcome(bounded, heaps).is_p()).count(), 252);
}

#[test]
fn small_sets_have_known_periods() {
    let known: [(&[u64], u64); 5] = [(&[1, 2], 3), (&[1, 3], 2), (&[1, 2, 5], 3), (&[1, 3, 4], 7), (&[2, 5, 7], 22)];
    let single = (1..=130).map(|step| (vec![step], 2 * step));
    for (moves, expected) in known.into_iter().map(|(moves, period)| (moves.to_vec(), period)).chain(single) {
        let moves = SubtractionSet::new(&moves).expect("a set");
        let expected = Period::new(0, expected).expect("not 0");
        for kind in [SequenceKind::NimValues, SequenceKind::Outcomes] {
            let found = period::find(&moves, kind, 1000).expect("short");
            assert_eq!(found.period, expected, "{moves}, {kind}");
            assert_eq!(check(&found, 1000), Ok(()), "{moves}, {kind}");
            assert_eq!(oracle::subtraction::period(&moves, kind, 1000), Ok(Some(expected)), "{moves}, {kind}");
        }
    }
}

#[test]
fn long_outcome_periods_are_met() {
    let known: [(&[u64], u64); 14] = [
        (&[10, 15, 26, 36], 2006),
        (&[2, 16, 35, 37], 3033),
        (&[10, 15, 28, 38], 1722),
        (&[5, 26, 34, 39], 4456),
        (&[5, 19, 35, 40], 2215),
        (&[4, 19, 22, 41], 8169),
        (&[3, 28, 39, 42], 12015),
        (&[2, 8, 35, 43], 5299),
        (&[3, 18, 41, 44], 3442),
        (&[3, 11, 15, 23, 26], 1256),
        (&[1, 12, 17, 28, 29], 4896),
        (&[6, 15, 17, 26, 32], 8530),
        (&[7, 12, 22, 27, 34], 3869),
        (&[5, 12, 31, 38, 43], 62552),
    ];
    for (moves, expected) in known {
        let moves = SubtractionSet::new(moves).expect("a set");
        let found = period::find(&moves, SequenceKind::Outcomes, 1 << 30).expect("short");
        assert_eq!(found.period.period.get(), expected, "{moves}");
        assert_eq!(check(&found, 1 << 30), Ok(()), "{moves}");
        // And no other set with so many moves and this largest one beats it, or comes before it.
        let parts = records::parts(moves.len() as u64, moves.largest()).expect("in range");
        let record = records::search(&parts, u64::MAX).expect("in range");
        assert_eq!((record.period, record.sets[0].as_slice()), (expected, moves.as_slice()), "{moves}");
    }
    let tie = records::search(&records::parts(5, 13).expect("in range"), u64::MAX).expect("in range");
    assert_eq!(tie.sets[..2], [[1, 4, 6, 12, 13], [3, 4, 9, 10, 13]]);
}

#[test]
fn most_breakpoints_of_three_small_heaps_are_29_and_all_holders_are_known() {
    let table = stored("scoring-three-heaps-32");
    let table = PayoffTable::new(&table).expect("payoffs");
    let counts = triples(16).filter(|[x, y, z]| x >= y && y >= z).map(|heaps| {
        let payoff = table.get(&Heaps::from(heaps)).expect("whole").expect("within the table");
        (payoff.breakpoints().count(), heaps)
    });
    let counts: Vec<_> = counts.collect();
    let most = counts.iter().map(|&(count, _)| count).max();
    let holders: Vec<_> = counts.iter().filter(|&&(count, _)| Some(count) == most).map(|&(_, heaps)| heaps).collect();
    assert_eq!(most, Some(29));
    assert_eq!(holders, [[14, 13, 7], [16, 14, 8], [16, 15, 8]]);
}

#[test]
fn of_8166_games_with_three_moves_to_40_5562_have_no_preperiod() {
    let table = stored("subtraction-three-moves-64");
    let table = ThreeMoveTable::new(&table).expect("records");
    let sets = triples(40).filter(|&[a, b, c]| a < b && b < c && c != a + b);
    let records: Vec<_> = sets.filter_map(|moves| table.get(moves).expect("whole")).collect();
    assert_eq!(records.len(), 8166);
    assert_eq!(records.iter().filter(|record| record.nim_values.preperiod == 0).count(), 5562);
    assert!(records.iter().all(|record| record.nim_values_divide.bits() != 0 && record.outcomes_divide.bits() != 0));
}

#[test]
fn the_holders_of_most_breakpoints_are_known_to_64() {
    let holders = |slug: &str, heaps: usize, largest: i64| {
        let table = stored(slug);
        let column = |name: &str| table.integers(name).expect("a column");
        let (keys, counts) = (["x", "y", "z", "u"][..heaps].iter().map(|name| column(name)), column("breakpoints"));
        let keys: Vec<_> = keys.collect();
        let row = |row: u64| keys.iter().map(|key| key.get(row).expect("whole")).collect::<Vec<_>>();
        let rows: Vec<_> = (0..counts.len())
            .map(|i| (counts.get(i).expect("whole"), row(i)))
            .filter(|(_, heaps)| heaps[0] <= largest)
            .collect();
        let most = rows.iter().map(|(count, _)| *count).max().expect("there are rows");
        (most, rows.into_iter().filter(|(count, _)| *count == most).map(|(_, heaps)| heaps).collect::<Vec<_>>())
    };
    let three = "scoring-breakpoints-3-64";
    assert_eq!(holders(three, 3, 16), (29, vec![vec![14, 13, 7], vec![16, 14, 8], vec![16, 15, 8]]));
    assert_eq!(holders(three, 3, 24), (47, vec![vec![24, 23, 16]]));
    assert_eq!(holders(three, 3, 64), (151, vec![vec![64, 63, 32], vec![64, 63, 40], vec![64, 63, 48]]));
    assert_eq!(holders("scoring-breakpoints-4-24", 4, 12), (25, vec![vec![12, 9, 8, 6], vec![12, 10, 9, 7]]));
    let beyond = payoff::survey(3, 128).expect("small").records.pop().expect("one for each bound");
    assert_eq!((beyond.breakpoints, beyond.holders), (339, vec![vec![124, 123, 64], vec![128, 127, 64]]));
}

#[test]
fn stored_records_are_the_published_ones() {
    let cases: [(&str, i64, i64, &[i64]); 9] = [
        ("subtraction-records-4-64", 36, 2006, &[10, 15, 26, 36]),
        ("subtraction-records-4-64", 38, 1722, &[10, 15, 28, 38]),
        ("subtraction-records-4-64", 40, 2215, &[5, 19, 35, 40]),
        ("subtraction-records-4-64", 42, 12015, &[3, 28, 39, 42]),
        ("subtraction-records-4-64", 44, 3442, &[3, 18, 41, 44]),
        ("subtraction-records-5-48", 13, 0, &[1, 4, 6, 12, 13, 3, 4, 9, 10, 13]),
        ("subtraction-records-5-48", 34, 3869, &[7, 12, 22, 27, 34]),
        ("subtraction-records-5-48", 43, 62552, &[5, 12, 31, 38, 43]),
        ("subtraction-record-family-64", 43, 62552, &[5, 12, 31, 38, 43]),
    ];
    for (slug, c, period, sets) in cases {
        let table = stored(slug);
        let column = |name: &str| table.integers(name).expect("a column");
        let row = column("c").iter().position(|key| key == Some(c)).expect("the row is there") as u64;
        let offset = |row: u64| column("set-offsets").get(row).expect("whole") as u64;
        let found: Vec<_> = (offset(row)..offset(row + 1)).filter_map(|i| column("sets").get(i)).collect();
        assert_eq!(found, sets, "{slug}, {c}");
        // The tie at 13 is published without its period.
        assert!(period == 0 || column("period").get(row) == Some(period), "{slug}, {c}");
    }
}
