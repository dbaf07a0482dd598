//! Sequences that a certificate vouches for.

use nimatlas_core::{PeriodCertificate, PeriodicSequence, TermCountError, encode_value};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// How many bytes are hashed at a time.
const BLOCK: usize = 1 << 14;

/// Why terms are not those of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TermsError {
    /// There must be as many terms as preperiod and period together.
    #[error(transparent)]
    Length(#[from] TermCountError),
    /// The terms are not those that the certificate is about.
    #[error("the digest of the {part} is not that of the certificate")]
    Digest {
        /// Which digest: “window” or “period”.
        part: &'static str,
    },
}

/// The sequence of these terms, preperiod and one period, which must be those of a certificate: their digests are compared.
/// What the certificate claims of them, [`check`](crate::check) checks. O(q + p + s) for the preperiod q, the period p and
/// the largest move s.
///
/// # Errors
/// If there are more or fewer terms than preperiod and period together, or they have another digest.
///
/// ```
/// use nimatlas_core::{Period, PeriodCertificate, SequenceKind};
/// use nimatlas_subtraction::{TermsError, certified_sequence};
/// use sha2::{Digest, Sha256};
///
/// let certificate = PeriodCertificate {
///     moves: "1,2".parse()?,
///     sequence: SequenceKind::NimValues,
///     period: Period::new(0, 3).expect("not zero"),
///     window_digest: Sha256::digest([0, 1]).into(),
///     period_digest: Sha256::digest([0, 1, 2]).into(),
/// };
/// assert!(certified_sequence(&certificate, vec![0u8, 1, 2]).is_ok());
/// assert_eq!(certified_sequence(&certificate, vec![0u8, 1, 3]), Err(TermsError::Digest { part: "period" }));
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
pub fn certified_sequence<T: Copy + Into<u64>>(
    certificate: &PeriodCertificate,
    terms: Vec<T>,
) -> Result<PeriodicSequence<T>, TermsError> {
    let sequence = PeriodicSequence::new(certificate.period, 0, terms)?;
    let parts = [
        ("window", certificate.moves.largest(), certificate.window_digest),
        ("period", certificate.period.period.get(), certificate.period_digest),
    ];
    for (part, len, expected) in parts {
        if digest(&sequence, len) != expected {
            return Err(TermsError::Digest { part });
        }
    }
    Ok(sequence)
}

/// SHA-256 of so many terms from the start of the period on, as certificates digest them.
fn digest<T: Copy + Into<u64>>(sequence: &PeriodicSequence<T>, len: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    let mut bytes = Vec::with_capacity(2 * BLOCK);
    let mut terms = sequence.terms_from(sequence.period().preperiod);
    for _ in 0..len {
        // A sequence without a saltus has no end.
        encode_value(terms.next().unwrap_or(0), &mut bytes);
        // The hash is slow on a few bytes at a time.
        if bytes.len() >= BLOCK {
            hash.update(&bytes);
            bytes.clear();
        }
    }
    hash.update(&bytes);
    hash.finalize().into()
}
