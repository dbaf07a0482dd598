//! `nimatlas heap`.

mod genus;
mod list;
mod period;
mod solve;
mod values;

use crate::failure::{Failure, Result};
use clap::Subcommand;
use nimatlas_core::Status;
use nimatlas_impartial::sequence::{NimSequence, SequenceError};
use nimatlas_impartial::take_break::{PartRule, TakeAndBreak, named};

#[derive(Subcommand)]
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
        None => text.parse().map_err(|error| format!("{error}; `nimatlas heap list` has names and codes")),
    }
}

/// The sequence of a game up to a heap.
pub fn sequence(game: TakeAndBreak, heap: u64) -> Result<NimSequence> {
    let mut sequence = NimSequence::new(game);
    sequence.extend_to(heap).map_err(too_large)?;
    Ok(sequence)
}

fn too_large(error: SequenceError) -> Failure {
    Failure::NoAnswer(error.into())
}

/// What the digits of a code allow.
pub fn rule_words(game: &TakeAndBreak) -> String {
    const SHOWN: usize = 6;
    let digits = game.digits().iter().enumerate().filter(|(_, digit)| !digit.is_zero());
    let words: Vec<String> = digits
        .clone()
        .take(SHOWN)
        .map(|(taken, digit)| {
            let counts = digit.counts();
            let mut heaps: Vec<String> = counts.listed().iter().map(ToString::to_string).collect();
            heaps.extend(counts.open_from().map(|from| format!("{from} or more")));
            let last = heaps.pop().unwrap_or_default();
            let heaps = if heaps.is_empty() { last } else { format!("{} or {last}", heaps.join(", ")) };
            let several = if counts.contains(0) || counts.contains(1) { "if several " } else { "" };
            let sizes = match digit.rule() {
                PartRule::Any => String::new(),
                PartRule::Distinct => format!(", {several}all different in size"),
                PartRule::NotAllEqual => format!(", {several}not all equal in size"),
                PartRule::AllEqual => format!(", {several}all equal in size"),
            };
            format!("who takes {taken} may leave the rest as {heaps} heaps{sizes}")
        })
        .collect();
    let more = if digits.count() > SHOWN { "; and so on" } else { "" };
    format!("In {game}, {}{more}.", words.join("; "))
}
