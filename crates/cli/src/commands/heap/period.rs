//! `nimatlas heap period`.

use super::{Search, game, rule_words};
use crate::failure::Result;
use crate::output::{Answer, Exact, Output, Page, Plain, Reason, grouped};
use clap::Args;
use nimatlas_core::Status;
use nimatlas_impartial::sequence::{NimSequence, find_period, unwatched};
use nimatlas_impartial::take_break::TakeAndBreak;
use serde::Serialize;

/// The least preperiod and the minimal period, with what is added from one period to the next.
#[derive(Args)]
pub struct PeriodCommand {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: TakeAndBreak,
    #[command(flatten)]
    search: Search,
    /// Add the reason: what the code allows, and how certain the period is.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct PeriodAnswer {
    code: String,
    preperiod: Exact,
    period: Exact,
    saltus: Exact,
    #[serde(skip)]
    status: Status,
}

impl PeriodCommand {
    pub fn run(self) -> Result<()> {
        self.output.check()?;
        let mut sequence = NimSequence::new(self.game);
        let found = find_period(&mut sequence, &self.search.limits(), &mut unwatched()).map_err(Search::not_found)?;
        let game = sequence.game();
        let reason = self.explain.then(|| {
            Reason::default().words(rule_words(game)).statement(
                &match found.status {
                    Status::Proved(_) if found.searched > 0 => format!(
                        "From the values of {} heaps: a stretch of them repeats that is long enough to repeat for ever.",
                        grouped(found.searched)
                    ),
                    Status::Proved(_) => "A theorem tells the values of all heaps.".to_owned(),
                    _ => format!("This is seen in the values of {} heaps and not proved.", grouped(found.searched)),
                },
                &found.status,
            )
        });
        let answer = PeriodAnswer {
            code: game.to_string(),
            preperiod: found.period.preperiod.into(),
            period: found.period.period.get().into(),
            saltus: found.saltus.into(),
            status: found.status,
        };
        self.output.write(&answer, reason)
    }
}

impl Answer for PeriodAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.code);
        let (preperiod, period) = (grouped(&self.preperiod.0), grouped(&self.period.0));
        page.key("nim-values", &format!("period {period}, preperiod {preperiod}, saltus {}", grouped(&self.saltus.0)));
        page.field("status", &self.status.to_string());
    }
}
