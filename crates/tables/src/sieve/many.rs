//! The sieve for any number of moves, and for positions without options.

use super::block::{Block, Near};
use super::shifts::{Shift, Shifts};
use nimatlas_core::planes::low_bits;

/// The same as [`make`](super::kernel::make).
#[inline(always)]
pub(super) fn many(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    Round::new(greatest, planes.len(), 0).make(shifts, planes, from, to);
}

/// Makes the word `at`, in which the positions in `terminal` have no option.
pub(super) fn with_terminal(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], at: usize, terminal: u64) {
    Round::new(greatest, planes.len(), terminal).make(shifts, planes, at, at + 1);
}

/// What is known of a word while it is made.
struct Round {
    /// For each value below the greatest, the positions that cannot have it.
    blocked: Vec<u64>,
    /// For each value below the greatest, the positions that have it.
    taken: Vec<u64>,
    /// For each value that has digits enough, the positions from which a certain move leads to that value.
    having: Vec<u64>,
    /// The positions that have no option.
    terminal: u64,
}

impl Round {
    fn new(greatest: usize, planes: usize, terminal: u64) -> Round {
        Round { blocked: vec![0; greatest], taken: vec![0; greatest], having: vec![0; 1 << planes], terminal }
    }

    #[inline(always)]
    fn make(&mut self, shifts: &Shifts, planes: &mut [Vec<u64>], from: usize, to: usize) {
        let (short, long) = shifts.split();
        if from < to {
            // Nothing is known yet of the word itself, which a short move reaches.
            planes.iter_mut().for_each(|plane| plane[from] = u64::MAX);
            self.block_from(short, planes, from);
        }
        for at in from..to {
            self.block_from(long, planes, at);
            let rest = match &shifts.near {
                None => self.settle_all(),
                Some(Near::Table(table)) => self.settle(&**table),
                Some(Near::Run(run)) => self.settle(run),
            };
            for (k, plane) in planes.iter_mut().enumerate() {
                let with_digit = |(value, &taken): (usize, &u64)| if value >> k & 1 != 0 { taken } else { 0 };
                plane[at] =
                    self.taken.iter().chain([&rest]).enumerate().map(with_digit).fold(0, |all, taken| all | taken);
            }
        }
    }

    /// Adds the positions of word `at` from which one of the moves leads to each value.
    #[inline(always)]
    fn block_from(&mut self, shifts: &[Shift], planes: &[Vec<u64>], at: usize) {
        for shift in shifts {
            self.having[0] = !self.terminal;
            for (k, plane) in planes.iter().enumerate() {
                let digits = shift.at(plane, at);
                let (zeros, ones) = self.having.split_at_mut(1 << k);
                for (zero, one) in zeros.iter_mut().zip(ones) {
                    *one = *zero & digits;
                    *zero &= !digits;
                }
            }
            self.blocked.iter_mut().zip(&self.having).for_each(|(blocked, having)| *blocked |= having);
        }
    }

    /// Lets the values take the positions of a word that no move connects. What is left has the greatest value.
    #[inline(always)]
    fn settle_all(&mut self) -> u64 {
        let mut rest = u64::MAX;
        for (blocked, taken) in self.blocked.iter_mut().zip(&mut self.taken) {
            *taken = rest & !*blocked;
            rest &= *blocked;
            *blocked = 0;
        }
        rest
    }

    /// The same block by block.
    #[inline(always)]
    fn settle(&mut self, block: impl Block) -> u64 {
        self.taken.fill(0);
        let mut all = 0;
        for first in (0..64).step_by(block.len() as usize) {
            let mut given = 0;
            let mut values = self.blocked.iter_mut().zip(&mut self.taken);
            // With many values a block rarely has all of them.
            while given != low_bits(block.len() as usize)
                && let Some((blocked, taken)) = values.next()
            {
                let (these, reached) = block.settle_one(*blocked | given);
                *blocked = *blocked >> block.len() | reached;
                *taken |= these << first;
                given |= these;
            }
            values.for_each(|(blocked, _)| *blocked >>= block.len());
            all |= given << first;
        }
        !all
    }
}
