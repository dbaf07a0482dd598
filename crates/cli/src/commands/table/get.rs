//! `nimatlas table get`.

use super::super::arguments::one_heap;
use super::super::scoring::Function;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::store::Store;
use nimatlas_core::OutcomeRecord;
use nimatlas_core::{AdditiveRecord, Heaps, Outcome, ThreeMoveRecord};
use nimatlas_store::{
    AdditiveTable, BoxTable, BreakpointTable, PayoffTable, Problem, RecordTable, TableFile, ThreeMoveTable,
};
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
    Breakpoints { breakpoints: u64 },
    Record { max: u64, period: Exact, sets: Vec<Vec<u64>>, searched: Exact },
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
    let payoff = |heaps: &[u64]| {
        PayoffTable::new(table)?.get(&Heaps::from(heaps)).map(|found| found.map(|f| Entry::Payoff(Function::new(&f))))
    };
    let family = table.header().family.as_str();
    Ok(match (family, key) {
        ("nim-outcomes", _) => BoxTable::outcomes(table)
            .map(|table| table.get(key).map(|value| Entry::Outcome { outcome: Outcome::p_if(value == 0) })),
        ("subtraction-sums", _) => {
            BoxTable::nim_values(table).map(|table| table.get(key).map(|value| Entry::Value { value }))
        }
        ("scoring-payoffs", _) => payoff(key),
        ("scoring-xy1", &[x, y] | &[x, y, 1]) => payoff(&[x, y, 1]),
        ("scoring-fk", &[k]) => match k.checked_mul(2).and_then(|y| Some([y.checked_add(1)?, y, 1])) {
            Some(heaps) => payoff(&heaps),
            None => Ok(None),
        },
        ("subtraction-additive", &[a, b]) => {
            AdditiveTable::new(table).and_then(|table| table.get(a, b)).map(|found| found.map(Entry::Additive))
        }
        ("subtraction-three-moves", &[a, b, c]) => {
            ThreeMoveTable::new(table).and_then(|table| table.get([a, b, c])).map(|found| found.map(Entry::ThreeMoves))
        }
        ("scoring-breakpoints", heaps) => BreakpointTable::new(table)
            .and_then(|table| table.get(&Heaps::from(heaps)))
            .map(|found| found.map(|breakpoints| Entry::Breakpoints { breakpoints })),
        ("subtraction-records", &[max]) => {
            let record = RecordTable::new(table).and_then(|table| table.get(max));
            record.map(|found| {
                found.map(|OutcomeRecord { period, sets, searched, .. }| Entry::Record {
                    max,
                    period: period.into(),
                    sets,
                    searched: searched.into(),
                })
            })
        }
        (
            "scoring-xy1" | "scoring-fk" | "subtraction-additive" | "subtraction-three-moves" | "subtraction-records",
            _,
        ) => Ok(None),
        (family, _) => {
            let slug = &table.header().slug;
            return Err(Failure::input(format!(
                "{slug} is of the family “{family}”, which has no look-up by key here; `nimatlas table export {slug}` gives all of it"
            )));
        }
    })
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
            Entry::Breakpoints { breakpoints } => page.key("breakpoints", &breakpoints.to_string()),
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
