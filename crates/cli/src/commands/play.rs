//! `nimatlas play`.

use super::arguments::{heap, moves, positive};
use super::heap::{game, sequence};
use super::nim::Rules;
use super::pair::Two;
use super::scoring::bonus;
use super::subtraction::{Source, Steps};
use crate::failure::Result;
use crate::play::{Game, HeapGame, NimGame, PairGame, ScoringGame, Sides, SubtractionGame, play};
use clap::{Args, Subcommand};
use nimatlas_impartial::pair_games::{Euclid, Wythoff};
use nimatlas_impartial::take_break::TakeAndBreak;
use nimatlas_subtraction::MoveSet;
use num_rational::BigRational;
use std::io::{IsTerminal, stdin};
use std::num::NonZeroU64;

#[derive(Subcommand)]
pub enum Play {
    /// Nim: who takes the last stone wins.
    Nim {
        /// The heaps: a number of stones each.
        #[arg(required = true, value_name = "HEAP", value_parser = heap)]
        heaps: Vec<u64>,
        #[command(flatten)]
        rules: Rules,
        #[command(flatten)]
        seats: Seats,
    },
    /// A subtraction game: who cannot move loses.
    Subtraction {
        /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
        #[arg(value_parser = moves)]
        moves: MoveSet,
        /// The heaps: a number of stones each.
        #[arg(long = "heap", alias = "heaps", required = true, num_args = 1.., value_name = "HEAP", value_parser = heap)]
        heaps: Vec<u64>,
        #[command(flatten)]
        steps: Steps,
        #[command(flatten)]
        seats: Seats,
    },
    /// A take-and-break game: who cannot move loses.
    Heap {
        /// The game: a code such as 0.77, or a name such as kayles.
        #[arg(value_name = "CODE", value_parser = game)]
        game: TakeAndBreak,
        /// The heaps: a number of stones each.
        #[arg(long, required = true, num_args = 1.., value_name = "HEAP", value_parser = heap)]
        heaps: Vec<u64>,
        #[command(flatten)]
        seats: Seats,
    },
    /// Wythoff's game: take from one of two heaps, or equally many from both; who cannot move loses.
    Wythoff {
        #[command(flatten)]
        numbers: Two,
        /// The numbers taken from both at once may differ by less than R.
        #[arg(long, value_name = "R", value_parser = positive, default_value = "1")]
        differ_by: NonZeroU64,
        #[command(flatten)]
        seats: Seats,
    },
    /// Euclid: subtract a multiple of the smaller number from the larger; who makes a 0 wins.
    Euclid {
        #[command(flatten)]
        numbers: Two,
        #[command(flatten)]
        seats: Seats,
    },
    /// Scoring Nim: the higher score wins.
    Scoring {
        /// The heaps: a number of stones each.
        #[arg(required = true, value_name = "HEAP", value_parser = heap)]
        heaps: Vec<u64>,
        /// What the last stone scores beside its 1.
        #[arg(long, value_name = "N", allow_hyphen_values = true, default_value = "0", value_parser = bonus)]
        bonus: BigRational,
        #[command(flatten)]
        seats: Seats,
    },
}

#[derive(Args)]
pub struct Seats {
    /// Let the perfect player begin.
    #[arg(long = "second", conflicts_with = "two")]
    machine_begins: bool,
    /// Two people, one after the other.
    #[arg(long)]
    two: bool,
}

impl Seats {
    fn sides(&self) -> Sides {
        match (self.two, self.machine_begins) {
            (true, _) => Sides::TwoPeople,
            (false, true) => Sides::MachineBegins,
            (false, false) => Sides::YouBegin,
        }
    }
}

impl Play {
    pub fn run(self) -> Result<()> {
        match self {
            Play::Nim { heaps, rules, seats } => start(&NimGame(rules.rules()), heaps, &seats),
            Play::Subtraction { moves, heaps, steps, seats } => {
                let source = Source::for_positions(moves, heaps.iter().copied().max(), steps)?;
                start(&SubtractionGame(source), heaps, &seats)
            }
            Play::Heap { game, heaps, seats } => {
                let largest = heaps.iter().copied().max().unwrap_or(0);
                start(&HeapGame(sequence(game, largest)?), heaps, &seats)
            }
            Play::Wythoff { numbers: Two { first, second }, differ_by: r, seats } => {
                begin(&PairGame(Wythoff { r }), vec![first, second], &seats)
            }
            Play::Euclid { numbers: Two { first, second }, seats } => {
                begin(&PairGame(Euclid::default()), vec![first, second], &seats)
            }
            Play::Scoring { heaps, bonus, seats } => start(&ScoringGame { bonus }, heaps, &seats),
        }
    }
}

fn start(game: &dyn Game, mut heaps: Vec<u64>, seats: &Seats) -> Result<()> {
    heaps.retain(|&heap| heap > 0);
    begin(game, heaps, seats)
}

fn begin(game: &dyn Game, heaps: Vec<u64>, seats: &Seats) -> Result<()> {
    let echo = !stdin().is_terminal();
    play(game, heaps, seats.sides(), &mut stdin().lock(), echo, &mut anstream::stdout().lock())
}
