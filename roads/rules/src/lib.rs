//! The first road to every table: from the rules alone.
//!
//! `nimatlas-tables`, which knows no theorem, computes; a file here for each family says which of its builders does. No engine that the
//! [second road](../nimatlas_roads_theory/index.html) uses is among the dependencies of this crate, nor the other way round, and
//! a test of the workspace sees to it. What both use is plain data: records, sets of moves, payoff functions and bit planes
//! of `nimatlas-core`, and which keys a table has and how a record is stored, from `nimatlas-store`.

mod nim_outcomes;
mod scoring_breakpoints;
mod scoring_fk;
mod scoring_payoffs;
mod scoring_xy1;
mod subtraction_additive;
mod subtraction_records;
mod subtraction_sink;
mod subtraction_sums;
mod subtraction_three_moves;

use anyhow::{Context, Result};
use nimatlas_core::PayoffFunction;
use nimatlas_store::schema::{self, Plan, Schema};
use nimatlas_store::{Road, Section};
use nimatlas_tables::payoff;

/// A family of tables that can be made from the rules.
trait Rules: Schema {
    /// How, in a few words.
    const METHOD: &'static str;

    /// Makes one part.
    fn make(&self, part: usize) -> Result<Self::Part>;
}

/// The road to the tables of one family.
struct Way {
    family: &'static str,
    method: &'static str,
    make: fn(&Plan, usize) -> Result<Vec<Section>>,
}

impl Way {
    const fn of<S: Rules>() -> Way {
        let make = |plan: &Plan, part| {
            let table = plan.table::<S>()?;
            Ok(table.encode(table.make(part)?)?)
        };
        Way { family: S::NAME, method: S::METHOD, make }
    }

    fn to(plan: &Plan) -> Result<&'static Way> {
        let way = const { &WAYS }.iter().find(|way| way.family == plan.family);
        way.with_context(|| format!("no road from the rules leads to the family “{}”", plan.family))
    }
}

const WAYS: [Way; 10] = [
    Way::of::<schema::nim_outcomes::NimOutcomes>(),
    Way::of::<schema::scoring_breakpoints::ScoringBreakpoints>(),
    Way::of::<schema::scoring_fk::ScoringFk>(),
    Way::of::<schema::scoring_payoffs::ScoringPayoffs>(),
    Way::of::<schema::scoring_xy1::ScoringXy1>(),
    Way::of::<schema::subtraction_additive::SubtractionAdditive>(),
    Way::of::<schema::subtraction_records::SubtractionRecords>(),
    Way::of::<schema::subtraction_sink::SubtractionSink>(),
    Way::of::<schema::subtraction_sums::SubtractionSums>(),
    Way::of::<schema::subtraction_three_moves::SubtractionThreeMoves>(),
];

/// What the header of a table says of this road.
///
/// # Errors
/// If it does not lead to the family.
pub fn road(plan: &Plan) -> Result<Road> {
    Ok(Road { krate: "nimatlas-tables".to_owned(), method: Way::to(plan)?.method.to_owned() })
}

/// Makes one part of a table.
///
/// # Errors
/// If there is no road to its family, or the computation meets a limit.
pub fn make(plan: &Plan, part: usize) -> Result<Vec<Section>> {
    (Way::to(plan)?.make)(plan, part)
}

const SWEEP: &str = "payoff sweep over all smaller positions, all bonuses at once";

/// The payoffs of the positions within these caps that have a key.
fn swept(caps: &[u64], key: impl Fn(&[u64]) -> Option<Vec<u64>>) -> Result<Vec<schema::PayoffRow>> {
    let row = |(heaps, payoff): (Vec<u64>, PayoffFunction)| Some(schema::PayoffRow { key: key(&heaps)?, payoff });
    Ok(payoff::sweep(caps)?.iter().filter_map(row).collect())
}
