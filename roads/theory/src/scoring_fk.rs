use crate::scoring::check;
use crate::{Checked, Job, Theory};
use anyhow::{Context, Result};
use nimatlas_scoring::f_k;
use nimatlas_store::schema::scoring_fk::ScoringFk;
use nimatlas_store::schema::{Derivation, PayoffRow};
use std::num::NonZeroU64;

impl Theory for ScoringFk {
    const CRATE: &'static str = "scoring";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        "closed form".to_owned()
    }

    fn status(&self) -> String {
        "proved (arXiv 2502.10971)".to_owned()
    }

    fn make(&self, _: usize) -> Result<Vec<PayoffRow>> {
        let row = |k: u64| {
            let payoff = f_k(NonZeroU64::new(k).context("k is at least 1")?).context("F_k")?;
            Ok(PayoffRow { key: vec![k], payoff })
        };
        (1..=self.largest).map(row).collect()
    }

    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        check::<Self>(job, &[2 * self.largest + 1, 2 * self.largest, 1], |heaps| {
            let is_fk = heaps[2] == 1 && heaps[1] >= 2 && heaps[1].is_multiple_of(2) && heaps[0] == heaps[1] + 1;
            is_fk.then(|| vec![heaps[1] / 2])
        })
    }
}
