//! The payoffs at one bonus along a heap.

use super::super::solution::by;
use crate::output::{Answer, Exact, Grid, Page, TableAnswer, grouped, grouped_text};
use nimatlas::scoring::{PayoffsAlong, ScoringPosition};
use nimatlas_core::Status;
use num_rational::BigRational;
use serde::Serialize;
use std::ops::RangeInclusive;

#[derive(Serialize)]
pub struct AlongAnswer {
    heaps: Vec<Exact>,
    bonus: String,
    from: Exact,
    upto: Exact,
    payoffs: Vec<String>,
    status: Status,
    method: String,
    #[serde(skip)]
    title: String,
}

pub fn answer(
    position: &ScoringPosition,
    sizes: RangeInclusive<u64>,
    bonus: &BigRational,
    found: PayoffsAlong,
) -> AlongAnswer {
    let (from, upto) = sizes.into_inner();
    AlongAnswer {
        heaps: position.heaps().iter().map(|&heap| heap.into()).collect(),
        bonus: bonus.to_string(),
        from: from.into(),
        upto: upto.into(),
        payoffs: found.payoffs.iter().map(ToString::to_string).collect(),
        status: found.status,
        method: found.methods.join(", "),
        title: format!(
            "Scoring Nim: {} and a heap of n, bonus N = {}{}",
            position.name(),
            grouped_text(&bonus.to_string()),
            position.variant()
        ),
    }
}

impl AlongAnswer {
    fn rows(&self) -> impl Iterator<Item = (String, &String)> {
        let sizes = std::iter::successors(Some(self.from.0.clone()), |size| Some(size + 1u32));
        sizes.map(|size| size.to_string()).zip(&self.payoffs)
    }
}

impl Answer for AlongAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        by(page, &self.method, self.status);
        page.gap();
        page.grid(&Grid::new(["n", "payoff"], self.rows().map(|(size, payoff)| [grouped(size), grouped(payoff)])));
    }
}

impl TableAnswer for AlongAnswer {
    fn grid(&self) -> Grid {
        Grid::new(["n", "payoff"], self.rows().map(|(size, payoff)| [size, payoff.clone()]))
    }
}
