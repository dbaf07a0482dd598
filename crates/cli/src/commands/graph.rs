//! `nimatlas graph`.

mod tokens;

use super::Stores;
use super::arguments::outcome_words;
use super::solution::{by, reason};
use crate::failure::Result;
use crate::output::{Answer, Grid, Output, Page, TableAnswer, Tabular};
use clap::{Args, ValueEnum};
use nimatlas::{GraphForm, GraphOutcome, GraphSolution, LoopyValue, solve_graph};
use nimatlas_core::{Convention, Nimber, Outcome, Status};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::path::{Path, PathBuf};

/// Nim-values, outcomes and winning moves of all positions of a game that is listed.
#[derive(Args)]
pub struct Graph {
    /// The edges, one a line as `from to`: names or numbers, # begins a comment; or in CSV or JSON. A dash reads standard
    /// input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How the edges are written, if the ending of the file does not tell.
    #[arg(long, value_enum, value_name = "FORM")]
    edges: Option<Edges>,
    /// Who cannot move wins. The nim-values stay those of normal play.
    #[arg(long)]
    misere: bool,
    /// Play need not end: outcomes can be draws, and nim-values infinite.
    #[arg(long)]
    loopy: bool,
    /// Put a token on this vertex; once for each token of a sum, in which a move moves one of them.
    #[arg(long = "token", value_name = "VERTEX", conflicts_with = "misere")]
    tokens: Vec<String>,
    /// Add the reason.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

/// How the edges are written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// One a line as `from to`; # begins a comment.
    Text,
    /// Records `from,to`.
    Csv,
    /// {"edges": [["from", "to"], …]}.
    Json,
}

/// The graph in a file, or in standard input if that is a dash. Without `edges` the ending of its name tells.
pub fn read(path: &Path, edges: Option<Edges>) -> Result<nimatlas::Graph> {
    let form = edges.map(|edges| match edges {
        Edges::Text => GraphForm::Text,
        Edges::Csv => GraphForm::Csv,
        Edges::Json => GraphForm::Json,
    });
    let graph = nimatlas::Graph::read_as(path, form)?;
    graph.notes().iter().for_each(|note| anstream::eprintln!("{}: {note}", path.display()));
    Ok(graph)
}

#[derive(Serialize)]
struct GraphAnswer<'a> {
    vertices: Vertices<'a>,
    status: Status,
    method: &'static str,
}

struct Vertices<'a>(GraphSolution<'a>);

#[derive(Serialize)]
struct Vertex {
    value: Value,
    outcome: String,
    winning_moves: Vec<String>,
}

/// A nim-value: a number, or an object with the values of the options that have one.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Finite(Nimber),
    Infinite { infinite: Vec<Nimber> },
}

impl Graph {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let graph = read(&self.file, self.edges)?;
        let solved = solve_graph(&graph, convention, self.loopy, &stores.context_without_bounds())?;
        if !self.tokens.is_empty() {
            let (answer, explanation) = tokens::sum(&graph, &solved, self.tokens)?;
            return self.output.write(&answer, self.explain.then(|| reason(&explanation)));
        }
        let why = self.explain.then(|| reason(&solved.explanation));
        let answer = GraphAnswer { status: solved.status, method: solved.method, vertices: Vertices(solved) };
        self.output.write(&answer, why)
    }
}

impl Vertices<'_> {
    fn numbers(&self) -> impl ExactSizeIterator<Item = u32> {
        self.0.graph().digraph().vertices()
    }

    fn each(&self) -> impl Iterator<Item = (String, Vertex)> {
        let Vertices(solved) = self;
        let name = |vertex: u32| solved.graph().name(vertex);
        self.numbers().map(move |vertex| {
            let winning_moves = solved.winning_moves(vertex).into_iter().map(name).collect();
            let value = (&solved.value(vertex)).into();
            (name(vertex), Vertex { value, outcome: solved.outcome(vertex).to_string(), winning_moves })
        })
    }

    /// How many positions have this outcome.
    fn count(&self, outcome: GraphOutcome) -> usize {
        self.numbers().filter(|&vertex| self.0.outcome(vertex) == outcome).count()
    }
}

impl From<&LoopyValue> for Value {
    fn from(value: &LoopyValue) -> Value {
        match value {
            LoopyValue::Finite(value) => Value::Finite(*value),
            LoopyValue::Infinite(values) => Value::Infinite { infinite: values.iter().copied().collect() },
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Finite(value) => value.fmt(f),
            Value::Infinite { infinite } => LoopyValue::Infinite(infinite.iter().copied().collect()).fmt(f),
        }
    }
}

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.numbers().len()))?;
        for (name, vertex) in self.each() {
            map.serialize_entry(&name, &vertex)?;
        }
        map.end()
    }
}

impl Answer for GraphAnswer<'_> {
    fn page(&self, page: &mut Page) {
        let solved = &self.vertices.0;
        let ends = GraphOutcome::Ends;
        let [lost, won, drawn] =
            [ends(Outcome::P), ends(Outcome::N), GraphOutcome::Draw].map(|outcome| self.vertices.count(outcome));
        let counts = match solved.is_loopy() {
            false => format!("P {lost} and N {won}"),
            true => format!("P {lost}, N {won} and draw {drawn}"),
        };
        let count = self.vertices.numbers().len();
        page.title(&format!("Positions: {count}, of which {counts}, in {} play", solved.convention()));
        page.grid(&printable(self.grid()));
        page.gap();
        for outcome in [Outcome::P, Outcome::N] {
            page.line(outcome_words(outcome));
        }
        if solved.is_loopy() {
            page.line("draw: neither player can force an end");
            page.line("∞{…}: no heap of Nim behaves like it; the values of the options that have one");
        }
        if solved.convention() == Convention::Misere {
            page.line("The values are those of normal play.");
        }
        by(page, self.method, self.status);
    }
}

impl TableAnswer for GraphAnswer<'_> {
    fn grid(&self) -> Grid {
        let row = |(name, vertex): (String, Vertex)| {
            [name, vertex.value.to_string(), vertex.outcome, vertex.winning_moves.join(" ")]
        };
        Grid::new(["vertex", "value", "outcome", "winning moves"], self.vertices.each().map(row))
    }
}

/// The grid with escapes for characters in names that would move the cursor of a terminal.
fn printable(mut grid: Grid) -> Grid {
    grid.rows.iter_mut().flatten().for_each(|cell| *cell = escaped(cell));
    grid
}

pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() { shown.extend(character.escape_default()) } else { shown.push(character) }
    }
    shown
}
