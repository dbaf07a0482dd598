//! Positions with descending heaps below given caps, and their order.

use nimatlas_core::size::{self, SizeError};

/// The greatest total of the caps: payoffs and bonuses then stay far inside 32 bits.
const MAX_STONES: u64 = 1 << 20;

/// All positions of d heaps x1 ≥ x2 ≥ … ≥ xd with each xi at most its cap.
///
/// Their order is lexicographic: x1 slowest, from 0 on. A position has a rank in it, its index. In a box for heaps of
/// different weights, only neighbours of equal weight, which may be exchanged, descend.
///
/// ```
/// use nimatlas_tables::payoff::SortedBox;
///
/// let shape = SortedBox::new(&[2, 2, 1])?;
/// assert_eq!(shape.positions(), 9);
/// assert_eq!(shape.index(&[2, 1, 0]), Some(5));
/// assert_eq!(shape.iter().nth(5), Some(vec![2, 1, 0]));
/// assert_eq!(shape.index(&[1, 1, 1]), Some(3));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedBox {
    caps: Vec<u64>,
    /// `ranks[i][x]` is how many positions agree with a given one in all heaps before heap i, and have a heap smaller than x
    /// there. The rank of a position is the sum over its heaps.
    ranks: Vec<Vec<usize>>,
    positions: usize,
    /// Whether each heap but the last may be exchanged with the one after it.
    linked: Vec<bool>,
}

impl SortedBox {
    /// The positions below these caps, which do not increase. Without caps there is one position.
    ///
    /// # Errors
    /// If a cap is greater than the one before, there are more than 64 of them, they add up to more than 2^20, or the
    /// positions are more than 2^32.
    pub fn new(caps: &[u64]) -> Result<SortedBox, SizeError> {
        SortedBox::linked_where(caps, |_| true)
    }

    /// As [`SortedBox::new`], with `linked(i)` telling whether heaps i and i + 1 may be exchanged: only then do their caps
    /// and they descend.
    pub(crate) fn linked_where(caps: &[u64], linked: impl Fn(usize) -> bool) -> Result<SortedBox, SizeError> {
        size::check("the number of heaps", caps.len() as u128, 64)?;
        size::check("the caps together", caps.iter().copied().map(u128::from).sum(), MAX_STONES)?;
        let linked: Vec<bool> = (1..caps.len()).map(|i| linked(i - 1)).collect();
        for (pair, _) in caps.windows(2).zip(&linked).filter(|&(_, &linked)| linked) {
            size::check("the cap of a heap after a smaller one", pair[1].into(), pair[0])?;
        }
        // below[x] counts the ways to go on from a heap i below x; what came before does not matter.
        let mut ranks: Vec<Vec<u128>> = Vec::new();
        for (i, &cap) in caps.iter().enumerate().rev() {
            let mut below = vec![0u128];
            for x in 0..=cap as usize {
                let ways = match ranks.last() {
                    None => 1,
                    Some(next) if linked[i] => next[(x + 1).min(next.len() - 1)],
                    Some(next) => next[next.len() - 1],
                };
                below.push(below[x].saturating_add(ways));
            }
            ranks.push(below);
        }
        let positions = ranks.last().map_or(1, |below| below[below.len() - 1]);
        let positions = size::check("the number of positions", positions, 1 << 32)?;
        // No rank is greater than the number of positions.
        let ranks =
            ranks.into_iter().rev().map(|below| below.into_iter().map(|rank| rank as usize).collect()).collect();
        Ok(SortedBox { caps: caps.to_vec(), ranks, positions, linked })
    }

    /// The greatest size of each heap.
    pub fn caps(&self) -> &[u64] {
        &self.caps
    }

    /// The number of stones in the greatest position, at most 2^20.
    pub fn stones(&self) -> u64 {
        self.caps.iter().sum()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Whether a heap, not the last, may be exchanged with the one after it.
    pub(crate) fn linked(&self, heap: usize) -> bool {
        self.linked[heap]
    }

    /// How many choices there are of the heaps after one: those of the whole box.
    pub(crate) fn tails(&self, heap: usize) -> usize {
        self.ranks.get(heap + 1).map_or(1, |below| below[below.len() - 1])
    }

    /// Where the choices of the heaps after one begin that agree with these, which are the first heaps of the box.
    pub(crate) fn tail(&self, heap: usize, heaps: &[u64]) -> usize {
        heaps.iter().zip(&self.ranks).skip(heap + 1).map(|(&heap, below)| below[heap as usize]).sum()
    }

    /// How many positions have these as their first heaps, all but one; and whether in the last of them the last heap is
    /// equal to the one before it and may be exchanged with it.
    pub(crate) fn row(&self, heaps: &[u64]) -> (usize, bool) {
        let cap = self.caps[heaps.len()];
        let before = heaps.last().copied().filter(|_| self.linked[heaps.len() - 1]);
        (before.map_or(cap, |before| before.min(cap)) as usize + 1, before.is_some_and(|before| before <= cap))
    }

    /// The index of a position, or `None` if it is not in the box. The heaps come in descending order, as many as there
    /// are caps.
    pub fn index(&self, heaps: &[u64]) -> Option<usize> {
        let inside = heaps.len() == self.caps.len()
            && heaps.iter().zip(&self.caps).all(|(heap, cap)| heap <= cap)
            && heaps.windows(2).zip(&self.linked).all(|(pair, &linked)| !linked || pair[0] >= pair[1]);
        inside.then(|| heaps.iter().zip(&self.ranks).map(|(&heap, ranks)| ranks[heap as usize]).sum())
    }

    /// The index of the position that is left when heap `place` of a position with index `index` goes down to `to`.
    pub(crate) fn option(&self, heaps: &[u64], index: usize, place: usize, to: u64) -> usize {
        let rank = |place: usize, heap: u64| self.ranks[place][heap as usize];
        let mut index = index - rank(place, heaps[place]);
        let mut place = place;
        // Greater heaps that it may be exchanged with move one place up.
        while self.linked.get(place) == Some(&true) && heaps[place + 1] > to {
            index = index - rank(place + 1, heaps[place + 1]) + rank(place, heaps[place + 1]);
            place += 1;
        }
        index + rank(place, to)
    }

    /// All positions in order.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u64>> {
        let mut heaps = vec![0; self.caps.len()];
        (0..self.positions).map(move |_| {
            let here = heaps.clone();
            self.advance(&mut heaps);
            here
        })
    }

    /// The next choice of the first heaps: the last of them that can grow does, and those behind it are emptied. Whether
    /// there is one.
    pub(crate) fn advance(&self, heaps: &mut [u64]) -> bool {
        let most = |i: usize| if i > 0 && self.linked[i - 1] { self.caps[i].min(heaps[i - 1]) } else { self.caps[i] };
        let Some(i) = (0..heaps.len()).rev().find(|&i| heaps[i] < most(i)) else {
            return false;
        };
        heaps[i] += 1;
        heaps[i + 1..].fill(0);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_in_lexicographic_order_and_know_their_index() {
        let boxes: [&[u64]; 9] = [&[], &[0], &[5], &[4, 4], &[6, 3], &[4, 3, 2], &[5, 5, 5], &[5, 1, 0], &[3, 3, 3, 2]];
        for caps in boxes {
            let shape = SortedBox::new(caps).expect("small");
            let mut expected: Vec<Vec<u64>> = vec![Vec::new()];
            for &cap in caps {
                expected = expected
                    .iter()
                    .flat_map(|head| {
                        let most = head.last().map_or(cap, |&last: &u64| last.min(cap));
                        (0..=most).map(|heap| head.iter().copied().chain([heap]).collect())
                    })
                    .collect();
            }
            assert!(expected.is_sorted());
            assert_eq!(shape.iter().collect::<Vec<_>>(), expected, "{caps:?}");
            assert_eq!(shape.positions(), expected.len());
            for (index, heaps) in expected.iter().enumerate() {
                assert_eq!(shape.index(heaps), Some(index));
            }
        }
    }

    #[test]
    fn what_is_not_in_the_box_has_no_index() {
        let shape = SortedBox::new(&[4, 3]).expect("small");
        for heaps in [&[1, 2][..], &[5, 0], &[4, 4], &[4], &[4, 3, 0], &[u64::MAX, 0]] {
            assert_eq!(shape.index(heaps), None, "{heaps:?}");
        }
    }

    #[test]
    fn boxes_beyond_memory_are_refused() {
        let boxes: [&[u64]; 5] = [&[3, 4], &[u64::MAX, u64::MAX], &[1 << 21], &[0; 65], &[1000; 64]];
        for caps in boxes {
            assert!(SortedBox::new(caps).is_err(), "{} caps", caps.len());
        }
    }
}
