//! Moves that connect positions of one word.

use crate::planes::low_bits;

/// The positions of a word that take a value, out of the `open` ones, which no earlier word reaches. `short` are the moves
/// below 64, ascending.
#[inline(always)]
pub(super) fn settle(open: u64, short: &[u32]) -> u64 {
    match short.first() {
        None => open,
        // As measured: a run costs more the more moves there are, and spares more the longer it is.
        Some(&smallest) if smallest >= 3 && smallest as usize + 3 >= 2 * short.len() => by_runs(open, smallest, short),
        Some(_) => one_by_one(open, short.iter().fold(1, |reach, step| reach | 1 << step)),
    }
}

/// Settles the lowest open position, and what reaches it: `reach` has these bits, and that of the position itself.
fn one_by_one(mut open: u64, reach: u64) -> u64 {
    let mut taken = 0;
    while open != 0 {
        let lowest = open.trailing_zeros();
        taken |= 1 << lowest;
        open &= !(reach << lowest);
    }
    taken
}

/// Positions closer together than the smallest move do not reach each other, so a run of them is settled at once.
fn by_runs(mut open: u64, smallest: u32, short: &[u32]) -> u64 {
    let run = low_bits(smallest as usize);
    let mut taken = 0;
    while open != 0 {
        let settled = open & run << open.trailing_zeros();
        taken |= settled;
        open &= !short.iter().fold(settled, |reached, step| reached | settled << step);
    }
    taken
}
