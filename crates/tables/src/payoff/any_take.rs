//! The sweep where a move may take any number of stones: constant work for each position, heap and bonus.
//!
//! The gain of a move that leaves x′ of x stones of one heap, each worth w, is wx − (wx′ + f(p′)). So of all smaller
//! positions with the same other heaps, only the least wx′ + f(p′) counts. It is kept for each heap and each choice of the
//! other heaps that is still to come, and updated once for each position.
//!
//! Heaps that may be exchanged come in descending order, so the others of a heap are those before it, which stay as they
//! are during its walk, and those after it: each heap has a plane of least numbers over the heaps after it. While it is
//! smaller than the heap after it, the two have changed places, and that one walks for it; when it becomes equal, it takes
//! over what that one has found. The last heap walks fastest and needs a single number.

use super::lane::Lane;
use super::row_kernel::{self, Last, Walk};
use super::sorted_box::SortedBox;

/// Visits all positions in order, a row of them at a time: the index of the first, and the payoffs of each. `settle` makes
/// payoffs of the best gains of the moves.
pub(crate) fn sweep<T: Lane, const LANES: usize>(
    shape: &SortedBox,
    weights: &[i64],
    empty: [T; LANES],
    mut settle: impl FnMut(&[T; LANES]) -> [T; LANES],
    mut visit: impl FnMut(usize, &[[T; LANES]]),
) {
    let Some(last) = shape.caps().len().checked_sub(1) else {
        return visit(0, &[empty]);
    };
    let mut planes: Vec<Vec<[T; LANES]>> = (0..last).map(|axis| vec![[T::NONE; LANES]; shape.tails(axis)]).collect();
    for plane in &mut planes {
        plane[0] = empty;
    }
    let mut payoffs = vec![empty; shape.caps()[last] as usize + 1];
    let mut heaps = vec![0; last];
    let mut index = 0;
    loop {
        let (len, meets) = shape.row(&heaps);
        let offset = |axis: usize| shape.tail(axis, &heaps);
        // A heap equal to the one after it leaves the walk to that one.
        let leaves = |axis: usize| axis + 1 < last && shape.linked(axis) && heaps[axis] == heaps[axis + 1];
        let walks = planes.iter_mut().enumerate().filter(|&(axis, _)| !leaves(axis)).map(|(axis, plane)| {
            let least = &mut plane[offset(axis)..][..len];
            if heaps[axis] == 0 && index > 0 {
                least.fill([T::NONE; LANES]);
            }
            Walk { least, size: T::of(weights[axis] * heaps[axis] as i64) }
        });
        let end = Last { weight: T::of(weights[last]), empty: (index == 0).then_some(empty), meets };
        row_kernel::fill(walks.collect(), end, &mut payoffs[..len], &mut settle);
        for axis in (0..last).rev().filter(|&axis| leaves(axis)) {
            let (before, after) = planes.split_at_mut(axis + 1);
            before[axis][offset(axis)..][..len].copy_from_slice(&after[0][offset(axis + 1)..][..len]);
        }
        visit(index, &payoffs[..len]);
        index += len;
        if !shape.advance(&mut heaps) {
            break;
        }
    }
}
