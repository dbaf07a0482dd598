//! `nimatlas pair`.

use super::Stores;
use super::arguments::{big_heap_word, positive};
use super::solution::{Form, SolutionAnswer, reason};
use crate::failure::Result;
use crate::output::{Output, Tabular};
use clap::{Args, Subcommand};
use nimatlas::{Game, Place, Position, Summand, solve};
use num_bigint::BigUint;
use std::num::NonZeroU64;

#[derive(Subcommand)]
pub enum Pair {
    /// Wythoff's game: take from one of two heaps, or equally many from both.
    Wythoff {
        #[command(flatten)]
        start: WythoffStart,
        #[command(flatten)]
        shown: Shown,
    },
    /// Euclid: subtract a multiple of the smaller number from the larger; the player who makes a 0 wins.
    Euclid {
        #[command(flatten)]
        numbers: Two,
        #[command(flatten)]
        shown: Shown,
    },
    /// Fibonacci Nim: take at most twice as many stones as the move before, at first not all.
    Fibonacci {
        #[command(flatten)]
        stones: Stones,
        #[command(flatten)]
        shown: Shown,
    },
}

#[derive(Args)]
pub struct Two {
    /// The first number, of any size.
    #[arg(value_parser = big_heap_word)]
    first: BigUint,
    /// The second number, of any size.
    #[arg(value_parser = big_heap_word)]
    second: BigUint,
}

impl Two {
    fn at(self) -> Place {
        Place::Pair([self.first, self.second])
    }

    /// A position of Euclid.
    pub fn euclid(self) -> Summand {
        Summand { game: Game::euclid(), at: self.at() }
    }
}

/// Wythoff's game and a position of it.
#[derive(Args)]
pub struct WythoffStart {
    #[command(flatten)]
    numbers: Two,
    /// The numbers taken from both at once may differ by less than R.
    #[arg(long, value_name = "R", value_parser = positive, default_value = "1")]
    differ_by: NonZeroU64,
}

impl WythoffStart {
    pub fn summand(self) -> Summand {
        Summand { game: Game::wythoff(self.differ_by), at: self.numbers.at() }
    }
}

/// A position of Fibonacci Nim.
#[derive(Args)]
pub struct Stones {
    /// The stones.
    #[arg(value_parser = big_heap_word)]
    stones: BigUint,
    /// The most stones that the next move may take; all but one if not given.
    #[arg(value_parser = big_heap_word)]
    limit: Option<BigUint>,
}

impl Stones {
    pub fn summand(self) -> Summand {
        match self.limit {
            Some(limit) => Summand { game: Game::Fibonacci, at: Place::Pair([self.stones, limit]) },
            None => Summand::fibonacci(self.stones),
        }
    }
}

#[derive(Args)]
pub struct Shown {
    /// Add the reason: the theorem and its status.
    #[arg(long)]
    explain: bool,
    /// Show every winning move in the text.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

impl Pair {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let (ruleset, summand, shown) = match self {
            Pair::Wythoff { start, shown } => ("wythoff", start.summand(), shown),
            Pair::Euclid { numbers, shown } => ("euclid", numbers.euclid(), shown),
            Pair::Fibonacci { stones, shown } => ("fibonacci", stones.summand(), shown),
        };
        let position = Position::normal([summand]);
        let solution = solve(&position, &stores.context_without_bounds())?;
        let why = shown.explain.then(|| reason(&solution.explanation));
        shown.output.write(&SolutionAnswer { position, solution, form: Form::Pair { ruleset }, all: shown.all }, why)
    }
}
