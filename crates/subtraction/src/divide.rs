//! Division by numbers that are known beforehand.

/// A divisor of numbers of type `T`.
pub(crate) trait Divisor<T>: Copy {
    /// Quotient and remainder.
    fn div_rem(self, x: T) -> (T, T);
}

impl Divisor<u128> for u128 {
    fn div_rem(self, x: u128) -> (u128, u128) {
        (x / self, x % self)
    }
}

/// A divisor of 64 bits with its reciprocal: two multiplications take less time than a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reciprocal {
    divisor: u64,
    /// ⌊(2^64 − 1) / divisor⌋.
    reciprocal: u64,
}

impl Reciprocal {
    /// `divisor` is not 0.
    pub(crate) const fn new(divisor: u64) -> Reciprocal {
        Reciprocal { divisor, reciprocal: u64::MAX / divisor }
    }
}

impl Divisor<u64> for Reciprocal {
    #[inline]
    fn div_rem(self, x: u64) -> (u64, u64) {
        // The reciprocal times the divisor is at most 2^64 − 1 and at least 2^64 − divisor, so this is at most the quotient, and
        // as x < 2^64 it is at least one less.
        let quotient = ((u128::from(x) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = x - quotient * self.divisor;
        let more = rest >= self.divisor;
        (quotient + u64::from(more), rest - if more { self.divisor } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reciprocals_divide_exactly_at_the_ends() {
        let numbers = || {
            (0..70u64)
                .chain((1..64).flat_map(|bits| (1u64 << bits) - 2..(1 << bits) + 3))
                .chain(u64::MAX - 70..=u64::MAX)
        };
        for divisor in numbers().filter(|&divisor| divisor > 0) {
            for x in numbers() {
                assert_eq!(Reciprocal::new(divisor).div_rem(x), (x / divisor, x % divisor), "{x} / {divisor}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn reciprocals_divide_exactly(x: u64, divisor: u64, one in 0..64u32, other in 0..64u32, off in 0..3u64) {
            let divisor = (divisor >> one).max(1);
            // Multiples of the divisor and their neighbours.
            let x = ((x >> other) / divisor * divisor).wrapping_add(off).wrapping_sub(1);
            prop_assert_eq!(Reciprocal::new(divisor).div_rem(x), (x / divisor, x % divisor));
        }
    }
}
