//! Finite subtraction sets.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A finite set of positive moves: a player takes a number of stones that is in the set.
///
/// Never empty, sorted, without repetition.
///
/// ```
/// use nimatlas_core::{SubtractionSet, SubtractionSetError};
///
/// let moves = SubtractionSet::new(&[7, 2, 5])?;
/// assert_eq!(moves.as_slice(), [2, 5, 7]);
/// assert_eq!(moves, "2,5,7".parse()?);
/// assert_eq!(SubtractionSet::new(&[2, 2]), Err(SubtractionSetError::Duplicate(2)));
/// # Ok::<(), SubtractionSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Vec<u64>", into = "Vec<u64>")]
pub struct SubtractionSet(Vec<u64>);

/// Why some numbers are not a subtraction set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubtractionSetError {
    /// A game needs at least one move.
    #[error("the move set is empty; at least one positive move is needed")]
    Empty,
    /// A move of 0 would let play go on for ever.
    #[error("0 is not a move; each move takes at least 1 stone")]
    Zero,
    /// A set names each move once.
    #[error("the move {0} is given twice; name each move once")]
    Duplicate(u64),
    /// Part of the text is not a number from 1 to 2^64 − 1.
    #[error("move {number} of the set, “{text}”, is not a whole number from 1 to {max}; move sets are written 2,5,7", max = u64::MAX)]
    NotANumber {
        /// Which part of the text, from 1.
        number: usize,
        /// The part itself.
        text: String,
    },
}

impl SubtractionSet {
    /// The set of these moves, given in any order.
    ///
    /// # Errors
    /// If there is no move, a move is 0, or a move is given twice.
    pub fn new(moves: &[u64]) -> Result<SubtractionSet, SubtractionSetError> {
        SubtractionSet::try_from(moves.to_vec())
    }

    /// The moves in ascending order.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The moves in ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.0.iter().copied()
    }

    /// How many moves there are, at least 1. No nim-value exceeds this number.
    #[expect(clippy::len_without_is_empty, reason = "a subtraction set is never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The smallest move.
    pub fn smallest(&self) -> u64 {
        self.0[0]
    }

    /// The largest move.
    pub fn largest(&self) -> u64 {
        self.0[self.0.len() - 1]
    }
}

impl TryFrom<Vec<u64>> for SubtractionSet {
    type Error = SubtractionSetError;

    fn try_from(mut moves: Vec<u64>) -> Result<SubtractionSet, SubtractionSetError> {
        moves.sort_unstable();
        match moves.first() {
            None => return Err(SubtractionSetError::Empty),
            Some(0) => return Err(SubtractionSetError::Zero),
            Some(_) => {}
        }
        match moves.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(SubtractionSetError::Duplicate(pair[0])),
            None => Ok(SubtractionSet(moves)),
        }
    }
}

impl From<SubtractionSet> for Vec<u64> {
    fn from(moves: SubtractionSet) -> Vec<u64> {
        moves.0
    }
}

impl FromStr for SubtractionSet {
    type Err = SubtractionSetError;

    /// Reads `2,5,7`; blanks around a number are allowed.
    fn from_str(text: &str) -> Result<SubtractionSet, SubtractionSetError> {
        if text.trim().is_empty() {
            return Err(SubtractionSetError::Empty);
        }
        let parse = |(i, part): (usize, &str)| {
            part.trim()
                .parse::<u64>()
                .map_err(|_| SubtractionSetError::NotANumber { number: i + 1, text: part.trim().to_owned() })
        };
        text.split(',').enumerate().map(parse).collect::<Result<Vec<_>, _>>()?.try_into()
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, step) in self.iter().enumerate() {
            write!(f, "{}{step}", if i == 0 { "" } else { "," })?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_sets_are_refused_by_name() {
        let number = |number, text: &str| SubtractionSetError::NotANumber { number, text: text.to_owned() };
        let cases = [
            ("", SubtractionSetError::Empty),
            ("  ", SubtractionSetError::Empty),
            ("0", SubtractionSetError::Zero),
            ("3,0", SubtractionSetError::Zero),
            ("3,4,3", SubtractionSetError::Duplicate(3)),
            ("3,,4", number(2, "")),
            ("3,-4", number(2, "-4")),
            ("2;5", number(1, "2;5")),
            ("1,18446744073709551616", number(2, "18446744073709551616")),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<SubtractionSet>(), Err(expected), "{text:?}");
        }
    }

    #[test]
    fn serde_goes_through_the_check() {
        assert_eq!(serde_json::from_str::<SubtractionSet>("[5,2]").expect("a set").as_slice(), [2, 5]);
        for bad in ["[]", "[0]", "[1,1]", "[-1]"] {
            assert!(serde_json::from_str::<SubtractionSet>(bad).is_err(), "{bad}");
        }
    }
}
