//! The payoff of one position, and those of its options.

use super::game::Game;
use super::lane::Lane;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{
    BonusTo, HalfPayoffFunction, HeapMove, OptionPayoffs, PositionPayoffs, ScoringRules, TakeRule, threads,
};
use std::cmp::Reverse;

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
    let bonuses: Vec<i64> = game.reach()?.collect();
    let mut rows = rows(&game, &bonuses, &[last])?;
    let payoff = beside(&game, &bonuses, bonuses.len(), rows.remove(0), Vec::new());
    Ok(towards(payoff, rules.bonus_to).function().expect("slopes of ±1 in a small window"))
}

/// The bonuses at which [`position_payoffs`] computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonuses {
    /// As many as there are from one below the least breakpoint of any position on the way to one above the greatest.
    All,
    /// The two integers, or halves where breakpoints can lie at halves, next to a bonus, which is given by the
    /// lower one times 2. Beyond all breakpoints, the two there. And one beyond all breakpoints on either side.
    Beside {
        /// Twice that bonus.
        twice: i64,
    },
}

/// What [`position_payoffs`] takes, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepSize {
    /// The positions below the one asked for, itself included.
    pub positions: u64,
    /// Positions times bonuses, and times the numbers of stones that a move may take if those are limited.
    pub steps: u64,
    /// The memory held at a time.
    pub bytes: u64,
}

/// What [`position_payoffs`] would take for a position, without sweeping anything.
///
/// # Errors
/// If [`position_payoffs`] would refuse the position whatever it may take.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_tables::payoff::{Bonuses, position_payoffs_size};
///
/// let size = position_payoffs_size(&[9, 9, 9], &ScoringRules::default(), Bonuses::Beside { twice: 0 })?;
/// // 12 choose 3 positions, at the bonuses 0 and 1 and one beyond all breakpoints on either side.
/// assert_eq!((size.positions, size.steps), (220, 880));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn position_payoffs_size(heaps: &[u64], rules: &ScoringRules, bonuses: Bonuses) -> Result<SweepSize, SizeError> {
    let (game, _) = position_game(heaps, rules)?;
    game.check_memory::<i32>(STRIP)?;
    let count = match bonuses {
        Bonuses::All => 2 * game.farthest() as u64 + 1,
        Bonuses::Beside { .. } => 4,
    };
    let takes: u64 = match &game.take {
        TakeRule::Any => 1,
        TakeRule::AtMost(most) => most.get(),
        TakeRule::OneOf(set) => set.len() as u64,
    };
    let positions = game.shape.positions() as u64;
    let moves: u128 = heaps.iter().map(|&heap| rules.take.takes(heap).count() as u128).sum();
    let bytes = game.sweep_bytes::<i32>(STRIP) + (moves + 1) * (64 + 4 * u128::from(count));
    let limited = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    let steps = (u128::from(positions) * u128::from(count)).saturating_mul(takes.into());
    Ok(SweepSize { positions, steps: limited(steps), bytes: limited(bytes) })
}

/// The payoffs of a position and of all its options, for heaps in any order: what tells its best moves.
///
/// Moves name the first of several heaps of the same size and weight. Time is as for [`position_payoff`], which is some
/// 10^9 steps a second on each core, see [`position_payoffs_size`]; memory is 4 bytes more for each option and bonus. At one
/// bonus alone that is (3000, 2000, 1000) in some twenty seconds.
///
/// # Errors
/// As [`position_payoff`]; also if the payoffs of all options take too much memory.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_tables::payoff::{Bonuses, position_payoffs};
///
/// let payoffs = position_payoffs(&[300, 200, 100], &ScoringRules::default(), Bonuses::Beside { twice: 0 })?;
/// let best = payoffs.best_at(&num_rational::BigRational::from_integer(0.into()));
/// // Without a bonus, taking the largest heap is best.
/// assert!(best.iter().any(|step| (step.heap, step.to) == (0, 0)));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn position_payoffs(heaps: &[u64], rules: &ScoringRules, bonuses: Bonuses) -> Result<PositionPayoffs, SizeError> {
    let (game, given) = position_game(heaps, rules)?;
    let kept = if bonuses == Bonuses::All { usize::MAX } else { 2 };
    let bonuses: Vec<i64> = match bonuses {
        Bonuses::All => game.reach()?.collect(),
        Bonuses::Beside { twice } => {
            let at = twice.div_euclid(2 / game.units);
            // The lower of the two, if the other rule counts bonuses from the other end.
            let low = if rules.bonus_to == BonusTo::Other { at.saturating_neg().saturating_sub(1) } else { at };
            let far = game.farthest();
            let low = low.clamp(-far - 1, far);
            vec![low, low + 1, -far, far]
        }
    };

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
    let rows = rows(&game, &bonuses, &indices)?;
    let row = |index| rows[indices.binary_search(&index).expect("all were asked for")].clone();
    let option = |&(step, score, index): &_| OptionPayoffs { step, score, payoffs: row(index) };
    let mut options: Vec<_> = moves.iter().map(option).collect();
    options.sort_unstable_by_key(|option| option.step);
    Ok(towards(beside(&game, &bonuses, kept, row(last), options), rules.bonus_to))
}

/// Payoffs at the first `kept` of some bonuses, which are consecutive, beside those at the last two of them or, if all are kept,
/// at both ends, which are beyond all breakpoints.
fn beside(
    game: &Game,
    bonuses: &[i64],
    kept: usize,
    mut payoffs: Vec<i32>,
    mut options: Vec<OptionPayoffs>,
) -> PositionPayoffs {
    let last = bonuses.len() - 1;
    let left = if kept > last { 0 } else { last - 1 };
    let far = [left, last].map(|i| (bonuses[i], payoffs[i].into()));
    payoffs.truncate(kept);
    options.iter_mut().for_each(|option| option.payoffs.truncate(kept));
    PositionPayoffs { units: game.units, low: bonuses[0], payoffs, far, options }
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

/// The payoffs, in units, of the positions with these indices, which ascend, at these bonuses.
fn rows(game: &Game, bonuses: &[i64], indices: &[usize]) -> Result<Vec<Vec<i32>>, SizeError> {
    let bytes = 4 * indices.len() as u128 * bonuses.len().next_multiple_of(STRIP) as u128;
    size::check("the size of the payoffs of all options in bytes", bytes, MAX_BYTES)?;
    let farthest = bonuses.iter().map(|bonus| bonus.abs()).max().unwrap_or(0);
    match (bonuses.len(), game.fits::<i16>(farthest)) {
        (4, true) => strips::<i16, 4>(game, bonuses, indices),
        (4, false) => strips::<i32, 4>(game, bonuses, indices),
        (_, true) => strips::<i16, STRIP>(game, bonuses, indices),
        (_, false) => strips::<i32, STRIP>(game, bonuses, indices),
    }
}

/// As [`rows`], so many bonuses at a time.
fn strips<T: Lane, const LANES: usize>(
    game: &Game,
    bonuses: &[i64],
    indices: &[usize],
) -> Result<Vec<Vec<i32>>, SizeError> {
    game.check_memory::<T>(LANES)?;
    let strips: Vec<Vec<[T; LANES]>> = threads::map(bonuses.chunks(LANES).collect(), |bonuses: &[i64]| {
        // The last strip may be filled up with any of its bonuses.
        let lanes = std::array::from_fn(|lane| bonuses[lane.min(bonuses.len() - 1)]);
        let mut kept = Vec::with_capacity(indices.len());
        game.sweep_at::<T, LANES>(lanes, |index, payoffs| {
            while let Some(payoffs) = indices.get(kept.len()).and_then(|wanted| payoffs.get(wanted - index)) {
                kept.push(*payoffs);
            }
        });
        kept
    });
    let row = |i: usize| {
        let lanes = strips.iter().flat_map(|strip| strip[i]).take(bonuses.len());
        lanes.map(|lane| lane.to_i64() as i32).collect()
    };
    Ok((0..indices.len()).map(row).collect())
}

/// What the bonus to the last mover gives, for the other rule: that at −N.
fn towards(mut payoffs: PositionPayoffs, bonus_to: BonusTo) -> PositionPayoffs {
    if bonus_to == BonusTo::Other {
        payoffs.low = -(payoffs.low + payoffs.payoffs.len() as i64 - 1);
        payoffs.payoffs.reverse();
        let [left, right] = payoffs.far;
        payoffs.far = [right, left].map(|(at, payoff)| (-at, payoff));
        for option in &mut payoffs.options {
            option.payoffs.reverse();
        }
    }
    payoffs
}
