//! Payoffs of Scoring Nim by closed forms, and their check by the definition.

use crate::{Checked, Job};
use anyhow::{Context, Result, bail, ensure};
use nimatlas_core::Heaps;
use nimatlas_oracle as oracle;
use nimatlas_scoring::closed_form;
use nimatlas_store::schema::{self, Keyed, PayoffRow};

/// The closed form of a position under the key of its row.
pub(crate) fn by_closed_form(key: Vec<u64>, heaps: &[u64]) -> Result<PayoffRow> {
    let position = Heaps::from(heaps);
    let form = closed_form(&position).with_context(|| format!("{position} has no closed form"))?;
    Ok(PayoffRow { key, payoff: form.payoff()? })
}

/// So many bonuses at a time, to bound the memory that the definition takes.
const BONUSES: usize = 256;

/// Each stored payoff has the value that the definition gives at every integer bonus from one left of −|p| to one right of |p|, which no
/// breakpoint can lie beyond. `key` is the key of a position within `caps`, if it has a row.
pub(crate) fn check<S: Keyed<Row = PayoffRow>>(
    job: &Job<'_>,
    caps: &[u64],
    key: impl Fn(&[u64]) -> Option<Vec<u64>>,
) -> Result<Checked> {
    let reach = i64::try_from(caps.iter().sum::<u64>())? + 1;
    let columns = schema::open::<S>(job.table)?;
    let rows = (0..columns.len()).map(|row| S::take(columns.cells(row, 0))).collect::<Result<Vec<_>, _>>()?;
    for first in (-reach..=reach).step_by(BONUSES) {
        let bonuses = first..=reach.min(first + BONUSES as i64 - 1);
        let defined = oracle::scoring::payoffs(caps, bonuses.clone())?;
        let mut defined = defined.into_iter().filter_map(|row| Some((key(&row.heaps)?, row)));
        for (row, stored) in rows.iter().enumerate() {
            let (key, expected) = defined.next().context("there are more rows than positions")?;
            ensure!(stored.key == key, "the key of row {row} is stored as {:?}; {key:?} is expected", stored.key);
            let found = stored.payoff.values(bonuses.clone()).context("a value leaves 64 bits")?;
            let mut both = found.iter().zip(&expected.payoffs).zip(bonuses.clone());
            if let Some(((found, expected), bonus)) = both.find(|((found, expected), _)| found != expected) {
                bail!("{key:?}: at N = {bonus} the payoff is stored as {found}; by the definition it is {expected}");
            }
        }
        ensure!(defined.next().is_none(), "there are fewer rows than positions");
    }
    Ok(Checked::all(columns.len()))
}
