//! A graph game in 20 lines: Geography, where a token moves along edges of a graph and no vertex is visited twice.

use nimatlas_core::Ruleset;
use nimatlas_impartial::digraph::Digraph;
use nimatlas_impartial::solve::{Game, solve};

struct Geography(Digraph);

impl Ruleset for Geography {
    /// Where the token is, and one bit for each vertex visited.
    type Position = (u32, u64);

    fn options(&self, &(at, visited): &(u32, u64)) -> impl Iterator<Item = (u32, u64)> {
        let free = self.0.successors(at).iter().filter(move |&&to| visited >> to & 1 == 0);
        free.map(move |&to| (to, visited | 1 << to))
    }
}

impl Game for Geography {}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let map =
        "Athens Seoul\nSeoul Lima\nLima Athens\nLima Accra\nAccra Athens\nAthens Seville\nSeville Lima".parse()?;
    let found = solve(&Geography(map), &(0, 1), None)?;
    println!("from Athens: {}, in {} moves", found.normal.outcome, found.normal.remoteness);
    Ok(())
}
