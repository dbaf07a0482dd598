//! Fibonacci Nim.

use super::TooCostlyError;
use nimatlas_core::{Nimber, Outcome, Ruleset};
use num_bigint::BigUint;
use num_integer::Integer;

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
        (1..=limit.min(stones)).contains(&taken).then(|| after(&stones, &taken))
    }

    /// The outcome in normal play.
    pub fn outcome(self, position: [u64; 2]) -> Outcome {
        outcome(&position)
    }

    /// The outcome in normal play for stones and limits of any size; about 5 steps for each digit.
    pub fn outcome_big(self, position: &[BigUint; 2]) -> Outcome {
        outcome(position)
    }

    /// Every position to which a move wins in normal play, the fewest stones taken first. There are fewer than the stones have
    /// digits in base 2.
    pub fn winning_moves(self, position: [u64; 2]) -> Vec<[u64; 2]> {
        winning_moves(&position)
    }

    /// The same for stones and limits of any size.
    ///
    /// ```
    /// use nimatlas_impartial::pair_games::FibonacciNim;
    ///
    /// let stones: num_bigint::BigUint = "1000000000000000000000000000000".parse()?;
    /// let moves = FibonacciNim.winning_moves_big(&[stones.clone(), &stones - 1u8]);
    /// assert!(moves.iter().all(|to| FibonacciNim.outcome_big(to).is_p()) && !moves.is_empty());
    /// # Ok::<(), num_bigint::ParseBigIntError>(())
    /// ```
    pub fn winning_moves_big(self, position: &[BigUint; 2]) -> Vec<[BigUint; 2]> {
        winning_moves(position)
    }

    /// The nim-value of a position, from a [table](FibonacciNim::nim_value_cost) of those with fewer stones.
    ///
    /// With more stones allowed there are more options, so that the value of a heap rises with the limit. For each heap it is
    /// enough to keep the limits at which it rises.
    ///
    /// ```
    /// use nimatlas_core::Nimber;
    /// use nimatlas_impartial::pair_games::FibonacciNim;
    ///
    /// assert_eq!(FibonacciNim.nim_value([2000, 3], 10_000_000), Ok(Nimber(0)));
    /// ```
    ///
    /// # Errors
    /// If it takes more steps than `allowed`.
    pub fn nim_value(self, position: [u64; 2], allowed: u64) -> Result<Nimber, TooCostlyError> {
        TooCostlyError::check(self.nim_value_cost(position), allowed)?;
        let [stones, limit] = position;
        if limit == 0 {
            return Ok(Nimber::ZERO);
        }
        let mut heaps: Vec<Rises> = Vec::new();
        for heap in 0..=stones {
            // No longer limit comes up in play from here, by a move of as many stones as are gone.
            let most = if heap == stones { limit } else { (stones - heap).saturating_mul(2) };
            heaps.push(Rises::of_heap(heap, most.min(heap), &heaps));
        }
        Ok(Nimber(heaps.last().map_or(0, |heap| heap.value(limit))))
    }

    /// About how many steps [`FibonacciNim::nim_value`] takes, some nanoseconds each: half the square of the stones.
    pub fn nim_value_cost(self, [stones, limit]: [u64; 2]) -> u128 {
        let stones = u128::from(stones);
        if limit == 0 { 1 } else { stones * (stones + 1) / 2 + 1 }
    }
}

/// The limits at which the value of a heap rises by one, ascending; a limit comes twice where it rises by two.
struct Rises(Vec<u64>);

impl Rises {
    /// Of a heap, up to a limit, from those of all smaller heaps.
    fn of_heap(heap: u64, most: u64, smaller: &[Rises]) -> Rises {
        let mut rises = Vec::new();
        // Whether an option has each value; the one in place `rises.len()` is the least that none has.
        let mut seen: Vec<bool> = Vec::new();
        for taken in 1..=most {
            let [left, limit] = after(&heap, &taken);
            // The heaps that are kept are as many as fit in memory.
            let value = smaller.get(left as usize).map_or(0, |heap| heap.value(limit)) as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
            while seen.get(rises.len()) == Some(&true) {
                rises.push(taken);
            }
        }
        Rises(rises)
    }

    fn value(&self, limit: u64) -> u64 {
        self.0.partition_point(|&rise| rise <= limit) as u64
    }
}

fn outcome<T: Integer + Clone>([stones, limit]: &[T; 2]) -> Outcome {
    Outcome::p_if(zeckendorf(stones).first().is_none_or(|least| least > limit))
}

fn winning_moves<T: Integer + Clone>([stones, limit]: &[T; 2]) -> Vec<[T; 2]> {
    let terms = zeckendorf(stones);
    let mut taken = T::zero();
    let mut moves = Vec::new();
    for (place, term) in terms.iter().enumerate() {
        taken = taken + term.clone();
        // The terms so far sum to less than the next.
        let beyond = |next: &T| next.clone() - taken.clone() > taken;
        if taken <= *limit && terms.get(place + 1).is_none_or(beyond) {
            moves.push(after(stones, &taken));
        }
    }
    moves
}

/// The position after a move, with the limit cut to the heap.
fn after<T: Integer + Clone>(stones: &T, taken: &T) -> [T; 2] {
    let left = stones.clone() - taken.clone();
    // Twice the stones taken, which may be too large for the type only where it exceeds the heap.
    let fits = *taken <= left && left.clone() - taken.clone() >= *taken;
    [left.clone(), if fits { taken.clone() + taken.clone() } else { left }]
}

/// The Fibonacci numbers that sum to this number, no two of them neighbours, ascending.
fn zeckendorf<T: Integer + Clone>(number: &T) -> Vec<T> {
    let mut rest = number.clone();
    let (mut low, mut high) = (T::one(), T::one());
    while low <= rest && high <= rest.clone() - low.clone() {
        let next = low + high.clone();
        (low, high) = (high, next);
    }
    let mut terms = Vec::new();
    while !rest.is_zero() {
        if high <= rest {
            rest = rest - high.clone();
            terms.push(high.clone());
        }
        let before = high - low.clone();
        (low, high) = (before, low);
    }
    terms.reverse();
    terms
}

impl Ruleset for FibonacciNim {
    type Position = [u64; 2];

    fn options(&self, &[stones, limit]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        (1..=limit.min(stones)).rev().map(move |taken| after(&stones, &taken))
    }
}
