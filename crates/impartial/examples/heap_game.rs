//! A heap game in 20 lines: take a square number of stones.

use nimatlas_core::Ruleset;
use nimatlas_impartial::solve::{Game, SolveError, solve};

struct TakeASquare;

impl Ruleset for TakeASquare {
    type Position = u64;

    fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        (1u64..).map(|root| root * root).take_while(move |&square| square <= heap).map(move |square| heap - square)
    }
}

impl Game for TakeASquare {}

fn main() -> Result<(), SolveError<u64>> {
    let found = solve(&TakeASquare, &50, None)?;
    println!(
        "50 stones: value {}, {}; winning moves to {:?}",
        found.nim_value, found.normal.outcome, found.normal.winning
    );
    Ok(())
}
