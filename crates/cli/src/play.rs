//! A game of heaps at a terminal or through a pipe: two sides, hints, undo, a transcript.

mod games;
mod session;

pub use games::{HeapGame, NimGame, ScoringGame, SubtractionGame};
pub use session::{Sides, play};

use crate::failure::Result;
use num_rational::BigRational;
use std::fmt;
use std::str::FromStr;

/// A game of heaps in which a move changes one heap.
pub trait Game {
    fn title(&self) -> String;

    /// What a move may do, in a sentence.
    fn rule(&self) -> String;

    fn goal(&self) -> Goal;

    /// Whether the rules allow the move on a heap of its size; if not, why.
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

/// A move: a heap of `from` stones becomes heaps of the sizes `to`, none of them empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: u64,
    pub to: Vec<u64>,
}

impl Step {
    pub fn new(from: u64, to: u64) -> Step {
        Step { from, to: if to > 0 { vec![to] } else { Vec::new() } }
    }

    /// The stones that leave the board.
    pub fn stones(&self) -> u128 {
        u128::from(self.from).saturating_sub(self.to.iter().copied().map(u128::from).sum())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.to.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        write!(f, "{} → {}", self.from, if to.is_empty() { "0" } else { &to })
    }
}

impl FromStr for Step {
    type Err = ();

    /// Reads `5 1`, `5>1`, `5-1` or `5 → 1`: a heap of 5 becomes one of 1; `9 4 4` splits a heap.
    fn from_str(text: &str) -> std::result::Result<Step, ()> {
        let separates = |character: char| character.is_whitespace() || "→>-+,".contains(character);
        let parts = text.split(separates).filter(|part| !part.is_empty());
        let numbers = parts.map(str::parse).collect::<std::result::Result<Vec<u64>, _>>().map_err(drop)?;
        match numbers.split_first() {
            Some((&from, to)) if !to.is_empty() => {
                Ok(Step { from, to: to.iter().copied().filter(|&size| size > 0).collect() })
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["5 1", " 5  1 ", "5>1", "5-1", "5 → 1", "5,1", "5->1"] {
            assert_eq!(text.parse(), Ok(Step::new(5, 1)), "{text}");
        }
        assert_eq!("5 0".parse(), Ok(Step { from: 5, to: vec![] }));
        assert_eq!("9 4 + 3".parse(), Ok(Step { from: 9, to: vec![4, 3] }));
        for text in ["", "5", "five one", "5 1x", "99999999999999999999 1"] {
            assert_eq!(text.parse::<Step>(), Err(()), "{text}");
        }
    }
}
