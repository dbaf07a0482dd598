//! Nimbers under nim-addition, and the mex rule.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A nimber: the size of the Nim heap that an impartial position is worth in normal play.
///
/// `+` is the nim-sum, addition without carries, so every nimber is its own negative.
///
/// ```
/// use nimatlas_core::Nimber;
///
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!([3, 4, 5].map(Nimber).into_iter().sum::<Nimber>(), Nimber(2));
/// assert!((Nimber(7) + Nimber(7)).is_zero());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a position that the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// Whether this is the value of a P-position.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add for Nimber {
    type Output = Nimber;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of nimbers is the exclusive or of their sizes")]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The least nimber that is not among `values`.
///
/// Order and repetition do not matter. Values below 128 cost no allocation, and a result above 128 needs at least 128
/// different values, so the allocation is rare in practice.
///
/// ```
/// use nimatlas_core::{Nimber, mex};
///
/// assert_eq!(mex([]), Nimber(0));
/// assert_eq!(mex([2, 0, 1, 1, 5].map(Nimber)), Nimber(3));
/// assert_eq!(mex((0..300).map(Nimber)), Nimber(300));
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    const SMALL: u64 = u128::BITS as u64;
    let mut small = 0u128;
    let mut large = Vec::new();
    for Nimber(value) in values {
        if value < SMALL {
            small |= 1 << value;
        } else {
            large.push(value);
        }
    }
    if small != u128::MAX {
        return Nimber(u64::from(small.trailing_ones()));
    }
    large.sort_unstable();
    large.dedup();
    let run = large.iter().zip(SMALL..).take_while(|&(&value, expected)| value == expected).count();
    Nimber(SMALL + run as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_crosses_the_mask_boundary() {
        let cases: [(Vec<u64>, u64); 6] = [
            ((0..127).collect(), 127),
            ((0..128).collect(), 128),
            ((0..129).rev().collect(), 129),
            ((0..128).chain([129, 130]).collect(), 128),
            ((0..128).chain([128, 128, 130]).collect(), 129),
            (vec![u64::MAX], 0),
        ];
        for (values, expected) in cases {
            assert_eq!(mex(values.iter().copied().map(Nimber)), Nimber(expected), "{values:?}");
        }
    }
}
