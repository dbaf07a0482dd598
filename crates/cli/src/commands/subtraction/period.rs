//! `nimatlas subtraction period`.

use super::super::Stores;
use super::super::arguments::{moves, moves_json, set_words};
use super::super::solution::{by, reason};
use super::Steps;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, Sink, grouped};
use clap::Args;
use nimatlas::{Context, Game, MoveSet, PeriodAnswer, Repetition, period, period_certificate};
use nimatlas_core::{SequenceKind, SubtractionSet};
use num_traits::Zero;
use serde::Serialize;
use std::path::PathBuf;

/// The least preperiod and the minimal period, of nim-values and of outcomes: they can differ.
#[derive(Args)]
pub struct PeriodCommand {
    /// The moves, as 2,5,7; or all-but:2,5.
    #[arg(value_parser = moves)]
    moves: MoveSet,
    /// A move may land below zero; every position up to 0 is terminal.
    #[arg(long)]
    sink: bool,
    #[command(flatten)]
    steps: Steps,
    /// Write a certificate of the period of the nim-values, which `subtraction check` accepts from the rules alone; with - to
    /// standard output, if --output names a file for the answer.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Certify the period of the outcomes instead.
    #[arg(long, requires = "certificate")]
    outcomes: bool,
    /// Add the reason: the formula or certificate, and its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct Shown {
    moves: serde_json::Value,
    preperiod: Exact,
    period: Exact,
    /// By how much the values rise from one period to the next, where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    saltus: Option<Exact>,
    outcome_preperiod: Option<Exact>,
    outcome_period: Option<Exact>,
    status: nimatlas_core::Status,
    method: &'static str,
    #[serde(skip)]
    title: String,
}

impl PeriodCommand {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let (certificate, output) = self.sinks()?;
        let context = self.steps.within(stores.context_for(self.explain)?);
        let game = Game::Subtraction { moves: self.moves.clone(), sink: self.sink };
        let PeriodAnswer { nim_values, outcomes, status, method, explanation, .. } = period(&game, &context)?;
        let (outcome_preperiod, outcome_period) = match outcomes {
            Some(Repetition { preperiod, period, .. }) => (Some(preperiod.into()), Some(period.into())),
            None => (None, None),
        };
        let answer = Shown {
            moves: moves_json(&self.moves),
            preperiod: nim_values.preperiod.into(),
            period: nim_values.period.into(),
            saltus: Some(nim_values.saltus).filter(|saltus| !saltus.is_zero()).map(Exact::from),
            outcome_preperiod,
            outcome_period,
            status,
            method,
            title: format!("{}{}", set_words(&self.moves), if self.sink { " with a sink" } else { "" }),
        };
        if let Some((moves, sink)) = certificate {
            self.certify(moves, sink, &context)?;
        }
        self.output.write_to(output, &answer, self.explain.then(|| reason(&explanation)))
    }

    /// Where certificate and answer go, both looked at before any work.
    fn sinks(&self) -> Result<(Option<(&SubtractionSet, Sink)>, Sink)> {
        let output = self.output.sink()?;
        let Some(path) = &self.certificate else { return Ok((None, output)) };
        let (MoveSet::Finite(moves), false) = (&self.moves, self.sink) else {
            return Err(Failure::input("--certificate goes with a finite set of moves and without --sink"));
        };
        let certificate = Sink::open(Some(path))?;
        if certificate.is_same(&output) {
            return Err(Failure::input(format!(
                "--certificate {}: the answer goes there too; --output and --certificate need different places",
                path.display()
            )));
        }
        Ok((Some((moves, certificate)), output))
    }

    fn certify(&self, moves: &SubtractionSet, sink: Sink, context: &Context) -> Result<()> {
        let sequence = if self.outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let certificate = period_certificate(moves, sequence, context)?;
        sink.finish_raw(|out| Ok(out.write_all(certificate.as_bytes())?))
    }
}

impl Answer for Shown {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        let words = |preperiod: &Exact, period: &Exact| {
            format!("period {}, preperiod {}", grouped(&period.0), grouped(&preperiod.0))
        };
        page.key("nim-values", &words(&self.preperiod, &self.period));
        if let Some(saltus) = &self.saltus {
            page.field(
                "saltus",
                &format!("{}: the values rise by this from one period to the next", grouped(&saltus.0)),
            );
        }
        if let (Some(preperiod), Some(period)) = (&self.outcome_preperiod, &self.outcome_period) {
            page.key("outcomes", &words(preperiod, period));
        }
        by(page, self.method, self.status);
    }
}
