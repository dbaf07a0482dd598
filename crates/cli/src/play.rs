//! Games at a terminal or through a pipe: two sides, hints, undo, a transcript.

mod fibonacci;
mod graph;
mod heaps;
mod pairs;
mod scoring;
mod session;
mod sum;
#[cfg(test)]
mod tests;

pub use fibonacci::Fibonacci;
pub use graph::GraphGame;
pub use heaps::{HeapGame, Known, NimHeaps, SubtractionHeaps, TakeBreakHeaps};
pub use pairs::PairGame;
pub use scoring::ScoringGame;
pub use session::{Sides, play};
pub use sum::{SumGame, SumPart};

use crate::failure::Result;
use nimatlas_core::{BonusTo, Convention};
use num_rational::BigRational;

/// What a session has to know of a game.
pub trait Game {
    type Position: Clone;

    fn title(&self) -> String;

    /// What a move may do, in a sentence.
    fn rule(&self) -> String;

    /// How a move is written.
    fn help(&self) -> String;

    fn goal(&self) -> Goal;

    /// What is on the board.
    fn label(&self) -> &'static str {
        "Heaps"
    }

    /// The parts of a position, as the board shows them.
    fn shown(&self, at: &Self::Position) -> Vec<String>;

    /// What someone wrote: `None` if that is not written as a move, and a sentence if the rules do not allow it.
    fn read(&self, text: &str, at: &Self::Position) -> Option<Read<Self::Position>>;

    /// A move that gives as little away as any, or `None` if there is none and the game is over.
    fn some_move(&self, at: &Self::Position) -> Option<Step<Self::Position>>;

    /// The best moves; none if every move loses.
    fn best(&self, at: &Self::Position) -> Result<Vec<Step<Self::Position>>>;
}

/// A move, or why there is none.
pub type Read<P> = std::result::Result<Step<P>, String>;

/// What decides a game.
pub enum Goal {
    LastMoverWins,
    LastMoverLoses,
    /// The points of the moves, and these at the end.
    Score(BigRational, BonusTo),
}

impl From<Convention> for Goal {
    fn from(convention: Convention) -> Goal {
        match convention {
            Convention::Normal => Goal::LastMoverWins,
            Convention::Misere => Goal::LastMoverLoses,
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<P> {
    /// As people write it.
    pub words: String,
    /// The position that it makes.
    pub to: P,
    /// What it scores, where moves do.
    pub points: i128,
}

impl<P> Step<P> {
    fn new(words: String, to: P) -> Step<P> {
        Step { words, to, points: 0 }
    }
}

/// The numbers in a line, however they are set apart.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let separates = |character: char| character.is_whitespace() || "→>-+,()".contains(character);
    text.split(separates).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

/// What follows a name at the beginning of a line, however it is set apart.
fn behind<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = text.trim_start().strip_prefix(name)?;
    let set_apart = rest.trim_start();
    let arrow = ["→", "->", ">"].iter().find_map(|arrow| set_apart.strip_prefix(arrow));
    match arrow {
        Some(to) => Some(to.trim()),
        None if set_apart.len() < rest.len() => Some(set_apart.trim_end()),
        None => None,
    }
}

#[cfg(test)]
mod reading {
    use super::*;

    #[test]
    fn names_are_set_apart_from_what_follows() {
        for text in ["a b c", " a  b c ", "a → b c", "a>b c", "a->b c"] {
            assert_eq!(behind(text, "a"), Some("b c"), "{text}");
        }
        assert_eq!(behind("a b c", "a b"), Some("c"));
        for text in ["ab c", "a", "b a", ""] {
            assert_eq!(behind(text, "a"), None, "{text}");
        }
    }
}
