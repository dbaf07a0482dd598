//! How much of a stored table is checked.

use anyhow::{Context, Result, ensure};
use nimatlas_store::TableFile;
use nimatlas_store::schema::{self, Keyed};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::index;
use rayon::prelude::*;
use std::fmt::Debug;

/// Up to so many rows are always checked in full.
pub const ALWAYS_FULL: u64 = 50_000;
/// A sample has at least so many rows, and at least one in twenty.
const LEAST_SAMPLE: u64 = 10_000;

/// An open table and how much of it to check.
pub struct Job<'a> {
    /// The table, of which every byte was checked against its hashes.
    pub table: &'a TableFile,
    /// Whether to check every entry also of a large table.
    pub full: bool,
    /// Chooses the sample.
    pub seed: u64,
}

/// How much was checked.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked {
    /// So many rows.
    pub rows: u64,
    /// Of so many.
    pub of: u64,
    /// So many stored certificates.
    pub certificates: u64,
}

impl Checked {
    pub(crate) fn all(of: u64) -> Checked {
        Checked { rows: of, of, certificates: 0 }
    }
}

impl Job<'_> {
    /// The rows to check of a table with so many, ascending.
    fn rows(&self, of: u64) -> Vec<u64> {
        if self.full { (0..of).collect() } else { sample(of, self.seed) }
    }

    /// Checks each chosen row, as the record that it is.
    pub(crate) fn each_row<S: Keyed>(&self, check: impl Fn(S::Row) -> Result<()> + Sync) -> Result<Checked> {
        let columns = schema::open::<S>(self.table)?;
        let chosen = self.rows(columns.len());
        chosen.par_iter().try_for_each(|&row| {
            let record = S::take(columns.cells(row, 0))?;
            let key = S::key(&record);
            check(record).with_context(|| format!("row {row}, of {key:?}"))
        })?;
        Ok(Checked { rows: chosen.len() as u64, of: columns.len(), certificates: 0 })
    }
}

/// Whether what is stored is what it should be.
pub(crate) fn same<T: PartialEq + Debug>(stored: &T, expected: &T) -> Result<()> {
    ensure!(stored == expected, "stored is {stored:?}; by the definition it is {expected:?}");
    Ok(())
}

/// The rows to check of a table with so many: all of them where that is cheap.
pub fn sample(of: u64, seed: u64) -> Vec<u64> {
    let sample = LEAST_SAMPLE.max(of.div_ceil(20));
    if of <= ALWAYS_FULL || sample >= of {
        return (0..of).collect();
    }
    // A table that was read into memory has no more rows than fit there.
    let chosen = index::sample(&mut StdRng::seed_from_u64(seed), of as usize, sample as usize);
    let mut rows: Vec<_> = chosen.into_iter().map(|row| row as u64).collect();
    rows.sort_unstable();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_sample_has_ten_thousand_rows_or_one_in_twenty_and_small_tables_are_checked_in_full() {
        let cases = [
            (0, 0),
            (1, 1),
            (10_000, 10_000),
            (50_000, 50_000),
            (50_001, 10_000),
            (200_000, 10_000),
            (200_001, 10_001),
            (1_000_000, 50_000),
        ];
        for (of, expected) in cases {
            let rows = sample(of, 7);
            assert_eq!(rows.len(), expected, "of {of}");
            let ascending = rows.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(ascending && rows.last().is_none_or(|&last| last < of), "of {of}");
        }
    }

    #[test]
    fn the_seed_chooses_the_sample_and_samples_cover_the_table() {
        assert_eq!(sample(60_000, 1), sample(60_000, 1));
        assert_ne!(sample(60_000, 1), sample(60_000, 2));
        // A row is in none of 60 samples with probability (5/6)^60.
        let seen: BTreeSet<u64> = (0..60).flat_map(|seed| sample(60_000, seed)).collect();
        assert!(seen.len() > 59_900, "{} rows were ever chosen", seen.len());
    }
}
