//! The plain things that others are measured against.

/// A bit a position, in memory: the least that a look-up of an outcome can cost.
pub struct Bits(Vec<u64>);

impl Bits {
    /// The bits of these words, lowest first.
    pub fn new(words: Vec<u64>) -> Bits {
        Bits(words)
    }

    /// Bit `i`.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn get(&self, i: usize) -> u64 {
        self.0[i / 64] >> (i % 64) & 1
    }

    /// The bit of a position in a box of heaps below `side`, the last heap fastest.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn at<const HEAPS: usize>(&self, side: usize, heaps: [usize; HEAPS]) -> u64 {
        self.get(heaps.into_iter().fold(0, |index, heap| index * side + heap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_lowest_of_the_first_word() {
        let bits = Bits::new(vec![0b101, 1 << 63]);
        let set: Vec<usize> = (0..128).filter(|&i| bits.get(i) == 1).collect();
        assert_eq!(set, [0, 2, 127]);
        assert_eq!((bits.at(4, [0, 0, 2]), bits.at(4, [0, 1, 2]), bits.at(4, [7, 3, 3])), (1, 0, 1));
    }
}
