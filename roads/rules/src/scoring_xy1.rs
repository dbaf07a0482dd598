use super::{Rules, SWEEP, swept};
use anyhow::Result;
use nimatlas_store::schema::PayoffRow;
use nimatlas_store::schema::scoring_xy1::ScoringXy1;

impl Rules for ScoringXy1 {
    const METHOD: &'static str = SWEEP;

    fn make(&self, _: usize) -> Result<Vec<PayoffRow>> {
        let is_xy1 = |heaps: &[u64]| heaps[1] >= 1 && heaps[2] == 1;
        swept(&[self.largest, self.largest, 1], |heaps| is_xy1(heaps).then(|| heaps[..2].to_vec()))
    }
}
