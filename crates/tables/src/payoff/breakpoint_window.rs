//! How far out breakpoints lie: exactly, before any payoff is known.
//!
//! Far to the right each payoff is a line, c + N or c − N. By induction: the options of a position are lines there, so its
//! payoff is the greater of two lines, the best that rises, r + N, and the best that falls, s − N. They cross at (s − r)/2,
//! and to the right of that the rising one is the payoff. So if no such crossing of any position is right of R, then all payoffs
//! are lines right of R: no breakpoint is farther out than the farthest crossing. And that crossing is a breakpoint, as all
//! payoffs are lines right of it. The same holds to the left, with −N for N.
//!
//! A sweep over these constants alone finds both ends. An option that falls, c − N, gives a line that rises, k − c + N.

use super::game::Game;
use nimatlas_core::SizeError;
use std::ops::RangeInclusive;

/// Where a number stands for no line.
const NONE: i32 = <i32 as super::lane::Lane>::NONE;

/// The least range with all breakpoints of all positions, in units. All scores of a game fit in 32 bits.
pub(crate) fn of(game: &Game) -> Result<RangeInclusive<i64>, SizeError> {
    game.check_memory::<i32>(4)?;
    let mut farthest = [None; 2];
    // Without a move the payoff is −N: it falls to the right, and rises to the left.
    let terminal = [0, NONE, NONE, 0];
    let settle = |gains: &[i32; 4]| {
        let mut payoff = [NONE; 4];
        for (side, farthest) in farthest.iter_mut().enumerate() {
            let [rising, falling] = [gains[2 * side], gains[2 * side + 1]];
            // The least gain of a line is far above that of none.
            let exists = |constant: i32| constant > -NONE / 2;
            if exists(rising) {
                payoff[2 * side + 1] = rising;
            } else {
                payoff[2 * side] = falling;
            }
            if exists(rising) && exists(falling) {
                // Rounded outwards.
                let crossing = i64::from(falling - rising + 1).div_euclid(2);
                *farthest = (*farthest).max(Some(crossing));
            }
        }
        payoff
    };
    game.settle(terminal, settle, |_, _| {});
    // Where nothing crosses on one side, each payoff is one line, and nothing crosses on the other.
    let [right, left] = farthest.map(|farthest| farthest.unwrap_or(0));
    Ok((-left).min(right)..=right)
}
