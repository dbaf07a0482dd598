//! `nimatlas subtraction records`.

mod kept;
mod search;

use super::super::Stores;
use super::super::arguments::{positive, within};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular, grouped};
use clap::Args;
use nimatlas_core::SubtractionSet;
use nimatlas_store::RecordTable;
use nimatlas_tables::records::{MAX_LARGEST, Record};
use num_traits::Zero;
use search::{Piece, search};
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// The longest outcome period among all sets with a given largest move and no common divisor.
///
/// All sets that have it are listed, in lexicographic order. The answer comes from a verified table if one reaches so far. If
/// not, every set is searched, and the record is confirmed by a certificate that the independent checker accepts.
#[derive(Args)]
pub struct Records {
    /// Among all sets of so many moves.
    #[arg(long, value_name = "K", required_unless_present = "family", value_parser = within(1, MAX_LARGEST))]
    moves: Option<u64>,
    /// Among the sets {a,b,c-b,c-a,c} with a < b < c/2 alone, which most records of five moves are of.
    #[arg(long, conflicts_with = "moves")]
    family: bool,
    /// The largest move of a set.
    #[arg(long, visible_alias = "upto", value_name = "C", value_parser = within(1, MAX_LARGEST))]
    max: u64,
    /// A row for each largest move from this one on.
    #[arg(long, value_name = "C", value_parser = within(1, MAX_LARGEST))]
    from: Option<u64>,
    /// Give up on a set whose preperiod, period and largest move together exceed this many heaps, and say how many those were.
    /// Without it none is given up.
    #[arg(long, value_name = "N", value_parser = positive)]
    max_steps: Option<NonZeroU64>,
    /// Search also where a table holds the answer.
    #[arg(long)]
    search: bool,
    /// Keep each part of the search in this file when it is done, and take from there what an earlier run has done.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Add how the answer was reached, and by how many roads.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

/// Said where nothing was searched, so that nothing is claimed.
const NO_SET: &str = "there is no such set without a common divisor";

/// The sets among which records are sought.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sets {
    All { moves: u64 },
    Family,
}

impl Sets {
    pub fn moves(self) -> u64 {
        match self {
            Sets::All { moves } => moves,
            Sets::Family => 5,
        }
    }

    fn words(self) -> String {
        match self {
            Sets::All { moves: 1 } => "sets of one move".to_owned(),
            Sets::All { moves } => format!("sets of {moves} moves"),
            Sets::Family => "sets {a,b,c−b,c−a,c}".to_owned(),
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum RecordsAnswer {
    One(Row),
    Many {
        records: Vec<Row>,
        #[serde(skip)]
        title: String,
    },
}

#[derive(Serialize)]
struct Row {
    max: u64,
    period: Exact,
    sets: Vec<Vec<u64>>,
    searched: Exact,
    /// How many sets were given up, where some were, and after how many heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_steps: Option<Exact>,
    #[serde(skip)]
    title: String,
    /// The table that the row is from, or none where it was searched.
    #[serde(skip)]
    table: Option<String>,
}

/// A record, and the table that it is from or none where it was searched.
type Found = (Record, Option<String>);

impl Records {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let sets = self.moves.map_or(Sets::Family, |moves| Sets::All { moves });
        let from = self.from.unwrap_or(self.max);
        if from > self.max {
            return Err(Failure::input(format!("--from {from} exceeds --max {}", self.max)));
        }
        if from < sets.moves() {
            let (option, least) = (if self.from.is_some() { "--from" } else { "--max" }, sets.moves());
            return Err(Failure::input(format!(
                "{option} {from} is too small: {} have a largest move of at least {least}",
                sets.words()
            )));
        }
        self.output.check()?;
        let mut reason = Reason::default();
        let mut found: BTreeMap<u64, Found> = BTreeMap::new();
        if !self.search {
            reason = stored(sets, from..=self.max, stores, &mut found, reason)?;
        }
        let missing: Vec<u64> = (from..=self.max).filter(|c| !found.contains_key(c)).collect();
        if !missing.is_empty() {
            let max_steps = self.max_steps.map_or(u64::MAX, NonZeroU64::get);
            let pieces = Piece::all(sets, &missing)?;
            let records = search(&pieces, max_steps, self.resume.as_deref())?;
            let none = records.values().all(|record| record.searched == 0);
            reason = if none { reason.words(format!("By count: {NO_SET}.")) } else { searched_reason(reason) };
            found.extend(records.into_iter().map(|(c, record)| (c, (record, None))));
        }
        let rows = found.into_iter().map(|(c, (record, table))| self.row(sets, c, record, table));
        let mut rows: Vec<Row> = rows.collect();
        let answer = match (self.from, rows.pop()) {
            (None, Some(row)) => RecordsAnswer::One(row),
            (_, last) => {
                rows.extend(last);
                let title = format!("Longest outcome periods of {}, largest move {from} to {}", sets.words(), self.max);
                RecordsAnswer::Many { records: rows, title }
            }
        };
        self.output.write(&answer, self.explain.then_some(reason))
    }

    fn row(&self, sets: Sets, max: u64, record: Record, table: Option<String>) -> Row {
        let Record { period, sets: holders, searched, given_up, .. } = record;
        let some = given_up > 0;
        Row {
            max,
            period: period.into(),
            sets: holders,
            searched: searched.into(),
            given_up: some.then(|| given_up.into()),
            max_steps: self.max_steps.filter(|_| some).map(|steps| steps.get().into()),
            title: format!("Longest outcome period of {}, largest move {max}", sets.words()),
            table,
        }
    }
}

/// Adds what the tables hold, each with the name of its table.
fn stored(
    sets: Sets,
    range: std::ops::RangeInclusive<u64>,
    stores: &Stores,
    found: &mut BTreeMap<u64, Found>,
    mut reason: Reason,
) -> Result<Reason> {
    let store = stores.open()?;
    for entry in &store.manifest().tables {
        let has = |name: &str, value: u64| entry.parameters.get(name) == i64::try_from(value).ok().as_ref();
        let fits = entry.family == "subtraction-records"
            && has("moves", sets.moves())
            && has("family", (sets == Sets::Family).into());
        if !fits {
            continue;
        }
        let table = store.table(&entry.slug)?;
        let damaged = |problem| Failure::NoAnswer(anyhow::Error::new(problem).context(entry.slug.clone()));
        let records = RecordTable::new(&table).map_err(damaged)?;
        let before = found.len();
        for c in range.clone() {
            if let Some(record) = records.get(c).map_err(damaged)? {
                found.entry(c).or_insert((record.into(), Some(entry.slug.clone())));
            }
        }
        if found.len() > before {
            let [rules, theory] = &entry.roads;
            reason = reason.words(format!(
                "From the table {}, on every entry of which two roads agree: {} ({}) and {} ({}). Status: {}.",
                entry.slug, rules.krate, rules.method, theory.krate, theory.method, entry.status
            ));
        }
    }
    Ok(reason)
}

fn searched_reason(reason: Reason) -> Reason {
    reason.words(
        "By search: each set without a common divisor was played until the outcomes that a move can reach came back. The period of \
         the first set of a record was found again in another way, with a certificate that the independent checker accepted. \
         Status: from the definition, by one road.",
    )
}

fn set_words(sets: &[Vec<u64>]) -> String {
    let word =
        |moves: &Vec<u64>| SubtractionSet::new(moves).map_or_else(|_| format!("{moves:?}"), |set| set.to_string());
    sets.iter().map(word).collect::<Vec<_>>().join(" ")
}

impl Answer for RecordsAnswer {
    fn page(&self, page: &mut Page) {
        match self {
            RecordsAnswer::One(row) => {
                page.title(&row.title);
                if row.searched.0.is_zero() {
                    page.key("period", &format!("none: {NO_SET}"));
                    return;
                }
                page.key("period", &grouped(&row.period.0));
                page.field("sets", &if row.sets.is_empty() { "none".to_owned() } else { set_words(&row.sets) });
                page.field("searched", &format!("{} without a common divisor", grouped(&row.searched.0)));
                if let (Some(given_up), Some(steps)) = (&row.given_up, &row.max_steps) {
                    let (given_up, steps) = (grouped(&given_up.0), grouped(&steps.0));
                    page.field(
                        "given up",
                        &format!("{given_up} after {steps} heaps; the longest period may be theirs"),
                    );
                }
                let by = row.table.as_ref().map(|slug| format!("the table {slug}, two roads"));
                page.field("by", by.as_deref().unwrap_or("search, one road, and a certificate of the period"));
            }
            RecordsAnswer::Many { records, title } => {
                page.title(title);
                page.gap();
                page.grid(&grid(records, |number| grouped(&number.0)));
            }
        }
    }
}

impl TableAnswer for RecordsAnswer {
    fn grid(&self) -> Grid {
        let plain = |number: &Exact| number.0.to_string();
        match self {
            RecordsAnswer::One(row) => grid(std::slice::from_ref(row), plain),
            RecordsAnswer::Many { records, .. } => grid(records, plain),
        }
    }
}

fn grid(rows: &[Row], number: impl Fn(&Exact) -> String) -> Grid {
    let given_up = |row: &Row| row.given_up.as_ref().map_or("0".to_owned(), &number);
    let row = |row: &Row| {
        [
            row.max.to_string(),
            number(&row.period),
            number(&row.searched),
            given_up(row),
            if row.table.is_some() { "table".to_owned() } else { "search".to_owned() },
            set_words(&row.sets),
        ]
    };
    Grid::new(["max", "period", "searched", "given up", "by", "sets"], rows.iter().map(row))
}
