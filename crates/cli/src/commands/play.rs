//! `nimatlas play`.

use super::Stores;
use super::arguments::{Heaps, big_heap_word, moves, one_heap};
use super::graph::{Edges, read};
use super::nim;
use super::pair::{Stones, Two, WythoffStart};
use super::scoring::{Variant, bonus};
use crate::failure::{Failure, Result};
use crate::output::{Input, check_standard};
use crate::play::{Game, Notation, ScoringGame, Sides, SumGame, play};
use clap::{Args, Subcommand};
use nimatlas::{MoveSet, Position, Summand};
use nimatlas_core::Convention;
use num_bigint::BigUint;
use num_rational::BigRational;
use std::io::{IsTerminal, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Subcommand)]
pub enum Play {
    /// Nim: the player who takes the last stone wins.
    Nim {
        /// The heaps: a number of stones each.
        #[arg(required = true, value_name = "HEAP", value_parser = big_heap_word)]
        heaps: Vec<BigUint>,
        #[command(flatten)]
        rules: nim::Rules,
        #[command(flatten)]
        seats: Seats,
    },
    /// A subtraction game: the player who cannot move loses.
    Subtraction {
        /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
        #[arg(value_parser = moves)]
        moves: MoveSet,
        #[command(flatten)]
        heaps: Heaps,
        /// A move may land below zero, and every position up to 0 is the end.
        #[arg(long)]
        sink: bool,
        #[command(flatten)]
        rules: Rules,
    },
    /// A take-and-break game: the player who cannot move loses.
    Heap {
        /// The game: a code such as 0.77, or a name such as kayles.
        #[arg(value_name = "CODE", value_parser = super::heap::game)]
        game: nimatlas::Game,
        #[command(flatten)]
        heaps: Heaps,
        #[command(flatten)]
        rules: Rules,
    },
    /// Wythoff's game: take from one of two heaps, or equally many from both.
    Wythoff {
        #[command(flatten)]
        start: WythoffStart,
        #[command(flatten)]
        rules: Rules,
    },
    /// Euclid: subtract a multiple of the smaller number from the larger; the player who makes a 0 wins.
    Euclid {
        #[command(flatten)]
        numbers: Two,
        #[command(flatten)]
        rules: Rules,
    },
    /// Fibonacci Nim: take at most twice as many stones as the move before, at first not all.
    Fibonacci {
        #[command(flatten)]
        stones: Stones,
        #[command(flatten)]
        rules: Rules,
    },
    /// A game given as a graph without cycles: a token moves along edges.
    Graph {
        /// The edges, as `nimatlas graph` reads them from a file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// How the edges are written, if the ending of the file does not tell.
        #[arg(long, value_enum, value_name = "FORM")]
        edges: Option<Edges>,
        /// Put a token on this vertex; once for each token of a sum, in which a move moves one of them.
        #[arg(long, alias = "token", required = true, value_name = "VERTEX")]
        start: Vec<String>,
        #[command(flatten)]
        rules: Rules,
    },
    /// Different games side by side: a move is a move in one of them.
    Sum {
        /// The parts: nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13, fibonacci:13, or a game of
        /// `heap list` as kayles:9.
        #[arg(required = true, value_name = "PART")]
        parts: Vec<String>,
        #[command(flatten)]
        rules: Rules,
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

/// Who wins, and who sits where.
#[derive(Args)]
pub struct Rules {
    /// The player who cannot move wins.
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    seats: Seats,
}

impl Rules {
    fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    fn begin(&self, summands: Vec<Summand>, notation: Notation, stores: &Stores) -> Result<()> {
        let position = Position { summands, convention: self.convention() };
        self.seats.on_positions(&SumGame::new(position, notation, stores.context()?)?)
    }

    fn heaps(&self, game: &nimatlas::Game, heaps: Heaps, stores: &Stores) -> Result<()> {
        let summands = heaps.get().into_iter().map(|heap| Summand::heap(game.clone(), heap)).collect();
        self.begin(summands, Notation::Heaps, stores)
    }
}

impl Seats {
    fn sides(&self) -> Sides {
        match (self.two, self.machine_begins) {
            (true, _) => Sides::TwoPeople,
            (false, true) => Sides::MachineBegins,
            (false, false) => Sides::YouBegin,
        }
    }

    fn on_positions(&self, game: &SumGame) -> Result<()> {
        self.begin(game, game.start())
    }

    fn begin<G: Game>(&self, game: &G, start: G::Position) -> Result<()> {
        let echo = !stdin().is_terminal();
        check_standard()?;
        play(game, start, self.sides(), &mut Input::standard(), echo, &mut anstream::stdout().lock())
    }
}

impl Play {
    pub fn run(self, stores: &Stores) -> Result<()> {
        match self {
            Play::Nim { heaps, rules, seats } => {
                let position = Position::heaps(&rules.game(), heaps).with_convention(rules.convention());
                seats.on_positions(&SumGame::new(position, Notation::Heaps, stores.context()?)?)
            }
            Play::Subtraction { moves, heaps, sink, rules } => {
                rules.heaps(&nimatlas::Game::Subtraction { moves, sink }, heaps, stores)
            }
            Play::Heap { game, heaps, rules } => rules.heaps(&game, heaps, stores),
            Play::Wythoff { start, rules } => rules.begin(vec![start.summand()], Notation::Pair, stores),
            Play::Euclid { numbers, rules } => rules.begin(vec![numbers.euclid()], Notation::Pair, stores),
            Play::Fibonacci { stones, rules } => rules.begin(vec![stones.summand()], Notation::Stones, stores),
            Play::Graph { file, edges, start, rules } => {
                rules.begin(tokens(&file, edges, &start)?, Notation::Tokens, stores)
            }
            Play::Sum { parts, rules } => {
                rules.seats.on_positions(&SumGame::of_parts(&parts, rules.convention(), stores.context()?)?)
            }
            Play::Scoring { heaps, bonus, variant, seats } => {
                let position = variant.position(heaps)?;
                let context = stores.context_without_bounds();
                let game = ScoringGame { bonus, rules: position.rules().clone(), context };
                seats.begin(&game, game.start(position.heaps()))
            }
        }
    }
}

fn tokens(file: &Path, edges: Option<Edges>, start: &[String]) -> Result<Vec<Summand>> {
    if file == Path::new("-") {
        return Err(Failure::input(
            "FILE is -, but the moves are read from standard input; the graph must be in a file",
        ));
    }
    let game = nimatlas::Game::Graph(Arc::new(read(file, edges)?));
    let token = |name: &String| {
        let at = game.place(name).map_err(|error| Failure::input(format!("--start: {error}")))?;
        Ok(Summand { game: game.clone(), at })
    };
    start.iter().map(token).collect()
}
