//! `nimatlas plot scoring`.

use super::super::Stores;
use super::super::arguments::{heap, one_heap};
use super::super::scoring::Variant;
use super::picture::Picture;
use crate::failure::Result;
use clap::Args;
use nimatlas_plot::{Curve, scoring};
use std::ops::Bound;

/// The payoff f_N of a position against the bonus N: breakpoints are marked, and below them a band for each best move shows where
/// it is best.
#[derive(Args)]
pub struct Scoring {
    /// The heaps: a number of stones each.
    #[arg(required = true, value_name = "HEAP", value_parser = one_heap)]
    heaps: Vec<u64>,
    /// Another position to draw into the same picture, as 6,4,2; may be given several times.
    #[arg(long, value_name = "HEAPS", value_parser = heaps)]
    with: Vec<Heaps>,
    /// The first bonus; without it, somewhat below all breakpoints.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = end)]
    from: Option<i64>,
    /// The last bonus; without it, somewhat above all breakpoints.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = end)]
    to: Option<i64>,
    #[command(flatten)]
    variant: Variant,
    #[command(flatten)]
    picture: Picture,
}

/// Heaps in one word.
#[derive(Clone)]
struct Heaps(Vec<u64>);

fn heaps(text: &str) -> std::result::Result<Heaps, String> {
    text.split(',').map(|part| heap(part.trim())).collect::<std::result::Result<_, _>>().map(Heaps)
}

fn end(text: &str) -> std::result::Result<i64, String> {
    text.parse().map_err(|_| format!("a picture begins and ends at integers from {} to {}", i64::MIN, i64::MAX))
}

impl Scoring {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.picture.check()?;
        let context = stores.context()?;
        let positions = std::iter::once(self.heaps).chain(self.with.into_iter().map(|heaps| heaps.0));
        let (mut curves, mut words) = (Vec::new(), String::new());
        for heaps in positions {
            let position = self.variant.clone().position(heaps)?;
            words = position.variant();
            curves.push(Curve::new(&position, &context)?);
        }
        let bound = |end: Option<i64>| end.map_or(Bound::Unbounded, Bound::Included);
        let bonuses = (bound(self.from), bound(self.to));
        self.picture.write("--from and --to choose a part", |frame| scoring(&curves, &words, bonuses, frame))
    }
}
