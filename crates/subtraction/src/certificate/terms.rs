//! The terms of a subtraction game in order, straight from the rules.

use nimatlas_core::{SequenceKind, SubtractionSet, encode_value};
use sha2::{Digest, Sha256};

/// How many terms are made at a time, at least: enough to make calls between them cheap, few enough to stay in cache.
const CHUNK: usize = 1 << 14;

/// A number that holds a term, and one value more.
pub(super) trait Term: Copy + Eq + Into<u64> + 'static {
    /// Stands below heap 0, where no legal move leads. It is odd and exceeds every nim-value.
    const ILLEGAL: Self;

    /// The number itself, which fits.
    fn from_term(term: u64) -> Self;

    /// The least term that is not among the options; `seen` is room for bits, whatever they are.
    fn mex(options: &[Self], seen: &mut Vec<u64>) -> Self;

    /// Adds terms to a digest, as `encode_value` writes them.
    fn digest(terms: &[Self], hash: &mut Sha256);
}

/// Terms below 127: each is one byte, and its own encoding.
impl Term for u8 {
    const ILLEGAL: u8 = 127;

    fn from_term(term: u64) -> u8 {
        term as u8
    }

    #[inline]
    fn mex(options: &[u8], _: &mut Vec<u64>) -> u8 {
        // What is illegal sets the last bit, which is above all values of so few moves.
        if options.len() <= 30 {
            options.iter().fold(0u32, |seen, &option| seen | 1u32.wrapping_shl(option.into())).trailing_ones() as u8
        } else {
            options.iter().fold(0u128, |seen, &option| seen | 1 << option).trailing_ones() as u8
        }
    }

    fn digest(terms: &[u8], hash: &mut Sha256) {
        hash.update(terms);
    }
}

impl Term for u32 {
    const ILLEGAL: u32 = u32::MAX;

    fn from_term(term: u64) -> u32 {
        term as u32
    }

    fn mex(options: &[u32], seen: &mut Vec<u64>) -> u32 {
        // No more values than options matter, and one of the bits stays 0.
        seen.clear();
        seen.resize(options.len() / 64 + 1, 0);
        for &option in options {
            if let Some(word) = seen.get_mut(option as usize / 64) {
                *word |= 1 << (option % 64);
            }
        }
        let (full, word) = (0..).zip(seen.iter()).find(|&(_, &word)| word != u64::MAX).unwrap_or((0, &0));
        64 * full + word.trailing_ones()
    }

    fn digest(terms: &[u32], hash: &mut Sha256) {
        let mut bytes = Vec::with_capacity(2 * CHUNK);
        for part in terms.chunks(CHUNK) {
            bytes.clear();
            part.iter().for_each(|&term| encode_value(term.into(), &mut bytes));
            hash.update(&bytes);
        }
    }
}

/// Whether all terms of the sequence are below 127, as `u8` needs: no nim-value exceeds the number of moves.
pub(super) fn fit_in_bytes(moves: &SubtractionSet, sequence: SequenceKind) -> bool {
    sequence == SequenceKind::Outcomes || moves.len() < usize::from(u8::ILLEGAL)
}

/// The terms x(0), x(1), … of a game whose largest move is at most [`MAX_LARGEST_MOVE`](super::MAX_LARGEST_MOVE).
pub(super) struct Terms<T> {
    moves: Vec<usize>,
    sequence: SequenceKind,
    /// The terms of the last chunk, after as many terms before it as the largest move has stones.
    buffer: Vec<T>,
    /// The largest move.
    span: usize,
    /// How long the last chunk was.
    given: usize,
}

impl<T: Term> Terms<T> {
    pub fn new(moves: &SubtractionSet, sequence: SequenceKind) -> Terms<T> {
        let span = moves.largest() as usize;
        let buffer = vec![T::ILLEGAL; span + CHUNK.max(span)];
        Terms { moves: moves.iter().map(|taken| taken as usize).collect(), sequence, buffer, span, given: 0 }
    }

    /// The next terms: at least one and at most `most`, which is not 0.
    pub fn next_chunk(&mut self, most: u64) -> &[T] {
        self.buffer.copy_within(self.given..self.given + self.span, 0);
        let room = self.buffer.len() - self.span;
        self.given = usize::try_from(most).map_or(room, |most| most.min(room));
        let buffer = &mut self.buffer[..self.span + self.given];
        match self.sequence {
            SequenceKind::Outcomes if self.span <= 64 => outcomes_in_register(buffer, &self.moves),
            SequenceKind::Outcomes => outcomes(buffer, &self.moves),
            SequenceKind::NimValues => {
                let mut seen = Vec::new();
                fill(buffer, &self.moves, |options| T::mex(options, &mut seen));
            }
        }
        &self.buffer[self.span..self.span + self.given]
    }
}

/// Fills the buffer from the largest move on, which is at most 64. Bit i of the register tells whether the heap with i + 1
/// stones less is lost.
fn outcomes_in_register<T: Term>(buffer: &mut [T], moves: &[usize]) {
    let reach: u64 = moves.iter().map(|taken| 1 << (taken - 1)).sum();
    let (known, new) = buffer.split_at_mut(moves[moves.len() - 1]);
    let mut lost = known.iter().fold(0, |lost, &term| lost << 1 | u64::from(term.into() == 0));
    for term in new {
        let wins = lost & reach != 0;
        *term = T::from_term(wins.into());
        lost = lost << 1 | u64::from(!wins);
    }
}

fn outcomes<T: Term>(buffer: &mut [T], moves: &[usize]) {
    // Outcomes are 0 and 1, and what is illegal is odd: a move wins unless all are odd.
    fill(buffer, moves, |options| {
        let all = options.iter().fold(1, |all, &option| all & option.into());
        T::from_term(all ^ 1)
    });
}

/// Fills the buffer from the largest move on, each term by a rule from its options.
fn fill<T: Term>(buffer: &mut [T], moves: &[usize], mut rule: impl FnMut(&[T]) -> T) {
    // A loop for each small number of moves: the compiler unrolls the inner one.
    match *moves {
        [a] => fill_from(buffer, [a], rule),
        [a, b] => fill_from(buffer, [a, b], rule),
        [a, b, c] => fill_from(buffer, [a, b, c], rule),
        [a, b, c, d] => fill_from(buffer, [a, b, c, d], rule),
        [a, b, c, d, e] => fill_from(buffer, [a, b, c, d, e], rule),
        [a, b, c, d, e, f] => fill_from(buffer, [a, b, c, d, e, f], rule),
        _ => {
            let mut options = vec![T::ILLEGAL; moves.len()];
            for n in moves[moves.len() - 1]..buffer.len() {
                moves.iter().zip(&mut options).for_each(|(taken, option)| *option = buffer[n - taken]);
                buffer[n] = rule(&options);
            }
        }
    }
}

fn fill_from<T: Term, const K: usize>(buffer: &mut [T], moves: [usize; K], mut rule: impl FnMut(&[T]) -> T) {
    for n in moves[K - 1]..buffer.len() {
        buffer[n] = rule(&moves.map(|taken| buffer[n - taken]));
    }
}
