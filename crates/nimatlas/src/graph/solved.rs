//! All vertices of a graph, and tokens on some of them.

use super::Graph;
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::method::{Cost, Method, cheapest};
use nimatlas_core::{Convention, Outcome, Status};
pub use nimatlas_impartial::digraph::LoopyValue;
use nimatlas_impartial::digraph::{
    LoopyOutcome, LoopySolution, Solution, loopy_cost, solve, solve_loopy, solve_loopy_sum, solve_sum, winning_options,
};
use std::fmt;

/// Who wins from a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphOutcome {
    /// One of the players.
    Ends(Outcome),
    /// Nobody: neither player can force an end.
    Draw,
}

/// All vertices of a graph.
#[derive(Debug)]
pub struct GraphSolution<'a> {
    graph: &'a Graph,
    convention: Convention,
    solved: Solved,
    /// How certain it is.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// Why it is so.
    pub explanation: Explanation,
}

#[derive(Debug)]
enum Solved {
    Ending(Solution),
    Loopy(LoopySolution),
}

/// Several tokens on one graph, of which a move moves one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenSolution {
    /// The nim-value of each token.
    pub values: Vec<LoopyValue>,
    /// Their nim-sum.
    pub nim_sum: LoopyValue,
    /// Who wins in normal play.
    pub outcome: GraphOutcome,
    /// Every winning move: the index of the token, and the vertex it goes to.
    pub winning_moves: Vec<(usize, u32)>,
}

/// The question for all vertices.
struct Question<'a> {
    graph: &'a Graph,
    convention: Convention,
    loopy: bool,
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the graph of {}", self.graph.source())
    }
}

/// Nim-values (of normal play) and outcomes of all vertices. With `loopy` play need not end: outcomes can be draws then,
/// and nim-values infinite.
///
/// ```
/// use nimatlas::core::{Convention, Outcome};
/// use nimatlas::{Context, Graph, GraphOutcome, solve_graph};
///
/// let graph = Graph::new("a b\na c\nb c".parse()?, "three vertices");
/// let found = solve_graph(&graph, Convention::Normal, false, &Context::default())?;
/// let a = graph.vertex("a")?;
/// assert_eq!(found.outcome(a), GraphOutcome::Ends(Outcome::N));
/// assert_eq!(found.winning_moves(a), [graph.vertex("c")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is a cycle and `loopy` is not set, or the work is not within the limits.
pub fn solve_graph<'a>(
    graph: &'a Graph,
    convention: Convention,
    loopy: bool,
    context: &Context,
) -> Result<GraphSolution<'a>, Error> {
    let methods: [&dyn Method<Question<'a>, GraphSolution<'a>>; 2] = [&Retrograde, &Loopy];
    cheapest(&methods, &Question { graph, convention, loopy }, context)
}

/// Backwards from the vertices without moves.
struct Retrograde;

/// The same with draws and infinite values.
struct Loopy;

fn end(convention: Convention) -> Explanation {
    let end = match convention {
        Convention::Normal => "A position without moves is lost for the player to move, so it is P.",
        Convention::Misere => "A position without moves is won for the player to move, so it is N.",
    };
    Explanation::default().words(end).words("Going back from there: a position is N if some move leads to a P-position, which is then a winning move, and P if all moves lead to N-positions.")
}

impl<'a> Method<Question<'a>, GraphSolution<'a>> for Retrograde {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &Question<'a>, _: &Context) -> Option<Cost> {
        let graph = question.graph.digraph();
        let [vertices, edges] = [graph.vertices().len() as u64, graph.edge_count() as u64];
        let cost = Cost::Known { work: vertices + 4 * edges, memory: 24 * vertices + 8 * edges };
        (!question.loopy).then_some(cost)
    }

    fn answer(
        &self,
        &Question { graph, convention, .. }: &Question<'a>,
        _: &Context,
    ) -> Result<GraphSolution<'a>, Failed> {
        let solved = solve(graph.digraph(), convention).map_err(|cycle| {
            Error::Other(
                format!("{}: there is a cycle, {cycle}; --loopy solves games with cycles", graph.source()).into(),
            )
        })?;
        let explanation = end(convention)
            .words(
                "The nim-value, for normal play, is the least number that is not among the nim-values of the options.",
            )
            .rests_on("It rests on the definitions alone, applied to every position.", Status::Computed);
        Ok(GraphSolution {
            graph,
            convention,
            solved: Solved::Ending(solved),
            status: Status::Computed,
            method: self.name(),
            explanation,
        })
    }
}

impl<'a> Method<Question<'a>, GraphSolution<'a>> for Loopy {
    fn name(&self) -> &'static str {
        "loopy values"
    }

    fn cost(&self, question: &Question<'a>, _: &Context) -> Option<Cost> {
        let graph = question.graph.digraph();
        let (vertices, edges) = (graph.vertices().len(), graph.edge_count());
        // The bound is reached by graphs made for it; others take about the square root of its last factor.
        let work = u64::try_from(loopy_cost(vertices, edges) / 1000).unwrap_or(u64::MAX).max(4 * edges as u64);
        question.loopy.then_some(Cost::Known { work, memory: 40 * vertices as u64 + 16 * edges as u64 })
    }

    fn answer(
        &self,
        &Question { graph, convention, .. }: &Question<'a>,
        _: &Context,
    ) -> Result<GraphSolution<'a>, Failed> {
        let status = Status::Proved("Smith 1966, Fraenkel and Perl 1975");
        let explanation = end(convention)
            .words("What is left at the end is a draw: every move that does not lose leads to another draw.")
            .words("A position has the nim-value m, for normal play, once no option has value m, each smaller number is the value of an option, and each option without a value has a move back to value m. What is left at the end is infinite.")
            .rests_on(
                "Theorem: finite values add as nim-sums; a finite value shifts the numbers of an infinite one, and the sum of two infinite ones is ∞{}.",
                status,
            );
        Ok(GraphSolution {
            graph,
            convention,
            solved: Solved::Loopy(solve_loopy(graph.digraph(), convention)),
            status,
            method: self.name(),
            explanation,
        })
    }
}

impl From<LoopyOutcome> for GraphOutcome {
    fn from(outcome: LoopyOutcome) -> GraphOutcome {
        match outcome {
            LoopyOutcome::Loss => GraphOutcome::Ends(Outcome::P),
            LoopyOutcome::Win => GraphOutcome::Ends(Outcome::N),
            LoopyOutcome::Draw => GraphOutcome::Draw,
        }
    }
}

impl fmt::Display for GraphOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphOutcome::Ends(outcome) => outcome.fmt(f),
            GraphOutcome::Draw => f.pad("draw"),
        }
    }
}

impl GraphSolution<'_> {
    /// The graph.
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// The convention of the outcomes.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether draws and infinite values were looked for.
    pub fn is_loopy(&self) -> bool {
        matches!(self.solved, Solved::Loopy(_))
    }

    /// The nim-value of a vertex in normal play. The vertex is one of the graph.
    pub fn value(&self, vertex: u32) -> LoopyValue {
        match &self.solved {
            Solved::Ending(solution) => LoopyValue::Finite(solution.nim_values[vertex as usize]),
            Solved::Loopy(solution) => solution.values[vertex as usize].clone(),
        }
    }

    /// Who wins from a vertex.
    pub fn outcome(&self, vertex: u32) -> GraphOutcome {
        match &self.solved {
            Solved::Ending(solution) => GraphOutcome::Ends(solution.outcomes[vertex as usize]),
            Solved::Loopy(solution) => solution.outcomes[vertex as usize].into(),
        }
    }

    /// The vertices that a winning move from a vertex leads to.
    pub fn winning_moves(&self, vertex: u32) -> Vec<u32> {
        let digraph = self.graph.digraph();
        match &self.solved {
            Solved::Ending(solution) => winning_options(digraph, &solution.outcomes, vertex).collect(),
            Solved::Loopy(solution) => {
                let lost = |to: &u32| solution.outcomes[*to as usize] == LoopyOutcome::Loss;
                digraph.successors(vertex).iter().copied().filter(lost).collect()
            }
        }
    }

    /// Tokens on these vertices in normal play, and what the answer rests on.
    ///
    /// # Errors
    /// If the outcomes are those of misère play, for which there is no such rule, or a number is not that of a vertex.
    pub fn tokens(&self, vertices: &[u32]) -> Result<(TokenSolution, Explanation), Error> {
        if self.convention == Convention::Misere {
            return Err(Error::Input("tokens add in normal play only".to_owned()));
        }
        let digraph = self.graph.digraph();
        let summed = match &self.solved {
            Solved::Ending(solution) => {
                solve_sum(digraph, solution, vertices).map(|(sum, moves)| (LoopyValue::Finite(sum), moves))
            }
            Solved::Loopy(solution) => solve_loopy_sum(digraph, solution, vertices),
        };
        let (nim_sum, winning_moves) =
            summed.ok_or_else(|| Error::Input(format!("not all of {vertices:?} are numbers of vertices")))?;
        let source = if self.is_loopy() { "Smith 1966, Fraenkel and Perl 1975" } else { "Sprague 1935, Grundy 1939" };
        let theorem = "Tokens add as heaps of Nim do: with finite values the sum is lost for the player to move just if the nim-sum is 0, and a move wins if it makes it 0.";
        let found = TokenSolution {
            values: vertices.iter().map(|&vertex| self.value(vertex)).collect(),
            outcome: nim_sum.outcome().into(),
            nim_sum,
            winning_moves,
        };
        Ok((found, self.explanation.clone().rests_on(theorem, Status::Proved(source))))
    }
}
