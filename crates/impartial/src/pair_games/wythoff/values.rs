//! Tables of the nim-values of Wythoff's game.
//!
//! Position (x, y) has the value that is least among those that are in none of three sets: the values in its row, those with the
//! same x and a smaller y; the values in its column; and those that taking from both heaps reaches, its *band*. Columns come one
//! after the other, y = 0, 1, 2, …, and each from x = 0 up, where x ≤ y counts the smaller heap of the last position. The band of
//! (x, y) is that of (x − 1, y − 1) and besides the positions (x − 1, y − j) with 1 ≤ j ≤ r and (x − j, y − 1) with 2 ≤ j ≤ r: so
//! there is one set for each diagonal, which grows.
//!
//! *How far a search for the least value goes.* Let m be the least value that the row lacks. A value is not chosen where it is
//! missing in the row only if it is in the column or in the band. Each smaller row x' < x has it once, which rules it out for the
//! row x in its own column and in at most 2r − 1 others: in 2rx columns at most. So at most 2rx values of the row exceed m, and as
//! the column and the band hold at most 2rx values, the value chosen is at most m + 4rx.

use nimatlas_core::Nimber;
use std::collections::VecDeque;

/// About how many steps a table takes.
pub(super) fn cost(r: u64, [a, b]: [u64; 2]) -> u128 {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    let r = u128::from(r).min(large + 1);
    let noted = (2 * r - 1).min(small + large);
    let words = (4 * r).saturating_mul(small).min(small + large) / 64 + 1;
    (small + 1).saturating_mul(large + 1).saturating_mul(noted + words)
}

/// The value of the last position.
pub(super) fn last(r: u64, [a, b]: [u64; 2]) -> Nimber {
    let mut value = 0;
    columns(r, a.min(b), a.max(b), |_, column| value = column.last().copied().unwrap_or(0));
    Nimber(value.into())
}

/// The values of all positions up to `most`, a row for each size of the first heap.
pub(super) fn table(r: u64, [a, b]: [u64; 2]) -> Vec<Vec<u32>> {
    let swapped = a > b;
    let mut lines = Vec::new();
    columns(r, a.min(b), a.max(b), |_, column| lines.push(column.to_vec()));
    if swapped {
        return lines;
    }
    // The game is symmetric; here the first heap is the smaller one.
    (0..lines.first().map_or(0, Vec::len)).map(|x| lines.iter().map(|column| column[x]).collect()).collect()
}

/// Makes the columns of all positions with x ≤ `small` and y ≤ `large`, in order. Their numbers are of a size that the cost allows.
fn columns(r: u64, small: u64, large: u64, mut each: impl FnMut(u64, &[u32])) {
    let rows = small as usize + 1;
    let r = usize::try_from(r).unwrap_or(usize::MAX).min(large as usize + 1);
    // No play from (x, y) is longer than x + y moves.
    let words = (small + large) as usize / 64 + 1;
    let mut row_sets = vec![Set::new(words); rows];
    let mut column_set = Set::new(words);
    // The bands of the column before, and the last r columns, the newest first.
    let mut bands: VecDeque<Set> = (0..rows).map(|_| Set::new(words)).collect();
    let mut before: VecDeque<Vec<u32>> = VecDeque::new();
    for y in 0..=large {
        // The diagonal through (x, y) is that of (x − 1, y − 1); the one that has left the table starts anew.
        if let Some(mut band) = bands.pop_back() {
            band.clear();
            bands.push_front(band);
        }
        column_set.clear();
        let mut column = Vec::with_capacity(rows);
        for x in 0..rows {
            let band = &mut bands[x];
            if x > 0 {
                before.iter().for_each(|earlier| band.insert(earlier[x - 1]));
                if let Some(newest) = before.front() {
                    newest[x.saturating_sub(r)..x - 1].iter().for_each(|&value| band.insert(value));
                }
            }
            let value = row_sets[x].least_absent(&column_set, band);
            row_sets[x].insert(value);
            column_set.insert(value);
            column.push(value);
        }
        each(y, &column);
        before.truncate(r - 1);
        before.push_front(column);
    }
}

/// A set of values below a bound.
#[derive(Clone)]
struct Set {
    bits: Vec<u64>,
    /// All words before this one are full.
    full: usize,
    /// The words with members, so that it takes no longer to clear a set than to fill it.
    used: Vec<usize>,
}

impl Set {
    fn new(words: usize) -> Set {
        Set { bits: vec![0; words], full: 0, used: Vec::new() }
    }

    fn clear(&mut self) {
        self.used.drain(..).for_each(|word| self.bits[word] = 0);
    }

    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if self.bits[word] == 0 {
            self.used.push(word);
        }
        self.bits[word] |= 1 << (value % 64);
    }

    /// The least number that is in none of the sets.
    fn least_absent(&mut self, other: &Set, third: &Set) -> u32 {
        while self.bits.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
        let absent = |word: usize| !(self.bits[word] | other.bits[word] | third.bits[word]);
        // The position itself is not longer in play than there are bits, so that some bit is 0.
        let word = (self.full..self.bits.len()).find(|&word| absent(word) != 0).unwrap_or(0);
        word as u32 * 64 + absent(word).trailing_zeros()
    }
}
