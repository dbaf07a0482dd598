//! The sieve for any number of moves, and for positions without options.

use super::settle::settle;
use super::shifts::Shifts;

/// How many words are made at a time if no move reaches from one into another.
const AT_A_TIME: usize = 8;

/// The same as [`make`](super::kernel::make).
#[inline(always)]
pub(super) fn many(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    let mut round = Round::new(greatest, planes.len());
    let mut at = from;
    while at < to {
        let len = shifts.nearest().clamp(1, AT_A_TIME).min(to - at);
        round.make(shifts, planes, at, len, 0);
        at += len;
    }
}

/// Makes the word `at`, in which the positions in `terminal` have no option.
pub(super) fn with_terminal(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], at: usize, terminal: u64) {
    Round::new(greatest, planes.len()).make(shifts, planes, at, 1, terminal);
}

type Words = [u64; AT_A_TIME];

/// What is known of some words while they are made.
struct Round {
    /// For each value below the greatest, the positions from which no move leads to that value.
    free: Vec<Words>,
    /// For each value that has digits enough, the positions from which a certain move leads to that value.
    having: Vec<Words>,
    /// The positions without a value.
    rest: Words,
}

impl Round {
    fn new(greatest: usize, planes: usize) -> Round {
        let words = [0; AT_A_TIME];
        Round { free: vec![words; greatest], having: vec![words; 1 << planes], rest: words }
    }

    /// Makes `len` words from `at` on: only one if moves lead from one into another, or into itself.
    #[inline(always)]
    fn make(&mut self, shifts: &Shifts, planes: &mut [Vec<u64>], at: usize, len: usize, terminal: u64) {
        // Nothing is known yet of the words themselves, which a short move reaches.
        planes.iter_mut().for_each(|plane| plane[at..at + len].fill(u64::MAX));
        self.free.iter_mut().for_each(|free| free[..len].fill(u64::MAX));
        for shift in &shifts.all {
            self.having[0][..len].fill(!terminal);
            for (k, plane) in planes.iter().enumerate() {
                let reached = &plane[at - shift.words - 1..][..len + 1];
                let (zeros, ones) = self.having.split_at_mut(1 << k);
                for (zero, one) in zeros.iter_mut().zip(ones) {
                    for ((zero, one), words) in zero.iter_mut().zip(one).zip(reached.windows(2)) {
                        let digits = shift.join(words[1], words[0]);
                        *one = *zero & digits;
                        *zero &= !digits;
                    }
                }
            }
            for (free, having) in self.free.iter_mut().zip(&self.having) {
                free[..len].iter_mut().zip(having).for_each(|(free, having)| *free &= !having);
            }
        }
        planes.iter_mut().for_each(|plane| plane[at..at + len].fill(0));
        self.rest[..len].fill(u64::MAX);
        for (value, free) in self.free.iter().enumerate() {
            for (i, (rest, free)) in self.rest[..len].iter_mut().zip(free).enumerate() {
                let taken = settle(*rest & free, &shifts.short);
                *rest &= !taken;
                give(value, taken, planes, at + i);
            }
        }
        for (i, &rest) in self.rest[..len].iter().enumerate() {
            give(self.free.len(), rest, planes, at + i);
        }
    }
}

/// Gives positions that have no value yet this value.
#[inline(always)]
fn give(value: usize, positions: u64, planes: &mut [Vec<u64>], at: usize) {
    for (k, plane) in planes.iter_mut().enumerate() {
        if value >> k & 1 != 0 {
            plane[at] |= positions;
        }
    }
}
