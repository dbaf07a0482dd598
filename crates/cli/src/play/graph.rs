//! Tokens on the vertices of a graph.

use super::{Game, Goal, Read, Step, behind};
use crate::commands::escaped;
use crate::failure::{Failure, Result};
use nimatlas_core::Convention;
use nimatlas_impartial::digraph::{Digraph, Solution, solve_sum, winning_options};

/// In misère play there is one token.
pub struct GraphGame {
    pub graph: Digraph,
    pub solution: Solution,
    pub convention: Convention,
}

impl GraphGame {
    fn name(&self, vertex: u32) -> String {
        self.graph.name(vertex).unwrap_or_default().into_owned()
    }

    fn step(&self, tokens: &[u32], token: usize, vertex: u32) -> Step<Vec<u32>> {
        let mut to = tokens.to_vec();
        to[token] = vertex;
        Step::new(escaped(&format!("{} → {}", self.name(tokens[token]), self.name(vertex))), to)
    }

    /// The move of a token to the vertex of this name.
    fn along(&self, tokens: &[u32], token: usize, name: &str) -> Option<Step<Vec<u32>>> {
        let to = self.graph.successors(tokens[token]).iter().copied().find(|&to| self.name(to) == name)?;
        Some(self.step(tokens, token, to))
    }
}

impl Game for GraphGame {
    type Position = Vec<u32>;

    fn title(&self) -> String {
        let (vertices, edges) = (self.graph.vertices().len(), self.graph.edge_count());
        format!("A graph of {vertices} vertices and {edges} edges, {} play", self.convention)
    }

    fn rule(&self) -> String {
        "A move moves a token along an edge.".to_owned()
    }

    fn help(&self) -> String {
        "Write a move as the vertices from which and to which the token goes: a b. With one token, the second is enough."
            .to_owned()
    }

    fn goal(&self) -> Goal {
        self.convention.into()
    }

    fn label(&self) -> &'static str {
        "Tokens"
    }

    fn shown(&self, tokens: &Vec<u32>) -> Vec<String> {
        tokens.iter().map(|&token| escaped(&self.name(token))).collect()
    }

    fn read(&self, text: &str, tokens: &Vec<u32>) -> Option<Read<Vec<u32>>> {
        let text = text.trim();
        if let [_] = tokens.as_slice()
            && let Some(step) = self.along(tokens, 0, text)
        {
            return Some(Ok(step));
        }
        let named = || (0..tokens.len()).filter_map(|token| Some((token, behind(text, &self.name(tokens[token]))?)));
        if let Some(step) = named().find_map(|(token, to)| self.along(tokens, token, to)) {
            return Some(Ok(step));
        }
        if let Some((token, to)) = named().next() {
            let from = self.name(tokens[token]);
            return Some(Err(escaped(&format!("Not allowed: no edge leads from {from} to {to}."))));
        }
        let (from, _) = text.split_once(char::is_whitespace)?;
        self.graph.vertex(from).map(|_| Err(escaped(&format!("There is no token on {from}."))))
    }

    fn some_move(&self, tokens: &Vec<u32>) -> Option<Step<Vec<u32>>> {
        let first = |token: usize| self.graph.successors(tokens[token]).first().copied();
        (0..tokens.len()).find_map(|token| Some(self.step(tokens, token, first(token)?)))
    }

    fn best(&self, tokens: &Vec<u32>) -> Result<Vec<Step<Vec<u32>>>> {
        let moves = match (self.convention, tokens.as_slice()) {
            (Convention::Misere, &[token]) => {
                winning_options(&self.graph, &self.solution.outcomes, token).map(|to| (0, to)).collect()
            }
            (Convention::Misere, _) => return Err(Failure::no_answer("in misère play only one token is solved")),
            (Convention::Normal, _) => {
                let solved = solve_sum(&self.graph, &self.solution, tokens);
                solved.ok_or_else(|| Failure::no_answer("a token is on no vertex"))?.1
            }
        };
        Ok(moves.into_iter().map(|(token, to)| self.step(tokens, token, to)).collect())
    }
}
