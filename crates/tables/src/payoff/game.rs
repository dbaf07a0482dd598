//! A box of positions with the rules that are played on it, and the choice of how to sweep it.

use super::lane::Lane;
use super::sorted_box::SortedBox;
use super::{any_take, breakpoint_window, limited_take};
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{ScoringRules, TakeRule, threads};
use std::ops::RangeInclusive;

/// The most bytes that the least numbers or recent payoffs of one sweep may take.
const MAX_SWEEP_BYTES: u64 = MAX_BYTES / 4;

/// The greatest total score of a box, twice over: it leaves room for bonuses of 2^29 in 32 bits.
const MAX_SCORE: u64 = 1 << 27;

/// A box of positions with rules. The bonus goes to the last mover.
pub(crate) struct Game {
    pub shape: SortedBox,
    pub take: TakeRule,
    /// The score of a stone of each heap, in units.
    pub weights: Vec<i64>,
    /// How many units make 1: two if breakpoints can lie half-way between integers. The bonus is in units too.
    pub units: i64,
    /// The greatest score, up or down, that all stones together can give, in units.
    score: i64,
}

impl Game {
    /// The positions below these caps with the heaps that the rules speak of; each neighbours of equal weight descend.
    pub fn new(caps: &[u64], rules: &ScoringRules) -> Result<Game, SizeError> {
        Game::check_weights(caps, rules)?;
        let shape = SortedBox::linked_where(caps, |i| rules.weight(i) == rules.weight(i + 1))?;
        let units = if rules.takes_all() { 1 } else { 2 };
        let score = |(i, &cap): (usize, &u64)| u128::from(rules.weight(i).unsigned_abs()) * u128::from(cap);
        // At most 2^20 stones of at most 2^63 each.
        let score = units as u128 * caps.iter().enumerate().map(score).sum::<u128>();
        let score = size::check("the total score of the greatest position", score, MAX_SCORE)? as i64;
        // No cap means no stones to weigh; a heap of its own cap 0 can have any weight.
        let weights = (0..caps.len()).map(|i| if caps[i] == 0 { 0 } else { units * rules.weight(i) }).collect();
        // A limit that no heap exceeds is none.
        let most =
            caps.iter().max().is_some_and(|&cap| matches!(rules.take, TakeRule::AtMost(most) if most.get() < cap));
        let take = match &rules.take {
            TakeRule::AtMost(_) if !most => TakeRule::Any,
            take => take.clone(),
        };
        Ok(Game { shape, take, weights, units, score })
    }

    /// Whether there are no weights, or as many as heaps.
    pub fn check_weights(heaps: &[u64], rules: &ScoringRules) -> Result<(), SizeError> {
        let (value, limit) = (heaps.len() as u128, rules.weights.len() as u64);
        if limit > 0 && value != limit.into() {
            return Err(SizeError { what: "the number of heaps with weights", value, limit });
        }
        Ok(())
    }

    /// The bonuses, in units, between which all breakpoints of all positions lie; both ends are breakpoints if there are
    /// any.
    pub fn window(&self) -> Result<RangeInclusive<i64>, SizeError> {
        breakpoint_window::of(self)
    }

    /// The window and one bonus more on either side: payoffs there are all of the payoff functions.
    pub fn reach(&self) -> Result<RangeInclusive<i64>, SizeError> {
        let window = self.window()?;
        Ok(window.start() - 1..=window.end() + 1)
    }

    /// A bonus, in units, beyond all breakpoints: at the total score all lines that can be payoffs have crossed.
    pub fn farthest(&self) -> i64 {
        self.score + 1
    }

    /// Whether payoffs at bonuses up to this one, up or down, in units, can be computed in a type.
    ///
    /// With s the greatest total score, a payoff at the bonus N is at most s + |N| in size, and what is kept for a heap at most
    /// 2s + |N|. Below [`Lane::NONE`] none of them is taken for it, and its difference from a score is below every gain.
    pub fn fits<T: Lane>(&self, farthest: i64) -> bool {
        2 * self.score + farthest < T::NONE_I64
    }

    /// Whether a sweep of `lanes` bonuses fits in memory, as many times as there are threads.
    pub fn check_memory<T: Lane>(&self, lanes: usize) -> Result<(), SizeError> {
        let bytes = self.sweep_bytes::<T>(lanes);
        size::check("the size of the payoffs that a sweep looks back to, in bytes", bytes, MAX_SWEEP_BYTES)?;
        Ok(())
    }

    /// How much memory a sweep of `lanes` bonuses takes, as many times as there are threads.
    pub fn sweep_bytes<T: Lane>(&self, lanes: usize) -> u128 {
        let kept: u128 = match self.take {
            TakeRule::Any => (0..self.shape.caps().len()).map(|axis| self.shape.tails(axis) as u128).sum(),
            _ => limited_take::kept(&self.shape, &self.take) as u128,
        };
        kept * lanes as u128 * size_of::<T>() as u128 * threads::count() as u128
    }

    /// Visits all positions in order, some of them at a time: the index of the first, and the payoffs of each. `settle` makes
    /// payoffs of the best gains of the moves, and `terminal` are those without a move.
    pub fn settle<T: Lane, const LANES: usize>(
        &self,
        terminal: [T; LANES],
        settle: impl FnMut(&[T; LANES]) -> [T; LANES],
        visit: impl FnMut(usize, &[[T; LANES]]),
    ) {
        match self.take {
            TakeRule::Any => any_take::sweep(&self.shape, &self.weights, terminal, settle, visit),
            _ => limited_take::sweep(&self.shape, &self.weights, &self.take, terminal, settle, visit),
        }
    }

    /// Visits all positions in order, some of them at a time: the index of the first, and the payoffs of each at the bonuses
    /// `low`, `low + 1`, …, in units.
    ///
    /// Needs that these [fit](Game::fits) the type.
    pub fn sweep<T: Lane, const LANES: usize>(&self, low: i64, visit: impl FnMut(usize, &[[T; LANES]])) {
        self.sweep_at(std::array::from_fn(|lane| low + lane as i64), visit);
    }

    /// As [`sweep`](Game::sweep), at any bonuses.
    pub fn sweep_at<T: Lane, const LANES: usize>(
        &self,
        bonuses: [i64; LANES],
        visit: impl FnMut(usize, &[[T; LANES]]),
    ) {
        self.settle(bonuses.map(|bonus| T::of(-bonus)), |gains| *gains, visit);
    }
}
