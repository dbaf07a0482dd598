//! `nimatlas subtraction`.

mod at;
mod check;
mod period;
mod records;
mod solve;
mod source;
mod values;

pub use solve::winning;
pub use source::{Source, Steps, not_found};

use super::Stores;
use crate::failure::Result;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Subtraction {
    /// The nim-values of consecutive heaps, as many as wanted.
    Values(values::Values),
    /// The nim-value of one heap of any size.
    At(at::At),
    /// Preperiod and period of the nim-values and of the outcomes.
    Period(period::PeriodCommand),
    /// Nim-sum, outcome and winning moves of several heaps.
    Solve(solve::Solve),
    /// The longest outcome periods among all sets with a given largest move.
    Records(records::Records),
    /// Check a certificate that `period` wrote.
    Check(check::Check),
}

impl Subtraction {
    pub fn run(self, stores: &Stores) -> Result<()> {
        match self {
            Subtraction::Values(command) => command.run(stores),
            Subtraction::At(command) => command.run(stores),
            Subtraction::Period(command) => command.run(stores),
            Subtraction::Solve(command) => command.run(stores),
            Subtraction::Records(command) => command.run(stores),
            Subtraction::Check(command) => command.run(),
        }
    }
}
