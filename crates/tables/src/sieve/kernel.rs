//! The inner loops of the sieve: from the words of the binary planes so far to the next ones.
//!
//! The positions of value v are those without a smaller value from which no move leads to one of value v. With the planes at
//! hand a move costs as many shifts as there are planes, whatever the number of values.
//!
//! These are plain loops that the compiler turns into vectors, once for each level. Where vectors would reach into themselves
//! the compiled code notices, and goes word by word.

use super::level::SimdLevel;
use super::many::many;
use super::settle::settle;
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
    /// do.
    const WIDE: usize = 32;
    match level {
        SimdLevel::Portable => portable(shifts, greatest, planes, from, to),
        SimdLevel::Bits512 if shifts.nearest() >= WIDE && planes.len() > 1 => {
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
    let short = &shifts.short[..];
    let near = !short.is_empty();
    // Known numbers of values, planes and moves stay in registers.
    match (greatest, &shifts.all[..], planes) {
        (1, all, [p]) if near || all.len() > 5 => few::<1, 1>(all, short, [p], from, to),
        (2, all, [p, q]) if near => few::<2, 2>(all, short, [p, q], from, to),
        (3, all, [p, q]) if near => few::<3, 2>(all, short, [p, q], from, to),
        (4, all, [p, q, r]) if near => few::<4, 3>(all, short, [p, q, r], from, to),
        (5, all, [p, q, r]) if near => few::<5, 3>(all, short, [p, q, r], from, to),
        (6..8, all, [p, q, r]) => few::<7, 3>(all, short, [p, q, r], from, to),
        (8..16, all, [p, q, r, s]) => few::<15, 4>(all, short, [p, q, r, s], from, to),
        (16..32, all, [p, q, r, s, t]) => few::<31, 5>(all, short, [p, q, r, s, t], from, to),
        (1, &[a], [p]) => few::<1, 1>([a], &[], [p], from, to),
        (1, &[a, b], [p]) => few::<1, 1>([a, b], &[], [p], from, to),
        (1, &[a, b, c], [p]) => few::<1, 1>([a, b, c], &[], [p], from, to),
        (1, &[a, b, c, d], [p]) => few::<1, 1>([a, b, c, d], &[], [p], from, to),
        (1, &[a, b, c, d, e], [p]) => few::<1, 1>([a, b, c, d, e], &[], [p], from, to),
        (2, &[a, b], [p, q]) => few::<2, 2>([a, b], &[], [p, q], from, to),
        (3, &[a, b, c], [p, q]) => few::<3, 2>([a, b, c], &[], [p, q], from, to),
        (4, &[a, b, c, d], [p, q, r]) => few::<4, 3>([a, b, c, d], &[], [p, q, r], from, to),
        (5, &[a, b, c, d, e], [p, q, r]) => few::<5, 3>([a, b, c, d, e], &[], [p, q, r], from, to),
        (_, _, planes) => many(shifts, greatest, planes, from, to),
    }
}

/// `short` are the moves below 64. There may be more values than terms have.
#[inline(always)]
fn few<const VALUES: usize, const PLANES: usize>(
    shifts: impl AsRef<[Shift]>,
    short: &[u32],
    planes: [&mut Vec<u64>; PLANES],
    from: usize,
    to: usize,
) {
    let mut planes = planes.map(|plane| &mut plane[..to]);
    for at in from..to {
        if !short.is_empty() {
            // Nothing is known yet of the word itself, which a short move reaches.
            planes.iter_mut().for_each(|plane| plane[at] = u64::MAX);
        }
        let mut free = [u64::MAX; VALUES];
        for shift in shifts.as_ref() {
            let digits: [u64; PLANES] = array::from_fn(|k| shift.at(planes[k], at));
            for (value, free) in free.iter_mut().enumerate() {
                *free &= !having(value, &digits);
            }
        }
        let mut digits = [0; PLANES];
        let mut rest = u64::MAX;
        for (value, free) in free.into_iter().enumerate() {
            let taken = settle(rest & free, short);
            give(value, taken, &mut digits);
            rest &= !taken;
        }
        give(VALUES, rest, &mut digits);
        for (plane, digits) in planes.iter_mut().zip(digits) {
            plane[at] = digits;
        }
    }
}

/// Which positions have this value, by their binary digits.
#[inline(always)]
fn having(value: usize, digits: &[u64]) -> u64 {
    let digit = |(k, &digits): (usize, &u64)| if value >> k & 1 != 0 { digits } else { !digits };
    digits.iter().enumerate().map(digit).fold(u64::MAX, |having, digits| having & digits)
}

/// Gives positions that have no value yet this value.
#[inline(always)]
fn give(value: usize, positions: u64, digits: &mut [u64]) {
    for (k, digits) in digits.iter_mut().enumerate() {
        if value >> k & 1 != 0 {
            *digits |= positions;
        }
    }
}
