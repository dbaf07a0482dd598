//! The sieve for many moves, none of which reaches into the nearest words.

use super::shifts::{Shift, Shifts};

/// How many words are made at a time, at most.
const CHUNK: usize = 32;

/// A word of positions for each of some words.
type Chunk = [u64; CHUNK];

/// The same as [`make`](super::kernel::make) without moves below 64.
///
/// All loops are about words of a chunk, and about four values that have all but their two lowest digits in common.
#[inline(always)]
pub(super) fn by_chunks(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], mut from: usize, to: usize) {
    // Whole vectors.
    let most = match shifts.nearest() {
        nearest @ 0..8 => nearest,
        nearest => CHUNK.min(nearest / 8 * 8),
    };
    let mut blocked = vec![[[0; CHUNK]; 4]; greatest.div_ceil(4)];
    let mut digits = vec![[0; CHUNK]; planes.len()];
    while from < to {
        let len = most.min(to - from);
        blocked.iter_mut().flatten().for_each(|blocked| blocked[..len].fill(0));
        for shift in &shifts.all {
            for (digits, plane) in digits.iter_mut().zip(&*planes) {
                shift_words(shift, &plane[from - shift.words - 1..][..len + 1], &mut digits[..len]);
            }
            for (group, blocked) in blocked.iter_mut().enumerate() {
                block(group, &digits, blocked, len);
            }
        }
        let mut rest = [u64::MAX; CHUNK];
        planes.iter_mut().for_each(|plane| plane[from..from + len].fill(0));
        for (value, blocked) in blocked.iter_mut().flatten().enumerate().take(greatest) {
            for (rest, blocked) in rest[..len].iter_mut().zip(&mut *blocked) {
                let taken = *rest & !*blocked;
                *rest &= *blocked;
                *blocked = taken;
            }
            give(value, &blocked[..len], planes, from);
        }
        give(greatest, &rest[..len], planes, from);
        from += len;
    }
}

#[inline(always)]
fn shift_words(shift: &Shift, reached: &[u64], digits: &mut [u64]) {
    for (digits, words) in digits.iter_mut().zip(reached.windows(2)) {
        *digits = shift.join(words[1], words[0]);
    }
}

/// Adds the positions with the four values of a group to those that are blocked for them.
#[inline(always)]
fn block(group: usize, digits: &[Chunk], blocked: &mut [Chunk; 4], len: usize) {
    let [low, high, upper @ ..] = digits else { return };
    let mut all = [u64::MAX; CHUNK];
    for (k, digits) in upper.iter().enumerate() {
        let flip = if group >> k & 1 != 0 { 0 } else { u64::MAX };
        all[..len].iter_mut().zip(digits).for_each(|(all, digits)| *all &= digits ^ flip);
    }
    let [zero, one, two, three] = blocked;
    for i in 0..len.min(CHUNK) {
        let (high, not_high) = (all[i] & high[i], all[i] & !high[i]);
        zero[i] |= not_high & !low[i];
        one[i] |= not_high & low[i];
        two[i] |= high & !low[i];
        three[i] |= high & low[i];
    }
}

/// Gives positions that have no value yet this value.
#[inline(always)]
fn give(value: usize, positions: &[u64], planes: &mut [Vec<u64>], from: usize) {
    for (k, plane) in planes.iter_mut().enumerate() {
        if value >> k & 1 != 0 {
            plane[from..].iter_mut().zip(positions).for_each(|(digits, positions)| *digits |= positions);
        }
    }
}
