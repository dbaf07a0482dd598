//! `nimatlas pair`.

use super::arguments::{one_heap, outcome_words, positive};
use crate::failure::Result;
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular, unbroken};
use clap::{Args, Subcommand};
use nimatlas_core::{Nimber, Outcome, Status};
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use serde::Serialize;
use std::num::NonZeroU64;

/// A nim-value without a formula is found by a table if that takes about so many steps at most.
const TABLED: u64 = 200_000_000;

#[derive(Subcommand)]
pub enum Pair {
    /// Wythoff's game: take from one of two heaps, or equally many from both.
    Wythoff {
        #[command(flatten)]
        start: WythoffStart,
        #[command(flatten)]
        shown: Shown,
    },
    /// Euclid: subtract a multiple of the smaller number from the larger; who makes a 0 wins.
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
    /// The first number.
    #[arg(value_parser = one_heap)]
    pub first: u64,
    /// The second number.
    #[arg(value_parser = one_heap)]
    pub second: u64,
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
    pub fn game(&self) -> (Wythoff, [u64; 2]) {
        (Wythoff { r: self.differ_by }, [self.numbers.first, self.numbers.second])
    }
}

/// A position of Fibonacci Nim.
#[derive(Args)]
pub struct Stones {
    /// The stones.
    #[arg(value_parser = one_heap)]
    stones: u64,
    /// The most stones that the next move may take; all but one if not given.
    #[arg(value_parser = one_heap)]
    limit: Option<u64>,
}

impl Stones {
    pub fn position(&self) -> [u64; 2] {
        self.limit.map_or(FibonacciNim::start(self.stones), |limit| [self.stones, limit])
    }
}

#[derive(Args)]
pub struct Shown {
    /// Add the reason: the theorem and its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct PairAnswer {
    ruleset: &'static str,
    position: [Exact; 2],
    value: Option<Exact>,
    outcome: Outcome,
    winning_moves: Vec<[Exact; 2]>,
}

impl Pair {
    pub fn run(self) -> Result<()> {
        match self {
            Pair::Wythoff { start, shown } => {
                let (game, at) = start.game();
                let value = game.nim_value(at, TABLED).ok();
                let theorem = "With a ≤ b, the player to move loses exactly if a = ⌊nα⌋ and b = a + rn for some n, where α = (2 − r + √(r² + 4))/2.";
                shown.write(
                    "wythoff",
                    at,
                    value,
                    game.outcome(at),
                    game.winning_moves(at),
                    theorem,
                    "Wythoff 1907, Holladay 1968, Fraenkel 1982",
                )
            }
            Pair::Euclid { numbers, shown } => {
                let (game, at) = (Euclid::default(), [numbers.first, numbers.second]);
                let theorem =
                    "With 0 < a ≤ b, the player to move wins exactly if a = b or b/a exceeds the golden ratio.";
                shown.write(
                    "euclid",
                    at,
                    Some(game.nim_value(at)),
                    game.outcome(at),
                    game.winning_moves(at),
                    theorem,
                    "Cole and Davie 1969",
                )
            }
            Pair::Fibonacci { stones, shown } => {
                let at = stones.position();
                let value = FibonacciNim.nim_value(at, TABLED).ok();
                let theorem = "Write the stones as a sum of Fibonacci numbers, no two of them neighbours. The player to move wins exactly if the least of them may be taken.";
                let (outcome, moves) = (FibonacciNim.outcome(at), FibonacciNim.winning_moves(at));
                shown.write("fibonacci", at, value, outcome, moves, theorem, "Whinihan 1963")
            }
        }
    }
}

impl Shown {
    #[expect(clippy::too_many_arguments, reason = "one for each thing shown")]
    fn write(
        self,
        ruleset: &'static str,
        position: [u64; 2],
        value: Option<Nimber>,
        outcome: Outcome,
        moves: Vec<[u64; 2]>,
        theorem: &str,
        source: &'static str,
    ) -> Result<()> {
        let winning_moves = moves.into_iter().map(|to| to.map(Exact::from)).collect();
        let value = value.map(|value| Exact::from(value.0));
        let position = position.map(Exact::from);
        let answer = PairAnswer { ruleset, position, value, outcome, winning_moves };
        let reason = self.explain.then(|| Reason::default().statement(theorem, &Status::Proved(source)));
        self.output.write(&answer, reason)
    }
}

impl Answer for PairAnswer {
    fn page(&self, page: &mut Page) {
        let [a, b] = &self.position;
        page.title(&format!("{}: ({}, {})", self.ruleset, a.0, b.0));
        page.field(
            "nim-value",
            &self.value.as_ref().map_or("not known: too large to search".to_owned(), |value| value.0.to_string()),
        );
        page.key("outcome", outcome_words(self.outcome));
        let moves: Vec<_> = self.winning_moves.iter().map(|[a, b]| unbroken(format!("({}, {})", a.0, b.0))).collect();
        page.field(
            "winning moves",
            &if moves.is_empty() { "none".to_owned() } else { format!("to {}", moves.join(", ")) },
        );
    }
}

impl TableAnswer for PairAnswer {
    fn grid(&self) -> Grid {
        Grid::new(["first", "second"], self.winning_moves.iter().map(|[a, b]| [a.0.to_string(), b.0.to_string()]))
    }
}
