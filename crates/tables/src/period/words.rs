//! Reading bitsets at any place.

/// The 64 bits from bit `at` on, zeros after the last word.
pub(super) fn word_at(words: &[u64], at: usize) -> u64 {
    let (word, bit) = (at / 64, at % 64);
    let next = words.get(word + 1).copied().unwrap_or(0);
    // In two shifts, since a shift by 64 is none.
    words[word] >> bit | next << 1 << (63 - bit)
}
