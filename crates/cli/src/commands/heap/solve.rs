//! `nimatlas heap solve`.

use super::super::arguments::{Heaps, heaps_words, sum_fields, verdict_words};
use super::{Road, Search, game, rule_words};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular, grouped};
use clap::Args;
use nimatlas_core::{Nimber, Outcome, Status};
use nimatlas_impartial::sequence::{BreakRun, winning_runs};
use nimatlas_impartial::take_break::TakeAndBreak;
use serde::Serialize;

/// Several heaps side by side in a take-and-break game.
#[derive(Args)]
pub struct Solve {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: TakeAndBreak,
    #[command(flatten)]
    heaps: Heaps,
    #[command(flatten)]
    search: Search,
    /// Add the reason: what the code allows, and the nim-values.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct SolveAnswer {
    code: String,
    heaps: Vec<Exact>,
    values: Vec<Nimber>,
    nim_sum: Nimber,
    outcome: Outcome,
    winning_moves: Vec<Break>,
    #[serde(flatten)]
    road: Option<Road>,
    #[serde(skip)]
    sizes: Vec<u64>,
}

/// Up to so many winning moves are listed one by one; if there are more, those that differ by whole periods are one entry.
const LISTED: u64 = 1000;

#[derive(Serialize)]
struct Break {
    heap: usize,
    from: Exact,
    to: Vec<Exact>,
    #[serde(flatten)]
    run: Option<Run>,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    into: String,
}

/// How a move goes on: so many stones more in the first heap and fewer in the second, so many moves in all.
#[derive(Serialize)]
struct Run {
    step: Exact,
    count: Exact,
}

impl Break {
    fn new(BreakRun { first, step, count }: BreakRun) -> Break {
        let into: Vec<_> = first.into.iter().map(ToString::to_string).collect();
        let run = (count > 1).then(|| Run { step: step.into(), count: count.into() });
        let more = if count > 1 { format!(" and on by {step}, {} moves", grouped(count)) } else { String::new() };
        Break {
            words: format!("{first}{more}"),
            into: into.join(" "),
            heap: first.heap,
            from: first.from.into(),
            to: first.into.into_iter().map(Exact::from).collect(),
            run,
        }
    }
}

impl Solve {
    pub fn run(self) -> Result<()> {
        self.output.check()?;
        let heaps = self.heaps.get();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let known = self.search.values(self.game, largest)?;
        let mut runs = winning_runs(&known, &heaps).map_err(Failure::no_answer)?;
        if runs.iter().fold(0_u64, |sum, run| sum.saturating_add(run.count)) <= LISTED {
            runs = listed(&runs);
        }
        let values: Vec<Nimber> = heaps.iter().filter_map(|&heap| known.value(heap)).collect();
        let nim_sum = values.iter().copied().sum::<Nimber>();
        let road = Road::new(&known, largest);
        let reason = self.explain.then(|| {
            let reason = Reason::default().words(rule_words(known.game())).words(verdict_words(nim_sum));
            Road::reason(road.as_ref(), reason).statement(
                "The nim-value of several heaps is the nim-sum of theirs.",
                &Status::Proved("Sprague 1935, Grundy 1939"),
            )
        });
        let answer = SolveAnswer {
            code: known.game().to_string(),
            values,
            nim_sum,
            outcome: Outcome::p_if(nim_sum.is_zero()),
            winning_moves: runs.into_iter().map(Break::new).collect(),
            road,
            heaps: heaps.iter().copied().map(Exact::from).collect(),
            sizes: heaps,
        };
        self.output.write(&answer, reason)
    }
}

/// The moves of all runs one by one, ordered by heap, then with the most stones taken first, then the smaller heap.
fn listed(runs: &[BreakRun]) -> Vec<BreakRun> {
    let mut moves: Vec<_> = runs.iter().flat_map(BreakRun::moves).collect();
    moves
        .sort_by_cached_key(|found| (found.heap, found.into.iter().sum::<u64>(), found.into.len(), found.into.clone()));
    moves.into_iter().map(|first| BreakRun { first, step: 0, count: 1 }).collect()
}

impl Answer for SolveAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}, heaps {}", self.code, heaps_words(&self.sizes)));
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        let moves: Vec<_> = self.winning_moves.iter().map(|found| found.words.clone()).collect();
        sum_fields(page, &values, &self.nim_sum.to_string(), self.outcome, &moves);
    }
}

impl TableAnswer for SolveAnswer {
    fn grid(&self) -> Grid {
        let row = |found: &Break| [found.heap.to_string(), found.from.0.to_string(), found.into.clone()];
        if self.winning_moves.iter().all(|found| found.run.is_none()) {
            return Grid::new(["heap", "from", "to"], self.winning_moves.iter().map(row));
        }
        let with_run = |found: &Break| {
            let [heap, from, to] = row(found);
            let (step, count) = match &found.run {
                Some(run) => (run.step.0.to_string(), run.count.0.to_string()),
                None => ("0".to_owned(), "1".to_owned()),
            };
            [heap, from, to, step, count]
        };
        Grid::new(["heap", "from", "to", "step", "count"], self.winning_moves.iter().map(with_run))
    }
}
