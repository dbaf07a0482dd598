//! `nimatlas heap solve`.

use super::super::arguments::{heap, heaps_words, sum_fields, verdict_words};
use super::{game, rule_words, sequence};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular};
use clap::Args;
use nimatlas_core::{Nimber, Outcome, Status};
use nimatlas_impartial::take_break::{HeapBreak, TakeAndBreak, winning_moves};
use serde::Serialize;

/// Several heaps side by side in a take-and-break game.
#[derive(Args)]
pub struct Solve {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: TakeAndBreak,
    /// The heaps: a number of stones each.
    #[arg(long, required = true, num_args = 1.., value_name = "HEAP", value_parser = heap)]
    heaps: Vec<u64>,
    /// Add the reason: what the code allows, and the nim-values.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct SolveAnswer {
    code: String,
    values: Vec<u32>,
    nim_sum: Nimber,
    outcome: Outcome,
    winning_moves: Vec<Break>,
    #[serde(skip)]
    heaps: Vec<u64>,
}

#[derive(Serialize)]
struct Break {
    heap: usize,
    from: Exact,
    to: Vec<Exact>,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    into: String,
}

impl Break {
    fn new(found: HeapBreak) -> Break {
        let into: Vec<_> = found.into.iter().map(ToString::to_string).collect();
        Break {
            words: found.to_string(),
            into: into.join(" "),
            heap: found.heap,
            from: found.from.into(),
            to: found.into.into_iter().map(Exact::from).collect(),
        }
    }
}

impl Solve {
    pub fn run(self) -> Result<()> {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let sequence = sequence(self.game, largest)?;
        let (game, known) = (sequence.game(), sequence.values());
        let moves = winning_moves(game, known, &self.heaps)
            .ok_or_else(|| Failure::no_answer(format!("the values end before heap {largest}")))?;
        let values: Vec<u32> = self.heaps.iter().map(|&heap| known[heap as usize]).collect();
        let nim_sum = values.iter().map(|&value| Nimber(value.into())).sum::<Nimber>();
        let reason = self.explain.then(|| {
            Reason::default().words(rule_words(game)).words(verdict_words(nim_sum)).statement(
                "The nim-value of several heaps is the nim-sum of theirs.",
                &Status::Proved("Sprague 1935, Grundy 1939"),
            )
        });
        let answer = SolveAnswer {
            code: game.to_string(),
            values,
            nim_sum,
            outcome: Outcome::p_if(nim_sum.is_zero()),
            winning_moves: moves.into_iter().map(Break::new).collect(),
            heaps: self.heaps,
        };
        self.output.write(&answer, reason)
    }
}

impl Answer for SolveAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}, heaps {}", self.code, heaps_words(&self.heaps)));
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        let moves: Vec<_> = self.winning_moves.iter().map(|found| found.words.clone()).collect();
        sum_fields(page, &values, &self.nim_sum.to_string(), self.outcome, &moves);
    }
}

impl TableAnswer for SolveAnswer {
    fn grid(&self) -> Grid {
        let row = |found: &Break| [found.heap.to_string(), found.from.0.to_string(), found.into.clone()];
        Grid::new(["heap", "from", "to"], self.winning_moves.iter().map(row))
    }
}
