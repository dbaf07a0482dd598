//! `nimatlas sum`.

use super::Stores;
use super::solution::{Form, SolutionAnswer, reason};
use crate::failure::{Failure, Result};
use crate::output::{Output, Tabular};
use clap::Args;
use nimatlas::{Position, Summand, solve};
use nimatlas_core::Convention;

/// Different games side by side; a move is a move in one of them, and a player who cannot move loses.
#[derive(Args)]
pub struct Sum {
    /// The summands: nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13, fibonacci:13, graph:FILE:vertex,
    /// or a game of `heap list` as kayles:9.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<String>,
    /// A player who cannot move wins. The nim-values stay those of normal play.
    #[arg(long)]
    misere: bool,
    /// Show every winning move in the text.
    #[arg(long)]
    all: bool,
    /// Add the reason: the nim-values, and the theorem with its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

impl Sum {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let position = position(&self.parts, self.misere)?;
        let solution = solve(&position, &stores.context_for(self.explain)?)?;
        let why = self.explain.then(|| reason(&solution.explanation));
        let form = Form::Sum { parts: self.parts };
        self.output.write(&SolutionAnswer { position, solution, form, all: self.all }, why)
    }
}

/// A sum from the words of the command line.
pub fn position(parts: &[String], misere: bool) -> Result<Position> {
    let summand = |text: &String| {
        text.parse::<Summand>().map_err(|error| match error {
            nimatlas::Error::Input(message) if message.starts_with(text.trim()) => {
                Failure::input(format!("part {message}"))
            }
            nimatlas::Error::Input(message) => Failure::input(format!("part {text}: {message}")),
            other => other.into(),
        })
    };
    let summands = parts.iter().map(summand).collect::<Result<Vec<_>>>()?;
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    Ok(Position::normal(summands).with_convention(convention))
}
