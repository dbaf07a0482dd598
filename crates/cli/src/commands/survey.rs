//! `nimatlas survey`.

use super::arguments::{heap, heaps_words, within};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Output, Page, TableAnswer, Tabular, grouped, unbroken};
use clap::Args;
use nimatlas_tables::payoff::{self, BreakpointRecord};
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

/// Positions times bonuses: a minute or so on a core.
const MAX_STEPS: u128 = 1 << 38;

#[derive(Serialize)]
struct SurveyAnswer {
    heaps: u64,
    max: u64,
    positions: u64,
    /// The least and the greatest breakpoint of any position.
    window: [String; 2],
    histogram: Vec<Row>,
    records: Vec<Record>,
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
    pub fn run(self) -> Result<()> {
        self.output.check()?;
        let steps = steps(self.heaps, self.max);
        if steps > MAX_STEPS {
            let (heaps, max) = (self.heaps, self.max);
            // With one or two heaps the records are too many to list long before.
            let most = if heaps > 2 { format!("; --max may be at most {}", largest_max(heaps)) } else { String::new() };
            return Err(Failure::no_answer(format!(
                "a survey of --heaps {heaps} --max {max} takes more steps, positions times bonuses, than the {MAX_STEPS} that are allowed{most}"
            )));
        }
        let survey = payoff::survey(self.heaps as usize, self.max).map_err(|error| Failure::NoAnswer(error.into()))?;
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
            },
            None,
        )
    }
}

/// No fewer than the positions, sorted, times the bonuses within the stones of the largest: a bound that is known at once.
fn steps(heaps: u64, max: u64) -> u128 {
    let mut positions = 1_u128;
    for i in 1..=u128::from(heaps) {
        positions = positions.saturating_mul(u128::from(max) + i) / i;
    }
    positions.saturating_mul(2 * u128::from(heaps) * u128::from(max) + 3)
}

/// The largest heap of a survey that takes no more steps than are allowed.
fn largest_max(heaps: u64) -> u64 {
    let (mut within, mut beyond) = (0, u64::MAX);
    while beyond - within > 1 {
        let middle = within + (beyond - within) / 2;
        *(if steps(heaps, middle) <= MAX_STEPS { &mut within } else { &mut beyond }) = middle;
    }
    within
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
            let holders: Vec<_> = record.holders.iter().map(|heaps| unbroken(heaps_words(heaps))).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// With one heap the steps are (max + 1)(2 max + 3), with two (max + 1)(max + 2)/2 · (4 max + 3).
    #[test]
    fn the_largest_max_takes_few_enough_steps_and_the_next_does_not() {
        for (heaps, count) in [
            (1, (|max| (max + 1) * (2 * max + 3)) as fn(u128) -> u128),
            (2, |max| (max + 1) * (max + 2) / 2 * (4 * max + 3)),
        ] {
            let most = u128::from(largest_max(heaps));
            assert!(count(most) <= MAX_STEPS && count(most + 1) > MAX_STEPS, "{heaps}: {most}");
        }
        // 70! / (64! 6!) · (128 · 6 + 3) is less than 2^38, and with 7 for 6 it is more.
        assert_eq!(largest_max(64), 6);
    }
}
