//! Best moves of Scoring Nim and its variants against the recursion of the definition.

use super::super::Game;
use super::super::scoring::{ScoringGame, ScoringHeap};
use nimatlas::Context;
use nimatlas_core::{BonusTo, ScoringRules, TakeRule};
use num_rational::BigRational;
use std::collections::BTreeSet;

/// The payoff by definition, for an integer bonus.
fn payoff(game: &ScoringGame, bonus: i128, heaps: &[ScoringHeap]) -> i128 {
    let moved = options(game, heaps).into_iter().map(|(points, to)| points - payoff(game, bonus, &to));
    moved.max().unwrap_or(if game.rules.bonus_to == BonusTo::Other { bonus } else { -bonus })
}

fn options(game: &ScoringGame, heaps: &[ScoringHeap]) -> Vec<(i128, Vec<ScoringHeap>)> {
    let mut found = Vec::new();
    for place in 0..heaps.len() {
        for taken in 1..=heaps[place].stones {
            let allowed = match &game.rules.take {
                TakeRule::Any => true,
                TakeRule::AtMost(most) => taken <= most.get(),
                TakeRule::OneOf(set) => set.iter().any(|allowed| allowed == taken),
            };
            if allowed {
                let mut to = heaps.to_vec();
                to[place].stones -= taken;
                to.retain(|heap| heap.stones > 0);
                found.push((i128::from(taken) * i128::from(heaps[place].weight), to));
            }
        }
    }
    found
}

#[test]
fn scoring_nim_and_its_variants() {
    let at_most = |most| TakeRule::at_most(most).expect("not 0");
    let one_of = |set: &str| TakeRule::OneOf(set.parse().expect("a set"));
    let variants = [
        (TakeRule::Any, vec![], BonusTo::LastMover),
        (TakeRule::Any, vec![], BonusTo::Other),
        (at_most(2), vec![], BonusTo::LastMover),
        (one_of("2,3"), vec![], BonusTo::LastMover),
        (one_of("1,3"), vec![2, -1, 1], BonusTo::Other),
        (TakeRule::Any, vec![2, 1, 3], BonusTo::LastMover),
    ];
    for (take, weights, bonus_to) in variants {
        for bonus in [-5, -1, 0, 1, 3] {
            let rules = ScoringRules { take: take.clone(), weights: weights.clone(), bonus_to };
            let game =
                ScoringGame { bonus: BigRational::from_integer(bonus.into()), rules, context: Context::default() };
            for start in [[3, 2, 2], [2, 2, 0], [4, 1, 1]] {
                let mut at = game.start(&start);
                // To the end, by the best moves of both.
                loop {
                    let here = options(&game, &at);
                    let gains =
                        || here.iter().map(|(points, to)| (points - payoff(&game, bonus, to), *points, to.clone()));
                    let most = gains().map(|gain| gain.0).max();
                    let Some(step) = game.some_move(&at) else {
                        assert!(here.is_empty(), "{at:?}");
                        break;
                    };
                    assert!(here.contains(&(step.points, step.to)), "{at:?}");
                    let order = |to: &[ScoringHeap]| {
                        let mut heaps: Vec<_> = to.iter().map(|heap| (heap.stones, heap.weight)).collect();
                        heaps.sort_unstable();
                        heaps
                    };
                    let expected: BTreeSet<_> = gains()
                        .filter(|gain| Some(gain.0) == most)
                        .map(|(_, points, to)| (points, order(&to)))
                        .collect();
                    let best = game.best(&at).expect("small");
                    let found: BTreeSet<_> = best.iter().map(|step| (step.points, order(&step.to))).collect();
                    assert_eq!(found, expected, "{at:?}, N = {bonus}, {:?}", game.rules);
                    let first = best.into_iter().next().expect("a move");
                    let read = game.read(&first.words, &at).expect("a move").expect("allowed");
                    assert_eq!((read.points, order(&read.to)), (first.points, order(&first.to)), "{}", first.words);
                    at = first.to;
                }
            }
        }
    }
}
