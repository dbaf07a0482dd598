//! Sums of different games of the suite in normal play.

use super::text::{
    EUCLID, FIBONACCI, HEAP, PartError, Position, WYTHOFF, check_size, named_heap, named_pair, written, written_pair,
};
use crate::digraph::{self, Digraph};
use crate::nim::{self, NimRules};
use crate::pair_games::{Euclid, FibonacciNim, Wythoff};
use crate::sequence::{HeapValues, SearchLimits, check_ways, unwatched};
use crate::solve::{Game, SolveError, solve};
use crate::take_break::{HeapCounts, TakeAndBreak};
use nimatlas_core::{Nimber, Outcome};
use std::fmt;
use std::str::FromStr;

/// A part of a sum: a position of any game, as far as the sum in normal play depends on it.
///
/// Read one from text with [`str::parse`], or make one from any game with [`Part::of_game`].
pub struct Part {
    name: String,
    value: Nimber,
    moves_to: Box<dyn Fn(Nimber) -> Vec<String> + Send + Sync>,
}

/// What there is to know about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumSolution {
    /// The nim-values of the parts, in their order.
    pub values: Vec<Nimber>,
    /// Their nim-sum.
    pub nim_sum: Nimber,
    /// The outcome in normal play.
    pub outcome: Outcome,
    /// Every winning move: the index of the part, and what the move makes of it.
    pub winning_moves: Vec<(usize, String)>,
}

/// Solves a sum of any games.
///
/// ```
/// use nimatlas_core::{Nimber, Outcome};
/// use nimatlas_impartial::sum::{Part, solve_parts};
///
/// let parts: Vec<Part> = ["nim:3", "subtraction:2,5,7:8", "kayles:9"]
///     .into_iter()
///     .map(str::parse)
///     .collect::<Result<_, _>>()?;
/// let sum = solve_parts(&parts);
/// assert_eq!(sum.values, [3, 2, 4].map(Nimber));
/// assert_eq!((sum.nim_sum, sum.outcome), (Nimber(5), Outcome::N));
/// assert_eq!(sum.winning_moves, [(2, "8".to_owned()), (2, "2 + 6".to_owned())]);
/// # Ok::<(), nimatlas_impartial::sum::PartError>(())
/// ```
pub fn solve_parts(parts: &[Part]) -> SumSolution {
    let nim_sum: Nimber = parts.iter().map(|part| part.value).sum();
    let of_part =
        |(index, part): (usize, &Part)| (part.moves_to)(nim_sum + part.value).into_iter().map(move |to| (index, to));
    SumSolution {
        values: parts.iter().map(|part| part.value).collect(),
        nim_sum,
        outcome: Outcome::p_if(nim_sum.is_zero()),
        winning_moves: parts.iter().enumerate().flat_map(of_part).collect(),
    }
}

impl Part {
    /// A position of a game, solved by [`solve`]; `write` writes positions for people.
    ///
    /// # Errors
    /// As for [`solve`].
    pub fn of_game<G: Game<Position: fmt::Debug>>(
        name: impl Into<String>,
        game: &G,
        position: &G::Position,
        most_positions: Option<u64>,
        write: impl Fn(&G::Position) -> String,
    ) -> Result<Part, SolveError<G::Position>> {
        let found = solve(game, position, most_positions)?;
        let options: Vec<_> = found.options.iter().map(|(option, value)| (write(option), *value)).collect();
        Ok(Part::listed(name.into(), found.nim_value, options))
    }

    /// A vertex of a graph.
    ///
    /// # Errors
    /// If the graph has a cycle, or no such vertex.
    pub fn of_vertex(graph: &Digraph, vertex: u32) -> Result<Part, SolveError<String>> {
        let name = |vertex: u32| graph.name(vertex).unwrap_or_default().into_owned();
        let values = digraph::solve(graph, nimatlas_core::Convention::Normal)?.nim_values;
        let unknown = || SolveError::Unknown { position: vertex.to_string() };
        let value = values.get(vertex as usize).copied().ok_or_else(unknown)?;
        let options = graph.successors(vertex).iter().map(|&to| (name(to), values[to as usize])).collect();
        Ok(Part::listed(name(vertex), value, options))
    }

    /// A heap of a take-and-break game: of at most 2^20 stones, or of any size if moves take bounded numbers of stones and
    /// never leave two heaps.
    ///
    /// # Errors
    /// If the value of the heap cannot be found, or there are too many ways to move.
    pub fn of_heap(game: &TakeAndBreak, heap: u64) -> Result<Part, PartError> {
        let breaks = |counts: &HeapCounts| counts.open_from().is_some() || counts.most() > Some(1);
        if game.most_taken().is_none() || game.digits().iter().any(|digit| breaks(digit.counts())) {
            check_size(&[heap], HEAP, 1 << 20)?;
        }
        check_ways(game, heap)?;
        let values = HeapValues::up_to(game.clone(), heap, &SearchLimits::default(), &mut unwatched())?;
        let (name, game) = (named_heap(game, heap), game.clone());
        let sum = move |parts: &[u64]| parts.iter().filter_map(|&part| values.value(part)).sum::<Nimber>();
        let value = sum(&[heap]);
        let moves_to =
            move |wanted| game.breaks(heap).filter(|parts| sum(parts) == wanted).map(|parts| written(&parts)).collect();
        Ok(Part { name, value, moves_to: Box::new(moves_to) })
    }

    /// A heap of Nim, of any size.
    pub fn of_nim(rules: NimRules, heap: u64) -> Part {
        let value = nim::heap_value(rules, heap);
        let moves_to = move |wanted| nim::move_to_value(rules, heap, wanted).iter().map(u64::to_string).collect();
        Part { name: format!("Nim with {heap}"), value, moves_to: Box::new(moves_to) }
    }

    /// A pair of numbers of Euclid, of any size.
    pub fn of_euclid(game: Euclid, at: [u64; 2]) -> Part {
        let moves_to = move |wanted| game.moves_to(at, wanted).iter().map(written_pair).collect();
        Part { name: named_pair(EUCLID, &at), value: game.nim_value(at), moves_to: Box::new(moves_to) }
    }

    fn listed(name: String, value: Nimber, options: Vec<(String, Nimber)>) -> Part {
        let moves_to = move |wanted| {
            options.iter().filter(|option| option.1 == wanted).map(|(written, _)| written.clone()).collect()
        };
        Part { name, value, moves_to: Box::new(moves_to) }
    }

    /// Its nim-value.
    pub fn nim_value(&self) -> Nimber {
        self.value
    }

    /// Every move to a position of this value, as what it makes of the part.
    pub fn moves_to(&self, value: Nimber) -> Vec<String> {
        (self.moves_to)(value)
    }
}

impl FromStr for Part {
    type Err = PartError;

    /// Reads the forms of [`Position`].
    fn from_str(text: &str) -> Result<Part, PartError> {
        Self::try_from(&text.parse()?)
    }
}

impl TryFrom<&Position> for Part {
    type Error = PartError;

    fn try_from(position: &Position) -> Result<Part, PartError> {
        match *position {
            Position::Nim(heap) => Ok(Part::of_nim(NimRules::normal(), heap)),
            Position::Heap(ref game, heap) => Part::of_heap(game, heap),
            Position::Euclid(at) => Ok(Part::of_euclid(Euclid::default(), at)),
            Position::Wythoff(at) => pair(&Wythoff::default(), WYTHOFF, at, 500),
            Position::Fibonacci(at) => pair(&FibonacciNim, FIBONACCI, at, 1000),
        }
    }
}

/// A position of a game on pairs, of numbers up to `most`.
fn pair<G: Game<Position = [u64; 2]>>(
    game: &G,
    name: &'static str,
    at: [u64; 2],
    most: u64,
) -> Result<Part, PartError> {
    check_size(&at, name, most)?;
    Part::of_game(named_pair(name, &at), game, &at, None, written_pair)
        .map_err(|error| PartError::Unsolved(error.to_string()))
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part").field("name", &self.name).field("value", &self.value).finish_non_exhaustive()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
