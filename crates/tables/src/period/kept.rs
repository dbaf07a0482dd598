//! A window that is kept, and looked for in the terms that follow.

use super::repeat::places;
use super::words::word_at;
use crate::sieve::Stream;
use multiversion::multiversion;
use nimatlas_core::planes::low_bits;

/// So many words are sifted at a time.
const LANES: usize = 8;

/// The recent terms of a stream.
pub(super) struct Recent<'a> {
    planes: Vec<&'a [u64]>,
    /// The number of the term after them.
    terms: u64,
}

impl<'a> Recent<'a> {
    pub(super) fn of(stream: &'a Stream) -> Recent<'a> {
        Recent { planes: (0..stream.planes()).map(|plane| stream.recent(plane)).collect(), terms: stream.terms() }
    }

    /// Which bit of the planes term `n` is, which is among them.
    fn bit(&self, n: u64) -> usize {
        64 * self.planes[0].len() - (self.terms - n) as usize
    }
}

/// The window of `len` terms that begins at `at`.
pub(super) struct Kept {
    pub(super) at: u64,
    len: usize,
    planes: Vec<Vec<u64>>,
    /// Windows that begin before this term were compared.
    next: u64,
    probes: Vec<Probe>,
}

/// A digit of a window that few other windows have.
#[derive(Clone, Copy)]
struct Probe {
    plane: usize,
    place: usize,
    /// All ones or all zeros.
    digit: u64,
}

impl Kept {
    /// Keeps a window of the recent terms. It begins at a multiple of 64.
    pub(super) fn new(recent: &Recent, at: u64, len: usize) -> Kept {
        let first = recent.bit(at) / 64;
        let planes = recent.planes.iter().map(|plane| plane[first..first + len.div_ceil(64)].to_vec()).collect();
        Kept { at, len, planes, next: at + 1, probes: Vec::new() }
    }

    /// Where it begins again for the first time, if that is before term `end`, and the windows up to there are among the
    /// recent terms.
    pub(super) fn again(&mut self, recent: &Recent, end: u64) -> Option<u64> {
        if self.next >= end {
            return None;
        }
        let (from, to) = (recent.bit(self.next), recent.bit(end));
        let next = std::mem::replace(&mut self.next, end);
        let words = from / 64..to.div_ceil(64);
        if self.probes.is_empty() {
            self.choose_probes(recent, words.end);
        }
        let mut candidates = vec![0; words.len()];
        sift(&recent.planes, &self.probes, words.start, &mut candidates);
        candidates[0] &= !low_bits(from % 64);
        if to % 64 != 0 {
            candidates[words.len() - 1] &= low_bits(to % 64);
        }
        for (i, some) in candidates.chunks(LANES).enumerate() {
            if some.iter().fold(0, |any, word| any | word) == 0 {
                continue;
            }
            for (word, &candidates) in (words.start + LANES * i..).zip(some) {
                let mut candidates = candidates;
                while candidates != 0 {
                    let bit = 64 * word + candidates.trailing_zeros() as usize;
                    if self.is_at(recent, bit) {
                        return Some(next + (bit - from) as u64);
                    }
                    candidates &= candidates - 1;
                }
            }
        }
        None
    }

    fn is_at(&self, recent: &Recent, bit: usize) -> bool {
        (0..self.planes[0].len()).all(|word| {
            let differ = self
                .planes
                .iter()
                .zip(&recent.planes)
                .fold(0, |differ, (kept, plane)| differ | (kept[word] ^ word_at(plane, bit + 64 * word)));
            differ & low_bits((self.len - 64 * word).min(64)) == 0
        })
    }

    /// Chooses digits that tell this window from most windows that begin in the recent words up to `end`.
    fn choose_probes(&mut self, recent: &Recent, end: usize) {
        /// More are hardly ever looked at.
        const MOST: usize = 16;
        /// How many words the windows of a sample begin in.
        const SAMPLE: usize = 128;
        let planes = self.planes.len();
        let digit = |plane: usize, place: usize| (word_at(&self.planes[plane], place) & 1).wrapping_neg();
        let mut pool: Vec<Probe> = places(&self.planes, 0, self.len)
            .into_iter()
            .chain((0..self.len).step_by(self.len.div_ceil(MOST)))
            .flat_map(|place| (0..planes).map(move |plane| (plane, place)))
            .map(|(plane, place)| Probe { plane, place, digit: digit(plane, place) })
            .collect();
        let sample: Vec<usize> = (0..end).step_by(end.div_ceil(SAMPLE)).collect();
        let mut left = vec![u64::MAX; sample.len()];
        while self.probes.len() < MOST && !pool.is_empty() {
            let sifted = |probe: &Probe| {
                let word = |(&word, left): (&usize, &u64)| left & probe.agreeing(&recent.planes, word);
                sample.iter().zip(&left).map(word).collect::<Vec<_>>()
            };
            let count = |left: &Vec<u64>| left.iter().map(|word| word.count_ones()).sum::<u32>();
            // The first of those that leave fewest.
            let best = pool.iter().map(sifted).enumerate().min_by_key(|(_, left)| count(left));
            let Some((i, fewest)) = best else { break };
            left = fewest;
            self.probes.push(pool.remove(i));
        }
    }
}

impl Probe {
    /// Which of the windows that begin in a word have the digit.
    fn agreeing(&self, planes: &[&[u64]], word: usize) -> u64 {
        !(word_at(planes[self.plane], 64 * word + self.place) ^ self.digit)
    }
}

/// Which windows that begin in the words from `first` on have all these digits.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn sift(planes: &[&[u64]], probes: &[Probe], first: usize, candidates: &mut [u64]) {
    let mut word = first;
    let mut chunks = candidates.chunks_exact_mut(LANES);
    for chunk in &mut chunks {
        let mut lanes = [u64::MAX; LANES];
        for probe in probes {
            let (at, bit) = (word + probe.place / 64, (probe.place % 64) as u32);
            let Some(plane) = planes[probe.plane].get(at..at + LANES + 1) else {
                // At the end of the terms.
                for (i, lane) in lanes.iter_mut().enumerate() {
                    *lane &= probe.agreeing(planes, word + i);
                }
                continue;
            };
            for (i, lane) in lanes.iter_mut().enumerate() {
                *lane &= !((plane[i] >> bit | plane[i + 1] << 1 << (63 - bit)) ^ probe.digit);
            }
            if lanes == [0; LANES] {
                break;
            }
        }
        chunk.copy_from_slice(&lanes);
        word += LANES;
    }
    for lane in chunks.into_remainder() {
        *lane = probes.iter().fold(u64::MAX, |lane, probe| lane & probe.agreeing(planes, word));
        word += 1;
    }
}
