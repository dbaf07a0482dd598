//! `nimatlas plot nim`.

use super::super::arguments::{heap, within};
use super::super::nim::Rules;
use super::picture::Picture;
use crate::failure::Result;
use clap::Args;
use nimatlas_plot::{MAX_NIM_HEAPS, MAX_NIM_POSITIONS, NimRules, nim};

/// The positions that are lost for the player to move: slices with the first heap across and the second upwards, one for each size
/// of the third heap.
#[derive(Args)]
pub struct Nim {
    /// How many heaps.
    #[arg(long, value_name = "COUNT", default_value = "3", value_parser = within(2, MAX_NIM_HEAPS))]
    heaps: u64,
    /// The most stones of a heap.
    #[arg(long, visible_alias = "upto", value_name = "STONES", default_value = "15", value_parser = heap)]
    max: u64,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    picture: Picture,
}

impl Nim {
    pub fn run(self) -> Result<()> {
        let most =
            (0u128..).take_while(|max| (max + 1).pow(self.heaps as u32) <= MAX_NIM_POSITIONS).last().unwrap_or(0);
        let hint = format!(
            "these are all positions of {} heaps of 0 to {} stones, and --max may be at most {most}",
            self.heaps, self.max
        );
        let rules = NimRules { convention: self.rules.convention(), max_take: self.rules.max_take() };
        self.picture.write(&hint, |frame| nim(rules, self.heaps, self.max, frame))
    }
}
