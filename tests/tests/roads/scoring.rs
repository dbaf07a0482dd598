//! `corpus/scoring.toml` by: definition, sweep, recursion, closed form, stored tables.

use nimatlas_core::Heaps;
use nimatlas_oracle as oracle;
use nimatlas_scoring::{best_moves, best_moves_at, check_invariants, closed_form, payoff};
use nimatlas_store::PayoffTable;
use nimatlas_tables::payoff as sweeps;
use nimatlas_tests::{BestCase, ScoringCorpus, corpus, stored};
use num_rational::BigRational;

#[test]
fn payoff_functions_agree_on_all_roads() {
    let tables = ["scoring-two-heaps-64", "scoring-three-heaps-32", "scoring-xy1-128", "scoring-fk-64"].map(stored);
    let tables = tables.iter().map(|table| PayoffTable::new(table).expect("payoffs")).collect::<Vec<_>>();
    let (mut closed, mut from_store) = (0, vec![0; tables.len()]);
    for case in corpus::<ScoringCorpus>("scoring").positions {
        let position = Heaps::from(case.heaps.as_slice());
        let expected = case.payoff().expect("breakpoints of a payoff function");
        assert_eq!(expected.breakpoints().collect::<Vec<_>>(), case.breakpoints, "{position}");
        assert_eq!(expected.slope_left().sign(), case.slope_left, "{position}");
        assert_eq!(expected.slope_right().sign(), case.slope_right, "{position}");
        assert_eq!(expected.at_integer(0), Some(case.at_zero), "{position}");

        let reach = case.heaps.iter().sum::<u64>() as i64 + 2;
        for bonus in -reach..=reach {
            let defined = oracle::scoring::payoff(&case.heaps, bonus).expect("small");
            assert_eq!(expected.at_integer(bonus), Some(defined), "{position} at {bonus}");
        }
        assert_eq!(payoff(&position).expect("small"), expected, "{position}");
        check_invariants(&position, &expected).expect("the laws hold");
        let sweep = sweeps::sweep(&case.heaps).expect("small");
        let (_, swept) = sweep.iter().last().expect("the position itself comes last");
        assert_eq!(swept, expected, "{position}");
        if let Some(form) = closed_form(&position) {
            closed += 1;
            assert_eq!(form.payoff().expect("small"), expected, "{position}");
        }
        for (table, count) in tables.iter().zip(&mut from_store) {
            if let Some(found) = table.get(&position).expect("whole") {
                *count += 1;
                assert_eq!(found, expected, "{position}");
            }
        }
    }
    assert!(closed >= 15, "the closed forms took part");
    assert!(from_store.iter().all(|&count| count >= 2), "every stored table took part: {from_store:?}");
}

#[test]
fn best_moves_are_those_of_every_zone() {
    for BestCase { heaps, zones } in corpus::<ScoringCorpus>("scoring").best {
        let ranges = best_moves(&heaps).expect("small");
        let reach = 2 * (heaps.iter().sum::<u64>() as i64 + 3);
        for twice in -reach..=reach {
            let bonus = BigRational::new(twice.into(), 2.into());
            let zone = zones.iter().filter(|zone| zone.contains_half(twice)).collect::<Vec<_>>();
            assert_eq!(zone.len(), 1, "{heaps:?}: the zones part the line at {bonus}");
            let expected = &zone[0].moves;

            let at = best_moves_at(&heaps, &bonus).expect("small");
            let mut found: Vec<_> = at.iter().map(|best| [best.from, best.to]).collect();
            found.sort_unstable();
            assert_eq!(found, *expected, "{heaps:?} at {bonus}");
            let range = ranges.iter().filter(|best| best.range.contains(&bonus)).collect::<Vec<_>>();
            assert_eq!(range.len(), 1, "{heaps:?}: the ranges part the line at {bonus}");
            assert_eq!(range[0].moves, at, "{heaps:?} at {bonus}");
            if twice % 2 == 0 {
                let defined = oracle::scoring::best_moves(&heaps, twice / 2).expect("small");
                let mut defined: Vec<_> = defined.iter().map(|best| [best.from, best.to]).collect();
                defined.sort_unstable();
                defined.dedup();
                assert_eq!(defined, *expected, "{heaps:?} at {bonus}");
            }
        }
    }
}
