//! `nimatlas subtraction solve`.

use super::super::Stores;
use super::super::arguments::{Heaps, heaps_words, moves, set_words, sum_fields, verdict_words};
use super::super::nim::{Step, moves_grid};
use super::source::{Source, Steps};
use crate::failure::Result;
use crate::output::{Answer, Exact, Grid, Output, Page, TableAnswer, Tabular};
use clap::Args;
use nimatlas_core::{HeapMove, Nimber, Outcome};
use nimatlas_impartial::sum::{Component, winning_moves};
use nimatlas_subtraction::MoveSet;
use serde::Serialize;

/// Several heaps side by side under one set of moves.
#[derive(Args)]
pub struct Solve {
    /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
    #[arg(value_parser = moves)]
    moves: MoveSet,
    #[command(flatten)]
    heaps: Heaps,
    #[command(flatten)]
    steps: Steps,
    /// Add the reason: the nim-values, what they rest on, and its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct SolveAnswer {
    heaps: Vec<Exact>,
    values: Vec<Nimber>,
    nim_sum: Nimber,
    outcome: Outcome,
    winning_moves: Vec<Step>,
    #[serde(skip)]
    moves: String,
    #[serde(skip)]
    sizes: Vec<u64>,
}

impl Solve {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let heaps = self.heaps.get();
        let largest = heaps.iter().copied().max();
        let source = Source::for_positions(self.moves, largest, self.steps)?;
        let values: Vec<Nimber> = heaps.iter().map(|&heap| source.value(heap)).collect();
        let nim_sum = values.iter().copied().sum::<Nimber>();
        let answer = SolveAnswer {
            outcome: Outcome::p_if(nim_sum.is_zero()),
            winning_moves: winning(&source, &heaps)?.into_iter().map(Step).collect(),
            moves: set_words(source.moves()),
            heaps: heaps.iter().copied().map(Exact::from).collect(),
            sizes: heaps,
            values,
            nim_sum,
        };
        let reason = if self.explain {
            let theorem = "The nim-value of several heaps is the nim-sum of theirs (Sprague 1935, Grundy 1939).";
            Some(source.reason(&stores.bounds()?).words(theorem).words(verdict_words(nim_sum)))
        } else {
            None
        };
        self.output.write(&answer, reason)
    }
}

/// Every winning move, by heap and then by stones taken.
pub fn winning(source: &Source, heaps: &[u64]) -> Result<Vec<HeapMove>> {
    let options = |&from: &u64| -> Result<Vec<(u64, Nimber)>> {
        let targets = source.moves_on(from)?.into_iter().map(|taken| from - taken);
        Ok(targets.map(|to| (to, source.value(to))).collect())
    };
    let options = heaps.iter().map(options).collect::<Result<Vec<_>>>()?;
    let values: Vec<Vec<Nimber>> = options.iter().map(|heap| heap.iter().map(|&(_, value)| value).collect()).collect();
    let components: Vec<_> =
        heaps.iter().zip(&values).map(|(&heap, options)| Component { value: source.value(heap), options }).collect();
    let step = |found: nimatlas_impartial::sum::ComponentMove| HeapMove {
        heap: found.component,
        from: heaps[found.component],
        to: options[found.component][found.option].0,
    };
    Ok(winning_moves(&components).into_iter().map(step).collect())
}

impl Answer for SolveAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}, heaps {}", self.moves, heaps_words(&self.sizes)));
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        let moves: Vec<_> = self.winning_moves.iter().map(|step| step.0.to_string()).collect();
        sum_fields(page, &values, &self.nim_sum.to_string(), self.outcome, &moves);
    }
}

impl TableAnswer for SolveAnswer {
    fn grid(&self) -> Grid {
        moves_grid(&self.winning_moves)
    }
}
