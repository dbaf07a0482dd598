//! Payoffs of variants of Scoring Nim.

use super::game::Game;
use super::{PayoffSweep, SortedBox, sweep_game};
use nimatlas_core::SizeError;
use nimatlas_core::{BonusTo, HalfPayoffFunction, PayoffFunction, ScoringRules};

/// The payoff of every position of a box, under the rules of a variant, as a function of the bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantSweep {
    /// In units, with the bonus to the last mover.
    sweep: PayoffSweep,
    units: i64,
    bonus_to: BonusTo,
}

/// The payoffs of all positions below these caps under the rules of a variant.
///
/// The heaps of a position keep the places of the caps, as their weights do. Neighbours of equal weight may be exchanged, so
/// only positions are listed in which they descend, and so must their caps; without weights that is all heaps.
///
/// If every position can be played to its last stone, payoffs are computed at integers N, as in [`sweep`](super::sweep()). Else
/// breakpoints can lie half-way between integers, and everything is computed in halves. If the bonus goes to the player who
/// does not move last, the payoff at N is that of the other rule at −N.
///
/// Time is one step for each position, heap and bonus if a move may take any number of stones; else also for each number
/// of stones that it may take, and the payoffs of as many positions as a move can go back are kept.
///
/// # Errors
/// As [`sweep`](super::sweep()); also if there are weights, but not as many as caps, or all stones together score more than
/// 2^27, halves counted in the second case above.
///
/// ```
/// use nimatlas_core::{ScoringRules, TakeRule};
/// use nimatlas_tables::payoff::sweep_variant;
///
/// // Take 2 or 5 stones: from 5, leaving 3 gives 2 − (2 + N), and leaving none gives 5 + N.
/// let rules = ScoringRules { take: TakeRule::OneOf("2,5".parse()?), ..ScoringRules::default() };
/// let sweep = sweep_variant(&[5], &rules)?;
/// let payoff = sweep.index(&[5]).and_then(|index| sweep.payoff(index)).expect("in the box");
/// assert_eq!(payoff.to_string(), "5/2 + |5/2 + N|");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sweep_variant(caps: &[u64], rules: &ScoringRules) -> Result<VariantSweep, SizeError> {
    let game = Game::new(caps, rules)?;
    let units = game.units;
    Ok(VariantSweep { sweep: sweep_game(game)?, units, bonus_to: rules.bonus_to })
}

impl VariantSweep {
    /// The positions.
    pub fn shape(&self) -> &SortedBox {
        self.sweep.shape()
    }

    /// The index of a position: heaps in the places of the caps, neighbours of equal weight descending.
    pub fn index(&self, heaps: &[u64]) -> Option<usize> {
        self.sweep.index(heaps)
    }

    /// The payoff of the position with this index, or `None` if there is none.
    pub fn payoff(&self, index: usize) -> Option<HalfPayoffFunction> {
        Some(grid_payoff(self.sweep.payoff(index)?, self.units, self.bonus_to))
    }

    /// All positions with their payoffs, in the order of the box.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u64>, HalfPayoffFunction)> {
        self.shape().iter().enumerate().filter_map(|(index, heaps)| Some((heaps, self.payoff(index)?)))
    }
}

/// The payoff whose function in units is given, with the bonus to the last mover.
pub(crate) fn grid_payoff(payoff: PayoffFunction, units: i64, bonus_to: BonusTo) -> HalfPayoffFunction {
    let payoff = match bonus_to {
        BonusTo::LastMover => payoff,
        BonusTo::Other => payoff.reflected().expect("small"),
    };
    let halves =
        if units == 2 { HalfPayoffFunction::from_doubled(payoff) } else { HalfPayoffFunction::try_from(&payoff) };
    halves.expect("small, and twice an integer at 0")
}
