//! The payoff and the best moves at one bonus.

use super::super::solution::{Step, by, moves_grid};
use super::moves::moves_words;
use crate::output::{Answer, Exact, Grid, Page, TableAnswer, grouped_text};
use nimatlas::scoring::{BonusAnswer, LineStep, Part, PlayStyle, PrincipalLine, ScoringPosition};
use nimatlas_core::Status;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct Shown {
    heaps: Vec<Exact>,
    bonus: String,
    payoff: String,
    result: &'static str,
    best_moves: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line>,
    status: Status,
    method: &'static str,
    /// Why a part that was asked for is not there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    missing: BTreeMap<&'static str, String>,
    #[serde(skip)]
    title: String,
    /// In words only.
    #[serde(skip)]
    style: Option<PlayStyle>,
    #[serde(skip)]
    all: bool,
}

/// A line of best play: player 0 moves first.
#[derive(Serialize)]
struct Line {
    steps: Vec<Scored>,
    bonus_to: usize,
    scores: [String; 2],
}

#[derive(Serialize)]
struct Scored {
    player: usize,
    #[serde(rename = "move")]
    step: Step,
    score: String,
}

impl Line {
    fn new(line: PrincipalLine) -> Line {
        let scored =
            |step: LineStep| Scored { player: step.player, step: Step(step.step), score: step.score.to_string() };
        Line {
            steps: line.steps.into_iter().map(scored).collect(),
            bonus_to: line.bonus_to,
            scores: line.scores.map(|score| score.to_string()),
        }
    }
}

pub fn answer(
    position: &ScoringPosition,
    bonus: &BigRational,
    found: BonusAnswer,
    line: Option<Part<PrincipalLine>>,
    all: bool,
) -> Shown {
    let mut missing = BTreeMap::new();
    let best_moves = known(found.best_moves, "best_moves", &mut missing);
    let style = found.style.and_then(|style| known(style, "play", &mut missing));
    let line = line.and_then(|line| known(line, "line", &mut missing));
    Shown {
        heaps: position.heaps().iter().map(|&heap| heap.into()).collect(),
        bonus: bonus.to_string(),
        payoff: found.payoff.to_string(),
        result: result(&found.payoff),
        best_moves: best_moves.map(|best| best.into_iter().map(Step).collect()),
        line: line.map(Line::new),
        status: found.status,
        method: found.method,
        missing,
        style,
        title: format!(
            "Scoring Nim: {}, bonus N = {}{}",
            position.name(),
            grouped_text(&bonus.to_string()),
            position.variant()
        ),
        all,
    }
}

/// The part, or its reason put where the others are.
fn known<T>(part: Part<T>, name: &'static str, missing: &mut BTreeMap<&'static str, String>) -> Option<T> {
    part.map_err(|why| missing.insert(name, why)).ok()
}

/// Who has more in the end, from the side of the player to move.
fn result(payoff: &BigRational) -> &'static str {
    if payoff.is_zero() {
        "draw"
    } else if payoff.is_positive() {
        "win"
    } else {
        "loss"
    }
}

impl Answer for Shown {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        let words = match self.result {
            "win" => "the player to move wins by this",
            "loss" => "the player to move loses by this",
            _ => "a draw",
        };
        page.key("payoff", &format!("{}: {words}", grouped_text(&self.payoff)));
        if let Some(style) = self.style {
            let reason = match style {
                PlayStyle::NormalLike => "the last stone goes to the winner of normal Nim",
                PlayStyle::MisereLike => "the last stone goes to the loser of misère Nim",
                PlayStyle::Greedy => "taking a whole heap is best",
                PlayStyle::Other => "a better order of moves is worth more than a whole heap",
            };
            page.key("play", &format!("{style}: {reason}"));
        }
        if let Some(moves) = &self.best_moves {
            let moves: Vec<_> = moves.iter().map(|step| step.0).collect();
            page.field("best moves", &moves_words(&moves, self.all));
        }
        for (part, why) in &self.missing {
            page.field(&part.replace('_', " "), &format!("not known: {}", grouped_text(why)));
        }
        by(page, self.method, self.status);
        if let Some(line) = &self.line {
            page.gap();
            let row = |(i, scored): (usize, &Scored)| {
                let player = ["first", "second"][scored.player % 2].to_owned();
                [(i + 1).to_string(), player, scored.step.0.to_string(), scored.score.clone()]
            };
            page.grid(&Grid::new(["move", "player", "plays", "scores"], line.steps.iter().enumerate().map(row)));
            let [first, second] = &line.scores;
            let who = ["first", "second"][line.bonus_to % 2];
            page.words(&format!("The bonus goes to the {who} player: {first} to {second} in the end."));
        }
    }
}

impl TableAnswer for Shown {
    fn grid(&self) -> Grid {
        moves_grid(self.best_moves.as_deref().unwrap_or_default())
    }
}
