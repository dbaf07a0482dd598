//! Terms of any index, once the period is known.

use nimatlas_core::{Period, PeriodCertificate, encode_value};
use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// How many terms [`PeriodicSequence::fill`] copies at a time, at least, where the period is shorter: half a cache.
const BLOCK: usize = 1 << 14;

/// An eventually periodic sequence: its terms before the period and one period of them.
///
/// `T` is whatever holds a term: `u8` does for the outcomes of any game and for the nim-values of a game with fewer than
/// 256 moves. The terms are plain data, and the period is as certain as where it comes from.
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_subtraction::PeriodicSequence;
///
/// // The nim-values of {1, 2}.
/// let sequence = PeriodicSequence::new(Period::new(0, 3).expect("not zero"), vec![0u8, 1, 2])?;
/// assert_eq!(sequence.term(u64::MAX), 0);
/// assert_eq!(sequence.term_big(&"1000000000000000000000000000001".parse()?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeriodicSequence<T = u8> {
    period: Period,
    terms: Vec<T>,
}

/// Why terms are not those of a periodic sequence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// There must be as many terms as preperiod and period together.
    #[error("{terms} terms given, but {period} takes {expected}")]
    Length {
        /// How many are given.
        terms: usize,
        /// The period.
        period: Period,
        /// How many it takes.
        expected: u128,
    },
    /// The terms are not those that the certificate is about.
    #[error("the digest of the {part} is not that of the certificate")]
    Digest {
        /// Which digest: “window” or “period”.
        part: &'static str,
    },
}

impl<T: Copy + Into<u64>> PeriodicSequence<T> {
    /// The sequence whose first terms, preperiod and one period, are given.
    ///
    /// # Errors
    /// If there are more or fewer terms than that.
    pub fn new(period: Period, terms: Vec<T>) -> Result<PeriodicSequence<T>, SequenceError> {
        let expected = u128::from(period.preperiod) + u128::from(period.period.get());
        if terms.len() as u128 != expected {
            return Err(SequenceError::Length { terms: terms.len(), period, expected });
        }
        Ok(PeriodicSequence { period, terms })
    }

    /// The same for terms that must be those of a certificate: their digests are compared. What the certificate claims of
    /// them, [`check`](crate::check) checks. O(q + p + s) for the preperiod q, the period p and the largest move s.
    ///
    /// # Errors
    /// If there are more or fewer terms than preperiod and period together, or they have another digest.
    ///
    /// ```
    /// use nimatlas_core::{Period, PeriodCertificate, SequenceKind};
    /// use nimatlas_subtraction::{PeriodicSequence, SequenceError};
    /// use sha2::{Digest, Sha256};
    ///
    /// let certificate = PeriodCertificate {
    ///     moves: "1,2".parse()?,
    ///     sequence: SequenceKind::NimValues,
    ///     period: Period::new(0, 3).expect("not zero"),
    ///     window_digest: Sha256::digest([0, 1]).into(),
    ///     period_digest: Sha256::digest([0, 1, 2]).into(),
    /// };
    /// assert!(PeriodicSequence::certified(&certificate, vec![0u8, 1, 2]).is_ok());
    /// let other = PeriodicSequence::certified(&certificate, vec![0u8, 1, 3]);
    /// assert_eq!(other, Err(SequenceError::Digest { part: "period" }));
    /// # Ok::<(), nimatlas_core::SubtractionSetError>(())
    /// ```
    pub fn certified(certificate: &PeriodCertificate, terms: Vec<T>) -> Result<PeriodicSequence<T>, SequenceError> {
        let sequence = PeriodicSequence::new(certificate.period, terms)?;
        let parts = [
            ("window", certificate.moves.largest(), certificate.window_digest),
            ("period", certificate.period.period.get(), certificate.period_digest),
        ];
        for (part, len, digest) in parts {
            if sequence.digest(len) != digest {
                return Err(SequenceError::Digest { part });
            }
        }
        Ok(sequence)
    }

    /// The period, as given.
    pub const fn period(&self) -> Period {
        self.period
    }

    /// The terms as given: those before the period, and one period.
    pub fn terms(&self) -> &[T] {
        &self.terms
    }

    /// The term of index `n`. O(1): one division.
    #[inline]
    pub fn term(&self, n: u64) -> u64 {
        self.terms[self.period.reduce(n) as usize].into()
    }

    /// The term of index `n`, of any size. One long division by a 64-bit number.
    pub fn term_big(&self, n: &BigUint) -> u64 {
        self.term(reduce_big(self.period, n))
    }

    /// Writes the terms of index `from`, `from` + 1, … over all of `out`. A copy of memory: short periods are copied many
    /// at a time.
    ///
    /// The sequence has no end, and indices above 2^64 − 1 are no exception.
    ///
    /// ```
    /// use nimatlas_core::Period;
    /// use nimatlas_subtraction::PeriodicSequence;
    ///
    /// let sequence = PeriodicSequence::new(Period::new(1, 2).expect("not zero"), vec![9u8, 0, 1])?;
    /// let mut out = [7; 6];
    /// sequence.fill(0, &mut out);
    /// assert_eq!(out, [9, 0, 1, 0, 1, 0]);
    /// # Ok::<(), nimatlas_subtraction::SequenceError>(())
    /// ```
    pub fn fill(&self, from: u64, out: &mut [T]) {
        let start = self.period.reduce(from) as usize;
        let first = out.len().min(self.terms.len() - start);
        let (head, out) = out.split_at_mut(first);
        head.copy_from_slice(&self.terms[start..start + first]);

        let period = &self.terms[self.period.preperiod as usize..];
        // A block of whole periods that is long enough to copy fast, and short enough to stay in cache while it is copied.
        let (block, out) = out.split_at_mut(out.len().min(period.len() * BLOCK.div_ceil(period.len())));
        block.chunks_mut(period.len()).for_each(|part| part.copy_from_slice(&period[..part.len()]));
        if !block.is_empty() {
            out.chunks_mut(block.len()).for_each(|part| part.copy_from_slice(&block[..part.len()]));
        }
    }

    /// SHA-256 of so many terms from the start of the period on, as certificates digest them.
    fn digest(&self, len: u64) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut bytes = Vec::with_capacity(2 * BLOCK);
        let (period, mut left) = (&self.terms[self.period.preperiod as usize..], len);
        while left > 0 {
            let part = usize::try_from(left).map_or(period.len(), |left| left.min(period.len()));
            for &term in &period[..part] {
                encode_value(term.into(), &mut bytes);
                // The hash is slow on a few bytes at a time.
                if bytes.len() >= BLOCK {
                    hash.update(&bytes);
                    bytes.clear();
                }
            }
            left -= part as u64;
        }
        hash.update(&bytes);
        hash.finalize().into()
    }
}

/// The index below preperiod + period that has the term of index `n`.
pub(crate) fn reduce_big(period: Period, n: &BigUint) -> u64 {
    match u64::try_from(n) {
        Ok(n) => period.reduce(n),
        Err(_) => {
            let rest = (n - period.preperiod) % period.period.get();
            period.preperiod + u64::try_from(rest).expect("a remainder is below its 64-bit divisor")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(preperiod: u64, terms: &[u8]) -> PeriodicSequence {
        let period = Period::new(preperiod, terms.len() as u64 - preperiod).expect("not zero");
        PeriodicSequence::new(period, terms.to_vec()).expect("as many terms")
    }

    #[test]
    fn every_way_to_a_term_gives_the_same() {
        let long: Vec<u8> = (0..50_000u32).map(|n| (n * n % 251) as u8).collect();
        for (preperiod, terms) in
            [(0, &[4][..]), (0, &[0, 1, 2]), (2, &[8, 9, 0, 1, 2]), (3, &[1, 2, 3, 4]), (777, &long)]
        {
            let sequence = sequence(preperiod, terms);
            // By walking.
            let mut expected = terms.to_vec();
            while expected.len() < 150_000 {
                expected.push(expected[expected.len() + preperiod as usize - terms.len()]);
            }
            for (n, &term) in expected.iter().enumerate().step_by(7) {
                assert_eq!(sequence.term(n as u64), u64::from(term));
            }
            for from in [0, 1, 5, 40_000] {
                for len in [0, 1, 4, 3000, 100_000] {
                    let mut out = vec![77; len];
                    sequence.fill(from, &mut out);
                    assert!(out == expected[from as usize..from as usize + len], "{preperiod} {from} {len}");
                }
            }
        }
    }

    #[test]
    fn large_indices_wrap_nowhere() {
        let sequence = sequence(1, &[9, 0, 1, 2]);
        // 2^64 − 1 = 3·k, so (2^64 − 1) − 1 ≡ 2 mod 3.
        assert_eq!(sequence.term(u64::MAX), 2);
        assert_eq!(sequence.term_big(&BigUint::from(u64::MAX)), 2);
        assert_eq!(sequence.term_big(&(BigUint::from(u64::MAX) + 1u8)), 0);
        let mut out = [7; 3];
        sequence.fill(u64::MAX, &mut out);
        assert_eq!(out, [2, 0, 1]);
        let wide = PeriodicSequence::new(Period::new(0, 2).expect("not zero"), vec![300u32, 5]).expect("two terms");
        assert_eq!(wide.term(4), 300);
    }

    #[test]
    fn other_numbers_of_terms_are_refused() {
        let period = Period::new(2, 3).expect("not zero");
        for terms in [0, 4, 6] {
            let error = SequenceError::Length { terms, period, expected: 5 };
            assert_eq!(PeriodicSequence::new(period, vec![0u8; terms]), Err(error));
        }
        let period = Period::new(u64::MAX, u64::MAX).expect("not zero");
        assert!(PeriodicSequence::new(period, vec![0u8]).is_err());
    }
}
