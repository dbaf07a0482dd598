//! `nimatlas heap genus`.

use super::super::Stores;
use super::super::arguments::{heap, positive};
use super::super::solution::{by, reason};
use super::{code, game};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Output, Page, TableAnswer, Tabular};
use clap::Args;
use nimatlas::{GENUS, Game, Genera, GenusRow, genera};
use nimatlas_core::{Nimber, Outcome, Status};
use serde::Serialize;
use std::num::NonZeroU64;

/// What heaps are in misère play: genus, outcome, and whether they are tame, that is, behave as heaps of Nim do.
#[derive(Args)]
pub struct GenusCommand {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: Game,
    /// The last heap.
    #[arg(long, value_name = "N", value_parser = heap, default_value = "20")]
    upto: u64,
    /// Hold at most so many sums that have a wild part; their number grows fast.
    #[arg(long, value_name = "N", value_parser = positive, default_value = "1000000")]
    max_sums: NonZeroU64,
    /// Add the reason: what a genus is, and the theorem with its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct GenusAnswer {
    code: String,
    from: u64,
    genera: Vec<Row>,
    status: Status,
    method: &'static str,
}

#[derive(Serialize)]
struct Row {
    genus: String,
    value: Nimber,
    misere: Vec<Nimber>,
    outcome: Outcome,
    tame: bool,
}

impl GenusCommand {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.output.check()?;
        let context = stores.context_without_bounds();
        let found = genera(&self.game, self.upto, self.max_sums.get(), &context)?;
        let Genera { rows: genera, stopped, explanation } = found;
        let row =
            |GenusRow { genus, value, misere, outcome, tame }: GenusRow| Row { genus, value, misere, outcome, tame };
        let answer = GenusAnswer {
            code: code(&self.game),
            from: 0,
            genera: genera.into_iter().map(row).collect(),
            status: GENUS,
            method: "genus",
        };
        self.output.write(&answer, self.explain.then(|| reason(&explanation)))?;
        // What was found is shown all the same.
        stopped.map_or(Ok(()), |why| Err(Failure::no_answer(format!("{why}; --max-sums sets how many are held"))))
    }
}

impl Answer for GenusAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}: genera of heaps 0 to {}", self.code, self.genera.len() - 1));
        page.grid(&self.grid());
        page.gap();
        by(page, self.method, self.status);
    }
}

impl TableAnswer for GenusAnswer {
    fn grid(&self) -> Grid {
        let row = |(heap, row): (usize, &Row)| {
            let mark = if row.tame { "tame" } else { "wild" };
            [heap.to_string(), row.genus.clone(), row.outcome.to_string(), mark.to_owned()]
        };
        Grid::new(["heap", "genus", "outcome", "kind"], self.genera.iter().enumerate().map(row))
    }
}
