//! Graphs where play need not end.

use super::{Digraph, Rows};
use nimatlas_core::{Convention, Nimber};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Add;

/// How play from a vertex ends if both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LoopyOutcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Neither can force an end.
    Draw,
}

/// The nim-value of a vertex from which play need not end (Smith 1966; Fraenkel and Perl 1975).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LoopyValue {
    /// In every sum it behaves as a Nim heap of this size.
    Finite(Nimber),
    /// It behaves as no Nim heap does: ∞ with the values of the options that have one. A player who must move from it has
    /// a move to each of these and need not let play end otherwise.
    Infinite(BTreeSet<Nimber>),
}

/// What there is to know about each vertex of a digraph with cycles, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopySolution {
    /// Their values, which belong to normal play.
    pub values: Vec<LoopyValue>,
    /// How play ends under the convention asked for.
    pub outcomes: Vec<LoopyOutcome>,
}

/// Solves all vertices of a digraph that may have cycles.
///
/// A value m is given to a vertex once no option has value m, each smaller value is that of an option, and each option
/// without a value can be answered by a move to value m. What is left at the end has infinite value.
///
/// Time is O(V + E) where each vertex looks at each of its options a few times, as on all graphs that were met; no graph takes
/// more than [`loopy_cost`]. Memory is 25 bytes a vertex and 4 an edge beside the graph and the result.
///
/// ```
/// use nimatlas_core::{Convention, Nimber};
/// use nimatlas_impartial::digraph::{Digraph, LoopyOutcome::{Draw, Loss, Win}, LoopyValue, solve_loopy};
///
/// let graph: Digraph = "a b\nb a\nb end\nc a\nc c".parse()?;
/// let solution = solve_loopy(&graph, Convention::Normal);
/// assert_eq!(solution.outcomes, [Loss, Win, Loss, Win]);
/// assert_eq!(solution.values[0], LoopyValue::Finite(Nimber(0)));
/// assert_eq!(solution.values[3].to_string(), "∞{0}");
///
/// let round: Digraph = "a b\nb a".parse()?;
/// assert_eq!(solve_loopy(&round, Convention::Normal).outcomes, [Draw, Draw]);
/// # Ok::<(), nimatlas_impartial::digraph::EdgeListError>(())
/// ```
pub fn solve_loopy(graph: &Digraph, convention: Convention) -> LoopySolution {
    let predecessors = Rows::new(vec![0; graph.vertices().len() + 1], graph.edges().map(|(from, to)| (to, from)));
    LoopySolution { values: values(graph, &predecessors), outcomes: outcomes(graph, &predecessors, convention) }
}

/// A bound on the looks at options that [`solve_loopy`] takes, in any graph with as many vertices and edges.
///
/// Each round looks at each edge once at most, and there is one for each nim-value and another at the end; beside that the rounds
/// together look at each vertex and each edge once. With g different values there are vertices with at least 0, 1, …, g − 1
/// options, so that g(g − 1)/2 ≤ E. Only graphs made for it come near: many vertices with many options of infinite value.
///
/// ```
/// use nimatlas_impartial::digraph::loopy_cost;
///
/// // A clique of 2,200 vertices takes some million looks; what it cannot exceed is 2,000 times as much.
/// assert_eq!(loopy_cost(2200, 2_418_900), 2200 + 2_418_900 * 2202);
/// ```
pub fn loopy_cost(vertices: usize, edges: usize) -> u128 {
    let (vertices, edges) = (vertices as u128, edges as u128);
    // g − 1 ≤ ⌊√(2E)⌋, as (g − 1)² < g(g − 1) ≤ 2E.
    let values = (2 * edges).isqrt() + 1;
    vertices + edges * (values + 2)
}

/// Retrograde analysis: a vertex is won once an option is lost, and lost once all are won.
fn outcomes(graph: &Digraph, predecessors: &Rows, convention: Convention) -> Vec<LoopyOutcome> {
    let mut outcomes = vec![LoopyOutcome::Draw; graph.vertices().len()];
    let mut open_options: Vec<usize> = graph.vertices().map(|vertex| graph.successors(vertex).len()).collect();
    let mut settled: Vec<u32> = graph.vertices().filter(|&vertex| graph.successors(vertex).is_empty()).collect();
    let terminal = if convention.terminal_outcome().is_p() { LoopyOutcome::Loss } else { LoopyOutcome::Win };
    settled.iter().for_each(|&vertex| outcomes[vertex as usize] = terminal);
    while let Some(vertex) = settled.pop() {
        let is_lost = outcomes[vertex as usize] == LoopyOutcome::Loss;
        for &predecessor in predecessors.get(vertex) {
            let (outcome, open) = (&mut outcomes[predecessor as usize], &mut open_options[predecessor as usize]);
            *open -= 1;
            if *outcome == LoopyOutcome::Draw && (is_lost || *open == 0) {
                *outcome = if is_lost { LoopyOutcome::Win } else { LoopyOutcome::Loss };
                settled.push(predecessor);
            }
        }
    }
    outcomes
}

/// What is known of the value of a vertex.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    Open,
    Value(u32),
    Infinite,
}

/// The vertices on the way to their values.
///
/// Values are given in ascending order, and a *round* is about one of them, m. It begins with the open vertices, those that have
/// an option of each value below m. A vertex is *answered* once it has an option of value m. A vertex that is neither answered
/// nor has an option without a value that is not answered gets the value m. So each open vertex watches one such option, and
/// looks for another only when that one is answered.
struct Search<'a> {
    graph: &'a Digraph,
    predecessors: &'a Rows,
    labels: Vec<Label>,
    /// The last round in which each vertex was answered, counted from 1.
    answered: Vec<u32>,
    /// Before this place in its row, all options of a vertex have values.
    valued: Vec<u32>,
    /// Before this place, they have values or were answered in this round.
    place: Vec<u32>,
    /// The vertices that watch a vertex, as a list: its first, and the next of each.
    watcher: Vec<u32>,
    next: Vec<u32>,
}

/// The end of a list of watchers.
const NONE: u32 = u32::MAX;

fn values(graph: &Digraph, predecessors: &Rows) -> Vec<LoopyValue> {
    let count = graph.vertices().len();
    let mut search = Search {
        graph,
        predecessors,
        labels: vec![Label::Open; count],
        answered: vec![0; count],
        valued: vec![0; count],
        place: vec![0; count],
        watcher: vec![NONE; count],
        next: vec![NONE; count],
    };
    let mut open: Vec<u32> = graph.vertices().collect();
    // No value exceeds the number of options, which are vertices.
    for value in 0.. {
        if open.is_empty() {
            break;
        }
        open = search.round(open, value);
    }
    let value = |vertex: u32| match search.labels[vertex as usize] {
        Label::Value(value) => Some(Nimber(value.into())),
        Label::Open | Label::Infinite => None,
    };
    let of_vertex = |vertex: u32| match value(vertex) {
        Some(value) => LoopyValue::Finite(value),
        None => LoopyValue::Infinite(graph.successors(vertex).iter().filter_map(|&to| value(to)).collect()),
    };
    graph.vertices().map(of_vertex).collect()
}

impl Search<'_> {
    /// Gives this value to the vertices that have it, and returns those that are still open.
    fn round(&mut self, mut open: Vec<u32>, value: u32) -> Vec<u32> {
        let round = value + 1;
        let mut ready = Vec::new();
        for &vertex in &open {
            let (at, options) = (vertex as usize, self.graph.successors(vertex));
            let row = options.get(self.valued[at] as usize..).unwrap_or_default();
            self.valued[at] += row.iter().take_while(|&&to| self.is_valued(to)).count() as u32;
            self.place[at] = self.valued[at];
            match options.get(self.place[at] as usize) {
                Some(&to) => self.watch(vertex, to),
                None => ready.push(vertex),
            }
        }
        while let Some(vertex) = ready.pop() {
            // It may have been answered in the meantime.
            if self.answered[vertex as usize] == round {
                continue;
            }
            self.labels[vertex as usize] = Label::Value(value);
            let newly = |&&before: &&u32| std::mem::replace(&mut self.answered[before as usize], round) != round;
            let newly: Vec<u32> = self.predecessors.get(vertex).iter().filter(newly).copied().collect();
            for answered in newly {
                self.release(answered, round, &mut ready);
            }
        }
        for &vertex in &open {
            // Some may be watched to no end.
            if let Some(&to) = self.graph.successors(vertex).get(self.place[vertex as usize] as usize) {
                self.watcher[to as usize] = NONE;
            }
        }
        // Without an option of this value, a vertex can have neither it nor a larger one.
        open.retain(|&vertex| {
            let (label, answered) = (&mut self.labels[vertex as usize], self.answered[vertex as usize] == round);
            if *label == Label::Open && !answered {
                *label = Label::Infinite;
            }
            *label == Label::Open
        });
        open
    }

    fn is_valued(&self, vertex: u32) -> bool {
        matches!(self.labels[vertex as usize], Label::Value(_))
    }

    fn watch(&mut self, vertex: u32, option: u32) {
        self.next[vertex as usize] = std::mem::replace(&mut self.watcher[option as usize], vertex);
    }

    /// Lets those that watch this vertex, which is answered now, watch others; those that find none are ready.
    fn release(&mut self, answered: u32, round: u32, ready: &mut Vec<u32>) {
        let mut watcher = std::mem::replace(&mut self.watcher[answered as usize], NONE);
        while watcher != NONE {
            let (vertex, at) = (watcher, watcher as usize);
            watcher = self.next[at];
            if self.answered[at] == round {
                continue;
            }
            let row = self.graph.successors(vertex).get(self.place[at] as usize..).unwrap_or_default();
            let passed = |&&to: &&u32| self.is_valued(to) || self.answered[to as usize] == round;
            self.place[at] += row.iter().take_while(passed).count() as u32;
            match self.graph.successors(vertex).get(self.place[at] as usize) {
                Some(&to) => self.watch(vertex, to),
                None => ready.push(vertex),
            }
        }
    }
}

impl LoopyValue {
    /// How play from a position of this value ends in normal play.
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            LoopyValue::Finite(Nimber::ZERO) => LoopyOutcome::Loss,
            LoopyValue::Infinite(values) if !values.contains(&Nimber::ZERO) => LoopyOutcome::Draw,
            _ => LoopyOutcome::Win,
        }
    }
}

impl Add for LoopyValue {
    type Output = LoopyValue;

    /// The value of a sum: nimbers add as such, a nimber shifts the values of an infinite one, and two infinite values have
    /// the sum ∞ without values.
    fn add(self, other: LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(a + b),
            (LoopyValue::Finite(a), LoopyValue::Infinite(values))
            | (LoopyValue::Infinite(values), LoopyValue::Finite(a)) => {
                LoopyValue::Infinite(values.into_iter().map(|value| value + a).collect())
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::Infinite(BTreeSet::new()),
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LoopyOutcome::Win => "win",
            LoopyOutcome::Loss => "loss",
            LoopyOutcome::Draw => "draw",
        })
    }
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(value) => value.fmt(f),
            LoopyValue::Infinite(values) => {
                let values: Vec<_> = values.iter().map(Nimber::to_string).collect();
                write!(f, "∞{{{}}}", values.join(","))
            }
        }
    }
}
