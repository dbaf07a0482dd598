//! `nimatlas graph --token`: several tokens on one graph.

use super::super::arguments::outcome_words;
use super::{Solved, Value, escaped, printable};
use crate::failure::{Failure, Result};
use crate::nearest::did_you_mean;
use crate::output::{Answer, Grid, Page, Reason, TableAnswer};
use nimatlas_core::{Outcome, Status};
use nimatlas_impartial::digraph::{Digraph, LoopyOutcome, LoopyValue, solve_loopy_sum, solve_sum};
use serde::Serialize;

#[derive(Serialize)]
pub struct SumAnswer {
    tokens: Vec<String>,
    values: Vec<Value>,
    nim_sum: Value,
    outcome: &'static str,
    winning_moves: Vec<TokenMove>,
}

#[derive(Serialize)]
struct TokenMove {
    token: usize,
    to: String,
}

/// Tokens on the vertices with these names; a move moves one of them.
pub fn sum(graph: &Digraph, solved: &Solved, tokens: Vec<String>) -> Result<SumAnswer> {
    let vertex = |name: &String| {
        graph.vertex(name).ok_or_else(|| {
            Failure::input(format!("--token “{name}” is no vertex of the graph; {}", others(graph, name)))
        })
    };
    let vertices = tokens.iter().map(vertex).collect::<Result<Vec<_>>>()?;
    let all_known = "all are vertices";
    let (nim_sum, moves) = match solved {
        Solved::Ending(solution) => {
            let (sum, moves) = solve_sum(graph, solution, &vertices).expect(all_known);
            (LoopyValue::Finite(sum), moves)
        }
        Solved::Loopy(solution) => solve_loopy_sum(graph, solution, &vertices).expect(all_known),
    };
    let outcome = match nim_sum.outcome() {
        LoopyOutcome::Loss => "P",
        LoopyOutcome::Win => "N",
        LoopyOutcome::Draw => "draw",
    };
    let named = |(token, to)| TokenMove { token, to: graph.name(to).unwrap_or_default().into_owned() };
    Ok(SumAnswer {
        values: vertices.iter().map(|&vertex| solved.value(vertex)).collect(),
        nim_sum: (&nim_sum).into(),
        outcome,
        winning_moves: moves.into_iter().map(named).collect(),
        tokens,
    })
}

/// Vertices that may have been meant, or the first ones.
fn others(graph: &Digraph, name: &str) -> String {
    const SHOWN: usize = 5;
    let names = || graph.vertices().filter_map(|vertex| graph.name(vertex)).map(|name| escaped(&name));
    did_you_mean(name, names()).unwrap_or_else(|| {
        let count = graph.vertices().len();
        let first: Vec<_> = names().take(SHOWN).collect();
        format!("its {count} vertices are {}{}", first.join(", "), if count > SHOWN { ", …" } else { "" })
    })
}

impl Answer for SumAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("Tokens on {}; a move moves one of them", escaped(&self.tokens.join(", "))));
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        page.field("nim-values", &values.join(", "));
        page.field("nim-sum", &self.nim_sum.to_string());
        let words = match self.outcome {
            "P" => outcome_words(Outcome::P),
            "N" => outcome_words(Outcome::N),
            _ => "draw: neither player can force an end",
        };
        page.field("outcome", words);
        page.gap();
        page.grid(&printable(self.grid()));
    }
}

impl TableAnswer for SumAnswer {
    /// The winning moves.
    fn grid(&self) -> Grid {
        let row = |step: &TokenMove| [step.token.to_string(), self.tokens[step.token].clone(), step.to.clone()];
        Grid::new(["token", "from", "to"], self.winning_moves.iter().map(row))
    }
}

/// Beside the reason for each vertex.
pub fn reason(reason: Reason, loopy: bool) -> Reason {
    let theorem = "Tokens add as heaps of Nim do: with finite values the sum is lost for the player to move just if the nim-sum is 0, and a move wins if it makes it 0.";
    let source = if loopy { "Smith 1966, Fraenkel and Perl 1975" } else { "Sprague 1935, Grundy 1939" };
    reason.statement(theorem, &Status::Proved(source))
}
