//! The lines at both ends of a payoff function, without the function.

use crate::limits::{Limits, check_cells};
use crate::normalized_position::NormalizedPosition;
use crate::{Asymptote, Asymptotes, ScoringError, end_slopes};
use ahash::RandomState;
use nimatlas_core::{Heaps, ScoringRules, Slope};
use std::collections::HashMap;

/// The lines c⁻ ± N and c⁺ ± N that the payoff function follows beyond its breakpoints, by recursions of their own.
///
/// The outcome in normal-play Nim tells the slope on the right, that in misère Nim the slope on the left. So with a huge bonus
/// either way, a player who can win moves to P-positions only, and one who cannot has only N-positions to move to:
///
/// > c(no stones) = 0, c(p) = max of |p| − |p′| − c(p′) over the options p′ that are P-positions, or over all if there are none.
///
/// Both statements are proved: they are the definition of the payoff, restricted to the options whose line has the slope that
/// counts. Time is the number of positions below times their moves, and that is not multiplied by a number of bonuses.
///
/// # Errors
/// If the positions below, or all their moves, are more than [`Limits::DEFAULT`] allows, or there are more than
/// [`MAX_STONES`](crate::MAX_STONES) stones. The largest heap counts as [`reduce_largest_heap`](crate::reduce_largest_heap()).
///
/// ```
/// use nimatlas_core::Heaps;
/// use nimatlas_scoring::{asymptotes, searched_asymptotes, payoff};
///
/// let heaps = Heaps::from([9, 8, 1]);
/// assert_eq!(searched_asymptotes(&heaps)?, asymptotes(&payoff(&heaps)?));
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn searched_asymptotes(heaps: &Heaps) -> Result<Asymptotes, ScoringError> {
    let start = NormalizedPosition::new(heaps.as_slice(), &ScoringRules::default())?;
    let positions = check_cells(&start, 2, &Limits::DEFAULT)?;
    let mut known: HashMap<Vec<u64>, [i64; 2], RandomState> = HashMap::with_hasher(RandomState::new());
    known.try_reserve(positions).map_err(|_| ScoringError::Memory { bytes: 64 * positions as u128 })?;
    for position in start.positions() {
        let options: Vec<_> = start
            .moves(&position)
            .map(|(place, to)| {
                let option = start.option(&position, place, to);
                (start.score(&position, place, to), known[&option], lost(&option))
            })
            .collect();
        let constant = |side: usize| {
            let gain = |&(score, constants, _): &(i64, [i64; 2], [bool; 2])| score - constants[side];
            let winning = options.iter().filter(|(_, _, lost)| lost[side]).map(gain).max();
            winning.or_else(|| options.iter().map(gain).max()).unwrap_or(0)
        };
        let constants = [constant(0), constant(1)];
        known.insert(position, constants);
    }
    let constants = known[&start.heaps].map(|constant| i128::from(constant) + i128::from(start.cut));
    let (left, right) = end_slopes(heaps);
    Ok(Asymptotes {
        left: Asymptote { constant: constants[0], slope: left },
        right: Asymptote { constant: constants[1], slope: right },
    })
}

/// Whether a position is lost in misère and in normal-play Nim.
fn lost(heaps: &[u64]) -> [bool; 2] {
    let (left, right) = end_slopes(&Heaps::from(heaps));
    [left == Slope::Up, right == Slope::Down]
}
