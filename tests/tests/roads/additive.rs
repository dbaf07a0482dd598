//! `corpus/additive.toml` by: definition, sieve with period finder, closed form, stored table.

use nimatlas_oracle as oracle;
use nimatlas_subtraction::AdditiveGame;
use nimatlas_tables::store::AdditiveTable;
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
