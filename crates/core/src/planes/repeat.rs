//! Terms of an eventually periodic sequence, by copying.

use super::low_bits;

/// Copies reach back no further than this many bits if the period allows it, so that they read what is in the cache.
const NEAR: usize = 1 << 17;

/// The first `len` bits of a bitset of which the first `preperiod + period` bits are given, in words.
pub(super) fn repeat(given: &[u64], preperiod: usize, period: usize, len: usize) -> Vec<u64> {
    let mut words = vec![0; len.div_ceil(64)];
    let mut have = len.min(preperiod + period);
    let copied = have.div_ceil(64);
    words[..copied].copy_from_slice(&given[..copied]);
    if !have.is_multiple_of(64) {
        words[copied - 1] &= low_bits(have % 64);
    }
    // A multiple of the period; of 64 too, and copies are whole words, once it was doubled often enough.
    let mut back = period;
    while have < len {
        while back <= NEAR / 2 && 2 * back <= have - preperiod {
            back *= 2;
        }
        let bit = have % 64;
        if bit != 0 || back < 64 {
            // Up to the next word.
            let more = back.min(64 - bit).min(len - have);
            let from = have - back;
            let (low, high) = (words[from / 64] >> (from % 64), words.get(from / 64 + 1).map_or(0, |word| word << 1));
            words[have / 64] |= ((low | high << (63 - from % 64)) & low_bits(more)) << bit;
            have += more;
        } else {
            let more = (back / 64).min(words.len() - have / 64);
            copy(&mut words, have / 64, have - back, more);
            have += 64 * more;
        }
    }
    words
}

/// Copies the bits from bit `from` on to so many words from word `to` on. They end before that one.
fn copy(words: &mut [u64], to: usize, from: usize, len: usize) {
    let (past, next) = words.split_at_mut(to);
    let (source, bit) = (&past[from / 64..], from % 64);
    if bit == 0 {
        next[..len].copy_from_slice(&source[..len]);
        return;
    }
    let (low, high) = (&source[..len], &source[1..][..len]);
    for ((next, low), high) in next.iter_mut().zip(low).zip(high) {
        *next = low >> bit | high << (64 - bit);
    }
}
