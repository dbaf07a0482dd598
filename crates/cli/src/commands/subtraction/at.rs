//! `nimatlas subtraction at`.

use super::super::Stores;
use super::super::arguments::{big_heap, moves, moves_json, set_words};
use super::super::solution::{by, reason};
use super::Steps;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::{Game, MoveSet, nim_values};
use nimatlas_core::{Outcome, Status};
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
    status: Status,
    method: &'static str,
    #[serde(skip)]
    title: String,
}

fn as_text<S: serde::Serializer>(heap: &BigUint, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_str(heap)
}

impl At {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let At { moves, heap, sink, steps, explain, output } = self;
        let title = format!("{}{}", set_words(&moves), if sink { " with a sink" } else { "" });
        let shown = moves_json(&moves);
        let values =
            nim_values(&Game::Subtraction { moves, sink }, Some(&heap), &steps.within(stores.context_for(explain)?))?;
        let value = values.value(&heap).ok_or_else(|| Failure::no_answer("the values end before this heap"))?;
        let why = explain.then(|| reason(&values.explanation_at(&heap)));
        let answer = AtAnswer {
            moves: shown,
            heap,
            value: value.into(),
            status: values.status(),
            method: values.method(),
            title,
        };
        output.write(&answer, why)
    }
}

impl Answer for AtAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        page.field("heap", &grouped(&self.heap));
        page.key("nim-value", &format!("{} ({})", grouped(&self.value.0), Outcome::p_if(self.value.0.is_zero())));
        by(page, self.method, self.status);
    }
}
