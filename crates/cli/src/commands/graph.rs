//! `nimatlas graph`.

use super::arguments::outcome_words;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Output, Page, Reason, TableAnswer, Tabular};
use anyhow::Context;
use clap::Args;
use nimatlas_core::{Convention, Nimber, Outcome};
use nimatlas_impartial::digraph::{Digraph, Solution, solve, winning_options};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Nim-values, outcomes and winning moves of all positions of a game that is listed.
#[derive(Args)]
pub struct Graph {
    /// The edges, one a line as `from to`: names or numbers, # begins a comment. A dash reads standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who cannot move wins. The nim-values stay those of normal play.
    #[arg(long)]
    misere: bool,
    /// Add the reason.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct GraphAnswer {
    vertices: Vertices,
    #[serde(skip)]
    convention: Convention,
}

struct Vertices {
    graph: Digraph,
    solution: Solution,
}

#[derive(Serialize)]
struct Vertex {
    value: Nimber,
    outcome: Outcome,
    winning_moves: Vec<String>,
}

impl Graph {
    pub fn run(self) -> Result<()> {
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let text = read(&self.file)?;
        let graph: Digraph =
            text.parse().map_err(|error| Failure::input(format!("{}: {error}", self.file.display())))?;
        let solution = solve(&graph, convention)
            .map_err(|error| Failure::no_answer(format!("{}: there is a cycle, {error}", self.file.display())))?;
        let answer = GraphAnswer { vertices: Vertices { graph, solution }, convention };
        self.output.write(&answer, self.explain.then(|| reason(convention)))
    }
}

fn read(path: &Path) -> Result<String> {
    let shown = path.display();
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).context("standard input: cannot read")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("{shown}: cannot read"))?;
    }
    String::from_utf8(bytes).map_err(|error| {
        Failure::input(format!(
            "{shown}: byte {} is not UTF-8; an edge list is plain text",
            error.utf8_error().valid_up_to()
        ))
    })
}

impl Vertices {
    fn each(&self) -> impl Iterator<Item = (String, Vertex)> {
        let name = |vertex| self.graph.name(vertex).unwrap_or_default().into_owned();
        self.graph.vertices().map(move |vertex| {
            let winning_moves = winning_options(&self.graph, &self.solution.outcomes, vertex).map(name).collect();
            let (value, outcome) = (self.solution.nim_values[vertex as usize], self.solution.outcomes[vertex as usize]);
            (name(vertex), Vertex { value, outcome, winning_moves })
        })
    }
}

impl Serialize for Vertices {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.graph.vertices().len()))?;
        for (name, vertex) in self.each() {
            map.serialize_entry(&name, &vertex)?;
        }
        map.end()
    }
}

impl Answer for GraphAnswer {
    fn page(&self, page: &mut Page) {
        let lost = self.vertices.solution.outcomes.iter().filter(|outcome| outcome.is_p()).count();
        let count = self.vertices.graph.vertices().len();
        page.title(&format!(
            "Positions: {count}, of which P {lost} and N {}, in {} play",
            count - lost,
            self.convention
        ));
        page.grid(&self.grid());
        page.gap();
        for outcome in [Outcome::P, Outcome::N] {
            page.line(outcome_words(outcome));
        }
        if self.convention == Convention::Misere {
            page.line("The values are those of normal play.");
        }
    }
}

impl TableAnswer for GraphAnswer {
    fn grid(&self) -> Grid {
        let row = |(name, vertex): (String, Vertex)| {
            [name, vertex.value.to_string(), vertex.outcome.to_string(), vertex.winning_moves.join(" ")]
        };
        Grid::new(["vertex", "value", "outcome", "winning moves"], self.vertices.each().map(row))
    }
}

fn reason(convention: Convention) -> Reason {
    let end = match convention {
        Convention::Normal => "A position without moves is lost for the player to move, so it is P.",
        Convention::Misere => "A position without moves is won for the player to move, so it is N.",
    };
    Reason::default()
        .words(end)
        .words("Going back from there: a position is N if some move leads to a P-position, which is then a winning move, and P if none does.")
        .words("The nim-value, for normal play, is the least number that is not among the nim-values of the options.")
        .statement("Rests on the definitions alone, applied to every position.", &nimatlas_core::Status::Proved("definition"))
}
