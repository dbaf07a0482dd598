//! A search that keeps what it has found.

use super::depth_first::{ByMex, ByOutcome, Halt, Memo, Small, value_within};
use crate::CycleError;
use ahash::AHashSet;
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset};
use std::fmt::Debug;
use thiserror::Error;

/// A game with all that was found about its positions: a later question costs only what no earlier one has answered.
///
/// It holds one entry for each position met, for nim-values and for the outcomes of each convention apart, and no more than
/// [`Solver::with_limit`] allows. After an error it is as good as before: what was settled stays.
///
/// ```
/// use nimatlas_core::{Convention, Nimber, Outcome};
/// use nimatlas_impartial::{heap_games::SubtractionGame, search::Solver};
///
/// let mut solver = Solver::new(SubtractionGame { moves: "2,5,7".parse()? });
/// // The period is 22, and 1000 is 10 mod 22, 998 is 8.
/// assert_eq!(solver.nim_value(&1000)?, Nimber(0));
/// let held = solver.positions();
/// // All smaller heaps that play can reach are known by now.
/// assert_eq!(solver.nim_value(&998)?, Nimber(2));
/// assert_eq!(solver.positions(), held);
/// assert_eq!(solver.outcome(&10, Convention::Normal)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<R: Ruleset> {
    game: R,
    most: usize,
    values: Memo<R::Position, Small>,
    normal: Memo<R::Position, Outcome>,
    misere: Memo<R::Position, Outcome>,
}

/// Why a [`Solver`] has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverError<P: Debug> {
    /// Play need not end.
    #[error(transparent)]
    Cycle(#[from] CycleError<P>),
    /// More positions would have to be held than are allowed.
    #[error("more than {most} positions would have to be held; allow more, or ask for a smaller position")]
    TooManyPositions {
        /// How many are allowed.
        most: usize,
    },
}

impl<R: Ruleset<Position: Debug>> Solver<R> {
    /// A solver that knows nothing yet, and may hold as many positions as fit in memory.
    pub fn new(game: R) -> Solver<R> {
        Solver::with_limit(game, usize::MAX)
    }

    /// The same with a limit on the positions of each memo, those on the way among them.
    pub fn with_limit(game: R, most: usize) -> Solver<R> {
        Solver { game, most, values: Memo::new(), normal: Memo::new(), misere: Memo::new() }
    }

    /// The game.
    pub fn game(&self) -> &R {
        &self.game
    }

    /// How many positions are held, those of each memo counted.
    pub fn positions(&self) -> usize {
        self.values.len() + self.normal.len() + self.misere.len()
    }

    /// Forgets all that was found.
    pub fn clear(&mut self) {
        (self.values, self.normal, self.misere) = (Memo::new(), Memo::new(), Memo::new());
    }

    /// The nim-value of a position, as [`nim_value`](super::nim_value).
    ///
    /// # Errors
    /// If a cycle can be reached from the position, or the limit is met.
    pub fn nim_value(&mut self, position: &R::Position) -> Result<Nimber, SolverError<R::Position>> {
        let found = value_within(self.most, &self.game, position.clone(), &ByMex, &mut self.values);
        settled(found, &mut self.values, self.most).map(Nimber::from)
    }

    /// The outcome of a position, as [`outcome`](super::outcome).
    ///
    /// # Errors
    /// If the search meets a cycle, or the limit.
    pub fn outcome(
        &mut self,
        position: &R::Position,
        convention: Convention,
    ) -> Result<Outcome, SolverError<R::Position>> {
        let memo = match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        };
        let found = value_within(self.most, &self.game, position.clone(), &ByOutcome(convention), memo);
        settled(found, memo, self.most)
    }

    /// The options of a position that win for the player who moves to them, as [`winning_options`](super::winning_options).
    ///
    /// # Errors
    /// As [`Solver::outcome`].
    pub fn winning_options(
        &mut self,
        position: &R::Position,
        convention: Convention,
    ) -> Result<Vec<R::Position>, SolverError<R::Position>> {
        let mut seen = AHashSet::new();
        let options: Vec<_> = self.game.options(position).filter(|option| seen.insert(option.clone())).collect();
        let mut winning = Vec::new();
        for option in options {
            if self.outcome(&option, convention)?.is_p() {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}

/// The value found; after an error, the positions that were on the way are forgotten.
fn settled<P: Debug, V>(found: Result<V, Halt<P>>, memo: &mut Memo<P, V>, most: usize) -> Result<V, SolverError<P>> {
    found.map_err(|halt| {
        memo.retain(|_, known| known.is_some());
        match halt {
            Halt::Cycle(cycle) => SolverError::Cycle(cycle),
            Halt::Full => SolverError::TooManyPositions { most },
        }
    })
}
