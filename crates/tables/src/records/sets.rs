//! Sets of moves in lexicographic order.

use super::MAX_LISTED;
use super::lanes::Moves;
use num_integer::Integer;
use std::cmp::Reverse;

/// The sets with so many moves, this largest and this smallest one, and no common divisor, in lexicographic order.
pub(super) struct Sets {
    largest: u64,
    /// The moves of the next set but the largest, ascending, each with those before it and the largest: their common
    /// divisor, and their bits. Before them stands the largest alone.
    next: Vec<(u64, u64, Moves)>,
    done: bool,
}

impl Sets {
    /// The sets, if such sets are possible. `largest` is at most 128, and `moves` from 1 to there.
    pub(super) fn new(moves: u64, largest: u64, smallest: u64) -> Option<Sets> {
        let possible = if moves == 1 { largest..=largest } else { 1..=largest - (moves - 1) };
        if !possible.contains(&smallest) {
            return None;
        }
        let alone = (0, largest, bits(&[largest]));
        let mut sets = Sets { largest, next: vec![alone; moves as usize], done: false };
        sets.set(1, smallest);
        Some(sets)
    }

    /// Sets the moves from the one in place `from` on to `step` and the numbers after it.
    fn set(&mut self, from: usize, step: u64) {
        for (place, step) in (from..self.next.len()).zip(step..) {
            let (_, divisor, bits) = self.next[place - 1];
            let divisor = if divisor == 1 { 1 } else { divisor.gcd(&step) };
            self.next[place] = (step, divisor, bits | 1 << (step - 1));
        }
    }
}

impl Iterator for Sets {
    type Item = Moves;

    fn next(&mut self) -> Option<Moves> {
        while !self.done {
            let len = self.next.len();
            let (_, divisor, bits) = self.next[len - 1];
            // The last move grows that can, but never the smallest.
            let room = |&place: &usize| self.next[place].0 + ((len - place) as u64) < self.largest;
            match (2..len).rev().find(room) {
                Some(place) => self.set(place, self.next[place].0 + 1),
                None => self.done = true,
            }
            if divisor == 1 {
                return Some(bits);
            }
        }
        None
    }
}

/// A set as bits: bit s − 1 for the move s.
pub(super) fn bits(set: &[u64]) -> Moves {
    set.iter().fold(0, |bits, step| bits | 1 << (step - 1))
}

/// The first [`MAX_LISTED`] of sets of as many moves each, which may come in any order, in lexicographic order.
#[derive(Default)]
pub(super) struct First(Vec<Moves>);

impl First {
    pub(super) fn push(&mut self, moves: Moves) {
        if self.0.len() == 2 * MAX_LISTED {
            self.cut();
        }
        self.0.push(moves);
    }

    fn cut(&mut self) {
        // Of two sets, the one that has the least move in which they differ comes first.
        self.0.sort_unstable_by_key(|moves| Reverse(moves.reverse_bits()));
        self.0.truncate(MAX_LISTED);
    }

    /// The sets, each ascending.
    pub(super) fn finish(mut self) -> Vec<Vec<u64>> {
        self.cut();
        let moves = |bits: &Moves| (1..=128).filter(|step| bits >> (step - 1) & 1 != 0).collect();
        self.0.iter().map(moves).collect()
    }
}
