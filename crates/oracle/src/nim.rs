//! Nim and bounded Nim: take one or more stones, at most `max_take` if there is such a bound, from one heap.

use crate::boxes::HeapBox;
use crate::{SizeError, outcome_of};
use nimatlas_core::{Convention, HeapMove, Outcome};

/// The outcomes of all positions whose heap i has at most `largest[i]` stones, in lexicographic order: the last heap
/// changes fastest.
///
/// O(m · s) time for m positions with s stones each.
///
/// ```
/// use nimatlas_core::{Convention, Outcome::{N, P}};
///
/// let outcomes = nimatlas_oracle::nim::outcomes(&[1, 2], Convention::Normal, None)?;
/// assert_eq!(outcomes, [P, N, N, N, P, N]); // (0,0) (0,1) (0,2) (1,0) (1,1) (1,2)
/// # Ok::<(), nimatlas_oracle::SizeError>(())
/// ```
///
/// # Errors
/// If there are more than 2^24 positions.
pub fn outcomes(largest: &[u64], convention: Convention, max_take: Option<u64>) -> Result<Vec<Outcome>, SizeError> {
    Ok(solve(&HeapBox::new(largest)?, convention, max_take))
}

/// The outcome of one position.
///
/// # Errors
/// If there are more than 2^24 positions with heaps no larger than these.
pub fn outcome(heaps: &[u64], convention: Convention, max_take: Option<u64>) -> Result<Outcome, SizeError> {
    let heap_box = HeapBox::new(heaps)?;
    Ok(solve(&heap_box, convention, max_take)[heap_box.last()])
}

/// Every move of a position that leads to a P-position, in order of heap and then of the stones left.
///
/// # Errors
/// If there are more than 2^24 positions with heaps no larger than these.
pub fn winning_moves(heaps: &[u64], convention: Convention, max_take: Option<u64>) -> Result<Vec<HeapMove>, SizeError> {
    let heap_box = HeapBox::new(heaps)?;
    let outcomes = solve(&heap_box, convention, max_take);
    let moves = legal_moves(&heap_box, heap_box.last(), max_take);
    Ok(moves.filter(|&(_, option)| outcomes[option].is_p()).map(|(step, _)| step).collect())
}

fn solve(heap_box: &HeapBox, convention: Convention, max_take: Option<u64>) -> Vec<Outcome> {
    let mut outcomes = Vec::with_capacity(heap_box.len());
    for position in heap_box.positions() {
        let options = legal_moves(heap_box, position, max_take).map(|(_, option)| outcomes[option]);
        let outcome = outcome_of(options, convention);
        outcomes.push(outcome);
    }
    outcomes
}

fn legal_moves(heap_box: &HeapBox, position: usize, max_take: Option<u64>) -> impl Iterator<Item = (HeapMove, usize)> {
    heap_box.moves(position).filter(move |(step, _)| max_take.is_none_or(|most| step.stones() <= most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Convention::{Misere, Normal};

    fn nim_sum(heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// The positions of the box for which `rule` tells P and N apart rightly, and those which are P-positions.
    fn right_and_lost(
        largest: &[u64],
        convention: Convention,
        max_take: Option<u64>,
        rule: impl Fn(&[u64]) -> bool,
    ) -> (usize, usize) {
        let heap_box = HeapBox::new(largest).expect("small");
        let outcomes = outcomes(largest, convention, max_take).expect("small");
        assert_eq!(outcomes.len(), heap_box.len());
        let right = |&n: &usize| outcomes[n].is_p() == rule(&heap_box.heaps(n).collect::<Vec<_>>());
        (heap_box.positions().filter(right).count(), outcomes.iter().filter(|outcome| outcome.is_p()).count())
    }

    #[test]
    fn known_rules_hold_where_they_should() {
        let xor = |heaps: &[u64]| nim_sum(heaps) == 0;
        let residues = |heaps: &[u64]| heaps.iter().fold(0, |sum, heap| sum ^ (heap % 4)) == 0;
        let bouton = |heaps: &[u64]| (nim_sum(heaps) == 0) == heaps.iter().any(|&heap| heap >= 2);
        let even = |heaps: &[u64]| heaps.iter().sum::<u64>() % 2 == 0;
        assert_eq!(right_and_lost(&[7; 3], Normal, None, xor), (512, 64));
        assert_eq!(right_and_lost(&[7; 4], Normal, None, xor), (4096, 512));
        assert_eq!(right_and_lost(&[63; 3], Normal, None, xor), (1 << 18, 1 << 12));
        assert_eq!(right_and_lost(&[7; 3], Misere, None, bouton), (512, 64));
        assert_eq!(right_and_lost(&[7; 3], Misere, None, xor), (512 - 8, 64));
        assert_eq!(right_and_lost(&[9; 3], Normal, Some(3), residues), (1000, 252));
        assert_eq!(right_and_lost(&[9; 3], Normal, Some(3), xor), (824, 252));
        assert_eq!(right_and_lost(&[7; 3], Normal, None, even), (320, 64));
    }

    #[test]
    fn winning_moves_are_all_that_reach_a_lost_position() {
        type Case = (&'static [u64], Convention, Option<u64>, &'static [(usize, u64)]);
        let cases: [Case; 9] = [
            (&[3, 4, 5], Normal, None, &[(0, 1)]),
            (&[2, 2, 2], Normal, None, &[(0, 0), (1, 0), (2, 0)]),
            (&[2, 2], Normal, None, &[]),
            (&[4, 1], Normal, Some(3), &[(0, 1), (1, 0)]),
            (&[4], Normal, Some(3), &[]),
            (&[5], Normal, Some(3), &[(0, 4)]),
            (&[3, 1], Misere, None, &[(0, 0)]),
            (&[0, 1], Misere, None, &[]),
            (&[], Misere, None, &[]),
        ];
        for (heaps, convention, max_take, expected) in cases {
            let moves = winning_moves(heaps, convention, max_take).expect("small");
            let expected: Vec<HeapMove> =
                expected.iter().map(|&(heap, to)| HeapMove { heap, from: heaps[heap], to }).collect();
            assert_eq!(moves, expected, "{heaps:?} {convention} {max_take:?}");
            // Without a winning move it is lost, save where the convention gives the win to those who cannot move.
            let lost = expected.is_empty() && !heaps.is_empty();
            assert_eq!(outcome(heaps, convention, max_take), Ok(Outcome::p_if(lost)), "{heaps:?}");
        }
    }

    #[test]
    fn a_bound_of_zero_ends_every_game() {
        assert_eq!(outcome(&[3, 4], Normal, Some(0)), Ok(Outcome::P));
        assert_eq!(outcome(&[3, 4], Misere, Some(0)), Ok(Outcome::N));
    }

    #[test]
    fn large_boxes_are_refused() {
        let error = outcome(&[u64::MAX, 3], Normal, None).expect_err("too large");
        assert_eq!(
            error.to_string(),
            "at least 73786976294838206464 positions asked for, but at most 16777216 allowed"
        );
    }
}
