//! Heaps of any size, by a proved period: against values computed one by one, and moves tried one by one.

use nimatlas_core::{Nimber, Status};
use nimatlas_impartial::sequence::{
    BreakRun, HeapValues, NimSequence, PeriodError, SequenceError, WinsError, search_bound, winning_runs,
};
use nimatlas_impartial::sum::{Part, solve_parts};
use nimatlas_impartial::take_break::{HeapBreak, TakeAndBreak, winning_moves};
use proptest::prelude::*;

fn game(code: &str) -> TakeAndBreak {
    code.parse().expect(code)
}

fn up_to(code: &str, heap: u64, search: u64) -> Result<HeapValues, PeriodError> {
    HeapValues::up_to(game(code), heap, search)
}

#[test]
fn values_beyond_a_proved_period_are_those_of_the_rules() {
    let cases = [("0.77", true), ("0.07", true), ("0.156", true), ("0.3", true), ("4!.0", false), ("4.[3]", false)];
    for (code, is_periodic) in cases {
        let values = up_to(code, 20_000, 0).expect(code);
        assert_eq!(values.period().is_some(), is_periodic, "{code}");
        assert_eq!(values.computed().len() < 20_001, is_periodic, "{code}");
        let mut direct = NimSequence::direct(game(code));
        for (heap, &value) in direct.extend_to(20_000).expect("small").iter().enumerate() {
            assert_eq!(values.value(heap as u64), Some(Nimber(value.into())), "{code} {heap}");
        }
    }
}

#[test]
fn heaps_out_of_reach_need_a_period() {
    let huge = 1_000_000_000_000_000_000;
    assert_eq!(up_to("0.6", huge, 3000).err(), Some(PeriodError::NotFound { heap: 3000 }));
    // Its tables do not fit, and it has no period in the usual sense.
    assert_eq!(up_to("0.8", 1 << 30, 100).err(), Some(PeriodError::NotFound { heap: 100 }));
    let too_large = SequenceError::TooLarge { heap: huge, most: 1 << 30 };
    assert_eq!(up_to("0.[3]", huge, 3000).err(), Some(PeriodError::Sequence(too_large)));
    assert_eq!(up_to("4!.0", 50, 0).expect("small").value(51), None);
}

/// Kayles repeats with period 12 from heap 71 on (Guy and Smith 1956). The moves were found from that by a separate program.
#[test]
fn winning_moves_of_huge_heaps_are_runs() {
    let from = 1_000_000_000_000_000_000;
    let kayles = up_to("0.77", from, 1000).expect("periodic");
    assert_eq!(kayles.period().map(|found| found.status), Some(Status::Proved("Guy and Smith 1956")));
    assert_eq!(kayles.value(from), Some(Nimber(1)));
    let runs = winning_runs(&kayles, &[from]).expect("few ways");
    let smaller = [1, 7, 9, 13, 15, 19, 21, 25, 31, 37, 43, 49, 55, 57, 61, 67, 73, 79];
    let expected = smaller.map(|smaller| {
        let first = HeapBreak { heap: 0, from, into: vec![smaller, from - 2 - smaller] };
        let (step, count) = if smaller < 71 { (0, 1) } else { (12, 41_666_666_666_666_661) };
        BreakRun { first, step, count }
    });
    assert_eq!(runs, expected);
    // Beside a heap of 5, of value 4.
    let runs = winning_runs(&kayles, &[from, 5]).expect("few ways");
    let first: Vec<_> = runs.iter().map(|run| run.first.to_string()).collect();
    let expected = [3, 39].map(|smaller| format!("heap 0: {from} → {smaller} + {}", from - 2 - smaller));
    assert_eq!(first[..2], expected);
    assert_eq!(first[2..], ["heap 1: 5 → 4"]);
}

#[test]
fn too_many_ways_are_refused_before_they_are_tried() {
    let values = up_to("{2+}.0", 300, 0).expect("small");
    assert_eq!(winning_runs(&values, &[300]), Err(WinsError::TooManyWays { heap: 300 }));
    assert_eq!(winning_runs(&values, &[40, 301]), Err(WinsError::Unknown { heap: 301 }));
    assert!(winning_runs(&values, &[40]).is_ok());
    let error = "heap:{2+}.0:300".parse::<Part>().expect_err("too many ways").to_string();
    assert!(error.contains("300") && error.contains("too many ways"), "{error}");
}

/// {2,5,7} has period 22 (Miklós and Post 2024): 10^18 leaves 12, of value 1, and its options have the values 0, 3 and 2.
#[test]
fn sums_take_heaps_of_any_size_where_moves_are_few() {
    let parts = ["subtraction:2,5,7:1000000000000000000", "nim:3"].map(|part| part.parse::<Part>().expect(part));
    let sum = solve_parts(&parts);
    assert_eq!(sum.values, [1, 3].map(Nimber));
    assert_eq!(sum.winning_moves, [(0, "999999999999999995".to_owned()), (1, "1".to_owned())]);
}

#[test]
fn the_usual_bound_is_smaller_for_codes_that_take_longer() {
    for (code, bound) in [("0.77", 100_000), ("4.[3]", 100_000), ("0.{0+}", 2000), ("0.3f", 2000)] {
        assert_eq!(search_bound(&game(code)), bound, "{code}");
    }
    assert!(search_bound(&game(&format!("0.{}", "7".repeat(60_000)))) < 10_000);
    assert!((100..2000).contains(&search_bound(&game("0.{1,4000000000}"))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn runs_are_the_winning_moves(
        first in prop::sample::select(vec!["0", "4", "4!", "4?", "4="]),
        digits in prop::collection::vec((0..8u32, prop::sample::select(vec!["", "", "!", "?", "="])), 1..4),
        heaps in prop::collection::vec(0..700u64, 1..4),
    ) {
        let digits: String = digits.iter().map(|(digit, sign)| format!("{digit:x}{sign}")).collect();
        let values = up_to(&format!("{first}.{digits}"), 700, 0).expect("small");
        let mut direct = NimSequence::direct(values.game().clone());
        let computed = direct.extend_to(700).expect("small");
        let mut expected = winning_moves(values.game(), computed, &heaps).expect("values up to 700");
        let runs = winning_runs(&values, &heaps).expect("few ways");
        let mut found: Vec<_> = runs.iter().flat_map(BreakRun::moves).collect();
        prop_assert_eq!(found.len() as u64, runs.iter().map(|run| run.count).sum::<u64>());
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}
