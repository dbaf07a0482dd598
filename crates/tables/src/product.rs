//! A sum of subtraction games, played as one game.

use crate::heap_box::{HeapBox, advance};
use nimatlas_core::planes::{BitPlanes, bits_of};
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{Nimber, SubtractionSet, mex};

/// The nim-values of the disjunctive sum of subtraction games with a heap of 0 to `largest` stones each: a move picks one
/// heap and takes a number of stones that is in the set of that heap.
///
/// The sum is treated as a single game: each value is the mex over all options, and nothing is added up. Values are in the
/// order of [`HeapBox`], heap i under `sets[i]`. Time is the number of positions times the number of moves of all sets.
///
/// # Errors
/// If the box is refused by [`HeapBox::new`], or 8 bytes for each position are more than [`MAX_BYTES`].
///
/// ```
/// use nimatlas_core::SubtractionSet;
/// use nimatlas_tables::product::nim_values;
///
/// // Nim with two heaps of up to 3 stones.
/// let nim = SubtractionSet::new(&[1, 2, 3])?;
/// let values = nim_values(&[nim.clone(), nim], 3)?;
/// let table: Vec<u64> = values.iter().collect();
/// assert_eq!(table, [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_values(sets: &[SubtractionSet], largest: u64) -> Result<BitPlanes, SizeError> {
    let shape = HeapBox::new(sets.len(), largest)?;
    size::check("the size of the table of values in bytes", 8 * shape.positions() as u128, MAX_BYTES)?;
    // The largest heap is in memory as a row, so each move that can be made fits.
    let side = largest as usize + 1;
    let moves: Vec<Vec<usize>> = sets
        .iter()
        .map(|set| set.iter().take_while(|&step| step <= largest).map(|step| step as usize).collect())
        .collect();
    let mut strides = vec![1; sets.len()];
    for heap in (1..sets.len()).rev() {
        strides[heap - 1] = strides[heap] * side;
    }
    let mut values: Vec<Nimber> = Vec::with_capacity(shape.positions());
    let mut heaps = vec![0; sets.len()];
    for position in 0..shape.positions() {
        let options = heaps.iter().zip(&moves).zip(&strides).flat_map(|((&heap, moves), &stride)| {
            moves.iter().take_while(move |&&step| step <= heap).map(move |&step| position - step * stride)
        });
        values.push(mex(options.map(|option| values[option])));
        advance(&mut heaps, side);
    }
    // A mex is at most the number of options.
    let planes = bits_of(sets.iter().map(|set| set.len() as u64).sum());
    let mut words = vec![vec![0; values.len().div_ceil(64)]; planes];
    for (index, value) in values.iter().enumerate() {
        for (k, words) in words.iter_mut().enumerate() {
            words[index / 64] |= (value.0 >> k & 1) << (index % 64);
        }
    }
    Ok(BitPlanes::from_words(words, values.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(moves: &[u64]) -> SubtractionSet {
        SubtractionSet::new(moves).expect("a set")
    }

    /// One heap alone, by the definition.
    fn one_heap(moves: &SubtractionSet, largest: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=largest {
            let reached = |v: &u64| moves.iter().any(|s| s <= n && values[(n - s) as usize] == *v);
            values.push((0..).find(|v| !reached(v)).expect("finitely many options"));
        }
        values
    }

    #[test]
    fn two_heaps_of_nim() {
        let nim = set(&(1..=63).collect::<Vec<_>>());
        let values = nim_values(&[nim.clone(), nim], 63).expect("small");
        assert_eq!(values.planes().len(), 7);
        for (at, value) in values.iter().enumerate() {
            assert_eq!(value, ((at / 64) ^ (at % 64)) as u64);
        }
    }

    #[test]
    fn without_heaps_there_is_one_position_of_value_zero() {
        assert_eq!(nim_values(&[], 9).expect("small").iter().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn large_moves_and_large_boxes() {
        assert_eq!(nim_values(&[set(&[u64::MAX])], 100).expect("small").count(0), 101);
        assert!(nim_values(&[set(&[1]), set(&[2])], u64::MAX).is_err());
        assert!(nim_values(&[set(&[1])], 1 << 30).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_value_of_a_sum_is_the_nim_sum_of_the_values(
            sets in prop::collection::vec(prop::collection::btree_set(1..14u64, 1..5), 1..4),
            largest in 0..14u64,
        ) {
            let sets: Vec<_> = sets.iter().map(|moves| set(&moves.iter().copied().collect::<Vec<_>>())).collect();
            let alone: Vec<_> = sets.iter().map(|set| one_heap(set, largest)).collect();
            let shape = HeapBox::new(sets.len(), largest).expect("small");
            for (at, value) in nim_values(&sets, largest).expect("small").iter().enumerate() {
                let heaps = shape.heaps_at(at).expect("in the box");
                let sum = heaps.iter().zip(&alone).fold(0, |sum, (&heap, values)| sum ^ values[heap as usize]);
                prop_assert_eq!(value, sum, "{:?} at {:?}", &sets, &heaps);
            }
        }
    }
}
