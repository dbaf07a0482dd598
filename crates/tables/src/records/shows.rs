//! Whether so many heaps show a period that is known.

use super::lanes::Moves;

/// Whether preperiod, period and largest move of the outcomes of a game together are `max_steps` at most. With `pure` there is no
/// preperiod.
///
/// Plays the game from heap 0 and once more a period ahead, until the outcomes agree for as many heaps in a row as the largest
/// move has stones: then they agree for ever. Takes two steps for each heap allowed.
pub(super) fn within(max_steps: u64, moves: Moves, largest: u64, period: u64, pure: bool) -> bool {
    let Some(room) = max_steps.checked_sub(period).filter(|&room| room >= largest) else { return false };
    if pure || max_steps == u64::MAX {
        return true;
    }
    let (mut here, mut ahead) = (Game::new(moves), Game::new(moves));
    for _ in 0..period {
        ahead.next();
    }
    let mut agreeing = 0;
    for _ in 0..room {
        agreeing = if here.next() == ahead.next() { agreeing + 1 } else { 0 };
        if agreeing == largest {
            return true;
        }
    }
    false
}

/// The outcomes of the heaps in order.
struct Game {
    moves: Moves,
    /// Bit i: whether the heap with i + 1 stones less than the next one is lost.
    lost: u128,
}

impl Game {
    fn new(moves: Moves) -> Game {
        Game { moves, lost: 0 }
    }

    /// Whether the next heap is lost.
    fn next(&mut self) -> bool {
        let lost = self.lost & self.moves == 0;
        self.lost = self.lost << 1 | u128::from(lost);
        lost
    }
}
