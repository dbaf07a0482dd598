//! `nimatlas subtraction solve`.

use super::super::Stores;
use super::super::arguments::{Heaps, moves};
use super::super::solution::{Form, SolutionAnswer, reason};
use super::Steps;
use crate::failure::Result;
use crate::output::{Output, Tabular};
use clap::Args;
use nimatlas::{Game, MoveSet, Position, solve};

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
    /// Show every winning move in the text.
    #[arg(long)]
    all: bool,
    /// Add the reason: the nim-values, what they rest on, and its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

impl Solve {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let game = Game::Subtraction { moves: self.moves, sink: false };
        let position = Position::heaps(&game, self.heaps.get());
        let solution = solve(&position, &self.steps.within(stores.context_for(self.explain)?))?;
        let why = self.explain.then(|| reason(&solution.explanation));
        self.output.write(&SolutionAnswer { position, solution, form: Form::Subtraction, all: self.all }, why)
    }
}
