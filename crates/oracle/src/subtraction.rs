//! Subtraction games: a move takes a number of stones that is in a given set.

mod infinite;
mod longest;
mod records;
mod window;

pub use infinite::nim_values_where;
pub use longest::{Longest, longest_in_family, longest_outcome_period};
pub use records::{RecordError, additive_record, three_move_record};
pub use window::{outcome_period, outcomes};

use crate::boxes::HeapBox;
use crate::{SizeError, check_size, mex};
use nimatlas_core::{Period, SequenceKind, SubtractionSet};

/// How many terms of a sequence may be asked for.
const MAX_TERMS: usize = 1 << 24;

/// The nim-values of the heaps 0, 1, …, `len` − 1. A move cannot take more stones than there are.
///
/// O(len · moves²) time.
///
/// ```
/// let values = nimatlas_oracle::subtraction::nim_values(&"1,2,3".parse()?, 6)?;
/// assert_eq!(values, [0, 1, 2, 3, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are more than 2^24 terms.
pub fn nim_values(moves: &SubtractionSet, len: usize) -> Result<Vec<u64>, SizeError> {
    check_size("terms", len as u128, MAX_TERMS as u64)?;
    let mut values = Vec::with_capacity(len);
    for heap in 0..len {
        let legal = moves.as_slice().iter().filter(|&&take| take <= heap as u64);
        let value = mex(legal.map(|&take| values[heap - take as usize]));
        values.push(value);
    }
    Ok(values)
}

/// The same in the sink convention: a move may land below zero, and every position ≤ 0 is terminal.
///
/// ```
/// let values = nimatlas_oracle::subtraction::sink_nim_values(&"2,3".parse()?, 7)?;
/// assert_eq!(values, [0, 1, 1, 2, 0, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are more than 2^24 terms.
pub fn sink_nim_values(moves: &SubtractionSet, len: usize) -> Result<Vec<u64>, SizeError> {
    check_size("terms", len as u128, MAX_TERMS as u64)?;
    let mut values: Vec<u64> = Vec::with_capacity(len);
    for heap in 0..len {
        let land = |&take: &u64| if take < heap as u64 { values[heap - take as usize] } else { 0 };
        let value = if heap == 0 { 0 } else { mex(moves.as_slice().iter().map(land)) };
        values.push(value);
    }
    Ok(values)
}

/// The nim-values of one game on several heaps, heap i with at most `largest` stones and the moves `sets[i]`. The
/// positions come in lexicographic order: the last heap changes fastest.
///
/// # Errors
/// If there are more than 2^24 positions.
pub fn product_values(sets: &[SubtractionSet], largest: u64) -> Result<Vec<u64>, SizeError> {
    let heap_box = HeapBox::new(&vec![largest; sets.len()])?;
    let mut values = Vec::with_capacity(heap_box.len());
    for position in heap_box.positions() {
        let legal = heap_box.moves(position).filter(|(step, _)| sets[step.heap].as_slice().contains(&step.stones()));
        let value = mex(legal.map(|(_, option)| values[option]));
        values.push(value);
    }
    Ok(values)
}

/// The period of a sequence, minimal and with its least preperiod, or `None` if it does not show in these terms.
///
/// From the first `window` terms on, each term must be a function of the `window` terms before it. Such a sequence goes
/// through its windows as a walk in which each window decides the next, so it runs once along a tail and then for ever
/// around a cycle. If the last window here has come before, it lies on the cycle, and since it last came the walk has
/// gone around once: that is the minimal period. The preperiod is then found by looking. Preperiod + period + window
/// terms suffice. O(len · window) time at worst and O(len) as a rule.
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_oracle::subtraction::least_period;
///
/// assert_eq!(least_period(&[5, 7, 0, 1, 0, 1, 0, 1], 2), Period::new(2, 2));
/// assert_eq!(least_period(&[5, 7, 0, 1, 0], 2), None);
/// ```
pub fn least_period(terms: &[u64], window: usize) -> Option<Period> {
    let last = terms.len().checked_sub(window)?;
    let is_last = |n: &usize| terms[*n..*n + window] == terms[last..];
    let period = last - (0..last).rev().find(is_last)?;
    let differs = |n: &usize| terms[*n] != terms[*n + period];
    let preperiod = (0..terms.len() - period).rev().find(differs).map_or(0, |n| n + 1);
    Period::new(preperiod as u64, period as u64)
}

/// The period of the nim-values or of the outcomes of a game, or `None` if it does not show in `max_terms` terms.
///
/// Both sequences fit [`least_period`] with the largest move as window: from there on every move is legal, and whether a
/// nim-value is 0 depends only on whether those of the options are.
///
/// ```
/// use nimatlas_core::{Period, SequenceKind};
/// use nimatlas_oracle::subtraction::period;
///
/// let moves = "4,6,11,14".parse()?;
/// assert_eq!(period(&moves, SequenceKind::NimValues, 1000)?, Period::new(18, 34));
/// assert_eq!(period(&moves, SequenceKind::Outcomes, 1000)?, Period::new(12, 17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `max_terms` exceeds 2^24.
pub fn period(moves: &SubtractionSet, kind: SequenceKind, max_terms: usize) -> Result<Option<Period>, SizeError> {
    check_size("terms", max_terms as u128, MAX_TERMS as u64)?;
    let window = usize::try_from(moves.largest()).unwrap_or(usize::MAX);
    let mut len = max_terms.min(64);
    loop {
        let terms: Vec<u64> = nim_values(moves, len)?.into_iter().map(|value| kind.of(value)).collect();
        let found = least_period(&terms, window);
        if found.is_some() || len == max_terms {
            return Ok(found);
        }
        len = max_terms.min(2 * len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SequenceKind::{NimValues, Outcomes};

    fn set(moves: &[u64]) -> SubtractionSet {
        SubtractionSet::new(moves).expect("a set")
    }

    #[test]
    fn the_window_may_be_any_part_of_the_tail_or_the_cycle() {
        let cases: [(&[u64], usize, Option<Period>); 8] = [
            (&[], 0, None),
            (&[4], 2, None),
            (&[3, 3], 1, Period::new(0, 1)),
            (&[9, 3, 3], 1, Period::new(1, 1)),
            (&[0, 1, 2, 0, 1, 2, 0], 1, Period::new(0, 3)),
            (&[7, 0, 0, 1, 0, 0, 1, 0, 0], 2, Period::new(1, 3)),
            (&[7, 0, 0, 1, 0, 0], 2, Period::new(1, 3)),
            (&[7, 0, 0, 1, 0], 2, None),
        ];
        for (terms, window, expected) in cases {
            assert_eq!(least_period(terms, window), expected, "{terms:?}");
        }
    }

    #[test]
    fn periods_of_known_games() {
        let cases: [(&[u64], SequenceKind, u64); 11] = [
            (&[2, 5, 7], NimValues, 22),
            (&[2, 5, 7], Outcomes, 22),
            (&[4, 6, 11, 14], NimValues, 34),
            (&[4, 6, 11, 14], Outcomes, 17),
            (&[10, 15, 26, 36], Outcomes, 2006),
            (&[5, 26, 34, 39], Outcomes, 4456),
            (&[3, 28, 39, 42], Outcomes, 12015),
            (&[3, 11, 15, 23, 26], Outcomes, 1256),
            (&[6, 15, 17, 26, 32], Outcomes, 8530),
            (&[7, 12, 22, 27, 34], Outcomes, 3869),
            (&[5, 12, 31, 38, 43], Outcomes, 62552),
        ];
        for (moves, kind, expected) in cases {
            let found = period(&set(moves), kind, 1 << 18).expect("small").expect("short");
            assert_eq!(found.period.get(), expected, "{moves:?} {kind}");
        }
    }

    #[test]
    fn a_period_needs_enough_terms() {
        let moves = set(&[2, 5, 7]);
        assert_eq!(period(&moves, NimValues, 22 + 7 - 1), Ok(None));
        assert_eq!(period(&moves, NimValues, 22 + 7), Ok(Period::new(0, 22)));
        assert_eq!(period(&set(&[u64::MAX]), Outcomes, 100), Ok(None));
        assert_eq!(period(&moves, NimValues, 0), Ok(None));
    }

    #[test]
    fn the_sink_is_dual_to_the_wall() {
        for (a, b, p) in [(2, 5, 22), (1, 4, 8), (1, 3, 7), (2, 3, 7), (3, 11, 23)] {
            let moves = set(&[a, b, a + b]);
            let wall = nim_values(&moves, p).expect("small");
            for (x, value) in sink_nim_values(&moves, 5 * p).expect("small").into_iter().enumerate() {
                let mirrored = wall[(5 * p + p - x - b as usize % p) % p];
                let expected = [2, 1, 0, 3][mirrored as usize];
                assert_eq!(value, expected, "{moves} {x}");
            }
        }
    }

    #[test]
    fn a_common_divisor_scales_the_heaps() {
        let (moves, scaled) = (set(&[2, 5, 7]), set(&[6, 15, 21]));
        let (wall, sink) = (nim_values(&moves, 100).expect("small"), sink_nim_values(&moves, 100).expect("small"));
        let wide = (nim_values(&scaled, 290).expect("small"), sink_nim_values(&scaled, 290).expect("small"));
        for x in 0..290 {
            assert_eq!((wide.0[x], wide.1[x]), (wall[x / 3], sink[x.div_ceil(3)]), "{x}");
        }
    }

    #[test]
    fn heaps_add_as_nimbers() {
        let sets = [set(&[2, 5, 7]), set(&[1, 3, 4]), set(&[1, 2])];
        let single = sets.each_ref().map(|moves| nim_values(moves, 21).expect("small"));
        let values = product_values(&sets, 20).expect("small");
        assert_eq!(values.len(), 21 * 21 * 21);
        for (n, value) in values.into_iter().enumerate() {
            assert_eq!(value, single[0][n / 441] ^ single[1][n / 21 % 21] ^ single[2][n % 21], "{n}");
        }
    }

    #[test]
    fn large_tasks_are_refused() {
        let moves = set(&[1, 2]);
        let too_many = MAX_TERMS + 1;
        let error = SizeError { quantity: "terms", asked: too_many as u128, limit: 1 << 24 };
        assert_eq!(nim_values(&moves, too_many), Err(error.clone()));
        assert_eq!(sink_nim_values(&moves, too_many), Err(error.clone()));
        assert_eq!(period(&moves, Outcomes, too_many), Err(error));
        assert_eq!(product_values(&[moves.clone(), moves], u64::MAX).expect_err("box").quantity, "positions");
    }
}
