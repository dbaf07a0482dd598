use crate::certificate::{check_stored, claim};
use crate::job::same;
use crate::{Checked, Job, Theory};
use anyhow::{Context, Result};
use nimatlas_core::{BitPlanes, Period, SequenceKind, SubtractionSet};
use nimatlas_oracle as oracle;
use nimatlas_store::CertificateRecord;
use nimatlas_store::schema::Derivation;
use nimatlas_store::schema::subtraction_additive::{AdditiveRow, SubtractionAdditive};
use nimatlas_subtraction::AdditiveGame;
use rayon::prelude::*;

impl Theory for SubtractionAdditive {
    const CRATE: &'static str = "subtraction";

    fn derivation(&self) -> Derivation {
        Derivation::Theory
    }

    fn method(&self) -> String {
        "closed form".to_owned()
    }

    fn status(&self) -> String {
        "proved (arXiv 2603.10414 where 2a < b < 3a, docs/additive-games.md elsewhere)".to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<AdditiveRow>> {
        let row = |[a, b]: [u64; 2]| {
            let game = AdditiveGame::new(a, b)?;
            let record = game.record().with_context(|| format!("{{{a}, {b}, {}}}", a + b))?;
            let values = if b <= self.stored {
                let period = usize::try_from(record.period)?;
                Some(BitPlanes::from_fn(2, period, |n| game.nim_value(n as u64).0)?)
            } else {
                None
            };
            let pure = Period::new(0, record.period).context("a period of 0")?;
            let moves = SubtractionSet::new(&[a, b, a + b])?;
            let terms = (0..).map(|n| game.nim_value(n).0);
            let certificate = claim(&moves, SequenceKind::NimValues, pure, terms);
            Ok(AdditiveRow { record, values, certificate: CertificateRecord::from(&certificate) })
        };
        self.pairs(part).map(row).collect()
    }

    /// The record and the stored values by the oracle for the chosen rows, and every certificate by its checker.
    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        let checked = job.each_row::<Self>(|row| {
            let (a, b) = (row.record.a, row.record.b);
            let expected = oracle::subtraction::additive_record(a, b)?;
            same(&row.record, &expected)?;
            let len = if b <= self.stored { usize::try_from(expected.period)? } else { 0 };
            let expected = oracle::subtraction::nim_values(&SubtractionSet::new(&[a, b, a + b])?, len)?;
            same(&row.values.map_or(Vec::new(), |values| values.iter().collect()), &expected)
        })?;
        let certificates = job.table.certificates("certificates")?;
        let (a, b) = (job.table.integers("a")?, job.table.integers("b")?);
        (0..checked.of).into_par_iter().try_for_each(|row| {
            let part = |value: Option<i64>| anyhow::Ok(u64::try_from(value.context("a key is missing")?)?);
            let (a, b) = (part(a.get(row))?, part(b.get(row))?);
            let stored = certificates.get(row).context("a certificate is missing")?;
            check_stored(SubtractionSet::new(&[a, b, a + b])?, SequenceKind::NimValues, stored)
                .with_context(|| format!("row {row}, of {:?}", [a, b]))
        })?;
        Ok(Checked { certificates: checked.of, ..checked })
    }
}
