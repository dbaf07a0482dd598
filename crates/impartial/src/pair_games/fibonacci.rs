//! Fibonacci Nim.

use nimatlas_core::{Outcome, Ruleset};

/// Fibonacci Nim: one heap; the first move takes any number of stones but not all, each later move at most twice as many
/// as the one before (Whinihan 1963, after R. E. Gaskell).
///
/// A position is a pair: the stones, and the most that may be taken, where a limit beyond the heap counts as the heap.
/// With the stones as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf), the player to move wins
/// exactly if the least of them is within the limit. A move wins exactly if it takes the sum of the least few, and the next
/// exceeds twice that: only then all that is left is, in the same form, out of reach.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::pair_games::FibonacciNim;
///
/// // The start with 13 stones, and with 11 = 8 + 3.
/// assert_eq!(FibonacciNim.outcome(FibonacciNim::start(13)), Outcome::P);
/// assert_eq!(FibonacciNim.winning_moves(FibonacciNim::start(11)), [[8, 6]]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FibonacciNim;

impl FibonacciNim {
    /// The position at the start of a game with so many stones.
    pub const fn start(stones: u64) -> [u64; 2] {
        [stones, stones.saturating_sub(1)]
    }

    /// The position after a move that takes so many stones, with the limit cut to the heap; `None` if none may.
    pub fn after(self, [stones, limit]: [u64; 2], taken: u64) -> Option<[u64; 2]> {
        (1..=limit.min(stones)).contains(&taken).then(|| after(stones, taken))
    }

    /// The outcome in normal play.
    pub fn outcome(self, [stones, limit]: [u64; 2]) -> Outcome {
        Outcome::p_if(zeckendorf(stones).first().is_none_or(|&least| least > limit))
    }

    /// Every position to which a move wins in normal play, the fewest stones taken first.
    pub fn winning_moves(self, [stones, limit]: [u64; 2]) -> Vec<[u64; 2]> {
        let terms = zeckendorf(stones);
        let mut taken = 0;
        let mut moves = Vec::new();
        for (place, term) in terms.iter().enumerate() {
            taken += term;
            let next = terms.get(place + 1).copied();
            // The terms so far sum to less than the next.
            if taken <= limit && next.is_none_or(|next| next - taken > taken) {
                moves.push(after(stones, taken));
            }
        }
        moves
    }
}

/// The position after a move, with the limit cut to the heap.
fn after(stones: u64, taken: u64) -> [u64; 2] {
    let left = stones - taken;
    [left, taken.saturating_mul(2).min(left)]
}

/// The Fibonacci numbers that sum to this number, no two of them neighbours, ascending.
fn zeckendorf(mut number: u64) -> Vec<u64> {
    let (mut low, mut high) = (1u64, 1u64);
    while let Some(next) = low.checked_add(high).filter(|&next| next <= number) {
        (low, high) = (high, next);
    }
    let mut terms = Vec::new();
    while number > 0 {
        if high <= number {
            number -= high;
            terms.push(high);
        }
        (low, high) = (high - low, low);
    }
    terms.reverse();
    terms
}

impl Ruleset for FibonacciNim {
    type Position = [u64; 2];

    fn options(&self, &[stones, limit]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        (1..=limit.min(stones)).rev().map(move |taken| after(stones, taken))
    }
}
