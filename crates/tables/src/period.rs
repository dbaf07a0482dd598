//! Periods of subtraction games, found from the rules, with their certificates.

mod repeat;

use crate::planes::BitPlanes;
use crate::sieve::{Planes, Stream};
use crate::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet, encode_value};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Why no period was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeriodError {
    /// The terms that were allowed do not show a period.
    #[error(
        "the {sequence} of {moves} show no period within {max_steps} terms; preperiod, period and largest move together must not exceed that"
    )]
    NotFound {
        /// The moves.
        moves: SubtractionSet,
        /// Which sequence of theirs.
        sequence: SequenceKind,
        /// How many terms were allowed.
        max_steps: u64,
    },
    /// The terms do not fit in memory before they show a period.
    #[error("no period of the {sequence} of {moves} found in memory")]
    Size {
        /// The moves.
        moves: SubtractionSet,
        /// Which sequence of theirs.
        sequence: SequenceKind,
        /// What is too large.
        #[source]
        source: SizeError,
    },
}

/// The minimal period and the least preperiod of a subtraction game, with a certificate.
///
/// With q the preperiod, p the period and s the largest move, it succeeds exactly if q + p + s ≤ `max_steps`: that many
/// terms hold the window of s terms that proves the period, and its repetition.
///
/// The terms are sieved and kept, twice as many at each attempt, and the last s of them are looked for further up. The
/// nearest repetition of s consecutive terms is p terms away: each term is a function of the s before it, so the sequence
/// repeats from there on, and if it repeated sooner then so would the window. Time and memory are linear in q + p + s, with
/// a few bits for each term.
///
/// # Errors
/// If `max_steps` terms show no period, or the terms would take more than [`MAX_BYTES`] first.
///
/// ```
/// use nimatlas_core::{Period, SequenceKind, SubtractionSet};
/// use nimatlas_tables::period::find;
///
/// let moves = SubtractionSet::new(&[4, 6, 11, 14])?;
/// assert_eq!(find(&moves, SequenceKind::NimValues, 1000)?.period.period.get(), 34);
/// assert_eq!(find(&moves, SequenceKind::Outcomes, 1000)?.period.period.get(), 17);
/// assert!(find(&moves, SequenceKind::Outcomes, 30).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(moves: &SubtractionSet, sequence: SequenceKind, max_steps: u64) -> Result<PeriodCertificate, PeriodError> {
    terms(moves, sequence, max_steps).map(|(certificate, _)| certificate)
}

/// The minimal period and the least preperiod alone, as [`find`] finds them, without the cost of digests.
///
/// # Errors
/// As [`find`].
pub fn measure(moves: &SubtractionSet, sequence: SequenceKind, max_steps: u64) -> Result<Period, PeriodError> {
    search(moves, sequence, max_steps).map(|(period, _)| period)
}

/// The certificate that [`find`] finds, and the terms that it is about: preperiod and one period.
///
/// # Errors
/// As [`find`].
///
/// ```
/// use nimatlas_core::{SequenceKind, SubtractionSet};
///
/// let moves = SubtractionSet::new(&[1, 3])?;
/// let (certificate, terms) = nimatlas_tables::period::terms(&moves, SequenceKind::NimValues, 1000)?;
/// assert_eq!((certificate.period.preperiod, terms.iter().collect::<Vec<_>>()), (0, vec![0, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn terms(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<(PeriodCertificate, BitPlanes), PeriodError> {
    let (period, terms) = uncertified_terms(moves, sequence, max_steps)?;
    Ok((certify(moves, sequence, period, &terms), terms))
}

/// What [`terms`] finds, without the cost of digests.
pub(crate) fn uncertified_terms(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<(Period, BitPlanes), PeriodError> {
    let (period, words) = search(moves, sequence, max_steps)?;
    // So many terms are in memory.
    let len = (period.preperiod + period.period.get()) as usize;
    Ok((period, BitPlanes::from_words(words, len)))
}

/// The certificate of a period, of whose terms at least preperiod and one period are given.
fn certify(moves: &SubtractionSet, sequence: SequenceKind, period: Period, terms: &BitPlanes) -> PeriodCertificate {
    let digest = |len: u64| {
        const AT_ONCE: usize = 1 << 12;
        let mut hash = Sha256::new();
        let mut bytes = Vec::with_capacity(2 * AT_ONCE);
        for n in period.preperiod..period.preperiod + len {
            encode_value(terms.get(period.reduce(n) as usize), &mut bytes);
            if bytes.len() >= AT_ONCE {
                hash.update(&bytes);
                bytes.clear();
            }
        }
        hash.update(&bytes);
        hash.finalize().into()
    };
    PeriodCertificate {
        moves: moves.clone(),
        sequence,
        period,
        window_digest: digest(moves.largest()),
        period_digest: digest(period.period.get()),
    }
}

/// The period, and the words of at least preperiod, period and largest move together many terms.
fn search(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<(Period, Vec<Vec<u64>>), PeriodError> {
    let not_found = || PeriodError::NotFound { moves: moves.clone(), sequence, max_steps };
    let too_large = |source| PeriodError::Size { moves: moves.clone(), sequence, source };
    // The shortest period is 1.
    if moves.largest() >= max_steps {
        return Err(not_found());
    }
    let window = moves.largest();
    let planes = sequence.planes(moves);
    let most = MAX_BYTES * 8 / planes as u64;
    let mut stream = Stream::wall(moves.as_slice(), sequence).map_err(too_large)?;
    let mut words = vec![Vec::<u64>::new(); planes];
    let mut wanted = window.saturating_mul(4).max(512);
    loop {
        let len = wanted.min(max_steps).min(most);
        size::check("the number of terms in memory", window.into(), len).map_err(too_large)?;
        // The limits on memory make both of them indices.
        let (len, window) = (len as usize, window as usize);
        let known = words[0].len();
        for plane in &mut words {
            plane.resize(len.div_ceil(64), 0);
        }
        stream.fill(&mut words, known);
        if let Some((preperiod, period)) = repeat::last_window(&words, len, window)
            && let Some(period) = Period::new(preperiod as u64, period as u64)
        {
            return Ok((period, words));
        }
        if len as u64 == max_steps {
            return Err(not_found());
        }
        wanted = wanted.saturating_mul(2);
        if len as u64 == most {
            let value = wanted.min(max_steps).into();
            return Err(too_large(SizeError { what: "the number of terms in memory", value, limit: most }));
        }
    }
}

#[cfg(test)]
mod tests;
