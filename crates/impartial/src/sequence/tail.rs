//! Digits that repeat for ever.

use crate::bits::Bits;

/// What heaps can reach through a repeating tail. With a tail of t digits, what the heap n reaches through one of them is
/// what the heap n − t has reached through it, and what one more rest can be left as.
#[derive(Clone, Debug, Default)]
pub(super) struct ThroughTail {
    /// How many digits come before.
    start: usize,
    /// For each digit of the tail and each remainder of the heap mod the length of the tail.
    reached: Vec<Vec<Bits>>,
}

impl ThroughTail {
    pub(super) fn new(start: usize, length: usize) -> ThroughTail {
        ThroughTail { start, reached: vec![vec![Bits::default(); length]; length] }
    }

    /// Adds to the options of a heap what it reaches. Heaps come one after another; `add` adds what the digit at a place of
    /// the tail makes of a rest.
    pub(super) fn step(&mut self, heap: usize, options: &mut Bits, mut add: impl FnMut(&mut Bits, usize, usize)) {
        let length = self.reached.len();
        for (place, by_remainder) in self.reached.iter_mut().enumerate() {
            let reached = &mut by_remainder[heap % length];
            if let Some(rest) = heap.checked_sub(self.start + place) {
                add(reached, place, rest);
            }
            options.union_with(&reached.0);
        }
    }
}
