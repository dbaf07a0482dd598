//! The second road to every table, and the check of what is stored.
//!
//! A file here for each family says which theorem gives its entries, or that there is none and the definition is evaluated instead; and how
//! a stored table is checked without either road: by `nimatlas-oracle`, or, where that was the second road itself, by the certificate
//! checker of `nimatlas-subtraction`, which shares no code with the oracle. The engine of the
//! [first road](../nimatlas_roads_rules/index.html) is not among the dependencies of this crate.

mod certificate;
mod job;
mod nim_outcomes;
mod scoring;
mod scoring_breakpoints;
mod scoring_fk;
mod scoring_payoffs;
mod scoring_xy1;
mod subtraction_additive;
mod subtraction_records;
mod subtraction_sink;
mod subtraction_sums;
mod subtraction_three_moves;

pub use job::{ALWAYS_FULL, Checked, Job, sample};

use anyhow::{Context, Result};
use nimatlas_store::schema::{self, Derivation, Parameters, Plan, Schema};
use nimatlas_store::{Road, Section};

/// A family of tables that can be reached otherwise than from the rules.
trait Theory: Schema {
    /// The crate that computes, after `nimatlas-`.
    const CRATE: &'static str;

    /// Whether a theorem gives the entries, or the definition.
    fn derivation(&self) -> Derivation;
    /// How, in a few words.
    fn method(&self) -> String;
    /// How certain the entries are.
    fn status(&self) -> String;
    /// Makes one part.
    fn make(&self, part: usize) -> Result<Self::Part>;
    /// Checks a stored table, of which the keys are right and each row is a record, against something that neither road used.
    fn verify(&self, job: &Job<'_>) -> Result<Checked>;
}

/// The status of a table on which neither road knows a theorem.
const FROM_DEFINITION: &str = "from the definition on both roads";

/// What a road says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Where the entries come from.
    pub derivation: Derivation,
    /// The crate and the method.
    pub road: Road,
    /// How certain the entries are.
    pub status: String,
}

/// The road to the tables of one family.
struct Way {
    family: &'static str,
    tell: fn(&Plan) -> Result<Told>,
    make: fn(&Plan, usize) -> Result<Vec<Section>>,
    verify: fn(&Job<'_>) -> Result<Checked>,
}

impl Way {
    const fn of<S: Theory>() -> Way {
        Way {
            family: S::NAME,
            tell: |plan| {
                let table = plan.table::<S>()?;
                let road = Road { krate: format!("nimatlas-{}", S::CRATE), method: table.method() };
                Ok(Told { derivation: table.derivation(), road, status: table.status() })
            },
            make: |plan, part| {
                let table = plan.table::<S>()?;
                Ok(table.encode(table.make(part)?)?)
            },
            verify: |job| S::of(&Parameters(&job.table.header().parameters))?.verify(job),
        }
    }

    fn to(family: &str) -> Result<&'static Way> {
        let way = const { &WAYS }.iter().find(|way| way.family == family);
        way.with_context(|| format!("no second road leads to the family “{family}”"))
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
pub fn road(plan: &Plan) -> Result<Told> {
    (Way::to(plan.family)?.tell)(plan)
}

/// Makes one part of a table.
///
/// # Errors
/// If there is no road to its family, or the computation meets a limit.
pub fn make(plan: &Plan, part: usize) -> Result<Vec<Section>> {
    (Way::to(plan.family)?.make)(plan, part)
}

/// Checks an open table: first what its family says of it, then its entries against something that neither road used.
///
/// # Errors
/// With the first thing that is wrong.
pub fn verify(job: &Job<'_>) -> Result<Checked> {
    let name = &job.table.header().family;
    let family = schema::family(name).with_context(|| format!("no family is called “{name}”"))?;
    family.check(job.table)?;
    (Way::to(name)?.verify)(job)
}
