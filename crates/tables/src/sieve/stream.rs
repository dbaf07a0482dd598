//! The sieve as a stream of words, through a window of the recent past that stays in the cache.

use crate::planes::low_bits;
use crate::size::{self, MAX_BYTES, SizeError};
use nimatlas_core::SequenceKind;

/// The least number of words that are made between two moves of the window.
const CHUNK: usize = 256;

/// The terms of a subtraction game, in order, 64 or 512 at a time.
///
/// For each value v below `levels` it keeps a window of the bitset P_v that reaches back as far as the largest move. What is
/// left after the last level has the value `levels`.
pub(crate) struct Stream {
    levels: usize,
    /// The moves as a number of words and of bits.
    shifts: Vec<(usize, u32)>,
    /// The moves below 64: these connect positions of one word.
    short: Vec<u32>,
    /// How many words a step makes: 8 if the smallest move allows it, else 1.
    lanes: usize,
    /// How many words before the current one a move can reach.
    history: usize,
    /// How many words a window has.
    width: usize,
    /// The windows, one behind the other, each `width` words long.
    windows: Vec<u64>,
    /// Where the next word of a window goes, from `history` to `width`.
    at: usize,
    /// The positions of the next word that have no option, whatever the windows say.
    terminal: u64,
}

impl Stream {
    /// The terms of one heap, where a move must leave a heap of 0 or more. `steps` are ascending.
    pub(crate) fn wall(steps: &[u64], kind: SequenceKind) -> Result<Stream, SizeError> {
        Stream::new(steps, kind.of(steps.len() as u64) as usize)
    }

    /// The nim-values from position 0 on, where every position up to 0 is terminal. `steps` are ascending.
    pub(crate) fn sink(steps: &[u64]) -> Result<Stream, SizeError> {
        let mut stream = Stream::new(steps, steps.len())?;
        if !steps.is_empty() {
            stream.windows[..stream.history].fill(u64::MAX);
        }
        stream.terminal = 1;
        Ok(stream)
    }

    fn new(steps: &[u64], levels: usize) -> Result<Stream, SizeError> {
        let history = u128::from(steps.last().copied().unwrap_or(0) / 64) + 1;
        let width = history + history.max(CHUNK as u128);
        let bytes = (8 * width).saturating_mul(levels as u128);
        size::check("the size of the sieve's windows in bytes", bytes, MAX_BYTES)?;
        let (history, width) = (history as usize, width as usize);
        let smallest = steps.first().copied().unwrap_or(u64::MAX);
        Ok(Stream {
            levels,
            shifts: steps.iter().map(|&step| ((step / 64) as usize, (step % 64) as u32)).collect(),
            short: steps.iter().take_while(|&&step| step < 64).map(|&step| step as u32).collect(),
            lanes: if smallest >= 512 { 8 } else { 1 },
            history,
            width,
            windows: vec![0; width * levels],
            at: history,
            terminal: 0,
        })
    }

    /// Writes the next terms into the words from `to` on of the binary planes, plane 0 first. These words are zero. The
    /// planes are equally long, and enough to hold the greatest term.
    pub(crate) fn fill(&mut self, planes: &mut [Vec<u64>], mut to: usize) {
        let end = planes.first().map_or(0, Vec::len);
        while to < end {
            if self.at == self.width {
                self.rewind();
            }
            let room = (end - to).min(self.width - self.at);
            if self.lanes == 8 && room >= 8 {
                self.step::<8>(planes, to);
                to += 8;
            } else {
                self.step::<1>(planes, to);
                to += 1;
            }
        }
    }

    /// Moves the recent past to the front of each window.
    fn rewind(&mut self) {
        for window in self.windows.chunks_exact_mut(self.width) {
            window.copy_within(self.width - self.history.., 0);
        }
        self.at = self.history;
    }

    /// Makes the next words and adds them to the planes from word `to` on.
    #[inline]
    fn step<const LANES: usize>(&mut self, planes: &mut [Vec<u64>], to: usize) {
        let at = self.at;
        let mut rest = [u64::MAX; LANES];
        for (value, window) in self.windows.chunks_exact_mut(self.width).enumerate() {
            // A move below 64 reads the word that is made here, of which nothing is known yet.
            window[at..at + LANES].fill(0);
            if rest == [0; LANES] {
                continue;
            }
            let mut reached = [0; LANES];
            for &(words, bits) in &self.shifts {
                let source = &window[at - words - 1..][..LANES + 1];
                for lane in 0..LANES {
                    // In two shifts, since a shift by 64 is none.
                    reached[lane] |= source[lane + 1] << bits | source[lane] >> 1 >> (63 - bits);
                }
            }
            reached[0] &= !self.terminal;
            let mut taken = [0; LANES];
            for lane in 0..LANES {
                taken[lane] = rest[lane] & !reached[lane];
            }
            if let Some(&smallest) = self.short.first() {
                taken[0] = settle(taken[0], smallest, &self.short);
            }
            for lane in 0..LANES {
                rest[lane] &= !taken[lane];
            }
            window[at..at + LANES].copy_from_slice(&taken);
            put(planes, to, value, taken);
        }
        put(planes, to, self.levels, rest);
        self.terminal = 0;
        self.at += LANES;
    }
}

/// The positions of this word that take the value, out of the `open` ones, which no earlier word reaches.
///
/// Positions closer together than the smallest move do not reach each other, so a run of them is settled at once.
fn settle(mut open: u64, smallest: u32, short: &[u32]) -> u64 {
    let run = low_bits(smallest as usize);
    let mut taken = 0;
    while open != 0 {
        let settled = open & run << open.trailing_zeros();
        taken |= settled;
        open &= !settled;
        for &step in short {
            open &= !(settled << step);
        }
    }
    taken
}

/// Gives the positions in `words` this value.
#[inline]
fn put<const LANES: usize>(planes: &mut [Vec<u64>], to: usize, value: usize, words: [u64; LANES]) {
    for (k, plane) in planes.iter_mut().enumerate() {
        if value >> k & 1 != 0 {
            for (digits, word) in plane[to..to + LANES].iter_mut().zip(words) {
                *digits |= word;
            }
        }
    }
}
