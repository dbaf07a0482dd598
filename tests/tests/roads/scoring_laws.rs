//! Laws of Scoring Nim on random positions of up to four heaps of up to forty stones, by the sweep and the theory.

use nimatlas_core::{Heaps, PositionPayoffs, ScoringRules};
use nimatlas_scoring::{best_moves_in, check_invariants};
use nimatlas_tables::payoff::{Bonuses, position_payoff, position_payoffs};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

fn swept(heaps: &[u64], bonuses: Bonuses) -> PositionPayoffs {
    position_payoffs(heaps, &ScoringRules::default(), bonuses).expect("small")
}

fn beside(heaps: &[u64], bonus: &BigRational) -> PositionPayoffs {
    let twice = i64::try_from((bonus * BigInt::from(2)).floor().to_integer()).expect("small");
    swept(heaps, Bonuses::Beside { twice })
}

/// What the player to move gains on the other if both always make the last of the best moves.
fn played_out(mut heaps: Vec<u64>, bonus: &BigRational) -> BigRational {
    let (mut gain, mut sign) = (BigRational::from_integer(0.into()), 1);
    while let Some(&step) = beside(&heaps, bonus).best_at(bonus).last() {
        gain += BigRational::from_integer((sign * step.stones() as i64).into());
        heaps[step.heap] = step.to;
        sign = -sign;
    }
    // Who finds no stone has seen the other take the last one.
    gain - bonus * BigInt::from(sign)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn laws_hold(
        heaps in prop::collection::vec(0..=40_u64, 0..=4),
        (turn, pick) in (0..4_usize, any::<prop::sample::Index>()),
        (n, d) in (-400..=400_i64, 1..=7_i64),
    ) {
        let position = Heaps::from(heaps.as_slice());
        let all = swept(&heaps, Bonuses::All);
        let payoff = all.function().expect("continuous, with slopes of ±1");

        // Integer breakpoints, parity, their number and place, the slopes at the ends.
        let integers = payoff.to_integer_grid().expect("breakpoints at integers");
        check_invariants(&position, &integers).expect("the laws");

        let mut turned = heaps.clone();
        turned.rotate_left(turn.min(heaps.len()));
        prop_assert_eq!(&position_payoff(&turned, &ScoringRules::default()).expect("small"), &payoff);

        // The greatest gain at a rational bonus, by options swept on their own; its moves are those of the range there.
        let bonus = BigRational::new(n.into(), d.into());
        let gain = |to: &[u64], stones: u64| BigRational::from_integer(stones.into()) - beside(to, &bonus).at(&bonus);
        let mut gains = Vec::new();
        for (heap, &from) in heaps.iter().enumerate().filter(|&(heap, from)| !heaps[..heap].contains(from)) {
            // Every move on the last heap, and some on the others.
            let some = if heap + 1 == heaps.len() { 1 } else { 7 };
            for to in (0..from).step_by(some) {
                let mut left = heaps.clone();
                left[heap] = to;
                gains.push(((heap, to), gain(&left, from - to)));
            }
        }
        let here = payoff.at(&bonus);
        prop_assert_eq!(&all.at(&bonus), &here);
        let range = best_moves_in(&all).into_iter().find(|best| best.range.contains(&bonus)).expect("a part of the line");
        let best: Vec<_> = range.moves.iter().map(|step| (step.heap, step.to)).collect();
        for (step, gain) in &gains {
            prop_assert!(*gain <= here);
            prop_assert_eq!(best.contains(step), *gain == here, "{:?}", step);
        }
        if let Some(&step) = (!range.moves.is_empty()).then(|| pick.get(&range.moves)) {
            let mut left = heaps.clone();
            left[step.heap] = step.to;
            prop_assert_eq!(gain(&left, step.stones()), here.clone());
        }
        prop_assert_eq!(played_out(heaps, &bonus), here);
    }
}
