//! Periods of sequences and the certificates that prove them.

use crate::SubtractionSet;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU64;

/// Which sequence of a heap game is meant: their preperiods and periods can differ.
///
/// For {4, 6, 11, 14} the outcomes have period 17 and the nim-values period 34.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SequenceKind {
    /// The nim-values themselves.
    NimValues,
    /// The outcomes: 0 for a P-position and 1 for an N-position.
    Outcomes,
}

impl SequenceKind {
    /// What this sequence shows of a nim-value: the value itself, or whether it is non-zero.
    pub const fn of(self, nim_value: u64) -> u64 {
        match self {
            SequenceKind::NimValues => nim_value,
            SequenceKind::Outcomes => (nim_value != 0) as u64,
        }
    }
}

impl fmt::Display for SequenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SequenceKind::NimValues => "nim-values",
            SequenceKind::Outcomes => "outcomes",
        })
    }
}

/// An eventual period: x(n + period) = x(n) for all n ≥ preperiod.
///
/// Where Nimatlas reports one, the period is the minimal one and the preperiod the least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Period {
    /// The number of terms before the sequence repeats.
    pub preperiod: u64,
    /// The number of terms after which it repeats, at least 1.
    pub period: NonZeroU64,
}

impl Period {
    /// A period, or `None` if `period` is 0.
    pub fn new(preperiod: u64, period: u64) -> Option<Period> {
        NonZeroU64::new(period).map(|period| Period { preperiod, period })
    }

    /// The index below `preperiod + period` whose term is the term at `n`.
    ///
    /// ```
    /// use nimatlas_core::Period;
    ///
    /// let period = Period::new(2, 3).expect("not zero");
    /// assert_eq!((0..9).map(|n| period.reduce(n)).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 2, 3, 4, 2]);
    /// ```
    pub const fn reduce(self, n: u64) -> u64 {
        if n < self.preperiod { n } else { self.preperiod + (n - self.preperiod) % self.period.get() }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "preperiod {}, period {}", self.preperiod, self.period)
    }
}

/// A claim about the eventual period of a subtraction game, with what is needed to check it from the rules.
///
/// With s the largest move, q the preperiod and p the period, x(n + p) = x(n) on the window q ≤ n < q + s proves it for
/// all n ≥ q, for nim-values and outcomes alike: each term is a function of the s terms before it, so equal windows have
/// equal continuations. The claim also says that p is minimal (no p/ℓ for a prime ℓ works) and q least (q = 0 or
/// x(q − 1) ≠ x(q − 1 + p)).
///
/// The digests bind the claim to its terms. Each is the SHA-256 of consecutive terms, each term written by
/// [`encode_value`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeriodCertificate {
    /// The moves of the game.
    pub moves: SubtractionSet,
    /// Which sequence the claim is about.
    pub sequence: SequenceKind,
    /// The claim.
    pub period: Period,
    /// SHA-256 of the terms q ≤ n < q + s.
    pub window_digest: [u8; 32],
    /// SHA-256 of the terms q ≤ n < q + p.
    pub period_digest: [u8; 32],
}

/// Writes a term of a sequence as certificates digest it: little-endian base 128 (LEB128), so one byte below 128.
///
/// ```
/// let mut bytes = Vec::new();
/// for value in [3, 127, 128, 300] {
///     nimatlas_core::encode_value(value, &mut bytes);
/// }
/// assert_eq!(bytes, [3, 127, 0x80, 1, 0xac, 2]);
/// ```
pub fn encode_value(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 128 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push((value & 0x7f) as u8);
}
