//! Outcomes of Nim on all boxes of heaps, a row of positions at a time.

use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use bitvec::view::BitView;
use nimatlas_core::BitPlanes;
use nimatlas_core::Convention;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use std::num::NonZeroU64;

/// The bits of a machine word, in which rows are worked on.
const WORD: usize = usize::BITS as usize;

/// All positions of so many heaps of 0 to `largest` stones each.
///
/// A position has an index: its heaps are the digits of a number to base `largest + 1`, the last heap fastest.
///
/// ```
/// use nimatlas_tables::heap_box::HeapBox;
///
/// let shape = HeapBox::new(3, 7)?;
/// assert_eq!(shape.positions(), 512);
/// assert_eq!(shape.index(&[1, 0, 5]), Some(69));
/// assert_eq!(shape.heaps_at(69), Some(vec![1, 0, 5]));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapBox {
    heaps: usize,
    side: usize,
    positions: usize,
}

impl HeapBox {
    /// The box of `heaps` heaps of 0 to `largest` stones. Without heaps it has one position.
    ///
    /// # Errors
    /// If there are more than 64 heaps, or one bit for each position, each row of the last heap filled up to whole words,
    /// takes more than [`MAX_BYTES`].
    pub fn new(heaps: usize, largest: u64) -> Result<HeapBox, SizeError> {
        size::check("the number of heaps", heaps as u128, 64)?;
        let side = u128::from(largest) + 1;
        let power = |heaps: usize| (0..heaps).fold(1u128, |product, _| product.saturating_mul(side));
        let bytes = power(heaps.saturating_sub(1)).saturating_mul(8 * side.div_ceil(64));
        size::check("the size of the box of heaps in bytes", bytes, MAX_BYTES)?;
        // The box fits in memory as bits, so both fit.
        Ok(HeapBox { heaps, side: side as usize, positions: power(heaps) as usize })
    }

    /// The number of heaps.
    pub fn heaps(self) -> usize {
        self.heaps
    }

    /// The size of the largest heap.
    pub fn largest(self) -> u64 {
        self.side as u64 - 1
    }

    /// The number of positions.
    pub fn positions(self) -> usize {
        self.positions
    }

    /// The index of a position, or `None` if it is not in the box.
    pub fn index(self, heaps: &[u64]) -> Option<usize> {
        let inside = heaps.len() == self.heaps && heaps.iter().all(|&heap| heap < self.side as u64);
        inside.then(|| heaps.iter().fold(0, |index, &heap| index * self.side + heap as usize))
    }

    /// The heaps of the position with this index, or `None` if there is none.
    pub fn heaps_at(self, mut index: usize) -> Option<Vec<u64>> {
        if index >= self.positions {
            return None;
        }
        let mut heaps = vec![0; self.heaps];
        for heap in heaps.iter_mut().rev() {
            *heap = (index % self.side) as u64;
            index /= self.side;
        }
        Some(heaps)
    }
}

/// The outcome of Nim at each position of a box, 1 for N and 0 for P, from the rules.
///
/// A move takes at least 1 stone from one heap, and at most `max_take` if that is given. A position without stones is P
/// in normal play and N in misère play; any other is N exactly if an option of it is P.
///
/// The positions that differ in the last heap only make a row of bits. The P-positions of a row make N-positions of
/// every row that one move on another heap takes to it, a machine word at a time. With d heaps up to m that takes less than
/// (d − 1)(m + 1)^(d + 1) / 2 bit operations, and two bits of memory for each position, with each row in whole words.
///
/// ```
/// use nimatlas_core::Convention;
/// use nimatlas_tables::heap_box::{HeapBox, nim_outcomes};
///
/// let shape = HeapBox::new(3, 7)?;
/// let outcomes = nim_outcomes(shape, None, Convention::Normal);
/// assert_eq!(outcomes.count(0), 64);
/// assert_eq!(shape.index(&[1, 2, 3]).map(|index| outcomes.get(index)), Some(0));
/// # Ok::<(), nimatlas_core::SizeError>(())
/// ```
pub fn nim_outcomes(shape: HeapBox, max_take: Option<NonZeroU64>, convention: Convention) -> BitPlanes {
    let side = if shape.heaps == 0 { 1 } else { shape.side };
    let take = max_take.map_or(side, |take| usize::try_from(take.get()).map_or(side, |take| take.min(side)));
    let width = side.div_ceil(WORD);
    let rows = shape.positions / side;
    let mut lost = vec![0usize; rows * width];
    let mut outcomes = BitVec::<usize>::with_capacity(shape.positions);
    let mut row_heaps = vec![0usize; shape.heaps.saturating_sub(1)];
    let mut won = vec![0usize; width];
    for row in 0..rows {
        won.fill(0);
        let mut stride = 1;
        for &heap in row_heaps.iter().rev() {
            for stones in 1..=heap.min(take) {
                let option = (row - stones * stride) * width;
                for (won, lost) in won.iter_mut().zip(&lost[option..option + width]) {
                    *won |= lost;
                }
            }
            stride *= side;
        }
        let lost = &mut lost[row * width..][..width];
        let terminal_is_won = row == 0 && !convention.terminal_outcome().is_p();
        mark_lost(&won, lost, usize::from(terminal_is_won), side, take);
        for (won, lost) in won.iter_mut().zip(lost) {
            *won = !*lost;
        }
        outcomes.extend_from_bitslice(&won.view_bits::<Lsb0>()[..side]);
        advance(&mut row_heaps, side);
    }
    BitPlanes::from_words(vec![outcomes.chunks(64).map(|word| word.load_le()).collect()], shape.positions)
}

/// Marks the P-positions of a row from `start` on: a position that no other row has won is P unless one of the `take`
/// positions before it in the row is.
fn mark_lost(won: &[usize], lost: &mut [usize], start: usize, side: usize, take: usize) {
    let mut at = start;
    while at < side {
        let open = !won[at / WORD] & (usize::MAX << (at % WORD));
        if open == 0 {
            at = (at / WORD + 1) * WORD;
            continue;
        }
        at = at / WORD * WORD + open.trailing_zeros() as usize;
        if at < side {
            lost[at / WORD] |= 1 << (at % WORD);
        }
        at += take + 1;
    }
}

/// Counts up: the next number to this base, last digit fastest.
pub(crate) fn advance(digits: &mut [usize], base: usize) {
    for digit in digits.iter_mut().rev() {
        *digit += 1;
        if *digit < base {
            return;
        }
        *digit = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatlas_core::Outcome;

    fn outcomes(heaps: usize, largest: u64, take: u64, convention: Convention) -> BitPlanes {
        nim_outcomes(HeapBox::new(heaps, largest).expect("small"), NonZeroU64::new(take), convention)
    }

    /// The definition, one position and one option at a time; `take` 0 is no limit.
    fn by_definition(heaps: usize, largest: u64, take: u64, convention: Convention) -> Vec<u64> {
        let shape = HeapBox::new(heaps, largest).expect("small");
        let mut table: Vec<Outcome> = Vec::new();
        for index in 0..shape.positions() {
            let position = shape.heaps_at(index).expect("in the box");
            let mut options = Vec::new();
            for (i, &heap) in position.iter().enumerate() {
                for to in 0..heap {
                    if take == 0 || heap - to <= take {
                        let mut option = position.clone();
                        option[i] = to;
                        options.push(table[shape.index(&option).expect("in the box")]);
                    }
                }
            }
            let outcome =
                if options.is_empty() { convention.terminal_outcome() } else { Outcome::from_options(options) };
            table.push(outcome);
        }
        table.iter().map(|outcome| u64::from(!outcome.is_p())).collect()
    }

    #[test]
    fn rows_agree_with_the_definition() {
        let boxes = [(0, 5), (1, 0), (1, 200), (2, 70), (3, 7), (3, 9), (2, 63), (2, 64), (4, 4), (5, 2), (7, 1)];
        for (heaps, largest) in boxes {
            for take in [0, 1, 2, 3, 5, 64, 1000] {
                for convention in [Convention::Normal, Convention::Misere] {
                    let table = outcomes(heaps, largest, take, convention);
                    assert!(
                        table.iter().eq(by_definition(heaps, largest, take, convention)),
                        "{heaps} heaps to {largest}, take {take}, {convention}"
                    );
                }
            }
        }
    }

    #[test]
    fn known_counts_of_lost_positions() {
        use Convention::{Misere, Normal};
        let cases = [(3, 7, 0, Normal, 64), (4, 7, 0, Normal, 512), (3, 7, 0, Misere, 64), (3, 9, 3, Normal, 252)];
        for (heaps, largest, take, convention, expected) in cases {
            assert_eq!(outcomes(heaps, largest, take, convention).count(0), expected, "{heaps} heaps to {largest}");
        }
    }

    #[test]
    fn misere_differs_where_no_heap_has_two_stones() {
        let shape = HeapBox::new(3, 7).expect("small");
        let (normal, misere) = (outcomes(3, 7, 0, Convention::Normal), outcomes(3, 7, 0, Convention::Misere));
        let differ: Vec<_> = (0..shape.positions()).filter(|&at| normal.get(at) != misere.get(at)).collect();
        assert_eq!(differ.len(), 8);
        assert!(differ.iter().all(|&at| shape.heaps_at(at).expect("in the box").iter().all(|&heap| heap <= 1)));
    }

    #[test]
    fn indices_and_heaps_belong_together() {
        let shape = HeapBox::new(3, 4).expect("small");
        for index in 0..125 {
            assert_eq!(shape.index(&shape.heaps_at(index).expect("in the box")), Some(index));
        }
        assert_eq!(shape.heaps_at(125), None);
        assert_eq!(shape.index(&[0, 5, 0]), None);
        assert_eq!(shape.index(&[0, 0]), None);
    }

    #[test]
    fn boxes_beyond_memory_are_refused() {
        for (heaps, largest) in [(65, 0), (64, 1), (2, u64::MAX), (5, 255), (1, u64::MAX), (31, 1)] {
            assert!(HeapBox::new(heaps, largest).is_err(), "{heaps} heaps to {largest}");
        }
        assert_eq!(HeapBox::new(64, 0).expect("one position").positions(), 1);
        assert_eq!(HeapBox::new(4, 255).expect("half a gigabyte").positions(), 1 << 32);
    }
}
