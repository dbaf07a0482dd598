use super::{Rules, SWEEP};
use anyhow::Result;
use nimatlas_store::schema::scoring_breakpoints::{BreakpointRow, ScoringBreakpoints};
use nimatlas_tables::payoff::breakpoint_counts;

impl Rules for ScoringBreakpoints {
    const METHOD: &'static str = SWEEP;

    fn make(&self, _: usize) -> Result<Vec<BreakpointRow>> {
        let counts = breakpoint_counts(&vec![self.largest; self.heaps])?;
        let rows = counts.shape().iter().zip(counts.as_slice());
        Ok(rows.map(|(heaps, &count)| BreakpointRow { heaps, breakpoints: count.into() }).collect())
    }
}
