//! The inner loop of the sweep over heaps: all positions that differ in the last heap only, a vector of bonuses at a time.

use super::lane::Lane;
use multiversion::multiversion;

/// A heap of a row, other than the last: its value, and the least numbers of its plane along the row.
pub(crate) struct Walk<'a, T, const LANES: usize> {
    pub least: &'a mut [[T; LANES]],
    pub size: T,
}

/// The last heap along a row.
pub(crate) struct Last<T, const LANES: usize> {
    /// The value of a stone.
    pub weight: T,
    /// The payoffs of the position without stones, if the row begins with it; the planes hold them already.
    pub empty: Option<[T; LANES]>,
    /// Whether it ends as large as the one before it, and may be exchanged with it.
    pub meets: bool,
}

/// Writes the payoffs of a row, one position after the other, and updates the least numbers of all heaps. `settle` makes
/// payoffs of best gains.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
pub(crate) fn fill<T: Lane, S: FnMut(&[T; LANES]) -> [T; LANES], const LANES: usize>(
    mut walks: Vec<Walk<'_, T, LANES>>,
    last: Last<T, LANES>,
    row: &mut [[T; LANES]],
    settle: &mut S,
) {
    // Known numbers of heaps are unrolled.
    match walks.as_mut_slice() {
        [a] => fill_by(std::array::from_mut(a), last, row, settle),
        [a, b] => fill_by(&mut [a.reborrow(), b.reborrow()], last, row, settle),
        [a, b, c] => fill_by(&mut [a.reborrow(), b.reborrow(), c.reborrow()], last, row, settle),
        any => fill_by(any, last, row, settle),
    }
}

impl<T: Copy, const LANES: usize> Walk<'_, T, LANES> {
    fn reborrow(&mut self) -> Walk<'_, T, LANES> {
        Walk { least: self.least, size: self.size }
    }
}

#[inline(always)]
fn fill_by<T: Lane, S: FnMut(&[T; LANES]) -> [T; LANES], const LANES: usize>(
    walks: &mut [Walk<'_, T, LANES>],
    last: Last<T, LANES>,
    row: &mut [[T; LANES]],
    settle: &mut S,
) {
    let mut own = last.empty.unwrap_or([T::NONE; LANES]);
    let mut size = T::of(0);
    let start = usize::from(last.empty.is_some());
    if let Some(empty) = last.empty {
        row[0] = empty;
        size = last.weight;
    }
    let end = row.len() - usize::from(last.meets);
    for walk in walks.iter_mut() {
        walk.least = &mut std::mem::take(&mut walk.least)[..row.len()];
    }
    for (z, payoffs) in row.iter_mut().enumerate().take(end).skip(start) {
        *payoffs = cell(z, size, &mut own, walks, settle);
        size = size.plus(last.weight);
    }
    if last.meets && start <= end {
        let (equal, others) = walks.split_last_mut().expect("there is a heap to meet");
        row[end] = cell(end, size, &mut own, others, settle);
        equal.least[end] = own;
    }
}

#[inline(always)]
fn cell<T: Lane, S: FnMut(&[T; LANES]) -> [T; LANES], const LANES: usize>(
    z: usize,
    size: T,
    own: &mut [T; LANES],
    walks: &mut [Walk<'_, T, LANES>],
    settle: &mut S,
) -> [T; LANES] {
    let mut gains = *own;
    for gain in &mut gains {
        *gain = size.minus(*gain);
    }
    for walk in walks.iter() {
        for (gain, &least) in gains.iter_mut().zip(&walk.least[z]) {
            *gain = (*gain).max(walk.size.minus(least));
        }
    }
    let payoffs = settle(&gains);
    for (own, &payoff) in own.iter_mut().zip(&payoffs) {
        *own = (*own).min(size.plus(payoff));
    }
    for walk in walks.iter_mut() {
        for (least, &payoff) in walk.least[z].iter_mut().zip(&payoffs) {
            *least = (*least).min(walk.size.plus(payoff));
        }
    }
    payoffs
}
