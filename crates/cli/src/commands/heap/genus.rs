//! `nimatlas heap genus`.

use super::super::arguments::{heap, positive};
use super::{GENUS, game, rule_words};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Output, Page, Reason, TableAnswer, Tabular};
use clap::Args;
use nimatlas_core::{Nimber, Outcome};
use nimatlas_impartial::misere::{GenusError, HeapGenus, genus_sequence};
use nimatlas_impartial::take_break::TakeAndBreak;
use serde::Serialize;
use std::num::NonZeroU64;

/// What heaps are in misère play: genus, outcome, and whether they are tame, that is, behave as heaps of Nim do.
#[derive(Args)]
pub struct GenusCommand {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: TakeAndBreak,
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
    pub fn run(self) -> Result<()> {
        self.output.check()?;
        let genera = genus_sequence(&self.game, self.upto, Some(self.max_sums.get())).map_err(|error| match error {
            GenusError::TooManyPositions { .. } => Failure::hinted(error, "--max-sums sets how many"),
            other => Failure::NoAnswer(other.into()),
        })?;
        let row = |HeapGenus { genus, tame }: HeapGenus| Row {
            value: genus.value(),
            misere: genus.superscripts().to_vec(),
            outcome: genus.misere_outcome(),
            genus: genus.to_string(),
            tame,
        };
        let answer =
            GenusAnswer { code: self.game.to_string(), from: 0, genera: genera.into_iter().map(row).collect() };
        self.output.write(&answer, self.explain.then(|| reason(&self.game)))
    }
}

fn reason(game: &TakeAndBreak) -> Reason {
    Reason::default()
        .words(rule_words(game))
        .words("A genus g^abc… is the nim-value g and, behind ^, the misère values of the heap alone, with one Nim heap of 2 beside it, with two, and so on; the last two repeat for ever. A misère value is 1 without a move, else the least number that is not among those of the options; it is 0 exactly if the player to move loses in misère play.")
        .words("A heap is tame if its genus is 0^120, 1^031 or n^n(n+2), where the last is n and 2 added without carries, as those of Nim, and all that moves make of it is tame.")
        .statement("Theorem: sums of tame games behave in misère play as those of Nim. For wild ones there is no such rule.", &GENUS)
}

impl Answer for GenusAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}: genera of heaps 0 to {}", self.code, self.genera.len() - 1));
        page.grid(&self.grid());
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
