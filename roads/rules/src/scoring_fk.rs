use super::{Rules, SWEEP, swept};
use anyhow::Result;
use nimatlas_store::schema::PayoffRow;
use nimatlas_store::schema::scoring_fk::ScoringFk;

impl Rules for ScoringFk {
    const METHOD: &'static str = SWEEP;

    fn make(&self, _: usize) -> Result<Vec<PayoffRow>> {
        swept(&[2 * self.largest + 1, 2 * self.largest, 1], |heaps| {
            let is_fk = heaps[1] >= 2 && heaps[1].is_multiple_of(2) && heaps[0] == heaps[1] + 1 && heaps[2] == 1;
            is_fk.then(|| vec![heaps[1] / 2])
        })
    }
}
