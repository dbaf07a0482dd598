//! What games offer to the solver beyond their rules.

use crate::dense;
use crate::digraph::Digraph;
use crate::heap_games::{Nim, NimArray, SubtractionGame};
use crate::pair_games::{Euclid, FibonacciNim, Wythoff};
use crate::sum::Sum;
use crate::take_break::TakeAndBreak;
use nimatlas_core::{Heaps, Ruleset};
use std::fmt;

/// A game for [`solve`](super::solve). Rules alone are enough: then the implementation is empty.
///
/// ```
/// use nimatlas_core::{Nimber, Ruleset};
/// use nimatlas_impartial::solve::{Game, solve};
///
/// /// One heap; a move takes 1 stone or halves the heap, rounding down.
/// struct TakeOrHalve;
///
/// impl Ruleset for TakeOrHalve {
///     type Position = u64;
///
///     fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         (heap > 0).then(|| [heap - 1, heap / 2]).into_iter().flatten()
///     }
/// }
///
/// impl Game for TakeOrHalve {}
///
/// assert_eq!(solve(&TakeOrHalve, &100, None)?.nim_value, Nimber(1));
/// # Ok::<(), nimatlas_impartial::solve::SolveError<u64>>(())
/// ```
pub trait Game: Ruleset {
    /// What the game offers for the positions that can be reached from `start`, `start` among them.
    fn offer(&self, start: &Self::Position) -> Offer<'_, Self::Position> {
        let _ = start;
        Offer::Rules
    }
}

/// What a game offers to the solver.
#[derive(Debug)]
pub enum Offer<'a, P> {
    /// Only its rules.
    Rules,
    /// A graph whose vertices are its positions and whose edges are its moves.
    Graph {
        /// The graph.
        graph: &'a Digraph,
        /// The vertex of a position.
        vertex: fn(&P) -> Option<u32>,
        /// The position of a vertex.
        position: fn(u32) -> P,
    },
    /// Numbers of its positions.
    Numbering(Numbering<'a, P>),
}

/// A function that tells the number of a position, or `None` if it has none.
pub type NumberOf<'a, P> = dyn Fn(&P) -> Option<u64> + 'a;

/// Numbers of positions, such that every move leads to a position of lower number.
pub struct Numbering<'a, P> {
    /// All numbers are below this.
    pub count: u64,
    /// The number of a position, or `None` if it has none.
    pub number: Box<NumberOf<'a, P>>,
    /// The position of a number, or `None` if there is none.
    pub position: Box<dyn Fn(u64) -> Option<P> + 'a>,
}

impl<P> fmt::Debug for Numbering<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbering").field("count", &self.count).finish_non_exhaustive()
    }
}

impl<const D: usize> Numbering<'_, [u64; D]> {
    /// The numbers in lexicographic order of all positions with no number above that of `most` in its place.
    pub fn of_box(most: [u64; D]) -> Self {
        Numbering {
            count: dense::size(most),
            number: Box::new(move |position| dense::number(most, *position)),
            position: Box::new(move |number| Some(dense::position(most, number))),
        }
    }
}

impl Numbering<'_, Heaps> {
    /// The numbers of all positions with at most as many heaps as `start`, none larger than its largest; those of heaps in
    /// descending order as figures to base `largest` + 1.
    pub fn of_heaps(start: &Heaps) -> Self {
        let places = start.as_slice().len();
        let base = start.as_slice().first().map_or(1, |largest| largest.saturating_add(1));
        let count = u32::try_from(places).ok().and_then(|places| base.checked_pow(places)).unwrap_or(u64::MAX);
        let number = move |position: &Heaps| {
            let heaps = position.as_slice();
            let inside = heaps.len() <= places && heaps.first().is_none_or(|&largest| largest < base);
            let padded = heaps.iter().copied().chain(std::iter::repeat(0)).take(places);
            inside.then(|| padded.fold(0, |number, heap| number * base + heap))
        };
        let position = move |number: u64| {
            let figures =
                std::iter::successors(Some(number), |rest| Some(rest / base)).take(places).map(|rest| rest % base);
            let ascending: Vec<u64> = figures.collect();
            ascending.is_sorted().then(|| Heaps::from(ascending))
        };
        Numbering { count, number: Box::new(number), position: Box::new(position) }
    }
}

impl Game for Digraph {
    fn offer(&self, _: &u32) -> Offer<'_, u32> {
        Offer::Graph { graph: self, vertex: |&vertex| Some(vertex), position: |vertex| vertex }
    }
}

impl Game for SubtractionGame {
    fn offer(&self, &heap: &u64) -> Offer<'_, u64> {
        let (number, position) = (Box::new(|&heap: &u64| Some(heap)), Box::new(Some));
        Offer::Numbering(Numbering { count: heap.saturating_add(1), number, position })
    }
}

impl Game for Nim {
    /// A numbering, unless most numbers would be of no position.
    fn offer(&self, start: &Heaps) -> Offer<'_, Heaps> {
        if start.as_slice().len() > 4 { Offer::Rules } else { Offer::Numbering(Numbering::of_heaps(start)) }
    }
}

impl<const D: usize> Game for NimArray<D> {
    /// Only its rules: few positions of the box are in descending order.
    fn offer(&self, _: &[u64; D]) -> Offer<'_, [u64; D]> {
        Offer::Rules
    }
}

impl Game for Wythoff {
    fn offer(&self, &start: &[u64; 2]) -> Offer<'_, [u64; 2]> {
        Offer::Numbering(Numbering::of_box(start))
    }
}

impl Game for Euclid {
    /// Only its rules: few of the pairs below are met.
    fn offer(&self, _: &[u64; 2]) -> Offer<'_, [u64; 2]> {
        Offer::Rules
    }
}

impl Game for FibonacciNim {
    fn offer(&self, &[stones, limit]: &[u64; 2]) -> Offer<'_, [u64; 2]> {
        Offer::Numbering(Numbering::of_box([stones, limit.max(stones)]))
    }
}

impl Game for TakeAndBreak {}

impl<A: Ruleset, B: Ruleset> Game for Sum<A, B> {}
