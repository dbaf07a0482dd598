//! Small numbers in bit planes: one bitset per binary digit.

mod repeat;

use crate::Period;
use crate::size::{self, MAX_BYTES, SizeError};
use thiserror::Error;

/// A sequence of numbers, held as one bitset per binary digit: bit k of the number at i is bit i of plane k.
///
/// Words have 64 bits on every machine. All planes have as many words as the length takes, and the bits past it in a last
/// word are zero, so equal sequences in equally many planes are the same words. There may be no plane at all; every number
/// is then 0.
///
/// ```
/// use nimatlas_core::BitPlanes;
///
/// let squares = BitPlanes::from_fn(5, 6, |i| (i * i) as u64)?;
/// assert_eq!(squares.iter().collect::<Vec<_>>(), [0, 1, 4, 9, 16, 25]);
/// assert_eq!(squares.planes()[0], [0b101010]);
/// assert_eq!(squares.count(9), 1);
/// # Ok::<(), nimatlas_core::PlanesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitPlanes {
    planes: Vec<Vec<u64>>,
    len: usize,
}

/// Why there are no such planes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanesError {
    /// Too many planes, or too long ones.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A number does not fit.
    #[error("the number {value} at index {index} needs more than {planes} bits")]
    Value {
        /// Its index.
        index: usize,
        /// The number.
        value: u64,
        /// How many planes there are.
        planes: usize,
    },
    /// A period is longer than what there is of the sequence.
    #[error("{period} takes {needed} numbers, and there are {len}")]
    TooShort {
        /// The period.
        period: Period,
        /// Preperiod and period together.
        needed: u128,
        /// How many numbers there are.
        len: usize,
    },
    /// A plane has too few words, or too many.
    #[error("plane {plane} has {words} words; its length takes {expected}")]
    Words {
        /// Which plane.
        plane: usize,
        /// Its words.
        words: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A plane has ones where no number is.
    #[error("plane {plane} has bits beyond its last entry")]
    Beyond {
        /// Which plane.
        plane: usize,
    },
}

impl BitPlanes {
    /// As many zeros as `len` says.
    ///
    /// # Errors
    /// If there are more than 64 planes, or they would take more than [`MAX_BYTES`].
    pub fn zeros(planes: usize, len: usize) -> Result<BitPlanes, SizeError> {
        check_shape(planes, len)?;
        Ok(BitPlanes { planes: vec![vec![0; len.div_ceil(64)]; planes], len })
    }

    /// The numbers `value(0)`, `value(1)`, …, `value(len - 1)`.
    ///
    /// # Errors
    /// As [`BitPlanes::zeros`], and if a number has more bits than there are planes.
    pub fn from_fn(planes: usize, len: usize, mut value: impl FnMut(usize) -> u64) -> Result<BitPlanes, PlanesError> {
        check_shape(planes, len)?;
        let mut words = vec![vec![0; len.div_ceil(64)]; planes];
        for index in 0..len {
            let value = value(index);
            if bits_of(value) > planes {
                return Err(PlanesError::Value { index, value, planes });
            }
            for (k, words) in words.iter_mut().enumerate() {
                words[index / 64] |= (value >> k & 1) << (index % 64);
            }
        }
        Ok(BitPlanes::from_words(words, len))
    }

    /// The `len` numbers with these planes of words, plane 0 first.
    ///
    /// # Errors
    /// If there are more than 64 planes, or they would take more than [`MAX_BYTES`]; if a plane has more or fewer words than
    /// the length takes, or bits beyond it.
    pub fn from_planes(planes: Vec<Vec<u64>>, len: usize) -> Result<BitPlanes, PlanesError> {
        check_shape(planes.len(), len)?;
        let (expected, beyond) = (len.div_ceil(64), !last_word(len));
        for (plane, words) in planes.iter().enumerate() {
            if words.len() != expected {
                return Err(PlanesError::Words { plane, words: words.len(), expected });
            }
            if words.last().is_some_and(|word| word & beyond != 0) {
                return Err(PlanesError::Beyond { plane });
            }
        }
        Ok(BitPlanes { planes, len })
    }

    /// The first `len` numbers of these words, plane 0 first.
    ///
    /// # Panics
    /// If a plane has fewer than `len` bits, or there are more than 64 planes.
    pub fn from_words(planes: Vec<Vec<u64>>, len: usize) -> BitPlanes {
        assert!(planes.len() <= 64 && planes.iter().all(|words| words.len() >= len.div_ceil(64)), "too few words");
        let mut numbers = BitPlanes { planes, len };
        numbers.end_words();
        numbers
    }

    /// The words of each plane.
    pub fn into_words(self) -> Vec<Vec<u64>> {
        self.planes
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The words of the planes, the one of the lowest binary digit first.
    pub fn planes(&self) -> &[Vec<u64>] {
        &self.planes
    }

    /// The number at `index`.
    ///
    /// # Panics
    /// If `index` is not below [`BitPlanes::len`], as indexing a slice does.
    pub fn get(&self, index: usize) -> u64 {
        assert!(index < self.len, "index {index} of {} numbers", self.len);
        self.digits(index)
    }

    fn digits(&self, index: usize) -> u64 {
        self.planes.iter().rev().fold(0, |value, plane| value << 1 | plane[index / 64] >> (index % 64) & 1)
    }

    /// Puts a number at `index`.
    ///
    /// # Panics
    /// If `index` is not below [`BitPlanes::len`], or `value` has more bits than there are planes.
    pub fn set(&mut self, index: usize, value: u64) {
        assert!(index < self.len, "index {index} of {} numbers", self.len);
        assert!(bits_of(value) <= self.planes.len(), "{value} needs more than {} bits", self.planes.len());
        for (k, plane) in self.planes.iter_mut().enumerate() {
            let word = &mut plane[index / 64];
            *word = *word & !(1 << (index % 64)) | (value >> k & 1) << (index % 64);
        }
    }

    /// All numbers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> + Clone {
        (0..self.len).map(|index| self.digits(index))
    }

    /// How often a number occurs. Looks at 64 numbers a step.
    pub fn count(&self, value: u64) -> usize {
        if bits_of(value) > self.planes.len() {
            return 0;
        }
        let matches = |word: usize| {
            let all = self.planes.iter().enumerate().fold(u64::MAX, |all, (k, plane)| {
                let digits = plane[word];
                all & if value >> k & 1 != 0 { digits } else { !digits }
            });
            let inside = (self.len - 64 * word).min(64);
            (all & low_bits(inside)).count_ones() as usize
        };
        (0..self.len.div_ceil(64)).map(matches).sum()
    }

    /// Keeps the first `len` numbers; does nothing if there are no more.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len {
            self.len = len;
            self.end_words();
        }
    }

    /// Cuts the planes after the last number: words that it does not need, and bits of its word.
    fn end_words(&mut self) {
        for plane in &mut self.planes {
            plane.truncate(self.len.div_ceil(64));
            if let Some(word) = plane.last_mut() {
                *word &= last_word(self.len);
            }
        }
    }

    /// The first `len` terms of the sequence that begins with these numbers and goes on with this period.
    ///
    /// Costs about as much as copying the result: whole words are copied from what is in the cache, unless the period is
    /// both long and no multiple of 64.
    ///
    /// # Errors
    /// If these numbers are fewer than preperiod and period together, or the result would take more than [`MAX_BYTES`].
    ///
    /// ```
    /// use nimatlas_core::Period;
    /// use nimatlas_core::BitPlanes;
    ///
    /// let start = BitPlanes::from_fn(2, 5, |n| [3, 0, 1, 1, 2][n])?;
    /// let period = Period::new(1, 4).expect("not 0");
    /// assert_eq!(start.repeated(period, 11)?.iter().collect::<Vec<_>>(), [3, 0, 1, 1, 2, 0, 1, 1, 2, 0, 1]);
    /// # Ok::<(), nimatlas_core::PlanesError>(())
    /// ```
    pub fn repeated(&self, period: Period, len: usize) -> Result<BitPlanes, PlanesError> {
        let needed = u128::from(period.preperiod) + u128::from(period.period.get());
        if needed > self.len as u128 {
            return Err(PlanesError::TooShort { period, needed, len: self.len });
        }
        check_shape(self.planes.len(), len)?;
        // Both are at most the length of these numbers.
        let (preperiod, cycle) = (period.preperiod as usize, period.period.get() as usize);
        let repeat = |plane: &Vec<u64>| repeat::repeat(plane, preperiod, cycle, len);
        Ok(BitPlanes::from_words(self.planes.iter().map(repeat).collect(), len))
    }

    /// Puts the numbers of `other` behind these. If it has more planes, so has the result.
    ///
    /// # Errors
    /// If the result would take more than [`MAX_BYTES`]; nothing has changed then.
    pub fn append(&mut self, other: &BitPlanes) -> Result<(), SizeError> {
        let planes = self.planes.len().max(other.planes.len());
        // Neither length can be near the top of usize: both are in memory, or have no plane and were checked.
        let len = self.len + other.len;
        check_shape(planes, len)?;
        let words = len.div_ceil(64);
        self.planes.resize_with(planes, Vec::new);
        for (k, plane) in self.planes.iter_mut().enumerate() {
            plane.resize(words, 0);
            if let Some(more) = other.planes.get(k) {
                put(&mut plane[self.len / 64..], self.len % 64, more);
            }
        }
        self.len = len;
        Ok(())
    }
}

fn check_shape(planes: usize, len: usize) -> Result<(), SizeError> {
    size::check("the number of bit planes", planes as u128, 64)?;
    // A length without planes takes no memory; it is held to the same limit so that lengths can be added.
    let bytes = 8 * planes.max(1) as u128 * len.div_ceil(64) as u128;
    size::check("the size of the bit planes in bytes", bytes, MAX_BYTES)?;
    Ok(())
}

/// Puts words into a zeroed place that begins with so many bits of another; what does not fit into it must be zero.
fn put(place: &mut [u64], bit: usize, words: &[u64]) {
    for (i, &word) in words.iter().enumerate() {
        place[i] |= word << bit;
        if let (1.., Some(next)) = (bit, place.get_mut(i + 1)) {
            *next = word >> (64 - bit);
        }
    }
}

/// The bits that a sequence of this length has in its last word.
const fn last_word(len: usize) -> u64 {
    if len.is_multiple_of(64) { u64::MAX } else { low_bits(len % 64) }
}

/// How many planes it takes to hold numbers up to `largest`.
pub const fn bits_of(largest: u64) -> usize {
    (u64::BITS - largest.leading_zeros()) as usize
}

/// A word whose lowest `count` bits are set, for `count` ≤ 64.
pub const fn low_bits(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

#[cfg(test)]
mod tests;
