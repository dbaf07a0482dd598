//! All small positions of Scoring Nim, and of its variants, by the definition, the sweep and the recursion.

use nimatlas_core::{BonusTo, Heaps, ScoringRules, TakeRule};
use nimatlas_oracle::scoring as oracle;
use nimatlas_scoring::{Limits, best_moves_in, payoff_box, payoff_box_within, variant_best_moves, variant_payoff};
use nimatlas_tables::payoff::{Bonuses, position_payoff, position_payoffs, survey, sweep, sweep_variant};
use num_rational::BigRational;
use std::collections::BTreeMap;

#[test]
fn all_positions_of_thirty_stones_in_six_heaps_agree() {
    // Whatever has at most 30 stones in at most 6 heaps is below these.
    const CAPS: [u64; 6] = [30, 15, 10, 7, 6, 5];
    let defined = oracle::payoffs_of_few_stones(30, 6, -40..=40).expect("small");
    let sweep = sweep(&CAPS).expect("small");
    let limits = Limits { cells: 1 << 27, ..Limits::DEFAULT };
    let searched: BTreeMap<_, _> = payoff_box_within(&CAPS, &limits).expect("small").into_iter().collect();
    assert!(defined.len() > 4_000);
    for row in defined {
        let mut padded = row.heaps.clone();
        padded.resize(6, 0);
        let swept = sweep.index(&padded).and_then(|index| sweep.payoff(index)).expect("in the box");
        let position = Heaps::from(row.heaps);
        assert_eq!(swept.values(-40..=40).as_ref(), Some(&row.payoffs), "{position}");
        assert_eq!(searched[&position].values(-40..=40), Some(row.payoffs), "{position}");
    }
}

#[test]
fn variants_of_sixteen_stones_agree() {
    let set = |moves: &str| TakeRule::OneOf(moves.parse().expect("a set"));
    let takes = [TakeRule::Any, TakeRule::at_most(3).expect("not 0"), set("1,4"), set("2,5"), set("3,4")];
    let boxes: [(&[u64], &[i64]); 7] = [
        (&[16], &[]),
        (&[8, 8], &[]),
        (&[6, 5, 5], &[]),
        (&[4, 4, 4, 4], &[]),
        (&[5, 5, 6], &[2, 1, 1]),
        (&[8, 8], &[3, -2]),
        (&[4, 4, 4, 4], &[1, 0, 2, 2]),
    ];
    for take in &takes {
        for (largest, weights) in boxes {
            for bonus_to in [BonusTo::LastMover, BonusTo::Other] {
                agree(&ScoringRules { take: take.clone(), weights: weights.to_vec(), bonus_to }, largest);
            }
        }
    }
}

/// All positions of a box, at all halves up to past the total score.
fn agree(rules: &ScoringRules, largest: &[u64]) {
    let score: i64 = largest.iter().enumerate().map(|(i, &heap)| heap as i64 * rules.weight(i).abs()).sum();
    let twice = -2 * score - 3..=2 * score + 3;
    // The definition fills a box with all orders of heaps; the sweep has one of each.
    let sweep = sweep_variant(largest, rules).or_else(|_| {
        let mut largest = largest.to_vec();
        largest[1..].reverse();
        sweep_variant(&largest, rules)
    });
    let sweep = sweep.expect("descending neighbours of equal weight");
    let mut met = 0;
    for row in oracle::twice_variant_payoffs(rules, largest, twice.clone()).expect("small") {
        let expected = Some(row.payoffs);
        if let Some(swept) = sweep.index(&row.heaps).and_then(|index| sweep.payoff(index)) {
            assert_eq!(swept.doubled().values(twice.clone()), expected, "{rules:?} {:?}", row.heaps);
            met += 1;
        }
        // Every one of them by a search of its own would take longer than all else.
        if row.heaps.iter().sum::<u64>() % 3 == 1 {
            let single = position_payoff(&row.heaps, rules).expect("small");
            assert_eq!(single.doubled().values(twice.clone()), expected, "{rules:?} {:?}", row.heaps);
            let searched = variant_payoff(rules, &row.heaps).expect("small");
            assert_eq!(searched, single, "{rules:?} {:?}", row.heaps);
        }
    }
    assert!(met > largest.len(), "the sweep took part");
    let best = variant_best_moves(rules, largest).expect("small");
    let swept = position_payoffs(largest, rules, Bonuses::All).expect("small");
    assert_eq!(best_moves_in(&swept), best, "{rules:?} {largest:?}");
    assert_eq!(swept.function(), Ok(variant_payoff(rules, largest).expect("small")), "{rules:?} {largest:?}");
    for twice in twice {
        let bonus = BigRational::new(twice.into(), 2.into());
        let beside = position_payoffs(largest, rules, Bonuses::Beside { twice }).expect("small");
        assert_eq!(beside.at(&bonus), swept.at(&bonus), "{rules:?} {largest:?} at {bonus}");
        let mut defined = oracle::variant_best_moves(rules, largest, twice).expect("small");
        // The definition names a move on each of several equal heaps.
        defined.retain(|step| {
            let same = |heap: usize| largest[heap] == step.from && rules.weight(heap) == rules.weight(step.heap);
            !(0..step.heap).any(same)
        });
        let found = best.iter().find(|best| best.range.contains(&bonus)).expect("the ranges part the line");
        assert_eq!(found.moves, defined, "{rules:?} {largest:?} at {bonus}");
        assert_eq!(beside.best_at(&bonus), defined, "{rules:?} {largest:?} at {bonus}");
    }
}

#[test]
fn numbers_of_breakpoints_agree() {
    for (heaps, largest) in [(1, 40), (2, 40), (3, 32), (4, 9), (5, 5)] {
        let survey = survey(heaps, largest).expect("small");
        let mut histogram = BTreeMap::new();
        let mut records = vec![(0, Vec::new()); largest as usize + 1];
        for (position, payoff) in payoff_box(&vec![largest; heaps]).expect("small") {
            let count = payoff.breakpoints().count() as u32;
            *histogram.entry(count).or_insert(0u64) += 1;
            let mut padded = position.as_slice().to_vec();
            padded.resize(heaps, 0);
            for (most, holders) in &mut records[padded[0] as usize..] {
                if count > *most {
                    (*most, *holders) = (count, Vec::new());
                }
                if count == *most {
                    holders.push(padded.clone());
                }
            }
        }
        assert_eq!(survey.histogram, histogram, "{heaps} heaps");
        for (record, (most, holders)) in survey.records.iter().zip(records) {
            assert_eq!(
                (record.breakpoints, &record.holders),
                (most, &holders),
                "{heaps} heaps up to {}",
                record.largest
            );
        }
    }
}
