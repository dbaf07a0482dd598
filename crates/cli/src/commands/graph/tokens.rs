//! `nimatlas graph --token`: several tokens on one graph.

use super::super::arguments::outcome_words;
use super::super::solution::by;
use super::{Value, escaped, printable};
use crate::failure::{Failure, Result};
use crate::output::{Answer, Grid, Page, TableAnswer};
use nimatlas::{Explanation, Graph, GraphOutcome, GraphSolution};
use nimatlas_core::Status;
use serde::Serialize;

#[derive(Serialize)]
pub struct SumAnswer {
    tokens: Vec<String>,
    values: Vec<Value>,
    nim_sum: Value,
    #[serde(serialize_with = "as_text")]
    outcome: GraphOutcome,
    winning_moves: Vec<TokenMove>,
    status: Status,
    method: &'static str,
}

fn as_text<S: serde::Serializer>(outcome: &GraphOutcome, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

#[derive(Serialize)]
struct TokenMove {
    token: usize,
    to: String,
}

/// Tokens on the vertices with these names; a move moves one of them.
pub fn sum(graph: &Graph, solved: &GraphSolution<'_>, tokens: Vec<String>) -> Result<(SumAnswer, Explanation)> {
    let vertex = |name: &String| graph.vertex(name).map_err(|error| Failure::input(format!("--token {error}")));
    let vertices = tokens.iter().map(vertex).collect::<Result<Vec<_>>>()?;
    let (found, explanation) = solved.tokens(&vertices)?;
    let named = |(token, to)| TokenMove { token, to: graph.name(to) };
    let answer = SumAnswer {
        values: found.values.iter().map(Value::from).collect(),
        nim_sum: (&found.nim_sum).into(),
        outcome: found.outcome,
        winning_moves: found.winning_moves.into_iter().map(named).collect(),
        tokens,
        status: solved.status,
        method: solved.method,
    };
    Ok((answer, explanation))
}

impl Answer for SumAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("Tokens on {}; a move moves one of them", escaped(&self.tokens.join(", "))));
        let values: Vec<_> = self.values.iter().map(ToString::to_string).collect();
        page.field("nim-values", &values.join(", "));
        page.field("nim-sum", &self.nim_sum.to_string());
        let words = match self.outcome {
            GraphOutcome::Ends(outcome) => outcome_words(outcome),
            GraphOutcome::Draw => "draw: neither player can force an end",
        };
        page.field("outcome", words);
        by(page, self.method, self.status);
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
