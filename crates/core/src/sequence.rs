//! Sequences that repeat: terms of any index from the first few.

use crate::Period;
use num_bigint::BigUint;
use thiserror::Error;

/// How many terms [`PeriodicSequence::fill`] copies at a time, at least, where the period is shorter: half a cache.
const BLOCK: usize = 1 << 14;

/// An eventually periodic or arithmetic-periodic sequence: x(n + p) = x(n) + s for all n ≥ q, where q is the preperiod, p
/// the period and s the saltus, 0 for a sequence that is periodic in the usual sense.
///
/// It holds the terms before the period and those of one period. `T` is whatever holds such a term: `u8` does for the
/// outcomes of any game and for the nim-values of a game with fewer than 256 moves. The terms are plain data, and the
/// period is as certain as where it comes from.
///
/// ```
/// use nimatlas_core::{Period, PeriodicSequence};
///
/// // The nim-values of the subtraction game {1, 2}.
/// let sequence = PeriodicSequence::new(Period::new(0, 3).expect("not zero"), 0, vec![0u8, 1, 2])?;
/// assert_eq!(sequence.term(u64::MAX), Some(0));
/// assert_eq!(sequence.term_big(&"1000000000000000000000000000001".parse()?), 2u8.into());
///
/// // Those of Lasker's Nim: 0, 1, 2, 4, 3, 5, 6, 8, 7, …
/// let lasker = PeriodicSequence::new(Period::new(1, 4).expect("not zero"), 4, vec![0u8, 1, 2, 4, 3])?;
/// assert_eq!(lasker.term(1_000_000_007), Some(1_000_000_008));
/// assert_eq!(lasker.terms_from(5).take(4).collect::<Vec<_>>(), [5, 6, 8, 7]);
/// assert_eq!(lasker.largest_up_to(8), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeriodicSequence<T = u32> {
    period: Period,
    saltus: u64,
    terms: Vec<T>,
}

/// The terms given are not a preperiod and one period.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{terms} terms given, but {period} takes {expected}")]
pub struct TermCountError {
    /// How many are given.
    pub terms: usize,
    /// The period.
    pub period: Period,
    /// How many it takes.
    pub expected: u128,
}

impl<T: Copy + Into<u64>> PeriodicSequence<T> {
    /// The sequence whose first terms, those of the preperiod and of one period, are given.
    ///
    /// # Errors
    /// If there are more or fewer terms than that.
    pub fn new(period: Period, saltus: u64, terms: Vec<T>) -> Result<PeriodicSequence<T>, TermCountError> {
        let expected = u128::from(period.preperiod) + u128::from(period.period.get());
        if terms.len() as u128 != expected {
            return Err(TermCountError { terms: terms.len(), period, expected });
        }
        Ok(PeriodicSequence { period, saltus, terms })
    }

    /// The sequence that goes on from the first terms given, as many as there are beyond preperiod and period; `None` if
    /// they are fewer.
    pub fn from_prefix(period: Period, saltus: u64, terms: &[T]) -> Option<PeriodicSequence<T>> {
        let count = period.preperiod.checked_add(period.period.get())?;
        let terms = terms.get(..usize::try_from(count).ok()?)?.to_vec();
        Some(PeriodicSequence { period, saltus, terms })
    }

    /// Preperiod and period, as given.
    pub const fn period(&self) -> Period {
        self.period
    }

    /// By how much the terms rise from one period to the next, as given.
    pub const fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The terms as given: those before the period, and one period.
    pub fn terms(&self) -> &[T] {
        &self.terms
    }

    /// The term of index `n`, or `None` if it is 2^64 or more. O(1): one division.
    #[inline]
    pub fn term(&self, n: u64) -> Option<u64> {
        let reduced = self.period.reduce(n);
        let term: u64 = self.reduced_term(reduced);
        if self.saltus == 0 {
            return Some(term);
        }
        ((n - reduced) / self.period.period).checked_mul(self.saltus)?.checked_add(term)
    }

    /// The term of index `n`, of any size. One long division by a 64-bit number.
    pub fn term_big(&self, n: &BigUint) -> BigUint {
        let reduced = self.reduce_big(n);
        let periods = (n - reduced) / self.period.period.get();
        periods * self.saltus + self.reduced_term(reduced)
    }

    /// The terms of index `n`, `n` + 1, … up to the last that is below 2^64. No division but the first.
    pub fn terms_from(&self, n: u64) -> impl Iterator<Item = u64> + '_ {
        let mut place = self.period.reduce(n) as usize;
        let mut rise = Some(u128::from((n - place as u64) / self.period.period) * u128::from(self.saltus));
        std::iter::from_fn(move || {
            let term = u64::try_from(rise? + u128::from(self.terms[place].into())).ok();
            place += 1;
            if place == self.terms.len() {
                place = self.period.preperiod as usize;
                // Only a sequence without an end, never a rise beyond 2^65, gets here.
                rise = rise.map(|rise| rise + u128::from(self.saltus));
            }
            rise = if term.is_some() { rise } else { None };
            term
        })
    }

    /// The largest of the terms of index 0, 1, …, `n`, or `None` if it is 2^64 or more. O(q + p).
    pub fn largest_up_to(&self, n: u64) -> Option<u64> {
        let start = self.period.preperiod;
        let before = (0..=n).take_while(|&place| place < start).map(|place| self.reduced_term(place)).max();
        // With a saltus the last p terms are larger than those before them at the same places of the period.
        let length = self.period.period.get();
        let last = if n < start { None } else { Some(n) };
        let within = last.map(|n| (n.saturating_sub(length - 1).max(start)..=n).map(|place| self.term(place)).max());
        match within {
            None => before,
            // `None` stands for a term that is too large, and is less than all others: look for it first.
            Some(_) if last.is_some_and(|n| self.overflows_up_to(n)) => None,
            Some(largest) => largest.flatten().max(before),
        }
    }

    fn overflows_up_to(&self, n: u64) -> bool {
        let first = n.saturating_sub(self.period.period.get() - 1).max(self.period.preperiod);
        self.saltus > 0 && (first..=n).any(|place| self.term(place).is_none())
    }

    /// The index below preperiod + period whose term differs from that of index `n` by a multiple of the saltus.
    pub fn reduce_big(&self, n: &BigUint) -> u64 {
        match u64::try_from(n) {
            Ok(n) => self.period.reduce(n),
            Err(_) => {
                let rest = (n - self.period.preperiod) % self.period.period.get();
                self.period.preperiod + rest.iter_u64_digits().next().unwrap_or(0)
            }
        }
    }

    /// `place` is below preperiod + period, which is the number of terms and so fits in a `usize`.
    fn reduced_term(&self, place: u64) -> u64 {
        self.terms[place as usize].into()
    }
}

impl<T: Copy + Into<u64> + TryFrom<u64>> PeriodicSequence<T> {
    /// Writes the terms of index `from`, `from` + 1, … over all of `out`, and says whether they are terms of this type:
    /// those of a sequence with a saltus may become too large for it, and are then left as they were from the first such
    /// term on. Without a saltus this is a copy of memory: short periods are copied many at a time.
    ///
    /// The sequence has no end, and indices above 2^64 − 1 are no exception.
    ///
    /// ```
    /// use nimatlas_core::{Period, PeriodicSequence};
    ///
    /// let sequence = PeriodicSequence::new(Period::new(1, 2).expect("not zero"), 0, vec![9u8, 0, 1])?;
    /// let mut out = [7; 6];
    /// assert!(sequence.fill(0, &mut out));
    /// assert_eq!(out, [9, 0, 1, 0, 1, 0]);
    ///
    /// let nim = PeriodicSequence::new(Period::new(0, 1).expect("not zero"), 1, vec![0u8])?;
    /// let mut out = [7; 3];
    /// assert!(!nim.fill(254, &mut out));
    /// assert_eq!(out, [254, 255, 7]);
    /// # Ok::<(), nimatlas_core::TermCountError>(())
    /// ```
    pub fn fill(&self, from: u64, out: &mut [T]) -> bool {
        if self.saltus > 0 {
            let mut terms = self.terms_from(from).map_while(|term| T::try_from(term).ok());
            return out.iter_mut().all(|place| terms.next().map(|term| *place = term).is_some());
        }
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
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(preperiod: u64, saltus: u64, terms: &[u32]) -> PeriodicSequence {
        let period = Period::new(preperiod, terms.len() as u64 - preperiod).expect("not zero");
        PeriodicSequence::new(period, saltus, terms.to_vec()).expect("as many terms")
    }

    #[test]
    fn every_way_to_a_term_gives_the_same() {
        let long: Vec<u32> = (0..50_000u32).map(|n| n.wrapping_mul(n) % 251).collect();
        for (preperiod, saltus, terms) in [
            (0, 0, &[4][..]),
            (0, 0, &[0, 1, 2]),
            (2, 0, &[8, 9, 0, 1, 2]),
            (3, 0, &[1, 2, 3, 4]),
            (777, 0, &long),
            (0, 1, &[0]),
            (1, 4, &[0, 1, 2, 4, 3]),
            (777, 3, &long),
        ] {
            let sequence = sequence(preperiod, saltus, terms);
            // By walking.
            let mut expected = terms.to_vec();
            while expected.len() < 150_000 {
                expected.push(expected[expected.len() + preperiod as usize - terms.len()] + saltus as u32);
            }
            for (n, &term) in expected.iter().enumerate().step_by(7) {
                assert_eq!(sequence.term(n as u64), Some(u64::from(term)));
                assert_eq!(sequence.term_big(&BigUint::from(n)), BigUint::from(term));
            }
            for from in [0, 1, 5, 40_000] {
                for len in [0, 1, 4, 3000, 100_000] {
                    let mut out = vec![77; len];
                    assert!(sequence.fill(from, &mut out));
                    assert!(out == expected[from as usize..from as usize + len], "{preperiod} {from} {len}");
                    assert!(sequence.terms_from(from).take(len).eq(out.iter().map(|&term| u64::from(term))));
                }
            }
            for n in [0, 1, 3, 500, 776, 777, 778, 60_000] {
                let largest = expected[..=n].iter().max().map(|&term| u64::from(term));
                assert_eq!(sequence.largest_up_to(n as u64), largest, "{preperiod} {saltus} {n}");
            }
        }
    }

    #[test]
    fn large_indices_wrap_nowhere() {
        let periodic = sequence(1, 0, &[9, 0, 1, 2]);
        // 2^64 − 1 = 3·k, so (2^64 − 1) − 1 ≡ 2 mod 3.
        assert_eq!(periodic.term(u64::MAX), Some(2));
        assert_eq!(periodic.term_big(&BigUint::from(u64::MAX)), BigUint::from(2u8));
        assert_eq!(periodic.term_big(&(BigUint::from(u64::MAX) + 1u8)), BigUint::from(0u8));
        let mut out = [7; 3];
        assert!(periodic.fill(u64::MAX, &mut out));
        assert_eq!(out, [2, 0, 1]);

        // Lasker's Nim: 2^64 − 1 = 4k + 3 has the value 4k + 4 = 2^64.
        let lasker = sequence(1, 4, &[0, 1, 2, 4, 3]);
        assert_eq!(lasker.term(u64::MAX - 1), Some(u64::MAX - 1));
        assert_eq!((lasker.term(u64::MAX), lasker.largest_up_to(u64::MAX)), (None, None));
        assert_eq!(lasker.largest_up_to(u64::MAX - 1), Some(u64::MAX - 1));
        assert_eq!(lasker.term_big(&u64::MAX.into()), BigUint::from(u64::MAX) + 1u8);
        assert_eq!(lasker.terms_from(u64::MAX - 2).collect::<Vec<_>>(), [u64::MAX - 2, u64::MAX - 1]);
        let nim = sequence(0, 1, &[0]);
        let mut out = [7; 3];
        assert!(!nim.fill(u64::from(u32::MAX), &mut out));
        assert_eq!(out, [u32::MAX, 7, 7]);
    }

    #[test]
    fn other_numbers_of_terms_are_refused() {
        let period = Period::new(2, 3).expect("not zero");
        for terms in [0, 4, 6] {
            let error = TermCountError { terms, period, expected: 5 };
            assert_eq!(PeriodicSequence::new(period, 0, vec![0u8; terms]), Err(error));
        }
        assert_eq!(PeriodicSequence::from_prefix(period, 0, &[1u8, 2, 3, 4]), None);
        let longer = PeriodicSequence::from_prefix(period, 0, &[1u8, 2, 3, 4, 5, 6]);
        assert_eq!(longer.map(|sequence| sequence.terms().to_vec()), Some(vec![1, 2, 3, 4, 5]));
        let period = Period::new(u64::MAX, u64::MAX).expect("not zero");
        assert!(PeriodicSequence::new(period, 0, vec![0u8]).is_err());
        assert!(PeriodicSequence::from_prefix(period, 0, &[0u8]).is_none());
    }
}
