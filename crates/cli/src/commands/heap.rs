//! `nimatlas heap`.

mod genus;
mod list;
mod period;
mod solve;
mod values;

use super::arguments::heap;
use crate::failure::{Failure, Result};
use crate::nearest::did_you_mean;
use crate::output::{Exact, Reason, grouped};
use clap::{Args, Subcommand};
use nimatlas_core::Status;
use nimatlas_impartial::sequence::{HeapValues, NimPeriod, PeriodError, SearchLimits, unwatched};
use nimatlas_impartial::take_break::{NAMED, TakeAndBreak, named};
use serde::Serialize;

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
    pub fn run(self) -> Result<()> {
        match self {
            Heap::Values(command) => command.run(),
            Heap::Period(command) => command.run(),
            Heap::Solve(command) => command.run(),
            Heap::Genus(command) => command.run(),
            Heap::List(command) => command.run(),
        }
    }
}

/// How certain the rules of genus are.
pub const GENUS: Status = Status::Proved("Conway, On Numbers and Games, chapter 12");

/// A game by its code, or by its name.
pub fn game(text: &str) -> std::result::Result<TakeAndBreak, String> {
    match named(text) {
        Some(named) => Ok(named.game()),
        None => text.parse().map_err(|error| {
            let wrong = match did_you_mean(text, NAMED.iter().map(|game| one_word(game.name))) {
                Some(meant) => format!("no game has this name; {meant}"),
                None => format!("{error};"),
            };
            format!("{wrong} see `nimatlas heap --help` and `nimatlas heap list`")
        }),
    }
}

/// A name as it is easily typed: grundys-game for Grundy's game.
fn one_word(name: &str) -> String {
    name.to_lowercase().replace(' ', "-").replace(['\'', '’'], "")
}

/// How far to look for a period.
#[derive(Args)]
pub struct Search {
    /// Look for a period in heaps up to this one. If not given, as far as takes about a minute.
    #[arg(long, value_name = "N", value_parser = heap)]
    max_heap: Option<u64>,
}

impl Search {
    pub fn limits(&self) -> SearchLimits {
        let limits = SearchLimits::default();
        SearchLimits { most_heap: self.max_heap.unwrap_or(limits.most_heap), ..limits }
    }

    pub fn not_found(error: PeriodError) -> Failure {
        Failure::hinted(error, "--max-heap sets how far to look")
    }

    /// The values of a game up to those of a heap.
    pub fn values(&self, game: TakeAndBreak, heap: u64) -> Result<HeapValues> {
        // A bound on the search for a period is no bound on the values that are asked for.
        let limits = self.limits();
        let limits = SearchLimits { most_heap: limits.most_heap.max(heap), ..limits };
        HeapValues::up_to(game, heap, &limits, &mut unwatched()).map_err(|error| match error {
            PeriodError::NotFound(_) => Search::not_found(error),
            other => Failure::NoAnswer(other.into()),
        })
    }
}

/// The period that values come from, in JSON and as a reason.
#[derive(Serialize)]
pub struct Road {
    preperiod: Exact,
    period: Exact,
    #[serde(skip)]
    found: NimPeriod,
}

impl Road {
    /// The period, if heaps up to the largest need it.
    pub fn new(values: &HeapValues, largest: u64) -> Option<Road> {
        let used = |found: &&NimPeriod| found.searched == 0 || largest >= values.computed().len() as u64;
        let found = *values.period().filter(used)?;
        Some(Road { preperiod: found.period.preperiod.into(), period: found.period.period.get().into(), found })
    }

    pub fn reason(road: Option<&Road>, reason: Reason) -> Reason {
        match road.map(|road| &road.found) {
            None => reason.words("The values are computed from the rules, heap by heap."),
            Some(NimPeriod { period, saltus, status, searched }) => reason.statement(
                &format!(
                    "{}From heap {} on they repeat with period {}{}, and those of larger heaps come from that.",
                    match searched {
                        0 => String::new(),
                        searched => format!("The values of {} heaps are computed from the rules. ", grouped(searched)),
                    },
                    grouped(period.preperiod),
                    grouped(period.period),
                    match saltus {
                        0 => String::new(),
                        saltus => format!(" and rise by {} each time", grouped(saltus)),
                    },
                ),
                status,
            ),
        }
    }
}

/// What the digits of a code allow.
pub fn rule_words(game: &TakeAndBreak) -> String {
    format!("{game}: {}", game.rule())
}
