//! The checker of period certificates.

mod file;
mod terms;

pub use file::{CertificateFileError, MAX_FILE_BYTES, parse_certificate, read_certificate, write_certificate};

use nimatlas_core::PeriodCertificate;
use sha2::{Digest, Sha256};
use std::num::NonZeroU64;
use terms::{Term, Terms, fit_in_bytes};
use thiserror::Error;

/// The largest move that [`check`] accepts. It keeps 3 bytes for each stone of the largest move and 7 for a refusal, 448 MiB
/// at this one; four times as many for nim-values of 127 moves and more.
pub const MAX_LARGEST_MOVE: u64 = 1 << 26;

/// Why a certificate is refused. In what follows q is the claimed preperiod, p the claimed period, s the largest move and
/// x(n) the term of heap n.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The check would take too much memory; nothing was computed.
    #[error("the largest move {largest} exceeds {MAX_LARGEST_MOVE}, the largest that is checked")]
    MoveTooLarge {
        /// The largest move.
        largest: u64,
    },
    /// The check would take too long; nothing was computed.
    #[error(
        "the check takes {steps} steps: {terms} terms, which are preperiod {preperiod} plus period {period} plus largest move {largest}, times {moves} moves; at most {limit} steps are allowed"
    )]
    TooManySteps {
        /// The claimed preperiod.
        preperiod: u64,
        /// The claimed period.
        period: u64,
        /// The largest move.
        largest: u64,
        /// How many moves there are.
        moves: usize,
        /// The sum of preperiod, period and largest move.
        terms: u128,
        /// The terms times the moves.
        steps: u128,
        /// The number of steps allowed by the caller.
        limit: u64,
    },
    /// x(n + p) ≠ x(n) in the window q ≤ n < q + s, and p was not seen to hold later on either.
    #[error("{period} is not a period from {preperiod} on: the term at {index} is {term}, the term at {} is {later_term}", u128::from(*index) + u128::from(*period))]
    NotPeriodic {
        /// The claimed preperiod.
        preperiod: u64,
        /// The claimed period.
        period: u64,
        /// The first n of the window with x(n + p) ≠ x(n).
        index: u64,
        /// x(n).
        term: u64,
        /// x(n + p).
        later_term: u64,
    },
    /// x(n + p) = x(n) holds eventually, and only from a later n than claimed.
    #[error("the preperiod {claimed} is too small: the period {period} holds from {least} on and not before")]
    PreperiodTooSmall {
        /// The claimed preperiod.
        claimed: u64,
        /// The claimed period.
        period: u64,
        /// The least n from which the claimed period holds.
        least: u64,
    },
    /// x(q − 1 + p) = x(q − 1).
    #[error("the preperiod {claimed} is too large: the period {period} holds at {index} already")]
    PreperiodTooLarge {
        /// The claimed preperiod.
        claimed: u64,
        /// The claimed period.
        period: u64,
        /// q − 1.
        index: u64,
    },
    /// A proper divisor of the claimed period is a period.
    #[error("the period {claimed} is not minimal: from {preperiod} on {shorter} is a period too")]
    NotMinimal {
        /// The claimed preperiod.
        preperiod: u64,
        /// The claimed period.
        claimed: u64,
        /// The claimed period divided by a prime number.
        shorter: u64,
    },
    /// The claim holds, and its terms q ≤ n < q + s have another digest.
    #[error("the window digest is not that of the terms {from} ≤ n < {to}")]
    WindowDigest {
        /// q.
        from: u64,
        /// q + s.
        to: u64,
    },
    /// The claim holds, and its terms q ≤ n < q + p have another digest.
    #[error("the period digest is not that of the terms {from} ≤ n < {to}")]
    PeriodDigest {
        /// q.
        from: u64,
        /// q + p.
        to: u64,
    },
}

/// Checks a period certificate from the rules of the game, trusting nothing else.
///
/// It plays through the terms below q + p + s one by one, with preperiod q, period p and largest move s, and compares:
/// the window at q with the window at q + p, so that p is a period from q on; the window at q with the one at q + p/ℓ
/// for each prime ℓ that divides p, so that p is minimal; the terms at q − 1 and q − 1 + p, so that q is least; both
/// digests. For outcomes it computes outcomes only: each is a function of the s outcomes before it.
///
/// It takes (q + p + s)·m steps for m moves, a nanosecond each or less, and O(s) memory. `limit` is the most steps allowed.
/// [`check_steps`] tells beforehand how many it takes. A refusal for want of periodicity looks on for a later start of the
/// period, for at most `limit` steps more and four times those of the claim.
///
/// # Errors
/// [`CertificateError`] names the first of these to fail, in the order given. The size limits are checked before
/// anything is computed or memory asked for.
///
/// ```
/// use nimatlas_core::{Period, PeriodCertificate, SequenceKind};
/// use nimatlas_subtraction::{CertificateError, check};
/// use sha2::{Digest, Sha256};
///
/// // Taking 1 or 2 stones: 0, 1, 2, 0, 1, 2, …
/// let honest = PeriodCertificate {
///     moves: "1,2".parse()?,
///     sequence: SequenceKind::NimValues,
///     period: Period::new(0, 3).expect("not zero"),
///     window_digest: Sha256::digest([0, 1]).into(),
///     period_digest: Sha256::digest([0, 1, 2]).into(),
/// };
/// assert_eq!(check(&honest, 1000), Ok(()));
///
/// let doubled = PeriodCertificate { period: Period::new(0, 6).expect("not zero"), ..honest };
/// assert_eq!(check(&doubled, 1000), Err(CertificateError::NotMinimal { preperiod: 0, claimed: 6, shorter: 3 }));
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
pub fn check(certificate: &PeriodCertificate, limit: u64) -> Result<(), CertificateError> {
    check_sizes(certificate, limit)?;
    if fit_in_bytes(&certificate.moves, certificate.sequence) {
        check_terms::<u8>(certificate, limit)
    } else {
        check_terms::<u32>(certificate, limit)
    }
}

/// The check itself, once preperiod + period + largest move is known to fit in 64 bits.
fn check_terms<T: Term>(certificate: &PeriodCertificate, limit: u64) -> Result<(), CertificateError> {
    let (preperiod, period) = (certificate.period.preperiod, certificate.period.period.get());
    let largest = certificate.moves.largest();

    let mut terms = Terms::<T>::new(&certificate.moves, certificate.sequence);
    let mut window = Vec::with_capacity(largest as usize);
    let mut period_digest = Sha256::new();
    let mut shorter: Vec<u64> =
        prime_divisors(certificate.period.period).into_iter().map(|prime| period / prime).collect();
    // The terms at q − 1 and q − 1 + p, if there are such.
    let (mut before, mut again) = (None, None);
    let mut first = 0;
    let end = preperiod + period + largest;
    while first < end {
        let chunk = terms.next_chunk(end - first);
        let last = first + chunk.len() as u64;
        let index = |n: u64| (n.clamp(first, last) - first) as usize;
        // The part of the chunk that belongs to the terms from ≤ n < to.
        let part = |from: u64, to: u64| &chunk[index(from)..index(to)];

        window.extend_from_slice(part(preperiod, preperiod + largest));
        T::digest(part(preperiod, preperiod + period), &mut period_digest);
        if let Some(n) = preperiod.checked_sub(1) {
            before = part(n, n + 1).first().copied().or(before);
            again = part(n + period, n + period + 1).first().copied().or(again);
        }
        // The first term of the chunk, as an index of the window, that differs from the one so far before it.
        let mismatch = |distance: u64| {
            let start = preperiod + distance;
            let later = part(start, start + largest);
            let from = start.max(first) - start;
            let earlier = window.get(from as usize..).unwrap_or_default();
            // Equality of slices is much quicker than a search.
            let same = earlier.get(..later.len()) == Some(later);
            let i = if same { None } else { later.iter().zip(earlier).position(|(one, other)| one != other) }?;
            Some((from + i as u64, earlier[i], later[i]))
        };
        if let Some((i, term, later_term)) = mismatch(period) {
            return Err(refuse_period::<T>(certificate, limit, preperiod + i, term.into(), later_term.into()));
        }
        shorter.retain(|&distance| mismatch(distance).is_none());
        first = last;
    }

    if let Some(&shorter) = shorter.first() {
        return Err(CertificateError::NotMinimal { preperiod, claimed: period, shorter });
    }
    if before.is_some() && before == again {
        return Err(CertificateError::PreperiodTooLarge { claimed: preperiod, period, index: preperiod - 1 });
    }
    let mut window_digest = Sha256::new();
    T::digest(&window, &mut window_digest);
    if window_digest.finalize().as_slice() != certificate.window_digest {
        return Err(CertificateError::WindowDigest { from: preperiod, to: preperiod + largest });
    }
    if period_digest.finalize().as_slice() != certificate.period_digest {
        return Err(CertificateError::PeriodDigest { from: preperiod, to: preperiod + period });
    }
    Ok(())
}

/// The steps that [`check`] takes to accept a certificate: preperiod, period and largest move together, times the moves.
pub fn check_steps(certificate: &PeriodCertificate) -> u128 {
    // Below 2^66 times the length of a list in memory.
    terms_needed(certificate) * certificate.moves.len() as u128
}

fn terms_needed(certificate: &PeriodCertificate) -> u128 {
    let (period, largest) = (certificate.period, certificate.moves.largest());
    u128::from(period.preperiod) + u128::from(period.period.get()) + u128::from(largest)
}

fn check_sizes(certificate: &PeriodCertificate, limit: u64) -> Result<(), CertificateError> {
    let (preperiod, period) = (certificate.period.preperiod, certificate.period.period.get());
    let largest = certificate.moves.largest();
    if largest > MAX_LARGEST_MOVE {
        return Err(CertificateError::MoveTooLarge { largest });
    }
    let (terms, steps, moves) = (terms_needed(certificate), check_steps(certificate), certificate.moves.len());
    if steps > u128::from(limit) {
        return Err(CertificateError::TooManySteps { preperiod, period, largest, moves, terms, steps, limit });
    }
    Ok(())
}

/// The reason why x(index) ≠ x(index + p) inside the window: a start that comes later, if one can be seen, or none.
fn refuse_period<T: Term>(
    certificate: &PeriodCertificate,
    limit: u64,
    index: u64,
    term: u64,
    later_term: u64,
) -> CertificateError {
    let (preperiod, period) = (certificate.period.preperiod, certificate.period.period.get());
    let largest = certificate.moves.largest();
    // Twice, as the terms are made once and again a period ahead.
    let most = limit / (2 * certificate.moves.len() as u64);
    let reach = (preperiod + period + largest).saturating_mul(2).min(most);
    if reach <= period {
        return CertificateError::NotPeriodic { preperiod, period, index, term, later_term };
    }

    let new_terms = || Terms::<T>::new(&certificate.moves, certificate.sequence);
    let (mut behind, mut ahead) = (new_terms(), new_terms());
    let mut skipped = 0;
    while skipped < period {
        skipped += ahead.next_chunk(period - skipped).len() as u64;
    }
    let (mut n, mut equal) = (0, 0);
    while n < reach - period {
        // Both give as many as they are asked for, up to the same number.
        let most = reach - period - n;
        for (term, later_term) in behind.next_chunk(most).iter().zip(ahead.next_chunk(most)) {
            equal = if term == later_term { equal + 1 } else { 0 };
            n += 1;
            if equal == largest {
                return CertificateError::PreperiodTooSmall { claimed: preperiod, period, least: n - largest };
            }
        }
    }
    CertificateError::NotPeriodic { preperiod, period, index, term, later_term }
}

/// The prime numbers that divide `number`, ascending. O(√number), which is less than a check of that many terms.
fn prime_divisors(number: NonZeroU64) -> Vec<u64> {
    let mut rest = number.get();
    let mut primes = Vec::new();
    let mut factor = 2;
    while factor <= rest / factor {
        if rest.is_multiple_of(factor) {
            primes.push(factor);
            while rest.is_multiple_of(factor) {
                rest /= factor;
            }
        }
        factor += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_divisors_are_the_primes_that_divide() {
        let is_prime = |n: u64| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
        for number in 1..=2000u64 {
            let expected: Vec<_> = (1..=number).filter(|&d| number.is_multiple_of(d) && is_prime(d)).collect();
            assert_eq!(prime_divisors(NonZeroU64::new(number).expect("positive")), expected, "{number}");
        }
    }
}
