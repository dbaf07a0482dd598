//! `nimatlas graph`.

mod read;
mod tokens;

use super::arguments::outcome_words;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Output, Page, Reason, TableAnswer, Tabular};
use clap::Args;
use nimatlas_core::{Convention, Nimber, Outcome, Status};
use nimatlas_impartial::digraph::{
    Digraph, LoopyOutcome, LoopySolution, LoopyValue, Solution, solve, solve_loopy, winning_options,
};
pub use read::{Edges, read};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::path::PathBuf;

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

#[derive(Serialize)]
struct GraphAnswer {
    vertices: Vertices,
    #[serde(skip)]
    convention: Convention,
}

struct Vertices {
    graph: Digraph,
    solved: Solved,
}

enum Solved {
    Ending(Solution),
    Loopy(LoopySolution),
}

#[derive(Serialize)]
struct Vertex {
    value: Value,
    outcome: &'static str,
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
    pub fn run(self) -> Result<()> {
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let graph = read(&self.file, self.edges)?;
        let solved = if self.loopy {
            Solved::Loopy(solve_loopy(&graph, convention))
        } else {
            Solved::Ending(solve(&graph, convention).map_err(|error| {
                let file = self.file.display();
                Failure::no_answer(format!("{file}: there is a cycle, {error}; --loopy solves games with cycles"))
            })?)
        };
        if !self.tokens.is_empty() {
            let reason = self.explain.then(|| tokens::reason(reason(convention, self.loopy), self.loopy));
            return self.output.write(&tokens::sum(&graph, &solved, self.tokens)?, reason);
        }
        let answer = GraphAnswer { vertices: Vertices { graph, solved }, convention };
        self.output.write(&answer, self.explain.then(|| reason(convention, self.loopy)))
    }
}

impl Vertices {
    fn each(&self) -> impl Iterator<Item = (String, Vertex)> {
        self.graph.vertices().map(|vertex| (self.name(vertex), self.solved.vertex(self, vertex)))
    }

    fn name(&self, vertex: u32) -> String {
        self.graph.name(vertex).unwrap_or_default().into_owned()
    }

    /// How many positions have this outcome.
    fn count(&self, outcome: &str) -> usize {
        self.graph.vertices().filter(|&vertex| self.solved.outcome(vertex) == outcome).count()
    }
}

impl Solved {
    fn vertex(&self, vertices: &Vertices, vertex: u32) -> Vertex {
        let winning: Vec<u32> = match self {
            Solved::Ending(solution) => winning_options(&vertices.graph, &solution.outcomes, vertex).collect(),
            Solved::Loopy(solution) => {
                let lost = |to: &u32| solution.outcomes[*to as usize] == LoopyOutcome::Loss;
                vertices.graph.successors(vertex).iter().copied().filter(lost).collect()
            }
        };
        let winning_moves = winning.into_iter().map(|to| vertices.name(to)).collect();
        Vertex { value: self.value(vertex), outcome: self.outcome(vertex), winning_moves }
    }

    fn value(&self, vertex: u32) -> Value {
        match self {
            Solved::Ending(solution) => Value::Finite(solution.nim_values[vertex as usize]),
            Solved::Loopy(solution) => (&solution.values[vertex as usize]).into(),
        }
    }

    fn outcome(&self, vertex: u32) -> &'static str {
        match self {
            Solved::Ending(solution) if solution.outcomes[vertex as usize].is_p() => "P",
            Solved::Ending(_) => "N",
            Solved::Loopy(solution) => match solution.outcomes[vertex as usize] {
                LoopyOutcome::Loss => "P",
                LoopyOutcome::Win => "N",
                LoopyOutcome::Draw => "draw",
            },
        }
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
        let [lost, won, drawn] = ["P", "N", "draw"].map(|outcome| self.vertices.count(outcome));
        let counts = match self.vertices.solved {
            Solved::Ending(_) => format!("P {lost} and N {won}"),
            Solved::Loopy(_) => format!("P {lost}, N {won} and draw {drawn}"),
        };
        let count = self.vertices.graph.vertices().len();
        page.title(&format!("Positions: {count}, of which {counts}, in {} play", self.convention));
        page.grid(&printable(self.grid()));
        page.gap();
        for outcome in [Outcome::P, Outcome::N] {
            page.line(outcome_words(outcome));
        }
        if matches!(self.vertices.solved, Solved::Loopy(_)) {
            page.line("draw: neither player can force an end");
            page.line("∞{…}: no heap of Nim behaves like it; the values of the options that have one");
        }
        if self.convention == Convention::Misere {
            page.line("The values are those of normal play.");
        }
    }
}

impl TableAnswer for GraphAnswer {
    fn grid(&self) -> Grid {
        let row = |(name, vertex): (String, Vertex)| {
            [name, vertex.value.to_string(), vertex.outcome.to_owned(), vertex.winning_moves.join(" ")]
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

fn reason(convention: Convention, loopy: bool) -> Reason {
    let end = match convention {
        Convention::Normal => "A position without moves is lost for the player to move, so it is P.",
        Convention::Misere => "A position without moves is won for the player to move, so it is N.",
    };
    let reason = Reason::default().words(end).words("Going back from there: a position is N if some move leads to a P-position, which is then a winning move, and P if all moves lead to N-positions.");
    if loopy {
        return reason
            .words("What is left at the end is a draw: every move that does not lose leads to another draw.")
            .words("A position has the nim-value m, for normal play, once no option has value m, each smaller number is the value of an option, and each option without a value has a move back to value m. What is left at the end is infinite.")
            .statement(
                "Theorem: finite values add as nim-sums; a finite value shifts the numbers of an infinite one, and the sum of two infinite ones is ∞{}.",
                &Status::Proved("Smith 1966, Fraenkel and Perl 1975"),
            );
    }
    reason
        .words("The nim-value, for normal play, is the least number that is not among the nim-values of the options.")
        .statement("Rests on the definitions alone, applied to every position.", &Status::Computed)
}
