//! Genera: what heaps do in misère play.

use crate::context::Context;
use crate::error::Error;
use crate::explain::Explanation;
use crate::grammar::Game;
use nimatlas_core::{Nimber, Outcome, Status};
use nimatlas_impartial::misere::{GenusError, HeapGenus, genera_within};

/// The genus of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusRow {
    /// The genus as it is written: the nim-value, and the misère values behind ^.
    pub genus: String,
    /// The nim-value.
    pub value: Nimber,
    /// The misère values with 0, 1, 2, … Nim heaps of 2 beside it, up to the two that repeat.
    pub misere: Vec<Nimber>,
    /// The outcome in misère play.
    pub outcome: Outcome,
    /// Whether it behaves as heaps of Nim do.
    pub tame: bool,
}

/// The status of the rules of genus.
pub const GENUS: Status = Status::Proved("Conway, On Numbers and Games, chapter 12");

/// The genera of heaps 0, 1, …, as far as they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genera {
    /// One for each heap.
    pub rows: Vec<GenusRow>,
    /// Why there are no more, if these are not all that were asked for.
    pub stopped: Option<String>,
    /// What they rest on.
    pub explanation: Explanation,
}

/// The genera of heaps 0 to `upto` of a take-and-break game, with at most `most_sums` sums of wild parts held. Their number
/// grows fast: if there are more, or the work is interrupted, the answer holds the heaps before.
///
/// # Errors
/// If the game has no code, or the heap is too large for its genus.
pub fn genera(game: &Game, upto: u64, most_sums: u64, context: &Context) -> Result<Genera, Error> {
    let Game::TakeBreak(code) = game else {
        return Err(Error::Input(format!("{game} is not a take-and-break game")));
    };
    // A sum and its genus take about this much.
    let held = most_sums.min(context.limits.memory / 200);
    let mut watch = |sums| context.report("sums with wild parts", sums, Some(held));
    let (found, stopped) = genera_within(code, upto, Some(held), &mut watch);
    if let Some(error @ GenusError::TooLarge { .. }) = stopped {
        return Err(Error::Other(error.into()));
    }
    let row = |HeapGenus { genus, tame }: HeapGenus| GenusRow {
        value: genus.value(),
        misere: genus.superscripts().to_vec(),
        outcome: genus.misere_outcome(),
        genus: genus.to_string(),
        tame,
    };
    let explanation = Explanation::default()
        .words(crate::values::rule(code))
        .words("A genus g^abc… is the nim-value g and, behind ^, the misère values of the heap alone, with one Nim heap of 2 beside it, with two, and so on; the last two repeat for ever. A misère value is 1 without a move, else the least number that is not among those of the options; it is 0 exactly if the player to move loses in misère play.")
        .words("A heap is tame if its genus is 0^120, 1^031 or n^n(n+2), where the last is n and 2 added without carries, as those of Nim, and everything that a move makes of it is tame.")
        .rests_on("Sums of tame games behave in misère play as those of Nim. For wild ones there is no such rule.", GENUS);
    let stopped = stopped.map(|why| format!("the genus of heap {} is not known: {why}", found.len()));
    Ok(Genera { rows: found.into_iter().map(row).collect(), stopped, explanation })
}
