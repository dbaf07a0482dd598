//! The payoff of a position by search, and its best moves.

use super::Payoff;
use crate::failure::{Failure, Result};
use anyhow::anyhow;
use nimatlas_core::{HeapMove, Heaps, ScoringRules};
use nimatlas_scoring::{BestMoves, best_moves_in, shortened, variant_best_moves, variant_payoff};
use nimatlas_tables::payoff::{Bonuses, STEPS, position_payoffs};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

/// Positions times bonuses: a minute or so on a core.
const MAX_STEPS: u64 = 1 << 38;

/// So many are not worth saving.
const FEW_STEPS: u64 = 1 << 30;

/// By a sweep over all positions below, for all bonuses; or at the bonus asked for alone, where the sweep would take long. What
/// the sweep does not take, such as very many heaps, may be small enough for the recursion of the definition.
pub fn payoff(heaps: &[u64], rules: &ScoringRules, bonus: Option<&BigRational>) -> Result<Payoff> {
    let cut = Cut::new(heaps, rules);
    let swept = match bonus {
        None => sweep(&cut, rules, MAX_STEPS),
        Some(bonus) => sweep(&cut, rules, FEW_STEPS).or_else(|_| sweep_at(&cut, rules, bonus)),
    };
    swept.or_else(|error| {
        let best = variant_best_moves(rules, heaps);
        best.and_then(|best| Ok(Payoff::Searched(variant_payoff(rules, heaps)?, best))).map_err(|_| error)
    })
}

fn sweep(cut: &Cut, rules: &ScoringRules, max_steps: u64) -> Result<Payoff> {
    let swept = position_payoffs(&cut.heaps, rules, Bonuses::All, max_steps).map_err(|error| match error.what {
        STEPS => Failure::hinted(error, "--bonus asks for one bonus only, which takes much less"),
        _ => Failure::NoAnswer(error.into()),
    })?;
    let payoff = swept.function().and_then(|payoff| payoff.plus(i64::try_from(cut.by).unwrap_or(i64::MAX)));
    let payoff = payoff.map_err(|_| {
        let stones: u128 = cut.heaps.iter().map(|&heap| u128::from(heap)).sum::<u128>() + u128::from(cut.by);
        let error =
            anyhow!("a position of {stones} stones has payoffs too large for a function; about 2^62 are allowed");
        Failure::hinted(error, "--bonus asks for one bonus only, for heaps of any size")
    })?;
    let best = best_moves_in(&swept).into_iter();
    let best = best.map(|BestMoves { range, moves }| BestMoves { range, moves: cut.grown(moves) });
    Ok(Payoff::Searched(payoff, best.collect()))
}

fn sweep_at(cut: &Cut, rules: &ScoringRules, bonus: &BigRational) -> Result<Payoff> {
    let twice = (bonus * BigInt::from(2)).floor().to_integer();
    // A bonus that is no 64-bit number is beyond the breakpoints of all that can be swept.
    let beyond = if bonus.is_negative() { i64::MIN } else { i64::MAX };
    let beside = Bonuses::Beside { twice: twice.to_i64().unwrap_or(beyond) };
    let swept =
        position_payoffs(&cut.heaps, rules, beside, MAX_STEPS).map_err(|error| Failure::NoAnswer(error.into()))?;
    Ok(Payoff::Bonus(swept.at(bonus) + BigInt::from(cut.by), cut.grown(swept.best_at(bonus))))
}

/// A position whose largest heap may have been cut, see [`shortened`].
struct Cut {
    heaps: Vec<u64>,
    largest: usize,
    by: u64,
}

impl Cut {
    fn new(heaps: &[u64], rules: &ScoringRules) -> Cut {
        let mut heaps = heaps.to_vec();
        let (_, by) = shortened(&Heaps::from(heaps.as_slice()));
        let largest = (0..heaps.len()).max_by_key(|&heap| heaps[heap]).unwrap_or(0);
        if by == 0 || *rules != ScoringRules::default() {
            return Cut { heaps, largest, by: 0 };
        }
        heaps[largest] -= by;
        Cut { heaps, largest, by }
    }

    /// Moves as they are named on the position itself.
    fn grown(&self, mut moves: Vec<HeapMove>) -> Vec<HeapMove> {
        for step in moves.iter_mut().filter(|step| step.heap == self.largest) {
            step.from += self.by;
        }
        moves
    }
}
