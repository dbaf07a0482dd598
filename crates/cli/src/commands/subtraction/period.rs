//! `nimatlas subtraction period`.

use super::super::Stores;
use super::super::arguments::{moves, moves_json, set_words};
use super::source::{Source, Steps, not_found};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, Reason, Sink, grouped};
use clap::Args;
use nimatlas_core::{Bounds, Period, SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{AdditiveGame, ClosedForm, MoveSet, pair_sum_status, pair_sums, write_certificate};
use nimatlas_tables::period;
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
struct PeriodAnswer {
    moves: serde_json::Value,
    preperiod: Exact,
    period: Exact,
    /// By how much the values rise from one period to the next, where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    saltus: Option<Exact>,
    outcome_preperiod: Exact,
    outcome_period: Exact,
    #[serde(skip)]
    status: Status,
    #[serde(skip)]
    title: String,
}

impl PeriodCommand {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let (certificate, output) = self.sinks()?;
        let bounds = stores.bounds()?;
        let (mut answer, reason) = match &self.moves {
            MoveSet::Finite(moves) if AdditiveGame::from_moves(moves).is_some() => self.by_formula(&bounds)?,
            MoveSet::Finite(moves) if self.sink => self.by_search(moves, period::measure_sink, &bounds)?,
            MoveSet::Finite(moves) if ClosedForm::of(moves).is_some() => self.by_formula(&bounds)?,
            MoveSet::Finite(moves) => self.by_search(moves, period::measure, &bounds)?,
            MoveSet::AllBut(_) => self.all_but(&bounds)?,
            endless => {
                return Err(Failure::no_answer(format!(
                    "{endless} is not known to have a period; `values` and `at` need none"
                )));
            }
        };
        answer.title = format!("{}{}", set_words(&self.moves), if self.sink { " with a sink" } else { "" });
        if let Some((moves, sink)) = certificate {
            self.certify(moves, sink)?;
        }
        self.output.write_to(output, &answer, self.explain.then_some(reason))
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

    fn answer(
        &self,
        [preperiod, period, outcome_preperiod, outcome_period]: [Exact; 4],
        status: Status,
    ) -> PeriodAnswer {
        let moves = moves_json(&self.moves);
        let title = String::new();
        PeriodAnswer { moves, preperiod, period, saltus: None, outcome_preperiod, outcome_period, status, title }
    }

    /// The formula has one period for nim-values and outcomes.
    fn by_formula(&self, bounds: &Bounds) -> Result<(PeriodAnswer, Reason)> {
        let source = Source::new(self.moves.clone(), self.sink, Some(0), self.steps)?;
        let length = source.formula_period().unwrap_or_default();
        let numbers = [0, length, 0, length].map(Exact::from);
        Ok((self.answer(numbers, source.status()), source.reason(bounds)))
    }

    fn by_search(&self, moves: &SubtractionSet, measure: Measure, bounds: &Bounds) -> Result<(PeriodAnswer, Reason)> {
        let find = |sequence| measure(moves, sequence, self.steps.get()).map_err(not_found);
        let (values, outcomes) = (find(SequenceKind::NimValues)?, find(SequenceKind::Outcomes)?);
        let numbers = [values.preperiod, values.period.get(), outcomes.preperiod, outcomes.period.get()];
        let reason = searched_reason(moves, values, outcomes, (!self.sink).then_some(bounds));
        Ok((self.answer(numbers.map(Exact::from), WINDOW), reason))
    }

    /// Each value occurs finitely often, so the outcomes end with N for ever.
    fn all_but(&self, bounds: &Bounds) -> Result<(PeriodAnswer, Reason)> {
        let source = Source::new(self.moves.clone(), self.sink, None, self.steps)?;
        let (period, saltus) = source.arithmetic_period().unwrap_or_default();
        let last_zero = (0..period.0 + period.1).rev().find(|&heap| source.value(heap).is_zero()).unwrap_or(0);
        let numbers = [period.0, period.1, last_zero + 1, 1].map(Exact::from);
        let answer = PeriodAnswer { saltus: Some(saltus.into()), ..self.answer(numbers, source.status()) };
        Ok((answer, source.reason(bounds)))
    }

    fn certify(&self, moves: &SubtractionSet, sink: Sink) -> Result<()> {
        let sequence = if self.outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let certificate = period::find(moves, sequence, self.steps.get()).map_err(not_found)?;
        sink.finish_raw(|out| Ok(out.write_all(write_certificate(&certificate).as_bytes())?))
    }
}

const WINDOW: Status = Status::Proved("a repeated window of the largest move's length");

/// What finds a period.
type Measure = fn(&SubtractionSet, SequenceKind, u64) -> std::result::Result<Period, period::PeriodError>;

/// The claim about three moves is not made of sinks, for which there are no bounds.
fn searched_reason(moves: &SubtractionSet, values: Period, outcomes: Period, bounds: Option<&Bounds>) -> Reason {
    let s = moves.largest();
    let mut reason = Reason::default().words(format!(
        "Each term depends on the {} before it only. The nim-values of {} consecutive heaps from {} on equal those {} further, so all after them repeat; no earlier start and no shorter distance does this. For the outcomes it is from {} on, {} further.",
        grouped(s),
        grouped(s),
        grouped(values.preperiod),
        grouped(values.period),
        grouped(outcomes.preperiod),
        grouped(outcomes.period),
    ));
    reason = reason.statement("Rests on the window certificate: equal windows have equal continuations.", &WINDOW);
    if let (&[a, b, c], Some(status)) = (moves.as_slice(), bounds.and_then(|bounds| pair_sum_status(moves, bounds))) {
        let sums = pair_sums([a, b, c], values.period);
        let named = [(sums.ab, a, b), (sums.ac, a, c), (sums.bc, b, c)];
        let divided: Vec<_> = named
            .iter()
            .filter(|sum| sum.0)
            .map(|&(_, x, y)| format!("{} = {x} + {y}", u128::from(x) + u128::from(y)))
            .collect();
        if !divided.is_empty() {
            let statement = format!(
                "The period divides {}. Of three moves a < b < c, c ≠ a + b, it is thought always to divide a sum of two of them (credited to Flammenkamp).",
                divided.join(" and ")
            );
            reason = reason.statement(&statement, &status);
        }
    }
    reason
}

impl Answer for PeriodAnswer {
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
        page.key("outcomes", &words(&self.outcome_preperiod, &self.outcome_period));
        page.field("status", &self.status.to_string());
    }
}
