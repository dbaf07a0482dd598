//! `corpus/subtraction.toml` by: definition, sieve of every width, streamed too, period finder, certificate checker, search,
//! closed form, stored tables.

use crate::sieved::assert_sieved;
use nimatlas_core::{SequenceKind, ThreeMoveRecord};
use nimatlas_impartial::heap_games::SubtractionGame;
use nimatlas_impartial::search;
use nimatlas_oracle as oracle;
use nimatlas_store::{AdditiveTable, ThreeMoveTable};
use nimatlas_subtraction::{AdditiveGame, check};
use nimatlas_tables::{period, subtraction};
use nimatlas_tests::{SubtractionCorpus, corpus, stored};

const KINDS: [SequenceKind; 2] = [SequenceKind::NimValues, SequenceKind::Outcomes];

#[test]
fn values_agree_on_all_roads() {
    let table = stored("subtraction-additive-128");
    let table = AdditiveTable::new(&table).expect("records");
    let (mut closed, mut from_store) = (0, 0);
    for case in corpus::<SubtractionCorpus>("subtraction").games {
        let (moves, len) = (&case.moves, case.values.len());
        // Past every period of the corpus there is more to compare than the corpus lists.
        let long = len.max(2 * (case.preperiod + case.period + moves.largest()) as usize);
        let defined = oracle::subtraction::nim_values(moves, long).expect("short");
        assert_eq!(defined[..len], case.values, "{moves}");
        assert_sieved(moves, &defined);
        let searched = search::nim_values(&SubtractionGame { moves: moves.clone() }, 0..long as u64).expect("no cycle");
        assert!(searched.iter().zip(&defined).all(|(searched, value)| searched.0 == *value), "{moves}");
        if let Some(game) = AdditiveGame::from_moves(moves) {
            closed += 1;
            assert!((0..).zip(&defined).all(|(n, value)| game.nim_value(n).0 == *value), "{moves}");
            for (heap, &value) in (0..).zip(&defined) {
                if let Some(found) = table.nim_value(game.a(), game.b(), heap).expect("whole") {
                    from_store += 1;
                    assert_eq!(found, value, "{moves} at {heap}");
                }
            }
        }
    }
    assert!(closed >= 5 && from_store >= 100, "the closed form and the stored table took part");
}

#[test]
fn periods_agree_on_all_roads() {
    let table = stored("subtraction-three-moves-64");
    let table = ThreeMoveTable::new(&table).expect("records");
    let mut from_store = 0;
    for case in corpus::<SubtractionCorpus>("subtraction").games {
        let moves = &case.moves;
        for (kind, expected) in KINDS.into_iter().zip(case.periods()) {
            let defined = oracle::subtraction::period(moves, kind, 1 << 20).expect("short");
            assert_eq!(defined, Some(expected), "{moves}, {kind}");
            let found = period::find(moves, kind, 1 << 30).expect("short");
            assert_eq!(found.period, expected, "{moves}, {kind}");
            check(&found, 1 << 40).expect("the certificate holds");
        }
        if let Ok(three @ [_, _, _]) = <[u64; 3]>::try_from(moves.as_slice()) {
            let found: ThreeMoveRecord = subtraction::three_move_record(three, 1 << 30).expect("a record").0;
            assert_eq!([found.nim_values, found.outcomes], case.periods(), "{moves}");
            if let Some(record) = table.get(three).expect("whole") {
                from_store += 1;
                assert_eq!(record, found, "{moves}");
            }
        }
    }
    assert!(from_store >= 5, "the stored table took part");
}

#[test]
fn stored_sequences_answer_for_any_heap() {
    let table = stored("subtraction-additive-128");
    let table = AdditiveTable::new(&table).expect("records");
    for (a, b) in [(2, 5), (1, 2), (13, 34), (31, 64)] {
        let game = AdditiveGame::new(a, b).expect("a < b");
        for heap in (0..2000).chain([u64::MAX, u64::MAX - 1, 1 << 63]) {
            assert_eq!(table.nim_value(a, b, heap).expect("whole"), Some(game.nim_value(heap).0), "{heap} of {a}, {b}");
        }
        let huge = num_bigint::BigUint::from(10u32).pow(30);
        assert_eq!(table.nim_value_big(a, b, &huge).expect("whole"), Some(game.nim_value_big(&huge).0), "{a}, {b}");
    }
    assert_eq!(table.nim_value(2, 4, 1).expect("whole"), None, "no coprime pair");
    assert_eq!(table.nim_value(1, 65, 1).expect("whole"), None, "recorded without values");
}
