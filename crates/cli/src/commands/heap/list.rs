//! `nimatlas heap list`.

use crate::failure::Result;
use crate::output::{Answer, Grid, Output, Page, TableAnswer, Tabular};
use clap::Args;
use nimatlas::{NAMED, NamedGame};
use serde::Serialize;

#[derive(Args)]
pub struct List {
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct ListAnswer {
    games: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    code: &'static str,
    rule: &'static str,
    reference: &'static str,
    first_values: &'static [u32],
}

impl List {
    pub fn run(self) -> Result<()> {
        let listed = |game: &NamedGame| Listed {
            name: game.name,
            code: game.code,
            rule: game.rule,
            reference: game.reference,
            first_values: game.first_values,
        };
        self.output.write(&ListAnswer { games: NAMED.iter().map(listed).collect() }, None)
    }
}

impl Answer for ListAnswer {
    fn page(&self, page: &mut Page) {
        let row = |game: &Listed| [game.name.to_owned(), game.code.to_owned(), game.rule.to_owned()];
        page.grid(&Grid::new(["game", "code", "rule"], self.games.iter().map(row)));
    }
}

impl TableAnswer for ListAnswer {
    fn grid(&self) -> Grid {
        let row = |game: &Listed| [game.name, game.code, game.rule, game.reference].map(str::to_owned);
        Grid::new(["name", "code", "rule", "reference"], self.games.iter().map(row))
    }
}
