//! The sweep itself: all positions in order, for a strip of neighbouring bonuses.

use super::shape::SortedBox;
use crate::size::{self, SizeError};

/// The most bytes that the recent past of a strip may take.
const MAX_RECENT_BYTES: u64 = 1 << 28;

/// Calls `visit` with each position's index and its payoffs at the bonuses `low`, `low + 1`, …
///
/// The payoff of a position is the best gain of a move, max |p| − |p′| − f(p′), and −N without stones. Of the best gain of a
/// move on one heap each stone counts once: either the move takes just one, or it goes on as one from the position with
/// one stone less, so that gain is 1 + max(−f, gain) there. Equal heaps have equal gains, and a position is sorted again
/// after a stone is taken from the last of them; its gain is found at the last heap of its new size.
///
/// Needs each bonus within ±2^29, so that no payoff overflows.
pub(crate) fn sweep<const LANES: usize>(shape: &SortedBox, low: i32, mut visit: impl FnMut(usize, &[i32; LANES])) {
    let heaps = shape.caps().len();
    // No position that is still needed has been overwritten: a power of two more than the reach.
    let mask = recent(shape) - 1;
    let mut payoffs = vec![[0; LANES]; mask + 1];
    let mut gains = vec![[0; LANES]; (mask + 1) * heaps];
    let mut empty = [0; LANES];
    for (payoff, bonus) in empty.iter_mut().zip(low..) {
        *payoff = -bonus;
    }
    payoffs[0] = empty;
    visit(0, &empty);
    let mut position = vec![0; heaps];
    for index in 1..shape.positions() {
        shape.advance(&mut position);
        let slot = index & mask;
        // Below any gain.
        let mut best = [i32::MIN; LANES];
        for place in 0..heaps {
            let heap = position[place];
            let next = position.get(place + 1).copied().unwrap_or(0);
            if heap == 0 {
                break;
            }
            if heap == next {
                continue;
            }
            let before = (index - shape.fall(place, heap)) & mask;
            let mut gain = [0; LANES];
            for (gain, payoff) in gain.iter_mut().zip(&payoffs[before]) {
                *gain = -payoff;
            }
            if heap > 1 {
                let same = position[place + 1..].iter().take_while(|&&other| other == heap - 1).count();
                for (gain, further) in gain.iter_mut().zip(&gains[before * heaps + place + same]) {
                    *gain = (*gain).max(*further);
                }
            }
            for (gain, best) in gain.iter_mut().zip(&mut best) {
                *gain += 1;
                *best = (*best).max(*gain);
            }
            gains[slot * heaps + place] = gain;
        }
        payoffs[slot] = best;
        visit(index, &best);
    }
}

/// Whether the recent past of a strip fits in memory.
pub(crate) fn check_recent(shape: &SortedBox, lanes: usize) -> Result<(), SizeError> {
    let bytes = 4 * lanes as u128 * (1 + shape.caps().len() as u128) * recent(shape) as u128;
    size::check("the size of the payoffs that a sweep looks back to, in bytes", bytes, MAX_RECENT_BYTES)?;
    Ok(())
}

/// How many positions a strip keeps.
fn recent(shape: &SortedBox) -> usize {
    (shape.reach() + 1).next_power_of_two()
}
