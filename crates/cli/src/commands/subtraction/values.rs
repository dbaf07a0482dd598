//! `nimatlas subtraction values`.

use super::super::Stores;
use super::super::arguments::{Range, moves, moves_json, set_words};
use super::source::{Source, Steps};
use crate::failure::Result;
use crate::output::{Exact, Output, Sequence, Sequential, grouped};
use clap::Args;
use nimatlas_subtraction::MoveSet;
use serde::Serialize;

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

#[derive(Serialize)]
struct Members {
    moves: serde_json::Value,
    from: Exact,
}

impl Values {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let Values { moves, range, sink, steps, .. } = self;
        let (from, upto) = range.ends()?;
        let title = format!(
            "{}{}: nim-values of heaps {} to {}",
            set_words(&moves),
            if sink { " with a sink" } else { "" },
            grouped(from),
            grouped(upto)
        );
        let source = Source::new(moves, sink, Some(upto), steps)?;
        let members = serde_json::to_string(&Members { moves: moves_json(source.moves()), from: from.into() })
            .map_err(anyhow::Error::from)?;
        let sequence = Sequence { title, members, name: "nim_value", from, upto, largest: source.largest_value(upto)? };
        let reason = if self.explain { Some(source.reason(&stores.bounds()?)) } else { None };
        self.output.write(&sequence, reason, &mut *source.terms(from))
    }
}
