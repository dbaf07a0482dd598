use crate::certificate::check_period;
use crate::job::same;
use crate::{Checked, FROM_DEFINITION, Job, Theory};
use anyhow::{Context, Result};
use nimatlas_core::{PairSums, SequenceKind, SubtractionSet, ThreeMoveRecord};
use nimatlas_oracle as oracle;
use nimatlas_store::schema::Derivation;
use nimatlas_store::schema::subtraction_three_moves::SubtractionThreeMoves;

impl Theory for SubtractionThreeMoves {
    const CRATE: &'static str = "oracle";

    fn derivation(&self) -> Derivation {
        Derivation::Definition
    }

    fn method(&self) -> String {
        "scalar loop from the definition".to_owned()
    }

    fn status(&self) -> String {
        FROM_DEFINITION.to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<ThreeMoveRecord>> {
        self.triples(part).map(|moves| Ok(oracle::subtraction::three_move_record(moves)?)).collect()
    }

    /// Both periods by the certificate checker, since the oracle was the second road; the sums by division.
    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        job.each_row::<Self>(|row| {
            let moves = SubtractionSet::new(&row.moves)?;
            check_period(&moves, SequenceKind::NimValues, row.nim_values).context("the nim-values")?;
            check_period(&moves, SequenceKind::Outcomes, row.outcomes).context("the outcomes")?;
            let [a, b, c] = row.moves;
            let sums = |period: u64| PairSums {
                ab: (a + b).is_multiple_of(period),
                ac: (a + c).is_multiple_of(period),
                bc: (b + c).is_multiple_of(period),
            };
            same(&row.nim_values_divide, &sums(row.nim_values.period.get()))?;
            same(&row.outcomes_divide, &sums(row.outcomes.period.get()))
        })
    }
}
