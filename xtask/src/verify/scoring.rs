//! Scoring Nim against its definition.

use super::{Checked, Job};
use anyhow::{Context, Result, ensure};
use nimatlas_core::PayoffFunction;
use nimatlas_oracle as oracle;

/// All positions of two or three heaps.
pub fn payoffs(job: &Job<'_>) -> Result<Checked> {
    let (heaps, largest) = (usize::try_from(job.parameter("heaps")?)?, job.parameter("largest")?);
    let keys = &["x", "y", "z"][..heaps.min(3)];
    check(job, &vec![largest; heaps], keys, |heaps| Some(heaps.to_vec()))
}

/// All (x, y, 1).
pub fn xy1(job: &Job<'_>) -> Result<Checked> {
    let largest = job.parameter("largest")?;
    check(job, &[largest, largest, 1], &["x", "y"], |heaps| {
        (heaps[1] >= 1 && heaps[2] == 1).then(|| heaps[..2].to_vec())
    })
}

/// All (2k + 1, 2k, 1).
pub fn f_k(job: &Job<'_>) -> Result<Checked> {
    let largest = job.parameter("largest")?;
    check(job, &[2 * largest + 1, 2 * largest, 1], &["k"], |heaps| {
        let family = heaps[2] == 1 && heaps[1] >= 2 && heaps[1].is_multiple_of(2) && heaps[0] == heaps[1] + 1;
        family.then(|| vec![heaps[1] / 2])
    })
}

/// Each stored row is the key of the next position that has one, and its payoff function has the value that the definition
/// gives at every integer bonus from one left of −|p| to one right of |p|, which no breakpoint can lie beyond.
fn check(job: &Job<'_>, caps: &[u64], names: &[&str], key: impl Fn(&[u64]) -> Option<Vec<u64>>) -> Result<Checked> {
    let reach = i64::try_from(caps.iter().sum::<u64>())? + 1;
    let columns = names.iter().map(|name| job.table.integers(name)).collect::<Result<Vec<_>, _>>()?;
    let (starts, values) = (job.table.integers("start")?, job.table.integers("value")?);
    let (breakpoints, offsets) = (job.table.integers("breakpoints")?, job.table.integers("slope-offsets")?);
    let slopes = job.table.planes("slopes")?;
    let mut row = 0;
    for defined in oracle::scoring::payoffs(caps, -reach..=reach)? {
        let Some(key) = key(&defined.heaps) else { continue };
        let check_row = || -> Result<()> {
            for (column, expected) in columns.iter().zip(&key) {
                let found = column.get(row).context("the row is missing")?;
                ensure!(u64::try_from(found) == Ok(*expected), "the key of row {row} is stored as {found}");
            }
            let row_of =
                |i| offsets.get(i).context("an offset is missing").and_then(|offset| Ok(u64::try_from(offset)?));
            let slopes =
                (row_of(row)?..row_of(row + 1)?).map(|i| slopes.get(i).map(|up| up == 1)).collect::<Option<Vec<_>>>();
            let (start, value) = starts.get(row).zip(values.get(row)).context("the row is missing")?;
            let payoff = PayoffFunction::from_parts(start, value, slopes.context("a slope is missing")?)?;
            let found = payoff.values(-reach..=reach).context("a value leaves 64 bits")?;
            if let Some(at) = found.iter().zip(&defined.payoffs).position(|(found, expected)| found != expected) {
                let (bonus, found, expected) = (at as i64 - reach, found[at], defined.payoffs[at]);
                anyhow::bail!("at N = {bonus} the payoff is stored as {found}; by the definition it is {expected}");
            }
            let count = payoff.breakpoints().count() as i64;
            ensure!(
                breakpoints.get(row) == Some(count),
                "{:?} breakpoints are stored; there are {count}",
                breakpoints.get(row)
            );
            Ok(())
        };
        check_row().with_context(|| format!("{:?}", defined.heaps))?;
        row += 1;
    }
    ensure!(row == starts.len(), "{} rows are stored; {row} are expected", starts.len());
    Ok(Checked { rows: row, of: row, certificates: 0 })
}
