//! Heaps of any size, by a proved period: against values computed one by one, and moves tried one by one.

use nimatlas_core::{Nimber, Status};
use nimatlas_impartial::sequence::{
    HeapValues, MoveLimits, MoveProgression, MovesError, NimSequence, PeriodError, SearchLimits, WinningMoves,
    unwatched, winning_moves,
};
use nimatlas_impartial::take_break::{self, HeapBreak, TakeAndBreak};
use proptest::prelude::*;

fn game(code: &str) -> TakeAndBreak {
    code.parse().expect(code)
}

fn up_to(code: &str, heap: u64) -> Result<HeapValues, PeriodError> {
    HeapValues::up_to(game(code), heap, &SearchLimits::default(), &mut unwatched())
}

fn wins(values: &HeapValues, heaps: &[u64]) -> WinningMoves {
    winning_moves(values, heaps, &MoveLimits::default()).expect("few ways")
}

/// The moves one by one, sorted.
fn one_by_one(found: &WinningMoves) -> Vec<HeapBreak> {
    assert_eq!(found.more(), 0);
    let mut moves: Vec<_> = found.listed.iter().flat_map(MoveProgression::moves).collect();
    assert_eq!(moves.len() as u128, found.count);
    moves.sort();
    moves
}

/// Those found by trying all of them, with values computed heap by heap.
fn tried(game: &TakeAndBreak, heaps: &[u64]) -> Vec<HeapBreak> {
    let mut direct = NimSequence::direct(game.clone());
    let values = direct.extend_to(heaps.iter().copied().max().unwrap_or(0)).expect("small");
    let mut moves = take_break::winning_moves(game, values, heaps).expect("values of all heaps");
    moves.sort();
    moves
}

#[test]
fn values_beyond_a_proved_period_are_those_of_the_rules() {
    let cases = [
        ("0.77", true),
        ("0.07", true),
        ("0.156", true),
        ("0.3", true),
        ("4!.0", false),
        ("4.[3]", true),
        ("0.[7]", true),
        ("0.30[3]", true),
    ];
    for (code, is_periodic) in cases {
        let values = up_to(code, 20_000).expect(code);
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
    let limits = SearchLimits { work: 1 << 24, ..SearchLimits::default() };
    for code in ["0.6", "4!.0", "8=.0"] {
        let found = HeapValues::up_to(game(code), huge, &limits, &mut unwatched());
        let Err(PeriodError::NotFound(found)) = found else { panic!("{code}: {found:?}") };
        assert_eq!((found.heap.map(|(heap, _)| heap), found.searched > 1000), (Some(huge), true), "{code}");
        assert!(found.to_string().contains("without a period"), "{found}");
    }
    assert_eq!(up_to("4!.0", 50).expect("small").value(51), None);
}

/// A theorem or a seen period tells them at once, with its status.
#[test]
fn heaps_of_any_size_by_any_period() {
    let proved = |values: &HeapValues, heap| matches!(values.status(heap), Status::Proved(_));
    let lasker = up_to("4.[3]", 1_000_000_007).expect("a theorem");
    // 1 000 000 007 = 4 k + 3 (Lasker 1931).
    assert_eq!(lasker.value(1_000_000_007), Some(Nimber(1_000_000_008)));
    assert!(proved(&lasker, 1_000_000_007) && lasker.computed().len() == 1);
    assert_eq!(lasker.value(u64::MAX), None);
    assert_eq!(lasker.value_big(&u64::MAX.into()), Some(num_bigint::BigUint::from(1_u8) << 64_u32));
    // The whole heap, and breaks in two of equal value: none, as no two heaps of an odd total have the same value.
    assert_eq!(
        one_by_one(&wins(&lasker, &[1_000_000_007])),
        [HeapBreak { heap: 0, from: 1_000_000_007, into: vec![] }]
    );

    let nim = up_to("0.[3]", 10_000_000).expect("a theorem");
    let heaps = [10_000_000, 9_999_999, 1];
    // The nim-sum of the other two is 9 999 998.
    let found = one_by_one(&wins(&nim, &heaps));
    assert_eq!(found, [HeapBreak { heap: 0, from: 10_000_000, into: vec![9_999_998] }]);
    assert!(proved(&nim, 10_000_000));
    let range: Vec<_> =
        (1_000_000_000..=1_000_000_010).map(|heap| nim.value(heap).map_or(0, |value| value.0)).collect();
    assert_eq!(range, (1_000_000_000..=1_000_000_010).collect::<Vec<u64>>());

    let kenyon = up_to("0.3f", 20_000).expect("seen");
    // 20 000 = 6 · 3333 + 2.
    assert_eq!(kenyon.value(20_000), Some(Nimber(3 * 3333 + 2)));
    assert!(matches!(kenyon.status(20_000), Status::VerifiedTo(bound) if bound >= 1000));
    assert_eq!(kenyon.status(50), Status::Computed);

    let like_nim = up_to("0.[7]", 1_000_000).expect("a theorem");
    assert_eq!(like_nim.value(1_000_000), Some(Nimber(1_000_000)));
    let found = winning_moves(&like_nim, &[1_000_000], &MoveLimits::default()).expect("few enough");
    // The whole heap, and two equal heaps of 1 to 499 999 stones.
    assert_eq!(found.count, 1 + 499_999);
    assert_eq!((found.listed.len(), found.more()), (1 << 16, found.count - (1 << 16)));
}

#[test]
fn moves_of_sequences_with_a_saltus_are_those_of_the_rules() {
    for code in
        ["4.[3]", "0.[7]", "0.0[3]", "0.30[3]", "0.3f", "0.aa", "0.[30]", "0.1[30]", "0.[3]", "0.12[3]", "0.[70]"]
    {
        // A small limit, so that most values come from the period.
        let limits = SearchLimits { most_heap: 1100, work: 1 << 33, ..SearchLimits::default() };
        let values = HeapValues::all(game(code), &limits, &mut unwatched()).expect(code);
        for heaps in [&[87][..], &[60, 41], &[77, 3, 120], &[1, 2], &[0, 5], &[64, 64]] {
            let expected = tried(values.game(), heaps);
            assert_eq!(one_by_one(&wins(&values, heaps)), expected, "{code} {heaps:?}");
        }
    }
    // Far beyond the values that were computed.
    for (code, heap) in [("4.[3]", 5000), ("0.[7]", 1500), ("0.0[3]", 5000), ("0.[30]", 3000)] {
        let limits = SearchLimits { most_heap: 1100, ..SearchLimits::default() };
        let values = HeapValues::all(game(code), &limits, &mut unwatched()).expect(code);
        let heaps = [heap, 37];
        assert_eq!(one_by_one(&wins(&values, &heaps)), tried(values.game(), &heaps), "{code}");
    }
}

/// Kayles repeats with period 12 from heap 71 on (Guy and Smith 1956). The moves were found from that by a separate program.
#[test]
fn winning_moves_of_huge_heaps_are_runs() {
    let from = 1_000_000_000_000_000_000;
    let kayles = up_to("0.77", from).expect("periodic");
    assert_eq!(kayles.period().map(|found| found.status), Some(Status::Proved("Guy and Smith 1956")));
    assert_eq!(kayles.value(from), Some(Nimber(1)));
    let runs = wins(&kayles, &[from]).listed;
    let smaller = [1, 7, 9, 13, 15, 19, 21, 25, 31, 37, 43, 49, 55, 57, 61, 67, 73, 79];
    let expected = smaller.map(|smaller| {
        let first = HeapBreak { heap: 0, from, into: vec![smaller, from - 2 - smaller] };
        let (step, count) = if smaller < 71 { (0, 1) } else { (12, 41_666_666_666_666_661) };
        MoveProgression { first, step, count }
    });
    assert_eq!(runs, expected);
    // Beside a heap of 5, of value 4.
    let runs = wins(&kayles, &[from, 5]).listed;
    let first: Vec<_> = runs.iter().map(|run| run.first.to_string()).collect();
    let expected = [3, 39].map(|smaller| format!("heap 0: {from} → {smaller} + {}", from - 2 - smaller));
    assert_eq!(first[..2], expected);
    assert_eq!(first[2..], ["heap 1: 5 → 4"]);
}

#[test]
fn too_many_ways_are_refused_before_they_are_tried() {
    let values = up_to("{2+}.0", 300).expect("small");
    let limits = MoveLimits::default();
    let error = winning_moves(&values, &[300], &limits).expect_err("too many");
    assert!(matches!(error, MovesError::TooManyWays { heap: 300, work, .. } if work > limits.work), "{error}");
    assert_eq!(winning_moves(&values, &[40, 301], &limits), Err(MovesError::Unknown { heap: 301 }));
}

/// All moves are counted, and no more are held than are listed.
#[test]
fn the_list_of_moves_is_bounded() {
    let values = up_to("{2+}.0", 40).expect("small");
    let all = wins(&values, &[40]);
    assert_eq!(one_by_one(&all), tried(values.game(), &[40]));
    let few = winning_moves(&values, &[40], &MoveLimits { listed: 10, ..MoveLimits::default() }).expect("few ways");
    assert_eq!((few.count, few.listed.len(), few.more()), (all.count, 10, all.count - 10));
    assert_eq!(few.listed, all.listed[..10]);
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
        let values = up_to(&format!("{first}.{digits}"), 700).expect("small");
        prop_assert_eq!(one_by_one(&wins(&values, &heaps)), tried(values.game(), &heaps));
    }
}
