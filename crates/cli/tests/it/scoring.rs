//! Scoring Nim and its variants, by schema and by value.

use crate::{json, stdout, whole_json};
use serde_json::{Value, json as value};

#[test]
fn scoring() {
    let take = |heap, from, to| value!({"heap": heap, "from": from, "to": to});
    let (all, one, two) = (take(0, 5, 0), take(0, 5, 1), take(2, 2, 1));
    let expected = value!({
        "heaps": [5, 4, 2],
        "breakpoints": [["-4", "1"], ["-2", "3"], ["-1", "2"], ["0", "3"], ["1", "2"], ["2", "3"], ["4", "1"]],
        "slope_left": -1,
        "slope_right": 1,
        "best_moves": [
            {"from": null, "to": "-4", "moves": [two]},
            {"at": "-4", "moves": [all, one, two]},
            {"from": "-4", "to": "-1", "moves": [all, one]},
            {"at": "-1", "moves": [all, one]},
            {"from": "-1", "to": "1", "moves": [all]},
            {"at": "1", "moves": [all, one]},
            {"from": "1", "to": "4", "moves": [one]},
            {"at": "4", "moves": [one, two]},
            {"from": "4", "to": null, "moves": [two]},
        ],
    });
    assert_eq!(json("scoring", "scoring 5 4 2"), expected);
    let found = json("scoring", "scoring 1 1");
    assert_eq!((&found["breakpoints"], &found["at_zero"]), (&value!([]), &value!("0")));
    // x − y + |1 − |1 + N||, with one heap far too large to list its moves, and with two.
    let found = json("scoring", "scoring 1000000000000 7");
    assert_eq!(found["breakpoints"], value!([["-2", "999999999993"], ["-1", "999999999994"], ["0", "999999999993"]]));
    let found = json("scoring", "scoring 18446744073709551615 18446744073709551614");
    assert_eq!(found["breakpoints"], value!([["-2", "1"], ["-1", "2"], ["0", "1"]]));
    assert_eq!(found["best_moves"], Value::Null);
}

#[test]
fn scoring_at_a_bonus() {
    let cases = [
        ("5 4 2 --bonus 3", "3", "2", "win", value!([{"heap": 0, "from": 5, "to": 1}])),
        ("5 4 2 --bonus -1/2", "-1/2", "5/2", "win", value!([{"heap": 0, "from": 5, "to": 0}])),
        ("5 4 2 --bonus -0.5", "-1/2", "5/2", "win", value!([{"heap": 0, "from": 5, "to": 0}])),
        ("1 1 --bonus 2", "2", "-2", "loss", value!([{"heap": 0, "from": 1, "to": 0}])),
        ("1 1 --bonus 0", "0", "0", "draw", value!([{"heap": 0, "from": 1, "to": 0}])),
        // Without a bonus, the alternating sum by taking the largest heap; this one is searched at one bonus alone.
        ("300 200 100 --bonus 0", "0", "200", "win", value!([{"heap": 0, "from": 300, "to": 0}])),
        ("100 300 200 --bonus -0", "0", "200", "win", value!([{"heap": 1, "from": 300, "to": 0}])),
        // Far out, the moves of Nim: 200 xor 100 = 172, and c⁺ = −296 for a heap of 300 by its own recursion.
        (
            "4000000000 200 100 --bonus 9999",
            "9999",
            "4000009403",
            "win",
            value!([{"heap": 0, "from": 4_000_000_000_u64, "to": 172}]),
        ),
        // For N > 0 and a heap of 2 or more beside it, equalising is best.
        (
            "18446744073709551615 2 --bonus 1/3",
            "1/3",
            "55340232221128654840/3",
            "win",
            value!([{"heap": 0, "from": "18446744073709551615", "to": 2}]),
        ),
    ];
    for (line, bonus, payoff, result, best) in cases {
        let found = json("scoring-bonus", &format!("scoring {line}"));
        let names = ["bonus", "payoff", "result", "best_moves"].map(|name| found[name].clone());
        assert_eq!(names, [value!(bonus), value!(payoff), value!(result), best], "{line}");
    }
}

#[test]
fn scoring_variants() {
    // Take 2 or 5 stones: from 5, leaving 3 gives 2 − (2 + N), and leaving none gives 5 + N.
    let found = json("scoring", "scoring 5 --allowed 2,5");
    assert_eq!((&found["breakpoints"], &found["slope_left"]), (&value!([["-5/2", "5/2"]]), &value!(-1)));
    // One heap and one stone a move: the parity decides who takes the last of three.
    let found = json("scoring-bonus", "scoring 3 --max-take 1 --bonus 10");
    assert_eq!((&found["payoff"], &found["result"]), (&value!("11"), &value!("win")));
    let found = json("scoring-bonus", "scoring 3 --max-take 1 --bonus 10 --bonus-to other");
    assert_eq!((&found["payoff"], &found["result"]), (&value!("-9"), &value!("loss")));
    // Two lone stones of weights 5 and −1: the first is taken first.
    let found = json("scoring-bonus", "scoring 1 1 --weights 5,-1 --bonus 0");
    assert_eq!((&found["payoff"], &found["best_moves"]), (&value!("6"), &value!([{"heap": 0, "from": 1, "to": 0}])));
}

#[test]
fn surveys_name_all_record_holders() {
    let found = json("survey", "survey --heaps 3 --max 24");
    let record = |max: usize| found["records"][max].clone();
    assert_eq!(record(16), value!({"max": 16, "breakpoints": 29, "holders": [[14, 13, 7], [16, 14, 8], [16, 15, 8]]}));
    assert_eq!(record(24), value!({"max": 24, "breakpoints": 47, "holders": [[24, 23, 16]]}));
    // 27 choose 3 positions; without a breakpoint those of heaps of one stone, or none.
    assert_eq!(
        (&found["positions"], &found["histogram"][0]),
        (&value!(2925), &value!({"breakpoints": 0, "positions": 4}))
    );
    assert!(stdout("survey --heaps 3 --max 24 --format csv").ends_with("\n24,47,24 23 16\n"));
}

#[test]
fn a_line_of_play_ends_with_the_payoff() {
    for (line, payoff) in [
        ("scoring 5 4 2 --bonus 3 --line", 2),
        ("scoring 5 4 2 --bonus -4 --line", 1),
        ("scoring 3 3 --bonus 5 --line", -5),
    ] {
        let found = json("scoring-bonus", line);
        let score = |i: usize| found["line"]["scores"][i].as_str().and_then(|score| score.parse::<i64>().ok());
        assert_eq!(score(0).zip(score(1)).map(|(first, second)| first - second), Some(payoff), "{line}");
        assert_eq!(found["payoff"], payoff.to_string(), "{line}");
        assert!(stdout(line).contains("The bonus goes to the"), "{line}");
    }
}

/// What rests on no proof says so, in text and in JSON.
#[test]
fn a_conjecture_says_so() {
    let line = "scoring 1000000000000 1000000 1 --bonus 3";
    // y even: the distance of 3 from the nearest even number is 1.
    let found = whole_json("scoring-bonus", line);
    assert_eq!(found["payoff"], "999999000000");
    assert_eq!(found["status"], value!({"kind": "conjectured", "source": null, "bound": null}));
    assert_eq!(found["best_moves"], Value::Null);
    assert!(found["missing"]["best_moves"].as_str().is_some_and(|why| why.contains("sweep at one bonus")), "{found}");
    assert!(stdout(line).contains("conjectured"), "{}", stdout(line));
    let found = whole_json("scoring", "scoring 1000000000000 999999 1");
    assert_eq!(found["status"]["kind"], "conjectured");
    let found = whole_json("scoring", "scoring 9 6 1");
    assert_eq!((&found["status"]["kind"], &found["method"]), (&value!("computed"), &value!("sweep over all bonuses")));
}

/// Every part that was asked for is there, or its reason is.
#[test]
fn no_part_is_dropped_without_a_word() {
    // x − y + |1 − |1 + N||.
    let found = json("scoring-bonus", "scoring 3000 2000 --bonus 14 --line --explain");
    assert_eq!((&found["payoff"], &found["best_moves"][0]["to"]), (&value!("1014"), &value!(2000)));
    let scores = [0, 1].map(|player| found["line"]["scores"][player].as_str().unwrap_or_default().parse::<i64>());
    assert_eq!(scores.map(|score| score.expect("an integer")).into_iter().reduce(|one, other| one - other), Some(1014));
    let text = stdout("scoring 3000 2000 --bonus 14 --explain");
    assert!(text.contains("normal-like") && text.contains("1000 − (-14) = 1014"), "{text}");
    let found = json("scoring-bonus", "scoring 4000000000 200 100 --bonus 9999 --line");
    assert_eq!((&found["payoff"], &found["line"]["steps"][0]["move"]["to"]), (&value!("4000009403"), &value!(172)));
    let found = json("scoring-bonus", "scoring 150 150 150 --bonus 1 --line --explain");
    let scores = [0, 1].map(|player| found["line"]["scores"][player].as_str().unwrap_or_default().parse::<i64>());
    let gain = scores.map(|score| score.expect("an integer")).into_iter().reduce(|one, other| one - other);
    assert_eq!(gain.map(|gain| gain.to_string()).as_deref(), found["payoff"].as_str());
}

/// A bonus is not slower than all of them.
#[test]
fn one_bonus_takes_no_longer_than_all() {
    for (line, payoff, play) in [
        // 360 − 170 + |1 − |1 + N||.
        ("scoring 360 170 --bonus=-1", "191", "greedy"),
        ("scoring 360 170 --bonus=-1 --weights 1,1", "191", "greedy"),
    ] {
        assert_eq!(json("scoring-bonus", line)["payoff"], payoff, "{line}");
        assert!(stdout(line).contains(play), "{line}");
    }
    let plain = json("scoring-bonus", "scoring 100 60 40 --bonus 1/2 --line");
    let weighted = json("scoring-bonus", "scoring 100 60 40 --bonus 1/2 --line --weights 1,1,1");
    assert_eq!(plain, weighted);
}

#[test]
fn many_moves_and_rows_are_shortened_in_text_only() {
    let text = stdout("scoring 300 200 100");
    assert!(text.lines().count() < 400 && text.contains("rows more (--all)"), "{} lines", text.lines().count());
    let all = stdout("scoring 300 200 100 --all");
    assert!(all.lines().count() > text.lines().count() && !all.contains("--all"));
    // Of (2, 2) with stones that score nothing every move is as good as any.
    assert!(stdout("scoring 9 --weights 0 --bonus 0").contains("heap 0: 9 → 0…8"));
}

#[test]
fn payoffs_along_a_heap() {
    // The alternating sum of 5, 4 and n.
    let found = json("scoring-along", "scoring 5 4 --along 0..7 --bonus 0");
    assert_eq!(found["payoffs"], value!(["1", "2", "3", "4", "5", "4", "5", "6"]));
    assert_eq!((&found["from"], &found["upto"]), (&value!(0), &value!(7)));
    assert!(stdout("scoring 5 4 --along 0..7 --bonus 0 --format csv").starts_with("n,payoff\n0,1\n1,2\n"));
}
