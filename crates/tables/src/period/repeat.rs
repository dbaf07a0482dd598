//! Where the end of a sequence in bit planes occurs before, 64 places at a time.

use super::words::word_at;
use nimatlas_core::planes::low_bits;

/// At most so many places of the window are compared before a candidate is compared as a whole.
const PROBES: usize = 32;

/// The nearest earlier occurrence of the last `window` of `len` terms.
///
/// If they occur `period` terms further up, the first of the pair returned is the least `preperiod` for which
/// x(n) = x(n + period) as long as preperiod ≤ n and n + period < `len`.
pub(crate) fn last_window(planes: &[Vec<u64>], len: usize, window: usize) -> Option<(usize, usize)> {
    let start = len - window;
    let probes = places(planes, start, window);
    let mut end = start;
    while end > 0 {
        let base = end.saturating_sub(64);
        let mut candidates = low_bits(end - base);
        for &probe in &probes {
            for plane in planes {
                // All ones if the digit looked for is 1.
                let digit = (word_at(plane, start + probe) & 1).wrapping_neg();
                candidates &= !(word_at(plane, base + probe) ^ digit);
            }
            if candidates == 0 {
                break;
            }
        }
        while candidates != 0 {
            let highest = 63 - candidates.leading_zeros() as usize;
            if difference(planes, base + highest, start, window).is_none() {
                let period = start - base - highest;
                return Some((preperiod(planes, base + highest, period), period));
            }
            candidates &= !(1 << highest);
        }
        end = base;
    }
    None
}

/// Places of the window that tell it from most others: the two sides of places where the term changes, which an occurrence
/// that is off by a little gets wrong, spread over the window.
pub(super) fn places(planes: &[Vec<u64>], start: usize, window: usize) -> Vec<usize> {
    let mut changes = Vec::new();
    for base in (1..window).step_by(64) {
        let mut change = planes
            .iter()
            .fold(0, |change, plane| change | (word_at(plane, start + base) ^ word_at(plane, start + base - 1)))
            & low_bits((window - base).min(64));
        while change != 0 {
            changes.push(base + change.trailing_zeros() as usize);
            change &= change - 1;
        }
    }
    let spread = changes.len().div_ceil(PROBES / 2).max(1);
    changes.into_iter().step_by(spread).flat_map(|at| [at, at - 1]).collect()
}

/// The least n below `end` from which on x(n) = x(n + period), if that holds from `end` on.
fn preperiod(planes: &[Vec<u64>], mut end: usize, period: usize) -> usize {
    while end > 0 {
        let base = end.saturating_sub(64);
        let differ = differing(planes, base, base + period) & low_bits(end - base);
        if differ != 0 {
            return base + 64 - differ.leading_zeros() as usize;
        }
        end = base;
    }
    0
}

/// The first place, 64 to a step, where the `len` terms from `a` and from `b` differ.
fn difference(planes: &[Vec<u64>], a: usize, b: usize, len: usize) -> Option<usize> {
    (0..len)
        .step_by(64)
        .find(|&offset| differing(planes, a + offset, b + offset) & low_bits((len - offset).min(64)) != 0)
}

/// Which of the 64 terms from `a` and from `b` differ.
fn differing(planes: &[Vec<u64>], a: usize, b: usize) -> u64 {
    planes.iter().fold(0, |differ, plane| differ | (word_at(plane, a) ^ word_at(plane, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn planes_of(terms: &[u64]) -> Vec<Vec<u64>> {
        let plane = |k: usize| {
            let word = |terms: &[u64]| terms.iter().rev().fold(0, |word, term| word << 1 | term >> k & 1);
            terms.chunks(64).map(word).collect()
        };
        (0..2).map(plane).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        #[test]
        fn the_nearest_occurrence_is_found(
            head in prop::collection::vec(0..4u64, 0..200),
            cycle in prop::collection::vec(0..4u64, 1..100),
            few in prop::bool::ANY,
            len in 1..700usize,
            window in 1..300usize,
        ) {
            // Few changes make many candidates.
            let cycle: Vec<u64> = if few { cycle.iter().map(|term| term / 3).collect() } else { cycle };
            let terms: Vec<u64> = head.iter().chain(cycle.iter().cycle()).copied().take(len).collect();
            let window = window.min(len);
            let start = len - window;
            let expected = (0..start).rev().find(|&n| terms[n..n + window] == terms[start..]).map(|n| {
                let period = start - n;
                let unequal = (0..n).rev().find(|&n| terms[n] != terms[n + period]);
                (unequal.map_or(0, |n| n + 1), period)
            });
            prop_assert_eq!(last_window(&planes_of(&terms), len, window), expected);
        }
    }
}
