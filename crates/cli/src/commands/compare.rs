//! `nimatlas compare`.

use super::Stores;
use super::arguments::heap;
use super::solution::{by, reason};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::{Comparison, Sequence, compare};
use nimatlas_core::Status;
use serde::Serialize;

/// The first heap at which the nim-values of two games differ, or those of a game and the terms of a b-file.
#[derive(Args)]
pub struct Compare {
    /// A game without a position, as subtraction:2,5,7, heap:0.161 or kayles; or @FILE, a b-file.
    #[arg(value_name = "A")]
    one: String,
    /// Another.
    #[arg(value_name = "B")]
    other: String,
    /// The last heap to compare. A b-file may end before it.
    #[arg(long, value_name = "N", value_parser = heap, default_value = "1000")]
    upto: u64,
    /// Add what the values rest on.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct CompareAnswer {
    first_difference: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<[Exact; 2]>,
    from: Exact,
    upto: Exact,
    status: Status,
    method: String,
    #[serde(skip)]
    title: String,
}

impl Compare {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.output.check()?;
        let read = |text: &String| {
            text.parse::<Sequence>().map_err(|error| match error {
                nimatlas::Error::Input(message) => Failure::input(format!("{text}: {message}")),
                other => other.into(),
            })
        };
        let (one, other) = (read(&self.one)?, read(&self.other)?);
        let found = compare(&one, &other, self.upto, &stores.context_for(self.explain)?)?;
        let Comparison { first_difference, from, upto, status, method, explanation } = found;
        let (first_difference, terms) = first_difference.unzip();
        let answer = CompareAnswer {
            first_difference: first_difference.map(Exact::from),
            terms: terms.map(|terms| terms.map(Exact::from)),
            from: from.into(),
            upto: upto.into(),
            status,
            method,
            title: format!("{} and {}", self.one, self.other),
        };
        self.output.write(&answer, self.explain.then(|| reason(&explanation)))
    }
}

impl Answer for CompareAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        let range = format!("heaps {} to {}", grouped(&self.from.0), grouped(&self.upto.0));
        match (&self.first_difference, &self.terms) {
            (Some(heap), Some([one, other])) => {
                page.key("difference", &format!("first at heap {}", grouped(&heap.0)));
                page.field("nim-values", &format!("{} and {}", grouped(&one.0), grouped(&other.0)));
            }
            _ => page.key("difference", &format!("none in {range}")),
        }
        by(page, &self.method, self.status);
    }
}
