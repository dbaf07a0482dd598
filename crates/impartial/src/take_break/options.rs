//! Moves of take-and-break games.

use super::partitions::ways;
use super::{PartRule, TakeAndBreak};
use nimatlas_core::{Heaps, Nimber, Ruleset};
use serde::{Deserialize, Serialize};
use std::fmt;

impl TakeAndBreak {
    /// What a move can make of one heap: the sizes of the heaps left, ascending. The most stones are taken first; each
    /// result comes once.
    ///
    /// ```
    /// use nimatlas_impartial::take_break::{CodeError, TakeAndBreak};
    ///
    /// let grundy: TakeAndBreak = "4!.0".parse()?;
    /// assert_eq!(grundy.breaks(6).collect::<Vec<_>>(), [[1, 5], [2, 4]]);
    /// # Ok::<(), CodeError>(())
    /// ```
    pub fn breaks(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> {
        // Different numbers of stones taken give different totals, so no result comes twice.
        let most = self.most_taken().unwrap_or(heap).min(heap);
        (0..=most).rev().flat_map(move |taken| ways(self.digit(taken), heap - taken))
    }

    /// A move on one heap that takes as few stones as any, as the sizes of the heaps left; `None` if there is no move.
    /// Looks at one digit after another, up to the heap at most.
    pub fn gentle_break(&self, heap: u64) -> Option<Vec<u64>> {
        let most = self.most_taken().unwrap_or(heap).min(heap);
        (0..=most).find_map(|taken| ways(self.digit(taken), heap - taken).next())
    }

    /// Whether a move can make heaps of these sizes, in any order, of one heap. Does not list the moves.
    ///
    /// ```
    /// use nimatlas_impartial::take_break::{CodeError, TakeAndBreak};
    ///
    /// let kayles: TakeAndBreak = "0.77".parse()?;
    /// assert!(kayles.allows(1_000_000_000_001, &[400_000_000_000, 600_000_000_000]));
    /// assert!(!kayles.allows(9, &[4, 2]));
    /// # Ok::<(), CodeError>(())
    /// ```
    pub fn allows(&self, heap: u64, parts: &[u64]) -> bool {
        let left = parts.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part));
        let Some(taken) = left.and_then(|left| heap.checked_sub(left)) else { return false };
        let digit = self.digit(taken);
        let mut sizes = parts.to_vec();
        sizes.sort_unstable();
        sizes.dedup();
        let fits = match digit.rule() {
            PartRule::Any => true,
            PartRule::Distinct => sizes.len() == parts.len(),
            PartRule::NotAllEqual => parts.len() < 2 || sizes.len() > 1,
            PartRule::AllEqual => sizes.len() < 2,
        };
        fits && !parts.contains(&0) && digit.counts().contains(parts.len() as u64)
    }
}

impl Ruleset for TakeAndBreak {
    type Position = Heaps;

    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        // Equal heaps are neighbours and offer the same options.
        let heaps = position.as_slice();
        let starts = (0..heaps.len()).filter(|&place| place == 0 || heaps[place] != heaps[place - 1]);
        starts.flat_map(move |place| {
            self.breaks(heaps[place]).map(move |parts| {
                heaps[..place].iter().chain(&heaps[place + 1..]).chain(&parts).copied().collect::<Heaps>()
            })
        })
    }
}

/// A move that makes several heaps, or one, or none, of a heap.
///
/// ```
/// use nimatlas_impartial::take_break::HeapBreak;
///
/// let found = HeapBreak { heap: 0, from: 9, into: vec![3, 4] };
/// assert_eq!(found.to_string(), "heap 0: 9 → 3 + 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HeapBreak {
    /// Index of the heap among the heaps given, from 0.
    pub heap: usize,
    /// Its size before the move.
    pub from: u64,
    /// The sizes of the heaps left of it, ascending.
    pub into: Vec<u64>,
}

impl fmt::Display for HeapBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}: {} → ", self.heap, self.from)?;
        if self.into.is_empty() {
            return f.write_str("0");
        }
        for (place, part) in self.into.iter().enumerate() {
            write!(f, "{}{part}", if place == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}

/// Every move that wins the sum of these heaps in normal play, ordered by heap, then with the most stones taken first.
///
/// `values` are the nim-values of heaps 0, 1, 2, … at least up to the largest heap, for instance those of a
/// [`NimSequence`](crate::sequence::NimSequence). Tries each way to break each heap that differs from those before it.
/// `None` if `values` end too soon.
///
/// ```
/// use nimatlas_impartial::{sequence::NimSequence, take_break::{HeapBreak, winning_moves}};
///
/// let mut kayles = NimSequence::new("0.77".parse()?);
/// kayles.extend_to(9)?;
/// // Nim-values 4 and 1.
/// let moves = winning_moves(kayles.game(), kayles.values(), &[5, 4]).expect("values up to 9");
/// assert_eq!(moves, [HeapBreak { heap: 0, from: 5, into: vec![4] }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_moves(game: &TakeAndBreak, values: &[u32], heaps: &[u64]) -> Option<Vec<HeapBreak>> {
    let value = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap)).copied();
    let single = heaps.iter().map(|&heap| value(heap)).collect::<Option<Vec<_>>>()?;
    let total = single.iter().fold(0, |sum, value| sum ^ value);
    let mut moves: Vec<HeapBreak> = Vec::new();
    for (heap, &from) in heaps.iter().enumerate() {
        if let Some(before) = heaps[..heap].iter().position(|&other| other == from) {
            let same: Vec<_> = moves.iter().filter(|found| found.heap == before).cloned().collect();
            moves.extend(same.into_iter().map(|found| HeapBreak { heap, ..found }));
            continue;
        }
        let target = total ^ single[heap];
        let wins =
            |parts: &Vec<u64>| parts.iter().filter_map(|&part| value(part)).fold(0, |sum, value| sum ^ value) == target;
        moves.extend(game.breaks(from).filter(wins).map(|into| HeapBreak { heap, from, into }));
    }
    Some(moves)
}

/// The nim-sum of heaps whose nim-values are in `values`, or `None` if these end too soon.
pub fn nim_sum(values: &[u32], heaps: &[u64]) -> Option<Nimber> {
    let value = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap));
    heaps.iter().map(|&heap| value(heap).map(|&value| Nimber(value.into()))).sum()
}
