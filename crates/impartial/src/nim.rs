//! The theory of Nim, with and without a limit on the stones taken.
//!
//! Rules: from some heaps, a move takes at least one stone from one heap, and at most K stones if there is a limit K
//! ([`NimRules::max_take`]). In normal play the taker of the last stone wins, in misère play the taker loses.
//!
//! # Theorem
//!
//! Let the residue of a heap be its size mod K + 1, or its size if there is no limit. Call a position *small* if every
//! residue is 0 or 1. The P-positions are exactly
//!
//! - in normal play, the positions whose residues have nim-sum 0;
//! - in misère play, those with nim-sum 0 that are not small, and those with nim-sum 1 that are small.
//!
//! Without a limit this is Bouton (1901). In normal play with a limit it follows from Sprague (1935) and Grundy (1939),
//! since the residue is the nim-value of a heap. For misère play with a limit, K = 1 included, here is a proof; without
//! the words on large heaps it is also one for unlimited play.
//!
//! A move changes the residue of its heap, as it takes 1 to K stones. Any smaller residue can be reached, and from a heap
//! of more than K stones any other residue. Let S be the set of positions that the misère rule calls P-positions.
//!
//! *No move leads from S to S.* From a position of S that is not small: its nim-sum is 0, so at least two residues
//! exceed 1, since bits above the lowest must cancel. After the move one of them is still there, and the nim-sum is no
//! longer 0. From a small position of nim-sum 1: if the new residue is 0 or 1, the position is small with nim-sum 0; if
//! not, just one residue exceeds 1, so the nim-sum is not 0.
//!
//! *Outside S, the player to move has won or can move to S.* Let the position be not small, of nim-sum k ≠ 0. If two or
//! more residues exceed 1, a residue r that has the top bit of k can become r xor k, which is smaller; one that exceeds
//! 1 remains. If just one exceeds 1, it can become 0 or 1, whichever makes the nim-sum 1. Now let the position be small,
//! of nim-sum 0. If some residue is 1, it can become 0. If all are 0, either no stone is left, and the player to move has
//! won, or some heap has more than K stones, and taking K leaves it with residue 1. ∎
//!
//! The functions take heaps below 2^64; [`outcome_big`] and its like take heaps and limits of any size, by the same code.

mod big;
mod explain;
mod theorem;

pub use big::{BigHeapMove, BigNimRules, nim_sum_big, outcome_big, winning_moves_big};
pub use explain::{Column, Explanation, HeapResidue, explain};

use nimatlas_core::{Convention, HeapMove, Nimber, Outcome, Status};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;
use theorem::Theorem;

/// Which Nim is played.
///
/// ```
/// use nimatlas_core::Convention;
/// use nimatlas_impartial::nim::NimRules;
/// use std::num::NonZeroU64;
///
/// let rules = NimRules::misere().with_max_take(NonZeroU64::MIN);
/// assert_eq!(rules, NimRules { convention: Convention::Misere, max_take: NonZeroU64::new(1) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NimRules {
    /// Whether the taker of the last stone wins or loses.
    pub convention: Convention,
    /// The most stones that a move may take, or `None` for no limit.
    pub max_take: Option<NonZeroU64>,
}

impl NimRules {
    /// Nim without a limit where the taker of the last stone wins.
    pub const fn normal() -> NimRules {
        NimRules { convention: Convention::Normal, max_take: None }
    }

    /// Nim without a limit where the taker of the last stone loses.
    pub const fn misere() -> NimRules {
        NimRules { convention: Convention::Misere, max_take: None }
    }

    /// The same game with at most `max_take` stones to a move.
    pub const fn with_max_take(self, max_take: NonZeroU64) -> NimRules {
        NimRules { max_take: Some(max_take), ..self }
    }

    fn theorem(self) -> Theorem<u64> {
        Theorem { convention: self.convention, max_take: self.max_take.map(NonZeroU64::get) }
    }
}

/// The nim-value of one heap in normal play: its size, or its size mod K + 1 with a limit K.
pub fn heap_value(rules: NimRules, heap: u64) -> Nimber {
    Nimber(rules.theorem().residue(&heap))
}

/// The nim-sum of the heaps, or of their residues mod K + 1 with a limit K. The convention does not matter.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::nim::{NimRules, nim_sum};
/// use std::num::NonZeroU64;
///
/// let rules = NimRules::normal();
/// assert_eq!(nim_sum(rules, &[3, 4, 5]), Nimber(2));
/// let three = NonZeroU64::new(3).expect("not zero");
/// assert_eq!(nim_sum(rules.with_max_take(three), &[3, 4, 5]), Nimber(3 ^ 0 ^ 1));
/// ```
pub fn nim_sum(rules: NimRules, heaps: &[u64]) -> Nimber {
    Nimber(rules.theorem().nim_sum(heaps))
}

/// The outcome of a position, by the [theorem](self#theorem); [`status`] tells how certain that is.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::nim::{NimRules, outcome};
///
/// assert_eq!(outcome(NimRules::normal(), &[2, 2, 2]), Outcome::N);
/// assert_eq!(outcome(NimRules::misere(), &[1, 1, 1]), Outcome::P);
/// assert_eq!(outcome(NimRules::misere(), &[]), Outcome::N);
/// ```
pub fn outcome(rules: NimRules, heaps: &[u64]) -> Outcome {
    rules.theorem().outcome(heaps)
}

/// Every winning move, ordered by heap. No heap has more than one; equal heaps have one each. Takes one step per heap.
///
/// In unlimited Nim a winning move lowers a heap that has the top bit of the nim-sum. With a limit that is not so: a
/// residue can rise, as the heap of 4 here shows.
///
/// ```
/// use nimatlas_core::HeapMove;
/// use nimatlas_impartial::nim::{NimRules, winning_moves};
/// use std::num::NonZeroU64;
///
/// let rules = NimRules::normal();
/// assert_eq!(winning_moves(rules, &[3, 4, 5]), [HeapMove { heap: 0, from: 3, to: 1 }]);
///
/// let three = NonZeroU64::new(3).expect("not zero");
/// let both = [HeapMove { heap: 0, from: 4, to: 1 }, HeapMove { heap: 1, from: 1, to: 0 }];
/// assert_eq!(winning_moves(rules.with_max_take(three), &[4, 1]), both);
/// ```
pub fn winning_moves(rules: NimRules, heaps: &[u64]) -> Vec<HeapMove> {
    let moves = rules.theorem().winning_moves(heaps).into_iter();
    moves.map(|(heap, to)| HeapMove { heap, from: heaps[heap], to }).collect()
}

/// How certain [`outcome`] and [`winning_moves`] are under these rules: proved, for all of them.
///
/// ```
/// use nimatlas_core::Status;
/// use nimatlas_impartial::nim::{NimRules, status};
///
/// assert_eq!(status(NimRules::misere()), Status::Proved("Bouton 1901"));
/// ```
pub const fn status(rules: NimRules) -> Status {
    Status::Proved(match (rules.max_take, rules.convention) {
        (None, _) => "Bouton 1901",
        (Some(_), Convention::Normal) => "Sprague 1935, Grundy 1939",
        (Some(_), Convention::Misere) => "proof in the documentation of nimatlas_impartial::nim",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: u64 = u64::MAX;

    fn rules(misere: bool, max_take: u64) -> NimRules {
        let base = if misere { NimRules::misere() } else { NimRules::normal() };
        NimRules { max_take: NonZeroU64::new(max_take), ..base }
    }

    #[test]
    fn huge_heaps_and_limits_do_not_overflow() {
        type Case = (bool, u64, &'static [u64], &'static [(usize, u64)]);
        // Misère or not, limit (0: none), heaps, winning moves as heap and target.
        let cases: [Case; 13] = [
            (false, 0, &[MAX, MAX], &[]),
            (false, 0, &[MAX, 5], &[(0, 5)]),
            (false, MAX, &[MAX, 5], &[(0, 5)]),
            (false, MAX, &[MAX], &[(0, 0)]),
            // Mod 2^64 − 1 the first heap has residue 0.
            (false, MAX - 1, &[MAX], &[]),
            (false, MAX - 1, &[MAX, 1], &[(0, 1), (1, 0)]),
            (false, MAX - 1, &[MAX, MAX], &[]),
            (true, 0, &[MAX], &[(0, 1)]),
            (true, 0, &[1, MAX, 1, 1], &[(1, 0)]),
            (true, MAX, &[MAX, MAX - 1], &[(0, MAX - 1)]),
            (true, MAX - 1, &[MAX], &[(0, 1)]),
            // Total odd: lost, whatever is done.
            (true, 1, &[MAX], &[]),
            (true, 1, &[MAX, MAX, 0], &[(0, MAX - 1), (1, MAX - 1)]),
        ];
        for (misere, max_take, heaps, expected) in cases {
            let rules = rules(misere, max_take);
            let moves: Vec<_> = winning_moves(rules, heaps).into_iter().map(|found| (found.heap, found.to)).collect();
            assert_eq!(moves, expected, "{rules:?} {heaps:?}");
            assert_eq!(outcome(rules, heaps), Outcome::p_if(expected.is_empty()), "{rules:?} {heaps:?}");
        }
    }

    #[test]
    fn equal_heaps_have_a_move_each() {
        let moves = winning_moves(NimRules::normal(), &[2, 2, 2]);
        assert_eq!(moves, [0, 1, 2].map(|heap| HeapMove { heap, from: 2, to: 0 }));
    }

    #[test]
    fn every_rule_is_proved() {
        for misere in [false, true] {
            for max_take in [0, 1, 3, MAX] {
                assert!(matches!(status(rules(misere, max_take)), Status::Proved(_)));
            }
        }
    }
}
