//! Moves as shifts of bitsets.

use super::block::Near;

/// A move of a game, as the way from a word of positions to the two words that it takes them to.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    /// How many words before.
    pub(super) words: usize,
    left: u32,
    /// 64 − `left`, or 0 if that is 64.
    right: u32,
    /// No bit if `left` is 0, so that the lower word takes no part; else all of them.
    lower: u64,
}

impl Shift {
    fn new(step: u64) -> Shift {
        let left = (step % 64) as u32;
        let lower = if left == 0 { 0 } else { u64::MAX };
        Shift { words: (step / 64) as usize, left, right: (64 - left) % 64, lower }
    }

    /// The bits where the move takes the positions of word `at`.
    #[inline(always)]
    pub(super) fn at(self, words: &[u64], at: usize) -> u64 {
        self.join(words[at - self.words], words[at - self.words - 1])
    }

    /// The same, given the two words that it takes them to.
    #[inline(always)]
    pub(super) fn join(self, high: u64, low: u64) -> u64 {
        // Two shifts and a mask are faster than the double shift of x86.
        high << (self.left & 63) | low >> (self.right & 63) & self.lower
    }
}

/// The moves of a game.
pub(super) struct Shifts {
    /// All of them, ascending.
    pub(super) all: Vec<Shift>,
    /// How many of them are below 64, and connect positions of one word.
    short: usize,
    /// How those do that.
    pub(super) near: Option<Near>,
}

impl Shifts {
    /// `steps` are ascending, and few enough words long to be indices.
    pub(super) fn new(steps: &[u64]) -> Shifts {
        let short: Vec<u32> = steps.iter().take_while(|&&step| step < 64).map(|&step| step as u32).collect();
        Shifts { all: steps.iter().copied().map(Shift::new).collect(), short: short.len(), near: Near::new(short) }
    }

    /// The moves below 64, and the others.
    pub(super) fn split(&self) -> (&[Shift], &[Shift]) {
        self.all.split_at(self.short)
    }

    /// How many words lie between a word and the nearest ones that a move reaches.
    pub(super) fn nearest(&self) -> usize {
        self.all.first().map_or(usize::MAX, |first| first.words)
    }
}
