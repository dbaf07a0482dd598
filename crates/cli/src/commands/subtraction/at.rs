//! `nimatlas subtraction at`.

use super::super::Stores;
use super::super::arguments::{big_heap, moves, moves_json, set_words, status_word};
use super::source::{Source, Steps};
use crate::failure::Result;
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas_core::{Outcome, Status};
use nimatlas_subtraction::MoveSet;
use num_bigint::BigUint;
use num_traits::Zero;
use serde::Serialize;

/// The nim-value of one heap, by formula or by the certified period.
#[derive(Args)]
pub struct At {
    /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
    #[arg(value_parser = moves)]
    moves: MoveSet,
    /// The heap: a whole number of any size.
    #[arg(value_parser = big_heap)]
    heap: BigUint,
    /// A move may land below zero; every position up to 0 is terminal.
    #[arg(long)]
    sink: bool,
    #[command(flatten)]
    steps: Steps,
    /// Add the reason: the formula or certificate, where the heap falls in its period, and the status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct AtAnswer {
    moves: serde_json::Value,
    #[serde(serialize_with = "as_text")]
    heap: BigUint,
    value: Exact,
    road: &'static str,
    #[serde(rename = "status")]
    status_word: String,
    #[serde(skip)]
    status: Status,
    #[serde(skip)]
    title: String,
}

fn as_text<S: serde::Serializer>(heap: &BigUint, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_str(heap)
}

impl At {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let source = Source::for_heap(self.moves, self.sink, &self.heap, self.steps)?;
        let bounds = stores.bounds()?;
        let status = source.status();
        let value = source.value_big(&self.heap);
        let reason = self.explain.then(|| source.reason_at(&self.heap, &bounds));
        let answer = AtAnswer {
            moves: moves_json(source.moves()),
            heap: self.heap,
            value: value.into(),
            road: source.road(),
            status_word: status_word(status),
            status,
            title: format!("{}{}", set_words(source.moves()), if self.sink { " with a sink" } else { "" }),
        };
        self.output.write(&answer, reason)
    }
}

impl Answer for AtAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        page.field("heap", &grouped(&self.heap));
        page.key("nim-value", &format!("{} ({})", grouped(&self.value.0), Outcome::p_if(self.value.0.is_zero())));
        page.field("by", &format!("{}, {}", self.road, self.status));
    }
}
