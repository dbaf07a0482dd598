//! Games in which a move takes any number of stones but for a finite set of exceptions.

use crate::direct::{MAX_TERMS, TooManyTermsError, checked_len};
use nimatlas_core::{Period, PeriodicSequence, Status, SubtractionSet};
use thiserror::Error;

/// The status of the periods of [`find_all_but_period`], whose docs hold the proof.
pub const ALL_BUT_WINDOW: Status =
    Status::Proved("equal windows of 2m values up to a shift, where m is the largest exception");

/// The largest exception for which a period is looked for; the window that proves one is twice as long.
const MAX_EXCEPTION: u64 = MAX_TERMS / 8;

/// The nim-values of heaps 0, 1, …, `len` − 1 if a move takes any number of stones that is not in `excluded`.
///
/// The heaps that a heap of n stones cannot reach from below are those with n − x stones for an exception x. So a value
/// v is missing from its options just if each heap of value v below n is one of these, and each value that no heap below
/// n has is missing too. The least of them all is taken: O(k log k) for each heap with k exceptions, O(len) memory.
///
/// # Errors
/// If `len` exceeds [`MAX_TERMS`].
///
/// ```
/// // Any number of stones but 2.
/// let values = nimatlas_subtraction::all_but_values(&"2".parse()?, 12)?;
/// assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_but_values(excluded: &SubtractionSet, len: u64) -> Result<Vec<u32>, TooManyTermsError> {
    let len = checked_len(len)?;
    let mut terms = Terms::new(excluded);
    terms.extend_to(len);
    Ok(terms.values)
}

/// Why no period of an all-but game was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AllButError {
    /// The terms that were allowed do not show one.
    #[error(
        "all-but {excluded} shows no period within {max_terms} terms; preperiod, period and twice the largest exception together must not exceed that"
    )]
    NotFound {
        /// The exceptions.
        excluded: SubtractionSet,
        /// How many terms were allowed.
        max_terms: u64,
    },
    /// The exceptions are too large; nothing was computed.
    #[error("the exception {largest} exceeds {MAX_EXCEPTION}, the largest for which a period is looked for")]
    ExceptionTooLarge {
        /// The largest exception.
        largest: u64,
    },
    /// More terms were allowed than are computed at all.
    #[error(transparent)]
    TooManyTerms(#[from] TooManyTermsError),
}

/// The nim-values of an all-but game for heaps of any size: G(n + p) = G(n) + s for all n ≥ q, with the least preperiod q,
/// the minimal period p and the saltus s, at least 1. They are found in at most `max_terms` terms, just if q + p + 2m is
/// at most that, with m the largest exception. Its status is [`ALL_BUT_WINDOW`].
///
/// Every all-but game has such a period (A. A. Siegel, *Finite excluded subtraction sets and infinite modular Nim*, 2005),
/// with saltus at least 1; the values of finite games are bounded instead. Proof, and what proves a given period, with m
/// the largest exception:
///
/// 1. A value that occurs at j occurs after j + m never again, since the later heap could move to j. So all heaps of one
///    value lie within m of each other.
/// 2. Let F(n) be the least value that occurs nowhere below n. G(n) ≤ F(n), so the values below n are exactly those below
///    F(n). A value that occurs first at n is F(n), so first occurrences come in ascending order.
/// 3. The values at n − 2m, …, n − 1 decide G(n), up to a common shift of all of them. Of the values that occur below n,
///    only one that occurs at n − m or later can be G(n) by 1, and then all its occurrences are in the window by 1 again.
///    The heap n − 1 has a value whose first occurrence is in the window, by 1, so the greatest value below n occurs in the
///    window by 2, and F(n) is one more.
/// 4. So if G(n + p) = G(n) + σ on a window q ≤ n < q + 2m, it holds for all n ≥ q. The values in a window differ by at
///    most 3m, as its least value occurs first at most m below it, and at most one value occurs first at each heap. So
///    there are finitely many windows up to shift, and some window repeats.
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_subtraction::find_all_but_period;
///
/// let sequence = find_all_but_period(&"2".parse()?, 1000)?;
/// assert_eq!((Some(sequence.period()), sequence.saltus()), (Period::new(0, 4), 2));
/// assert_eq!(sequence.term(1_000_003), Some(500_001));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Twice as many terms are made at each attempt, and the nearest window that equals the last one up to a shift is one
/// period before it: windows follow each other like states of a machine, so the last lies on the cycle, and the way
/// back to its equal goes around once.
///
/// # Errors
/// If there is no such window, an exception exceeds 2^23, or `max_terms` exceeds [`MAX_TERMS`].
pub fn find_all_but_period(excluded: &SubtractionSet, max_terms: u64) -> Result<PeriodicSequence, AllButError> {
    let max_len = checked_len(max_terms)?;
    let largest = excluded.largest();
    if largest > MAX_EXCEPTION {
        return Err(AllButError::ExceptionTooLarge { largest });
    }
    let window = 2 * largest as usize;
    let mut terms = Terms::new(excluded);
    let mut len = max_len.min(2 * window + 64);
    loop {
        terms.extend_to(len);
        if let Some(found) = period_in(&terms.values, window) {
            return Ok(found);
        }
        if len == max_len {
            return Err(AllButError::NotFound { excluded: excluded.clone(), max_terms });
        }
        len = max_len.min(2 * len);
    }
}

fn period_in(values: &[u32], window: usize) -> Option<PeriodicSequence> {
    let last = values.len().checked_sub(window)?;
    let rise = |n: usize, by: usize| values[n + by].wrapping_sub(values[n]);
    let period = distance(values, window)?;
    let saltus = rise(last - period, period);
    let preperiod = (0..last - period).rev().find(|&n| rise(n, period) != saltus).map_or(0, |n| n + 1);
    let period = Period::new(preperiod as u64, period as u64)?;
    PeriodicSequence::from_prefix(period, saltus.into(), values)
}

/// How far before the last window of values the nearest one starts that equals it up to a shift. O(len) time, O(window)
/// memory, by the algorithm of Knuth, Morris and Pratt on the differences of neighbours, from the last one down.
fn distance(values: &[u32], window: usize) -> Option<usize> {
    let step = |i: usize| {
        let n = values.len() - 1 - i;
        values[n].wrapping_sub(values[n - 1])
    };
    let steps = window - 1;
    // For each length of a match, the next longest that may be one.
    let mut shorter = vec![0_u32; steps + 1];
    let mut matched = 0;
    for i in 1..values.len() - 1 {
        while matched > 0 && step(i) != step(matched) {
            matched = shorter[matched] as usize;
        }
        matched += usize::from(step(i) == step(matched));
        if i < steps {
            shorter[i + 1] = matched as u32;
        }
        if matched == steps {
            return Some(i + 1 - steps);
        }
    }
    None
}

/// The values so far, and what the next one needs.
struct Terms<'a> {
    excluded: &'a SubtractionSet,
    values: Vec<u32>,
    /// How many heaps have the value v, for each value that occurs.
    occurrences: Vec<u32>,
    /// The values of the heaps that the next one cannot reach.
    unreached: Vec<u32>,
}

impl Terms<'_> {
    fn new(excluded: &SubtractionSet) -> Terms<'_> {
        Terms { excluded, values: Vec::new(), occurrences: Vec::new(), unreached: Vec::new() }
    }

    fn extend_to(&mut self, len: usize) {
        for n in self.values.len()..len {
            let below = self.excluded.iter().take_while(|&taken| taken <= n as u64);
            self.unreached.clear();
            self.unreached.extend(below.map(|taken| self.values[n - taken as usize]));
            self.unreached.sort_unstable();
            let mut alike = self.unreached.chunk_by(|one, other| one == other);
            let missing = alike.find(|alike| alike.len() == self.occurrences[alike[0] as usize] as usize);
            let value = missing.map_or(self.occurrences.len() as u32, |alike| alike[0]);
            match self.occurrences.get_mut(value as usize) {
                Some(count) => *count += 1,
                None => self.occurrences.push(1),
            }
            self.values.push(value);
        }
    }
}
