//! `nimatlas heap values`.

use super::super::Stores;
use super::super::arguments::Range;
use super::super::values::write;
use super::{Search, code, game};
use crate::failure::Result;
use crate::output::{Output, Sequential};
use clap::Args;
use nimatlas::Game;

/// Heaps and their nim-values in a take-and-break game.
#[derive(Args)]
pub struct Values {
    /// The game: a code such as 0.77, or a name such as kayles.
    #[arg(value_name = "CODE", value_parser = game)]
    game: Game,
    #[command(flatten)]
    range: Range,
    #[command(flatten)]
    search: Search,
    /// Add the reason: what the code allows, and what the values rest on.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Sequential>,
}

impl Values {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let Values { game, range, search, explain, output } = self;
        let code = code(&game);
        let context = search.within(stores.context_without_bounds());
        write(&game, &code.clone(), ("code", code.into()), range, explain, &output, &context)
    }
}
