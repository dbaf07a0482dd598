//! Perfect players and hints against the definition, on small positions of every game.

mod scoring;

use super::*;
use nimatlas::{Context, Graph, Place, Position, Summand};
use nimatlas_core::Convention;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

/// Checks the best moves of a position and of all that can be reached from it against the outcomes that follow from the
/// options alone, and that play is over exactly where there are none. `key` tells positions apart as far as that matters.
fn plays_perfectly<G: Game<Position: Debug>, K: Ord + Clone + Debug>(
    game: &G,
    start: &G::Position,
    key: impl Fn(&G::Position) -> K,
    options: impl Fn(&K) -> Vec<K>,
) {
    let stuck_wins = matches!(game.goal(), Goal::LastMoverLoses);
    let mut won = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut todo = vec![start.clone()];
    while let Some(at) = todo.pop() {
        if !seen.insert(key(&at)) {
            continue;
        }
        let here = options(&key(&at));
        let wins = here.iter().filter(|&to| !is_won(to, &options, stuck_wins, &mut won)).cloned().collect();
        let best = game.best(&at).expect("small");
        assert_eq!(best.iter().map(|step| key(&step.to)).collect::<BTreeSet<K>>(), wins, "{at:?}");
        match game.some_move(&at) {
            None => assert!(here.is_empty(), "{at:?}"),
            Some(step) => {
                assert!(here.contains(&key(&step.to)), "{at:?}");
                todo.push(step.to.clone());
                // What is shown of a move can be written.
                for step in best.into_iter().chain([step]) {
                    let read = game.read(&step.words, &at).expect("a move").expect("allowed");
                    assert_eq!(key(&read.to), key(&step.to), "{at:?}: {}", step.words);
                    todo.push(step.to);
                }
            }
        }
    }
}

fn is_won<K: Ord + Clone, F: Fn(&K) -> Vec<K>>(
    at: &K,
    options: &F,
    stuck_wins: bool,
    known: &mut BTreeMap<K, bool>,
) -> bool {
    if let Some(&won) = known.get(at) {
        return won;
    }
    let here = options(at);
    let won = if here.is_empty() { stuck_wins } else { here.iter().any(|to| !is_won(to, options, stuck_wins, known)) };
    known.insert(at.clone(), won);
    won
}

fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

/// The positions after a change of one heap into those that `of_heap` lists.
fn changed(heaps: &[u64], of_heap: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let at = |place: usize| {
        let others = [&heaps[..place], &heaps[place + 1..]].concat();
        of_heap(heaps[place]).into_iter().map(move |parts| sorted(&[&others[..], &parts].concat())).collect::<Vec<_>>()
    };
    (0..heaps.len()).flat_map(at).collect()
}

/// Numbers of a place.
fn numbers(at: &Place) -> Vec<u64> {
    let small = |number: &num_bigint::BigUint| u64::try_from(number).expect("small");
    match at {
        Place::Heap(heap) => vec![small(heap)],
        Place::Pair(pair) => pair.iter().map(small).collect(),
        Place::Vertex(vertex) => vec![(*vertex).into()],
    }
}

fn game_on(game: &nimatlas::Game, places: Vec<Place>, notation: Notation, convention: Convention) -> SumGame {
    let summands = places.into_iter().map(|at| Summand { game: game.clone(), at }).collect();
    SumGame::new(Position { summands, convention }, notation, Context::default()).expect("small")
}

/// Heaps of a game that is named by an example.
fn heap_game(name: &str, convention: Convention, starts: &[&[u64]], of_heap: impl Fn(u64) -> Vec<Vec<u64>>) {
    let example: Summand = format!("{name}:1").parse().expect(name);
    for start in starts {
        let places = start.iter().map(|&heap| Place::Heap(heap.into())).collect();
        let game = game_on(&example.game, places, Notation::Heaps, convention);
        let key =
            |at: &Position| sorted(&at.summands.iter().flat_map(|summand| numbers(&summand.at)).collect::<Vec<_>>());
        plays_perfectly(&game, &game.start(), key, |heaps| changed(heaps, &of_heap));
    }
}

const STARTS: &[&[u64]] = &[&[3, 4, 5], &[1, 1, 1], &[2, 2], &[1, 5, 6], &[7], &[]];

#[test]
fn nim() {
    for convention in [Convention::Normal, Convention::Misere] {
        for (name, most) in [("nim", u64::MAX), ("bounded-nim:2", 2), ("bounded-nim:3", 3)] {
            heap_game(name, convention, STARTS, |heap| (1..=heap.min(most)).map(|taken| vec![heap - taken]).collect());
        }
    }
}

#[test]
fn subtraction() {
    let of_heap = |heap: u64| [2, 5, 7].iter().filter(|&&s| s <= heap).map(|s| vec![heap - s]).collect();
    for convention in [Convention::Normal, Convention::Misere] {
        heap_game("subtraction:2,5,7", convention, &[&[8, 9], &[12], &[1]], of_heap);
    }
    let sink =
        |heap: u64| if heap == 0 { vec![] } else { [2, 5].iter().map(|s| vec![heap.saturating_sub(*s)]).collect() };
    heap_game("sink:2,5", Convention::Normal, &[&[8, 9], &[1, 1, 6]], sink);
}

/// Kayles: one pin or two neighbours go, and the rest may be two rows.
fn kayles(heap: u64) -> Vec<Vec<u64>> {
    let takes = (1..=heap.min(2)).flat_map(|taken| (0..=heap - taken).map(move |left| (left, heap - taken - left)));
    takes.map(|(a, b)| vec![a, b]).collect()
}

/// Grundy's game: a heap becomes two of different size.
fn grundy(heap: u64) -> Vec<Vec<u64>> {
    (1..heap).filter(|&a| 2 * a != heap).map(|a| vec![a, heap - a]).collect()
}

#[test]
fn take_and_break() {
    for (code, of_heap) in [("heap:0.77", kayles as fn(u64) -> Vec<Vec<u64>>), ("heap:4!.0", grundy)] {
        heap_game(code, Convention::Normal, &[&[9], &[5, 4], &[3, 3, 2]], of_heap);
        // Kayles is tame to 4, and Grundy's game further; what is wild is searched.
        heap_game(code, Convention::Misere, &[&[4, 3], &[2, 1, 1], &[4, 4, 1], &[9], &[5, 5, 2]], of_heap);
    }
}

/// Stones from one heap, or from both in numbers that differ by less than r.
fn wythoff(r: u64, &[a, b]: &[u64; 2]) -> Vec<[u64; 2]> {
    let all = (0..=a).flat_map(|c| (0..=b).map(move |d| [c, d]));
    let one = |[c, d]: [u64; 2]| (c == a) != (d == b);
    let both = |[c, d]: [u64; 2]| c < a && d < b && (a - c).abs_diff(b - d) < r;
    all.filter(|&to| one(to) || both(to)).collect()
}

/// A multiple of the smaller number from the larger.
fn euclid(&[a, b]: &[u64; 2]) -> Vec<[u64; 2]> {
    let first = (1..=a).filter(|k| a >= b && b > 0 && k % b == 0).map(|k| [a - k, b]);
    let second = (1..=b).filter(|k| b >= a && a > 0 && k % a == 0).map(|k| [a, b - k]);
    first.chain(second).collect()
}

/// A game on pairs that is named by an example.
fn pair_game(name: &str, notation: Notation, start: [u64; 2], options: impl Fn(&[u64; 2]) -> Vec<[u64; 2]>) {
    let example: Summand = format!("{name}:1,1").parse().expect(name);
    for convention in [Convention::Normal, Convention::Misere] {
        let game = game_on(&example.game, vec![Place::Pair(start.map(Into::into))], notation.clone(), convention);
        let key = |at: &Position| {
            let numbers = numbers(&at.summands[0].at);
            // In Fibonacci Nim a limit beyond the stones is as good as the stones.
            if example.game == nimatlas::Game::Fibonacci {
                [numbers[0], numbers[1].min(numbers[0])]
            } else {
                [numbers[0], numbers[1]]
            }
        };
        plays_perfectly(&game, &game.start(), key, &options);
    }
}

#[test]
fn pairs() {
    for r in [1, 2] {
        for start in [[7, 8], [3, 5], [0, 4]] {
            pair_game(&format!("r-wythoff:{r}"), Notation::Pair, start, |at| wythoff(r, at));
        }
    }
    for start in [[21, 13], [12, 5], [6, 6], [0, 3]] {
        pair_game("euclid", Notation::Pair, start, euclid);
    }
}

/// At most so many of the stones, then twice as many.
fn fibonacci(&[stones, limit]: &[u64; 2]) -> Vec<[u64; 2]> {
    (1..=stones.min(limit)).map(|taken| [stones - taken, (2 * taken).min(stones - taken)]).collect()
}

#[test]
fn fibonacci_nim() {
    for stones in 0..20u64 {
        pair_game("fibonacci", Notation::Stones, [stones, stones.saturating_sub(1)], fibonacci);
        pair_game("fibonacci", Notation::Stones, [stones, 3], fibonacci);
    }
}

#[test]
fn tokens_on_a_graph() {
    let edges = "a b\na c\nb c\nb d\nc d\nc e\na f\nf e";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges");
    std::fs::write(&file, edges).expect("a file");
    let graph = Arc::new(Graph::read(&file).expect("edges"));
    let game = nimatlas::Game::Graph(graph.clone());
    let vertex = |name: &str| graph.vertex(name).expect(name);
    let key = |tokens: &Vec<u32>| {
        let mut tokens = tokens.clone();
        tokens.sort_unstable();
        tokens
    };
    let key_of = |at: &Position| {
        let vertices = at.summands.iter().map(|summand| match summand.at {
            Place::Vertex(vertex) => vertex,
            _ => panic!("{at}"),
        });
        key(&vertices.collect())
    };
    let numbered: Vec<(u32, u32)> = edges
        .lines()
        .map(|line| line.split_once(' ').expect("two"))
        .map(|(from, to)| (vertex(from), vertex(to)))
        .collect();
    let options = |tokens: &Vec<u32>| {
        let moved =
            |place: usize| numbered.iter().filter(move |edge| edge.0 == tokens[place]).map(move |edge| (place, edge.1));
        let after = |(place, to): (usize, u32)| {
            let mut tokens = tokens.clone();
            tokens[place] = to;
            key(&tokens)
        };
        (0..tokens.len()).flat_map(moved).map(after).collect::<Vec<_>>()
    };
    for convention in [Convention::Normal, Convention::Misere] {
        for start in "abcdef".chars() {
            for count in 1..=3 {
                let places = vec![Place::Vertex(vertex(&start.to_string())); count];
                let game = game_on(&game, places, Notation::Tokens, convention);
                plays_perfectly(&game, &game.start(), key_of, options);
            }
        }
    }
}

/// What a move makes of a part, as texts.
fn parts_after(part: &str) -> Vec<Vec<String>> {
    let (game, at) = part.rsplit_once(':').expect("a colon");
    let numbers: Vec<u64> = at.split(',').map(|number| number.parse().expect("a number")).collect();
    let heap = numbers[0];
    let pair = || [heap, numbers[1]];
    let heaps =
        |all: Vec<Vec<u64>>| all.iter().map(|to| to.iter().map(|to| format!("{game}:{to}")).collect()).collect();
    let pairs = |all: Vec<[u64; 2]>| all.iter().map(|[a, b]| vec![format!("{game}:{a},{b}")]).collect();
    match game {
        "nim" => heaps((0..heap).map(|to| vec![to]).collect()),
        "subtraction:2,5,7" => heaps([2, 5, 7].iter().filter(|&&s| s <= heap).map(|s| vec![heap - s]).collect()),
        "kayles" => heaps(kayles(heap)),
        "wythoff" => pairs(wythoff(1, &pair())),
        "euclid" => pairs(euclid(&pair())),
        "fibonacci" => pairs(fibonacci(&pair())),
        other => panic!("{other}"),
    }
}

#[test]
fn sums() {
    // Parts without stones and their order do not matter.
    let key = |parts: &[String]| {
        let mut left: Vec<String> = parts.iter().filter(|part| !part.ends_with(":0")).cloned().collect();
        left.sort_unstable();
        left
    };
    let options = |parts: &Vec<String>| {
        let after = |place: usize| {
            let moved = move |into: Vec<String>| key(&[&parts[..place], &into, &parts[place + 1..]].concat());
            parts_after(&parts[place]).into_iter().map(moved)
        };
        (0..parts.len()).flat_map(after).collect()
    };
    let sums: [(Convention, &[&str]); 7] = [
        (Convention::Normal, &["nim:3", "subtraction:2,5,7:8", "kayles:5"]),
        (Convention::Normal, &["fibonacci:7", "kayles:3"]),
        (Convention::Normal, &["wythoff:3,2", "euclid:5,3", "nim:2"]),
        (Convention::Normal, &["nim:2", "nim:2"]),
        (Convention::Misere, &["nim:2", "kayles:4", "subtraction:2,5,7:7"]),
        (Convention::Misere, &["nim:1", "kayles:3", "wythoff:1,2"]),
        (Convention::Misere, &["kayles:6", "fibonacci:5"]),
    ];
    for (convention, start) in sums {
        let start: Vec<String> = start.iter().map(ToString::to_string).collect();
        let game = SumGame::of_parts(&start, convention, Context::default()).expect("small");
        let key = |at: &Position| key(&game.shown(at));
        plays_perfectly(&game, &game.start(), key, options);
    }
}
