//! `nimatlas plot three-moves`.

use super::super::Stores;
use super::super::arguments::within;
use super::super::subtraction::Steps;
use super::picture::Picture;
use crate::failure::Result;
use clap::Args;
use nimatlas_core::SequenceKind;
use nimatlas_plot::{ThreeMoveMap, three_moves};

/// A map of all games {a, b, c} with the same c: the colour of a cell tells which of a + b, a + c and b + c the period divides.
/// From the verified tables as far as they reach, else from the rules.
#[derive(Args)]
pub struct ThreeMoves {
    /// The largest move c.
    #[arg(long, visible_alias = "upto", value_name = "C", value_parser = within(3, 256))]
    max: u64,
    /// The period of the outcomes instead of that of the nim-values.
    #[arg(long)]
    outcomes: bool,
    #[command(flatten)]
    steps: Steps,
    #[command(flatten)]
    picture: Picture,
}

impl ThreeMoves {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.picture.check()?;
        let sequence = if self.outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let map = match ThreeMoveMap::stored(&stores.open()?, self.max, sequence)? {
            Some(map) => map,
            None => ThreeMoveMap::computed(self.max, sequence, &self.steps.within(stores.context()?))?,
        };
        self.picture.write("--max sets the largest move", |frame| three_moves(&map, frame))
    }
}
