//! `corpus/take-break.toml` by: definition on the graph of positions, retrograde, search, nim-sequence by both methods, genus,
//! sieve, sum of parts, tame sum.

use crate::reachable::{CONVENTIONS, by_graph};
use nimatlas::{Context, Game, Position, solve as facade};
use nimatlas_core::{Convention, Heaps, Nimber, Outcome, SubtractionSet};
use nimatlas_impartial::misere::{genus_sequence, tame_kinds};
use nimatlas_impartial::sequence::NimSequence;
use nimatlas_impartial::solve::solve;
use nimatlas_impartial::take_break::{TakeAndBreak, nim_sum, winning_moves};
use nimatlas_impartial::{search, take_break::HeapBreak};
use nimatlas_tables::sieve;
use nimatlas_tests::{BreakCase, HeapSumCase, TakeBreakCase, TakeBreakCorpus, corpus};
use std::collections::BTreeSet;

/// The moves of a code that allows to take some numbers of stones and nothing else.
fn subtraction_set(game: &TakeAndBreak) -> Option<SubtractionSet> {
    let moves: Vec<u64> = (1..=game.most_taken()?).filter(|&taken| !game.digit(taken).is_zero()).collect();
    let set = SubtractionSet::new(&moves).ok()?;
    TakeAndBreak::subtraction(&set).is_ok_and(|only| only == *game).then_some(set)
}

#[test]
fn values_agree_on_all_roads() {
    let mut sieved = 0;
    for TakeBreakCase { code, values, misere } in corpus::<TakeBreakCorpus>("take-break").games {
        let game: TakeAndBreak = code.parse().expect("a code");
        let last = values.len() as u64 - 1;
        for mut sequence in [NimSequence::new(game.clone()), NimSequence::direct(game.clone())] {
            assert_eq!(sequence.extend_to(last).expect("small"), values, "{code}");
        }
        let misere: Vec<Outcome> = misere.chars().map(|letter| Outcome::p_if(letter == 'P')).collect();
        let genera = genus_sequence(&game, misere.len() as u64 - 1, None).expect("small");
        for (heap, &outcome) in misere.iter().enumerate() {
            let start = Heaps::from([heap as u64]);
            let value = u64::from(values[heap]);
            let normal = Outcome::p_if(value == 0);
            assert_eq!(by_graph(&game, &start), (value, [normal, outcome]), "{code}, {heap}");
            assert_eq!(search::nim_value(&game, &start), Ok(Nimber(value)), "{code}, {heap}");
            for (convention, expected) in CONVENTIONS.into_iter().zip([normal, outcome]) {
                assert_eq!(search::outcome(&game, &start, convention), Ok(expected), "{code}, {heap}, {convention}");
            }
            let genus = &genera[heap].genus;
            assert_eq!((genus.value(), genus.misere_outcome()), (Nimber(value), outcome), "{code}, {heap}");
        }
        if let Some(moves) = subtraction_set(&game) {
            sieved += 1;
            let found = sieve::nim_values(&moves, last + 1).expect("small");
            assert!(found.iter().eq(values.iter().map(|&value| u64::from(value))), "{code}");
        }
    }
    assert!(sieved >= 2, "the sieve took part");
}

/// What is left of the heaps after a move.
fn after(heaps: &[u64], step: &BreakCase) -> Heaps {
    let others = heaps.iter().enumerate().filter(|&(heap, _)| heap != step.heap).map(|(_, &size)| size);
    others.chain(step.into.iter().copied()).collect()
}

/// A move as the parts of sums write it.
fn written(step: &BreakCase) -> (usize, String) {
    let sizes: Vec<_> = step.into.iter().map(u64::to_string).collect();
    (step.heap, if sizes.is_empty() { "0".to_owned() } else { sizes.join(" + ") })
}

#[test]
fn sums_agree_on_all_roads() {
    let mut tame = 0;
    for case in corpus::<TakeBreakCorpus>("take-break").sums {
        let HeapSumCase { code, heaps, .. } = &case;
        let game: TakeAndBreak = code.parse().expect("a code");
        let start = Heaps::from(heaps.as_slice());
        assert_eq!(by_graph(&game, &start), (case.nim_sum, [case.normal, case.misere]), "{case:?}");

        let mut sequence = NimSequence::new(game.clone());
        let values = sequence.extend_to(10).expect("small");
        assert_eq!(nim_sum(values, heaps), Some(Nimber(case.nim_sum)), "{case:?}");
        let found = winning_moves(&game, values, heaps).expect("small").into_iter();
        let found: BTreeSet<_> = found.map(|HeapBreak { heap, from, into }| BreakCase { heap, from, into }).collect();
        assert_eq!(found, case.winning.iter().cloned().collect(), "{case:?}");

        // The facade asks for each convention by its own choice of methods; beside a tame sum it takes the rule for tame ones.
        let position = Position::heaps(&Game::TakeBreak(game.clone()), heaps.iter().copied());
        let sides =
            [(Convention::Normal, case.normal, &case.winning), (Convention::Misere, case.misere, &case.winning_misere)];
        let tame_kinds = tame_kinds(&game, 10).expect("small");
        let is_tame = heaps.iter().all(|&heap| tame_kinds[heap as usize].is_some());
        tame += usize::from(is_tame);
        for (convention, outcome, moves) in sides {
            let sum = facade(&position.clone().with_convention(convention), &Context::default()).expect("small");
            assert_eq!((sum.nim_sum, sum.outcome), (Some(case.nim_sum.into()), outcome), "{case:?}");
            let expected: BTreeSet<_> = moves.iter().map(written).collect();
            let found: BTreeSet<_> = sum.winning_moves.each().map(|(heap, to)| (heap, to.to_string())).collect();
            assert_eq!(found, expected, "{case:?}, {convention}");
        }

        let solved = solve(&game, &start, None).expect("play ends");
        assert_eq!(solved.nim_value, Nimber(case.nim_sum), "{case:?}");
        let sides = [(&case.winning, &solved.normal, case.normal), (&case.winning_misere, &solved.misere, case.misere)];
        for (convention, (moves, play, outcome)) in CONVENTIONS.into_iter().zip(sides) {
            let expected: BTreeSet<Heaps> = moves.iter().map(|step| after(heaps, step)).collect();
            assert_eq!(play.winning.iter().cloned().collect::<BTreeSet<_>>(), expected, "{case:?}, {convention}");
            assert_eq!(play.outcome, outcome, "{case:?}, {convention}");
            let searched = search::winning_options(&game, &start, convention).expect("play ends");
            assert_eq!(searched.into_iter().collect::<BTreeSet<_>>(), expected, "{case:?}, {convention}");
        }
    }
    assert!(tame >= 15, "tame sums took part: {tame}");
}
