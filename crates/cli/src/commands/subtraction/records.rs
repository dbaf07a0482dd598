//! `nimatlas subtraction records`.

use super::super::Stores;
use super::super::arguments::{positive, within};
use super::super::solution::{by, reason};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Output, Page, TableAnswer, Tabular, grouped};
use clap::Args;
use nimatlas::{FoundRecord, MAX_LARGEST, Record, RecordAnswer, RecordOptions, RecordSets, records};
use nimatlas_core::{Status, SubtractionSet};
use num_traits::Zero;
use serde::Serialize;
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
    /// Add how the answer was reached, and by how many computations.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
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
    status: Status,
    method: &'static str,
    #[serde(skip)]
    title: String,
    /// The table that the row is from, or none where it was searched.
    #[serde(skip)]
    table: Option<String>,
}

impl Records {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let sets = self.moves.map_or(RecordSets::Family, |moves| RecordSets::All { moves });
        let from = self.from.unwrap_or(self.max);
        if from > self.max {
            return Err(Failure::input(format!("--from {from} exceeds --max {}", self.max)));
        }
        if from < sets.moves() {
            let (option, least) = (if self.from.is_some() { "--from" } else { "--max" }, sets.moves());
            return Err(Failure::input(format!(
                "{option} {from} is too small: {sets} have a largest move of at least {least}"
            )));
        }
        self.output.check()?;
        let options = RecordOptions {
            max_steps: self.max_steps.map_or(u64::MAX, NonZeroU64::get),
            search: self.search,
            resume: self.resume.as_deref(),
        };
        let found = records(sets, from..=self.max, options, &stores.open()?, &stores.context_without_bounds())?;
        let RecordAnswer { records, status, explanation, .. } = found;
        let mut rows: Vec<Row> = records.into_iter().map(|found| self.row(sets, found, status)).collect();
        let answer = match (self.from, rows.pop()) {
            (None, Some(row)) => RecordsAnswer::One(row),
            (_, last) => {
                rows.extend(last);
                let title = format!("Longest outcome periods of {sets}, largest move {from} to {}", self.max);
                RecordsAnswer::Many { records: rows, title }
            }
        };
        self.output.write(&answer, self.explain.then(|| reason(&explanation)))
    }

    fn row(&self, sets: RecordSets, found: FoundRecord, status: Status) -> Row {
        let FoundRecord { max, record: Record { period, sets: holders, searched, given_up, .. }, table } = found;
        let some = given_up > 0;
        Row {
            max,
            period: period.into(),
            sets: holders,
            searched: searched.into(),
            given_up: some.then(|| given_up.into()),
            max_steps: self.max_steps.filter(|_| some).map(|steps| steps.get().into()),
            status,
            method: if table.is_some() { "table" } else { "search" },
            title: format!("Longest outcome period of {sets}, largest move {max}"),
            table,
        }
    }
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
                    page.key("period", "none: no such set is without a common divisor");
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
                let method = match &row.table {
                    Some(slug) => format!("the table {slug}, on which two computations agree"),
                    None => "one search, and a certificate of the period".to_owned(),
                };
                by(page, &method, row.status);
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
