//! The inner loops of the sieve: from the words of the binary planes so far to the next ones.
//!
//! The positions of value v are those without a smaller value from which no move leads to one of value v. With the planes at
//! hand a move costs as many shifts as there are planes, whatever the number of values.
//!
//! These are plain loops that the compiler turns into vectors, once for each level. Where vectors would reach into themselves
//! the compiled code notices, and goes word by word.

use super::block::{Block, Near};
use super::chunks::by_chunks;
use super::level::SimdLevel;
use super::many::many;
use super::shifts::{Shift, Shifts};
use multiversion::multiversion;
use std::array;

/// Makes the words `from..to` of the binary planes of the terms, plane 0 first.
///
/// Before them are the words of earlier terms, as many as a move can reach; all digits are 1 where there is no term. No
/// term exceeds `greatest`, for which the planes are just enough, and whatever has no smaller value has that one.
pub(super) fn make(
    level: SimdLevel,
    shifts: &Shifts,
    greatest: usize,
    planes: &mut [Vec<u64>],
    from: usize,
    to: usize,
) {
    /// From how many words on wider vectors pay, since they are not read again at once. With one plane to write they never
    /// do, nor with many moves.
    const WIDE: usize = 32;
    match level {
        SimdLevel::Portable => portable(shifts, greatest, planes, from, to),
        SimdLevel::Bits512 if shifts.nearest() >= WIDE && (2..6).contains(&greatest) => {
            bits_512(shifts, greatest, planes, from, to)
        }
        SimdLevel::Bits256 | SimdLevel::Bits512 => bits_256(shifts, greatest, planes, from, to),
    }
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn bits_512(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    portable(shifts, greatest, planes, from, to);
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn bits_256(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    portable(shifts, greatest, planes, from, to);
}

#[inline(always)]
fn portable(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    match &shifts.near {
        Some(Near::Table(table)) => near(shifts, &**table, greatest, planes, from, to),
        Some(Near::Run(run)) => near(shifts, run, greatest, planes, from, to),
        None => far(shifts, greatest, planes, from, to),
    }
}

/// With moves below 64. Known numbers of values and planes stay in registers.
#[inline(always)]
fn near(shifts: &Shifts, block: impl Block, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    match (greatest, planes) {
        (1, [p]) => by_blocks::<1, 1>(shifts, block, [p], from, to),
        (2, [p, q]) => by_blocks::<2, 2>(shifts, block, [p, q], from, to),
        (3, [p, q]) => by_blocks::<3, 2>(shifts, block, [p, q], from, to),
        (4, [p, q, r]) => by_blocks::<4, 3>(shifts, block, [p, q, r], from, to),
        (5, [p, q, r]) => by_blocks::<5, 3>(shifts, block, [p, q, r], from, to),
        (6..8, [p, q, r]) => by_blocks::<7, 3>(shifts, block, [p, q, r], from, to),
        (_, planes) => many(shifts, greatest, planes, from, to),
    }
}

/// Without moves below 64. So is a known number of moves.
#[inline(always)]
fn far(shifts: &Shifts, greatest: usize, planes: &mut [Vec<u64>], from: usize, to: usize) {
    match (greatest, &shifts.all[..], planes) {
        (1, &[a], [p]) => by_words::<1, 1>([a], [p], from, to),
        (1, &[a, b], [p]) => by_words::<1, 1>([a, b], [p], from, to),
        (1, &[a, b, c], [p]) => by_words::<1, 1>([a, b, c], [p], from, to),
        (1, &[a, b, c, d], [p]) => by_words::<1, 1>([a, b, c, d], [p], from, to),
        (1, &[a, b, c, d, e], [p]) => by_words::<1, 1>([a, b, c, d, e], [p], from, to),
        (1, all, [p]) => by_words::<1, 1>(all, [p], from, to),
        (2, &[a, b], [p, q]) => by_words::<2, 2>([a, b], [p, q], from, to),
        (3, &[a, b, c], [p, q]) => by_words::<3, 2>([a, b, c], [p, q], from, to),
        (4, &[a, b, c, d], [p, q, r]) => by_words::<4, 3>([a, b, c, d], [p, q, r], from, to),
        (5, &[a, b, c, d, e], [p, q, r]) => by_words::<5, 3>([a, b, c, d, e], [p, q, r], from, to),
        (6.., _, planes) if shifts.nearest() >= 4 => by_chunks(shifts, greatest, planes, from, to),
        (6..8, all, [p, q, r]) => by_words::<7, 3>(all, [p, q, r], from, to),
        (8..16, all, [p, q, r, s]) => by_words::<15, 4>(all, [p, q, r, s], from, to),
        (16..32, all, [p, q, r, s, t]) => by_words::<31, 5>(all, [p, q, r, s, t], from, to),
        (_, _, planes) => many(shifts, greatest, planes, from, to),
    }
}

/// There may be more values than terms have.
#[inline(always)]
fn by_words<const VALUES: usize, const PLANES: usize>(
    shifts: impl AsRef<[Shift]>,
    planes: [&mut Vec<u64>; PLANES],
    from: usize,
    to: usize,
) {
    let mut planes = planes.map(|plane| &mut plane[..to]);
    for at in from..to {
        let mut blocked = [0; VALUES];
        block_from(shifts.as_ref(), &planes, at, &mut blocked);
        give(&take(blocked), &mut planes, at);
    }
}

/// The same where positions of a word reach each other.
#[inline(always)]
fn by_blocks<const VALUES: usize, const PLANES: usize>(
    shifts: &Shifts,
    block: impl Block,
    planes: [&mut Vec<u64>; PLANES],
    from: usize,
    to: usize,
) {
    let mut planes = planes.map(|plane| &mut plane[..to]);
    if from == to {
        return;
    }
    // Nothing is known yet of the word itself, which a short move reaches.
    planes.iter_mut().for_each(|plane| plane[from] = u64::MAX);
    let (short, long) = shifts.split();
    let mut blocked = [0; VALUES];
    block_from(short, &planes, from, &mut blocked);
    for at in from..to {
        block_from(long, &planes, at, &mut blocked);
        let mut taken = [0; VALUES];
        for first in (0..64).step_by(block.len() as usize) {
            let these = block.settle(&mut blocked);
            taken.iter_mut().zip(these).for_each(|(taken, these)| *taken |= these << first);
        }
        give(&taken, &mut planes, at);
    }
}

/// Adds the positions of word `at` from which some move leads to each value.
#[inline(always)]
fn block_from<const VALUES: usize, const PLANES: usize>(
    shifts: &[Shift],
    planes: &[&mut [u64]; PLANES],
    at: usize,
    blocked: &mut [u64; VALUES],
) {
    for shift in shifts {
        let digits: [u64; PLANES] = array::from_fn(|k| shift.at(planes[k], at));
        for (value, blocked) in blocked.iter_mut().enumerate() {
            *blocked |= having(value, &digits);
        }
    }
}

/// Which positions have this value, by their binary digits.
#[inline(always)]
fn having(value: usize, digits: &[u64]) -> u64 {
    let digit = |(k, &digits): (usize, &u64)| if value >> k & 1 != 0 { digits } else { !digits };
    digits.iter().enumerate().map(digit).fold(u64::MAX, |having, digits| having & digits)
}

/// The positions that each value takes, given those that it cannot take.
#[inline(always)]
fn take<const VALUES: usize>(blocked: [u64; VALUES]) -> [u64; VALUES] {
    let mut rest = u64::MAX;
    blocked.map(|blocked| {
        let taken = rest & !blocked;
        rest &= blocked;
        taken
    })
}

/// Writes the digits of word `at`, of which each value takes some positions and the greatest the rest.
#[inline(always)]
fn give<const VALUES: usize, const PLANES: usize>(taken: &[u64; VALUES], planes: &mut [&mut [u64]; PLANES], at: usize) {
    let rest = !taken.iter().fold(0, |all, taken| all | taken);
    for (k, plane) in planes.iter_mut().enumerate() {
        let with_digit = |(value, &taken): (usize, &u64)| if value >> k & 1 != 0 { taken } else { 0 };
        plane[at] = taken.iter().chain([&rest]).enumerate().map(with_digit).fold(0, |digits, taken| digits | taken);
    }
}
