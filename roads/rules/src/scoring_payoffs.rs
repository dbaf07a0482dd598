use super::{Rules, SWEEP, swept};
use anyhow::Result;
use nimatlas_store::schema::PayoffRow;
use nimatlas_store::schema::scoring_payoffs::ScoringPayoffs;

impl Rules for ScoringPayoffs {
    const METHOD: &'static str = SWEEP;

    fn make(&self, _: usize) -> Result<Vec<PayoffRow>> {
        swept(&vec![self.largest; self.heaps], |heaps| Some(heaps.to_vec()))
    }
}
