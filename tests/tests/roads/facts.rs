//! Statements about whole families, as literals.

use nimatlas_core::{Convention, Heaps, SequenceKind, SubtractionSet};
use nimatlas_impartial::nim::{NimRules, nim_sum, outcome};
use nimatlas_oracle as oracle;
use nimatlas_tables::period;
use nimatlas_tables::store::{PayoffTable, ThreeMoveTable};
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
fn long_outcome_periods_are_met() {
    let records: [(&[u64], u64); 6] = [
        (&[10, 15, 26, 36], 2006),
        (&[2, 16, 35, 37], 3033),
        (&[3, 28, 39, 42], 12015),
        (&[3, 11, 15, 23, 26], 1256),
        (&[6, 15, 17, 26, 32], 8530),
        (&[5, 12, 31, 38, 43], 62552),
    ];
    for (moves, expected) in records {
        let moves = SubtractionSet::new(moves).expect("a set");
        let found = period::find(&moves, SequenceKind::Outcomes, 1 << 30).expect("short").period;
        assert_eq!(found.period.get(), expected, "{moves}");
    }
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
    let table = stored("subtraction-three-moves-48");
    let table = ThreeMoveTable::new(&table).expect("records");
    let sets = triples(40).filter(|&[a, b, c]| a < b && b < c && c != a + b);
    let records: Vec<_> = sets.filter_map(|moves| table.get(moves).expect("whole")).collect();
    assert_eq!(records.len(), 8166);
    assert_eq!(records.iter().filter(|record| record.nim_values.preperiod == 0).count(), 5562);
    assert!(records.iter().all(|record| record.nim_values_divide.bits() != 0 && record.outcomes_divide.bits() != 0));
}
