//! Boxes of heap positions, visited in index order.

use crate::{SizeError, check_size};
use nimatlas_core::HeapMove;
use std::ops::Range;

/// How many positions a box may have.
const MAX_POSITIONS: u64 = 1 << 24;

/// All positions whose heap i has at most `largest[i]` stones.
///
/// The positions are numbered in lexicographic order, so the last heap changes fastest. Taking stones lowers the number:
/// the options of a position come before it. The last position is `largest` itself.
pub(crate) struct HeapBox {
    largest: Vec<u64>,
    /// By how much one stone of each heap moves the index.
    strides: Vec<usize>,
    len: usize,
}

impl HeapBox {
    pub(crate) fn new(largest: &[u64]) -> Result<HeapBox, SizeError> {
        let mut len = 1;
        let mut strides = Vec::with_capacity(largest.len());
        for &heap in largest.iter().rev() {
            strides.push(len);
            let longer = len as u128 * (u128::from(heap) + 1);
            check_size("positions", longer, MAX_POSITIONS)?;
            len = longer as usize; // at most MAX_POSITIONS
        }
        strides.reverse();
        Ok(HeapBox { largest: largest.to_vec(), strides, len })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn positions(&self) -> Range<usize> {
        0..self.len
    }

    pub(crate) fn last(&self) -> usize {
        self.len - 1
    }

    /// The size of each heap of a position.
    pub(crate) fn heaps(&self, position: usize) -> impl Iterator<Item = u64> + Clone {
        self.largest.iter().zip(&self.strides).map(move |(largest, stride)| (position / stride) as u64 % (largest + 1))
    }

    /// Every way to take one or more stones from one heap, with the position that it leads to.
    pub(crate) fn moves(&self, position: usize) -> impl Iterator<Item = (HeapMove, usize)> + Clone {
        self.heaps(position).zip(&self.strides).enumerate().flat_map(move |(heap, (from, stride))| {
            (0..from).map(move |to| (HeapMove { heap, from, to }, position - (from - to) as usize * stride))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_heap_changes_fastest() {
        let heap_box = HeapBox::new(&[1, 2]).expect("small");
        let positions: Vec<Vec<u64>> = heap_box.positions().map(|n| heap_box.heaps(n).collect()).collect();
        assert_eq!(positions, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    }

    #[test]
    fn a_move_leads_to_the_position_it_says() {
        let heap_box = HeapBox::new(&[2, 3, 2]).expect("small");
        for position in heap_box.positions() {
            let before: Vec<u64> = heap_box.heaps(position).collect();
            assert_eq!(heap_box.moves(position).count() as u64, before.iter().sum(), "{before:?}");
            for (step, option) in heap_box.moves(position) {
                let mut after = before.clone();
                assert_eq!(std::mem::replace(&mut after[step.heap], step.to), step.from);
                assert!(heap_box.heaps(option).eq(after), "{before:?} {step}");
            }
        }
    }

    #[test]
    fn sizes_are_checked_first() {
        let cases: [(&[u64], Option<u128>); 5] = [
            (&[], None),
            (&[(1 << 24) - 1], None),
            (&[1 << 24], Some((1 << 24) + 1)),
            (&[u64::MAX, u64::MAX, 0], Some(1 << 64)),
            (&[1; 100], Some(1 << 25)),
        ];
        for (largest, asked) in cases {
            assert_eq!(HeapBox::new(largest).err().map(|error| error.asked), asked, "{largest:?}");
        }
    }
}
