//! Outcome periods of many short games at once, a game in each lane.

use crate::sieve::SimdLevel;
use multiversion::multiversion;

/// How many games are played side by side.
const LANES: usize = 16;

/// How many steps are made between two looks at the lanes.
const STEPS: usize = 24;

/// The moves of a game, of which none exceeds 128: bit s − 1 stands for the move s.
pub(super) type Moves = u128;

/// A number for each lane.
type Each = [u64; LANES];

/// Finds the outcome periods of games whose largest move is at most 64 · `WORDS`, in no certain order.
///
/// `report` is given a game and its minimal period, or none if it was not found within so many steps as find it where preperiod,
/// period and largest move together are `max_steps` at most; it may be found beyond that. With `pure`, a game is only tried for a
/// return to its beginning.
///
/// The state of a game is what the P-positions so far reach among the next positions. A step goes to the next P-position.
/// The states after a step are compared with one that is kept, and replaced at twice as many steps (Brent's method): the
/// first return to it takes as many positions as the period has, since each state decides all that follow, and is decided
/// by the last outcomes. It all depends on the game alone, and neither on what other lanes do nor on `level`, the width of
/// the vectors.
pub(super) fn play<const WORDS: usize>(
    level: SimdLevel,
    mut games: impl Iterator<Item = Moves>,
    pure: bool,
    max_steps: u64,
    mut report: impl FnMut(Moves, Option<u64>),
) {
    let mut lanes = Lanes::<WORDS>::new();
    let mut playing = [None; LANES];
    // All lanes wait for a game.
    let mut done = (1u64 << LANES) - 1;
    loop {
        while done != 0 {
            let lane = done.trailing_zeros() as usize;
            done &= done - 1;
            if let Some(moves) = playing[lane] {
                report(moves, Some(lanes.found[lane]).filter(|&found| found != 0));
            }
            playing[lane] = games.next();
            lanes.start(lane, playing[lane], pure, max_steps);
        }
        if playing.iter().all(Option::is_none) {
            return;
        }
        while done == 0 {
            done = match level {
                SimdLevel::Portable => advance(&mut lanes),
                SimdLevel::Bits256 => advance_256(&mut lanes),
                SimdLevel::Bits512 => advance_512(&mut lanes),
            };
        }
    }
}

struct Lanes<const WORDS: usize> {
    /// What the moves reach from a P-position among the positions after it, the highest bit of the first word first.
    reach: [Each; WORDS],
    /// What the P-positions so far reach among the next positions.
    reached: [Each; WORDS],
    /// The state that is compared with.
    kept: [Each; WORDS],
    /// How many positions were passed since then.
    since: Each,
    /// How many steps were made, and how many may be.
    steps: Each,
    most: Each,
    /// After how many positions the kept state came back, or 0.
    found: Each,
    /// For how many rounds a state is kept, and for how many more this one.
    rounds: Each,
    left: Each,
}

impl<const WORDS: usize> Lanes<WORDS> {
    fn new() -> Lanes<WORDS> {
        let (zeros, words) = ([0; LANES], [[0; LANES]; WORDS]);
        Lanes {
            reach: words,
            reached: words,
            kept: words,
            since: zeros,
            steps: zeros,
            most: zeros,
            found: zeros,
            rounds: zeros,
            left: zeros,
        }
    }

    /// Starts a game, or leaves the lane idle.
    fn start(&mut self, lane: usize, moves: Option<Moves>, pure: bool, max_steps: u64) {
        let reach = moves.unwrap_or(0).reverse_bits();
        for word in 0..WORDS {
            // Heap 0 is a P-position.
            let reach = (reach >> (64 * (1 - word))) as u64;
            self.reach[word][lane] = reach;
            self.reached[word][lane] = reach;
            // Without moves nothing is ever reached.
            self.kept[word][lane] = if moves.is_some() { reach } else { u64::MAX };
        }
        (self.since[lane], self.steps[lane], self.found[lane]) = (0, 0, 0);
        let forever = u64::MAX;
        // Let the states repeat after μ steps, λ steps apart. The state that is kept after c(2^i − 1) steps, c = STEPS, is compared
        // for c 2^i steps more, and the first i with c(2^i − 1) ≥ μ and c 2^i ≥ λ finds it. That takes less than
        // 2 max(μ + c, λ) + λ steps, and with μ + λ ≤ `max_steps` less than three times that and 2c. A step passes a position or more.
        let enough = if pure { max_steps } else { max_steps.saturating_mul(3).saturating_add(2 * STEPS as u64) };
        self.most[lane] = if moves.is_some() { enough } else { forever };
        self.rounds[lane] = if moves.is_some() && !pure { 1 } else { forever };
        self.left[lane] = self.rounds[lane];
    }
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn advance_512<const WORDS: usize>(lanes: &mut Lanes<WORDS>) -> u64 {
    advance(lanes)
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn advance_256<const WORDS: usize>(lanes: &mut Lanes<WORDS>) -> u64 {
    advance(lanes)
}

/// Makes some steps in all lanes. Bit i of the result is set if lane i has an answer, or has passed all it may.
#[inline(always)]
fn advance<const WORDS: usize>(lanes: &mut Lanes<WORDS>) -> u64 {
    for _ in 0..STEPS {
        for lane in 0..LANES {
            step(lanes, lane);
        }
    }
    let mut done = 0;
    for lane in 0..LANES {
        let left = lanes.left[lane].wrapping_sub(1);
        // All ones to keep the newest state instead, for twice as long. Without a branch, for the sake of the vectors.
        let renew = u64::from(left == 0).wrapping_neg();
        for (kept, reached) in lanes.kept.iter_mut().zip(&lanes.reached) {
            kept[lane] = kept[lane] & !renew | reached[lane] & renew;
        }
        lanes.rounds[lane] = lanes.rounds[lane].wrapping_add(lanes.rounds[lane] & renew);
        lanes.left[lane] = left & !renew | lanes.rounds[lane] & renew;
        lanes.since[lane] &= !renew;
        lanes.steps[lane] = lanes.steps[lane].wrapping_add(STEPS as u64);
        let given_up = lanes.steps[lane] >= lanes.most[lane];
        done |= (u64::from(lanes.found[lane] != 0) | u64::from(given_up)) << lane;
    }
    done
}

/// Goes to the next P-position.
#[inline(always)]
fn step<const WORDS: usize>(lanes: &mut Lanes<WORDS>, lane: usize) {
    let first = lanes.reached[0][lane];
    let passed = u64::from((!first).leading_zeros());
    // If all of the first word is reached, only that word is passed, unless there is nothing after it.
    let lost = WORDS == 1 || passed < 64;
    lanes.since[lane] = lanes.since[lane].wrapping_add(passed + u64::from(lost));
    let mut same = true;
    for word in 0..WORDS {
        let (this, next) = (lanes.reached[word][lane], lanes.reached.get(word + 1).map_or(0, |next| next[lane]));
        let shifted = if passed < 64 { this << passed << 1 | next >> (63 - passed) } else { next };
        let reached = shifted | if lost { lanes.reach[word][lane] } else { 0 };
        lanes.reached[word][lane] = reached;
        same &= reached == lanes.kept[word][lane];
    }
    let found = lanes.found[lane];
    lanes.found[lane] = if same & (found == 0) { lanes.since[lane] } else { found };
}
