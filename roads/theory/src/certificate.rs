//! Period certificates: made from terms, and checked.

use anyhow::{Context, Result};
use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet, encode_value};
use nimatlas_store::CertificateRecord;
use nimatlas_subtraction::{CertificateError, check};
use sha2::{Digest, Sha256};

/// No period of a table comes near so many steps.
const STEPS: u64 = 1 << 40;
/// A period that does not show from here on is taken not to be one.
const MAX_PREPERIOD: u64 = 1 << 20;

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

/// Checks that a sequence has this minimal period and this least preperiod, by the certificate checker.
///
/// No terms are at hand to digest, so the digests are left empty. The checker comes to them last, once it has found the claim
/// itself to hold.
pub(crate) fn check_period(
    moves: &SubtractionSet,
    sequence: SequenceKind,
    period: Period,
) -> Result<(), CertificateError> {
    let empty = [0; 32];
    let claim =
        PeriodCertificate { moves: moves.clone(), sequence, period, window_digest: empty, period_digest: empty };
    match check(&claim, STEPS) {
        Ok(()) | Err(CertificateError::WindowDigest { .. } | CertificateError::PeriodDigest { .. }) => Ok(()),
        Err(refused) => Err(refused),
    }
}

/// Checks that a sequence has this minimal period, from wherever on.
pub(crate) fn check_period_alone(moves: &SubtractionSet, sequence: SequenceKind, period: u64) -> Result<()> {
    let mut preperiod: u64 = 0;
    loop {
        let claimed = Period::new(preperiod, period).context("a period of 0")?;
        preperiod = match check_period(moves, sequence, claimed) {
            // That the period starts earlier is found after it was found to hold and to be minimal.
            Ok(()) | Err(CertificateError::PreperiodTooLarge { .. }) => return Ok(()),
            Err(CertificateError::PreperiodTooSmall { least, .. }) => least,
            Err(CertificateError::NotPeriodic { .. }) if preperiod < MAX_PREPERIOD => {
                preperiod.saturating_mul(4).saturating_add(period).saturating_add(moves.largest())
            }
            Err(refused) => return Err(refused).with_context(|| format!("{moves}: the {sequence}")),
        };
    }
}
