//! A board game in 20 lines: Cram, where a domino is put on two free neighbouring squares.

use nimatlas_core::Ruleset;
use nimatlas_impartial::solve::{Game, SolveError, solve};

struct Cram {
    rows: u32,
    columns: u32,
}

impl Ruleset for Cram {
    /// One bit for each square that is taken.
    type Position = u64;

    fn options(&self, &taken: &u64) -> impl Iterator<Item = u64> {
        let across =
            (0..self.rows * self.columns).filter(|square| square % self.columns > 0).map(|square| 3 << (square - 1));
        let down = (self.columns..self.rows * self.columns).map(|square| 1 << square | 1 << (square - self.columns));
        across.chain(down).filter(move |domino| taken & domino == 0).map(move |domino| taken | domino)
    }
}

impl Game for Cram {}

fn main() -> Result<(), SolveError<u64>> {
    for (rows, columns) in [(2, 3), (3, 3), (3, 4), (4, 4), (3, 5)] {
        let found = solve(&Cram { rows, columns }, &0, None)?;
        println!("{rows} × {columns}: value {}, misère {}", found.nim_value, found.misere.outcome);
    }
    Ok(())
}
