use crate::scoring::{by_closed_form, check};
use crate::{Checked, Job, Theory};
use anyhow::Result;
use nimatlas_store::schema::scoring_xy1::ScoringXy1;
use nimatlas_store::schema::{Derivation, PayoffRow, Schema};

impl Theory for ScoringXy1 {
    const CRATE: &'static str = "scoring";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        "closed form".to_owned()
    }

    fn status(&self) -> String {
        format!("proved (arXiv 2502.10971) for (2k+1, 2k, 1); otherwise verified to {}", self.largest)
    }

    fn make(&self, part: usize) -> Result<Vec<PayoffRow>> {
        self.keys(part).map(|key| by_closed_form(key.clone(), &[key[0], key[1], 1])).collect()
    }

    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        check::<Self>(job, &[self.largest, self.largest, 1], |heaps| {
            (heaps[1] >= 1 && heaps[2] == 1).then(|| heaps[..2].to_vec())
        })
    }
}
