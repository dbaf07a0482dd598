//! `corpus/nim.toml` by: definition, heap box, formula, search, stored table.

use nimatlas_core::{Convention, HeapMove, Heaps, Outcome};
use nimatlas_impartial::heap_games::Nim;
use nimatlas_impartial::nim::{self, NimRules};
use nimatlas_impartial::search;
use nimatlas_oracle as oracle;
use nimatlas_store::BoxTable;
use nimatlas_tables::heap_box::{self, HeapBox};
use nimatlas_tests::{NimCorpus, NimPosition, corpus, stored};
use std::num::NonZeroU64;

/// All positions of a box, the last heap the fastest.
fn positions(heaps: usize, largest: u64) -> impl Iterator<Item = Vec<u64>> {
    let side = largest + 1;
    let count = side.pow(u32::try_from(heaps).expect("few heaps"));
    (0..count).map(move |index| (0..heaps).rev().map(|axis| index / side.pow(axis as u32) % side).collect())
}

fn rules(convention: Convention, max_take: Option<u64>) -> NimRules {
    NimRules { convention, max_take: max_take.and_then(NonZeroU64::new) }
}

/// The stored table that holds a box, if there is one.
fn slug(heaps: usize, largest: u64, convention: Convention, max_take: Option<u64>) -> Option<&'static str> {
    match (heaps, largest, convention, max_take) {
        (3, 0..=63, Convention::Normal, None) => Some("nim-normal-3x63"),
        (4, 0..=7, Convention::Normal, None) => Some("nim-normal-4x7"),
        (3, 0..=63, Convention::Misere, None) => Some("nim-misere-3x63"),
        (3, 0..=63, Convention::Normal, Some(3)) => Some("nim-bounded3-3x63"),
        _ => None,
    }
}

#[test]
fn boxes_agree_entry_by_entry_on_all_roads() {
    let mut from_store = 0;
    for case in corpus::<NimCorpus>("nim").boxes {
        let rules = rules(case.convention, case.max_take);
        let defined =
            oracle::nim::outcomes(&vec![case.largest; case.heaps], case.convention, case.max_take).expect("small");
        assert_eq!(defined.len(), case.positions, "{case:?}");
        assert_eq!(defined.iter().filter(|outcome| outcome.is_p()).count(), case.p_positions, "{case:?}");

        let shape = HeapBox::new(case.heaps, case.largest).expect("small");
        let swept = heap_box::nim_outcomes(shape, rules.max_take, case.convention);
        let table = slug(case.heaps, case.largest, case.convention, case.max_take).map(stored);
        let table = table.as_ref().map(|table| BoxTable::outcomes(table).expect("outcomes"));
        from_store += usize::from(table.is_some());
        for (index, heaps) in positions(case.heaps, case.largest).enumerate() {
            let expected = defined[index];
            assert_eq!(Outcome::p_if(swept.get(index) == 0), expected, "{heaps:?} in {case:?}");
            assert_eq!(nim::outcome(rules, &heaps), expected, "{heaps:?} in {case:?}");
            if let Some(table) = &table {
                assert_eq!(
                    table.get(&heaps).map(|bit| Outcome::p_if(bit == 0)),
                    Some(expected),
                    "{heaps:?} in {case:?}"
                );
            }
        }
        if case.positions <= 5000 {
            let all = positions(case.heaps, case.largest).map(Heaps::from);
            let searched = search::outcomes(&Nim { max_take: rules.max_take }, all, case.convention).expect("no cycle");
            assert_eq!(searched, defined, "{case:?}");
        }
    }
    assert!(from_store >= 6, "the stored tables took part");
}

#[test]
fn positions_agree_on_all_roads() {
    for case in corpus::<NimCorpus>("nim").positions {
        let NimPosition { heaps, convention, max_take, .. } = &case;
        let rules = rules(*convention, *max_take);
        assert_eq!(oracle::nim::outcome(heaps, *convention, *max_take), Ok(case.outcome), "{case:?}");
        assert_eq!(
            oracle::nim::winning_moves(heaps, *convention, *max_take).as_ref(),
            Ok(&case.winning_moves),
            "{case:?}"
        );
        assert_eq!(nim::nim_sum(rules, heaps).0, case.nim_sum, "{case:?}");
        assert_eq!(nim::outcome(rules, heaps), case.outcome, "{case:?}");
        assert_eq!(nim::winning_moves(rules, heaps), case.winning_moves, "{case:?}");

        let position = Heaps::from(heaps.as_slice());
        let game = Nim { max_take: rules.max_take };
        assert_eq!(search::outcome(&game, &position, *convention), Ok(case.outcome), "{case:?}");
        let mut searched = search::winning_options(&game, &position, *convention).expect("no cycle");
        let reached = |&HeapMove { from, to, .. }: &HeapMove| position.replaced(from, to).expect("the heap is there");
        let mut expected: Vec<_> = case.winning_moves.iter().map(reached).collect();
        searched.sort();
        expected.sort();
        expected.dedup();
        assert_eq!(searched, expected, "{case:?}");
        if *convention == Convention::Normal {
            assert_eq!(search::nim_value(&game, &position).expect("no cycle").0, case.nim_sum, "{case:?}");
        }
    }
}
