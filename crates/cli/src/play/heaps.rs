//! Games on heaps of which a move changes one.

mod nim;
mod subtraction;
mod take_break;

pub use nim::NimHeaps;
pub use subtraction::SubtractionHeaps;
pub use take_break::{Known, TakeBreakHeaps};

use super::{Game, Goal, Read, Step, numbers};
use crate::failure::Result;
use nimatlas_core::HeapMove;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

pub struct HeapGame<R>(pub R);

/// What differs from one game on heaps to another.
pub trait HeapRules {
    fn title(&self) -> String;

    fn rule(&self) -> String;

    fn goal(&self) -> Goal;

    /// Whether the rules allow the change; if not, why.
    fn check(&self, change: &Change) -> std::result::Result<(), String>;

    /// A change that gives as little away as any, or `None` if there is none.
    fn some_change(&self, heaps: &[u64]) -> Option<Change>;

    /// The changes that win.
    fn winning(&self, heaps: &[u64]) -> Result<Vec<Change>>;
}

/// A heap becomes heaps, of which none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub from: u64,
    pub to: Vec<u64>,
}

impl Change {
    pub fn one(from: u64, to: u64) -> Change {
        Change { from, to: Some(to).filter(|&to| to > 0).into_iter().collect() }
    }

    /// One stone from the largest heap.
    fn slowest(heaps: &[u64]) -> Option<Change> {
        heaps.iter().copied().max().filter(|&heap| heap > 0).map(|heap| Change::one(heap, heap - 1))
    }

    /// The stones that are taken, where a heap is not split; or why the change is no move.
    pub fn taken(&self) -> std::result::Result<u64, String> {
        match self.to.as_slice() {
            [] if self.from > 0 => Ok(self.from),
            &[to] if to < self.from => Ok(self.from - to),
            &[] | &[_] => {
                let to = self.to.first().unwrap_or(&0);
                Err(format!("a heap of {} cannot become one of {to}; a move takes at least 1 stone", self.from))
            }
            _ => Err("a move leaves one heap or none; heaps are not split in this game".to_owned()),
        }
    }
}

impl From<HeapMove> for Change {
    fn from(step: HeapMove) -> Change {
        Change::one(step.from, step.to)
    }
}

/// Whether so many stones may be taken.
pub fn at_most(taken: u64, most: Option<NonZeroU64>) -> std::result::Result<(), String> {
    match most {
        Some(most) if taken > most.get() => Err(format!("that takes {taken} stones; a move takes 1 to {most}")),
        _ => Ok(()),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to: Vec<_> = self.to.iter().map(ToString::to_string).collect();
        write!(f, "{} → {}", self.from, if to.is_empty() { "0".to_owned() } else { to.join(" + ") })
    }
}

impl FromStr for Change {
    type Err = ();

    /// Reads `5 1`, `5>1`, `5-1` or `5 → 1`: a heap of 5 becomes one of 1; `9 4 4` splits a heap.
    fn from_str(text: &str) -> std::result::Result<Change, ()> {
        match numbers(text).unwrap_or_default().split_first() {
            Some((&from, to)) if !to.is_empty() => {
                Ok(Change { from, to: to.iter().copied().filter(|&size| size > 0).collect() })
            }
            _ => Err(()),
        }
    }
}

/// How a move on heaps is written.
pub const HELP: &str = "Write a move as a heap and what is left of it: 5 1 makes a heap of 5 one of 1.";

/// The heaps after the change of the first one of its size, if there is one.
fn step(heaps: &[u64], change: &Change) -> Option<Step<Vec<u64>>> {
    let place = heaps.iter().position(|&heap| heap == change.from)?;
    let mut to = heaps.to_vec();
    to.splice(place..=place, change.to.iter().copied());
    Some(Step::new(change.to_string(), to))
}

impl<R: HeapRules> Game for HeapGame<R> {
    type Position = Vec<u64>;

    fn title(&self) -> String {
        self.0.title()
    }

    fn rule(&self) -> String {
        self.0.rule()
    }

    fn help(&self) -> String {
        HELP.to_owned()
    }

    fn goal(&self) -> Goal {
        self.0.goal()
    }

    fn shown(&self, heaps: &Vec<u64>) -> Vec<String> {
        heaps.iter().map(ToString::to_string).collect()
    }

    fn read(&self, text: &str, heaps: &Vec<u64>) -> Option<Read<Vec<u64>>> {
        let change: Change = text.parse().ok()?;
        let step = step(heaps, &change).ok_or_else(|| format!("There is no heap of {}.", change.from));
        let allowed = |step| match self.0.check(&change) {
            Ok(()) => Ok(step),
            Err(problem) => Err(format!("Not allowed: {problem}.")),
        };
        Some(step.and_then(allowed))
    }

    fn some_move(&self, heaps: &Vec<u64>) -> Option<Step<Vec<u64>>> {
        step(heaps, &self.0.some_change(heaps)?)
    }

    fn best(&self, heaps: &Vec<u64>) -> Result<Vec<Step<Vec<u64>>>> {
        Ok(self.0.winning(heaps)?.iter().filter_map(|change| step(heaps, change)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["5 1", " 5  1 ", "5>1", "5-1", "5 → 1", "5,1", "5->1"] {
            assert_eq!(text.parse(), Ok(Change::one(5, 1)), "{text}");
        }
        assert_eq!("5 0".parse(), Ok(Change { from: 5, to: vec![] }));
        assert_eq!("9 4 + 3".parse(), Ok(Change { from: 9, to: vec![4, 3] }));
        for text in ["", "5", "five one", "5 1x", "99999999999999999999 1"] {
            assert_eq!(text.parse::<Change>(), Err(()), "{text}");
        }
    }
}
