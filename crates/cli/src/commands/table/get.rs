//! `nimatlas table get`.

use super::super::arguments::one_heap;
use super::super::scoring::Function;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::store::Store;
use nimatlas_core::{AdditiveRecord, Outcome, OutcomeRecord, ThreeMoveRecord};
use nimatlas_store::schema;
use nimatlas_store::{Header, Problem, TableFile};
use serde::Serialize;

#[derive(Args)]
pub struct Get {
    /// Which table, by its name.
    slug: String,
    /// The heaps of a position; the numbers a and b of {a,b,a+b}; three moves; k of (2k+1, 2k, 1); the
    /// largest move of a record.
    #[arg(required = true, value_name = "KEY", value_parser = one_heap)]
    key: Vec<u64>,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct GetAnswer {
    slug: String,
    key: Vec<Exact>,
    entry: Entry,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Outcome { outcome: Outcome },
    Value { value: u64 },
    Payoff(Function),
    Additive(AdditiveRecord),
    ThreeMoves(ThreeMoveRecord),
    Breakpoints { breakpoint_count: u64 },
    Record { max: u64, period: Exact, sets: Vec<Vec<u64>>, searched: Exact },
    Sequence { moves: Vec<u64>, preperiod: u64, period: u64, values: Vec<u64> },
}

impl Get {
    pub fn run(self, store: &Store) -> Result<()> {
        let table = store.table(&self.slug)?;
        let found = look_up(&table, &self.key)?
            .map_err(|problem| Failure::NoAnswer(anyhow::Error::new(problem).context(self.slug.clone())))?;
        let key: Vec<_> = self.key.iter().map(ToString::to_string).collect();
        let entry = found.ok_or_else(|| {
            Failure::input(format!(
                "“{}” is no key of {}, which holds: {}",
                key.join(" "),
                self.slug,
                table.header().title
            ))
        })?;
        let key = self.key.into_iter().map(Exact::from).collect();
        self.output.write(&GetAnswer { slug: self.slug, key, entry }, None)
    }
}

/// The entry, if the table reaches so far.
fn look_up(table: &TableFile, key: &[u64]) -> Result<std::result::Result<Option<Entry>, Problem>> {
    let Some(family) = schema::family(&table.header().family) else {
        let Header { slug, family, .. } = table.header();
        return Err(Failure::input(format!(
            "{slug} is of the family “{family}”, which has no look-up by key here; `nimatlas table export {slug}` gives all of it"
        )));
    };
    Ok(family.entry(table, key).map(|found| found.map(Entry::from)))
}

impl From<schema::Entry> for Entry {
    fn from(found: schema::Entry) -> Entry {
        match found {
            schema::Entry::Outcome(outcome) => Entry::Outcome { outcome },
            schema::Entry::NimValue(value) => Entry::Value { value },
            schema::Entry::Payoff(payoff) => Entry::Payoff(Function::new(&payoff)),
            schema::Entry::BreakpointCount(breakpoint_count) => Entry::Breakpoints { breakpoint_count },
            schema::Entry::Additive(record) => Entry::Additive(record),
            schema::Entry::ThreeMoves(record) => Entry::ThreeMoves(record),
            schema::Entry::Longest(OutcomeRecord { largest, period, sets, searched }) => {
                Entry::Record { max: largest, period: period.into(), sets, searched: searched.into() }
            }
            schema::Entry::Sequence { moves, period, values } => Entry::Sequence {
                moves: moves.as_slice().to_vec(),
                preperiod: period.preperiod,
                period: period.period.get(),
                values,
            },
        }
    }
}

impl Answer for GetAnswer {
    fn page(&self, page: &mut Page) {
        let key: Vec<_> = self.key.iter().map(|number| grouped(&number.0)).collect();
        page.title(&format!("{}: {}", self.slug, key.join(" ")));
        match &self.entry {
            Entry::Outcome { outcome } => page.key("outcome", super::super::arguments::outcome_words(*outcome)),
            Entry::Value { value } => page.key("nim-value", &value.to_string()),
            Entry::Payoff(function) => function.page(page),
            Entry::Additive(record) => additive(record, page),
            Entry::ThreeMoves(record) => {
                page.key("nim-values", &record.nim_values.to_string());
                page.key("outcomes", &record.outcomes.to_string());
            }
            Entry::Breakpoints { breakpoint_count } => page.key("breakpoints", &breakpoint_count.to_string()),
            Entry::Sequence { preperiod, period, values, .. } => {
                page.key("period", &grouped(*period));
                page.field("preperiod", &grouped(*preperiod));
                page.field("nim-values", &list(values, " "));
            }
            Entry::Record { period, sets, searched, .. } => {
                page.key("outcome period", &grouped(&period.0));
                let sets: Vec<_> = sets.iter().map(|set| format!("{{{}}}", list(set, ","))).collect();
                page.field("sets", &sets.join(" "));
                page.field("searched", &format!("{} sets", grouped(&searched.0)));
            }
        }
    }
}

fn additive(record: &AdditiveRecord, page: &mut Page) {
    page.key("period", &grouped(record.period));
    page.field("regime", &format!("{}, h = {}, r = {}, δ = {}", record.regime, record.h, record.r, record.delta));
    page.field("counts", &format!("of the values 0, 1, 2, 3 in a period: {}", list(&record.counts, ", ")));
    page.field("collisions", &grouped(record.collisions));
    page.field("gaps", &list(&record.gaps, ", "));
}

fn list(numbers: &[u64], between: &str) -> String {
    numbers.iter().map(grouped).collect::<Vec<_>>().join(between)
}
