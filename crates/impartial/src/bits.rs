//! Sets of nim-values as rows of bits.

/// A set of small numbers. Equal sets may differ in the number of words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits(pub(crate) Vec<u64>);

impl Bits {
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(crate) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    pub(crate) fn union_with(&mut self, words: &[u64]) {
        if self.0.len() < words.len() {
            self.0.resize(words.len(), 0);
        }
        for (mine, word) in self.0.iter_mut().zip(words) {
            *mine |= word;
        }
    }

    /// The least number that is not in the set and whose bit is set in the row that `among` gives for each word.
    pub(crate) fn least_absent(&self, among: impl Fn(usize) -> u64) -> u32 {
        let absent = |word: usize| !self.0.get(word).copied().unwrap_or(0) & among(word);
        let first = (0..).find(|&word| absent(word) != 0).unwrap_or_default();
        first as u32 * 64 + absent(first).trailing_zeros()
    }

    /// The least number that is not in the set.
    pub(crate) fn mex(&self) -> u32 {
        self.least_absent(|_| u64::MAX)
    }
}

/// Adds to the set `to` every number of the set `from`, nim-added to `value`. Both have as many words, a power of two, and
/// `value` is below the number of their bits.
pub(crate) fn add_translated(to: &mut [u64], from: &[u64], value: u32) {
    let block = value as usize / 64;
    for (place, word) in to.iter_mut().enumerate() {
        *word |= translate_word(from[place ^ block], value % 64);
    }
}

/// The bits of a word moved from each place i to i xor `by`, for `by` below 64.
fn translate_word(mut word: u64, by: u32) -> u64 {
    // Bit k of `by` swaps neighbouring blocks of 2^k bits.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (k, low) in LOW.iter().enumerate() {
        if by >> k & 1 == 1 {
            let shift = 1 << k;
            word = (word & low) << shift | (word >> shift) & low;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translation_is_nim_addition() {
        for value in [0, 1, 5, 63, 64, 100, 127, 255] {
            let members = [0, 1, 3, 17, 63, 64, 90, 130, 255];
            let (mut from, mut to, mut expected) = (Bits(vec![0; 4]), vec![0; 4], Bits(vec![0; 4]));
            for member in members {
                from.insert(member);
                expected.insert(member ^ value);
            }
            add_translated(&mut to, &from.0, value);
            assert_eq!(to, expected.0, "{value}");
        }
    }

    #[test]
    fn absent_numbers_are_found_across_words() {
        let mut bits = Bits::default();
        assert_eq!(bits.mex(), 0);
        (0..200).for_each(|value| bits.insert(value));
        assert_eq!(bits.mex(), 200);
        assert_eq!(bits.least_absent(|_| 0xaaaa_aaaa_aaaa_aaaa), 201);
        bits.0[1] = !1;
        assert_eq!(bits.mex(), 64);
    }
}
