//! `nimatlas heap values`.

use super::super::arguments::Range;
use super::{game, rule_words, sequence};
use crate::failure::Result;
use crate::output::{Output, Reason, Sequence, Sequential, grouped};
use clap::Args;
use nimatlas_core::Status;
use nimatlas_impartial::take_break::TakeAndBreak;
use serde::Serialize;

/// Heaps and their nim-values in a take-and-break game.
#[derive(Args)]
pub struct Values {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: TakeAndBreak,
    #[command(flatten)]
    range: Range,
    /// Add the reason: what the code allows, and what the values rest on.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Sequential>,
}

#[derive(Serialize)]
struct Members {
    code: String,
    from: u64,
}

impl Values {
    pub fn run(self) -> Result<()> {
        let Values { game, range, .. } = self;
        let (from, upto) = range.ends()?;
        let sequence = sequence(game, upto)?;
        let game = sequence.game();
        let members = Members { code: game.to_string(), from };
        // Both are below the number of values, which are in memory.
        let values = &sequence.values()[from as usize..=upto as usize];
        let shown = Sequence {
            title: format!("{game}: nim-values of heaps {} to {}", grouped(from), grouped(upto)),
            members: serde_json::to_string(&members).map_err(anyhow::Error::from)?,
            name: "nim_value",
            from,
            upto,
            largest: values.iter().copied().max().unwrap_or(0),
        };
        let reason = self.explain.then(|| {
            Reason::default()
                .words(rule_words(game))
                .words("The nim-value of a heap is the least number that is not among those of its options.")
                .statement(
                    "That of several heaps is the nim-sum of theirs.",
                    &Status::Proved("Sprague 1935, Grundy 1939"),
                )
        });
        let mut rest = values;
        self.output.write(&shown, reason, &mut |block| {
            let (now, later) = rest.split_at(block.len());
            block.copy_from_slice(now);
            rest = later;
        })
    }
}
