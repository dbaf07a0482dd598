use crate::{Checked, FROM_DEFINITION, Job, Theory};
use anyhow::{Context, Result, ensure};
use nimatlas_oracle as oracle;
use nimatlas_scoring::{Limits, breakpoint_counts};
use nimatlas_store::schema::scoring_breakpoints::{BreakpointRow, ScoringBreakpoints};
use nimatlas_store::schema::{self, Derivation, Keyed, Schema};
use rayon::prelude::*;

impl Theory for ScoringBreakpoints {
    const CRATE: &'static str = "scoring";

    fn derivation(&self) -> Derivation {
        Derivation::Definition
    }

    fn method(&self) -> String {
        "memoised recursion over the options of each position".to_owned()
    }

    fn status(&self) -> String {
        FROM_DEFINITION.to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<BreakpointRow>> {
        /// So many bonuses at a time: three heaps up to 255 take 1.5 GB for them.
        const STRIP: usize = 254;
        const LIMITS: Limits = Limits { cells: 1 << 31, terms: 1 << 42 };
        let reach = i64::try_from(self.heaps as u64 * self.largest)?;
        let starts: Vec<i64> = (-reach..=reach).step_by(STRIP).collect();
        let count = |&from: &i64| breakpoint_counts(self.heaps, self.largest, from..=from + STRIP as i64 - 1, &LIMITS);
        let add = |mut sum: Vec<u32>, more: Vec<u32>| {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            Ok(sum)
        };
        let counts = starts.par_iter().map(count).try_reduce_with(add).context("there is a bonus")??;
        let rows = self.keys(part).zip(counts);
        Ok(rows.map(|(heaps, count)| BreakpointRow { heaps, breakpoints: count.into() }).collect())
    }

    /// The integers at which the slopes on both sides differ by the definition. None lies beyond |N| = |p|.
    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        const AT_ONCE: i64 = 32;
        let caps = vec![self.largest; self.heaps];
        let reach = i64::try_from(caps.iter().sum::<u64>())?;
        let starts: Vec<i64> = (-reach..=reach).step_by(AT_ONCE as usize).collect();
        let count = |&first: &i64| -> Result<Vec<BreakpointRow>> {
            let bonuses = first - 1..=reach.min(first + AT_ONCE - 1) + 1;
            let bends =
                |payoffs: &[i64]| payoffs.windows(3).filter(|three| three[0] + three[2] != 2 * three[1]).count() as u64;
            let rows = oracle::scoring::payoffs(&caps, bonuses)?.into_iter();
            Ok(rows.map(|row| BreakpointRow { breakpoints: bends(&row.payoffs), heaps: row.heaps }).collect())
        };
        let mut defined: Vec<BreakpointRow> = Vec::new();
        for part in starts.par_iter().map(count).collect::<Result<Vec<_>>>()? {
            if defined.is_empty() {
                defined = part;
            } else {
                defined.iter_mut().zip(part).for_each(|(row, more)| row.breakpoints += more.breakpoints);
            }
        }
        let columns = schema::open::<Self>(job.table)?;
        let of = columns.len();
        ensure!(of == defined.len() as u64, "{of} rows are stored; {} are expected", defined.len());
        for (row, defined) in (0..).zip(&defined) {
            let stored = Self::take(columns.cells(row, 0))?;
            ensure!(stored == *defined, "row {row} is stored as {stored:?}; by the definition it is {defined:?}");
        }
        Ok(Checked::all(of))
    }
}
