//! Sums of different tame games in misère play.

use super::text::{
    EUCLID, FIBONACCI, PartError, Position, WYTHOFF, check_size, named_heap, named_pair, written, written_pair,
};
use crate::misere::{Genus, Tameness, tame_kinds, tameness};
use crate::nim::{self, NimRules};
use crate::pair_games::{Euclid, FibonacciNim, Wythoff};
use crate::take_break::TakeAndBreak;
use nimatlas_core::{Nimber, Outcome, Ruleset};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// A part of a sum in misère play: a position of any tame game, which behaves there as one of Nim does.
///
/// Read one from text with [`str::parse`], in the forms of [`Position`], or make one from any game with
/// [`TamePart::of_game`].
pub struct TamePart {
    name: String,
    kind: Tameness,
    moves_to: Box<dyn Fn(Tameness) -> Vec<String> + Send + Sync>,
}

/// What there is to know about a sum of tame games in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TameSolution {
    /// As which positions of Nim the parts behave, in their order.
    pub kinds: Vec<Tameness>,
    /// The outcome in misère play.
    pub outcome: Outcome,
    /// Every winning move: the index of the part, and what the move makes of it.
    pub winning_moves: Vec<(usize, String)>,
}

/// Solves a sum of tame games in misère play.
///
/// Tame games add as positions of Nim do (Conway, *On Numbers and Games*, chapter 12), so that the sum is lost exactly if it
/// behaves as an odd number of heaps of 1, or as larger heaps of nim-sum 0.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::sum::{TamePart, solve_tame};
///
/// // As heaps of 2, 1 and none: one move leaves an odd number of ones.
/// let parts: Vec<TamePart> = ["kayles:2", "nim:1", "wythoff:1,2"].into_iter().map(str::parse).collect::<Result<_, _>>()?;
/// let sum = solve_tame(&parts);
/// assert_eq!((sum.outcome, sum.winning_moves), (Outcome::N, vec![(0, "0".to_owned())]));
///
/// let error = "kayles:5".parse::<TamePart>().unwrap_err();
/// assert!(error.to_string().starts_with("0.77 with 5 is wild"));
/// # Ok::<(), nimatlas_impartial::sum::PartError>(())
/// ```
pub fn solve_tame(parts: &[TamePart]) -> TameSolution {
    let sum_without = |left_out: Option<usize>| {
        let kinds = parts.iter().enumerate().filter(|&(index, _)| Some(index) != left_out).map(|(_, part)| part.kind);
        kinds.fold(Tameness::Fickle(false), |sum, kind| sum + kind)
    };
    let of_part = |(index, part): (usize, &TamePart)| {
        let others = sum_without(Some(index));
        let wanted = lost_with(others);
        wanted.into_iter().flat_map(|kind| (part.moves_to)(kind)).map(move |to| (index, to)).collect::<Vec<_>>()
    };
    TameSolution {
        kinds: parts.iter().map(|part| part.kind).collect(),
        outcome: Genus::from(sum_without(None)).misere_outcome(),
        winning_moves: parts.iter().enumerate().flat_map(of_part).collect(),
    }
}

/// The kinds that make a lost sum with this one: they leave an odd number of ones, or larger heaps of nim-sum 0.
fn lost_with(others: Tameness) -> Vec<Tameness> {
    match others {
        Tameness::Fickle(odd) => vec![Tameness::Fickle(!odd), Tameness::Firm(Nimber(odd.into()))],
        Tameness::Firm(Nimber(value @ (0 | 1))) => vec![Tameness::Fickle(value == 1), Tameness::Firm(Nimber(value))],
        firm => vec![firm],
    }
}

impl TamePart {
    /// A position of a game; `write` writes positions for people. Searches all positions below.
    ///
    /// # Errors
    /// If the position is wild, play need not end, or more than `most_positions` would have to be held.
    pub fn of_game<R: Ruleset<Position: fmt::Debug>>(
        name: impl Into<String>,
        game: &R,
        position: &R::Position,
        most_positions: Option<u64>,
        write: impl Fn(&R::Position) -> String,
    ) -> Result<TamePart, PartError> {
        let name = name.into();
        let unsolved = |error| PartError::Unsolved(format!("{name}: {error}"));
        let (kind, options) = tameness(game, position, most_positions).map_err(unsolved)?.ok_or_else(|| wild(&name))?;
        let mut to_kind: HashMap<Tameness, Vec<String>> = HashMap::new();
        options.iter().for_each(|(option, kind)| to_kind.entry(*kind).or_default().push(write(option)));
        Ok(TamePart { name, kind, moves_to: Box::new(move |kind| to_kind.get(&kind).cloned().unwrap_or_default()) })
    }

    /// A heap of a take-and-break game.
    ///
    /// # Errors
    /// If the heap is wild, or too large for its genus.
    pub fn of_heap(game: &TakeAndBreak, heap: u64) -> Result<TamePart, PartError> {
        let (name, game) = (named_heap(game, heap), game.clone());
        let kinds = tame_kinds(&game, heap)?;
        let kind = kinds.last().copied().flatten().ok_or_else(|| wild(&name))?;
        let moves_to = move |wanted| {
            let of = |parts: &[u64]| {
                parts.iter().try_fold(Tameness::Fickle(false), |sum, &part| Some(sum + kinds[part as usize]?))
            };
            game.breaks(heap).filter(|parts| of(parts) == Some(wanted)).map(|parts| written(&parts)).collect()
        };
        Ok(TamePart { name, kind, moves_to: Box::new(moves_to) })
    }

    /// A heap of Nim, of any size. The convention of the rules does not matter.
    pub fn of_nim(rules: NimRules, heap: u64) -> TamePart {
        let kind = of_size(nim::heap_value(rules, heap));
        // No heap is a firm 0 or 1.
        let moves_to = move |wanted| {
            let value = match wanted {
                Tameness::Fickle(odd) => Nimber(odd.into()),
                Tameness::Firm(value) => value,
            };
            let to = nim::move_to_value(rules, heap, value).filter(|_| wanted == of_size(value));
            to.iter().map(u64::to_string).collect()
        };
        TamePart { name: format!("Nim with {heap}"), kind, moves_to: Box::new(moves_to) }
    }

    /// As which position of Nim it behaves.
    pub fn kind(&self) -> Tameness {
        self.kind
    }

    /// Every move to a position that behaves in this way, as what it makes of the part.
    pub fn moves_to(&self, kind: Tameness) -> Vec<String> {
        (self.moves_to)(kind)
    }
}

/// The kind of a single heap of Nim.
fn of_size(value: Nimber) -> Tameness {
    if value.0 < 2 { Tameness::Fickle(value.0 == 1) } else { Tameness::Firm(value) }
}

fn wild(part: &str) -> PartError {
    PartError::Wild { part: part.to_owned() }
}

impl FromStr for TamePart {
    type Err = PartError;

    /// Reads the forms of [`Position`].
    fn from_str(text: &str) -> Result<TamePart, PartError> {
        Self::try_from(&text.parse()?)
    }
}

impl TryFrom<&Position> for TamePart {
    type Error = PartError;

    fn try_from(position: &Position) -> Result<TamePart, PartError> {
        match *position {
            Position::Nim(heap) => Ok(TamePart::of_nim(NimRules::misere(), heap)),
            Position::Heap(ref game, heap) => TamePart::of_heap(game, heap),
            Position::Wythoff(at) => pair(&Wythoff::default(), WYTHOFF, at),
            Position::Euclid(at) => pair(&Euclid::default(), EUCLID, at),
            Position::Fibonacci(at) => pair(&FibonacciNim, FIBONACCI, at),
        }
    }
}

fn pair<R: Ruleset<Position = [u64; 2]>>(game: &R, name: &'static str, at: [u64; 2]) -> Result<TamePart, PartError> {
    check_size(&at, name, 100)?;
    TamePart::of_game(named_pair(name, &at), game, &at, None, written_pair)
}

impl fmt::Debug for TamePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TamePart").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl fmt::Display for TamePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
