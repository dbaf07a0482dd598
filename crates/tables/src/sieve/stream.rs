//! The sieve as a stream of words, through a window of the recent past that stays in the cache.

use super::kernel;
use super::level::SimdLevel;
use super::many::with_terminal;
use super::shifts::Shifts;
use nimatlas_core::planes::bits_of;
use nimatlas_core::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::{SequenceKind, SubtractionSet};

/// How many words are made at once.
const BLOCK: usize = 512;

/// The terms of a subtraction game in order, a block at a time, for as long as one likes.
///
/// Memory is linear in the largest move: a window of twice that many terms.
///
/// ```
/// use nimatlas_core::{SequenceKind, SubtractionSet};
/// use nimatlas_tables::sieve::{SimdLevel, Stream};
///
/// let mut stream = Stream::new(&SubtractionSet::new(&[1, 3])?, SequenceKind::Outcomes, SimdLevel::default())?;
/// let mut lost = 0;
/// while stream.terms() < 1_000_000 {
///     stream.advance();
///     lost += stream.newest(0).iter().map(|word| u64::from(word.count_zeros())).sum::<u64>();
/// }
/// // The player to move loses each second heap.
/// assert_eq!(2 * lost, stream.terms());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stream {
    level: SimdLevel,
    shifts: Shifts,
    /// The greatest value that a term can have.
    greatest: usize,
    /// The binary planes of the recent terms.
    window: Vec<Vec<u64>>,
    /// How many words of a plane a move can reach back from the next one.
    history: usize,
    /// Where the newest words of a plane begin.
    newest: usize,
    /// Where the next words of a plane go.
    at: usize,
    /// How many words were made.
    words: u64,
    /// The positions of the next word that have no option, whatever the window says.
    terminal: u64,
}

impl Stream {
    /// The nim-values or the outcomes of the heaps 0, 1, …
    ///
    /// # Errors
    /// If the window would take more than [`MAX_BYTES`].
    pub fn new(moves: &SubtractionSet, sequence: SequenceKind, level: SimdLevel) -> Result<Stream, SizeError> {
        Stream::wall(moves.as_slice(), sequence, level)
    }

    /// The terms of one heap, where a move must leave a heap of 0 or more. `steps` are ascending.
    pub(crate) fn wall(steps: &[u64], sequence: SequenceKind, level: SimdLevel) -> Result<Stream, SizeError> {
        Stream::with_values(steps, sequence.of(steps.len() as u64), level)
    }

    /// The terms from position 0 on, where every position up to 0 is terminal. `steps` are ascending.
    pub(crate) fn sink(steps: &[u64], sequence: SequenceKind, level: SimdLevel) -> Result<Stream, SizeError> {
        let mut stream = Stream::with_values(steps, sequence.of(steps.len() as u64), level)?;
        let history = stream.history;
        stream.window.iter_mut().for_each(|plane| plane[..history].fill(0));
        stream.terminal = 1;
        Ok(stream)
    }

    fn with_values(steps: &[u64], greatest: u64, level: SimdLevel) -> Result<Stream, SizeError> {
        let history = u128::from(steps.last().copied().unwrap_or(0) / 64) + 1;
        // Whole blocks, and not much more to move to the front than was made before.
        let width = history + (2 * history).next_multiple_of(BLOCK as u128).max(2 * BLOCK as u128);
        let planes = bits_of(greatest);
        let bytes = (8 * width).saturating_mul(planes as u128);
        size::check("the size of the sieve's window in bytes", bytes, MAX_BYTES)?;
        let (history, width) = (history as usize, width as usize);
        Ok(Stream {
            level,
            shifts: Shifts::new(steps),
            greatest: greatest as usize,
            // Below zero there is no term.
            window: vec![vec![u64::MAX; width]; planes],
            history,
            newest: history,
            at: history,
            words: 0,
            terminal: 0,
        })
    }

    /// How many terms were made so far.
    pub fn terms(&self) -> u64 {
        64 * self.words
    }

    /// Makes the next 32,768 terms.
    pub fn advance(&mut self) {
        self.advance_by(BLOCK);
    }

    /// The newest terms, as words of their binary planes, plane 0 first: for outcomes plane 0 only, with a bit 1 for an
    /// N-position, for nim-values as many planes as the number of moves has binary digits.
    ///
    /// # Panics
    /// If there is no such plane.
    pub fn newest(&self, plane: usize) -> &[u64] {
        &self.window[plane][self.newest..self.at]
    }

    /// As many words of a plane as a move can reach back to, and the newest ones behind them.
    pub(crate) fn recent(&self, plane: usize) -> &[u64] {
        &self.window[plane][self.newest - self.history..self.at]
    }

    /// How many planes there are.
    pub(crate) fn planes(&self) -> usize {
        self.window.len()
    }

    /// Makes the next words, at most so many and at most 512, and returns how many it made.
    pub(crate) fn advance_by(&mut self, words: usize) -> usize {
        let width = self.window.first().map_or(usize::MAX, Vec::len);
        if self.at == width {
            for plane in &mut self.window {
                plane.copy_within(width - self.history.., 0);
            }
            self.at = self.history;
        }
        let (from, to) = (self.at, width.min(self.at + words.min(BLOCK)));
        let to = if self.terminal == 0 {
            kernel::make(self.level, &self.shifts, self.greatest, &mut self.window, from, to);
            to
        } else {
            with_terminal(&self.shifts, self.greatest, &mut self.window, from, self.terminal);
            self.terminal = 0;
            from + 1
        };
        self.newest = from;
        self.at = to;
        self.words += (to - from) as u64;
        to - from
    }

    /// Writes terms into the words from `to` on of the binary planes, plane 0 first, which hold all terms before them. The
    /// planes are equally long, and enough to hold the greatest term.
    pub(crate) fn fill(&mut self, planes: &mut [Vec<u64>], mut to: usize) {
        let end = planes.first().map_or(0, Vec::len);
        let (planes, none) = planes.split_at_mut(self.window.len());
        none.iter_mut().for_each(|plane| plane[to..].fill(0));
        while to < end.min(self.history) {
            let words = self.advance_by(end.min(self.history) - to);
            for (plane, window) in planes.iter_mut().zip(&self.window) {
                plane[to..to + words].copy_from_slice(&window[self.newest..self.at]);
            }
            to += words;
        }
        // From there on the planes are the window. Vectors are written faster to lines of the cache than across them.
        let offset = planes.first().map_or(0, |plane| plane[to..].as_ptr().align_offset(64));
        let line = to + offset.min(end - to);
        kernel::make(self.level, &self.shifts, self.greatest, planes, to, line);
        kernel::make(self.level, &self.shifts, self.greatest, planes, line, end);
    }
}
