//! What a game must say to be solved.

use std::hash::Hash;

/// The rules of an impartial game: from each position, the positions that a move can reach.
///
/// Options come as an iterator, so a game that can compute them one by one allocates nothing for a call. An option may
/// come more than once. Play must end: no position may be reachable from itself, and only finitely many positions may be
/// reachable from any; solvers report a violation of the first and may run out of memory on one of the second.
///
/// ```
/// use nimatlas_core::Ruleset;
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
/// assert_eq!(TakeOrHalve.options(&5).collect::<Vec<_>>(), [4, 2]);
/// assert_eq!(TakeOrHalve.options(&0).count(), 0);
/// ```
pub trait Ruleset {
    /// A position, whoever's turn it is.
    type Position: Clone + Eq + Hash;

    /// The positions that one move reaches from `position`.
    fn options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;
}
