//! Multiplication of nimbers.
//!
//! With the nim-sum as addition, the nimbers below 2^64 are a field of 2^64 elements (Conway, *On Numbers and Games*,
//! chapter 6). The product is fixed by two rules: for F = 2^(2^n), a Fermat 2-power, F ⊗ x = F · x for x < F, and
//! F ⊗ F = F + F/2 in ordinary arithmetic.
//!
//! ```
//! use nimatlas_core::Nimber;
//! use nimatlas_impartial::nimber::{inverse, power, product, square_root};
//!
//! assert_eq!(product(Nimber(5), Nimber(9)), Nimber(6));
//! assert_eq!(inverse(Nimber(5)), Some(Nimber(12)));
//! assert_eq!(inverse(Nimber(0)), None);
//! assert_eq!((power(Nimber(2), 3), square_root(Nimber(3))), (Nimber(1), Nimber(2)));
//! ```

use nimatlas_core::Nimber;

/// The product a ⊗ b. Takes 3^6 steps at most.
pub fn product(a: Nimber, b: Nimber) -> Nimber {
    Nimber(multiply(a.0, b.0, 32))
}

/// The product of `exponent` factors a, and 1 for none. Takes 128 products at most.
pub fn power(a: Nimber, exponent: u64) -> Nimber {
    let (mut square, mut result, mut rest) = (a, Nimber(1), exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        rest >>= 1;
    }
    result
}

/// The x with a ⊗ x = 1, or `None` for 0.
pub fn inverse(a: Nimber) -> Option<Nimber> {
    // In a field of q elements a^(q − 2) is the inverse.
    (!a.is_zero()).then(|| power(a, u64::MAX - 1))
}

/// The x with x ⊗ x = a. Each nimber has one, since a + a = 0 makes squaring one to one.
pub fn square_root(a: Nimber) -> Nimber {
    // In a field of q = 2^64 elements a^q = a.
    power(a, 1 << 63)
}

/// The product of numbers below 2^(2 half), for a power of two `half`.
fn multiply(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = (1 << half) - 1;
    if a <= low && b <= low {
        return multiply(a, b, half / 2);
    }
    // With F = 2^half: (a₁F + a₀)(b₁F + b₀) = (a₁b₁ + a₁b₀ + a₀b₁) F + a₀b₀ + a₁b₁ F/2.
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let (high_product, low_product) = (multiply(a1, b1, half / 2), multiply(a0, b0, half / 2));
    let sum_product = multiply(a1 ^ a0, b1 ^ b0, half / 2);
    (sum_product ^ low_product) << half | (low_product ^ multiply(high_product, 1 << (half - 1), half / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The products below `count` from the definition: a ⊗ b is the mex of a'b + ab' + a'b' for a' < a, b' < b.
    fn by_definition(count: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0u64; count]; count];
        for a in 0..count {
            for b in 0..count {
                let excluded: std::collections::BTreeSet<u64> = (0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                    .collect();
                table[a][b] = (0..).find(|value| !excluded.contains(value)).expect("finitely many");
            }
        }
        table
    }

    #[test]
    fn products_are_those_of_the_definition() {
        for (a, row) in by_definition(64).into_iter().enumerate() {
            for (b, expected) in row.into_iter().enumerate() {
                assert_eq!(product(Nimber(a as u64), Nimber(b as u64)), Nimber(expected), "{a} {b}");
            }
        }
    }

    #[test]
    fn fermat_powers_multiply_as_they_should() {
        for exponent in [1, 2, 4, 8, 16, 32] {
            let power = 1u64 << exponent;
            assert_eq!(product(Nimber(power), Nimber(power)), Nimber(power + power / 2));
            assert_eq!(product(Nimber(power), Nimber(power - 1)), Nimber(power * (power - 1)));
        }
    }

    #[test]
    fn powers_are_repeated_products() {
        for a in [0, 1, 2, 3, 9, u64::MAX] {
            let mut expected = Nimber(1);
            for exponent in 0..20 {
                assert_eq!(power(Nimber(a), exponent), expected, "{a}, {exponent}");
                expected = product(expected, Nimber(a));
            }
        }
        // The nonzero nimbers are a group of 2^64 − 1 elements.
        assert_eq!(power(Nimber(12_345), u64::MAX), Nimber(1));
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
            let [a, b, c] = [a, b, c].map(Nimber);
            prop_assert_eq!(product(a, b), product(b, a));
            prop_assert_eq!(product(product(a, b), c), product(a, product(b, c)));
            prop_assert_eq!(product(a, b + c), product(a, b) + product(a, c));
            prop_assert_eq!(product(a, Nimber(1)), a);
            if let Some(inverse) = inverse(a) {
                prop_assert_eq!(product(a, inverse), Nimber(1));
            }
            prop_assert_eq!(product(square_root(a), square_root(a)), a);
        }
    }
}
