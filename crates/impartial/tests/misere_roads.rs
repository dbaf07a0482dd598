//! Genera and misère outcomes from the definition.

use nimatlas_core::{Convention, Heaps, Nimber, Ruleset};
use nimatlas_impartial::misere::{GenusError, genus_sequence, tame_kinds, tame_outcome, tame_sum, tameness};
use nimatlas_impartial::search;
use nimatlas_impartial::take_break::TakeAndBreak;
use std::collections::{BTreeSet, HashMap};

/// The misère value of some heaps with Nim heaps of sizes up to 2 beside them.
type Known = HashMap<(Heaps, usize, usize), u64>;

fn misere_value(game: &TakeAndBreak, heaps: &Heaps, ones: usize, twos: usize, known: &mut Known) -> u64 {
    let key = (heaps.clone(), ones, twos);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut values: BTreeSet<u64> =
        game.options(heaps).map(|option| misere_value(game, &option, ones, twos, known)).collect();
    if ones > 0 {
        values.insert(misere_value(game, heaps, ones - 1, twos, known));
    }
    if twos > 0 {
        values.insert(misere_value(game, heaps, ones, twos - 1, known));
        values.insert(misere_value(game, heaps, ones + 1, twos - 1, known));
    }
    let value = match values.is_empty() {
        true => 1,
        false => (0..).find(|value| !values.contains(value)).expect("finitely many options"),
    };
    known.insert(key, value);
    value
}

const CODES: [&str; 9] = ["0.77", "0.07", "0.[3]", "4!.0", "0.137", "0.3f", "0.6", "0.75", "0.0300303"];

#[test]
fn genera_are_those_of_the_definition() {
    for code in CODES {
        let game: TakeAndBreak = code.parse().expect(code);
        let genera = genus_sequence(&game, 10, None).expect("small");
        let mut known = HashMap::new();
        let kinds = tame_kinds(&game, 10).expect("small");
        for (heap, found) in (0..).zip(&genera) {
            let heaps = Heaps::from([heap]);
            let kind = found.genus.tameness().filter(|_| found.tame);
            assert_eq!(kinds[heap as usize], kind, "{code} {heap}");
            let searched = tameness(&game, &heaps, None).expect("no cycle");
            assert_eq!(searched.map(|(kind, _)| kind), kind, "{code} {heap}");
            assert_eq!(Ok(found.genus.value()), search::nim_value(&game, &heaps), "{code} {heap}");
            for twos in 0..5 {
                let expected = misere_value(&game, &heaps, 0, twos, &mut known);
                assert_eq!(found.genus.misere(twos), Nimber(expected), "{code} {heap} with {twos} heaps of 2");
            }
        }
    }
}

#[test]
fn sums_of_tame_heaps_follow_the_rule() {
    for code in CODES {
        let game: TakeAndBreak = code.parse().expect(code);
        let genera = genus_sequence(&game, 8, None).expect("small");
        let mut known = HashMap::new();
        let mut tame = 0;
        for a in 0..=8u64 {
            for b in 0..=a {
                for c in 0..=b.min(5) {
                    let heaps = Heaps::from([a, b, c]);
                    let parts = [a, b, c].map(|heap| &genera[heap as usize]);
                    let Some(sum) = tame_sum(parts) else {
                        assert!(parts.iter().any(|part| !part.tame));
                        continue;
                    };
                    tame += 1;
                    let expected = search::outcome(&game, &heaps, Convention::Misere).expect("no cycle");
                    assert_eq!(tame_outcome(parts), Some(expected), "{code} {heaps}");
                    for twos in 0..3 {
                        let expected = misere_value(&game, &heaps, 0, twos, &mut known);
                        assert_eq!(sum.misere(twos), Nimber(expected), "{code} {heaps} with {twos} heaps of 2");
                    }
                }
            }
        }
        assert!(tame > 20, "{code}: {tame}");
    }
}

#[test]
fn genera_of_the_literature() {
    // Nim, and Kayles after Winning Ways, chapter 13: its first wild heap is 5.
    let shown = |code: &str, heap| {
        let genera = genus_sequence(&code.parse().expect(code), heap, None).expect("small");
        genera.into_iter().map(|found| (found.genus.to_string(), found.tame)).collect::<Vec<_>>()
    };
    let nim = ["0^120", "1^031", "2^20", "3^31", "4^46"].map(|genus| (genus.to_owned(), true));
    assert_eq!(shown("0.[3]", 4), nim);
    assert_eq!(shown("0.77", 5)[5], ("4^146".to_owned(), false));
    assert_eq!(shown("0.[3]", 12)[10].0, "10^10,8");
}

#[test]
fn limits_are_kept() {
    let kayles: TakeAndBreak = "0.77".parse().expect("a code");
    assert_eq!(genus_sequence(&kayles, 1001, None), Err(GenusError::TooLarge { heap: 1001 }));
    assert_eq!(genus_sequence(&kayles, 30, Some(100)), Err(GenusError::TooManyPositions { most: 100 }));
    // Nim is tame, so that nothing is searched.
    assert!(genus_sequence(&"0.[3]".parse().expect("a code"), 200, Some(0)).is_ok());
}
