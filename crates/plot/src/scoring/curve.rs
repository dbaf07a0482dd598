//! The data of one position.

use crate::PlotError;
use crate::axis::FARTHEST;
use nimatlas::Context;
use nimatlas::scoring::{BestMoves, ScoringPosition, payoff_function};
use nimatlas_core::{Half, HalfPayoffFunction};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The payoff of a position, and its best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The position, as `(5, 4, 2)`.
    pub name: String,
    /// Its payoff as a function of the bonus.
    pub payoff: HalfPayoffFunction,
    /// Its best moves for each bonus, as [`payoff_function`] gives them; `None` if they are not known.
    pub best: Option<Vec<BestMoves<Half>>>,
}

impl Curve {
    /// The curve of a position.
    ///
    /// # Errors
    /// As for [`payoff_function`].
    pub fn new(position: &ScoringPosition, context: &Context) -> Result<Curve, nimatlas::Error> {
        let found = payoff_function(position, context)?;
        Ok(Curve { name: position.name(), payoff: found.payoff, best: found.best_moves.ok() })
    }

    pub(super) fn at(&self, bonus: Half) -> Result<f64, PlotError> {
        let value = self.payoff.at(&BigRational::from(bonus));
        let near = value.to_f64().filter(|near| near.abs() <= FARTHEST as f64);
        near.ok_or_else(|| PlotError::Far(format!("the payoff {value} of {} at N = {bonus}", self.name)))
    }

    /// The corners of the payoff in a window, its ends included.
    pub(super) fn corners(&self, [from, to]: [i64; 2]) -> Result<Vec<(f64, f64)>, PlotError> {
        let [from, to] = [from, to].map(|end| Half::from_twice(2 * end));
        let inside = self.breakpoints([from, to]).filter(|&at| from < at && at < to);
        let all = [from].into_iter().chain(inside).chain([to]);
        all.map(|at| Ok((place(at), self.at(at)?))).collect()
    }

    pub(super) fn breakpoints(&self, [from, to]: [Half; 2]) -> impl Iterator<Item = Half> {
        self.payoff.breakpoints().map(|(at, _)| at).filter(move |at| (from..=to).contains(at))
    }
}

/// Where on an axis a bonus or a payoff is.
pub(super) fn place(at: Half) -> f64 {
    at.twice() as f64 / 2.0
}
