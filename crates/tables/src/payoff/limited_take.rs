//! The sweep where a move takes one of given numbers of stones: a step for each position, heap, allowed number and bonus.
//!
//! Options are looked up, so the payoffs of as many of the last positions are kept as a move can go back.

use super::lane::Lane;
use super::sorted_box::SortedBox;
use nimatlas_core::TakeRule;

/// As [`any_take::sweep`](super::any_take::sweep), for any rule. `terminal` is the payoff of every position without a move.
pub(crate) fn sweep<T: Lane, const LANES: usize>(
    shape: &SortedBox,
    weights: &[i64],
    take: &TakeRule,
    terminal: [T; LANES],
    mut settle: impl FnMut(&[T; LANES]) -> [T; LANES],
    mut visit: impl FnMut(usize, &[[T; LANES]]),
) {
    let mask = kept(shape, take) - 1;
    let mut recent = vec![[T::NONE; LANES]; mask + 1];
    let mut heaps = vec![0; shape.caps().len()];
    for index in 0..shape.positions() {
        let mut best: Option<[T; LANES]> = None;
        for (place, &heap) in heaps.iter().enumerate() {
            let moves_once = place + 1 == heaps.len() || !shape.linked(place) || heaps[place + 1] != heap;
            for taken in take.takes(heap).take_while(|_| moves_once) {
                let option = &recent[shape.option(&heaps, index, place, heap - taken) & mask];
                let score = T::of(weights[place] * taken as i64);
                let best = best.get_or_insert_with(|| option.map(|payoff| score.minus(payoff)));
                for (best, &payoff) in best.iter_mut().zip(option) {
                    *best = (*best).max(score.minus(payoff));
                }
            }
        }
        let payoffs = best.map_or(terminal, |best| settle(&best));
        recent[index & mask] = payoffs;
        visit(index, &[payoffs]);
        shape.advance(&mut heaps);
    }
}

/// How many positions are kept: a power of two, as many as there are or more than a move goes back. One stone less of a heap
/// lowers the index by no more than there are choices of the heaps after the first.
pub(crate) fn kept(shape: &SortedBox, take: &TakeRule) -> usize {
    let most = shape.caps().iter().copied().max().and_then(|cap| take.takes(cap).last()).unwrap_or(0);
    let back = (most as usize).saturating_mul(shape.tails(0)).min(shape.positions());
    (back + 1).next_power_of_two()
}
