use super::Rules;
use anyhow::{Result, ensure};
use nimatlas_core::SubtractionSet;
use nimatlas_store::schema::subtraction_sink::{SinkRow, SubtractionSink};
use nimatlas_tables::sieve::sink_nim_values;

/// No period of a table comes near so many terms.
const MAX_TERMS: u64 = 1 << 24;

impl Rules for SubtractionSink {
    const METHOD: &'static str = "bit-parallel sieve over a sink, until its first window repeats";

    /// Once no move lands below zero, a term follows from as many before it as the largest move has stones. So if that many terms from
    /// 0 on come again at p, then p is a period from 0 on, and the first such p is the least.
    fn make(&self, part: usize) -> Result<Vec<SinkRow>> {
        let row = |[a, b]: [u64; 2]| {
            let moves = SubtractionSet::new(&[a, b, a + b])?;
            let window = usize::try_from(a + b)?;
            let mut len = 4 * (a + b);
            loop {
                ensure!(len <= MAX_TERMS, "{moves}: {len} terms show no pure period");
                let mut values = sink_nim_values(&moves, len)?;
                let terms: Vec<u64> = values.iter().collect();
                let repeats = |p: &usize| terms[*p..*p + window] == terms[..window];
                if let Some(period) = (1..=terms.len() - window).find(repeats) {
                    values.truncate(period);
                    return Ok(SinkRow { a, b, values });
                }
                len *= 2;
            }
        };
        self.pairs(part).map(row).collect()
    }
}
