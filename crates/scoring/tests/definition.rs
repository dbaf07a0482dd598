//! Payoffs and best moves against the definition, written plainly, one bonus at a time.

use nimatlas_core::{HeapMove, Heaps, PayoffFunction};
use nimatlas_scoring::{BestMoves, BonusRange, best_moves, best_moves_at, payoff, payoff_at, payoff_box};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::HashMap;

/// f_N of heaps in the given order, for a bonus that is a whole number of `unit`ths, in `unit`ths.
fn defined(heaps: &[u64], bonus: i64, unit: i64, memo: &mut HashMap<Vec<u64>, i64>) -> i64 {
    if heaps.iter().all(|&heap| heap == 0) {
        return -bonus;
    }
    if let Some(&known) = memo.get(heaps) {
        return known;
    }
    let mut best = i64::MIN;
    for heap in 0..heaps.len() {
        for to in 0..heaps[heap] {
            best = best.max(gain(heaps, heap, to, bonus, unit, memo));
        }
    }
    memo.insert(heaps.to_vec(), best);
    best
}

/// What a move gains under best play after it, in `unit`ths.
fn gain(heaps: &[u64], heap: usize, to: u64, bonus: i64, unit: i64, memo: &mut HashMap<Vec<u64>, i64>) -> i64 {
    let mut option = heaps.to_vec();
    option[heap] = to;
    (heaps[heap] - to) as i64 * unit - defined(&option, bonus, unit, memo)
}

/// The moves that gain the most, each on the first heap of its size.
fn maximisers(heaps: &[u64], bonus: i64, unit: i64, memo: &mut HashMap<Vec<u64>, i64>) -> Vec<HeapMove> {
    let value = defined(heaps, bonus, unit, memo);
    let mut best = Vec::new();
    for (heap, &from) in heaps.iter().enumerate().filter(|&(heap, from)| !heaps[..heap].contains(from)) {
        for to in 0..from {
            if gain(heaps, heap, to, bonus, unit, memo) == value {
                best.push(HeapMove { heap, from, to });
            }
        }
    }
    best
}

/// All positions of at most `stones` stones, no heap above `largest`.
fn positions(stones: u64, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for first in 1..=largest.min(stones) {
        for mut rest in positions(stones - first, first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

fn breakpoints(heaps: &[u64]) -> usize {
    payoff(&heaps.into()).expect("small").breakpoints().count()
}

#[test]
fn payoffs_of_up_to_twelve_stones_are_as_defined() {
    let positions = positions(12, 12);
    assert_eq!(positions.len(), 272);
    for bonus in -20..=20 {
        let mut memo = HashMap::new();
        for heaps in &positions {
            let searched = payoff(&Heaps::from(heaps.as_slice())).expect("small");
            assert_eq!(searched.at_integer(bonus), Some(defined(heaps, bonus, 1, &mut memo)), "{heaps:?} at {bonus}");
        }
    }
}

#[test]
fn best_moves_of_up_to_ten_stones_are_the_maximisers_at_every_half() {
    for halves in -24..=24_i64 {
        let bonus = BigRational::new(halves.into(), 2.into());
        let mut memo = HashMap::new();
        for heaps in positions(10, 10) {
            let expected = maximisers(&heaps, halves, 2, &mut memo);
            assert_eq!(best_moves_at(&heaps, &bonus), Ok(expected), "{heaps:?} at {bonus}");
        }
    }
}

#[test]
fn a_box_lists_sorted_positions_in_order_with_their_own_payoffs() {
    let payoffs = payoff_box(&[2, 0, 5, 3]).expect("small");
    let mut expected = Vec::new();
    for x in 0..=5 {
        for y in 0..=x.min(3) {
            for z in 0..=y.min(2) {
                expected.push(Heaps::from([x, y, z]));
            }
        }
    }
    assert!(payoffs.iter().map(|(heaps, _)| heaps).eq(&expected));
    for (heaps, function) in &payoffs {
        assert_eq!(&payoff(heaps).expect("small"), function, "{heaps}");
    }
    assert_eq!(payoff_box(&[32, 32, 32]).expect("small").len(), 6545);
    assert_eq!(payoff_box(&[]).expect("small").len(), 1);
}

#[test]
fn five_four_two_is_as_known() {
    let f = payoff(&Heaps::from([5, 4, 2])).expect("small");
    assert_eq!(f, PayoffFunction::from_values(-5, &[2, 1, 2, 3, 2, 3, 2, 3, 2, 1, 2]).expect("slopes ±1"));

    let step = |heap, from, to| HeapMove { heap, from, to };
    let (all, four, one) = (step(0, 5, 0), step(0, 5, 1), step(2, 2, 1));
    let between =
        |from, to, moves: &[HeapMove]| BestMoves { range: BonusRange::Between(from, to), moves: moves.to_vec() };
    let at = |bonus, moves: &[HeapMove]| BestMoves { range: BonusRange::At(bonus), moves: moves.to_vec() };
    let expected = [
        between(None, Some(-4), &[one]),
        at(-4, &[all, four, one]),
        between(Some(-4), Some(-1), &[all, four]),
        at(-1, &[all, four]),
        between(Some(-1), Some(1), &[all]),
        at(1, &[all, four]),
        between(Some(1), Some(4), &[four]),
        at(4, &[four, one]),
        between(Some(4), None, &[one]),
    ];
    assert_eq!(best_moves(&[5, 4, 2]).expect("small"), expected);
}

#[test]
fn equal_and_empty_heaps_keep_their_places() {
    let moves = |heaps: &[u64]| best_moves_at(heaps, &BigRational::from_integer(0.into())).expect("small");
    // Both gain nothing: 2 − f_0(2) = 2 − 2 and 1 − f_0(2, 1) = 1 − 1.
    assert_eq!(moves(&[0, 2, 0, 2]), [0, 1].map(|to| HeapMove { heap: 1, from: 2, to }));
    // Both gain 2: 3 − f_0(1) = 3 − 1 and 2 − f_0(1, 1) = 2 − 0.
    assert_eq!(moves(&[1, 3]), [0, 1].map(|to| HeapMove { heap: 1, from: 3, to }));
    for heaps in [&[][..], &[0, 0]] {
        let none = BestMoves { range: BonusRange::Between(None, None), moves: vec![] };
        assert_eq!(best_moves(heaps).expect("small"), [none]);
    }
}

#[test]
fn at_nine_eight_one_the_heap_moved_on_keeps_as_many_stones_as_the_bonus() {
    assert_eq!(breakpoints(&[9, 8, 1]), 13);
    for bonus in [-6, -4, -2, 0, 2, 4, 6_i64] {
        let best = best_moves_at(&[9, 8, 1], &BigRational::from_integer(bonus.into())).expect("small");
        let to = bonus.unsigned_abs();
        assert!(best.contains(&HeapMove { heap: 0, from: 9, to }), "{bonus}: {best:?}");
    }
}

#[test]
fn the_most_breakpoints_are_as_known() {
    let holders = |caps: &[u64]| {
        let payoffs = payoff_box(caps).expect("small");
        let counts: Vec<_> = payoffs.iter().map(|(heaps, f)| (f.breakpoints().count(), heaps.as_slice())).collect();
        let most = counts.iter().map(|&(count, _)| count).max().expect("never empty");
        (most, counts.iter().filter(|&&(count, _)| count == most).map(|&(_, heaps)| heaps.to_vec()).collect::<Vec<_>>())
    };
    assert_eq!(holders(&[16; 3]), (29, vec![vec![14, 13, 7], vec![16, 14, 8], vec![16, 15, 8]]));
    assert_eq!(holders(&[24; 3]), (47, vec![vec![24, 23, 16]]));
    assert_eq!(holders(&[12; 4]), (25, vec![vec![12, 9, 8, 6], vec![12, 10, 9, 7]]));
}

proptest! {
    #[test]
    fn the_best_moves_are_exactly_the_maximisers(
        heaps in prop::collection::vec(0..8_u64, 0..4), numerator in -60..60_i64, unit in 1..6_i64,
    ) {
        let bonus = BigRational::new(numerator.into(), unit.into());
        let mut memo = HashMap::new();
        let value = defined(&heaps, numerator, unit, &mut memo);
        prop_assert_eq!(payoff_at(&heaps.as_slice().into(), &bonus), Ok(BigRational::new(value.into(), unit.into())));
        prop_assert_eq!(best_moves_at(&heaps, &bonus), Ok(maximisers(&heaps, numerator, unit, &mut memo)));
    }

    #[test]
    fn ranges_cover_the_line_and_neighbours_differ(heaps in prop::collection::vec(0..8_u64, 0..4)) {
        let table = best_moves(&heaps).expect("small");
        let mut reached = None;
        for (i, best) in table.iter().enumerate() {
            match best.range {
                BonusRange::Between(from, to) => {
                    prop_assert_eq!((from, i % 2), (reached, 0));
                    reached = to;
                }
                BonusRange::At(bonus) => {
                    prop_assert_eq!((Some(bonus), i % 2), (reached, 1));
                    let [before, after] = [&table[i - 1].moves, &table[i + 1].moves];
                    prop_assert!(best.moves != *before || best.moves != *after, "{} could be merged", best.range);
                    prop_assert!(before.iter().chain(after).all(|step| best.moves.contains(step)));
                }
            }
        }
        prop_assert_eq!(reached, None);
    }

    #[test]
    fn the_order_of_heaps_does_not_matter(
        (heaps, shuffled) in prop::collection::vec(0..7_u64, 0..5)
            .prop_flat_map(|heaps| (Just(heaps.clone()), Just(heaps).prop_shuffle())),
    ) {
        prop_assert_eq!(payoff(&heaps.as_slice().into()), payoff(&shuffled.as_slice().into()));
        let unplaced = |heaps: &[u64]| -> Vec<(BonusRange, Vec<(u64, u64)>)> {
            let sizes = |moves: Vec<HeapMove>| {
                let mut sizes: Vec<_> = moves.into_iter().map(|step| (step.from, step.to)).collect();
                sizes.sort_unstable();
                sizes
            };
            best_moves(heaps).expect("small").into_iter().map(|best| (best.range, sizes(best.moves))).collect()
        };
        prop_assert_eq!(unplaced(&heaps), unplaced(&shuffled));
    }
}
