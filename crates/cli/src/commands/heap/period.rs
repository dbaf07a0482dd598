//! `nimatlas heap period`.

use super::super::Stores;
use super::super::solution::{by, reason};
use super::{Search, code, game};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::{Error, Game, PeriodAnswer, SearchReport, period};
use nimatlas_core::Status;
use serde::Serialize;
use serde_json::json;

/// The least preperiod and the minimal period, with what is added from one period to the next.
#[derive(Args)]
pub struct PeriodCommand {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: Game,
    #[command(flatten)]
    search: Search,
    /// Add the reason: what the code allows, and how certain the period is.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct Shown {
    code: String,
    preperiod: Exact,
    period: Exact,
    saltus: Exact,
    /// How many heaps were looked at; null where none had to be.
    searched: Option<Exact>,
    status: Status,
    method: &'static str,
}

impl PeriodCommand {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.output.check()?;
        let context = self.search.within(stores.context_without_bounds());
        let found = period(&self.game, &context).map_err(|error| self.failure(error))?;
        let PeriodAnswer { nim_values, searched, status, method, explanation, .. } = found;
        let answer = Shown {
            code: code(&self.game),
            preperiod: nim_values.preperiod.into(),
            period: nim_values.period.into(),
            saltus: nim_values.saltus.into(),
            searched: searched.map(Exact::from),
            status,
            method,
        };
        self.output.write(&answer, self.explain.then(|| reason(&explanation)))
    }
}

impl PeriodCommand {
    /// What a search without a result has found is part of the error, where JSON was asked for.
    fn failure(&self, error: Error) -> Failure {
        let report = match &error {
            Error::Refused(refusal) if self.output.format == Plain::Json => {
                refusal.tried.iter().find_map(|tried| tried.report)
            }
            _ => None,
        };
        let message = Failure::from(error);
        match report {
            Some(SearchReport { searched, largest_value, rare_heaps }) => Failure::Json(json!({
                "error": message.to_string(),
                "code": code(&self.game),
                "searched": Exact::from(searched),
                "largest_value": Exact::from(largest_value),
                "rare_heaps": rare_heaps.map(Exact::from),
            })),
            None => message,
        }
    }
}

impl Answer for Shown {
    fn page(&self, page: &mut Page) {
        page.title(&self.code);
        let (preperiod, period) = (grouped(&self.preperiod.0), grouped(&self.period.0));
        page.key("nim-values", &format!("period {period}, preperiod {preperiod}, saltus {}", grouped(&self.saltus.0)));
        if let Some(searched) = &self.searched {
            page.field("searched", &format!("{} heaps", grouped(&searched.0)));
        }
        by(page, self.method, self.status);
    }
}
