//! `nimatlas nim`.

use super::Stores;
use super::arguments::{big_heap_word, positive};
use super::solution::{Form, SolutionAnswer, reason};
use crate::failure::Result;
use crate::output::{Output, Tabular};
use clap::Args;
use nimatlas::{Game, Position, solve};
use nimatlas_core::Convention;
use num_bigint::BigUint;
use std::num::NonZeroU64;

/// Heaps of stones; a move takes at least one stone from one heap, and the player who takes the last stone wins.
#[derive(Args)]
pub struct Nim {
    /// The heaps: a number of stones each, of any size.
    #[arg(required = true, value_name = "HEAP", value_parser = big_heap_word)]
    heaps: Vec<BigUint>,
    #[command(flatten)]
    rules: Rules,
    /// Add the reason: the binary columns, and the theorem with its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Args)]
pub struct Rules {
    /// The player who takes the last stone loses.
    #[arg(long)]
    misere: bool,
    /// A move may take at most K stones.
    #[arg(long, value_name = "K", value_parser = positive)]
    max_take: Option<NonZeroU64>,
}

impl Rules {
    pub fn game(&self) -> Game {
        Game::Nim { max_take: self.max_take }
    }

    pub fn max_take(&self) -> Option<NonZeroU64> {
        self.max_take
    }

    pub fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }
}

impl Nim {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let position = Position::heaps(&self.rules.game(), self.heaps).with_convention(self.rules.convention());
        let solution = solve(&position, &stores.context_without_bounds())?;
        let why = self.explain.then(|| reason(&solution.explanation));
        self.output.write(&SolutionAnswer { position, solution, form: Form::Nim, all: false }, why)
    }
}
