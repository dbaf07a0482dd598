//! The longest outcome periods among subtraction sets, one set after the other.

use super::window::{Game, MAX_MOVE};
use crate::{SizeError, check_size};

/// The longest outcome period among some sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// The period, or 0 if there is no set.
    pub period: u64,
    /// The sets that have it, in lexicographic order.
    pub sets: Vec<Vec<u64>>,
    /// How many sets there are.
    pub searched: u64,
}

/// The longest outcome period among all sets of so many moves with this largest move and no common divisor.
///
/// ```
/// use nimatlas_oracle::subtraction::longest_outcome_period;
///
/// let longest = longest_outcome_period(5, 13)?;
/// assert_eq!(longest.sets, [[1, 4, 6, 12, 13], [3, 4, 9, 10, 13]]);
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If the largest move exceeds 128.
pub fn longest_outcome_period(moves: u64, largest: u64) -> Result<Longest, SizeError> {
    check_size("stones in a move", largest.into(), MAX_MOVE)?;
    let mut longest = Longest::default();
    if let Some(others) = moves.checked_sub(1) {
        longest.try_all(&mut Vec::new(), others, largest)?;
    }
    Ok(longest)
}

/// The same among the sets {a, b, c − b, c − a, c} with a < b < c − b.
///
/// # Errors
/// If the largest move c exceeds 128.
pub fn longest_in_family(largest: u64) -> Result<Longest, SizeError> {
    check_size("stones in a move", largest.into(), MAX_MOVE)?;
    let mut longest = Longest::default();
    let pairs = (1..largest).flat_map(|a| (a + 1..largest).map(move |b| (a, b)));
    for (a, b) in pairs.filter(|&(_, b)| 2 * b < largest) {
        longest.try_set(&[a, b, largest - b, largest - a, largest])?;
    }
    Ok(longest)
}

impl Longest {
    /// Tries all sets that begin with `chosen`, go on with so many moves, and end with `largest`.
    fn try_all(&mut self, chosen: &mut Vec<u64>, others: u64, largest: u64) -> Result<(), SizeError> {
        let above = chosen.last().map_or(1, |last| last + 1);
        // There must be room for the moves after this one.
        let Some(most) = largest.checked_sub(others) else { return Ok(()) };
        for step in if others == 0 { largest } else { above }..=most {
            chosen.push(step);
            if others == 0 {
                self.try_set(chosen)?
            } else {
                self.try_all(chosen, others - 1, largest)?
            }
            chosen.pop();
        }
        Ok(())
    }

    fn try_set(&mut self, set: &[u64]) -> Result<(), SizeError> {
        if set.iter().copied().reduce(gcd) != Some(1) {
            return Ok(());
        }
        self.searched += 1;
        let period = Game::new(set)?.period();
        if period > self.period {
            self.period = period;
            self.sets.clear();
        }
        if period == self.period {
            self.sets.push(set.to_vec());
        }
        Ok(())
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_records_are_met() {
        let cases: [(u64, u64, &[u64]); 4] = [
            (36, 2006, &[10, 15, 26, 36]),
            (37, 3033, &[2, 16, 35, 37]),
            (41, 8169, &[4, 19, 22, 41]),
            (26, 1256, &[3, 11, 15, 23, 26]),
        ];
        for (largest, period, first) in cases {
            let found = longest_outcome_period(first.len() as u64, largest).expect("small");
            assert_eq!((found.period, found.sets[0].as_slice()), (period, first));
        }
        let family = longest_in_family(43).expect("small");
        assert_eq!((family.period, family.sets), (62552, vec![vec![5, 12, 31, 38, 43]]));
    }

    #[test]
    fn single_moves_and_impossible_sets_are_counted() {
        assert_eq!(longest_outcome_period(1, 1), Ok(Longest { period: 2, sets: vec![vec![1]], searched: 1 }));
        assert_eq!(longest_outcome_period(1, 6), Ok(Longest::default()), "{{6}} has a common divisor");
        for (moves, largest) in [(0, 5), (3, 2), (u64::MAX, 5), (1, 0), (2, 0)] {
            assert_eq!(longest_outcome_period(moves, largest), Ok(Longest::default()), "{moves} moves up to {largest}");
        }
        // All of {1, …, 128} with one left out.
        assert_eq!(longest_outcome_period(127, 128).expect("small").searched, 127);
        assert!(longest_outcome_period(4, 129).is_err() && longest_in_family(u64::MAX).is_err());
    }
}
