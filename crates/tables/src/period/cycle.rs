//! Cycle finding on the window of the last terms, in memory linear in the largest move.

use super::kept::{Kept, Recent};
use super::words::word_at;
use crate::sieve::Stream;

/// A window that comes back.
pub(super) struct Repetition {
    /// Where it begins.
    pub(super) at: u64,
    /// After how many terms it begins again for the first time: the minimal period.
    pub(super) period: u64,
}

/// A window of `window` terms that comes back: one, if preperiod, period and window together do not exceed `max_steps`.
///
/// Brent's method: each window is compared with one that is kept, and at twice as many terms another one is kept in its
/// stead. As many games are purely periodic, it is compared with the very first one too. In the end it looks at three times
/// `max_steps` terms, and some blocks.
pub(super) fn repetition(mut stream: Stream, window: u64, max_steps: u64) -> Option<Repetition> {
    // The stream remembers so many terms.
    let len = window as usize;
    let mut kept: Vec<Kept> = Vec::with_capacity(2);
    let mut keep_at = 0;
    loop {
        stream.advance();
        let recent = Recent::of(&stream);
        let terms = stream.terms();
        if terms < window {
            continue;
        }
        if kept.is_empty() {
            kept.push(Kept::new(&recent, 0, len));
        }
        // Windows that begin before this term are complete.
        let end = terms - window + 1;
        for kept in &mut kept {
            if let Some(again) = kept.again(&recent, end) {
                return Some(Repetition { at: kept.at, period: again - kept.at });
            }
        }
        if terms >= keep_at {
            kept.truncate(1);
            kept.push(Kept::new(&recent, terms - window.next_multiple_of(64), len));
            keep_at = terms.saturating_mul(2);
        } else if kept.last().is_some_and(|kept| kept.at >= max_steps && end - kept.at > max_steps) {
            return None;
        }
    }
}

/// The least preperiod of terms with this period, by two streams of them, one a period ahead of the other.
pub(super) fn preperiod(mut here: Stream, ahead: Stream, window: u64, period: u64) -> u64 {
    let mut ahead = Ahead::new(ahead, period);
    let mut preperiod = 0;
    // Windows that agree have equal continuations.
    while here.terms() - preperiod < window {
        let from = here.terms();
        here.advance();
        let newest: Vec<&[u64]> = (0..here.planes()).map(|plane| here.newest(plane)).collect();
        let differ = ahead.differing(&newest);
        if let Some((word, differ)) = differ.into_iter().enumerate().rfind(|&(_, differ)| differ != 0) {
            preperiod = from + 64 * word as u64 + 64 - u64::from(differ.leading_zeros());
        }
    }
    preperiod
}

/// A stream that is some terms ahead.
struct Ahead {
    stream: Stream,
    /// The words that are not compared yet. The first one holds the first term of interest, at place `bit`.
    words: Vec<Vec<u64>>,
    bit: usize,
}

impl Ahead {
    fn new(mut stream: Stream, terms: u64) -> Ahead {
        let mut left = terms / 64;
        while left > 0 {
            left -= stream.advance_by(usize::try_from(left).unwrap_or(usize::MAX)) as u64;
        }
        Ahead { words: vec![Vec::new(); stream.planes()], stream, bit: (terms % 64) as usize }
    }

    /// Where the next terms differ from these.
    fn differing(&mut self, planes: &[&[u64]]) -> Vec<u64> {
        let len = planes[0].len();
        // One more, for the rest of a word that begins within another.
        while self.words[0].len() <= len {
            self.stream.advance();
            for (plane, words) in self.words.iter_mut().enumerate() {
                words.extend_from_slice(self.stream.newest(plane));
            }
        }
        let differ = |word: usize| {
            planes
                .iter()
                .zip(&self.words)
                .fold(0, |differ, (here, ahead)| differ | (here[word] ^ word_at(ahead, 64 * word + self.bit)))
        };
        let differing = (0..len).map(differ).collect();
        self.words.iter_mut().for_each(|words| drop(words.drain(..len)));
        differing
    }
}
