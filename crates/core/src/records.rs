//! The records that tables of subtraction games hold.

use crate::Period;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The two regimes of a reduced additive game {a, b, a + b}, after the growth of its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Regime {
    /// The period grows as a + b.
    Linear,
    /// The period grows as the product of a and b.
    Quadratic,
}

impl fmt::Display for Regime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Regime::Linear => "linear",
            Regime::Quadratic => "quadratic",
        })
    }
}

/// What there is to know about an additive subtraction game {a, b, a + b} with coprime a < b.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdditiveRecord {
    /// The smallest move.
    pub a: u64,
    /// The middle move.
    pub b: u64,
    /// How its period grows.
    pub regime: Regime,
    /// ⌊b / 2a⌋.
    pub h: u64,
    /// b mod 2a.
    pub r: u64,
    /// The number of P-positions before the first gap that exceeds b.
    pub delta: u64,
    /// The minimal period of nim-values and of outcomes; both are purely periodic.
    pub period: u64,
    /// How many positions of value 0, 1, 2 and 3 a period has.
    pub counts: [u64; 4],
    /// How many P-positions of a period have a P-position b − a above them.
    pub collisions: u64,
    /// The gaps between consecutive P-positions, ascending, each once.
    pub gaps: Vec<u64>,
}

/// Which sums of two of the three moves a < b < c a period divides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PairSums {
    /// The period divides a + b.
    pub ab: bool,
    /// The period divides a + c.
    pub ac: bool,
    /// The period divides b + c.
    pub bc: bool,
}

impl PairSums {
    /// The sums as bits: a + b is 1, a + c is 2, b + c is 4.
    pub const fn bits(self) -> u8 {
        self.ab as u8 | (self.ac as u8) << 1 | (self.bc as u8) << 2
    }

    /// The sums from their bits, or `None` if a bit above the third is set.
    pub const fn from_bits(bits: u8) -> Option<PairSums> {
        if bits < 8 { Some(PairSums { ab: bits & 1 != 0, ac: bits & 2 != 0, bc: bits & 4 != 0 }) } else { None }
    }
}

/// Preperiods and periods of a game with three moves a < b < c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreeMoveRecord {
    /// The moves a < b < c.
    pub moves: [u64; 3],
    /// The period of the nim-values.
    pub nim_values: Period,
    /// The period of the outcomes.
    pub outcomes: Period,
    /// Which two-move sums the period of the nim-values divides.
    pub nim_values_divide: PairSums,
    /// Which two-move sums the period of the outcomes divides.
    pub outcomes_divide: PairSums,
}

/// The longest outcome period among subtraction sets with a certain number of moves and a certain largest one, none of
/// which was left undecided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeRecord {
    /// The largest move.
    pub largest: u64,
    /// The period.
    pub period: u64,
    /// The sets that have it, each in ascending order, in lexicographic order.
    pub sets: Vec<Vec<u64>>,
    /// How many sets were searched.
    pub searched: u64,
}
