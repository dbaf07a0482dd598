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
/// without a value can be answered by a move to value m. What is left at the end has infinite value. Takes time
/// O((V + E) · g) for g different values.
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

#[derive(Clone, Copy, PartialEq)]
enum Label {
    Open,
    Value(u64),
    Infinite,
}

fn values(graph: &Digraph, predecessors: &Rows) -> Vec<LoopyValue> {
    let mut labels = vec![Label::Open; graph.vertices().len()];
    for value in 0.. {
        give_value(graph, predecessors, &mut labels, value);
        // Without an option of this value, a vertex can have neither it nor a larger one.
        let mut open = false;
        for vertex in graph.vertices().filter(|&vertex| labels[vertex as usize] == Label::Open).collect::<Vec<_>>() {
            let has_value = graph.successors(vertex).iter().any(|&to| labels[to as usize] == Label::Value(value));
            if has_value {
                open = true;
            } else {
                labels[vertex as usize] = Label::Infinite;
            }
        }
        if !open {
            break;
        }
    }
    let value = |label: &Label| match label {
        Label::Value(value) => Some(Nimber(*value)),
        Label::Open | Label::Infinite => None,
    };
    let of_vertex = |vertex: u32| match value(&labels[vertex as usize]) {
        Some(value) => LoopyValue::Finite(value),
        None => LoopyValue::Infinite(
            graph.successors(vertex).iter().filter_map(|&to| value(&labels[to as usize])).collect(),
        ),
    };
    graph.vertices().map(of_vertex).collect()
}

/// Gives this value to the vertices that have it. Open vertices have an option of each smaller value.
fn give_value(graph: &Digraph, predecessors: &Rows, labels: &mut [Label], value: u64) {
    let is_valued = |label: Label| matches!(label, Label::Value(_));
    // How many options of a vertex have no value and cannot be answered by a move to this value.
    let mut unanswered: Vec<usize> = graph
        .vertices()
        .map(|vertex| graph.successors(vertex).iter().filter(|&&to| !is_valued(labels[to as usize])).count())
        .collect();
    // Which vertices have a move to this value.
    let mut answers = vec![false; labels.len()];
    let is_ready = |vertex: u32, labels: &[Label], answers: &[bool], unanswered: &[usize]| {
        let at = vertex as usize;
        labels[at] == Label::Open && !answers[at] && unanswered[at] == 0
    };
    let mut ready: Vec<u32> =
        graph.vertices().filter(|&vertex| is_ready(vertex, labels, &answers, &unanswered)).collect();
    while let Some(vertex) = ready.pop() {
        // It may have come to have a move to this value in the meantime, or have been ready twice.
        if !is_ready(vertex, labels, &answers, &unanswered) {
            continue;
        }
        labels[vertex as usize] = Label::Value(value);
        for &answering in predecessors.get(vertex) {
            let newly = !std::mem::replace(&mut answers[answering as usize], true);
            // The option itself is counted by those before it until it has a value or an answer.
            if newly && !is_valued(labels[answering as usize]) {
                for &before in predecessors.get(answering) {
                    unanswered[before as usize] -= 1;
                    if is_ready(before, labels, &answers, &unanswered) {
                        ready.push(before);
                    }
                }
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
