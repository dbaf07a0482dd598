//! `nimatlas subtraction check`.

use super::super::Stores;
use super::super::arguments::positive;
use super::super::solution::{by, reason};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use anyhow::Context as _;
use clap::Args;
use nimatlas::{CheckedCertificate, Context, Error, Limits, check_period_certificate};
use nimatlas_core::{SequenceKind, Status, SubtractionSet};
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
    kind: &'static str,
    holds: bool,
    status: Status,
    method: &'static str,
}

impl Check {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let shown = self.file.display();
        let file = File::open(&self.file).with_context(|| format!("{shown}: cannot read"))?;
        let context = stores.context_without_bounds();
        let limits = Limits { work: self.max_steps.get(), ..context.limits };
        let checked = check_period_certificate(file, &Context { limits, ..context });
        let CheckedCertificate { certificate, status, method, explanation } = checked.map_err(|error| match error {
            Error::Input(message) => Failure::input(format!("{shown}: {message}")),
            other => Failure::no_answer(format!("{shown}: {other}")),
        })?;
        let answer = CheckAnswer {
            sequence: certificate.sequence,
            preperiod: certificate.period.preperiod.into(),
            period: certificate.period.period.get().into(),
            valid: true,
            kind: "subtraction-period",
            holds: true,
            status,
            method,
            moves: certificate.moves,
        };
        self.output.write(&answer, self.explain.then(|| reason(&explanation)))
    }
}

impl Answer for CheckAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("{}: the certificate holds", self.moves));
        let (preperiod, period) = (grouped(&self.preperiod.0), grouped(&self.period.0));
        page.key(&self.sequence.to_string(), &format!("period {period}, preperiod {preperiod}"));
        by(page, self.method, self.status);
    }
}
