use crate::job::same;
use crate::{Checked, Job, Theory};
use anyhow::Result;
use nimatlas_core::{BitPlanes, Period, SubtractionSet};
use nimatlas_oracle as oracle;
use nimatlas_store::schema::Derivation;
use nimatlas_store::schema::subtraction_sink::{SinkRow, SubtractionSink};
use nimatlas_subtraction::AdditiveGame;

impl Theory for SubtractionSink {
    const CRATE: &'static str = "subtraction";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        "closed form and its duality".to_owned()
    }

    fn status(&self) -> String {
        "proved (docs/additive-games.md)".to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<SinkRow>> {
        let row = |[a, b]: [u64; 2]| {
            let game = AdditiveGame::new(a, b)?;
            let period = usize::try_from(game.period())?;
            let values = BitPlanes::from_fn(2, period, |n| game.sink_nim_value(n as u64).0)?;
            Ok(SinkRow { a, b, values })
        };
        self.pairs(part).map(row).collect()
    }

    /// As many terms of the definition as show the least period: it, and two windows.
    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        job.each_row::<Self>(|SinkRow { a, b, values }| {
            let (window, period) = (usize::try_from(a + b)?, values.len());
            let moves = SubtractionSet::new(&[a, b, a + b])?;
            let terms = oracle::subtraction::sink_nim_values(&moves, period + 2 * window)?;
            same(&oracle::subtraction::least_period(&terms, window), &Period::new(0, period as u64))?;
            same(&values.iter().collect::<Vec<_>>(), &terms[..period].to_vec())
        })
    }
}
