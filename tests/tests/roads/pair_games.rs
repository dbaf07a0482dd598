//! `corpus/pair-games.toml` by: definition on the graph of positions, retrograde, search, dense table, closed form, tame part.

use crate::reachable::{CONVENTIONS, by_graph};
use nimatlas_core::{Nimber, Outcome, Ruleset};
use nimatlas_impartial::dense::BoxTable;
use nimatlas_impartial::misere::{Genus, tameness};
use nimatlas_impartial::pair_games::{Euclid, EuclidEnd, FibonacciNim, Wythoff};
use nimatlas_impartial::search;
use nimatlas_impartial::solve::{Game, solve};
use nimatlas_tests::{PairCase, PairCorpus, corpus};
use std::collections::BTreeSet;
use std::num::NonZeroU64;

#[test]
fn positions_agree_on_all_roads() {
    let mut tame = 0;
    for case in corpus::<PairCorpus>("pair-games").positions {
        let at = case.at;
        tame += usize::from(match case.game.as_str() {
            "wythoff" => {
                let game = Wythoff { r: case.r.and_then(NonZeroU64::new).expect("r is given") };
                check(&case, &game, game.outcome(at), game.winning_moves(at))
            }
            "euclid" => {
                let end = if case.end.as_deref() == Some("zero") { EuclidEnd::Zero } else { EuclidEnd::Equal };
                let game = Euclid { end };
                assert_eq!(game.nim_value(at), Nimber(case.value), "{case:?}");
                check(&case, &game, game.outcome(at), game.winning_moves(at))
            }
            _ => check(&case, &FibonacciNim, FibonacciNim.outcome(at), FibonacciNim.winning_moves(at)),
        });
    }
    assert!(tame >= 20, "tame positions took part: {tame}");
}

/// Whether the position is tame.
fn check<G: Game<Position = [u64; 2]> + Ruleset>(
    case: &PairCase,
    game: &G,
    outcome: Outcome,
    winning: Vec<[u64; 2]>,
) -> bool {
    let (at, value, outcomes) = (case.at, Nimber(case.value), [case.normal, case.misere]);
    let set = |positions: &[[u64; 2]]| positions.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!((outcome, set(&winning)), (case.normal, set(&case.winning)), "{case:?}");
    assert_eq!(by_graph(game, &at), (case.value, outcomes), "{case:?}");
    assert_eq!(search::nim_value(game, &at), Ok(value), "{case:?}");

    // The limit of Fibonacci Nim never exceeds what is left.
    let table = BoxTable::new(game, [at[0], at[1].max(at[0])]).expect("small");
    let solved = solve(game, &at, None).expect("play ends");
    assert_eq!((table.nim_value(at), solved.nim_value), (Some(value), value), "{case:?}");
    let sides = [(&case.winning, &solved.normal), (&case.winning_misere, &solved.misere)];
    for ((convention, expected), (moves, play)) in CONVENTIONS.into_iter().zip(outcomes).zip(sides) {
        assert_eq!(table.outcome(at, convention), Some(expected), "{case:?}, {convention}");
        assert_eq!(search::outcome(game, &at, convention), Ok(expected), "{case:?}, {convention}");
        assert_eq!((play.outcome, set(&play.winning)), (expected, set(moves)), "{case:?}, {convention}");
        let searched = search::winning_options(game, &at, convention).expect("play ends");
        assert_eq!(set(&searched), set(moves), "{case:?}, {convention}");
    }
    let tame = tameness(game, &at, None).expect("play ends");
    if let Some((kind, options)) = &tame {
        let lost = |position: &[u64; 2]| case.winning_misere.contains(position);
        assert_eq!(Genus::from(*kind).misere_outcome(), case.misere, "{case:?}");
        assert!(options.iter().all(|(to, kind)| lost(to) == Genus::from(*kind).misere_outcome().is_p()), "{case:?}");
    }
    tame.is_some()
}
