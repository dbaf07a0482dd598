//! Closed forms against the rules, and literals for numbers beyond all search.

use nimatlas_core::{Nimber, Status, SubtractionSet};
use nimatlas_subtraction::ClosedForm;
use num_bigint::BigUint;

fn set(moves: &[u64]) -> SubtractionSet {
    SubtractionSet::new(moves).expect("a set")
}

/// The nim-values from the rules.
fn by_rules(moves: &[u64], len: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let options: Vec<u64> = moves.iter().filter(|&&s| s as usize <= n).map(|&s| values[n - s as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}

/// The least distance at which the terms repeat from the first on.
fn pure_period<T: PartialEq>(terms: &[T]) -> Option<usize> {
    (1..terms.len() / 2).find(|&p| terms.iter().zip(&terms[p..]).all(|(term, later)| term == later))
}

#[test]
fn every_small_set_with_a_formula_has_the_values_of_the_rules() {
    let mut recognised = [0; 4];
    for bits in 1u64..1 << 11 {
        let moves: Vec<u64> = (1..=11).filter(|s| bits >> (s - 1) & 1 == 1).collect();
        let Some(form) = ClosedForm::of(&set(&moves)) else { continue };
        recognised[match form {
            ClosedForm::OddMultiples { .. } => 0,
            ClosedForm::Interval { .. } => 1,
            ClosedForm::TwoMoves { .. } => 2,
            _ => 3,
        }] += 1;
        let values = by_rules(&moves, 600);
        for (n, &value) in values.iter().enumerate() {
            assert_eq!(form.nim_value(n as u64), Nimber(value), "{moves:?} {n}");
            assert_eq!(form.nim_value_big(&n.into()), Nimber(value), "{moves:?} {n}");
        }
        let outcomes: Vec<bool> = values.iter().map(|&value| value == 0).collect();
        let periods = [pure_period(&values), pure_period(&outcomes)];
        assert_eq!(periods, [Some(form.period() as usize); 2], "{moves:?}");
        assert_eq!(values.iter().max(), Some(&form.largest_value().0), "{moves:?}");
        assert!(matches!(form.status(), Status::Proved(_)));
        let explained = form.explain();
        assert_eq!((explained.period, explained.status), (form.period(), form.status()));
    }
    // Of the sets with moves up to 11, counted apart by their definitions: see below for each kind.
    assert!(recognised.iter().all(|&count| count > 10), "{recognised:?}");
    assert_eq!(recognised[0], odd_multiple_sets(11));
}

/// How many sets of odd multiples of their least element there are.
fn odd_multiple_sets(most: u32) -> u32 {
    (1..=most).map(|m| 1 << ((3 * m)..=most).filter(|n| n % m == 0 && n / m % 2 == 1).count()).sum()
}

#[test]
fn sets_of_each_kind_are_told_apart() {
    let kind = |moves: &[u64]| match ClosedForm::of(&set(moves)) {
        None => "none".to_owned(),
        Some(ClosedForm::OddMultiples { smallest }) => format!("odd {smallest}"),
        Some(ClosedForm::Interval { step, first, last, adjoined }) => format!("{step}·{first}..{last} {adjoined:?}"),
        Some(ClosedForm::TwoMoves { smaller, larger, adjoined }) => format!("{smaller},{larger} {adjoined:?}"),
        Some(ClosedForm::Additive { game, adjoined }) => format!("{game} {adjoined:?}"),
        Some(other) => format!("{other:?}"),
    };
    let cases: [(&[u64], &str); 14] = [
        (&[7], "odd 7"),
        (&[1, 3, 7], "odd 1"),
        (&[1, 2], "1·1..2 []"),
        (&[1, 2, 3], "{1,2,3} []"),
        (&[6, 9, 12], "3·2..4 []"),
        // 4 and 8 are 1 and 2 mod 3.
        (&[1, 2, 4, 8], "1·1..2 [4, 8]"),
        (&[1, 2, 4, 6], "none"),
        (&[2, 5], "2,5 []"),
        (&[2, 5, 9, 12], "2,5 [9, 12]"),
        (&[2, 5, 7], "{2,5,7} []"),
        // The period is 22.
        (&[2, 5, 7, 24, 29], "{2,5,7} [24, 29]"),
        (&[2, 5, 7, 23], "none"),
        (&[2, 5, 8], "none"),
        (&[3, 4, 6], "none"),
    ];
    for (moves, expected) in cases {
        assert_eq!(kind(moves), expected, "{moves:?}");
    }
}

#[test]
fn moves_at_the_end_of_64_bits() {
    const MAX: u64 = u64::MAX;
    let period = |moves: &[u64]| ClosedForm::of(&set(moves)).expect("a formula").period().to_string();
    assert_eq!(period(&[MAX]), "36893488147419103230");
    assert_eq!(period(&[MAX - 1, MAX]), "36893488147419103229");
    assert_eq!(period(&[1, MAX - 1]), MAX.to_string());
    assert_eq!(period(&[1 << 63]), "18446744073709551616");
    assert_eq!(period(&[6, MAX - 3]), "18446744073709551618");
    let value = |moves: &[u64], heap: u64| ClosedForm::of(&set(moves)).expect("a formula").nim_value(heap);
    assert_eq!(value(&[MAX], MAX), Nimber(1));
    assert_eq!(value(&[MAX], MAX - 1), Nimber(0));
    assert_eq!(value(&[MAX - 1, MAX], MAX), Nimber(1));
    let form = ClosedForm::of(&set(&[MAX])).expect("a formula");
    let double = BigUint::from(MAX) * 2u8;
    assert_eq!(form.as_period(), None);
    assert_eq!(form.nim_value_big(&double), Nimber(0));
    assert_eq!(form.nim_value_big(&(double - 1u8)), Nimber(1));
}

#[test]
fn long_runs_are_recognised_at_once() {
    let run: Vec<u64> = (3..=200_000).collect();
    let form = ClosedForm::of(&set(&run)).expect("a formula");
    assert_eq!(form.period(), 200_003);
    // 10^100 mod 200003, by repeated multiplication.
    let rest = (0..100).fold(1u64, |rest, _| rest * 10 % 200_003);
    let heap = BigUint::from(10u8).pow(100);
    assert_eq!(form.nim_value_big(&heap), Nimber(rest / 3));
    let wins: Vec<u64> = form.moves_to(&set(&run), &heap, Nimber(0)).collect();
    // To the residues 0, 1 and 2.
    assert_eq!(wins, [rest - 2, rest - 1, rest]);
}
