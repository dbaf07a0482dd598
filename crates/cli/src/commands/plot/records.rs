//! `nimatlas plot records`.

use super::super::Stores;
use super::picture::Picture;
use crate::failure::Result;
use clap::Args;
use nimatlas_plot::{records, stored_records};

/// The longest outcome period among all sets with the same largest move, against that move, on a logarithmic scale.
#[derive(Args)]
pub struct Records {
    #[command(flatten)]
    picture: Picture,
}

impl Records {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let series = stored_records(&stores.open()?)?;
        self.picture.write("--data names another store", |frame| records(&series, frame))
    }
}
