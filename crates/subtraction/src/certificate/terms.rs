//! The terms of a subtraction game one by one, straight from the rules.

use nimatlas_core::{Nimber, SequenceKind, SubtractionSet, mex};

/// The terms x(0), x(1), … of a game whose largest move is at most [`MAX_LARGEST_MOVE`](super::MAX_LARGEST_MOVE).
pub(super) struct Terms<'a> {
    moves: &'a SubtractionSet,
    sequence: SequenceKind,
    /// The next heap.
    n: u64,
    /// x(n − s), …, x(n − 1) for the largest move s, as a ring: x(m) is at m mod s.
    last: Vec<u32>,
    /// n mod s.
    slot: usize,
}

impl Terms<'_> {
    pub fn new(moves: &SubtractionSet, sequence: SequenceKind) -> Terms<'_> {
        Terms { moves, sequence, n: 0, last: vec![0; moves.largest() as usize], slot: 0 }
    }

    pub fn next_term(&mut self) -> u32 {
        let legal = self.moves.iter().take_while(|&taken| taken <= self.n);
        let mut options = legal.map(|taken| {
            let taken = taken as usize;
            // The heap n − s itself is at the slot of n, which is written below.
            let back = if taken <= self.slot { self.slot - taken } else { self.slot + self.last.len() - taken };
            self.last[back]
        });
        let term = match self.sequence {
            SequenceKind::Outcomes => u32::from(options.any(|outcome| outcome == 0)),
            // No nim-value exceeds the number of moves, at most 2^26.
            SequenceKind::NimValues => mex(options.map(|value| Nimber(value.into()))).0 as u32,
        };
        self.last[self.slot] = term;
        self.n += 1;
        self.slot = if self.slot + 1 == self.last.len() { 0 } else { self.slot + 1 };
        term
    }
}
