//! `nimatlas heap`.

mod genus;
mod list;
mod period;
mod solve;
mod values;

use super::Stores;
use super::arguments::heap;
use crate::failure::Result;
use clap::{Args, Subcommand};
use nimatlas::{Context, Game, Limits};

/// What a code means, in short.
const CODES: &str = "\
Codes: in d0.d1d2d3... the digit dk says what becomes of the rest of a heap when exactly k stones
are taken from it. It is the sum of what is allowed:
  1  leave nothing: take a whole heap of k
  2  leave one heap
  4  leave two heaps
  8  leave three heaps; digits from 10 on are a to f
A digit may also be a list of the numbers of heaps: {2,3} is c, and {2+} is two or more.
After a digit, for heaps that a move breaks the rest into:
  !  no two are equal
  ?  not all are equal
  =  all are equal
[...] at the end repeats for ever. The digit before the point is about moves that take nothing;
these must leave two heaps or more, or play need not end. Shells need quotes: '4!.0'.

Examples:
  0.77       Kayles: take one stone or two, and leave none, one or two heaps
  '4!.0'     Grundy's game: break a heap into two that are not equal
  '0.[3]'    Nim: take any number of stones, and leave the rest as it is
  0.0300303  the subtraction game {2,5,7}: a 3 at each move

More: docs/guide.md, “Codes of take-and-break games”; names: nimatlas heap list";

#[derive(Subcommand)]
#[command(after_long_help = CODES)]
pub enum Heap {
    /// The nim-values of consecutive heaps.
    Values(values::Values),
    /// Preperiod, period and saltus of the nim-values.
    Period(period::PeriodCommand),
    /// Nim-sum, outcome and winning moves of several heaps.
    Solve(solve::Solve),
    /// Genus, misère outcome, and which heaps are tame.
    Genus(genus::GenusCommand),
    /// The games that are known by name.
    List(list::List),
}

impl Heap {
    pub fn run(self, stores: &Stores) -> Result<()> {
        match self {
            Heap::Values(command) => command.run(stores),
            Heap::Period(command) => command.run(stores),
            Heap::Solve(command) => command.run(stores),
            Heap::Genus(command) => command.run(stores),
            Heap::List(command) => command.run(),
        }
    }
}

/// A game by its code, or by its name.
pub fn game(text: &str) -> std::result::Result<Game, String> {
    Game::take_break(text).map_err(|error| format!("{error}; see `nimatlas heap --help` and `nimatlas heap list`"))
}

/// The code of a game.
pub fn code(game: &Game) -> String {
    game.to_string().trim_start_matches("heap:").to_owned()
}

/// A further limit on the search for a period.
#[derive(Args, Clone, Copy)]
pub struct Search {
    /// Look for a period in heaps up to this one only.
    #[arg(long, value_name = "N", value_parser = heap)]
    max_heap: Option<u64>,
}

impl Search {
    pub fn within(self, context: Context) -> Context {
        let heaps = self.max_heap.map_or(context.limits.heaps, |heap| heap.saturating_add(1));
        Context { limits: Limits { heaps, ..context.limits }, ..context }
    }
}
