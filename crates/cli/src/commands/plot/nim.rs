//! `nimatlas plot nim`.

use super::super::nim::Rules;
use super::picture::Picture;
use crate::failure::Result;
use clap::Args;
use nimatlas::plot::{MAX_NIM_HEAPS, nim};

/// The positions that are lost for the player to move: slices with the first heap across and the second upwards, one for each size
/// of the third heap.
#[derive(Args)]
pub struct Nim {
    /// How many heaps.
    #[arg(long, value_name = "COUNT", default_value = "3", value_parser = clap::value_parser!(u64).range(2..=MAX_NIM_HEAPS))]
    heaps: u64,
    /// The most stones of a heap.
    #[arg(long, value_name = "STONES", default_value = "15")]
    max: u64,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    picture: Picture,
}

impl Nim {
    pub fn run(self) -> Result<()> {
        let hint = "--max sets the most stones of a heap";
        self.picture.write(hint, |frame| nim(self.rules.rules(), self.heaps, self.max, frame))
    }
}
