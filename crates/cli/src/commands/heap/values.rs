//! `nimatlas heap values`.

use super::super::arguments::Range;
use super::{Road, Search, game, rule_words};
use crate::failure::{Failure, Result};
use crate::output::{Exact, Output, Reason, Sequence, Sequential, grouped};
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
    #[command(flatten)]
    search: Search,
    /// Add the reason: what the code allows, and what the values rest on.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Sequential>,
}

#[derive(Serialize)]
struct Members {
    code: String,
    from: Exact,
    #[serde(flatten)]
    road: Option<Road>,
}

impl Values {
    pub fn run(self) -> Result<()> {
        self.output.check()?;
        let Values { game, range, search, .. } = self;
        let (from, upto) = range.ends()?;
        let values = search.values(game, upto)?;
        let game = values.game();
        let members = Members { code: game.to_string(), from: from.into(), road: Road::new(&values, upto) };
        let shown = Sequence {
            title: format!("{game}: nim-values of heaps {} to {}", grouped(from), grouped(upto)),
            members: serde_json::to_string(&members).map_err(anyhow::Error::from)?,
            name: "nim_value",
            from,
            upto,
            largest: values
                .largest_up_to(upto)
                .and_then(|largest| u32::try_from(largest).ok())
                .ok_or_else(|| Failure::no_answer("the nim-values do not fit in a sequence; its terms may be at most 2^32 − 1"))?,
        };
        let reason = self.explain.then(|| {
            let reason = Reason::default()
                .words(rule_words(game))
                .words("The nim-value of a heap is the least number that is not among those of its options.");
            Road::reason(members.road.as_ref(), reason).statement(
                "That of several heaps is the nim-sum of theirs.",
                &Status::Proved("Sprague 1935, Grundy 1939"),
            )
        });
        let mut heap = from;
        self.output.write(&shown, reason, &mut |block| {
            for term in block {
                *term = values.value(heap).map_or(0, |value| value.0 as u32);
                heap = heap.wrapping_add(1);
            }
        })
    }
}
