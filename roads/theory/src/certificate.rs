//! Period certificates: made from terms, and checked.

use anyhow::{Context, Result};
use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet, encode_value};
use nimatlas_store::CertificateRecord;
use nimatlas_subtraction::{MoveSet, check, direct_values};
use sha2::{Digest, Sha256};

/// No period of a table comes near so many steps.
const STEPS: u64 = 1 << 40;

/// A claim about a sequence with its digests, from its terms from the preperiod on, of which none is kept.
pub(crate) fn claim(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    period: Period,
    terms: impl Iterator<Item = u64>,
) -> PeriodCertificate {
    /// So many bytes are digested at once.
    const BLOCK: usize = 1 << 14;
    let (largest, length) = (moves.largest(), period.period.get());
    let (mut window, mut block, mut digest) = (Vec::new(), Vec::new(), Sha256::new());
    for (n, term) in (0..largest.max(length)).zip(terms) {
        if n < largest {
            encode_value(term, &mut window);
        }
        if n < length {
            encode_value(term, &mut block);
        }
        if block.len() >= BLOCK {
            digest.update(&block);
            block.clear();
        }
    }
    digest.update(&block);
    PeriodCertificate {
        moves: moves.clone(),
        sequence,
        period,
        window_digest: Sha256::digest(&window).into(),
        period_digest: digest.finalize().into(),
    }
}

/// Checks a stored certificate.
pub(crate) fn check_stored(moves: SubtractionSet, sequence: SequenceKind, stored: CertificateRecord) -> Result<()> {
    let CertificateRecord { period, window_digest, period_digest } = stored;
    let claim = PeriodCertificate { moves, sequence, period, window_digest, period_digest };
    check(&claim, STEPS).context("the certificate")
}

/// Checks that a sequence has this minimal period and this least preperiod, by the certificate checker. The terms that the
/// digests need come from `nimatlas-subtraction` too.
pub(crate) fn check_period(moves: &SubtractionSet, sequence: SequenceKind, period: Period) -> Result<()> {
    let end = period.preperiod.checked_add(period.period.get()).and_then(|end| end.checked_add(moves.largest()));
    let end = end.with_context(|| format!("{period} is too long"))?;
    let terms = direct_values(&MoveSet::from(moves.clone()), end)?;
    let terms = terms.iter().skip(usize::try_from(period.preperiod)?).map(|&value| sequence.of(value.into()));
    check(&claim(moves, sequence, period, terms), STEPS).with_context(|| format!("{moves}: the {sequence}"))
}
