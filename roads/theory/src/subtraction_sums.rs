use crate::nim_outcomes::advance;
use crate::{Checked, Job, Theory};
use anyhow::{Result, ensure};
use nimatlas_core::{BitPlanes, Nimber};
use nimatlas_impartial::heap_games::SubtractionGame;
use nimatlas_impartial::search;
use nimatlas_oracle as oracle;
use nimatlas_store::schema::subtraction_sums::SubtractionSums;
use nimatlas_store::schema::{Derivation, Schema};

impl Theory for SubtractionSums {
    const CRATE: &'static str = "impartial";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        "nim-sum of the nim-values of the parts by memo search".to_owned()
    }

    fn status(&self) -> String {
        "proved (Sprague 1935, Grundy 1939)".to_owned()
    }

    fn make(&self, _: usize) -> Result<BitPlanes> {
        let [first, second, third] =
            SubtractionSums::games().map(|moves| search::nim_values(&SubtractionGame { moves }, 0..self.largest + 1));
        let values = [first?, second?, third?];
        let mut heaps = [0; 3];
        Ok(BitPlanes::from_fn(2, usize::try_from(self.entries())?, |_| {
            let sum: Nimber = heaps.iter().zip(&values).map(|(&heap, values)| values[heap as usize]).sum();
            advance(&mut heaps, self.largest);
            sum.0
        })?)
    }

    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        let expected = oracle::subtraction::product_values(&SubtractionSums::games(), self.largest)?;
        let stored = job.table.planes("nim-value")?;
        let of = stored.len();
        ensure!(of == expected.len() as u64, "{of} positions are stored; the box has {}", expected.len());
        for (index, expected) in (0..of).zip(expected) {
            let found = stored.get(index);
            ensure!(
                found == Some(expected),
                "position number {index} has value {found:?}; by the definition it is {expected}"
            );
        }
        Ok(Checked::all(of))
    }
}
