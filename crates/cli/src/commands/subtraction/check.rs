//! `nimatlas subtraction check`.

use super::super::arguments::positive;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, Reason, grouped};
use anyhow::Context;
use clap::Args;
use nimatlas_core::{SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{CertificateFileError, check, read_certificate};
use serde::Serialize;
use std::fs::File;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// Checks a certificate from the rules of the game, trusting nothing else.
#[derive(Args)]
pub struct Check {
    /// The certificate, as `subtraction period --certificate` writes it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Give up if it takes more steps: preperiod, period and largest move together, times the number of moves.
    #[arg(long, value_name = "N", value_parser = positive, default_value = "100000000000")]
    max_steps: NonZeroU64,
    /// Add what was compared, and why that is a proof.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct CheckAnswer {
    moves: SubtractionSet,
    sequence: SequenceKind,
    preperiod: Exact,
    period: Exact,
    valid: bool,
}

impl Check {
    pub fn run(self) -> Result<()> {
        let shown = self.file.display();
        let file = File::open(&self.file).with_context(|| format!("{shown}: cannot read"))?;
        let certificate = read_certificate(file).map_err(|error| match error {
            CertificateFileError::Io(cause) => {
                Failure::NoAnswer(anyhow::Error::new(cause).context(format!("{shown}: cannot read")))
            }
            malformed => Failure::input(format!("{shown}: {malformed}")),
        })?;
        check(&certificate, self.max_steps.get())
            .map_err(|error| Failure::no_answer(format!("{shown}: the certificate is refused: {error}")))?;
        let reason = self.explain.then(|| {
            let largest = grouped(certificate.moves.largest());
            Reason::default().words(format!(
                "All terms up to the second window were made anew from the rules. The {largest} terms at the start of the period return one period later; they do not return sooner, and the period does not start sooner. Each term depends on the {largest} before it only. Both digests are those of the terms."
            ))
            .statement("Equal windows have equal continuations.", &Status::Proved("induction on the heap"))
        });
        let answer = CheckAnswer {
            sequence: certificate.sequence,
            preperiod: certificate.period.preperiod.into(),
            period: certificate.period.period.get().into(),
            valid: true,
            moves: certificate.moves,
        };
        self.output.write(&answer, reason)
    }
}

impl Answer for CheckAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}: the certificate holds", self.moves));
        let (preperiod, period) = (grouped(&self.preperiod.0), grouped(&self.period.0));
        page.key(&self.sequence.to_string(), &format!("period {period}, preperiod {preperiod}"));
    }
}
