//! Perfect players and hints against the definition, on small positions of every game.

mod scoring;

use super::*;
use nimatlas_core::Convention;
use nimatlas_impartial::digraph::{Digraph, solve};
use nimatlas_impartial::misere::tame_kinds;
use nimatlas_impartial::nim::NimRules;
use nimatlas_impartial::pair_games::{Euclid, Wythoff};
use nimatlas_impartial::sequence::{HeapValues, SearchLimits, unwatched};
use nimatlas_impartial::take_break::TakeAndBreak;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::num::NonZeroU64;

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

fn heap_game<R: heaps::HeapRules>(rules: R, starts: &[&[u64]], of_heap: impl Fn(u64) -> Vec<Vec<u64>>) {
    let game = HeapGame(rules);
    for start in starts {
        plays_perfectly(&game, &start.to_vec(), |heaps| sorted(heaps), |heaps| changed(heaps, &of_heap));
    }
}

const STARTS: &[&[u64]] = &[&[3, 4, 5], &[1, 1, 1], &[2, 2], &[1, 5, 6], &[7], &[]];

#[test]
fn nim() {
    for convention in [Convention::Normal, Convention::Misere] {
        for most in [None, NonZeroU64::new(2), NonZeroU64::new(3)] {
            let rules = NimRules { convention, max_take: most };
            let of_heap = |heap: u64| {
                let takes = 1..=heap.min(most.map_or(heap, NonZeroU64::get));
                takes.map(|taken| vec![heap - taken]).collect()
            };
            heap_game(NimHeaps(rules), STARTS, of_heap);
        }
    }
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
    let game = |code: &str| -> TakeAndBreak { code.parse().expect(code) };
    for (code, of_heap) in [("0.77", kayles as fn(u64) -> Vec<Vec<u64>>), ("4!.0", grundy)] {
        let known = Known::Values(Box::new(
            HeapValues::up_to(game(code), 9, &SearchLimits::default(), &mut unwatched()).expect("small"),
        ));
        heap_game(TakeBreakHeaps { game: game(code), known }, &[&[9], &[5, 4], &[3, 3, 2]], of_heap);
        // Kayles is tame to 4, and Grundy's game further.
        let known = Known::Kinds(tame_kinds(&game(code), 9).expect("small"));
        heap_game(TakeBreakHeaps { game: game(code), known }, &[&[4, 3], &[2, 1, 1], &[4, 4, 1]], of_heap);
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

#[test]
fn pairs() {
    let key = |at: &[u64; 2]| *at;
    for r in [1, 2] {
        let game = PairGame(Wythoff { r: NonZeroU64::new(r).expect("not 0") });
        for start in [[7, 8], [3, 5], [0, 4]] {
            plays_perfectly(&game, &start, key, |at| wythoff(r, at));
        }
    }
    for start in [[21, 13], [12, 5], [6, 6], [0, 3]] {
        plays_perfectly(&PairGame(Euclid::default()), &start, key, euclid);
    }
}

/// At most so many of the stones, then twice as many.
fn fibonacci(&[stones, limit]: &[u64; 2]) -> Vec<[u64; 2]> {
    (1..=stones.min(limit)).map(|taken| [stones - taken, (2 * taken).min(stones - taken)]).collect()
}

#[test]
fn fibonacci_nim() {
    for stones in 0..20u64 {
        let key = |at: &[u64; 2]| [at[0], at[1].min(at[0])];
        plays_perfectly(&Fibonacci, &[stones, stones.saturating_sub(1)], key, fibonacci);
        plays_perfectly(&Fibonacci, &[stones, 3], key, fibonacci);
    }
}

#[test]
fn tokens_on_a_graph() {
    let edges = "a b\na c\nb c\nb d\nc d\nc e\na f\nf e";
    let graph: Digraph = edges.parse().expect("edges");
    let key = |tokens: &Vec<u32>| {
        let mut tokens = tokens.clone();
        tokens.sort_unstable();
        tokens
    };
    let numbered: Vec<(u32, u32)> = edges
        .lines()
        .map(|line| line.split_once(' ').expect("two"))
        .map(|(from, to)| (graph.vertex(from).expect(from), graph.vertex(to).expect(to)))
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
    for (convention, most) in [(Convention::Normal, 3), (Convention::Misere, 1)] {
        let solution = solve(&graph, convention).expect("no cycle");
        let game = GraphGame { graph: graph.clone(), solution, convention };
        for start in graph.vertices() {
            for count in 1..=most {
                plays_perfectly(&game, &vec![start; count], key, options);
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
    let sums: [(Convention, &[&str]); 6] = [
        (Convention::Normal, &["nim:3", "subtraction:2,5,7:8", "kayles:5"]),
        (Convention::Normal, &["fibonacci:7", "kayles:3"]),
        (Convention::Normal, &["wythoff:3,2", "euclid:5,3", "nim:2"]),
        (Convention::Normal, &["nim:2", "nim:2"]),
        (Convention::Misere, &["nim:2", "kayles:4", "subtraction:2,5,7:7"]),
        (Convention::Misere, &["nim:1", "kayles:3", "wythoff:1,2"]),
    ];
    for (convention, start) in sums {
        let start: Vec<_> = start.iter().map(|text| SumPart::read(text).expect(text)).collect();
        let key = |parts: &Vec<SumPart>| key(&parts.iter().map(ToString::to_string).collect::<Vec<_>>());
        plays_perfectly(&SumGame(convention), &start, key, options);
    }
}
