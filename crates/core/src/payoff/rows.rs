//! The payoffs of a position beside those of its options.

use super::{HalfPayoffFunction, PayoffError, PayoffFunction};
use crate::HeapMove;
use num_bigint::BigInt;
use num_rational::BigRational;

/// The payoffs of a position and of each of its options at consecutive bonuses of a grid: what it takes to tell the best
/// moves, and what the position is played for.
///
/// Plain data: whoever makes it warrants that all functions are linear from one bonus of the grid to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionPayoffs {
    /// How many steps of the grid make 1: 1, or 2 if breakpoints can lie half-way between integers. Payoffs and scores are
    /// multiplied by it too.
    pub units: i64,
    /// The first bonus, in steps of the grid.
    pub low: i64,
    /// The payoffs of the position, at `low`, `low + 1` and so on; two at least.
    pub payoffs: Vec<i32>,
    /// A bonus below all breakpoints and one above all, in steps of the grid, each with the payoff there.
    pub far: [(i64, i64); 2],
    /// Its moves in ascending order, of those to the same option the first; none if it has no move.
    pub options: Vec<OptionPayoffs>,
}

/// A move with what it scores and what the opponent then gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionPayoffs {
    /// The move.
    pub step: HeapMove,
    /// What it scores, in units.
    pub score: i64,
    /// The payoffs of what it leaves, in units, at the same bonuses.
    pub payoffs: Vec<i32>,
}

impl PositionPayoffs {
    /// The exact payoff at a bonus, where it is between two neighbours of the grid here or beyond all breakpoints.
    ///
    /// ```
    /// use nimatlas_core::PositionPayoffs;
    ///
    /// // |N + 1| at −2, −1, 0 and 1.
    /// let far = [(-2, 1), (1, 2)];
    /// let rows = PositionPayoffs { units: 1, low: -2, payoffs: vec![1, 0, 1, 2], far, options: Vec::new() };
    /// let [bonus, payoff] = [(-3, 2), (1, 2)].map(|(n, d)| num_rational::BigRational::new(n.into(), d.into()));
    /// assert_eq!(rows.at(&bonus), payoff);
    /// ```
    pub fn at(&self, bonus: &BigRational) -> BigRational {
        self.row_at(&self.payoffs, bonus)
    }

    /// The exact payoff of what an option leaves, where the bonus is as for [`at`](PositionPayoffs::at).
    pub fn option_at(&self, option: &OptionPayoffs, bonus: &BigRational) -> BigRational {
        self.row_at(&option.payoffs, bonus)
    }

    fn row_at(&self, row: &[i32], bonus: &BigRational) -> BigRational {
        let number = |integer: i64| BigRational::from_integer(integer.into());
        let at = bonus * number(self.units);
        let left = self.interval(&at);
        let [before, after] = [left, left + 1].map(|i| i64::from(row[i]));
        let beyond = at - number(self.low + left as i64);
        (number(before) + number(after - before) * beyond) / number(self.units)
    }

    /// The moves that are best at a bonus, where it is as for [`at`](PositionPayoffs::at).
    pub fn best_at(&self, bonus: &BigRational) -> Vec<HeapMove> {
        let at = bonus * BigInt::from(self.units);
        let left = self.interval(&at);
        let number = |i: usize| BigRational::from_integer((self.low + i as i64).into());
        match [left, left + 1].into_iter().find(|&i| at == number(i)) {
            Some(i) => self.best(&[i]),
            None => self.best(&[left, left + 1]),
        }
    }

    /// The moves that are best at all these bonuses, numbered from the first one of the grid.
    ///
    /// Between two neighbours all payoffs are linear: a move is best there if it is best at both, else nowhere.
    pub fn best(&self, bonuses: &[usize]) -> Vec<HeapMove> {
        let is_best = |option: &&OptionPayoffs| {
            bonuses.iter().all(|&i| i64::from(self.payoffs[i]) + i64::from(option.payoffs[i]) == option.score)
        };
        self.options.iter().filter(is_best).map(|option| option.step).collect()
    }

    /// The payoff as a function, where the grid reaches beyond all breakpoints.
    ///
    /// # Errors
    /// If neighbouring payoffs do not differ by 1, or in halves the payoff at 0 is no integer.
    pub fn function(&self) -> Result<HalfPayoffFunction, PayoffError> {
        let values: Vec<i64> = self.payoffs.iter().copied().map(i64::from).collect();
        let payoff = PayoffFunction::from_values(self.low, &values)?;
        if self.units == 2 { HalfPayoffFunction::from_doubled(payoff) } else { HalfPayoffFunction::try_from(&payoff) }
    }

    /// The interval between two neighbours of the grid that holds a bonus, or the last one towards it, by its left end.
    fn interval(&self, at: &BigRational) -> usize {
        let last = self.payoffs.len() - 2;
        let below = at.floor().to_integer() - self.low;
        usize::try_from(below.clamp(0.into(), last.into())).expect("clamped to the grid")
    }
}
