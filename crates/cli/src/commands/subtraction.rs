//! `nimatlas subtraction`.

mod at;
mod check;
mod period;
mod records;
mod solve;
mod values;

use super::Stores;
use super::arguments::positive;
use crate::failure::Result;
use clap::{Args, Subcommand};
use nimatlas::{Context, Limits};
use std::num::NonZeroU64;

/// A further limit on the search for a period.
#[derive(Args, Clone, Copy)]
pub struct Steps {
    /// Look for a period within so many heaps only, where no formula gives it.
    #[arg(long, value_name = "N", value_parser = positive)]
    max_steps: Option<NonZeroU64>,
}

impl Steps {
    pub fn within(self, context: Context) -> Context {
        let heaps = self.max_steps.map_or(context.limits.heaps, NonZeroU64::get);
        Context { limits: Limits { heaps, ..context.limits }, ..context }
    }
}

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
            Subtraction::Check(command) => command.run(stores),
        }
    }
}
