//! The payoff of one position.

use super::game::Game;
use super::lane::Lane;
use super::variant::grid_payoff;
use crate::size::SizeError;
use nimatlas_core::{HalfPayoffFunction, PayoffFunction, ScoringRules};
use rayon::prelude::*;

/// The bonuses of a strip.
const STRIP: usize = 64;

/// The payoff of one position as a function of the bonus, for heaps in any order.
///
/// Visits all positions below it, as each counts, but keeps of each no more than it needs: memory is that of the
/// positions that agree in the largest heap, times a strip of bonuses for each thread. For the default rules the
/// result has its breakpoints at integers, see [`HalfPayoffFunction::to_integer_grid`].
///
/// # Errors
/// As [`sweep_variant`](super::sweep_variant()), but without the size of a result.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_tables::payoff::position_payoff;
///
/// let payoff = position_payoff(&[2, 100_000, 3], &ScoringRules::default())?;
/// assert_eq!(payoff.to_integer_grid().expect("at integers").at_integer(0), Some(100_000 - 3 + 2));
/// # Ok::<(), nimatlas_tables::SizeError>(())
/// ```
pub fn position_payoff(heaps: &[u64], rules: &ScoringRules) -> Result<HalfPayoffFunction, SizeError> {
    Game::check_weights(heaps, rules)?;
    let mut pairs: Vec<(i64, u64)> = heaps.iter().enumerate().map(|(i, &heap)| (rules.weight(i), heap)).collect();
    pairs.retain(|&(_, heap)| heap > 0);
    // Neighbours of equal weight descend, and the largest heap comes first where weights do not matter.
    pairs.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    let (weights, caps): (Vec<i64>, Vec<u64>) = pairs.into_iter().unzip();
    let game = Game::new(&caps, &ScoringRules { weights, ..rules.clone() })?;
    let window = game.window()?;
    let low = window.start() - 1;
    let payoff = if game.fits::<i16>(low.abs().max(window.end() + STRIP as i64)) {
        last_position::<i16>(&game, low, *window.end())?
    } else {
        last_position::<i32>(&game, low, *window.end())?
    };
    Ok(grid_payoff(payoff, game.units, rules.bonus_to))
}

/// The payoff, in units, of the last position of the box, with no breakpoint beyond `high`.
fn last_position<T: Lane>(game: &Game, low: i64, high: i64) -> Result<PayoffFunction, SizeError> {
    game.check_memory::<T>(STRIP)?;
    let lows: Vec<i64> = (low..=high + 1).step_by(STRIP).collect();
    let values: Vec<i64> = lows
        .into_par_iter()
        .flat_map_iter(|low| {
            let mut last = [T::of(0); STRIP];
            game.sweep::<T, STRIP>(low, |_, payoffs| last = payoffs[payoffs.len() - 1]);
            last.map(T::to_i64)
        })
        .collect();
    Ok(PayoffFunction::from_values(low, &values).expect("slopes of ±1 in a small window"))
}
