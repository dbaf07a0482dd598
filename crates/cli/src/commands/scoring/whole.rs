//! The payoff as a function of the bonus, and the best moves for each.

use super::super::solution::{Step, by};
use super::moves::moves_words;
use super::{Function, SHOWN};
use crate::output::{Answer, Exact, Grid, Page, TableAnswer, grouped, grouped_text};
use nimatlas::scoring::{BestMoves, FunctionAnswer, ScoringPosition};
use nimatlas_core::{BonusRange, Half, Status};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct WholeAnswer {
    heaps: Vec<Exact>,
    #[serde(flatten)]
    function: Function,
    best_moves: Option<Vec<Range>>,
    status: Status,
    method: &'static str,
    /// Why a part is not there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    missing: BTreeMap<&'static str, String>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    all: bool,
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

pub fn answer(position: &ScoringPosition, found: FunctionAnswer, all: bool) -> WholeAnswer {
    let (best_moves, missing) = match found.best_moves {
        Ok(best) => (Some(best.into_iter().map(Range).collect()), BTreeMap::new()),
        Err(why) => (None, BTreeMap::from([("best_moves", why)])),
    };
    WholeAnswer {
        heaps: position.heaps().iter().map(|&heap| heap.into()).collect(),
        function: Function::of_halves(&found.payoff),
        best_moves,
        status: found.status,
        method: found.method,
        missing,
        title: format!("Scoring Nim: {}, {} stones{}", position.name(), grouped(position.stones()), position.variant()),
        all,
    }
}

impl Answer for WholeAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        self.function.summary(page);
        by(page, self.method, self.status);
        if let Some(why) = self.missing.get("best_moves") {
            page.field("best moves", &format!("not known: {}", grouped_text(why)));
        }
        let show = |page: &mut Page, grid: Grid| {
            if !grid.rows.is_empty() {
                page.gap();
                shortened(page, grid, self.all);
            }
        };
        show(page, self.function.text_grid());
        if let Some(best) = &self.best_moves {
            let row = |Range(best): &Range| [best.range.to_string(), moves_words(&best.moves, self.all)];
            show(page, Grid::new(["bonus", "best moves"], best.iter().map(row)));
        }
    }
}

/// A table; of a long one the ends, unless all is asked for.
fn shortened(page: &mut Page, mut grid: Grid, all: bool) {
    let hidden = grid.rows.len().saturating_sub(2 * SHOWN);
    if all || hidden == 0 {
        return page.grid(&grid);
    }
    let last = grid.rows.split_off(SHOWN + hidden);
    grid.rows.truncate(SHOWN);
    page.grid(&grid);
    page.words(&format!("… and {} rows more (--all), up to", grouped(hidden)));
    page.grid(&Grid { names: grid.names, rows: last });
}

impl TableAnswer for WholeAnswer {
    fn grid(&self) -> Grid {
        self.function.grid()
    }
}
