//! The nim-values of consecutive heaps, for every command that lists them.

use super::arguments::Range;
use super::solution::{by_words, reason};
use crate::failure::{Failure, Result};
use crate::output::{Exact, Output, Sequence, Sequential, grouped};
use nimatlas::{Context, Game, nim_values};
use nimatlas_core::Status;
use num_traits::Zero;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What stands before the values in JSON.
#[derive(Serialize)]
struct Members<'a> {
    #[serde(flatten)]
    name: BTreeMap<&'a str, Value>,
    from: Exact,
    /// The period, where heaps of the range are known by it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saltus: Option<Exact>,
    status: Status,
    method: &'a str,
}

/// Writes the values of a range of heaps. `name` is how JSON names the game.
pub fn write(
    game: &Game,
    title: &str,
    name: (&str, Value),
    range: Range,
    explain: bool,
    output: &Output<Sequential>,
    context: &Context,
) -> Result<()> {
    output.check()?;
    let (from, upto) = range.ends()?;
    let values = nim_values(game, Some(&upto.into()), context)?;
    let largest = values.most(upto);
    let largest = u32::try_from(largest).map_err(|_| {
        Failure::no_answer(format!(
            "nim-values up to {largest} do not fit in a sequence; its terms may be at most {}",
            u32::MAX
        ))
    })?;
    let period = values.repetition().filter(|_| values.searched().is_some_and(|searched| upto >= searched));
    let members = Members {
        name: BTreeMap::from([name]),
        from: from.into(),
        preperiod: period.as_ref().map(|found| found.preperiod.clone().into()),
        period: period.as_ref().map(|found| found.period.clone().into()),
        saltus: period.map(|found| found.saltus).filter(|saltus| !saltus.is_zero()).map(Exact::from),
        status: values.status(),
        method: values.method(),
    };
    let sequence = Sequence {
        title: format!("{title}: nim-values of heaps {} to {}", grouped(from), grouped(upto)),
        by: by_words(values.method(), values.status()),
        members: serde_json::to_string(&members).map_err(anyhow::Error::from)?,
        name: "nim_value",
        from,
        upto,
        largest,
    };
    output.write(&sequence, explain.then(|| reason(values.explanation())), &mut *values.blocks(from))
}
