//! Moves that connect positions of one word.
//!
//! A word is settled a block of positions at a time, the lowest first. What a value takes in a block blocks positions above
//! it, so from block to block a value waits for nothing but a register of the blocked positions.

use nimatlas_core::planes::low_bits;
use std::array;

/// How to settle a block.
pub(super) trait Block: Copy {
    /// How many positions there are in a block: a divisor of 64.
    fn len(self) -> u32;

    /// The positions of the block that take a value, given those that cannot, the lowest position first; and the positions
    /// that they reach after the block, counted from there.
    fn settle_one(self, blocked: u64) -> (u64, u64);

    /// The positions of the block that each value takes, given those that it cannot take, the lowest position first. What is
    /// blocked is then counted from the position after the block on.
    #[inline(always)]
    fn settle<const VALUES: usize>(self, blocked: &mut [u64; VALUES]) -> [u64; VALUES] {
        let mut given = 0;
        array::from_fn(|value| {
            let (taken, reached) = self.settle_one(blocked[value] | given);
            blocked[value] = blocked[value] >> self.len() | reached;
            given |= taken;
            taken
        })
    }
}

/// How to settle the blocks of a game with moves below 64.
pub(super) enum Near {
    Table(Box<Table>),
    Run(Run),
}

impl Near {
    /// `moves` are ascending and below 64; none if there are none.
    pub(super) fn new(moves: Vec<u32>) -> Option<Near> {
        Some(match *moves.first()? {
            32.. => Near::Run(Run { len: 32, moves }),
            16.. => Near::Run(Run { len: 16, moves }),
            _ => Near::Table(Box::new(Table::new(&moves))),
        })
    }
}

/// Eight positions, which reach each other: what they take is looked up.
pub(super) struct Table {
    taken: [u8; 256],
    reached: [u64; 256],
}

impl Table {
    fn new(moves: &[u32]) -> Table {
        let reach = moves.iter().fold(0u64, |reach, step| reach | 1 << (step - 1));
        let mut table = Table { taken: [0; 256], reached: [0; 256] };
        // The lowest open position takes the value. Then more are blocked, which is a case that was met before.
        for blocked in (0..255u8).rev() {
            let lowest = blocked.trailing_ones();
            let then = usize::from(blocked | 1 << lowest | (reach << lowest << 1) as u8);
            table.taken[usize::from(blocked)] = table.taken[then] | 1 << lowest;
            table.reached[usize::from(blocked)] = table.reached[then] | reach >> (7 - lowest);
        }
        table
    }
}

impl Block for &Table {
    #[inline(always)]
    fn len(self) -> u32 {
        8
    }

    #[inline(always)]
    fn settle_one(self, blocked: u64) -> (u64, u64) {
        let blocked = usize::from(blocked as u8);
        (self.taken[blocked].into(), self.reached[blocked])
    }
}

/// Positions that do not reach each other, as the smallest move is at least so long: all that are open take the value.
pub(super) struct Run {
    len: u32,
    moves: Vec<u32>,
}

impl Block for &Run {
    #[inline(always)]
    fn len(self) -> u32 {
        self.len
    }

    #[inline(always)]
    fn settle_one(self, blocked: u64) -> (u64, u64) {
        let taken = !blocked & low_bits(self.len as usize);
        (taken, self.moves.iter().fold(0, |reached, step| reached | taken << (step - self.len)))
    }

    /// The same with all values for each move, which spares loops.
    #[inline(always)]
    fn settle<const VALUES: usize>(self, blocked: &mut [u64; VALUES]) -> [u64; VALUES] {
        let mut rest = low_bits(self.len as usize);
        let taken = array::from_fn(|value| {
            let taken = rest & !blocked[value];
            blocked[value] >>= self.len;
            rest &= !taken;
            taken
        });
        for step in &self.moves {
            blocked.iter_mut().zip(&taken).for_each(|(blocked, taken)| *blocked |= taken << (step - self.len));
        }
        taken
    }
}
