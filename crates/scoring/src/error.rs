//! Why a payoff could not be given.

use nimatlas_core::Heaps;
use thiserror::Error;

/// Why a payoff could not be given: the answer exists, but is beyond a limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoringError {
    /// More stones than a search takes: see [`MAX_STONES`](crate::MAX_STONES).
    #[error("a position of {stones} stones is too large to search; at most {limit} stones are allowed")]
    Stones {
        /// The stones of the position.
        stones: u128,
        /// The most that are allowed.
        limit: u64,
    },
    /// Stones that score so much that a search cannot hold the payoffs: see [`MAX_STONES`](crate::MAX_STONES).
    #[error(
        "stones that score {score} together, signs aside, are too many points to search; at most {limit} are allowed"
    )]
    Score {
        /// The score of all stones.
        score: u128,
        /// The most that is allowed.
        limit: u64,
    },
    /// Weights must be given for all heaps or for none.
    #[error("{weights} weights are given for {heaps} heaps; each heap needs one")]
    Weights {
        /// How many heaps there are.
        heaps: usize,
        /// How many weights are given.
        weights: usize,
    },
    /// The search would need too much memory: see [`Limits::cells`](crate::Limits::cells).
    #[error(
        "a search would hold {cells} payoffs or more, for {positions} positions or more at {bonuses} bonuses each; at most {limit} are allowed"
    )]
    Cells {
        /// Positions times bonuses.
        cells: u128,
        /// The positions that play can reach; the largest `u128` if they are more.
        positions: u128,
        /// The bonuses at which each is evaluated.
        bonuses: u128,
        /// The most cells that are allowed.
        limit: u128,
    },
    /// The search would take too long: see [`Limits::terms`](crate::Limits::terms).
    #[error(
        "a search would compare up to {terms} moves ({cells} payoffs with up to {moves} moves each); at most {limit} are allowed"
    )]
    Terms {
        /// Cells times moves.
        terms: u128,
        /// Positions times bonuses.
        cells: u128,
        /// The moves of the position.
        moves: u128,
        /// The most terms that are allowed.
        limit: u128,
    },
    /// The limits allowed the search, but the system did not give the memory.
    #[error("the system did not give the {bytes} bytes of memory that a search needs")]
    Memory {
        /// The bytes asked for.
        bytes: u128,
    },
    /// A payoff of a closed form that has a breakpoint for nearly each stone of its middle heap.
    #[error(
        "the payoff function of (x, {heap}, 1) has too many breakpoints to list; the middle heap may have at most {limit} stones"
    )]
    MiddleHeap {
        /// The middle heap.
        heap: u64,
        /// The largest one allowed.
        limit: u64,
    },
    /// A payoff at some breakpoint does not fit in the 64-bit integers that payoff functions are made of.
    #[error("the payoff of {heaps}, which grows with its largest heap, does not fit in 64-bit integers")]
    LargePayoff {
        /// The position.
        heaps: Heaps,
        /// By how many stones its largest heap was cut for the search: the payoff is that of the cut position and these.
        cut: u64,
    },
    /// A payoff does not fit in the 64-bit integers that payoff functions are made of.
    #[error("the payoff of {heaps} at N = {bonus} is {value}, outside the 64-bit integers ({min} to {max})", min = i64::MIN, max = i64::MAX)]
    Value {
        /// The position.
        heaps: Heaps,
        /// A bonus at which it is too large.
        bonus: i64,
        /// The payoff there.
        value: i128,
    },
}
