//! `nimatlas plot`.

mod nim;
mod picture;
mod records;
mod scoring;
mod subtraction;
mod three_moves;

use super::Stores;
use crate::failure::Result;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Plot {
    /// Payoffs of Scoring Nim against the bonus, with their breakpoints and the best moves along it.
    Scoring(scoring::Scoring),
    /// Nim-values of a subtraction game, a cell a heap, wrapped so that the structure shows; or the gaps between P-positions.
    Subtraction(subtraction::Subtraction),
    /// Which sum of two moves the period divides, for all games with three moves and the same largest one.
    ThreeMoves(three_moves::ThreeMoves),
    /// The longest outcome periods against the largest move, from the verified tables.
    Records(records::Records),
    /// The P-positions of Nim, in slices.
    Nim(nim::Nim),
}

impl Plot {
    pub fn run(self, stores: &Stores) -> Result<()> {
        match self {
            Plot::Scoring(command) => command.run(stores),
            Plot::Subtraction(command) => command.run(stores),
            Plot::ThreeMoves(command) => command.run(stores),
            Plot::Records(command) => command.run(stores),
            Plot::Nim(command) => command.run(),
        }
    }
}
