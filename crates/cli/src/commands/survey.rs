//! `nimatlas survey`.

use super::Stores;
use super::arguments::{heap, heaps_words, within};
use crate::failure::Result;
use crate::output::{Answer, Grid, Output, Page, TableAnswer, Tabular, grouped, unbroken};
use clap::Args;
use nimatlas::scoring::{BreakpointRecord, survey};
use nimatlas_core::Status;
use serde::Serialize;

/// All positions of Scoring Nim with so many heaps up to a bound: how many breakpoints their payoffs have, and which have
/// most.
///
/// Computed from the rules by a sweep over all bonuses. The counts for three heaps up to 64, four up to 24 and five up to 12
/// are also in the verified tables scoring-breakpoints-3-64, -4-24 and -5-12.
#[derive(Args)]
pub struct Survey {
    /// How many heaps a position has; some may be empty.
    #[arg(long, value_name = "D", value_parser = within(1, 64))]
    heaps: u64,
    /// The largest heap.
    #[arg(long, visible_alias = "upto", value_name = "MAX", value_parser = heap)]
    max: u64,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct SurveyAnswer {
    heaps: u64,
    max: u64,
    positions: u64,
    /// The least and the greatest breakpoint of any position.
    window: [String; 2],
    histogram: Vec<Row>,
    records: Vec<Record>,
    status: Status,
    method: &'static str,
}

#[derive(Serialize)]
struct Row {
    breakpoints: u32,
    positions: u64,
}

#[derive(Serialize)]
struct Record {
    max: u64,
    breakpoints: u32,
    holders: Vec<Vec<u64>>,
}

impl Survey {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.output.check()?;
        let context = stores.context_without_bounds();
        let survey = survey(self.heaps as usize, self.max, &context)?;
        let record = |BreakpointRecord { largest, breakpoints, holders }| Record { max: largest, breakpoints, holders };
        self.output.write(
            &SurveyAnswer {
                heaps: self.heaps,
                max: self.max,
                positions: survey.histogram.values().sum(),
                window: [survey.window.start().to_string(), survey.window.end().to_string()],
                histogram: survey
                    .histogram
                    .into_iter()
                    .map(|(breakpoints, positions)| Row { breakpoints, positions })
                    .collect(),
                records: survey.records.into_iter().map(record).collect(),
                status: Status::Computed,
                method: "sweep over all bonuses",
            },
            None,
        )
    }
}

impl Answer for SurveyAnswer {
    fn page(&self, page: &mut Page) {
        let heaps = if self.heaps == 1 { "heap" } else { "heaps" };
        page.title(&format!("Scoring Nim: {} {heaps} of at most {} stones", self.heaps, grouped(self.max)));
        page.field("positions", &grouped(self.positions));
        page.field("breakpoints", &format!("at bonuses from {} to {}", self.window[0], self.window[1]));
        page.gap();
        let row = |row: &Row| [grouped(row.breakpoints), grouped(row.positions)];
        page.grid(&Grid::new(["breakpoints", "positions"], self.histogram.iter().map(row)));
        page.gap();
        page.words(
            "Most breakpoints by the largest heap allowed, and all positions that have them, where they change:",
        );
        page.gap();
        let mut before = None;
        let changed = self.records.iter().filter(|record| before.replace(&record.holders) != Some(&record.holders));
        let row = |record: &Record| {
            // Very many heaps need several lines.
            let holder = |heaps: &Vec<u64>| match heaps_words(heaps) {
                words if words.chars().count() > 40 => words,
                words => unbroken(words),
            };
            let holders: Vec<_> = record.holders.iter().map(holder).collect();
            [grouped(record.max), grouped(record.breakpoints), holders.join(" ")]
        };
        page.grid(&Grid::new(["largest", "breakpoints", "positions"], changed.map(row)));
    }
}

impl TableAnswer for SurveyAnswer {
    /// A row for each holder of each record.
    fn grid(&self) -> Grid {
        let rows = self.records.iter().flat_map(|record| {
            record.holders.iter().map(|heaps| {
                let heaps: Vec<_> = heaps.iter().map(ToString::to_string).collect();
                [record.max.to_string(), record.breakpoints.to_string(), heaps.join(" ")]
            })
        });
        Grid::new(["max", "breakpoints", "position"], rows)
    }
}
