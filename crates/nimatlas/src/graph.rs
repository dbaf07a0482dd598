//! Graphs as games: a token moves along edges.

mod read;
mod solved;

pub use read::{Graph, GraphForm};
pub use solved::{GraphOutcome, GraphSolution, LoopyValue, TokenSolution, solve_graph};
