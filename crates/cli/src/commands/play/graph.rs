//! `nimatlas play graph`.

use super::super::graph::{Edges, read};
use super::{Seats, convention};
use crate::failure::{Failure, Result};
use crate::play::GraphGame;
use clap::Args;
use nimatlas_impartial::digraph::solve;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Graph {
    /// The edges, as `nimatlas graph` reads them from a file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How the edges are written, if the ending of the file does not tell.
    #[arg(long, value_enum, value_name = "FORM")]
    edges: Option<Edges>,
    /// Put a token on this vertex; once for each token of a sum, in which a move moves one of them.
    #[arg(long, alias = "token", required = true, value_name = "VERTEX")]
    start: Vec<String>,
    /// Who cannot move wins. There is one token then.
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    seats: Seats,
}

impl Graph {
    pub fn run(self) -> Result<()> {
        if self.file == Path::new("-") {
            return Err(Failure::input(
                "FILE is -, but the moves are read from standard input; the graph must be in a file",
            ));
        }
        let graph = read(&self.file, self.edges)?;
        let vertex = |name: &String| {
            let count = graph.vertices().len();
            graph
                .vertex(name)
                .ok_or_else(|| Failure::input(format!("--start “{name}” is no vertex of the graph, which has {count}")))
        };
        let tokens = self.start.iter().map(vertex).collect::<Result<Vec<_>>>()?;
        if self.misere && tokens.len() > 1 {
            let message = format!("--start names {} tokens; with --misere one is allowed", tokens.len());
            return Err(Failure::input(message));
        }
        let convention = convention(self.misere);
        let solution = solve(&graph, convention).map_err(|error| {
            let file = self.file.display();
            Failure::no_answer(format!("{file}: there is a cycle, {error}; graphs without one can be played"))
        })?;
        self.seats.begin(&GraphGame { graph, solution, convention }, tokens)
    }
}
