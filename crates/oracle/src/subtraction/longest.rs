//! The longest outcome periods among subtraction sets, one set after the other.

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
/// If the largest move exceeds 64.
pub fn longest_outcome_period(moves: usize, largest: u64) -> Result<Longest, SizeError> {
    check_size("the largest move", largest.into(), 64)?;
    let mut sets = vec![vec![]];
    // Sets of 0, 1, 2, … moves below the largest, in lexicographic order.
    for _ in 1..moves {
        let longer = |set: Vec<u64>| {
            let above = set.last().copied().unwrap_or(0) + 1;
            (above..largest).map(move |next| [set.as_slice(), &[next]].concat())
        };
        sets = sets.into_iter().flat_map(longer).collect();
    }
    Ok(longest(sets.into_iter().map(|set| [set.as_slice(), &[largest]].concat())))
}

/// The same among the sets {a, b, c − b, c − a, c} with a < b < c − b.
///
/// # Errors
/// If the largest move c exceeds 64.
pub fn longest_in_family(largest: u64) -> Result<Longest, SizeError> {
    check_size("the largest move", largest.into(), 64)?;
    let pairs = (1..largest).flat_map(|a| (a + 1..largest).map(move |b| (a, b)));
    let sets = pairs.filter(|&(_, b)| 2 * b < largest).map(|(a, b)| vec![a, b, largest - b, largest - a, largest]);
    Ok(longest(sets))
}

fn longest(sets: impl Iterator<Item = Vec<u64>>) -> Longest {
    let mut found = Longest::default();
    for set in sets.filter(|set| set.iter().copied().reduce(gcd) == Some(1)) {
        found.searched += 1;
        let period = outcome_period(&set);
        if period > found.period {
            found.period = period;
            found.sets.clear();
        }
        if period == found.period {
            found.sets.push(set);
        }
    }
    found
}

/// The least preperiod of the outcomes of moves up to 64 whose minimal period is given, and the outcomes of the heaps below
/// preperiod + period + largest move: 0 for a P-position and 1 for an N-position.
///
/// # Panics
/// If a move exceeds 64, which cannot come from a [`Longest`].
pub fn outcomes_of_short_moves(moves: &[u64], period: u64) -> (u64, Vec<u8>) {
    let (targets, reach) = targets(moves);
    let mut outcomes: Vec<u8> = Vec::new();
    let (mut window, mut equal) = (0, 0);
    // A run of as many equal outcomes as the largest move, one period apart, goes on for ever.
    while equal < reach {
        let lost = window & targets == 0;
        window = window << 1 | u64::from(lost);
        outcomes.push(u8::from(!lost));
        let earlier = outcomes.len().checked_sub(1 + period as usize).map(|at| outcomes[at]);
        equal = if earlier == outcomes.last().copied() { equal + 1 } else { 0 };
    }
    (outcomes.len() as u64 - reach - period, outcomes)
}

/// The minimal outcome period of moves up to 64.
///
/// Bit s − 1 of the window says whether the heap s below the next one is a P-position; below heap 0 there is none. The next
/// heap is a P-position if no move leads to one. Windows follow each other like states of a machine, so the sequence
/// repeats when a window does, and two equal windows on the cycle are a whole number of periods apart: the first that equals a
/// window on it (Brent's method) is one period away.
fn outcome_period(moves: &[u64]) -> u64 {
    let (targets, reach) = targets(moves);
    let next = |window: u64| (window << 1 | u64::from(window & targets == 0)) & (u64::MAX >> (64 - reach));
    let (mut kept, mut window) = (0, next(0));
    let (mut steps, mut patience) = (1, 1);
    while window != kept {
        if steps == patience {
            kept = window;
            patience *= 2;
            steps = 0;
        }
        window = next(window);
        steps += 1;
    }
    steps
}

/// The moves as bits of a window, and how far back the largest reaches.
fn targets(moves: &[u64]) -> (u64, u64) {
    (moves.iter().map(|s| 1 << (s - 1)).sum(), moves.iter().copied().max().unwrap_or(1))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_records_are_met() {
        let cases: [(usize, u64, u64, &[u64]); 4] = [
            (4, 36, 2006, &[10, 15, 26, 36]),
            (4, 37, 3033, &[2, 16, 35, 37]),
            (4, 41, 8169, &[4, 19, 22, 41]),
            (5, 26, 1256, &[3, 11, 15, 23, 26]),
        ];
        for (moves, largest, period, first) in cases {
            let found = longest_outcome_period(moves, largest).expect("small");
            assert_eq!((found.period, found.sets[0].as_slice()), (period, first));
        }
        let family = longest_in_family(43).expect("small");
        assert_eq!((family.period, family.sets), (62552, vec![vec![5, 12, 31, 38, 43]]));
    }

    #[test]
    fn preperiods_are_least() {
        // By hand: {1, 6, 9} has outcomes of preperiod 10 and period 5; {2, 3} of period 5 without one.
        for (moves, preperiod, period) in [(&[1, 6, 9][..], 10, 5), (&[2, 3], 0, 5)] {
            let (found, outcomes) = outcomes_of_short_moves(moves, period);
            assert_eq!(found, preperiod, "{moves:?}");
            assert_eq!(outcomes.len() as u64, preperiod + period + moves[moves.len() - 1]);
        }
    }

    #[test]
    fn single_moves_and_impossible_sets_are_counted() {
        assert_eq!(longest_outcome_period(1, 1), Ok(Longest { period: 2, sets: vec![vec![1]], searched: 1 }));
        assert_eq!(longest_outcome_period(1, 6), Ok(Longest::default()), "{{6}} has a common divisor");
        assert_eq!(longest_outcome_period(3, 2), Ok(Longest::default()));
        assert!(longest_outcome_period(4, 65).is_err());
    }
}
