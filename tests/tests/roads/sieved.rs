//! A subtraction game by the sieve: with vectors of every width, as whole planes and as a stream.

use nimatlas_core::{SequenceKind, SubtractionSet};
use nimatlas_tables::sieve::{SimdLevel, Stream, terms_at};

/// Asserts that these are the first nim-values, and that the outcomes are theirs.
pub fn assert_sieved(moves: &SubtractionSet, values: &[u64]) {
    for sequence in [SequenceKind::NimValues, SequenceKind::Outcomes] {
        let expected: Vec<u64> = values.iter().map(|&value| sequence.of(value)).collect();
        for level in SimdLevel::ALL {
            let planes = terms_at(level, moves, sequence, values.len() as u64).expect("short");
            assert!(planes.iter().eq(expected.iter().copied()), "{sequence} of {moves}, {level}");
            let streamed = streamed(level, moves, sequence, values.len());
            assert_eq!(streamed, expected, "{sequence} of {moves}, {level}, streamed");
        }
    }
}

fn streamed(level: SimdLevel, moves: &SubtractionSet, sequence: SequenceKind, len: usize) -> Vec<u64> {
    let mut stream = Stream::new(moves, sequence, level).expect("small moves");
    let planes = u64::BITS - sequence.of(moves.len() as u64).leading_zeros();
    let mut terms = Vec::new();
    while terms.len() < len {
        stream.advance();
        let words: Vec<&[u64]> = (0..planes as usize).map(|plane| stream.newest(plane)).collect();
        for i in 0..64 * words[0].len() {
            terms.push(words.iter().rev().fold(0, |term, words| 2 * term + (words[i / 64] >> (i % 64) & 1)));
        }
        assert_eq!(terms.len() as u64, stream.terms());
    }
    terms.truncate(len);
    terms
}
