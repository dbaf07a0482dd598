//! Periods of subtraction games, found from the rules, with their certificates.

mod cycle;
mod digest;
mod kept;
mod repeat;
mod words;

use crate::sieve::{self, SimdLevel, Stream};
use cycle::Repetition;
use digest::Digests;
use nimatlas_core::BitPlanes;
use nimatlas_core::SizeError;
use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet};
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
/// Up to 2^24 terms are sieved and kept, twice as many at each attempt, and the last s of them are looked for further up. The
/// nearest repetition of s consecutive terms is p terms away: each term is a function of the s before it, so the sequence
/// repeats from there on, and if it repeated sooner then so would the window. After that the terms are sieved again and not
/// kept, apart from a window to compare with. Time is linear in q + p + s, and memory in s then: a few bits for each term of
/// the largest move. The digests take another sieve, and most of the time.
///
/// # Errors
/// If `max_steps` terms show no period, or the window would take more than [`MAX_BYTES`](nimatlas_core::MAX_BYTES).
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
    let (period, words) = search(stream, moves, sequence, max_steps)?;
    certify(moves, sequence, period, words.as_deref())
}

/// The minimal period and the least preperiod alone, as [`find`] finds them, without the cost of digests.
///
/// # Errors
/// As [`find`].
pub fn measure(moves: &SubtractionSet, sequence: SequenceKind, max_steps: u64) -> Result<Period, PeriodError> {
    search(stream, moves, sequence, max_steps).map(|(period, _)| period)
}

/// The same in the sink convention: a move may land below zero, and every position up to 0 is terminal. The terms are those
/// of the positions 0, 1, 2, …
///
/// # Errors
/// As [`find`].
///
/// ```
/// use nimatlas_core::{SequenceKind, SubtractionSet};
/// use nimatlas_tables::period::measure_sink;
///
/// // 0, and then 1, 2, 0 for ever.
/// let found = measure_sink(&SubtractionSet::new(&[1, 2])?, SequenceKind::NimValues, 1000)?;
/// assert_eq!((found.preperiod, found.period.get()), (0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure_sink(moves: &SubtractionSet, sequence: SequenceKind, max_steps: u64) -> Result<Period, PeriodError> {
    search(sink, moves, sequence, max_steps).map(|(period, _)| period)
}

/// The certificate that [`find`] finds, and the terms that it is about: preperiod and one period.
///
/// # Errors
/// As [`find`], and if the terms would take more than [`MAX_BYTES`](nimatlas_core::MAX_BYTES).
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
    let (period, words) = search(stream, moves, sequence, max_steps)?;
    let certificate = certify(moves, sequence, period, words.as_deref())?;
    Ok((certificate, first_terms(moves, sequence, period, words)?))
}

/// What [`terms`] finds, without the cost of digests.
pub(crate) fn uncertified_terms(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<(Period, BitPlanes), PeriodError> {
    let (period, words) = search(stream, moves, sequence, max_steps)?;
    Ok((period, first_terms(moves, sequence, period, words)?))
}

/// The certificate of a period, from its terms if they are at hand.
fn certify(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    period: Period,
    words: Option<&[Vec<u64>]>,
) -> Result<PeriodCertificate, PeriodError> {
    let mut digests = Digests::new(period, moves.largest());
    match words {
        Some(words) => digests.add(&words.iter().map(Vec::as_slice).collect::<Vec<_>>()),
        None => {
            let mut stream = stream(moves, sequence)?;
            while stream.terms() < digests.needed() {
                stream.advance();
                digests.add(&(0..stream.planes()).map(|plane| stream.newest(plane)).collect::<Vec<_>>());
            }
        }
    }
    let (window_digest, period_digest) = digests.finish();
    Ok(PeriodCertificate { moves: moves.clone(), sequence, period, window_digest, period_digest })
}

/// The terms of preperiod and one period.
fn first_terms(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    period: Period,
    words: Option<Words>,
) -> Result<BitPlanes, PeriodError> {
    // No more than the steps that were allowed.
    let len = period.preperiod + period.period.get();
    match words {
        Some(words) => Ok(BitPlanes::from_words(words, len as usize)),
        None => sieve::terms_at(SimdLevel::default(), moves, sequence, len).map_err(|source| PeriodError::Size {
            moves: moves.clone(),
            sequence,
            source,
        }),
    }
}

/// Binary planes.
type Words = Vec<Vec<u64>>;

/// The period, and if they were kept the words of at least preperiod, period and largest move together many terms.
fn search(
    stream: Start,
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<(Period, Option<Words>), PeriodError> {
    /// At most so many terms are kept.
    const KEPT: u64 = 1 << 24;
    let not_found = || PeriodError::NotFound { moves: moves.clone(), sequence, max_steps };
    let window = moves.largest();
    // The shortest period is 1.
    if window >= max_steps {
        return Err(not_found());
    }
    let mut kept = stream(moves, sequence)?;
    let mut words = vec![Vec::<u64>::new(); kept.planes()];
    let mut wanted = window.saturating_mul(4).max(512);
    while wanted <= KEPT {
        // Both are at most this limit.
        let (len, window) = (wanted.min(max_steps) as usize, window as usize);
        let known = words[0].len();
        words.iter_mut().for_each(|plane| plane.resize(len.div_ceil(64), 0));
        kept.fill(&mut words, known);
        if let Some((preperiod, period)) = repeat::last_window(&words, len, window)
            && let Some(period) = Period::new(preperiod as u64, period as u64)
        {
            return Ok((period, Some(words)));
        }
        if len as u64 == max_steps {
            return Err(not_found());
        }
        wanted *= 2;
    }
    by_stream(stream, moves, sequence, max_steps).map(|period| (period, None))
}

/// The period, without keeping terms.
fn by_stream(
    stream: Start,
    moves: &SubtractionSet,
    sequence: SequenceKind,
    max_steps: u64,
) -> Result<Period, PeriodError> {
    let not_found = || PeriodError::NotFound { moves: moves.clone(), sequence, max_steps };
    let window = moves.largest();
    let Repetition { at, period } =
        cycle::repetition(stream(moves, sequence)?, window, max_steps).ok_or_else(not_found)?;
    let preperiod = match at {
        0 => 0,
        _ => cycle::preperiod(stream(moves, sequence)?, stream(moves, sequence)?, window, period),
    };
    let steps = u128::from(preperiod) + u128::from(period) + u128::from(window);
    match Period::new(preperiod, period) {
        Some(period) if steps <= max_steps.into() => Ok(period),
        _ => Err(not_found()),
    }
}

/// What starts the terms over from 0.
type Start = fn(&SubtractionSet, SequenceKind) -> Result<Stream, PeriodError>;

fn stream(moves: &SubtractionSet, sequence: SequenceKind) -> Result<Stream, PeriodError> {
    let started = Stream::new(moves, sequence, SimdLevel::default());
    started.map_err(|source| PeriodError::Size { moves: moves.clone(), sequence, source })
}

fn sink(moves: &SubtractionSet, sequence: SequenceKind) -> Result<Stream, PeriodError> {
    let started = Stream::sink(moves.as_slice(), sequence, SimdLevel::default());
    started.map_err(|source| PeriodError::Size { moves: moves.clone(), sequence, source })
}

#[cfg(test)]
mod tests;
