//! Positions with descending heaps below given caps, and their order.

use crate::size::{self, SizeError};

/// The greatest total of the caps: payoffs and bonuses then stay far inside 32 bits.
const MAX_STONES: u64 = 1 << 20;

/// All positions of d heaps x1 ≥ x2 ≥ … ≥ xd with each xi at most its cap.
///
/// Their order is lexicographic: x1 slowest, from 0 on. A position has a rank in it, its index.
///
/// ```
/// use nimatlas_tables::payoff::SortedBox;
///
/// let shape = SortedBox::new(&[2, 2, 1])?;
/// assert_eq!(shape.positions(), 9);
/// assert_eq!(shape.index(&[2, 1, 0]), Some(5));
/// assert_eq!(shape.iter().nth(5), Some(vec![2, 1, 0]));
/// assert_eq!(shape.index(&[1, 1, 1]), Some(3));
/// # Ok::<(), nimatlas_tables::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedBox {
    caps: Vec<u64>,
    /// `ranks[i][x]` is how many positions agree with a given one in all heaps before heap i, and have a heap smaller than x
    /// there. The rank of a position is the sum over its heaps.
    ranks: Vec<Vec<usize>>,
    positions: usize,
    /// How many positions have the same largest heap, at most.
    layer: usize,
}

impl SortedBox {
    /// The positions below these caps, which do not increase. Without caps there is one position.
    ///
    /// # Errors
    /// If a cap is greater than the one before, there are more than 64 of them, they add up to more than 2^20, or the
    /// positions are more than 2^32.
    pub fn new(caps: &[u64]) -> Result<SortedBox, SizeError> {
        size::check("the number of heaps", caps.len() as u128, 64)?;
        size::check("the caps together", caps.iter().copied().map(u128::from).sum(), MAX_STONES)?;
        for pair in caps.windows(2) {
            size::check("the cap of a heap after a smaller one", pair[1].into(), pair[0])?;
        }
        // The number of ways to go on after a heap of x is the same whatever came before.
        let mut ways = vec![1u128; caps.first().map_or(0, |&cap| cap as usize) + 1];
        let mut layer = 1;
        let mut ranks = Vec::new();
        for &cap in caps.iter().rev() {
            layer = ways[cap as usize];
            let mut below = vec![0u128];
            for x in 0..=cap as usize {
                below.push(below[x].saturating_add(ways[x]));
            }
            for (x, ways) in ways.iter_mut().enumerate() {
                *ways = below[(x + 1).min(below.len() - 1)];
            }
            ranks.push(below);
        }
        let positions = caps.first().map_or(1, |&cap| ways[cap as usize]);
        let positions = size::check("the number of positions", positions, 1 << 32)?;
        // No rank is greater than the number of positions.
        ranks.reverse();
        let ranks = ranks.into_iter().map(|below| below.into_iter().map(|rank| rank as usize).collect()).collect();
        Ok(SortedBox { caps: caps.to_vec(), ranks, positions, layer: layer as usize })
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

    /// How far the index of a position can be from that of an option with one stone less, at most.
    pub(crate) fn reach(&self) -> usize {
        self.layer
    }

    /// The index of a position, or `None` if it is not in the box. The heaps come in descending order, as many as there
    /// are caps.
    pub fn index(&self, heaps: &[u64]) -> Option<usize> {
        let inside = heaps.len() == self.caps.len()
            && heaps.iter().zip(&self.caps).all(|(heap, cap)| heap <= cap)
            && heaps.is_sorted_by(|a, b| a >= b);
        inside.then(|| heaps.iter().zip(&self.ranks).map(|(&heap, ranks)| ranks[heap as usize]).sum())
    }

    /// How much the index falls when heap `place`, the last one of its size `heap` > 0, loses a stone.
    pub(crate) fn fall(&self, place: usize, heap: u64) -> usize {
        let ranks = &self.ranks[place];
        ranks[heap as usize] - ranks[heap as usize - 1]
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

    /// The next position: the last heap that can grow does, and those behind it are emptied.
    pub(crate) fn advance(&self, heaps: &mut [u64]) {
        let grows = |i: usize| heaps[i] < if i == 0 { self.caps[0] } else { self.caps[i].min(heaps[i - 1]) };
        if let Some(i) = (0..heaps.len()).rev().find(|&i| grows(i)) {
            heaps[i] += 1;
            heaps[i + 1..].fill(0);
        }
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
