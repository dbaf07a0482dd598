//! `nimatlas table`.

mod export;
mod get;
mod list;
mod show;
mod verify;

use super::Stores;
use crate::failure::Result;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Table {
    /// Which tables there are.
    List(list::List),
    /// What one table holds, by which two roads, and how certain it is.
    Show(show::Show),
    /// One entry of a table by its key: heaps, or the numbers that name a game.
    Get(get::Get),
    /// A whole table in the format of another program.
    Export(export::Export),
    /// Check every byte of every table against its hashes and the manifest.
    Verify(verify::Verify),
}

impl Table {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let store = stores.open()?;
        match self {
            Table::List(command) => command.run(&store),
            Table::Show(command) => command.run(&store),
            Table::Get(command) => command.run(&store),
            Table::Export(command) => command.run(&store),
            Table::Verify(command) => command.run(&store),
        }
    }
}
