//! Certificates of periods: made, and checked from the rules alone.

use crate::context::Context;
use crate::error::Error;
use crate::explain::Explanation;
use crate::values::period_steps;
use nimatlas_core::{PeriodCertificate, SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{CertificateFileError, check, check_steps, read_certificate, write_certificate};
use nimatlas_tables::period;
use std::io::Read;

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCertificate {
    /// What it says.
    pub certificate: PeriodCertificate,
    /// How certain that is now.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// What was compared, and why that is a proof.
    pub explanation: Explanation,
}

/// The certificate of a period as the text of its file.
///
/// # Errors
/// If no period is found within the limits.
pub fn period_certificate(moves: &SubtractionSet, sequence: SequenceKind, context: &Context) -> Result<String, Error> {
    let certificate = period::find(moves, sequence, period_steps(moves, context));
    Ok(write_certificate(&certificate.map_err(|error| Error::Other(error.into()))?))
}

/// Checks the certificate of a period from the rules of the game, trusting nothing else. The work is at most that of the
/// limits: preperiod, period and largest move together, times the number of moves.
///
/// # Errors
/// [`Error::Input`] if the text is not a certificate, and [`Error::Other`] if the certificate is refused, which says why.
pub fn check_period_certificate(source: impl Read, context: &Context) -> Result<CheckedCertificate, Error> {
    let certificate = read_certificate(source).map_err(|error| match error {
        CertificateFileError::Io(error) => Error::Other(format!("cannot read: {error}").into()),
        malformed => Error::Input(malformed.to_string()),
    })?;
    let steps = u64::try_from(check_steps(&certificate)).unwrap_or(u64::MAX);
    let limit = context.limits.work;
    if steps > limit {
        return Err(Error::Other(format!("the check takes {steps} steps, and {limit} are allowed").into()));
    }
    check(&certificate, limit).map_err(|error| Error::Other(format!("the certificate is refused: {error}").into()))?;
    let status = Status::Proved("equal windows have equal continuations, by induction on the heap");
    let largest = certificate.moves.largest();
    let explanation = Explanation::default().words(format!(
        "All terms up to the second window were made anew from the rules. The {largest} terms at the start of the period return one period later; they do not return sooner, and the period does not start sooner. Each term depends only on the {largest} before it. Both digests are those of the terms."
    )).rests_on("It rests on the certificate and the rules alone.", status);
    Ok(CheckedCertificate { certificate, status, method: "certificate", explanation })
}
