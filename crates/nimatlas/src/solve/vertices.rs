//! A token on a vertex of a graph.

use super::{Moves, Valued, once};
use crate::error::Error;
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::moves::Rest;
use nimatlas_core::Status;
use num_traits::ToPrimitive;

pub(super) fn valued(game: &Game, vertex: u32) -> Result<Valued<'_>, Error> {
    let Game::Graph(graph) = game else {
        return Err(Error::Input(format!("{game} has no vertices")));
    };
    let solution = graph.solution()?;
    let value = |vertex: u32| solution.nim_values.get(vertex as usize).copied();
    let own = value(vertex).ok_or_else(|| Error::Input(format!("{} has no vertex number {vertex}", graph.source())))?;
    let why =
        "The nim-value of a vertex is the least number that is not among those of the vertices that a move leads to.";
    Ok(Valued {
        value: own.0.into(),
        status: Status::Computed,
        method: "definition",
        explanation: Explanation::default().rests_on(why, Status::Computed),
        period: None,
        moves_to: Box::new(move |wanted| {
            let wanted = wanted.to_u64();
            let to = graph.digraph().successors(vertex).iter().copied();
            let wins = to.filter(|&to| value(to).map(|value| value.0) == wanted && wanted.is_some());
            Ok(Moves { runs: wins.map(|to| once(Rest::Vertex(to))).collect(), incomplete: None })
        }),
    })
}
