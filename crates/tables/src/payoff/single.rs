//! The payoff of one position, and those of its options.

use super::game::Game;
use super::lane::Lane;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{BonusTo, HalfPayoffFunction, HeapMove, OptionPayoffs, PositionPayoffs, ScoringRules, threads};
use std::cmp::Reverse;
use std::ops::RangeInclusive;

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
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn position_payoff(heaps: &[u64], rules: &ScoringRules) -> Result<HalfPayoffFunction, SizeError> {
    let (game, _) = position_game(heaps, rules)?;
    let last = game.shape.positions() - 1;
    let (low, mut rows) = rows(&game, game.reach()?, &[last])?;
    let payoffs = PositionPayoffs { units: game.units, low, payoffs: rows.remove(0), options: Vec::new() };
    Ok(towards(payoffs, rules.bonus_to).function().expect("slopes of ±1 in a small window"))
}

/// The bonuses at which [`position_payoffs`] computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonuses {
    /// As many as there are from one below the least breakpoint of any position on the way to one above the greatest.
    All,
    /// The two integers, or halves where breakpoints can lie at halves, next to a bonus, which is given by the
    /// lower one times 2. Beyond all breakpoints, the two there.
    Beside {
        /// Twice that bonus.
        twice: i64,
    },
}

/// The payoffs of a position and of all its options, for heaps in any order: what tells its best moves.
///
/// Moves name the first of several heaps of the same size and weight. Time is as for [`position_payoff`], which is some
/// 10^9 steps a second on each core, a step for each position and bonus (and for each number of stones that a move may take,
/// if that is limited); memory is 4 bytes more for each option and bonus. At two bonuses alone that is (3000, 2000, 1000) in
/// some ten seconds.
///
/// # Errors
/// As [`position_payoff`]; also if the steps would be more than `max_steps`, or the payoffs of all options take too much
/// memory.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_tables::payoff::{Bonuses, position_payoffs};
///
/// let payoffs = position_payoffs(&[300, 200, 100], &ScoringRules::default(), Bonuses::Beside { twice: 0 }, 1 << 30)?;
/// let best = payoffs.best_at(&num_rational::BigRational::from_integer(0.into()));
/// // Without a bonus, taking the largest heap is best.
/// assert!(best.iter().any(|step| (step.heap, step.to) == (0, 0)));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn position_payoffs(
    heaps: &[u64],
    rules: &ScoringRules,
    bonuses: Bonuses,
    max_steps: u64,
) -> Result<PositionPayoffs, SizeError> {
    let (game, given) = position_game(heaps, rules)?;
    // Before the window is looked for, which takes a sweep of its own.
    game.check_steps(2, max_steps)?;
    let range = match bonuses {
        Bonuses::All => game.reach()?,
        Bonuses::Beside { twice } => {
            let at = twice.div_euclid(2 / game.units);
            // The lower of the two, if the other rule counts bonuses from the other end.
            let low = if rules.bonus_to == BonusTo::Other { at.saturating_neg().saturating_sub(1) } else { at };
            let low = low.clamp(-game.farthest() - 1, game.farthest());
            low..=low + 1
        }
    };
    game.check_steps((range.end() - range.start() + 1) as u64, max_steps)?;

    let mut moves = Vec::new();
    let (position, last) = (game.shape.caps(), game.shape.positions() - 1);
    for (place, &from) in position.iter().enumerate() {
        let again = place > 0 && game.shape.linked(place - 1) && position[place - 1] == from;
        for taken in rules.take.takes(from).take_while(|_| !again) {
            let to = from - taken;
            let index = game.shape.option(position, last, place, to);
            moves.push((HeapMove { heap: given[place], from, to }, game.weights[place] * taken as i64, index));
        }
    }
    let mut indices: Vec<usize> = moves.iter().map(|&(_, _, index)| index).chain([last]).collect();
    indices.sort_unstable();
    let (low, rows) = rows(&game, range, &indices)?;
    let row = |index| rows[indices.binary_search(&index).expect("all were asked for")].clone();
    let option = |&(step, score, index): &_| OptionPayoffs { step, score, payoffs: row(index) };
    let mut options: Vec<_> = moves.iter().map(option).collect();
    options.sort_unstable_by_key(|option| option.step);
    Ok(towards(PositionPayoffs { units: game.units, low, payoffs: row(last), options }, rules.bonus_to))
}

/// The box of all positions below one, and which of the given heaps each of its heaps is.
fn position_game(heaps: &[u64], rules: &ScoringRules) -> Result<(Game, Vec<usize>), SizeError> {
    Game::check_weights(heaps, rules)?;
    let mut order: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps[heap] > 0).collect();
    // Neighbours of equal weight descend, and the largest heap comes first where weights do not matter.
    order.sort_by_key(|&heap| (rules.weight(heap), Reverse(heaps[heap])));
    let weights = order.iter().map(|&heap| rules.weight(heap)).collect();
    let caps: Vec<u64> = order.iter().map(|&heap| heaps[heap]).collect();
    Ok((Game::new(&caps, &ScoringRules { weights, ..rules.clone() })?, order))
}

/// The payoffs, in units, of the positions with these indices, which ascend, at a range of bonuses; and its start.
fn rows(game: &Game, bonuses: RangeInclusive<i64>, indices: &[usize]) -> Result<(i64, Vec<Vec<i32>>), SizeError> {
    let width = (bonuses.end() - bonuses.start() + 1) as usize;
    let bytes = 4 * indices.len() as u128 * width.next_multiple_of(STRIP) as u128;
    size::check("the size of the payoffs of all options in bytes", bytes, MAX_BYTES)?;
    let farthest = bonuses.start().abs().max(bonuses.end() + STRIP as i64);
    let mut rows = match (width, game.fits::<i16>(farthest)) {
        (2, true) => strips::<i16, 2>(game, &bonuses, indices),
        (2, false) => strips::<i32, 2>(game, &bonuses, indices),
        (_, true) => strips::<i16, STRIP>(game, &bonuses, indices),
        (_, false) => strips::<i32, STRIP>(game, &bonuses, indices),
    }?;
    for row in &mut rows {
        row.truncate(width);
    }
    Ok((*bonuses.start(), rows))
}

/// As [`rows`], up to the end of a strip.
fn strips<T: Lane, const LANES: usize>(
    game: &Game,
    bonuses: &RangeInclusive<i64>,
    indices: &[usize],
) -> Result<Vec<Vec<i32>>, SizeError> {
    game.check_memory::<T>(LANES)?;
    let lows: Vec<i64> = bonuses.clone().step_by(LANES).collect();
    let strips: Vec<Vec<[T; LANES]>> = threads::map(lows, |low| {
        let mut kept = Vec::with_capacity(indices.len());
        game.sweep::<T, LANES>(low, |index, payoffs| {
            while let Some(payoffs) = indices.get(kept.len()).and_then(|wanted| payoffs.get(wanted - index)) {
                kept.push(*payoffs);
            }
        });
        kept
    });
    let row = |i: usize| strips.iter().flat_map(|strip| strip[i]).map(|lane| lane.to_i64() as i32).collect();
    Ok((0..indices.len()).map(row).collect())
}

/// What the bonus to the last mover gives, for the other rule: that at −N.
fn towards(mut payoffs: PositionPayoffs, bonus_to: BonusTo) -> PositionPayoffs {
    if bonus_to == BonusTo::Other {
        payoffs.low = -(payoffs.low + payoffs.payoffs.len() as i64 - 1);
        payoffs.payoffs.reverse();
        for option in &mut payoffs.options {
            option.payoffs.reverse();
        }
    }
    payoffs
}
