//! The bit-parallel sieve of subtraction games.

mod stream;

use crate::planes::BitPlanes;
use crate::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{SequenceKind, SubtractionSet};
pub(crate) use stream::Stream;

/// The nim-values of the heaps 0, 1, …, `len - 1`; a move takes a number of stones that is in the set and in the heap.
///
/// As many planes as the number of moves has binary digits, since no value exceeds that number. With P_v the bitset of
/// the heaps of value v, P_v is what is left of the heaps, value after value, without those that a move takes into P_v.
/// That is done for 64 heaps at a time if the smallest move is at least 64, for 512 if it is at least 512, and for runs of
/// heaps that no move connects otherwise. Time is the number of moves times the number of values for each such step.
///
/// # Errors
/// If the planes, or the windows of the bitsets P_v that the largest move reaches back to, would take more than
/// [`MAX_BYTES`].
///
/// ```
/// use nimatlas_core::SubtractionSet;
///
/// let values = nimatlas_tables::sieve::nim_values(&SubtractionSet::new(&[2, 5, 7])?, 12)?;
/// assert_eq!(values.iter().collect::<Vec<_>>(), [0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_values(moves: &SubtractionSet, len: u64) -> Result<BitPlanes, SizeError> {
    wall(moves, SequenceKind::NimValues, len)
}

/// The outcomes of the heaps 0, 1, …, `len - 1`: one plane, 1 for an N-position and 0 for a P-position.
///
/// The first of the bitsets of [`nim_values`], and none of the others.
///
/// # Errors
/// As [`nim_values`].
pub fn outcomes(moves: &SubtractionSet, len: u64) -> Result<BitPlanes, SizeError> {
    wall(moves, SequenceKind::Outcomes, len)
}

/// The nim-values of the positions 0, 1, …, `len - 1` in the sink convention: a move may land below zero, and every
/// position up to 0 is terminal with value 0.
///
/// # Errors
/// As [`nim_values`].
///
/// ```
/// use nimatlas_core::SubtractionSet;
///
/// let values = nimatlas_tables::sieve::sink_nim_values(&SubtractionSet::new(&[2, 5, 7])?, 8)?;
/// assert_eq!(values.iter().collect::<Vec<_>>(), [0, 1, 1, 2, 2, 1, 3, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sink_nim_values(moves: &SubtractionSet, len: u64) -> Result<BitPlanes, SizeError> {
    // A longer move lands below zero from everywhere, as one of this length does.
    let mut steps: Vec<u64> = moves.iter().map(|step| step.min(len.max(1))).collect();
    steps.dedup();
    let planes = SequenceKind::NimValues.planes(moves);
    collect(planes, len, || Stream::sink(&steps))
}

fn wall(moves: &SubtractionSet, kind: SequenceKind, len: u64) -> Result<BitPlanes, SizeError> {
    // A longer move cannot be made.
    let steps: Vec<u64> = moves.iter().take_while(|&step| step < len).collect();
    collect(kind.planes(moves), len, || Stream::wall(&steps, kind))
}

fn collect(
    planes: usize,
    len: u64,
    stream: impl FnOnce() -> Result<Stream, SizeError>,
) -> Result<BitPlanes, SizeError> {
    let bytes = 8 * planes as u128 * u128::from(len.div_ceil(64));
    size::check("the size of the planes in bytes", bytes, MAX_BYTES)?;
    // They fit in memory, and so does their length.
    let len = len as usize;
    // Fresh zeros cost nothing until they are written.
    let mut words: Vec<_> = (0..planes).map(|_| vec![0; len.div_ceil(64)]).collect();
    stream()?.fill(&mut words, 0);
    Ok(BitPlanes::from_words(words, len))
}

/// How many planes the terms of a sequence take.
pub(crate) trait Planes {
    fn planes(self, moves: &SubtractionSet) -> usize;
}

impl Planes for SequenceKind {
    fn planes(self, moves: &SubtractionSet) -> usize {
        crate::planes::bits_of(self.of(moves.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(moves: &[u64]) -> SubtractionSet {
        SubtractionSet::new(moves).expect("a set")
    }

    /// The definition, one position and one option at a time.
    fn by_definition(moves: &SubtractionSet, len: u64, sink: bool) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..len {
            let option = |s: u64| match n.checked_sub(s) {
                Some(m) => Some(values[m as usize]),
                None => (sink && n > 0).then_some(0),
            };
            let options: Vec<u64> = moves.iter().filter_map(option).collect();
            values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
        }
        values
    }

    fn check(moves: &[u64], len: u64) {
        let moves = set(moves);
        let expected = by_definition(&moves, len, false);
        assert!(nim_values(&moves, len).expect("small").iter().eq(expected.iter().copied()), "{moves} to {len}");
        let expected = expected.iter().map(|&value| SequenceKind::Outcomes.of(value));
        assert!(outcomes(&moves, len).expect("small").iter().eq(expected), "outcomes of {moves} to {len}");
        let expected = by_definition(&moves, len, true);
        assert!(sink_nim_values(&moves, len).expect("small").iter().eq(expected), "sink of {moves} to {len}");
    }

    #[test]
    fn the_sieve_agrees_with_the_definition_at_the_seams_of_words() {
        let sets: [&[u64]; 14] = [
            &[1],
            &[1, 2],
            &[1, 64],
            &[2, 63, 65],
            &[62, 63],
            &[63],
            &[64],
            &[64, 128, 192],
            &[65, 127, 129],
            &[127, 128],
            &[511, 512],
            &[512, 1024, 1536],
            &[513, 700, 1213, 2000],
            &[4000, 5000],
        ];
        for moves in sets {
            for len in [0, 1, 2, 63, 64, 65, 512, 1500, 9001] {
                check(moves, len);
            }
        }
        check(&(1..=200).collect::<Vec<_>>(), 700);
    }

    #[test]
    fn moves_beyond_the_table_change_nothing_but_its_planes() {
        assert_eq!(nim_values(&set(&[2, 1 << 60]), 6).expect("small").iter().collect::<Vec<_>>(), [0, 0, 1, 1, 0, 0]);
        assert_eq!(nim_values(&set(&[1 << 60]), 100).expect("small").count(0), 100);
        let far = sink_nim_values(&set(&[1 << 60, u64::MAX]), 100).expect("small");
        assert_eq!((far.get(0), far.count(1)), (0, 99));
    }

    #[test]
    fn tables_beyond_memory_are_refused() {
        for len in [1 << 36, u64::MAX] {
            assert!(nim_values(&set(&[1, 2]), len).is_err());
            assert!(outcomes(&set(&[1, 2]), len).is_err());
            assert!(sink_nim_values(&set(&[1, 2]), len).is_err());
        }
        // A thousand windows of 2^32 bits.
        let wide = set(&(1..1000).chain([1 << 32]).collect::<Vec<_>>());
        assert!(nim_values(&wide, (1 << 32) + 1).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn the_sieve_agrees_with_the_definition(moves in prop::collection::btree_set(1..=300u64, 1..=12), len in 0..3000u64) {
            check(&moves.into_iter().collect::<Vec<_>>(), len);
        }

        #[test]
        fn large_moves_too(moves in prop::collection::btree_set(500..=3000u64, 1..=4)) {
            check(&moves.into_iter().collect::<Vec<_>>(), 12_000);
        }
    }
}
