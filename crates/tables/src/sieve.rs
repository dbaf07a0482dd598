//! The bit-parallel sieve of subtraction games.

mod block;
mod chunks;
mod kernel;
mod level;
mod many;
mod shifts;
mod stream;

pub use level::SimdLevel;
use nimatlas_core::BitPlanes;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{SequenceKind, SubtractionSet};
pub use stream::Stream;

/// The nim-values of the heaps 0, 1, …, `len - 1`; a move takes a number of stones that is in the set and in the heap.
///
/// As many planes as the number of moves has binary digits, since no value exceeds that number. With P_v the bitset of
/// the heaps of value v, P_v is what is left of the heaps, value after value, without those that a move takes into P_v.
/// That is done for up to 512 heaps at a time, as far as the smallest move and the machine allow. If the smallest move is
/// below 64 it is done for 16 or 32 heaps that no move connects, or for 8 by a table of what each value takes of them; then a
/// step waits for the step before it, about eight cycles. Time is the number of moves times the number of values for each
/// step.
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
    terms_at(SimdLevel::default(), moves, SequenceKind::NimValues, len)
}

/// The outcomes of the heaps 0, 1, …, `len - 1`: one plane, 1 for an N-position and 0 for a P-position.
///
/// The first of the bitsets of [`nim_values`], and none of the others.
///
/// # Errors
/// As [`nim_values`].
pub fn outcomes(moves: &SubtractionSet, len: u64) -> Result<BitPlanes, SizeError> {
    terms_at(SimdLevel::default(), moves, SequenceKind::Outcomes, len)
}

/// The nim-values or the outcomes, with vectors no wider than `level`. The terms are the same at each level.
///
/// # Errors
/// As [`nim_values`].
pub fn terms_at(
    level: SimdLevel,
    moves: &SubtractionSet,
    sequence: SequenceKind,
    len: u64,
) -> Result<BitPlanes, SizeError> {
    collect(sequence.planes(moves), len, || wall(level, moves, sequence, len))
}

/// The first terms, as many as `planes` has numbers, written over those.
///
/// It spares the memory of a new table. The planes that are there are used as they are, if they are as many as the terms
/// take.
///
/// # Errors
/// As [`nim_values`].
///
/// ```
/// use nimatlas_core::{BitPlanes, SequenceKind, SubtractionSet};
/// use nimatlas_tables::sieve;
///
/// let mut planes = BitPlanes::zeros(2, 12)?;
/// let level = sieve::SimdLevel::default();
/// for moves in ["2,5,7", "1,2"] {
///     let moves: SubtractionSet = moves.parse()?;
///     sieve::write_terms_at(level, &moves, SequenceKind::NimValues, &mut planes)?;
///     assert_eq!(planes, sieve::nim_values(&moves, 12)?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_terms_at(
    level: SimdLevel,
    moves: &SubtractionSet,
    sequence: SequenceKind,
    planes: &mut BitPlanes,
) -> Result<(), SizeError> {
    let len = planes.len();
    let mut stream = wall(level, moves, sequence, len as u64)?;
    let mut words = std::mem::take(planes).into_words();
    words.resize_with(sequence.planes(moves), || vec![0; len.div_ceil(64)]);
    stream.fill(&mut words, 0);
    *planes = BitPlanes::from_words(words, len);
    Ok(())
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
    sink_nim_values_at(SimdLevel::default(), moves, len)
}

/// [`sink_nim_values`] with vectors no wider than `level`. The values are the same at each level.
///
/// # Errors
/// As [`nim_values`].
pub fn sink_nim_values_at(level: SimdLevel, moves: &SubtractionSet, len: u64) -> Result<BitPlanes, SizeError> {
    // A longer move lands below zero from everywhere, as one of this length does.
    let mut steps: Vec<u64> = moves.iter().map(|step| step.min(len.max(1))).collect();
    steps.dedup();
    collect(SequenceKind::NimValues.planes(moves), len, || Stream::sink(&steps, SequenceKind::NimValues, level))
}

fn wall(level: SimdLevel, moves: &SubtractionSet, sequence: SequenceKind, len: u64) -> Result<Stream, SizeError> {
    // A longer move cannot be made.
    let steps: Vec<u64> = moves.iter().take_while(|&step| step < len).collect();
    Stream::wall(&steps, sequence, level)
}

fn collect(
    planes: usize,
    len: u64,
    stream: impl FnOnce() -> Result<Stream, SizeError>,
) -> Result<BitPlanes, SizeError> {
    let bytes = 8 * planes as u128 * u128::from(len.div_ceil(64));
    size::check("the size of the planes in bytes", bytes, MAX_BYTES)?;
    let mut stream = stream()?;
    // They fit in memory, and so does their length.
    let len = len as usize;
    let mut words: Vec<_> = (0..planes).map(|_| vec![0; len.div_ceil(64)]).collect();
    stream.fill(&mut words, 0);
    Ok(BitPlanes::from_words(words, len))
}

/// How many planes the terms of a sequence take.
pub(crate) trait Planes {
    fn planes(self, moves: &SubtractionSet) -> usize;
}

impl Planes for SequenceKind {
    fn planes(self, moves: &SubtractionSet) -> usize {
        nimatlas_core::planes::bits_of(self.of(moves.len() as u64))
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

    /// At each level, as planes and as a stream.
    fn check(moves: &[u64], len: u64) {
        let moves = set(moves);
        let values = by_definition(&moves, len, false);
        let sink = by_definition(&moves, len, true);
        for level in SimdLevel::ALL {
            for sequence in [SequenceKind::NimValues, SequenceKind::Outcomes] {
                let expected = values.iter().map(|&value| sequence.of(value));
                let planes = terms_at(level, &moves, sequence, len).expect("small");
                assert!(planes.iter().eq(expected.clone()), "{level}: {sequence} of {moves} to {len}");
                assert!(
                    stream(level, &moves, sequence, len).iter().eq(expected),
                    "{level}: {sequence} of {moves}, streamed"
                );
            }
            let planes = sink_nim_values_at(level, &moves, len).expect("small");
            assert!(planes.iter().eq(sink.iter().copied()), "{level}: sink of {moves} to {len}");
        }
    }

    fn stream(level: SimdLevel, moves: &SubtractionSet, sequence: SequenceKind, len: u64) -> BitPlanes {
        let mut stream = Stream::new(moves, sequence, level).expect("small");
        let mut words = vec![Vec::new(); sequence.planes(moves)];
        while stream.terms() < len {
            stream.advance();
            for (plane, words) in words.iter_mut().enumerate() {
                words.extend_from_slice(stream.newest(plane));
            }
        }
        BitPlanes::from_words(words, len as usize)
    }

    #[test]
    fn the_sieve_agrees_with_the_definition_at_the_seams_of_words() {
        let sets: [&[u64]; 20] = [
            &[1],
            &[1, 2],
            &[1, 64],
            &[7, 9, 63],
            &[8, 64],
            &[15, 16, 17],
            &[16, 31, 48, 63],
            &[31, 32, 64, 200],
            &[32, 40, 63],
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
    }

    #[test]
    fn the_sieve_agrees_with_the_definition_for_any_number_of_moves() {
        for count in (1..=18).chain([31, 32, 33, 64, 200]) {
            for (from, len) in
                [1, 7, 18, 33, 60, 64, 300, 600].map(|from| (from, 2000)).into_iter().chain([(2100, 7000)])
            {
                check(&(from..from + count).collect::<Vec<_>>(), len);
            }
        }
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
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn the_sieve_agrees_with_the_definition(moves in prop::collection::btree_set(1..=300u64, 1..=12), len in 0..3000u64) {
            check(&moves.into_iter().collect::<Vec<_>>(), len);
        }

        #[test]
        fn small_moves_too(moves in prop::collection::btree_set(1..=64u64, 1..=12), len in 0..3000u64) {
            check(&moves.into_iter().collect::<Vec<_>>(), len);
        }

        #[test]
        fn large_moves_too(moves in prop::collection::btree_set(500..=3000u64, 1..=9), wide in 1..4u64) {
            check(&moves.into_iter().map(|step| wide * step).collect::<Vec<_>>(), 12_000);
        }

        #[test]
        fn planes_are_written_over(
            moves in prop::collection::btree_set(1..=300u64, 1..=5),
            planes in 0..5usize,
            len in 0..3000usize,
        ) {
            let moves = set(&moves.into_iter().collect::<Vec<_>>());
            for sequence in [SequenceKind::NimValues, SequenceKind::Outcomes] {
                let mut written = BitPlanes::from_fn(planes, len, |_| (1 << planes) - 1).expect("small");
                write_terms_at(SimdLevel::default(), &moves, sequence, &mut written).expect("small");
                prop_assert_eq!(written, terms_at(SimdLevel::default(), &moves, sequence, len as u64).expect("small"));
            }
        }
    }
}
