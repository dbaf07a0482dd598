//! Subtraction games against their definition.

use super::{Checked, Job, LARGEST};
use anyhow::{Context, Result, ensure};
use nimatlas_core::{PeriodCertificate, Regime, SubtractionSet};
use nimatlas_oracle as oracle;
use nimatlas_store::{CertificateRecord, IntegersView};
use nimatlas_subtraction::check as check_certificate;
use num_integer::Integer;
use std::ops::Range;

/// No period of a table comes near so many steps.
pub(super) const STEPS: u64 = 1 << 40;

/// Every position of the sum.
pub fn sums(job: &Job<'_>) -> Result<Checked> {
    let moves =
        [&[1, 2][..], &[2, 5, 7], &[1, 3, 4]].map(SubtractionSet::new).into_iter().collect::<Result<Vec<_>, _>>()?;
    let expected = oracle::subtraction::product_values(&moves, job.parameter("largest", 0..=LARGEST)?)?;
    let stored = job.table.planes("nim-value")?;
    let of = stored.len();
    ensure!(of == expected.len() as u64, "{of} positions are stored; the box has {}", expected.len());
    for (index, expected) in (0..of).zip(expected) {
        let found = stored.get(index);
        ensure!(found == Some(expected), "position number {index} has value {found:?}; by the definition {expected}");
    }
    Ok(Checked { rows: of, of, certificates: 0 })
}

pub(super) struct Rows<'a> {
    pub(super) job: &'a Job<'a>,
}

impl Rows<'_> {
    fn column(&self, name: &str) -> Result<IntegersView<'_>> {
        Ok(self.job.table.integers(name)?)
    }

    pub(super) fn get(&self, name: &str, row: u64) -> Result<u64> {
        let value = self.column(name)?.get(row).with_context(|| format!("column “{name}” has no row {row}"))?;
        u64::try_from(value).with_context(|| format!("column “{name}” has {value} in row {row}"))
    }

    pub(super) fn check(&self, name: &str, row: u64, expected: u64) -> Result<()> {
        let found = self.get(name, row)?;
        ensure!(found == expected, "{name} is stored as {found}; by the definition it is {expected}");
        Ok(())
    }

    /// The elements of a section that a row owns.
    pub(super) fn range(&self, offsets: &str, row: u64) -> Result<Range<u64>> {
        Ok(self.get(offsets, row)?..self.get(offsets, row + 1)?)
    }

    /// Checks that the rows have exactly these keys, in this order, and gives their number.
    pub(super) fn check_keys<const N: usize>(
        &self,
        names: [&str; N],
        mut keys: impl Iterator<Item = [u64; N]>,
    ) -> Result<u64> {
        let of = self.column(names[0])?.len();
        for row in 0..of {
            let mut found = [0; N];
            for (found, name) in found.iter_mut().zip(names) {
                *found = self.get(name, row)?;
            }
            let expected = keys.next();
            ensure!(expected == Some(found), "row {row} is of {found:?}; by the definition it is of {expected:?}");
        }
        let missing = keys.next();
        ensure!(missing.is_none(), "there are {of} rows, and none is of {missing:?}");
        Ok(of)
    }
}

/// Parameters, gaps and stored nim-values of a row, and every certificate.
pub fn additive(job: &Job<'_>) -> Result<Checked> {
    let rows = Rows { job };
    let (largest, stored) = (job.parameter("largest", 0..=LARGEST)?, job.parameter("stored", 0..=LARGEST)?);
    let pairs = (1..=largest).flat_map(|a| (a + 1..=largest).filter(move |b| a.gcd(b) == 1).map(move |b| [a, b]));
    let of = rows.check_keys(["a", "b"], pairs)?;
    let (values, certificates) = (job.table.planes("nim-values")?, job.table.certificates("certificates")?);
    let chosen = job.rows(of);
    for &row in &chosen {
        let (a, b) = (rows.get("a", row)?, rows.get("b", row)?);
        let check_row = || -> Result<()> {
            let expected = oracle::subtraction::additive_record(a, b)?;
            rows.check("quadratic", row, u64::from(expected.regime == Regime::Quadratic))?;
            rows.check("h", row, expected.h)?;
            rows.check("r", row, expected.r)?;
            rows.check("delta", row, expected.delta)?;
            rows.check("period", row, expected.period)?;
            for (name, count) in ["count-0", "count-1", "count-2", "count-3"].into_iter().zip(expected.counts) {
                rows.check(name, row, count)?;
            }
            rows.check("collisions", row, expected.collisions)?;
            let gaps = rows.range("gap-offsets", row)?.map(|i| rows.get("gaps", i)).collect::<Result<Vec<_>>>()?;
            ensure!(
                gaps == expected.gaps,
                "the gaps are stored as {gaps:?}; by the definition they are {:?}",
                expected.gaps
            );
            let range = rows.range("value-offsets", row)?;
            let len = if b <= stored { expected.period } else { 0 };
            let found = range.end.checked_sub(range.start).context("an offset is below the one before")?;
            ensure!(found == len, "{found} nim-values are stored; {len} are expected");
            let expected =
                oracle::subtraction::nim_values(&SubtractionSet::new(&[a, b, a + b])?, usize::try_from(len)?)?;
            for (n, (at, expected)) in range.zip(expected).enumerate() {
                let found = values.get(at);
                ensure!(
                    found == Some(expected),
                    "at {n} the value is stored as {found:?}; by the definition it is {expected}"
                );
            }
            Ok(())
        };
        check_row().with_context(|| format!("a = {a}, b = {b}"))?;
    }
    for row in 0..of {
        let (a, b) = (rows.get("a", row)?, rows.get("b", row)?);
        let record = certificates.get(row).with_context(|| format!("row {row} has no certificate"))?;
        let CertificateRecord { period, window_digest, period_digest } = record;
        let moves = SubtractionSet::new(&[a, b, a + b])?;
        let claim =
            PeriodCertificate { moves, sequence: certificates.sequence(), period, window_digest, period_digest };
        check_certificate(&claim, STEPS).with_context(|| format!("a = {a}, b = {b}: the certificate"))?;
        ensure!(period.preperiod == 0, "a = {a}, b = {b}: the certificate is for preperiod {}", period.preperiod);
        rows.check("period", row, period.period.get())?;
    }
    Ok(Checked { rows: chosen.len() as u64, of, certificates: certificates.len() })
}

/// Both periods of a row and the sums that they divide.
pub fn three_moves(job: &Job<'_>) -> Result<Checked> {
    let rows = Rows { job };
    let largest = job.parameter("largest", 0..=LARGEST)?;
    let above = |a: u64| (a + 1..=largest).flat_map(move |b| (b + 1..=largest).map(move |c| [a, b, c]));
    let triples = (1..=largest).flat_map(above).filter(|[a, b, c]| a.gcd(b).gcd(c) == 1);
    let of = rows.check_keys(["a", "b", "c"], triples)?;
    let chosen = job.rows(of);
    for &row in &chosen {
        let moves = [rows.get("a", row)?, rows.get("b", row)?, rows.get("c", row)?];
        let check_row = || -> Result<()> {
            let expected = oracle::subtraction::three_move_record(moves)?;
            rows.check("preperiod", row, expected.nim_values.preperiod)?;
            rows.check("period", row, expected.nim_values.period.get())?;
            rows.check("outcome-preperiod", row, expected.outcomes.preperiod)?;
            rows.check("outcome-period", row, expected.outcomes.period.get())?;
            rows.check("pair-sums", row, u64::from(expected.nim_values_divide.bits()))?;
            rows.check("outcome-pair-sums", row, u64::from(expected.outcomes_divide.bits()))
        };
        check_row().with_context(|| format!("{moves:?}"))?;
    }
    Ok(Checked { rows: chosen.len() as u64, of, certificates: 0 })
}
