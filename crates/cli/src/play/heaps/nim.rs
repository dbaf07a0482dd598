//! Nim.

use super::{Change, HeapRules, at_most};
use crate::failure::Result;
use crate::play::Goal;
use nimatlas_impartial::nim::{NimRules, winning_moves};

pub struct NimHeaps(pub NimRules);

impl HeapRules for NimHeaps {
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
        self.0.convention.into()
    }

    fn check(&self, change: &Change) -> std::result::Result<(), String> {
        at_most(change.taken()?, self.0.max_take)
    }

    fn some_change(&self, heaps: &[u64]) -> Option<Change> {
        Change::slowest(heaps)
    }

    fn winning(&self, heaps: &[u64]) -> Result<Vec<Change>> {
        Ok(winning_moves(self.0, heaps).into_iter().map(Change::from).collect())
    }
}
