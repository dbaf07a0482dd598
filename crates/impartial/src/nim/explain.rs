//! Why a position of Nim is won or lost, for people.

use super::{NimRules, heap_value, nim_sum, outcome, winning_moves};
use nimatlas_core::{Convention, HeapMove, Nimber, Outcome};
use serde::Serialize;
use std::fmt;

/// The reasons behind the outcome of a position of Nim. Its text form is for people.
///
/// ```
/// use nimatlas_impartial::nim::{NimRules, explain};
///
/// let reasons = explain(NimRules::normal(), &[3, 4, 5]);
/// assert_eq!(reasons.deciding_bit, Some(1));
/// assert_eq!(
///     reasons.to_string(),
///     "\
/// heap 0: 3   011
/// heap 1: 4   100
/// heap 2: 5   101
/// nim-sum 2   010
/// The nim-sum is not 0: the player to move wins (N).
/// The column of 2 decides: it has an odd number of ones.
/// heap 0: 3 → 1
/// "
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The rules.
    pub rules: NimRules,
    /// Each heap with its residue mod K + 1, which is its size without a limit.
    pub heaps: Vec<HeapResidue>,
    /// The binary columns of the residues, the highest first; none if all residues are 0.
    pub columns: Vec<Column>,
    /// The nim-sum of the residues.
    pub nim_sum: Nimber,
    /// Whether every residue is 0 or 1, which reverses misère play.
    pub small: bool,
    /// The nim-sum that a lost position of this kind has.
    pub lost_nim_sum: Nimber,
    /// The highest bit in which the nim-sum differs from that of a lost position: 0 for the ones, 1 for the twos, …; `None`
    /// at a P-position.
    pub deciding_bit: Option<u32>,
    /// The outcome.
    pub outcome: Outcome,
    /// Every winning move.
    pub winning_moves: Vec<HeapMove>,
}

/// A heap and what matters of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeapResidue {
    /// Its size.
    pub heap: u64,
    /// Its size mod K + 1, or its size without a limit.
    pub residue: u64,
}

/// A binary column of the residues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Which bit: 0 for the ones, 1 for the twos, ….
    pub bit: u32,
    /// How many residues have it.
    pub ones: u64,
}

/// Explains a position.
pub fn explain(rules: NimRules, heaps: &[u64]) -> Explanation {
    let residues = || heaps.iter().map(|&heap| heap_value(rules, heap).0);
    let largest = residues().max().unwrap_or(0);
    let ones = |bit: u32| residues().filter(|residue| residue >> bit & 1 == 1).count() as u64;
    let small = residues().all(|residue| residue <= 1);
    let (nim_sum, lost_nim_sum) = (nim_sum(rules, heaps), Nimber(rules.theorem().lost_nim_sum(small)));
    Explanation {
        rules,
        heaps: heaps.iter().zip(residues()).map(|(&heap, residue)| HeapResidue { heap, residue }).collect(),
        columns: (0..u64::BITS - largest.leading_zeros()).rev().map(|bit| Column { bit, ones: ones(bit) }).collect(),
        nim_sum,
        small,
        lost_nim_sum,
        deciding_bit: (nim_sum + lost_nim_sum).0.checked_ilog2(),
        outcome: outcome(rules, heaps),
        winning_moves: winning_moves(rules, heaps),
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.columns.len().max(1);
        let heap_width = self.heaps.iter().map(|heap| heap.heap.to_string().len()).max().unwrap_or(1);
        let index_width = self.heaps.len().saturating_sub(1).to_string().len();
        for (index, HeapResidue { heap, residue }) in self.heaps.iter().enumerate() {
            write!(f, "heap {index:>index_width$}: {heap:>heap_width$}   {residue:0width$b}")?;
            match self.rules.max_take {
                Some(most) if heap != residue => writeln!(f, "   {heap} mod ({most} + 1) = {residue}")?,
                _ => writeln!(f)?,
            }
        }
        let label_width = "heap : ".len() + index_width + heap_width;
        let label = format!("nim-sum {}", self.nim_sum);
        writeln!(f, "{label:label_width$}   {:0width$b}", self.nim_sum.0)?;
        self.reason(f)?;
        if let Some(bit) = self.deciding_bit.filter(|_| self.lost_nim_sum.is_zero()) {
            writeln!(f, "The column of {} decides: it has an odd number of ones.", 1u64 << bit)?;
        }
        self.winning_moves.iter().try_for_each(|found| writeln!(f, "{found}"))
    }
}

impl Explanation {
    fn reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = match self.outcome {
            Outcome::N => "the player to move wins (N)",
            Outcome::P => "the player to move loses (P)",
        };
        let sum = match self.nim_sum {
            Nimber::ZERO => "The nim-sum is 0",
            _ => "The nim-sum is not 0",
        };
        match (self.rules.convention, self.small) {
            (Convention::Normal, _) => writeln!(f, "{sum}: {end}."),
            (Convention::Misere, false) => {
                writeln!(f, "{sum}, and some heap counts 2 or more, as in normal play: {end}.")
            }
            (Convention::Misere, true) => {
                writeln!(f, "{sum}, but no heap counts more than 1, so misère play is reversed: {end}.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU64;

    #[test]
    fn each_kind_of_reason_is_told() {
        let three = NonZeroU64::new(3).expect("not zero");
        let cases = [
            (
                NimRules::normal().with_max_take(three),
                &[4, 1][..],
                "heap 0: 4   0   4 mod (3 + 1) = 0\nheap 1: 1   1\nnim-sum 1   1\n\
                 The nim-sum is not 0: the player to move wins (N).\n\
                 The column of 1 decides: it has an odd number of ones.\nheap 0: 4 → 1\nheap 1: 1 → 0\n",
            ),
            (
                NimRules::misere(),
                &[1, 1, 1],
                "heap 0: 1   1\nheap 1: 1   1\nheap 2: 1   1\nnim-sum 1   1\n\
                 The nim-sum is not 0, but no heap counts more than 1, so misère play is reversed: the player to move loses (P).\n",
            ),
            (
                NimRules::misere(),
                &[10, 10],
                "heap 0: 10   1010\nheap 1: 10   1010\nnim-sum 0    0000\n\
                 The nim-sum is 0, and some heap counts 2 or more, as in normal play: the player to move loses (P).\n",
            ),
            (NimRules::normal(), &[], "nim-sum 0   0\nThe nim-sum is 0: the player to move loses (P).\n"),
            (
                NimRules::misere(),
                &[],
                "nim-sum 0   0\nThe nim-sum is 0, but no heap counts more than 1, so misère play is reversed: the player to move wins (N).\n",
            ),
        ];
        for (rules, heaps, expected) in cases {
            assert_eq!(explain(rules, heaps).to_string(), expected, "{heaps:?}");
        }
    }

    #[test]
    fn columns_are_counted_from_the_top() {
        let found = explain(NimRules::normal(), &[u64::MAX, 5, 4]);
        assert_eq!(found.columns.len(), 64);
        assert_eq!(found.columns[0], Column { bit: 63, ones: 1 });
        assert_eq!(found.columns[61..], [(2, 3), (1, 1), (0, 2)].map(|(bit, ones)| Column { bit, ones }));
        assert_eq!(found.deciding_bit, Some(63));
        assert!(!found.to_string().is_empty());
    }
}
