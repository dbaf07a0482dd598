//! Subtraction games with infinitely many moves.

use crate::{SizeError, check_size};

/// How many terms may be asked for: each looks at all before it.
const MAX_TERMS: usize = 1 << 16;

/// The nim-values of the heaps 0, 1, …, `len` − 1 if the stones that a move may take are those of which `is_move` is true.
/// The set may be infinite; `is_move` is asked about 1, …, `len` − 1 only.
///
/// O(len²) time.
///
/// ```
/// use nimatlas_oracle::subtraction::nim_values_where;
///
/// let is_square = |stones: u64| (1..=stones).any(|root| root * root == stones);
/// assert_eq!(nim_values_where(is_square, 12)?, [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]);
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If there are more than 2^16 terms.
pub fn nim_values_where(is_move: impl Fn(u64) -> bool, len: usize) -> Result<Vec<u64>, SizeError> {
    check_size("terms", len as u128, MAX_TERMS as u64)?;
    let allowed: Vec<bool> = (0..len as u64).map(|stones| stones > 0 && is_move(stones)).collect();
    let mut values: Vec<u64> = Vec::with_capacity(len);
    for heap in 0..len {
        // A nim-value is at most the number of options.
        let mut seen = vec![false; heap + 1];
        for taken in (1..=heap).filter(|&taken| allowed[taken]) {
            seen[values[heap - taken] as usize] = true;
        }
        let value = seen.iter().take_while(|&&seen| seen).count();
        values.push(value as u64);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtraction::nim_values;
    use nimatlas_core::SubtractionSet;

    fn values(is_move: impl Fn(u64) -> bool, len: usize) -> Vec<u64> {
        nim_values_where(is_move, len).expect("small")
    }

    #[test]
    fn a_finite_set_is_one_such_game() {
        for moves in [&[1u64, 2][..], &[2, 5, 7], &[1, 6, 9], &[4, 6, 11, 14], &[90]] {
            let set = SubtractionSet::new(moves).expect("a set");
            assert_eq!(values(|stones| moves.contains(&stones), 300), nim_values(&set, 300).expect("small"), "{set}");
        }
    }

    #[test]
    fn games_that_are_known() {
        // Nim.
        assert_eq!(values(|_| true, 100), (0..100).collect::<Vec<_>>());
        // Odd numbers: parity decides.
        assert_eq!(values(|stones| stones % 2 == 1, 100), (0..100).map(|heap| heap % 2).collect::<Vec<_>>());
        // No move at all.
        assert_eq!(values(|_| false, 5), [0; 5]);
        assert_eq!(values(|_| true, 0), []);
        // All but s: the heaps 2sk + i and 2sk + s + i with i < s cannot reach each other and share the value sk + i.
        for s in 1..20 {
            let expected: Vec<u64> = (0..300).map(|heap| heap / (2 * s) * s + heap % s).collect();
            assert_eq!(values(|stones| stones != s, 300), expected, "{s}");
        }
    }

    #[test]
    fn large_tasks_are_refused() {
        let error = SizeError { quantity: "terms", asked: (1 << 16) + 1, limit: 1 << 16 };
        assert_eq!(nim_values_where(|_| true, (1 << 16) + 1), Err(error));
    }
}
