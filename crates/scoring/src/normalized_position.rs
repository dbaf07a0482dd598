//! A position made ready for a search.

use crate::{ScoringError, reduce_largest_heap};
use nimatlas_core::{BonusTo, HeapMove, Heaps, ScoringRules, TakeRule};

/// A position under its rules, with its heaps in an order of their own: by weight, those of one weight descending.
///
/// Positions that play can reach from it are written in the same way, heaps that have become empty included: then each of
/// them has one form only.
#[derive(Clone, Debug)]
pub(crate) struct NormalizedPosition {
    /// The non-empty heaps. The first one may have been [reduce_largest_heap].
    pub heaps: Vec<u64>,
    /// The score of a stone of each of them.
    weights: Vec<i64>,
    pub rules: ScoringRules,
    /// By how many stones the first heap is larger than it stands here.
    pub cut: u64,
    /// How many steps of the grid of bonuses make 1: two if breakpoints can lie half-way between integers.
    pub units: i64,
}

impl NormalizedPosition {
    pub fn new(heaps: &[u64], rules: &ScoringRules) -> Result<NormalizedPosition, ScoringError> {
        if !rules.weights.is_empty() && rules.weights.len() != heaps.len() {
            return Err(ScoringError::Weights { heaps: heaps.len(), weights: rules.weights.len() });
        }
        let mut pairs: Vec<(i64, u64)> =
            heaps.iter().enumerate().filter(|&(_, &heap)| heap > 0).map(|(i, &heap)| (rules.weight(i), heap)).collect();
        pairs.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        let (weights, mut sorted): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let mut cut = 0;
        if rules.take == TakeRule::Any && rules.weights.is_empty() {
            let (shorter, by) = reduce_largest_heap(&Heaps::from(sorted));
            (sorted, cut) = (shorter.into(), by);
        }
        let units = if rules.takes_all() { 1 } else { 2 };
        Ok(NormalizedPosition { heaps: sorted, weights, rules: rules.clone(), cut, units })
    }

    /// All of its reachable positions are those of a box.
    pub fn plain(caps: &[u64]) -> NormalizedPosition {
        let heaps = Vec::from(Heaps::from(caps));
        NormalizedPosition { weights: vec![1; heaps.len()], heaps, rules: ScoringRules::default(), cut: 0, units: 1 }
    }

    /// Whether heaps in two neighbouring places may be exchanged.
    pub fn linked(&self, place: usize) -> bool {
        place + 1 < self.weights.len() && self.weights[place] == self.weights[place + 1]
    }

    /// The stones, and their score if they were all taken by one player, signs aside.
    pub fn totals(&self) -> (u128, u128) {
        let stones = self.heaps.iter().copied().map(u128::from).sum();
        let score = self
            .heaps
            .iter()
            .zip(&self.weights)
            .map(|(&heap, weight)| u128::from(heap).saturating_mul(weight.unsigned_abs().into()));
        (stones, score.fold(0, u128::saturating_add))
    }

    /// The payoff without a move at the bonus `at` of the grid.
    pub fn terminal(&self, at: i16) -> i16 {
        match self.rules.bonus_to {
            BonusTo::LastMover => -at,
            BonusTo::Other => at,
        }
    }

    /// The moves of a position, as a place and the stones left there; of heaps that may be exchanged and are equal, only the
    /// first is moved on.
    pub fn moves<'a>(&'a self, heaps: &'a [u64]) -> impl Iterator<Item = (usize, u64)> + 'a {
        let first = |&place: &usize| place == 0 || !self.linked(place - 1) || heaps[place - 1] != heaps[place];
        (0..heaps.len())
            .filter(first)
            .flat_map(move |place| self.rules.take.takes(heaps[place]).map(move |take| (place, heaps[place] - take)))
    }

    /// What a move scores, on the grid.
    pub fn score(&self, heaps: &[u64], place: usize, to: u64) -> i64 {
        // Within the limits of a search, which are far below 2^63.
        self.units * self.weights[place] * (heaps[place] - to) as i64
    }

    /// The position that a move leaves.
    pub fn option(&self, heaps: &[u64], mut place: usize, to: u64) -> Vec<u64> {
        let mut option = heaps.to_vec();
        option[place] = to;
        while self.linked(place) && option[place + 1] > to {
            option.swap(place, place + 1);
            place += 1;
        }
        option
    }

    /// The move on heaps in the order in which someone gave them: on the first one of this size and weight.
    pub fn named(&self, given: &[u64], heaps: &[u64], place: usize, to: u64) -> HeapMove {
        // Only the largest heap is ever cut, and it stays in its place until it is moved on.
        let cut = if place == 0 && heaps == self.heaps { self.cut } else { 0 };
        let from = heaps[place] + cut;
        let same = |i: &usize| given[*i] == from && self.rules.weight(*i) == self.weights[place];
        let heap = (0..given.len()).find(same).expect("the heaps are those given");
        HeapMove { heap, from, to }
    }

    /// All positions below this one, in lexicographic order, the empty one first and this one last.
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let next = move |tuple: &Vec<u64>| {
            let grows =
                |&i: &usize| tuple[i] < self.heaps[i] && (i == 0 || !self.linked(i - 1) || tuple[i] < tuple[i - 1]);
            let place = (0..tuple.len()).rev().find(grows)?;
            let mut next = tuple.clone();
            next[place] += 1;
            next[place + 1..].fill(0);
            Some(next)
        };
        std::iter::successors(Some(vec![0; self.heaps.len()]), next)
    }

    /// How many positions there are: the product of descending tuples of each weight. Linear in the stones; stops at the
    /// largest `u128`.
    pub fn count(&self) -> u128 {
        // After each heap, from the last: up_to[v] counts the tuples of the heaps so far whose first entry is at most v.
        let mut up_to = vec![1_u128];
        for (place, &heap) in self.heaps.iter().enumerate().rev() {
            let most = up_to.len() - 1;
            let mut count = 0_u128;
            up_to = (0..=heap as usize)
                .map(|first| {
                    count = count.saturating_add(up_to[if self.linked(place) { first.min(most) } else { most }]);
                    count
                })
                .collect();
        }
        up_to[up_to.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_positions_are_those_that_play_can_reach() {
        let cases: [(&[u64], &[i64]); 8] = [
            (&[], &[]),
            (&[7], &[]),
            (&[5, 5, 2], &[]),
            (&[4, 3, 3, 1], &[]),
            (&[1; 6], &[]),
            (&[3, 4, 2], &[1, 2, 1]),
            (&[3, 0, 3, 2, 2], &[5, 1, 5, -1, -1]),
            (&[2, 3], &[0, 1]),
        ];
        for (heaps, weights) in cases {
            let rules = ScoringRules { weights: weights.to_vec(), ..ScoringRules::default() };
            let start = NormalizedPosition::new(heaps, &rules).expect("as many weights as heaps");
            let mut seen = BTreeSet::from([start.heaps.clone()]);
            let mut open = vec![start.heaps.clone()];
            while let Some(heaps) = open.pop() {
                for (place, to) in start.moves(&heaps) {
                    let option = start.option(&heaps, place, to);
                    if seen.insert(option.clone()) {
                        open.push(option);
                    }
                }
            }
            assert!(start.positions().eq(seen.iter().cloned()), "{heaps:?} {weights:?}");
            assert_eq!(start.count(), seen.len() as u128);
        }
        // Three sorted heaps of at most 32: 35 choose 3.
        assert_eq!(NormalizedPosition::plain(&[32, 32, 32]).count(), 6545);
    }
}
