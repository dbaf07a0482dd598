//! Games through a pipe: one test a game, and opponents that try everything.

use crate::nimatlas;
use crate::play::{game, words};
use std::fs;

#[test]
fn fibonacci_nim_is_played() {
    // 11 = 8 + 3 and 7 = 5 + 2.
    let text = game("play fibonacci 11", "hint;11 0;10 9;11 8;hint;undo;11 8;7 5;quit");
    for part in [
        "Heap: 11  (take at most 10)\n",
        "Best: 11 → 8\n",
        "Not allowed: a move takes 1 to 10 stones here.",
        "There is no heap of 10.",
        "Nimatlas plays 8 → 7\n\nHeap: 7  (take at most 2)\n",
        "Best: 7 → 5\n",
        "   3  You       7 → 5   7 (take at most 2)\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(game("play fibonacci 3 3", "3 0").contains("You win."));
    assert!(game("play fibonacci 1", "").contains("Nimatlas wins."));
}

#[test]
fn tokens_are_moved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges");
    fs::write(&file, "a b\na c\nb c\nb d\n").expect("a file");
    let line = |rest: &str| format!("play graph {} {rest}", file.display());
    // c and d are the ends, b has nim-value 1 and a 2.
    let text = game(&line("--start a"), "hint;d;a d;b a;x;a → b");
    for part in [
        "Best: a → c\n",
        "“d” is neither a move nor a word known here.",
        "Not allowed: no edge leads from a to d.",
        "There is no token on b.",
        "Nimatlas plays b → c\n\nNimatlas wins.\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(game(&line("--start a"), "c").contains("You win."));
    let text = game(&line("--start a --misere"), "hint;b;d");
    assert!(text.contains("Best: a → b\n") && text.contains("You win."), "{text}");
    let text = game(&line("--start a --start b"), "hint;a b;quit");
    assert!(text.contains("Tokens: a  b\n") && text.contains("Best: a → b\n"), "{text}");
    assert!(text.contains("from the tokens\n"), "{text}");
    let refused = |rest: &str, code: i32, part: &str| {
        let output = nimatlas(&line(rest)).assert().code(code).get_output().clone();
        let message = String::from_utf8(output.stderr).expect("text");
        assert!(message.contains(part), "{rest}: {message}");
    };
    refused("--start x", 2, "--start: “x” is not a vertex of");
    // As heaps of 2 and 1: the first must go, so that one heap of 1 is left.
    let text = game(&line("--start a --start b --misere"), "hint;quit");
    assert!(text.contains("Best: a → c\n"), "{text}");
    fs::write(&file, "a b\nb a\n").expect("a file");
    refused("--start a", 1, "there is a cycle");
    // Names with blanks, of which one begins another.
    let file = folder.path().join("edges.csv");
    fs::write(&file, "hub,new\nhub,new york\nnew york,new\nnew,york\n").expect("a file");
    let text = game(&format!("play graph {} --start hub --two", file.display()), "hub new york;new york new;new york");
    assert!(text.contains("   2  Second  new york → new  new york\n   3  First   new → york      new\n"), "{text}");
}

#[test]
fn sums_are_played() {
    // Nim-values 3, 2 and 4: Kayles must get value 1.
    let text = game("play sum nim:3 subtraction:2,5,7:8 kayles:9", "hint;chess:3 2;kayles:9 9;2 7;3 8;undo;3 4 4;quit");
    for part in [
        "Parts: nim:3  subtraction:2,5,7:8  kayles:9\n",
        "Best: kayles:9 → 8, kayles:9 → 2 + 6\n",
        "There is no part chess:3.",
        "Not allowed on kayles:9: 9 → 9 is not a move of 0.77. 0.77: A move may",
        "Not allowed on subtraction:2,5,7:8: that takes 1; a move takes a number of stones in {2,5,7}.",
        "Nimatlas plays nim:3 → 2\n\nParts: nim:2  subtraction:2,5,7:8  kayles:8\n",
        "You       kayles:9 → 4 + 4 ",
    ] {
        assert!(words(&text).contains(&words(part)), "{part}: {text}");
    }
    // (3, 5) is lost in Wythoff's game and (21, 13) in Euclid; 8 is a Fibonacci number.
    let text = game("play sum wythoff:10,3 euclid:21,13 fibonacci:8", "hint;wythoff:10,3 5,3;quit");
    assert!(text.contains("Best: wythoff:10,3 → 5,3"), "{text}");
    assert!(text.contains("Nimatlas plays wythoff:5,3 → 4,3"), "{text}");
    // As heaps of 2 and 1.
    let text = game("play sum kayles:2 nim:1 --misere", "hint;1 0");
    assert!(text.contains("Best: kayles:2 → 0\n"), "{text}");
    assert!(text.contains("Nimatlas plays nim:1 → 0\n\nYou win."), "{text}");
}

#[test]
fn heaps_of_any_size_are_broken() {
    // Two from the middle of an even row leave two equal ones.
    let text = game("play heap kayles --heaps 1000000000000", "hint;1000000000000 499999999999 499999999999;quit");
    assert!(text.contains("Best: 1000000000000 → ") && words(&text).contains(", and more"), "{text}");
    assert!(text.contains("from the heaps\n   1  You"), "{text}");
    let text = game("play heap kayles --heaps 40", "40 19 19;hint;quit");
    assert!(text.contains("Nimatlas plays 19 → ") && text.contains(", 19 → 18, "), "{text}");
}

#[test]
fn tame_heaps_are_played_in_misere_play() {
    let text = game("play heap kayles --heaps 2 1 --misere", "hint;2 0");
    assert!(text.contains("Take-and-break game 0.77, misère play\n"), "{text}");
    assert!(text.contains("Best: 2 → 0\n") && text.contains("You win."), "{text}");
    // Misère Kayles is lost on 9 (Sibert and Conway 1992), though a row of 9 is wild.
    assert!(game("play heap kayles --heaps 9 --misere", "hint").contains("Every move loses against a perfect player."));
}

/// A move that can be read in two ways is not guessed.
#[test]
fn unclear_moves_are_asked_for() {
    let text = game("play nim 7 2", "7-3;7+3;7 3 0;7 3;quit");
    for part in [
        "“7 - 3” can be read in more than one way: write 7 3 to leave 3, or 7 4 to take 3.",
        "“7 + 3” can be read in more than one way",
        "A heap of 0 cannot stand beside others: write 7 3 to leave 3, or 7 0 to leave nothing.",
    ] {
        assert!(words(&text).contains(part), "{part}: {text}");
    }
    assert!(text.contains("   1  You       7 → 3  7 2\n"), "{text}");
    assert!(game("play wythoff 10 3", "5-3;quit").contains("“5-3” is neither a move nor a word known here."));
}

/// The period of 62552 is found, so that the game goes on to the end of the input.
#[test]
fn large_heaps_of_long_periods_are_played() {
    let text = game(
        "play subtraction 5,12,31,38,43 --heap 18446744073709551615",
        "hint;18446744073709551615 18446744073709551603;hint;quit",
    );
    assert!(text.contains("Nimatlas plays 18446744073709551603 → ") && text.contains("You gave up."), "{text}");
    assert_eq!(text.matches("Best: ").count() + text.matches("Every move loses").count(), 2, "{text}");
}

#[test]
fn variants_of_scoring_nim_are_played() {
    let text = game("play scoring 5 4 2 --bonus 3 --max-take 2", "5 2;5 3;quit");
    assert!(text.contains("Not allowed: that takes 3 stones; a move takes 1 to 2."), "{text}");
    assert!(text.contains("Score: You 2, Nimatlas"), "{text}");
    let text = game("play scoring 5 4 2 --weights 2,1,1 --two", "5x2 0;4 1;2×1 0;1 0");
    assert!(text.contains("Heaps: 5×2  4×1  2×1    Score: First 0, Second 0\n"), "{text}");
    assert!(text.contains("First wins. Score: First 12, Second 4"), "{text}");
    // Of equal heaps the weight tells which is meant.
    let text = game("play scoring 3 3 --weights 1,2 --two", "3*2 1;undo;quit");
    assert!(text.contains("Heaps: 3×1  1×2    Score: First 4, Second 0\n"), "{text}");
    assert!(text.contains("Taken back.\n\nHeaps: 3×1  3×2    Score: First 0, Second 0\n"), "{text}");
    let text = game("play scoring 3 --allowed 2 --bonus 1 --two", "3 2;3 1");
    assert!(text.contains("Not allowed: that takes 1; a move takes a number of stones in {2}."), "{text}");
    assert!(text.contains("First wins. Score: First 3, Second 0"), "{text}");
    let text = game("play scoring 1 --bonus 5 --bonus-to other --two", "1 0");
    assert!(text.contains("Second wins. Score: First 1, Second 5"), "{text}");
    // f of no stones is −N.
    assert!(game("play scoring 0 --bonus 3", "").contains("Nimatlas wins. Score: You 0, Nimatlas 3"));
}

/// Opponents that write all moves there could be, in several orders, over and over: what the rules do not allow is refused,
/// and the rest is played.
#[test]
fn no_opponent_wins_what_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges");
    fs::write(&file, "a b\na c\nb c\nb d\nc d\nc e\na f\nf e\n").expect("a file");
    let graph = format!("play graph {}", file.display());
    let heaps: Vec<String> =
        (1..10).flat_map(|from| (0..from).map(move |to| format!("{from} {to}"))).chain(splits("")).collect();
    let pairs: Vec<String> = (0..10).flat_map(|a| (0..10).map(move |b| format!("{a} {b}"))).collect();
    let names: Vec<String> = "abcdef".chars().flat_map(|a| "abcdef".chars().map(move |b| format!("{a} {b}"))).collect();
    let parts: Vec<String> = (1..6)
        .flat_map(|place| (0..10).map(move |to| format!("{place} {to}")).chain(splits(&format!("{place} "))))
        .collect();
    // (3, 4, 5), 9 in Kayles and so on are won by who begins; the others are lost.
    let games: &[(&str, &[String])] = &[
        ("play nim 3 4 5 --second", &heaps),
        ("play nim 1 2 3 --misere", &heaps),
        ("play nim 6 5 --max-take 3 --second", &heaps),
        ("play subtraction 2,5,7 --heap 8 9 --second", &heaps),
        ("play heap kayles --heaps 9 5 --second", &heaps),
        ("play heap kayles --heaps 2 1 --misere --second", &heaps),
        ("play wythoff 9 3 --second", &pairs),
        ("play wythoff 3 5", &pairs),
        ("play euclid 8 5", &pairs),
        ("play fibonacci 8", &heaps),
        ("play fibonacci 9 --second", &heaps),
        (&format!("{graph} --start a"), &names),
        (&format!("{graph} --start b --second"), &names),
        (&format!("{graph} --start a --start a"), &names),
        ("play sum nim:3 subtraction:2,5,7:8 kayles:5 --second", &parts),
        ("play sum nim:2 nim:1 kayles:2 --misere --second", &parts),
    ];
    for (line, moves) in games {
        for seed in [1, 7, 31, 57] {
            let mut order: Vec<_> = (0..moves.len()).collect();
            order.sort_by_key(|place| (place + 1) * seed % 101);
            let typed: Vec<_> =
                order.iter().cycle().take(12 * moves.len()).map(|&place| moves[place].as_str()).collect();
            let text = game(line, &typed.join(";"));
            assert!(text.contains("\nNimatlas wins.\n"), "{line}, {seed}: {text}");
        }
    }
}

/// Heaps broken into two, behind these words or behind the heap.
fn splits(place: &str) -> Vec<String> {
    let two = |from: u64| (1..from).flat_map(move |a| (1..=from - a).map(move |b| (from, a, b)));
    (2..10)
        .flat_map(two)
        .map(|(from, a, b)| if place.is_empty() { format!("{from} {a} {b}") } else { format!("{place}{a} {b}") })
        .collect()
}
