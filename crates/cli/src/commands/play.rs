//! `nimatlas play`.

mod graph;

use super::arguments::{Heaps, moves, one_heap};
use super::heap::{Search, game};
use super::nim::Rules;
use super::pair::{Stones, Two, WythoffStart};
use super::scoring::{Variant, bonus};
use super::subtraction::{Source, Steps};
use crate::failure::{Failure, Result};
use crate::output::{Input, check_standard};
use crate::play::{
    Fibonacci, Game, HeapGame, Known, NimHeaps, PairGame, ScoringGame, Sides, SubtractionHeaps, SumGame, SumPart,
    TakeBreakHeaps, play,
};
use clap::{Args, Subcommand};
use nimatlas_core::Convention;
use nimatlas_impartial::misere::tame_kinds;
use nimatlas_impartial::pair_games::Euclid;
use nimatlas_impartial::take_break::TakeAndBreak;
use nimatlas_subtraction::MoveSet;
use num_rational::BigRational;
use std::io::{IsTerminal, stdin};

#[derive(Subcommand)]
pub enum Play {
    /// Nim: who takes the last stone wins.
    Nim {
        /// The heaps: a number of stones each.
        #[arg(required = true, value_name = "HEAP", value_parser = one_heap)]
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
        #[command(flatten)]
        heaps: Heaps,
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
        #[command(flatten)]
        heaps: Heaps,
        #[command(flatten)]
        search: Search,
        /// Who cannot move wins. Heaps must be tame then, that is, behave as those of Nim.
        #[arg(long)]
        misere: bool,
        #[command(flatten)]
        seats: Seats,
    },
    /// Wythoff's game: take from one of two heaps, or equally many from both; who cannot move loses.
    Wythoff {
        #[command(flatten)]
        start: WythoffStart,
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
    /// Fibonacci Nim: take at most twice as many stones as the move before, at first not all; who cannot move loses.
    Fibonacci {
        #[command(flatten)]
        stones: Stones,
        #[command(flatten)]
        seats: Seats,
    },
    /// A game given as a graph without cycles: a token moves along edges, and who cannot move loses.
    Graph(graph::Graph),
    /// Different games side by side: a move is a move in one of them, and who cannot move loses.
    Sum {
        /// The parts: nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13, fibonacci:13, or a game of
        /// `heap list` as kayles:9.
        #[arg(required = true, value_name = "PART")]
        parts: Vec<String>,
        /// Who cannot move wins. Parts must be tame then, that is, behave as heaps of Nim.
        #[arg(long)]
        misere: bool,
        #[command(flatten)]
        seats: Seats,
    },
    /// Scoring Nim and its variants: the higher score wins.
    Scoring {
        /// The heaps: a number of stones each.
        #[arg(required = true, value_name = "HEAP", value_parser = one_heap)]
        heaps: Vec<u64>,
        /// What the last stone scores beside its 1.
        #[arg(long, value_name = "N", allow_hyphen_values = true, default_value = "0", value_parser = bonus)]
        bonus: BigRational,
        #[command(flatten)]
        variant: Variant,
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

    fn begin<G: Game>(&self, game: &G, start: G::Position) -> Result<()> {
        let echo = !stdin().is_terminal();
        check_standard()?;
        play(game, start, self.sides(), &mut Input::standard(), echo, &mut anstream::stdout().lock())
    }
}

impl Play {
    pub fn run(self) -> Result<()> {
        match self {
            Play::Nim { heaps, rules, seats } => seats.begin(&HeapGame(NimHeaps(rules.rules())), positive_only(heaps)),
            Play::Subtraction { moves, heaps, steps, seats } => {
                let heaps = heaps.get();
                let source = Source::for_positions(moves, heaps.iter().copied().max(), steps)?;
                seats.begin(&HeapGame(SubtractionHeaps(source)), positive_only(heaps))
            }
            Play::Heap { game, heaps, search, misere, seats } => {
                let heaps = heaps.get();
                let known = if misere { kinds(&game, &heaps)? } else { values(&search, &game, &heaps)? };
                seats.begin(&HeapGame(TakeBreakHeaps { game, known }), positive_only(heaps))
            }
            Play::Wythoff { start, seats } => {
                let (game, at) = start.game();
                seats.begin(&PairGame(game), at)
            }
            Play::Euclid { numbers: Two { first, second }, seats } => {
                seats.begin(&PairGame(Euclid::default()), [first, second])
            }
            Play::Fibonacci { stones, seats } => seats.begin(&Fibonacci, stones.position()),
            Play::Graph(graph) => graph.run(),
            Play::Sum { parts, misere, seats } => {
                let parts = parts.iter().map(|part| SumPart::read(part)).collect::<Result<Vec<_>>>()?;
                seats.begin(&SumGame(convention(misere)), parts)
            }
            Play::Scoring { heaps, bonus, variant, seats } => {
                let game = ScoringGame { bonus, rules: variant.rules(heaps.len())? };
                seats.begin(&game, game.start(&heaps))
            }
        }
    }
}

fn positive_only(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps
}

fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

fn values(search: &Search, game: &TakeAndBreak, heaps: &[u64]) -> Result<Known> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    Ok(Known::Values(Box::new(search.values(game.clone(), largest)?)))
}

/// The heaps must be tame, and so all that moves make of them is.
fn kinds(game: &TakeAndBreak, heaps: &[u64]) -> Result<Known> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let kinds = tame_kinds(game, largest).map_err(Failure::no_answer)?;
    match heaps.iter().find(|&&heap| kinds.get(heap as usize).is_none_or(Option::is_none)) {
        Some(heap) => Err(Failure::no_answer(format!(
            "a heap of {heap} is wild in {game}: in misère play no genus tells what it does beside others; tame heaps are allowed, and `nimatlas heap genus` lists them"
        ))),
        None => Ok(Known::Kinds(kinds)),
    }
}
