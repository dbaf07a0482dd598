use crate::scoring::{by_closed_form, check};
use crate::{Checked, FROM_DEFINITION, Job, Theory};
use anyhow::{Context, Result};
use nimatlas_scoring::payoff_box;
use nimatlas_store::schema::scoring_payoffs::ScoringPayoffs;
use nimatlas_store::schema::{Derivation, PayoffRow, Schema};

impl Theory for ScoringPayoffs {
    const CRATE: &'static str = "scoring";

    /// Three heaps have no closed form.
    fn derivation(&self) -> Derivation {
        if self.heaps == 2 { Derivation::Theory } else { Derivation::Definition }
    }

    fn method(&self) -> String {
        let closed = self.heaps == 2;
        if closed { "closed form" } else { "memoised recursion over the options of each position" }.to_owned()
    }

    fn status(&self) -> String {
        if self.heaps == 2 { "proved (arXiv 2502.10971)" } else { FROM_DEFINITION }.to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<PayoffRow>> {
        if self.heaps == 2 {
            return self.keys(part).map(|key| by_closed_form(key.clone(), &key)).collect();
        }
        let rows = payoff_box(&vec![self.largest; self.heaps])?.into_iter();
        rows.map(|(heaps, payoff)| Ok(PayoffRow { key: self.key_of(&heaps).context("too many heaps")?, payoff }))
            .collect()
    }

    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        check::<Self>(job, &vec![self.largest; self.heaps], |heaps| Some(heaps.to_vec()))
    }
}
