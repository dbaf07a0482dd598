//! One position by every engine, and by the definition.

use nimatlas_core::{Convention, Heaps, Nimber, Outcome, Ruleset};
use nimatlas_impartial::dense::{BoxTable, DenseError};
use nimatlas_impartial::digraph::Digraph;
use nimatlas_impartial::heap_games::{Nim, SubtractionGame};
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use nimatlas_impartial::solve::{Analysis, Engine, Game, Numbering, Offer, SolveError, solve};
use nimatlas_impartial::take_break::TakeAndBreak;
use proptest::prelude::*;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// A game that offers no more than its rules.
struct Plain<'a, G>(&'a G);

impl<G: Ruleset> Ruleset for Plain<'_, G> {
    type Position = G::Position;

    fn options(&self, position: &G::Position) -> impl Iterator<Item = G::Position> {
        self.0.options(position)
    }
}

impl<G: Ruleset> Game for Plain<'_, G> {}

/// Nim-value, birthday, and for each convention outcome and remoteness, from the definitions.
type Naive = (u64, u64, [(Outcome, u64); 2]);

fn naive<G: Ruleset>(game: &G, at: &G::Position, known: &mut HashMap<G::Position, Naive>) -> Naive {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let options: Vec<Naive> = game.options(at).map(|option| naive(game, &option, known)).collect();
    let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).expect("finitely many options");
    let birthday = options.iter().map(|option| option.1 + 1).max().unwrap_or(0);
    let play = [0, 1].map(|side| {
        let of = |outcome| options.iter().map(move |option| option.2[side]).filter(move |play| play.0 == outcome);
        if options.is_empty() {
            (CONVENTIONS[side].terminal_outcome(), 0)
        } else if let Some(shortest) = of(Outcome::P).map(|play| play.1).min() {
            (Outcome::N, shortest + 1)
        } else {
            (Outcome::P, of(Outcome::N).map(|play| play.1).max().expect("an option") + 1)
        }
    });
    known.insert(at.clone(), (value, birthday, play));
    (value, birthday, play)
}

fn check<G: Game<Position: Debug + Ord>>(game: &G, start: &G::Position, found: &Analysis<G::Position>) {
    let mut known = HashMap::new();
    let (value, birthday, play) = naive(game, start, &mut known);
    assert_eq!((found.nim_value, found.birthday), (Nimber(value), birthday), "{start:?}");
    let mut options: Vec<_> = game.options(start).collect();
    options.sort();
    options.dedup();
    let mut listed: Vec<_> = found.options.clone();
    listed.sort();
    let expected: Vec<_> =
        options.iter().map(|option| (option.clone(), Nimber(naive(game, option, &mut known).0))).collect();
    assert_eq!(listed, expected, "{start:?}");
    for (side, found) in [&found.normal, &found.misere].into_iter().enumerate() {
        assert_eq!((found.outcome, found.remoteness), play[side], "{start:?}");
        let mut winning = found.winning.clone();
        winning.sort();
        let lost = |option: &&G::Position| known[*option].2[side].0 == Outcome::P;
        assert_eq!(winning, options.iter().filter(lost).cloned().collect::<Vec<_>>(), "{start:?}");
        // The line is legal, as long as the remoteness, and ends where no move is left.
        let line: Vec<_> = [start].into_iter().chain(&found.line).collect();
        assert!(line.windows(2).all(|pair| game.options(pair[0]).any(|option| option == *pair[1])), "{start:?}");
        assert_eq!(found.line.len() as u64, found.remoteness);
        assert_eq!(game.options(line[line.len() - 1]).count(), 0);
    }
}

/// All engines that the game has agree with the definition.
fn all_engines<G: Game<Position: Debug + Ord + Hash>>(game: &G, starts: &[G::Position], offered: Engine) {
    for start in starts {
        let by_offer = solve(game, start, None).expect("solved");
        assert_eq!(by_offer.engine, offered);
        check(game, start, &by_offer);
        let by_search = solve(&Plain(game), start, None).expect("solved");
        assert_eq!(by_search.engine, Engine::Search);
        // Search settles just the positions that can be reached.
        let mut known = HashMap::new();
        naive(game, start, &mut known);
        assert_eq!(by_search.visited, known.len() as u64, "{start:?}");
        let (engine, visited) = (by_search.engine, by_search.visited);
        assert_eq!(Analysis { engine, visited, ..by_offer }, by_search, "{start:?}");
    }
}

#[test]
fn heap_games_by_all_engines() {
    let heaps = [vec![], vec![3, 4, 5], vec![2, 2, 2], vec![1, 1], vec![9], vec![4, 2, 2, 1]].map(Heaps::from);
    for max_take in [0, 1, 3] {
        all_engines(&Nim { max_take: std::num::NonZeroU64::new(max_take) }, &heaps, Engine::Dense);
    }
    let moves = "2,5,7".parse().expect("a set");
    all_engines(&SubtractionGame { moves }, &[0, 1, 8, 40], Engine::Dense);
    all_engines(&Wythoff::default(), &[[0, 0], [4, 7], [10, 3]], Engine::Dense);
    all_engines(&Euclid::default(), &[[0, 5], [21, 13], [12, 18]], Engine::Search);
    all_engines(&FibonacciNim, &[[11, 10], [13, 12], [5, 9], [0, 0]], Engine::Dense);
    let kayles: TakeAndBreak = "0.77".parse().expect("a code");
    all_engines(&kayles, &heaps, Engine::Search);
}

#[test]
fn boxes_of_nim_and_wythoff() {
    let table = BoxTable::new(&Wythoff::default(), [30, 20]).expect("small");
    for (a, b) in [(0, 0), (4, 7), (30, 20), (18, 11)] {
        let mut known = HashMap::new();
        let (value, _, play) = naive(&Wythoff::default(), &[a, b], &mut known);
        assert_eq!(table.nim_value([a, b]), Some(Nimber(value)));
        for (side, convention) in CONVENTIONS.into_iter().enumerate() {
            assert_eq!(table.outcome([a, b], convention), Some(play[side].0));
            assert_eq!(table.remoteness([a, b], convention), Some(play[side].1));
        }
    }
    assert_eq!(table.nim_value([30, 21]), None);
    assert_eq!(
        BoxTable::new(&Wythoff::default(), [u64::MAX; 2]).expect_err("huge"),
        DenseError::TooLarge { positions: u64::MAX, most: 1 << 28 }
    );
}

/// Moves up and down by one.
struct Ladder;

impl Ruleset for Ladder {
    type Position = [u64; 1];

    fn options(&self, &[at]: &[u64; 1]) -> impl Iterator<Item = [u64; 1]> {
        [at.checked_sub(1), (at < 3).then_some(at + 1)].into_iter().flatten().map(|at| [at])
    }
}

impl Game for Ladder {
    fn offer(&self, _: &[u64; 1]) -> Offer<'_, [u64; 1]> {
        Offer::Numbering(Numbering::of_box([3]))
    }
}

#[test]
fn errors_of_the_engines() {
    let stray = DenseError::OutOfOrder { from: [0], to: [1] };
    assert_eq!(BoxTable::new(&Ladder, [3]).expect_err("upwards"), stray);
    assert_eq!(solve(&Ladder, &[2], None), Err(SolveError::Numbering(stray)));
    assert!(matches!(solve(&Plain(&Ladder), &[2], None), Err(SolveError::Cycle(_))));

    let graph = Digraph::from_edges(3, [(0, 1), (1, 2), (2, 1)]).expect("a graph");
    let Err(SolveError::Cycle(cycle)) = solve(&graph, &0, None) else { panic!("a cycle") };
    assert_eq!(cycle.positions(), [1, 2]);
    let graph = Digraph::from_edges(3, [(0, 1), (1, 2)]).expect("a graph");
    assert_eq!(solve(&graph, &3, None), Err(SolveError::Unknown { position: 3 }));
    assert_eq!(solve(&graph, &0, Some(2)), Err(SolveError::TooManyPositions { most: 2 }));
    assert_eq!(solve(&graph, &0, Some(3)).expect("solved").engine, Engine::Retrograde);

    let start = Heaps::from([6, 6, 6]);
    assert_eq!(solve(&Nim::default(), &start, Some(60)), Err(SolveError::TooManyPositions { most: 60 }));
    // 84 multisets, but 343 numbers: within 200 the search does it.
    assert_eq!(solve(&Nim::default(), &start, Some(200)).expect("solved").engine, Engine::Search);
    assert_eq!(solve(&Nim::default(), &start, Some(343)).expect("solved").engine, Engine::Dense);
}

proptest! {
    #[test]
    fn graphs_by_all_engines(pairs in prop::collection::vec((0..12u32, 0..12u32), 0..40), start in 0..12u32) {
        let forward = pairs.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b)));
        let graph = Digraph::from_edges(12, forward).expect("a graph");
        all_engines(&graph, &[start], Engine::Retrograde);
    }
}
