//! All there is to know about a position, by the engine that suits the game.
//!
//! | the game [offers](Offer) | engine | memory |
//! |---|---|---|
//! | only its rules | depth-first search with a memo | each reachable position, and about 40 bytes for it |
//! | a graph of its positions | retrograde, in parallel | 24 bytes a vertex and 8 an edge, the graph among them |
//! | a numbering of its positions | a dense table | 16 bytes a number |
//!
//! All three give the same answers. Each finds nim-value, remoteness in both conventions and birthday of all positions
//! below the one in question, in one pass.

mod offer;

pub use offer::{Game, NumberOf, Numbering, Offer};

use crate::remoteness::Facts;
use crate::search::depth_first::{ByFacts, Halt, Memo, value_within};
use crate::{CycleError, dense, digraph};
use ahash::AHashSet;
use nimatlas_core::{Convention, Nimber, Outcome};
use std::fmt::Debug;
use thiserror::Error;

/// All there is to know about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<P> {
    /// Its nim-value.
    pub nim_value: Nimber,
    /// Who wins in normal play, and how.
    pub normal: Play<P>,
    /// Who wins in misère play, and how.
    pub misere: Play<P>,
    /// The length of the longest play from it.
    pub birthday: u64,
    /// The positions that a move reaches, each once, in the order in which the rules first give them; with their nim-values.
    pub options: Vec<(P, Nimber)>,
    /// How many positions were settled, the position itself among them.
    pub visited: u64,
    /// The engine that settled them.
    pub engine: Engine,
}

/// Best play from a position under a convention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play<P> {
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves play lasts if the winner hastens the end and the loser delays it (Steinhaus 1925; *Winning Ways*,
    /// chapter 9).
    pub remoteness: u64,
    /// The options that win, each once, in the order in which the rules first give them.
    pub winning: Vec<P>,
    /// A line of such play to the end: the positions after each move, as many as the remoteness.
    pub line: Vec<P>,
}

/// What settled the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Depth-first search with a memo.
    Search,
    /// Retrograde over a digraph.
    Retrograde,
    /// A dense table.
    Dense,
}

/// Why a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError<P: Debug> {
    /// Play need not end.
    #[error(transparent)]
    Cycle(#[from] CycleError<P>),
    /// It takes more positions than are allowed.
    #[error("more than {most} positions would have to be held; allow more, or ask for a smaller position")]
    TooManyPositions {
        /// How many are allowed.
        most: u64,
    },
    /// The numbering that the game offers does not fit its rules.
    #[error(transparent)]
    Numbering(#[from] dense::DenseError<P>),
    /// The game offers a graph or a numbering without the position in question.
    #[error("{position:?} is not among the positions that the game offers")]
    Unknown {
        /// The position.
        position: P,
    },
}

/// Solves a position, and all positions that can be reached from it.
///
/// `most_positions` bounds the memory: how many positions may be held at a time, those settled and those on the way, or
/// `None` for no bound. The engine follows from what the [`Game`] offers; a numbering that exceeds the bound, or
/// [`dense::MOST_POSITIONS`], is left aside in favour of the search.
///
/// ```
/// use nimatlas_core::{Heaps, Nimber, Outcome};
/// use nimatlas_impartial::{heap_games::Nim, solve::solve};
///
/// let found = solve(&Nim::default(), &Heaps::from([3, 4, 5]), None)?;
/// assert_eq!((found.nim_value, found.birthday, found.options.len()), (Nimber(2), 12, 12));
/// assert_eq!((found.normal.outcome, found.normal.winning), (Outcome::N, vec![Heaps::from([5, 4, 1])]));
/// assert_eq!(found.normal.line.len() as u64, found.normal.remoteness);
///
/// let error = solve(&Nim::default(), &Heaps::from([30, 40, 50]), Some(1000)).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "more than 1000 positions would have to be held; allow more, or ask for a smaller position"
/// );
/// # Ok::<(), nimatlas_impartial::solve::SolveError<Heaps>>(())
/// ```
///
/// # Errors
/// If play need not end, the bound is met, or what the game offers does not fit its rules.
pub fn solve<G: Game<Position: Debug>>(
    game: &G,
    start: &G::Position,
    most_positions: Option<u64>,
) -> Result<Analysis<G::Position>, SolveError<G::Position>> {
    let most = most_positions.unwrap_or(u64::MAX);
    match game.offer(start) {
        Offer::Graph { graph, vertex, position } => {
            let visited = graph.vertices().len() as u64;
            if visited > most {
                return Err(SolveError::TooManyPositions { most });
            }
            let facts = digraph::facts(graph).map_err(|cycle| cycle.map(&position))?;
            let look_up = |at: &G::Position| vertex(at).and_then(|vertex| facts.get(vertex as usize)).copied();
            analysis(game, start, look_up, visited, Engine::Retrograde)
        }
        Offer::Numbering(Numbering { count, number, position }) if count <= most.min(dense::MOST_POSITIONS) => {
            let facts = dense::fill(game, count, &number, position)?;
            let look_up = |at: &G::Position| number(at).and_then(|number| facts.get(number as usize)).copied();
            analysis(game, start, look_up, facts.len() as u64, Engine::Dense)
        }
        Offer::Rules | Offer::Numbering(_) => {
            let mut memo = Memo::new();
            let held = usize::try_from(most).unwrap_or(usize::MAX);
            value_within(held, game, start.clone(), &ByFacts, &mut memo).map_err(|halt| match halt {
                Halt::Cycle(cycle) => SolveError::Cycle(cycle),
                Halt::Full => SolveError::TooManyPositions { most },
            })?;
            let visited = memo.len() as u64;
            analysis(game, start, |at| memo.get(at).copied().flatten(), visited, Engine::Search)
        }
    }
}

fn analysis<G: Game<Position: Debug>>(
    game: &G,
    start: &G::Position,
    look_up: impl Fn(&G::Position) -> Option<Facts>,
    visited: u64,
    engine: Engine,
) -> Result<Analysis<G::Position>, SolveError<G::Position>> {
    let known = |at: &G::Position| look_up(at).ok_or_else(|| SolveError::Unknown { position: at.clone() });
    let facts = known(start)?;
    let mut seen = AHashSet::new();
    let distinct = game.options(start).filter(|option| seen.insert(option.clone()));
    let options = distinct.map(|option| known(&option).map(|facts| (option, facts))).collect::<Result<Vec<_>, _>>()?;
    let play = |convention| {
        let lost = options.iter().filter(|(_, facts)| facts.outcome(convention).is_p());
        let winning = lost.map(|(option, _)| option.clone()).collect();
        let remoteness = facts.remoteness(convention);
        let mut line: Vec<G::Position> = Vec::new();
        for left in (0..remoteness).rev() {
            let at = line.last().unwrap_or(start);
            // Best play counts the remoteness down by one a move.
            let is_best = |facts: Facts| facts.remoteness(convention) == left;
            let best = game.options(at).find(|option| look_up(option).is_some_and(is_best));
            line.extend(best);
        }
        Play { outcome: facts.outcome(convention), remoteness: remoteness.into(), winning, line }
    };
    Ok(Analysis {
        nim_value: Nimber(facts.nim_value.into()),
        normal: play(Convention::Normal),
        misere: play(Convention::Misere),
        birthday: facts.birthday.into(),
        visited,
        engine,
        options: options.into_iter().map(|(option, facts)| (option, Nimber(facts.nim_value.into()))).collect(),
    })
}
