//! The payoff as a function of the bonus, and the best moves for each.

use super::super::arguments::{heaps_words, moves_words};
use super::super::solution::Step;
use super::{Function, Payoff, Solved, TOO_LARGE, one_bonus_only};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Grid, Page, TableAnswer, grouped};
use nimatlas_core::{BonusRange, Half};
use nimatlas_scoring::BestMoves;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub struct WholeAnswer {
    heaps: Vec<Exact>,
    #[serde(flatten)]
    function: Function,
    best_moves: Option<Vec<Range>>,
    #[serde(skip)]
    title: String,
}

struct Range(BestMoves<Half>);

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0.range {
            BonusRange::At(at) => map.serialize_entry("at", &at.to_string())?,
            BonusRange::Between(from, to) => {
                map.serialize_entry("from", &from.map(|from| from.to_string()))?;
                map.serialize_entry("to", &to.map(|to| to.to_string()))?;
            }
        }
        map.serialize_entry("moves", &self.0.moves.iter().copied().map(Step).collect::<Vec<_>>())?;
        map.end()
    }
}

pub fn answer(solved: &Solved) -> Result<WholeAnswer> {
    let (function, best) = match &solved.payoff {
        Payoff::Searched(payoff, best) => (Function::of_halves(payoff), Some(best)),
        Payoff::Bonus(..) => return Err(one_bonus_only()),
        Payoff::Formula(form) => {
            let payoff = form
                .payoff()
                .map_err(|error| Failure::hinted(error, "--bonus gives the payoff at one bonus, without this limit"))?;
            (Function::new(&payoff), None)
        }
    };
    Ok(WholeAnswer {
        heaps: solved.heaps.iter().map(|&heap| heap.into()).collect(),
        function,
        best_moves: best.map(|best| best.iter().cloned().map(Range).collect()),
        title: format!(
            "Scoring Nim: {}, {} stones{}",
            heaps_words(&solved.heaps),
            grouped(solved.position.total()),
            solved.variant()
        ),
    })
}

impl Answer for WholeAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        self.function.page(page);
        page.gap();
        match &self.best_moves {
            None => page.field("best moves", TOO_LARGE),
            Some(best) => {
                let row = |Range(best): &Range| [best.range.to_string(), moves_words(&best.moves)];
                page.grid(&Grid::new(["bonus", "best moves"], best.iter().map(row)));
            }
        }
    }
}

impl TableAnswer for WholeAnswer {
    fn grid(&self) -> Grid {
        self.function.grid()
    }
}
