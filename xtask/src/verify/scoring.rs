//! Scoring Nim against its definition.

use super::{Checked, Job, LARGEST};
use anyhow::{Context, Result, bail, ensure};
use nimatlas_core::PayoffFunction;
use nimatlas_oracle as oracle;
use nimatlas_store::{IntegersView, PlanesView};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// All positions of two or three heaps.
pub fn payoffs(job: &Job<'_>) -> Result<Checked> {
    let (heaps, largest) = (job.parameter("heaps", 1..=3)? as usize, job.parameter("largest", 0..=LARGEST)?);
    let keys = &["x", "y", "z"][..heaps];
    check(job, &vec![largest; heaps], keys, |heaps| Some(heaps.to_vec()))
}

/// All (x, y, 1).
pub fn xy1(job: &Job<'_>) -> Result<Checked> {
    let largest = job.parameter("largest", 0..=LARGEST)?;
    check(job, &[largest, largest, 1], &["x", "y"], |heaps| {
        (heaps[1] >= 1 && heaps[2] == 1).then(|| heaps[..2].to_vec())
    })
}

/// All (2k + 1, 2k, 1).
pub fn f_k(job: &Job<'_>) -> Result<Checked> {
    let largest = job.parameter("largest", 0..=LARGEST)?;
    check(job, &[2 * largest + 1, 2 * largest, 1], &["k"], |heaps| {
        let family = heaps[2] == 1 && heaps[1] >= 2 && heaps[1].is_multiple_of(2) && heaps[0] == heaps[1] + 1;
        family.then(|| vec![heaps[1] / 2])
    })
}

/// So many bonuses at a time, to bound the memory that the definition takes.
const BONUSES: usize = 256;

/// Each stored row is the key of the next position that has one, and its payoff function has the value that the definition
/// gives at every integer bonus from one left of −|p| to one right of |p|, which no breakpoint can lie beyond.
fn check(job: &Job<'_>, caps: &[u64], names: &[&str], key: impl Fn(&[u64]) -> Option<Vec<u64>>) -> Result<Checked> {
    let reach = i64::try_from(caps.iter().sum::<u64>())? + 1;
    let rows = Rows::new(job, names)?;
    let of = rows.starts.len();
    for first in (-reach..=reach).step_by(BONUSES) {
        let bonuses = first..=reach.min(first + BONUSES as i64 - 1);
        let mut row = 0;
        for defined in oracle::scoring::payoffs(caps, bonuses.clone())? {
            let Some(key) = key(&defined.heaps) else { continue };
            rows.check(row, &key, bonuses.clone(), &defined.payoffs).with_context(|| format!("{:?}", defined.heaps))?;
            row += 1;
        }
        ensure!(row == of, "{of} rows are stored; {row} are expected");
    }
    Ok(Checked { rows: of, of, certificates: 0 })
}

/// The number of breakpoints of each row: the integers at which the slopes on both sides differ by the definition. None lies
/// beyond |N| = |p|.
pub fn breakpoints(job: &Job<'_>) -> Result<Checked> {
    const AT_ONCE: i64 = 32;
    let (heaps, largest) = (job.parameter("heaps", 1..=5)? as usize, job.parameter("largest", 0..=LARGEST)?);
    let caps = vec![largest; heaps];
    let reach = i64::try_from(caps.iter().sum::<u64>())?;
    let keys = ["x", "y", "z", "u", "v"][..heaps]
        .iter()
        .map(|name| job.table.integers(name))
        .collect::<Result<Vec<_>, _>>()?;
    let stored = job.table.integers("breakpoints")?;
    let starts: Vec<i64> = (-reach..=reach).step_by(AT_ONCE as usize).collect();
    let count = |&first: &i64| -> Result<Vec<(Vec<u64>, i64)>> {
        let bonuses = first - 1..=reach.min(first + AT_ONCE - 1) + 1;
        let bends =
            |payoffs: &[i64]| payoffs.windows(3).filter(|three| three[0] + three[2] != 2 * three[1]).count() as i64;
        let rows = oracle::scoring::payoffs(&caps, bonuses)?;
        Ok(rows.into_iter().map(|row| (row.heaps, bends(&row.payoffs))).collect())
    };
    let mut defined: Vec<(Vec<u64>, i64)> = Vec::new();
    for part in starts.par_iter().map(count).collect::<Result<Vec<_>>>()? {
        if defined.is_empty() {
            defined = part;
        } else {
            defined.iter_mut().zip(part).for_each(|((_, count), (_, more))| *count += more);
        }
    }
    let of = stored.len();
    ensure!(of == defined.len() as u64, "{of} rows are stored; {} are expected", defined.len());
    for (row, (position, count)) in (0..).zip(&defined) {
        let key = keys
            .iter()
            .map(|column| column.get(row).and_then(|heap| u64::try_from(heap).ok()))
            .collect::<Option<Vec<_>>>();
        ensure!(key.as_ref() == Some(position), "the key of row {row} is stored as {key:?}; {position:?} is expected");
        let found = stored.get(row);
        ensure!(
            found == Some(*count),
            "{position:?}: {found:?} breakpoints are stored; by the definition there are {count}"
        );
    }
    Ok(Checked { rows: of, of, certificates: 0 })
}

struct Rows<'a> {
    keys: Vec<IntegersView<'a>>,
    starts: IntegersView<'a>,
    values: IntegersView<'a>,
    breakpoints: IntegersView<'a>,
    offsets: IntegersView<'a>,
    slopes: PlanesView<'a>,
}

impl<'a> Rows<'a> {
    fn new(job: &Job<'a>, keys: &[&str]) -> Result<Rows<'a>> {
        let column = |name: &str| job.table.integers(name);
        Ok(Rows {
            keys: keys.iter().map(|name| column(name)).collect::<Result<_, _>>()?,
            starts: column("start")?,
            values: column("value")?,
            breakpoints: column("breakpoints")?,
            offsets: column("slope-offsets")?,
            slopes: job.table.planes("slopes")?,
        })
    }

    fn check(&self, row: u64, key: &[u64], bonuses: RangeInclusive<i64>, defined: &[i64]) -> Result<()> {
        for (column, expected) in self.keys.iter().zip(key) {
            let found = column.get(row).context("the row is missing")?;
            ensure!(u64::try_from(found) == Ok(*expected), "the key of row {row} is stored as {found}");
        }
        let payoff = self.payoff(row)?;
        let found = payoff.values(bonuses.clone()).context("a value leaves 64 bits")?;
        if let Some(((found, expected), bonus)) =
            found.iter().zip(defined).zip(bonuses).find(|((found, expected), _)| found != expected)
        {
            bail!("at N = {bonus} the payoff is stored as {found}; by the definition it is {expected}");
        }
        let (stored, count) = (self.breakpoints.get(row), payoff.breakpoints().count() as i64);
        ensure!(stored == Some(count), "{stored:?} breakpoints are stored; there are {count}");
        Ok(())
    }

    fn payoff(&self, row: u64) -> Result<PayoffFunction> {
        let offset =
            |i| self.offsets.get(i).context("an offset is missing").and_then(|offset| Ok(u64::try_from(offset)?));
        let slopes = (offset(row)?..offset(row + 1)?).map(|i| self.slopes.get(i).map(|up| up == 1));
        let slopes = slopes.collect::<Option<Vec<_>>>().context("a slope is missing")?;
        let (start, value) = self.starts.get(row).zip(self.values.get(row)).context("the row is missing")?;
        Ok(PayoffFunction::from_parts(start, value, slopes)?)
    }
}
