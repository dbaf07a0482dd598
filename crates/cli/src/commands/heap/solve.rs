//! `nimatlas heap solve`.

use super::super::Stores;
use super::super::arguments::Heaps;
use super::super::solution::{Form, SolutionAnswer, reason};
use super::{Search, code, game};
use crate::failure::Result;
use crate::output::{Output, Tabular};
use clap::Args;
use nimatlas::{Game, Position, solve};
use nimatlas_core::Convention;

/// Several heaps side by side in a take-and-break game.
#[derive(Args)]
pub struct Solve {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: Game,
    #[command(flatten)]
    heaps: Heaps,
    #[command(flatten)]
    search: Search,
    /// A player who cannot move wins. The nim-values stay those of normal play.
    #[arg(long)]
    misere: bool,
    /// Show every winning move in the text.
    #[arg(long)]
    all: bool,
    /// Add the reason: what the code allows, and the nim-values.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

impl Solve {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.output.check()?;
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let position = Position::heaps(&self.game, self.heaps.get()).with_convention(convention);
        let solution = solve(&position, &self.search.within(stores.context_without_bounds()))?;
        let why = self.explain.then(|| reason(&solution.explanation));
        let period = solution.period.as_ref().map(|found| [found.preperiod.clone(), found.period.clone()]);
        let form = Form::Heap { code: code(&self.game), period };
        self.output.write(&SolutionAnswer { position, solution, form, all: self.all }, why)
    }
}
