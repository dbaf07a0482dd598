//! Games at a terminal or through a pipe: two sides, hints, undo, a transcript.

mod notation;
mod positions;
mod scoring;
mod session;
#[cfg(test)]
mod tests;

pub use positions::{Notation, SumGame};
pub use scoring::ScoringGame;
pub use session::{Sides, play};

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
