use crate::{Checked, Job, Theory};
use anyhow::{Result, ensure};
use nimatlas_core::{BitPlanes, Outcome};
use nimatlas_impartial::nim::{self, NimRules};
use nimatlas_oracle as oracle;
use nimatlas_store::schema::nim_outcomes::NimOutcomes;
use nimatlas_store::schema::{Derivation, Schema};
use std::num::NonZeroU64;

fn rules(table: &NimOutcomes) -> NimRules {
    NimRules { convention: table.convention, max_take: table.max_take }
}

impl Theory for NimOutcomes {
    const CRATE: &'static str = "impartial";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        match (self.convention, self.max_take) {
            (nimatlas_core::Convention::Misere, _) => "Bouton's rule".to_owned(),
            (_, Some(limit)) => format!("the nim-sum of the residues mod {} is 0", limit.get() + 1),
            (_, None) => "the nim-sum is 0".to_owned(),
        }
    }

    fn status(&self) -> String {
        nim::status(rules(self)).to_string()
    }

    fn make(&self, _: usize) -> Result<BitPlanes> {
        let mut heaps = vec![0; self.heaps];
        let outcomes = BitPlanes::from_fn(1, usize::try_from(self.entries())?, |_| {
            let lost = nim::outcome(rules(self), &heaps) == Outcome::P;
            advance(&mut heaps, self.largest);
            u64::from(!lost)
        })?;
        Ok(outcomes)
    }

    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        let max_take = self.max_take.map(NonZeroU64::get);
        let expected = oracle::nim::outcomes(&vec![self.largest; self.heaps], self.convention, max_take)?;
        let stored = job.table.planes("outcome")?;
        let of = stored.len();
        ensure!(of == expected.len() as u64, "{of} positions are stored; the box has {}", expected.len());
        for (index, expected) in (0..of).zip(expected) {
            let found = Outcome::p_if(stored.get(index) == Some(0));
            ensure!(
                found == expected,
                "position number {index} is stored as {found}; by the definition it is {expected}"
            );
        }
        Ok(Checked::all(of))
    }
}

/// The next place of a box, the last heap being the fastest.
pub(crate) fn advance(heaps: &mut [u64], largest: u64) {
    for heap in heaps.iter_mut().rev() {
        if *heap < largest {
            *heap += 1;
            return;
        }
        *heap = 0;
    }
}
