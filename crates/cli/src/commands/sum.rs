//! `nimatlas sum`.

use super::arguments::{sum_fields, verdict_words};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular};
use clap::Args;
use nimatlas_core::{Convention, Nimber, Outcome, Status};
use nimatlas_impartial::misere::{Genus, Tameness};
use nimatlas_impartial::sum::{Part, PartError, TamePart, solve_parts, solve_tame};
use serde::Serialize;
use std::str::FromStr;

/// Different games side by side; a move is a move in one of them, and who cannot move loses.
#[derive(Args)]
pub struct Sum {
    /// The parts: nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13, fibonacci:13, or a game of `heap
    /// list` as kayles:9.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<String>,
    /// Who cannot move wins. Parts must be tame then, that is, behave as heaps of Nim; the nim-values stay those of normal
    /// play.
    #[arg(long)]
    misere: bool,
    /// Add the reason: the nim-values, and the theorem with its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct SumAnswer {
    parts: Vec<String>,
    convention: Convention,
    values: Vec<Exact>,
    nim_sum: Exact,
    outcome: Outcome,
    winning_moves: Vec<Step>,
}

/// A move on a part, and what it makes of it.
#[derive(Serialize)]
struct Step {
    part: usize,
    to: String,
}

impl Sum {
    pub fn run(self) -> Result<()> {
        let normal = solve_parts(&read::<Part>(&self.parts)?);
        let (outcome, moves, reason) = if self.misere {
            let tame = solve_tame(&read::<TamePart>(&self.parts)?);
            let reason = misere_reason(&self.parts, &tame.kinds, tame.outcome);
            (tame.outcome, tame.winning_moves, reason)
        } else {
            let reason = Reason::default().words(verdict_words(normal.nim_sum)).statement(
                "Theorem: the nim-value of a sum of games, whatever they are, is the nim-sum of their nim-values.",
                &Status::Proved("Sprague 1935, Grundy 1939"),
            );
            (normal.outcome, normal.winning_moves, reason)
        };
        let answer = SumAnswer {
            convention: if self.misere { Convention::Misere } else { Convention::Normal },
            values: normal.values.into_iter().map(|value| value.0.into()).collect(),
            nim_sum: normal.nim_sum.0.into(),
            outcome,
            winning_moves: moves.into_iter().map(|(part, to)| Step { part, to }).collect(),
            parts: self.parts,
        };
        self.output.write(&answer, self.explain.then_some(reason))
    }
}

fn read<P: FromStr<Err = PartError>>(parts: &[String]) -> Result<Vec<P>> {
    parts.iter().map(|text| text.parse().map_err(|error| sum_failure(text, error))).collect()
}

/// Why a part cannot be read or solved.
pub fn sum_failure(part: &str, error: PartError) -> Failure {
    let message = format!("part {part}: {error}");
    match error {
        PartError::Wild { .. }
        | PartError::TooLarge { .. }
        | PartError::Genus(_)
        | PartError::Values(_)
        | PartError::Moves(_)
        | PartError::Unsolved(_) => Failure::no_answer(message),
        _ => Failure::input(message),
    }
}

fn misere_reason(parts: &[String], kinds: &[Tameness], outcome: Outcome) -> Reason {
    let words = |kind: Tameness| match kind {
        Tameness::Fickle(false) => "an even number of heaps of 1".to_owned(),
        Tameness::Fickle(true) => "an odd number of heaps of 1".to_owned(),
        Tameness::Firm(Nimber(value)) => format!("larger heaps of nim-sum {value}"),
    };
    let line = |(part, &kind): (&String, &Tameness)| format!("  {part}  {}: as {}", Genus::from(kind), words(kind));
    let sum = kinds.iter().fold(Tameness::Fickle(false), |sum, &kind| sum + kind);
    Reason::default()
        .words("All parts are tame: in misère play each behaves as heaps of Nim do, as its genus tells.")
        .figure(parts.iter().zip(kinds).map(line).collect())
        .words(format!(
            "The sum has genus {} and behaves as {}, so it is {outcome}: lost are an odd number of heaps of 1, and larger heaps of nim-sum 0.",
            Genus::from(sum),
            words(sum)
        ))
        .statement("Theorem: sums of tame games behave in misère play as those of Nim.", &super::heap::GENUS)
}

impl Answer for SumAnswer {
    fn page(&self, page: &mut Page) {
        let play = if self.convention == Convention::Misere { ", misère play" } else { "" };
        page.title(&format!("{}{play}", self.parts.join(" + ")));
        let values: Vec<_> = self.values.iter().map(|value| value.0.to_string()).collect();
        let word = |step: &Step| format!("{} → {}", self.parts[step.part], step.to);
        let moves: Vec<_> = self.winning_moves.iter().map(word).collect();
        sum_fields(page, &values, &self.nim_sum.0.to_string(), self.outcome, &moves);
    }
}

impl TableAnswer for SumAnswer {
    fn grid(&self) -> Grid {
        let row = |step: &Step| [step.part.to_string(), self.parts[step.part].clone(), step.to.clone()];
        Grid::new(["part", "from", "to"], self.winning_moves.iter().map(row))
    }
}
