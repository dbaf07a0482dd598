//! Rules of heap games, for [`search`](crate::search).
//!
//! Options come with the most stones taken first, which keeps the lines of play of a depth-first search short.

use nimatlas_core::{Heaps, Ruleset, SubtractionSet};
use std::num::NonZeroU64;

/// Nim: a move takes any number of stones from one heap, but no more than the limit, if there is one.
///
/// Each option comes once. A position of total n has at most n options.
///
/// ```
/// use nimatlas_core::{Heaps, Ruleset};
/// use nimatlas_impartial::heap_games::Nim;
///
/// let start = Heaps::from([2, 2, 1]);
/// let options: Vec<_> = Nim::default().options(&start).collect();
/// assert_eq!(options, [[2, 1, 0], [2, 1, 1], [2, 2, 0]].map(Heaps::from));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim {
    /// The most stones that a move may take, or `None` for no limit.
    pub max_take: Option<NonZeroU64>,
}

impl Ruleset for Nim {
    type Position = Heaps;

    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        let most = self.max_take.map_or(u64::MAX, NonZeroU64::get);
        // Equal heaps are neighbours and offer the same options; different heaps offer different ones.
        let sizes = position.as_slice().chunk_by(|a, b| a == b).map(|equal| equal[0]);
        sizes.flat_map(move |from| (from.saturating_sub(most)..from).filter_map(move |to| position.replaced(from, to)))
    }
}

/// Nim with a fixed number of heaps, as arrays in descending order: the same game as [`Nim`], several times as fast to
/// search, since no position is allocated. From an array in another order all is right too, but takes longer.
///
/// ```
/// use nimatlas_core::{Nimber, Ruleset};
/// use nimatlas_impartial::{heap_games::NimArray, search};
///
/// let game = NimArray::<3>::default();
/// assert_eq!(game.options(&[2, 2, 1]).collect::<Vec<_>>(), [[2, 1, 0], [2, 1, 1], [2, 2, 0]]);
/// assert_eq!(search::nim_value(&game, &[5, 4, 3])?, Nimber(2));
/// # Ok::<(), nimatlas_impartial::CycleError<[u64; 3]>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimArray<const D: usize> {
    /// The most stones that a move may take, or `None` for no limit.
    pub max_take: Option<NonZeroU64>,
}

impl<const D: usize> Ruleset for NimArray<D> {
    type Position = [u64; D];

    fn options(&self, position: &[u64; D]) -> impl Iterator<Item = [u64; D]> {
        let most = self.max_take.map_or(u64::MAX, NonZeroU64::get);
        let position = *position;
        let places = (0..D).filter(move |&place| !position[..place].contains(&position[place]));
        places.flat_map(move |place| {
            let from = position[place];
            (from.saturating_sub(most)..from).map(move |to| {
                let mut option = position;
                option[place] = to;
                // Only this heap is out of order, if the others are in order.
                for next in place + 1..D {
                    if option[next - 1] >= option[next] {
                        break;
                    }
                    option.swap(next - 1, next);
                }
                option
            })
        })
    }
}

/// A subtraction game on one heap: a move takes a number of stones that is in the set.
///
/// ```
/// use nimatlas_core::Ruleset;
/// use nimatlas_impartial::heap_games::SubtractionGame;
///
/// let game = SubtractionGame { moves: "2,5,7".parse()? };
/// assert_eq!(game.options(&6).collect::<Vec<_>>(), [1, 4]);
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionGame {
    /// The numbers of stones that a move may take.
    pub moves: SubtractionSet,
}

impl Ruleset for SubtractionGame {
    type Position = u64;

    fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        self.moves.iter().rev().filter_map(move |taken| heap.checked_sub(taken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nim_offers_each_option_once() {
        for max_take in [None, NonZeroU64::new(1), NonZeroU64::new(3), Some(NonZeroU64::MAX)] {
            let most = max_take.map_or(u64::MAX, NonZeroU64::get);
            for heaps in [vec![], vec![1], vec![4, 4, 4], vec![5, 3, 1], vec![6, 6, 2, 1, 1]] {
                let mut expected = BTreeSet::new();
                for (i, &from) in heaps.iter().enumerate() {
                    for to in (0..from).filter(|to| from - to <= most) {
                        let mut after = heaps.clone();
                        after[i] = to;
                        expected.insert(Heaps::from(after));
                    }
                }
                if let Ok(array) = <[u64; 3]>::try_from(&heaps[..]) {
                    let options: Vec<_> = NimArray { max_take }.options(&array).collect();
                    assert_eq!(options.len(), expected.len());
                    assert!(options.iter().all(|option| option.is_sorted_by(|a, b| a >= b)));
                    assert_eq!(options.into_iter().map(Heaps::from).collect::<BTreeSet<_>>(), expected);
                }
                let options: Vec<_> = Nim { max_take }.options(&Heaps::from(heaps)).collect();
                assert_eq!(options.len(), expected.len());
                assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }

    #[test]
    fn options_of_huge_heaps_come_one_by_one() {
        let huge = Heaps::from([u64::MAX]);
        assert_eq!(Nim::default().options(&huge).nth(1), Some(Heaps::from([1])));
        let limited = Nim { max_take: NonZeroU64::new(2) };
        let expected = [u64::MAX - 2, u64::MAX - 1].map(|to| Heaps::from([to]));
        assert_eq!(limited.options(&huge).collect::<Vec<_>>(), expected);
    }
}
