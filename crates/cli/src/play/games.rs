//! The games that can be played, each with its perfect player.

use super::{Game, Goal, Step};
use crate::commands::{Solved, Source, rule_words, set_words, winning};
use crate::failure::{Failure, Result};
use nimatlas_core::{Convention, HeapMove, ScoringRules};
use nimatlas_impartial::nim::{NimRules, winning_moves};
use nimatlas_impartial::sequence::NimSequence;
use nimatlas_impartial::take_break as breaks;
use num_rational::BigRational;
use std::num::NonZeroU64;

pub struct NimGame(pub NimRules);

pub struct SubtractionGame(pub Source);

pub struct HeapGame(pub NimSequence);

pub struct ScoringGame {
    pub bonus: BigRational,
}

fn steps(moves: Vec<HeapMove>) -> Vec<Step> {
    moves.into_iter().map(|step| Step::new(step.from, step.to)).collect()
}

/// The one heap that a move leaves, or why the move is none.
fn left(step: &Step) -> std::result::Result<u64, String> {
    match step.to.as_slice() {
        [] => Ok(0),
        &[to] if to < step.heap() => Ok(to),
        [to] => Err(format!("a heap of {} cannot become one of {to}; a move takes at least 1 stone", step.heap())),
        _ => Err("a move leaves one heap or none; heaps are not split in this game".to_owned()),
    }
}

/// One stone from the largest heap.
fn slowest(heaps: &[u64]) -> Option<Step> {
    heaps.iter().copied().max().filter(|&heap| heap > 0).map(|heap| Step::new(heap, heap - 1))
}

impl Game for NimGame {
    fn title(&self) -> String {
        format!("Nim, {} play", self.0.convention)
    }

    fn rule(&self) -> String {
        match self.0.max_take {
            None => "A move takes any number of stones from one heap.".to_owned(),
            Some(most) => format!("A move takes 1 to {most} stones from one heap."),
        }
    }

    fn goal(&self) -> Goal {
        match self.0.convention {
            Convention::Normal => Goal::LastMoverWins,
            Convention::Misere => Goal::LastMoverLoses,
        }
    }

    fn check(&self, step: &Step) -> std::result::Result<(), String> {
        let taken = step.heap() - left(step)?;
        match self.0.max_take.map(NonZeroU64::get) {
            Some(most) if taken > most => Err(format!("that takes {taken} stones; a move takes 1 to {most}")),
            _ => Ok(()),
        }
    }

    fn some_move(&self, heaps: &[u64]) -> Option<Step> {
        slowest(heaps)
    }

    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>> {
        Ok(steps(winning_moves(self.0, heaps)))
    }
}

impl Game for SubtractionGame {
    fn title(&self) -> String {
        format!("Subtraction game {}", set_words(self.0.moves()))
    }

    fn rule(&self) -> String {
        format!("A move takes from one heap a number of stones that is in {}.", set_words(self.0.moves()))
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn check(&self, step: &Step) -> std::result::Result<(), String> {
        let taken = step.heap() - left(step)?;
        if self.0.moves().contains(taken) {
            return Ok(());
        }
        Err(format!("that takes {taken}; a move takes a number of stones in {}", set_words(self.0.moves())))
    }

    fn some_move(&self, heaps: &[u64]) -> Option<Step> {
        let largest = heaps.iter().copied().max()?;
        let smallest = (1..=largest).find(|&taken| self.0.moves().contains(taken))?;
        Some(Step::new(largest, largest - smallest))
    }

    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>> {
        Ok(steps(winning(&self.0, heaps)?))
    }
}

impl Game for HeapGame {
    fn title(&self) -> String {
        format!("Take-and-break game {}", self.0.game())
    }

    fn rule(&self) -> String {
        rule_words(self.0.game())
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn check(&self, step: &Step) -> std::result::Result<(), String> {
        let mut into = step.to.clone();
        into.sort_unstable();
        if self.0.game().breaks(step.heap()).any(|allowed| allowed == into) {
            return Ok(());
        }
        Err(format!("{step} is no move of {}", self.0.game()))
    }

    fn some_move(&self, heaps: &[u64]) -> Option<Step> {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        // With the most stones taken first, the last one takes the fewest.
        heaps
            .into_iter()
            .rev()
            .find_map(|from| self.0.game().breaks(from).last().map(|to| Step { from: vec![from], to }))
    }

    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>> {
        let known = breaks::winning_moves(self.0.game(), self.0.values(), heaps);
        let known = known.ok_or_else(|| Failure::no_answer("the values end before the largest heap"))?;
        Ok(known.into_iter().map(|found| Step { from: vec![found.from], to: found.into }).collect())
    }
}

impl Game for ScoringGame {
    fn title(&self) -> String {
        format!("Scoring Nim, bonus N = {}", self.bonus)
    }

    fn rule(&self) -> String {
        format!(
            "A move takes any number of stones from one heap and scores 1 for each; the last stone scores {} more.",
            self.bonus
        )
    }

    fn goal(&self) -> Goal {
        Goal::Score(self.bonus.clone())
    }

    fn check(&self, step: &Step) -> std::result::Result<(), String> {
        left(step).map(drop)
    }

    fn some_move(&self, heaps: &[u64]) -> Option<Step> {
        slowest(heaps)
    }

    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>> {
        let solved = Solved::new(heaps.to_vec(), ScoringRules::default(), Some(&self.bonus))?;
        let best =
            solved.best_at(&self.bonus).ok_or_else(|| Failure::no_answer("the position is too large to search"))?;
        Ok(steps(best.to_vec()))
    }
}
