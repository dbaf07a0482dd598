//! Nim against its definition.

use super::{Checked, Job, LARGEST};
use anyhow::{Result, ensure};
use nimatlas_core::{Convention, Outcome};
use nimatlas_oracle as oracle;

/// Every position of the box.
pub fn outcomes(job: &Job<'_>) -> Result<Checked> {
    let (heaps, largest) = (job.parameter("heaps", 1..=8)? as usize, job.parameter("largest", 0..=LARGEST)?);
    let convention = if job.parameter("misere", 0..=1)? == 1 { Convention::Misere } else { Convention::Normal };
    let max_take = Some(job.parameter("max-take", 0..=LARGEST)?).filter(|&limit| limit > 0);
    let expected = oracle::nim::outcomes(&vec![largest; heaps], convention, max_take)?;
    let stored = job.table.planes("outcome")?;
    let of = stored.len();
    ensure!(of == expected.len() as u64, "{of} positions are stored; the box has {}", expected.len());
    for (index, expected) in (0..of).zip(expected) {
        let found = Outcome::p_if(stored.get(index) == Some(0));
        ensure!(found == expected, "position number {index} is stored as {found}; by the definition it is {expected}");
    }
    Ok(Checked { rows: of, of, certificates: 0 })
}
