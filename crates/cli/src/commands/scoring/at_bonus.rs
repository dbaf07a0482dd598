//! The payoff and the best moves at one bonus.

use super::super::arguments::{heaps_words, moves_words};
use super::super::solution::{Step, moves_grid};
use super::{Solved, TOO_LARGE};
use crate::output::{Answer, Exact, Grid, Page, TableAnswer, grouped_text};
use nimatlas_scoring::{LineStep, PlayStyle, PrincipalLine, play_style};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use serde::Serialize;

#[derive(Serialize)]
pub struct BonusAnswer {
    heaps: Vec<Exact>,
    bonus: String,
    payoff: String,
    result: &'static str,
    best_moves: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line>,
    #[serde(skip)]
    title: String,
    /// In words only.
    #[serde(skip)]
    style: Option<PlayStyle>,
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

pub fn answer(solved: &Solved, bonus: &BigRational, line: Option<PrincipalLine>) -> BonusAnswer {
    let payoff = solved.at(bonus);
    BonusAnswer {
        heaps: solved.heaps.iter().map(|&heap| heap.into()).collect(),
        bonus: bonus.to_string(),
        payoff: payoff.to_string(),
        result: result(&payoff),
        best_moves: solved.best_at(bonus).map(|best| best.iter().copied().map(Step).collect()),
        line: line.map(Line::new),
        style: solved.standard().and_then(|_| play_style(&solved.position, bonus).ok()),
        title: format!(
            "Scoring Nim: {}, bonus N = {}{}",
            heaps_words(&solved.heaps),
            grouped_text(&bonus.to_string()),
            solved.variant()
        ),
    }
}

/// Who has more in the end, from the side of the player to move.
pub fn result(payoff: &BigRational) -> &'static str {
    if payoff.is_zero() {
        "draw"
    } else if payoff.is_positive() {
        "win"
    } else {
        "loss"
    }
}

impl Answer for BonusAnswer {
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
        let moves = self.best_moves.as_ref().map(|moves| moves.iter().map(|step| step.0).collect::<Vec<_>>());
        page.field("best moves", &moves.map_or(TOO_LARGE.to_owned(), |moves| moves_words(&moves)));
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

impl TableAnswer for BonusAnswer {
    fn grid(&self) -> Grid {
        moves_grid(self.best_moves.as_deref().unwrap_or_default())
    }
}
