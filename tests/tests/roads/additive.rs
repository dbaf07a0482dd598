//! `corpus/additive.toml` by: definition, sieve of every width, streamed too, period finder, closed form, stored table.

use crate::sieved::assert_sieved;
use nimatlas_oracle as oracle;
use nimatlas_store::AdditiveTable;
use nimatlas_subtraction::AdditiveGame;
use nimatlas_tables::subtraction;
use nimatlas_tests::{AdditiveCorpus, corpus, stored};

#[test]
fn records_agree_on_all_roads() {
    let table = stored("subtraction-additive-128");
    let table = AdditiveTable::new(&table).expect("records");
    for expected in corpus::<AdditiveCorpus>("additive").records {
        let (a, b) = (expected.a, expected.b);
        assert_eq!(oracle::subtraction::additive_record(a, b).expect("small"), expected);
        assert_eq!(subtraction::additive_record(a, b).expect("small").0, expected);
        assert_eq!(AdditiveGame::new(a, b).expect("a < b").record(), Some(expected.clone()));
        assert_eq!(table.get(a, b).expect("whole"), Some(expected));
    }
}

#[test]
fn values_agree_on_all_roads() {
    let table = stored("subtraction-additive-128");
    let table = AdditiveTable::new(&table).expect("records");
    let mut from_store = 0;
    for record in corpus::<AdditiveCorpus>("additive").records {
        let game = AdditiveGame::new(record.a, record.b).expect("a < b");
        let moves = game.moves();
        let defined = oracle::subtraction::nim_values(&moves, 2 * record.period as usize + 200).expect("short");
        assert_sieved(&moves, &defined);
        assert!((0..).zip(&defined).all(|(n, value)| game.nim_value(n).0 == *value), "{moves}");
        for (heap, &value) in (0..).zip(&defined) {
            if let Some(found) = table.nim_value(record.a, record.b, heap).expect("whole") {
                from_store += 1;
                assert_eq!(found, value, "{moves} at {heap}");
            }
        }
    }
    assert!(from_store >= 1000, "the stored table took part");
}
