//! Longest outcome periods against their definition.

use super::subtraction::{Rows, STEPS};
use super::{Checked, Job};
use anyhow::{Context, Result, ensure};
use nimatlas_core::{PeriodCertificate, SubtractionSet};
use nimatlas_oracle::subtraction::{longest_in_family, longest_outcome_period};
use nimatlas_store::CertificateRecord;
use nimatlas_subtraction::check as check_certificate;

/// Every row by a search of its own, and its certificate.
pub fn records(job: &Job<'_>) -> Result<Checked> {
    let rows = Rows { job };
    let (moves, largest) = (job.parameter("moves", 1..=128)?, job.parameter("largest", 1..=128)?);
    let family = job.parameter("family", 0..=1)? == 1;
    let of = rows.check_keys(["c"], (moves..=largest).map(|c| [c]))?;
    let certificates = job.table.certificates("certificates")?;
    for row in 0..of {
        let c = rows.get("c", row)?;
        let check_row = || -> Result<()> {
            let expected = if family { longest_in_family(c)? } else { longest_outcome_period(moves, c)? };
            rows.check("period", row, expected.period)?;
            rows.check("searched", row, expected.searched)?;
            let sets = rows.range("set-offsets", row)?.map(|i| rows.get("sets", i)).collect::<Result<Vec<_>>>()?;
            ensure!(sets == expected.sets.concat(), "the sets are stored as {sets:?}; they are {:?}", expected.sets);
            let stored = certificates.get(row).context("the certificate is missing")?;
            let CertificateRecord { period, window_digest, period_digest } = stored;
            ensure!(period.period.get() == expected.period, "the certificate is for {period}");
            let (moves, sequence) = (SubtractionSet::new(&expected.sets[0])?, certificates.sequence());
            let claim = PeriodCertificate { moves, sequence, period, window_digest, period_digest };
            check_certificate(&claim, STEPS).context("the certificate")
        };
        check_row().with_context(|| format!("c = {c}"))?;
    }
    Ok(Checked { rows: of, of, certificates: of })
}
