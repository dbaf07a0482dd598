//! Subtraction games.

use super::{Change, HeapRules};
use crate::commands::{Source, set_words, winning};
use crate::failure::Result;
use crate::play::Goal;

pub struct SubtractionHeaps(pub Source);

impl HeapRules for SubtractionHeaps {
    fn title(&self) -> String {
        format!("Subtraction game {}", set_words(self.0.moves()))
    }

    fn rule(&self) -> String {
        format!("A move takes from one heap a number of stones that is in {}.", set_words(self.0.moves()))
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn check(&self, change: &Change) -> std::result::Result<(), String> {
        let taken = change.taken()?;
        if self.0.moves().contains(taken) {
            return Ok(());
        }
        Err(format!("that takes {taken}; a move takes a number of stones in {}", set_words(self.0.moves())))
    }

    fn some_change(&self, heaps: &[u64]) -> Option<Change> {
        let largest = heaps.iter().copied().max()?;
        let smallest = (1..=largest).find(|&taken| self.0.moves().contains(taken))?;
        Some(Change::one(largest, largest - smallest))
    }

    fn winning(&self, heaps: &[u64]) -> Result<Vec<Change>> {
        Ok(winning(&self.0, heaps)?.into_iter().map(Change::from).collect())
    }
}
