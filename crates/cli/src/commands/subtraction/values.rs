//! `nimatlas subtraction values`.

use super::super::Stores;
use super::super::arguments::{Range, moves, moves_json, set_words};
use super::super::values::write;
use super::Steps;
use crate::failure::Result;
use crate::output::{Output, Sequential};
use clap::Args;
use nimatlas::{Game, MoveSet};

/// Heaps and their nim-values, in constant memory however many.
#[derive(Args)]
pub struct Values {
    /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
    #[arg(value_parser = moves)]
    moves: MoveSet,
    #[command(flatten)]
    range: Range,
    /// A move may land below zero; every position up to 0 is terminal.
    #[arg(long)]
    sink: bool,
    #[command(flatten)]
    steps: Steps,
    /// Add the reason: the formula or certificate, and its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Sequential>,
}

impl Values {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let Values { moves, range, sink, steps, explain, output } = self;
        let name = ("moves", moves_json(&moves));
        let title = format!("{}{}", set_words(&moves), if sink { " with a sink" } else { "" });
        let context = steps.within(stores.context_for(explain)?);
        write(&Game::Subtraction { moves, sink }, &title, name, range, explain, &output, &context)
    }
}
