//! A game of heaps at a terminal or through a pipe: two sides, hints, undo, a transcript.

mod games;
mod pairs;
mod session;

pub use games::{HeapGame, NimGame, ScoringGame, SubtractionGame};
pub use pairs::PairGame;
pub use session::{Sides, play};

use crate::failure::Result;
use num_rational::BigRational;
use std::fmt;
use std::str::FromStr;

/// A game of heaps. In most a move changes one heap.
pub trait Game {
    fn title(&self) -> String;

    /// What a move may do, in a sentence.
    fn rule(&self) -> String;

    /// How a move is written.
    fn help(&self) -> &'static str {
        "Write a move as a heap and what is left of it: 5 1 makes a heap of 5 one of 1."
    }

    fn goal(&self) -> Goal;

    /// What someone wrote, if it is written as a move.
    fn read(&self, text: &str, _heaps: &[u64]) -> Option<Step> {
        text.parse().ok()
    }

    /// Whether the rules allow the move on heaps of these sizes; if not, why.
    fn check(&self, step: &Step) -> std::result::Result<(), String>;

    /// A move that gives as little away as any, or `None` if there is none and the game is over.
    fn some_move(&self, heaps: &[u64]) -> Option<Step>;

    /// The best moves; none if every move loses.
    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>>;
}

/// What decides a game.
pub enum Goal {
    LastMoverWins,
    LastMoverLoses,
    /// A point for each stone, and this much for the last one.
    Score(BigRational),
}

/// A move: heaps of the sizes `from` become heaps of the sizes `to`. One heap becomes heaps of which none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: Vec<u64>,
    pub to: Vec<u64>,
}

impl Step {
    pub fn new(from: u64, to: u64) -> Step {
        Step { from: vec![from], to: if to > 0 { vec![to] } else { Vec::new() } }
    }

    /// The heap that changes, where a move changes one.
    pub fn heap(&self) -> u64 {
        self.from.first().copied().unwrap_or(0)
    }

    /// The stones that leave the board.
    pub fn stones(&self) -> u128 {
        let sum = |heaps: &[u64]| heaps.iter().copied().map(u128::from).sum::<u128>();
        sum(&self.from).saturating_sub(sum(&self.to))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |heaps: &[u64], between| heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
        match self.from.as_slice() {
            &[from] if self.to.is_empty() => write!(f, "{from} → 0"),
            &[from] => write!(f, "{from} → {}", joined(&self.to, " + ")),
            from => write!(f, "({}) → ({})", joined(from, ", "), joined(&self.to, ", ")),
        }
    }
}

impl FromStr for Step {
    type Err = ();

    /// Reads `5 1`, `5>1`, `5-1` or `5 → 1`: a heap of 5 becomes one of 1; `9 4 4` splits a heap.
    fn from_str(text: &str) -> std::result::Result<Step, ()> {
        match numbers(text).unwrap_or_default().split_first() {
            Some((&from, to)) if !to.is_empty() => {
                Ok(Step { from: vec![from], to: to.iter().copied().filter(|&size| size > 0).collect() })
            }
            _ => Err(()),
        }
    }
}

/// The numbers in a line, however they are set apart.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let separates = |character: char| character.is_whitespace() || "→>-+,()".contains(character);
    text.split(separates).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["5 1", " 5  1 ", "5>1", "5-1", "5 → 1", "5,1", "5->1"] {
            assert_eq!(text.parse(), Ok(Step::new(5, 1)), "{text}");
        }
        assert_eq!("5 0".parse(), Ok(Step { from: vec![5], to: vec![] }));
        assert_eq!("9 4 + 3".parse(), Ok(Step { from: vec![9], to: vec![4, 3] }));
        for text in ["", "5", "five one", "5 1x", "99999999999999999999 1"] {
            assert_eq!(text.parse::<Step>(), Err(()), "{text}");
        }
    }
}
