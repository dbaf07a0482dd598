//! Sets of moves, finite or not.

use nimatlas_core::{SubtractionSet, SubtractionSetError};
use num_integer::Roots;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The prefix of sets that are given by what they lack.
const ALL_BUT: &str = "all-but:";

/// The moves of a subtraction game, possibly infinitely many.
///
/// Written `2,5,7`, `all-but:2,5`, `squares` or `primes`.
///
/// ```
/// use nimatlas_subtraction::MoveSet;
///
/// let set: MoveSet = "all-but:2,5".parse()?;
/// assert_eq!(set.up_to(8), [1, 3, 4, 6, 7, 8]);
/// assert_eq!(set.to_string(), "all-but:2,5");
/// assert_eq!("primes".parse::<MoveSet>()?.up_to(12), [2, 3, 5, 7, 11]);
/// assert_eq!("squares".parse::<MoveSet>()?.up_to(12), [1, 4, 9]);
/// # Ok::<(), nimatlas_subtraction::MoveSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveSet {
    /// These moves and no other.
    Finite(SubtractionSet),
    /// Every positive number of stones but these.
    AllBut(SubtractionSet),
    /// 1, 4, 9, 16, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
}

/// Why a text is not a set of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveSetError {
    /// The text is none of the forms, or its numbers are not a set.
    #[error("“{text}” is not a set of moves; such are written 2,5,7 or {ALL_BUT}2,5 or squares or primes")]
    NotASet {
        /// The text, at most 80 characters of it.
        text: String,
        /// What is wrong with its numbers.
        #[source]
        source: SubtractionSetError,
    },
}

impl MoveSet {
    /// Whether a move may take so many stones. O(log m) for sets of m numbers, O(1) for squares, O(√stones) for primes.
    pub fn contains(&self, stones: u64) -> bool {
        match self {
            MoveSet::Finite(moves) => moves.as_slice().binary_search(&stones).is_ok(),
            MoveSet::AllBut(excluded) => stones > 0 && excluded.as_slice().binary_search(&stones).is_err(),
            MoveSet::Squares => stones > 0 && stones.sqrt().pow(2) == stones,
            MoveSet::Primes => is_prime(stones),
        }
    }

    /// The moves of at most `most` stones, ascending: all that matter for heaps up to that size.
    ///
    /// O(most) time and memory for all-but sets and O(most · log log most) for primes, so `most` is for the caller to bound.
    pub fn up_to(&self, most: u64) -> Vec<u64> {
        match self {
            MoveSet::Finite(moves) => moves.iter().take_while(|&taken| taken <= most).collect(),
            MoveSet::AllBut(_) => (1..=most).filter(|&taken| self.contains(taken)).collect(),
            MoveSet::Squares => (1..=most.sqrt()).map(|root| root * root).collect(),
            MoveSet::Primes => primes_up_to(most),
        }
    }
}

impl FromStr for MoveSet {
    type Err = MoveSetError;

    /// Reads one of the forms; blanks around it and around its numbers are allowed.
    fn from_str(text: &str) -> Result<MoveSet, MoveSetError> {
        let trimmed = text.trim();
        let not_a_set = |source| MoveSetError::NotASet { text: text.chars().take(80).collect(), source };
        match trimmed {
            "squares" => Ok(MoveSet::Squares),
            "primes" => Ok(MoveSet::Primes),
            _ => match trimmed.strip_prefix(ALL_BUT) {
                Some(excluded) => excluded.parse().map(MoveSet::AllBut).map_err(not_a_set),
                None => trimmed.parse().map(MoveSet::Finite).map_err(not_a_set),
            },
        }
    }
}

impl fmt::Display for MoveSet {
    /// The form that can be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |numbers: &SubtractionSet| numbers.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        match self {
            MoveSet::Finite(moves) => f.pad(&numbers(moves)),
            MoveSet::AllBut(excluded) => f.pad(&format!("{ALL_BUT}{}", numbers(excluded))),
            MoveSet::Squares => f.pad("squares"),
            MoveSet::Primes => f.pad("primes"),
        }
    }
}

impl From<SubtractionSet> for MoveSet {
    fn from(moves: SubtractionSet) -> MoveSet {
        MoveSet::Finite(moves)
    }
}

/// Trial division.
fn is_prime(number: u64) -> bool {
    number == 2 || number > 2 && number % 2 == 1 && (3..=number.sqrt()).step_by(2).all(|d| !number.is_multiple_of(d))
}

/// The sieve of Eratosthenes.
fn primes_up_to(most: u64) -> Vec<u64> {
    let mut composite = vec![false; most as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=most {
        if !composite[number as usize] {
            primes.push(number);
            let multiples = (number.saturating_mul(number)..=most).step_by(number as usize);
            multiples.for_each(|multiple| composite[multiple as usize] = true);
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        let set = |numbers: &[u64]| SubtractionSet::new(numbers).expect("a set");
        let cases = [
            ("7,2,5", MoveSet::Finite(set(&[2, 5, 7])), "2,5,7"),
            (" 4 ", MoveSet::Finite(set(&[4])), "4"),
            ("all-but:5, 2", MoveSet::AllBut(set(&[2, 5])), "all-but:2,5"),
            ("squares", MoveSet::Squares, "squares"),
            (" primes ", MoveSet::Primes, "primes"),
        ];
        for (text, expected, written) in cases {
            assert_eq!(text.parse(), Ok(expected.clone()), "{text:?}");
            assert_eq!(expected.to_string(), written);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "all-but:", "all-but:0", "all-but:1,1", "all-but", "cubes", "2,5,", "squares,2", "!2", "-2", "{2}"]
        {
            let error = text.parse::<MoveSet>().expect_err("no set");
            assert!(error.to_string().contains("all-but:2,5 or squares or primes"), "{error}");
        }
    }

    #[test]
    fn moves_are_those_of_the_definition() {
        let prime = |n: u64| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
        let square = |n: u64| n > 0 && (1..=n).any(|root| root * root == n);
        type Definition<'a> = (&'a str, &'a dyn Fn(u64) -> bool);
        let cases: [Definition; 4] = [
            ("2,5,700", &|n| [2, 5, 700].contains(&n)),
            ("all-but:2,5,700", &|n| n > 0 && ![2, 5, 700].contains(&n)),
            ("squares", &square),
            ("primes", &prime),
        ];
        for (text, definition) in cases {
            let set: MoveSet = text.parse().expect("a set");
            for n in 0..800 {
                assert_eq!(set.contains(n), definition(n), "{text} {n}");
            }
            for most in [0, 1, 2, 3, 4, 9, 25, 799] {
                assert_eq!(set.up_to(most), (1..=most).filter(|&n| definition(n)).collect::<Vec<_>>(), "{text} {most}");
            }
        }
        assert!(!MoveSet::Squares.contains(u64::MAX));
        assert!(MoveSet::Squares.contains(u64::from(u32::MAX).pow(2)));
    }
}
