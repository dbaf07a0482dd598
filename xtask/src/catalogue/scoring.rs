//! Payoff functions of Scoring Nim.

use super::subtraction::column;
use super::{Description, Side, Table};
use anyhow::{Context, Result, anyhow};
use nimatlas_core::BitPlanes;
use nimatlas_core::{Heaps, PayoffFunction};
use nimatlas_scoring as theory;
use nimatlas_store::{Integers, Role, Section, Width};
use nimatlas_tables::payoff;
use rayon::prelude::*;
use std::num::NonZeroU64;

const SWEEP: (&str, &str) = ("tables", "payoff sweep over all smaller positions, all bonuses at once");

/// Every x ≥ y ≥ 0 with x ≤ `largest`.
pub fn two_heaps(largest: u64) -> Table {
    let description = Description {
        slug: format!("scoring-two-heaps-{largest}"),
        title: format!("Scoring Nim: payoff functions of all positions of two heaps, {largest} ≥ x ≥ y ≥ 0"),
        family: "scoring-payoffs",
        parameters: &[("heaps", 2), ("largest", largest as i64)],
        entries: (largest + 1) * (largest + 2) / 2,
        rules: SWEEP,
        theory: ("scoring", "closed form"),
        status: "proved (arXiv 2502.10971)".to_owned(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        payoff_table(
            &["x", "y"],
            match road {
                Side::Rules => swept(&[largest; 2], |_| true)?,
                Side::Theory => {
                    sorted_pairs(largest, 0).map(|[x, y]| closed_form(vec![x, y])).collect::<Result<_>>()?
                }
            },
        )
    })
}

/// Every x ≥ y ≥ z ≥ 0 with x ≤ `largest`.
pub fn three_heaps(largest: u64) -> Table {
    let description = Description {
        slug: format!("scoring-three-heaps-{largest}"),
        title: format!("Scoring Nim: payoff functions of all positions of three heaps, {largest} ≥ x ≥ y ≥ z ≥ 0"),
        family: "scoring-payoffs",
        parameters: &[("heaps", 3), ("largest", largest as i64)],
        entries: (largest + 1) * (largest + 2) * (largest + 3) / 6,
        rules: SWEEP,
        theory: ("scoring", "memoised recursion over the options of each position"),
        status: "from the definition on both roads".to_owned(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        payoff_table(
            &["x", "y", "z"],
            match road {
                Side::Rules => swept(&[largest; 3], |_| true)?,
                Side::Theory => theory::payoff_box(&[largest; 3])?
                    .into_iter()
                    .map(|(heaps, payoff)| (padded(&heaps, 3), payoff))
                    .collect(),
            },
        )
    })
}

/// Every (x, y, 1) with `largest` ≥ x ≥ y ≥ 1.
pub fn xy1(largest: u64) -> Table {
    let description = Description {
        slug: format!("scoring-xy1-{largest}"),
        title: format!("Scoring Nim: payoff functions of the positions (x, y, 1), {largest} ≥ x ≥ y ≥ 1"),
        family: "scoring-xy1",
        parameters: &[("largest", largest as i64)],
        entries: largest * (largest + 1) / 2,
        rules: SWEEP,
        theory: ("scoring", "closed form"),
        status: format!("proved (arXiv 2502.10971) for (2k+1, 2k, 1); otherwise verified to {largest}"),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        let rows = match road {
            Side::Rules => swept(&[largest, largest, 1], |heaps| heaps[1] >= 1 && heaps[2] == 1)?,
            Side::Theory => sorted_pairs(largest, 1).map(|[x, y]| closed_form(vec![x, y, 1])).collect::<Result<_>>()?,
        };
        payoff_table(&["x", "y"], rows)
    })
}

/// F_k, the payoff of (2k + 1, 2k, 1), for 1 ≤ k ≤ `largest`.
pub fn f_k(largest: u64) -> Table {
    let description = Description {
        slug: format!("scoring-fk-{largest}"),
        title: format!(
            "Scoring Nim: F_k, the payoff function of (2k+1, 2k, 1), with its 4k−3 breakpoints, 1 ≤ k ≤ {largest}"
        ),
        family: "scoring-fk",
        parameters: &[("largest", largest as i64)],
        entries: largest,
        rules: SWEEP,
        theory: ("scoring", "closed form"),
        status: "proved (arXiv 2502.10971)".to_owned(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        let rows = match road {
            Side::Rules => {
                let family = |heaps: &[u64]| {
                    heaps[1] >= 2 && heaps[1].is_multiple_of(2) && heaps[0] == heaps[1] + 1 && heaps[2] == 1
                };
                let rows = swept(&[2 * largest + 1, 2 * largest, 1], family)?;
                rows.into_iter().map(|(heaps, payoff)| (vec![heaps[1] / 2], payoff)).collect()
            }
            Side::Theory => {
                let f_k = |k: u64| theory::f_k(NonZeroU64::new(k).context("k is at least 1")?).context("F_k");
                (1..=largest).map(|k| Ok((vec![k], f_k(k)?))).collect::<Result<_>>()?
            }
        };
        payoff_table(&["k"], rows)
    })
}

/// The number of breakpoints of every position of so many heaps of at most `largest`.
pub fn breakpoints(heaps: usize, largest: u64) -> Table {
    const NAMES: [&str; 5] = ["x", "y", "z", "u", "v"];
    let names = &NAMES[..heaps];
    let description = Description {
        slug: format!("scoring-breakpoints-{heaps}-{largest}"),
        title: format!(
            "Scoring Nim: the number of breakpoints of the payoff of every position of {heaps} heaps, in descending order, of at \
             most {largest} stones each"
        ),
        family: "scoring-breakpoints",
        parameters: &[("heaps", heaps as i64), ("largest", largest as i64)],
        entries: (1..=heaps as u64).fold(1, |ways, heap| ways * (largest + heap) / heap),
        rules: SWEEP,
        theory: ("scoring", "memoised recursion over the options of each position"),
        status: "from the definition on both roads".to_owned(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        let (keys, counts): (Vec<Vec<u64>>, Vec<u32>) = match road {
            Side::Rules => {
                let counts = payoff::breakpoint_counts(&vec![largest; heaps])?;
                (counts.shape().iter().collect(), counts.as_slice().to_vec())
            }
            Side::Theory => (descending(heaps, largest), counts_in_strips(heaps, largest)?),
        };
        let key = |axis: usize| column(keys.iter().map(|key| key[axis]));
        let mut sections: Vec<Section> = names
            .iter()
            .enumerate()
            .map(|(axis, name)| Ok(Section::integers(name, Role::Key, key(axis)?)))
            .collect::<Result<_>>()?;
        sections.push(Section::integers("breakpoints", Role::Value, column(counts.into_iter().map(u64::from))?));
        Ok(sections)
    })
}

/// All descending positions of so many heaps up to a largest, in ascending order.
fn descending(heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    let shorter = if heaps > 0 { descending(heaps - 1, largest) } else { return vec![vec![]] };
    let longer = |position: Vec<u64>| {
        let most = position.last().copied().unwrap_or(largest);
        (0..=most).map(move |heap| position.iter().copied().chain([heap]).collect())
    };
    shorter.into_iter().flat_map(longer).collect()
}

fn counts_in_strips(heaps: usize, largest: u64) -> Result<Vec<u32>> {
    /// So many bonuses at a time: three heaps up to 255 take 1.5 GB for them.
    const STRIP: usize = 254;
    const LIMITS: theory::Limits = theory::Limits { cells: 1 << 31, terms: 1 << 42 };
    let reach = i64::try_from(heaps as u64 * largest)?;
    let starts: Vec<i64> = (-reach..=reach).step_by(STRIP).collect();
    let count = |&from: &i64| theory::breakpoint_counts(heaps, largest, from..=from + STRIP as i64 - 1, &LIMITS);
    let add = |mut sum: Vec<u32>, more: Vec<u32>| {
        sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        Ok(sum)
    };
    let counts = starts.par_iter().map(count).try_reduce_with(add);
    Ok(counts.context("there is a bonus")??)
}

/// The heaps in descending order with empty ones at the end.
fn padded(position: &Heaps, heaps: usize) -> Vec<u64> {
    let mut key = position.as_slice().to_vec();
    key.resize(heaps, 0);
    key
}

type Rows = Vec<(Vec<u64>, PayoffFunction)>;

fn swept(caps: &[u64], keep: impl Fn(&[u64]) -> bool) -> Result<Rows> {
    let sweep = payoff::sweep(caps)?;
    Ok(sweep.iter().filter(|(heaps, _)| keep(heaps)).collect())
}

/// All largest ≥ x ≥ y ≥ least, in ascending order.
fn sorted_pairs(largest: u64, least: u64) -> impl Iterator<Item = [u64; 2]> {
    (least..=largest).flat_map(move |x| (least..=x).map(move |y| [x, y]))
}

fn closed_form(heaps: Vec<u64>) -> Result<(Vec<u64>, PayoffFunction)> {
    let position = Heaps::from(heaps.as_slice());
    let form = theory::closed_form(&position).with_context(|| format!("{position} has no closed form"))?;
    Ok((heaps, form.payoff()?))
}

/// Keys under the given names; then for each row the first breakpoint (0 without one), the value there, the number of
/// breakpoints, and the slopes as `PayoffFunction::parts` gives them.
fn payoff_table(names: &[&str], rows: Rows) -> Result<Vec<Section>> {
    let mut slopes = Vec::new();
    let (mut starts, mut values, mut breakpoints, mut offsets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (_, payoff) in &rows {
        let (start, value, row) = payoff.parts();
        starts.push(start);
        values.push(value);
        breakpoints.push(payoff.breakpoints().count() as u64);
        offsets.push(slopes.len() as u64);
        slopes.extend(row);
    }
    offsets.push(slopes.len() as u64);
    let signed =
        |values| Integers::new(Width::Two, true, values).map_err(|value| anyhow!("{value} does not fit in 16 bits"));
    let mut sections = Vec::new();
    for (axis, name) in names.iter().enumerate() {
        sections.push(Section::integers(name, Role::Key, column(rows.iter().map(|(key, _)| key[axis]))?));
    }
    sections.extend([
        Section::integers("start", Role::Value, signed(starts)?),
        Section::integers("value", Role::Value, signed(values)?),
        Section::integers("breakpoints", Role::Value, column(breakpoints)?),
        Section::integers("slope-offsets", Role::Offsets { of: "slopes".into() }, column(offsets)?),
        Section::planes(
            "slopes",
            vec![slopes.len() as u64],
            BitPlanes::from_fn(1, slopes.len(), |i| u64::from(slopes[i]))?,
        ),
    ]);
    Ok(sections)
}
