//! Games given by all their positions and moves: a token on a vertex of a directed graph, moved along edges.
//!
//! Every finite impartial game is such a walk on an acyclic graph. [`solve`] works backwards from the vertices without
//! moves and settles each vertex once; [`solve_loopy`] does what can be done if there are cycles. [`solve_sum`] and
//! [`solve_loopy_sum`] are about several tokens at once.

mod formats;
mod loopy;
mod parse;
mod solve;
mod sum;

pub use formats::{CsvError, CsvGraph, CsvNote, JsonError};
pub use loopy::{LoopyOutcome, LoopySolution, LoopyValue, loopy_cost, solve_loopy};
pub use parse::EdgeListError;
pub(crate) use solve::facts;
pub use solve::{Solution, solve, winning_options};
pub use sum::{solve_loopy_sum, solve_sum};

use nimatlas_core::Ruleset;
use std::borrow::Cow;
use std::ops::Range;
use thiserror::Error;

/// A finite directed graph with vertices 0, 1, 2, …; without repeated edges. Cycles and loops are allowed here; the
/// solvers report them.
///
/// Compressed rows: memory is 8 bytes per vertex and 4 per edge, plus the names if there are any. Read one from text with
/// [`str::parse`], or build one with [`Digraph::from_edges`]. It is also a [`Ruleset`], whose positions are the numbers of
/// vertices.
///
/// ```
/// use nimatlas_core::{Convention, Nimber};
/// use nimatlas_impartial::digraph::{Digraph, solve, winning_options};
///
/// let graph: Digraph = "a b\na c\nb c  # the last move".parse()?;
/// let solution = solve(&graph, Convention::Normal)?;
/// assert_eq!(solution.nim_values, [2, 1, 0].map(Nimber));
///
/// let a = graph.vertex("a").expect("named above");
/// let winning: Vec<_> = winning_options(&graph, &solution.outcomes, a).filter_map(|option| graph.name(option)).collect();
/// assert_eq!(winning, ["c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    rows: Rows,
    /// One for each vertex, or `None` where the numbers are the names.
    names: Option<Vec<Box<str>>>,
}

/// Why some edges are not a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigraphError {
    /// Vertices are numbered with 32 bits.
    #[error("{vertices} vertices are too many; the most is {}", Digraph::MAX_VERTICES)]
    TooManyVertices {
        /// How many were asked for.
        vertices: usize,
    },
    /// An edge begins or ends outside the graph.
    #[error(
        "edge {edge}, {from} → {to}, leaves the graph; with {vertices} vertices their numbers are below {vertices}"
    )]
    NoSuchVertex {
        /// Which edge, from 1.
        edge: usize,
        /// Where it begins.
        from: u32,
        /// Where it ends.
        to: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// There is not enough memory for so many vertices.
    #[error("no memory for {vertices} vertices; 8 bytes are needed for each")]
    OutOfMemory {
        /// How many were asked for.
        vertices: usize,
    },
}

impl Digraph {
    /// The most vertices that a graph may have, 2^32 − 2.
    pub const MAX_VERTICES: u32 = u32::MAX - 1;

    /// The graph with vertices `0..vertices` and these edges, each from the position moved from to the one moved to.
    ///
    /// The name of a vertex is its number. An edge given twice counts once. Takes time O(V + E log E).
    ///
    /// ```
    /// use nimatlas_impartial::digraph::{Digraph, DigraphError};
    ///
    /// let graph = Digraph::from_edges(3, [(0, 2), (0, 1), (0, 2)])?;
    /// assert_eq!(graph.successors(0), [1, 2]);
    /// assert_eq!(graph.edge_count(), 2);
    /// assert!(Digraph::from_edges(3, [(0, 3)]).is_err());
    /// # Ok::<(), DigraphError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than [`Digraph::MAX_VERTICES`] vertices, or no memory for them, or an edge has an end that is
    /// not below `vertices`.
    pub fn from_edges(vertices: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<Digraph, DigraphError> {
        let count = u32::try_from(vertices).ok().filter(|&count| count <= Digraph::MAX_VERTICES);
        let count = count.ok_or(DigraphError::TooManyVertices { vertices })?;
        let check = |(i, (from, to))| {
            let inside = from < count && to < count;
            inside.then_some((from, to)).ok_or(DigraphError::NoSuchVertex { edge: i + 1, from, to, vertices })
        };
        let edges = edges.into_iter().enumerate().map(check).collect::<Result<Vec<_>, _>>()?;
        let mut starts = Vec::new();
        starts.try_reserve_exact(vertices.saturating_add(1)).map_err(|_| DigraphError::OutOfMemory { vertices })?;
        starts.resize(vertices + 1, 0);
        Ok(Digraph::from_checked(starts, edges, None))
    }

    /// `starts` is as for [`Rows::new`], and all ends of edges are vertices.
    fn from_checked(starts: Vec<usize>, mut edges: Vec<(u32, u32)>, names: Option<Vec<Box<str>>>) -> Digraph {
        edges.sort_unstable();
        edges.dedup();
        Digraph { rows: Rows::new(starts, edges.iter().copied()), names }
    }

    /// The numbers of the vertices, `0..n`.
    pub fn vertices(&self) -> Range<u32> {
        self.rows.numbers()
    }

    /// The number of different edges.
    pub fn edge_count(&self) -> usize {
        self.rows.targets.len()
    }

    /// The vertices that a move from `vertex` reaches, ascending. A number that is not a vertex has none.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        self.rows.get(vertex)
    }

    /// The name of a vertex, or `None` if the number is not a vertex.
    pub fn name(&self, vertex: u32) -> Option<Cow<'_, str>> {
        match &self.names {
            Some(names) => names.get(vertex as usize).map(|name| Cow::from(&**name)),
            None => self.vertices().contains(&vertex).then(|| vertex.to_string().into()),
        }
    }

    /// The vertex of this name. Looks at one vertex after another; who needs many should keep a map.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.vertices().find(|&vertex| self.name(vertex).is_some_and(|found| found == name))
    }

    /// The edges, ordered by where they begin, then by where they end.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> + Clone {
        self.vertices().flat_map(|from| self.successors(from).iter().map(move |&to| (from, to)))
    }
}

impl Ruleset for Digraph {
    type Position = u32;

    fn options(&self, &vertex: &u32) -> impl Iterator<Item = u32> {
        self.successors(vertex).iter().copied()
    }
}

/// Rows of vertices, one for each vertex, end to end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    /// Where each row starts, and the end of the last.
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl Rows {
    /// Puts each edge into the row of the vertex where it begins, in the order given. `starts` holds a zero for each
    /// vertex and one more; all edges begin at vertices.
    fn new(mut starts: Vec<usize>, edges: impl DoubleEndedIterator<Item = (u32, u32)> + Clone) -> Rows {
        for (from, _) in edges.clone() {
            starts[from as usize] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Now each entry is the end of its row; filling rows from the back makes it the start.
        let mut targets = vec![0; total];
        for (from, to) in edges.rev() {
            let place = &mut starts[from as usize];
            *place -= 1;
            targets[*place] = to;
        }
        Rows { starts, targets }
    }

    fn numbers(&self) -> Range<u32> {
        0..(self.starts.len() - 1) as u32
    }

    fn get(&self, vertex: u32) -> &[u32] {
        match self.starts.get(vertex as usize..).unwrap_or_default() {
            &[start, end, ..] => &self.targets[start..end],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_each_edge_once() {
        let graph = Digraph::from_edges(5, [(3, 1), (0, 4), (3, 3), (0, 1), (3, 1), (0, 4)]).expect("a graph");
        let rows: Vec<_> = graph.vertices().map(|vertex| graph.successors(vertex)).collect();
        assert_eq!(rows, [&[1, 4][..], &[], &[], &[1, 3], &[]]);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (0, 4), (3, 1), (3, 3)]);
    }

    #[test]
    fn numbers_outside_are_no_vertices() {
        let graph = Digraph::from_edges(2, [(0, 1)]).expect("a graph");
        let empty = Digraph::from_edges(0, []).expect("a graph");
        assert_eq!((graph.name(1).as_deref(), graph.vertex("1")), (Some("1"), Some(1)));
        for (graph, number) in [(&graph, 2), (&graph, u32::MAX), (&empty, 0)] {
            assert!(graph.successors(number).is_empty());
            assert_eq!(graph.name(number), None);
            assert_eq!(graph.vertex(&number.to_string()), None);
        }
    }

    #[test]
    fn bad_edges_are_refused_by_number() {
        let cases = [
            (2, vec![(0, 1), (2, 0)], "edge 2, 2 → 0, leaves the graph; with 2 vertices their numbers are below 2"),
            (
                2,
                vec![(1, u32::MAX)],
                "edge 1, 1 → 4294967295, leaves the graph; with 2 vertices their numbers are below 2",
            ),
            ((1 << 32) - 1, vec![], "4294967295 vertices are too many; the most is 4294967294"),
        ];
        for (vertices, edges, expected) in cases {
            let error = Digraph::from_edges(vertices, edges).expect_err(expected);
            assert_eq!(error.to_string(), expected);
        }
    }
}
