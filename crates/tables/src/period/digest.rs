//! Digests of terms, taken from the words of their binary planes.

use nimatlas_core::{Period, encode_value};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// The digests of a certificate in the making, from terms that come in order.
pub(super) struct Digests {
    window: (Range<u64>, Sha256),
    period: (Range<u64>, Sha256),
    /// The number of the next term.
    next: u64,
}

impl Digests {
    /// Of the terms preperiod ≤ n < preperiod + `window` and of one period. Both sums are below 2^64.
    pub(super) fn new(period: Period, window: u64) -> Digests {
        let from = |len: u64| (period.preperiod..period.preperiod + len, Sha256::new());
        Digests { window: from(window), period: from(period.period.get()), next: 0 }
    }

    /// How many terms are needed.
    pub(super) fn needed(&self) -> u64 {
        self.window.0.end.max(self.period.0.end)
    }

    /// Takes the next terms, 64 from each word.
    pub(super) fn add(&mut self, planes: &[&[u64]]) {
        /// How many words are encoded at a time.
        const AT_A_TIME: usize = 64;
        let len = planes.first().map_or(0, |plane| plane.len());
        let mut bytes = Vec::new();
        for from in (0..len).step_by(AT_A_TIME) {
            let to = len.min(from + AT_A_TIME);
            let terms = self.next..self.next + 64 * (to - from) as u64;
            self.next = terms.end;
            for (range, hash) in [&mut self.window, &mut self.period] {
                let wanted = range.start.max(terms.start)..range.end.min(terms.end);
                if !wanted.is_empty() {
                    bytes.clear();
                    let first = 64 * from + (wanted.start - terms.start) as usize;
                    encode(planes, first, (wanted.end - wanted.start) as usize, &mut bytes);
                    hash.update(&bytes);
                }
            }
        }
    }

    /// The digests of the window and of the period, once all terms are in.
    pub(super) fn finish(self) -> ([u8; 32], [u8; 32]) {
        (self.window.1.finalize().into(), self.period.1.finalize().into())
    }
}

/// The terms `first..first + len` as certificates encode them.
fn encode(planes: &[&[u64]], first: usize, len: usize, bytes: &mut Vec<u8>) {
    let value = |n: usize| planes.iter().rev().fold(0, |value, plane| value << 1 | plane[n / 64] >> (n % 64) & 1);
    let end = first + len;
    if planes.len() > 7 {
        (first..end).for_each(|n| encode_value(value(n), bytes));
        return;
    }
    // A byte for each term: 8 bits of a plane at once.
    let head = first.next_multiple_of(8).min(end);
    let tail = (end / 8 * 8).max(head);
    bytes.extend((first..head).map(|n| value(n) as u8));
    for n in (head..tail).step_by(8) {
        let spread = |(k, plane): (usize, &&[u64])| spread(plane[n / 64].to_le_bytes()[n % 64 / 8]) << k;
        bytes.extend(planes.iter().enumerate().map(spread).fold(0, |all, digits| all | digits).to_le_bytes());
    }
    bytes.extend((tail..end).map(|n| value(n) as u8));
}

/// Bit i as the lowest bit of byte i.
fn spread(bits: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let own = (u64::from(bits) * EACH) & 0x8040_2010_0804_0201;
    ((own + 0x7f * EACH) >> 7) & EACH
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn digests_are_of_the_encoded_terms(
            terms in prop::collection::vec(0..300u64, 1..9000),
            digits in 1..10usize,
            preperiod in 0..600u64,
            period in 1..8000u64,
            window in 1..8000u64,
        ) {
            let terms: Vec<u64> = terms.iter().map(|term| term % (1 << digits)).collect();
            let plane = |k: usize| -> Vec<u64> {
                terms.chunks(64).map(|terms| terms.iter().rev().fold(0, |word, term| word << 1 | term >> k & 1)).collect()
            };
            let planes: Vec<Vec<u64>> = (0..digits).map(plane).collect();
            let len = terms.len() as u64;
            let preperiod = preperiod.min(len - 1);
            let (period, window) = (period.min(len - preperiod), window.min(len - preperiod));
            let mut digests = Digests::new(Period::new(preperiod, period).expect("not zero"), window);
            prop_assert_eq!(digests.needed(), preperiod + period.max(window));
            // In two parts.
            let half = planes[0].len() / 2;
            digests.add(&planes.iter().map(|plane| &plane[..half]).collect::<Vec<_>>());
            digests.add(&planes.iter().map(|plane| &plane[half..]).collect::<Vec<_>>());
            let expected = |len: u64| {
                let mut bytes = Vec::new();
                terms[preperiod as usize..][..len as usize].iter().for_each(|&term| encode_value(term, &mut bytes));
                <[u8; 32]>::from(Sha256::digest(&bytes))
            };
            prop_assert_eq!(digests.finish(), (expected(window), expected(period)));
        }
    }
}
