//! Each form of command, its JSON by its schema and by value. The values are from the definitions and the literature.

use crate::errors::refused;
use crate::{certainty, conforms, json, nimatlas, stdout};
use serde_json::{Value, json as value};
use std::fs;

#[test]
fn nim() {
    let cases = [
        (
            "nim 3 4 5",
            value!({"heaps": [3, 4, 5], "convention": "normal", "max_take": null, "nim_sum": 2, "outcome": "N",
                "winning_moves": [{"heap": 0, "from": 3, "to": 1}]}),
        ),
        (
            "nim 1 1 1 --misere",
            value!({"heaps": [1, 1, 1], "convention": "misere", "max_take": null, "nim_sum": 1, "outcome": "P",
                "winning_moves": []}),
        ),
        (
            "nim 4 1 --max-take 3",
            value!({"heaps": [4, 1], "convention": "normal", "max_take": 3, "nim_sum": 1, "outcome": "N",
                "winning_moves": [{"heap": 0, "from": 4, "to": 1}, {"heap": 1, "from": 1, "to": 0}]}),
        ),
        (
            "nim 18446744073709551615 0",
            value!({"heaps": ["18446744073709551615", 0], "convention": "normal", "max_take": null,
                "nim_sum": "18446744073709551615", "outcome": "N",
                "winning_moves": [{"heap": 0, "from": "18446744073709551615", "to": 0}]}),
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(json("nim", line), expected, "{line}");
    }
}

#[test]
fn keys_come_in_the_documented_order() {
    let expected = r#"{"heaps":[3,4,5],"convention":"normal","max_take":null,"nim_sum":2,"outcome":"N","winning_moves":[{"heap":0,"from":3,"to":1}],"status":{"kind":"proved","source":"Bouton 1901","bound":null},"method":"theorem"}"#;
    assert_eq!(stdout("nim 3 4 5 --format json"), format!("{expected}\n"));
    assert_eq!(
        stdout("subtraction period 2,5,7 --format json"),
        "{\"moves\":[2,5,7],\"preperiod\":0,\"period\":22,\"outcome_preperiod\":0,\"outcome_period\":22,\"status\":{\"kind\":\"proved\",\"source\":\"arXiv 2603.10414\",\"bound\":null},\"method\":\"closed form\"}\n"
    );
}

/// One period of {2,5,7}.
const PERIOD: [u64; 22] = [0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0, 3, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2];

/// The definition.
fn values(moves: &[u64], count: u64, sink: bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let option = |step: &u64| match n.checked_sub(*step) {
            Some(left) => Some(values[left as usize]),
            None => (sink && n > 0).then_some(0),
        };
        let options: Vec<u64> = moves.iter().filter_map(option).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}

#[test]
fn subtraction_values() {
    let line = "subtraction values 2,5,7 --upto 21";
    assert_eq!(json("subtraction-values", line), value!({"moves": [2, 5, 7], "from": 0, "values": PERIOD}));
    for (moves, from, upto) in
        [("1,5,9,14", 0, 300), ("3", 7, 40), ("3,9", 0, 20), ("4,6,11,14", 10, 99), ("2,5,7", 30, 30)]
    {
        let set: Vec<u64> = moves.split(',').map(|step| step.parse().expect("a number")).collect();
        let found = json("subtraction-values", &format!("subtraction values {moves} --from {from} --upto {upto}"));
        assert_eq!(found["values"], value!(values(&set, upto + 1, false)[from as usize..]), "{moves}");
        let found =
            json("subtraction-values", &format!("subtraction values {moves} --from {from} --upto {upto} --sink"));
        assert_eq!(found["values"], value!(values(&set, upto + 1, true)[from as usize..]), "{moves} with a sink");
    }
}

#[test]
fn values_far_out_come_by_the_period() {
    // Past what is sieved at once: {1,2,5} has period 3, {1,4,6,12,13} a certified one.
    let found = json("subtraction-values", "subtraction values 1,2,5 --from 6000000 --upto 6000005");
    assert_eq!(found["values"], value!([0, 1, 2, 0, 1, 2]));
    let near = values(&[1, 4, 6, 12, 13], 20_000, false);
    let period = json("subtraction-period", "subtraction period 1,4,6,12,13");
    let (start, length) = (period["preperiod"].as_u64().expect("small"), period["period"].as_u64().expect("small"));
    let far = 5_000_000;
    let found = json("subtraction-values", &format!("subtraction values 1,4,6,12,13 --from {far} --upto {}", far + 99));
    let expected: Vec<u64> = (far..far + 100).map(|n| near[(start + (n - start) % length) as usize]).collect();
    assert_eq!(found["values"], value!(expected));
}

#[test]
fn small_heaps_need_no_period() {
    // Below the least exception each move is allowed, so a heap has its size as its value.
    let upto_10: Vec<u64> = (0..=10).collect();
    let many: Vec<String> = (0..60).map(|i| (20 + i * i * 7 % 571).to_string()).collect();
    for excluded in ["8388608", "100000", "18446744073709551615", &many.join(",")] {
        let found = json("subtraction-values", &format!("subtraction values all-but:{excluded} --upto 10"));
        assert_eq!(found["values"], value!(upto_10), "{excluded}");
        let line = format!("subtraction at all-but:{excluded} 10");
        assert_eq!(json("subtraction-at", &line)["value"], value!(10), "{excluded}");
        assert_eq!(certainty("subtraction-at", &line), ["computed", "definition"], "{excluded}");
        let found = json("subtraction-solve", &format!("subtraction solve all-but:{excluded} --heaps 10 9"));
        assert_eq!(found["winning_moves"], value!([{"heap": 0, "from": 10, "to": 9}]), "{excluded}");
    }
    // s⌊n/2s⌋ + n mod s, for the one exception s.
    let line = "subtraction at all-but:100000 1000000000007";
    assert_eq!(json("subtraction-at", line)["value"], value!(500_000_000_007_u64));
    assert_eq!(certainty("subtraction-at", line), ["proved", "certified period"]);
}

#[test]
fn numbers_that_readers_would_round_are_strings() {
    let from =
        json("subtraction-values", "subtraction values 2,5,7 --from 18446744073709551610 --upto 18446744073709551615");
    assert_eq!(from["from"], "18446744073709551610");
    let most = value!([1, "18446744073709551615"]);
    assert_eq!(json("subtraction-values", "subtraction values 1,18446744073709551615 --upto 3")["moves"], most);
    assert_eq!(json("subtraction-at", "subtraction at 1,18446744073709551615 3")["moves"], most);
    let line = "subtraction period 9223372036854775807,9223372036854775808,18446744073709551615";
    let all = value!(["9223372036854775807", "9223372036854775808", "18446744073709551615"]);
    assert_eq!(json("subtraction-period", line)["moves"], all);
    // From (n, 1) each (k, 1) with k < n can be reached, so by induction the value is n.
    assert_eq!(json("pair", "pair euclid 18446744073709551615 1")["value"], "18446744073709551615");
}

#[test]
fn sets_without_a_largest_move() {
    let found = json("subtraction-values", "subtraction values squares --upto 24");
    assert_eq!(found, value!({"moves": "squares", "from": 0, "values": values(&[1, 4, 9, 16], 25, false)}));
    let found = json("subtraction-values", "subtraction values all-but:2 --upto 30");
    let all: Vec<u64> = (1..=30).filter(|&step| step != 2).collect();
    assert_eq!(found["values"], value!(values(&all, 31, false)));
    // 0, 1, 0, 1 and then two more for each four.
    let found = json("subtraction-at", "subtraction at all-but:2 1000003");
    assert_eq!(found["value"], 500_001);
    let found = json("subtraction-period", "subtraction period all-but:2");
    let expected = value!({"moves": "all-but:2", "preperiod": 0, "period": 4, "saltus": 2, "outcome_preperiod": 3, "outcome_period": 1});
    assert_eq!(found, expected);
    let found = json("subtraction-solve", "subtraction solve primes --heaps 9 5");
    let of_primes = values(&[2, 3, 5, 7], 10, false);
    assert_eq!(found["values"], value!([of_primes[9], of_primes[5]]));
}

#[test]
fn subtraction_at() {
    let heap = "123456789012345678901234567890";
    // The remainder mod 22 is 18.
    let expected = value!({"moves": [2, 5, 7], "heap": heap, "value": PERIOD[18]});
    assert_eq!(json("subtraction-at", &format!("subtraction at 2,5,7 {heap}")), expected);
    let line = format!("subtraction at 2,5,7 {heap} --sink");
    let sink = values(&[2, 5, 7], 200, true);
    assert_eq!(json("subtraction-at", &line)["value"], value!(sink[22 + 18]));
    assert_eq!(certainty("subtraction-at", &line), ["proved", "closed form"]);
    let cases = [
        ("2,5,8", "10000000000000000000000000000", 0, "proved", "certified period"),
        ("2,5,8", "4", 0, "computed", "sieve"),
        ("3,9", "5", 1, "proved", "closed form"),
        ("1,2,3", "8", 0, "proved", "closed form"),
        ("all-but:1", "4", 2, "computed", "definition"),
        ("squares", "5", 0, "computed", "definition"),
    ];
    for (moves, heap, nim_value, status, method) in cases {
        let line = format!("subtraction at {moves} {heap}");
        assert_eq!(json("subtraction-at", &line)["value"], value!(nim_value), "{line}");
        assert_eq!(certainty("subtraction-at", &line), [status, method], "{line}");
    }
}

fn without(mut value: Value, name: &str) -> Value {
    value.as_object_mut().and_then(|fields| fields.remove(name)).expect(name);
    value
}

#[test]
fn subtraction_period() {
    let cases = [
        ("2,5,7", [0, 22, 0, 22]),
        ("1,2", [0, 3, 0, 3]),
        ("1,3", [0, 2, 0, 2]),
        ("6", [0, 12, 0, 12]),
        ("1,2,5", [0, 3, 0, 3]),
        ("1,3,4", [0, 7, 0, 7]),
        ("4,10,14", [0, 44, 0, 44]),
    ];
    for (moves, numbers) in cases {
        let found = json("subtraction-period", &format!("subtraction period {moves}"));
        let names = ["preperiod", "period", "outcome_preperiod", "outcome_period"];
        assert_eq!(names.map(|name| found[name].as_u64().expect("small")), numbers, "{moves}");
    }
    // A sink, from the definition: the last of 200 windows of 9 terms, and where it was before.
    let terms = values(&[2, 5, 9], 200, true);
    let found = json("subtraction-period", "subtraction period 2,5,9 --sink");
    let (start, length) = (found["preperiod"].as_u64().expect("small"), found["period"].as_u64().expect("small"));
    let repeats =
        |start: u64, length: u64| (start..200 - length).all(|n| terms[n as usize] == terms[(n + length) as usize]);
    assert!(repeats(start, length) && !repeats(start - 1, length) && (1..length).all(|length| !repeats(start, length)));
    let heap = 1_000_000_000_000_u64;
    let far = json("subtraction-at", &format!("subtraction at 2,5,9 {heap}0000000000 --sink"));
    let rest = (u128::from(heap) * 10_000_000_000 - u128::from(start)) % u128::from(length);
    assert_eq!(far["value"], terms[start as usize + rest as usize]);
    let found = json("subtraction-values", "subtraction values 2,5,9 --sink --from 5000000 --upto 5000050");
    let expected: Vec<u64> = (5_000_000..=5_000_050).map(|n| terms[(start + (n - start) % length) as usize]).collect();
    assert_eq!(found["values"], value!(expected));
    let found = json("subtraction-period", "subtraction period 4,6,11,14");
    assert_eq!([&found["period"], &found["outcome_period"]], [34, 17]);
    // a(2b + r) for a = 2^40, b = 2a + 1, r = 1.
    let (a, b) = (1u128 << 40, (1u128 << 41) + 1);
    let found = json("subtraction-period", &format!("subtraction period {a},{b},{}", a + b));
    assert_eq!(found["period"], value!((a * (2 * b + 1)).to_string()));
}

#[test]
fn certificates_go_out_and_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c.json");
    let path = file.display();
    stdout(&format!("subtraction period 5,12,31,38,43 --outcomes --certificate {path}"));
    let expected = value!({"moves": [5, 12, 31, 38, 43], "sequence": "outcomes", "preperiod": 0, "period": 62552, "valid": true, "kind": "subtraction-period", "holds": true});
    let found = json("subtraction-check", &format!("subtraction check {path}"));
    assert_eq!(found, expected);

    let honest = fs::read_to_string(&file).expect("written");
    fs::write(&file, honest.replace("62552", "125104")).expect("a file");
    let error = nimatlas(&format!("subtraction check {path}")).assert().code(1).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&error).contains("not minimal"), "{}", String::from_utf8_lossy(&error));
}

#[test]
fn subtraction_solve() {
    // 8 → 1 makes 1 + 0 + ... ; values 2, 0, 0.
    let found = json("subtraction-solve", "subtraction solve 2,5,7 --heaps 8 13 4");
    let mut winning = Vec::new();
    for (heap, from) in [8usize, 13, 4].into_iter().enumerate() {
        for step in [2, 5, 7].into_iter().filter(|&step| step <= from) {
            if PERIOD[from - step] == (2 ^ [2, 0, 0][heap]) {
                winning.push(value!({"heap": heap, "from": from, "to": from - step}));
            }
        }
    }
    assert_eq!(
        found,
        value!({"heaps": [8, 13, 4], "values": [2, 0, 0], "nim_sum": 2, "outcome": "N", "winning_moves": winning})
    );
}

#[test]
fn graph() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    fs::write(&file, "z b # the start\nz c\nb c\n").expect("a file");
    let line = format!("graph {}", file.display());
    let expected = value!({"vertices": {
        "z": {"value": 2, "outcome": "N", "winning_moves": ["c"]},
        "b": {"value": 1, "outcome": "N", "winning_moves": ["c"]},
        "c": {"value": 0, "outcome": "P", "winning_moves": []},
    }});
    assert_eq!(json("graph", &line), expected);
    let misere = json("graph", &format!("{line} --misere"));
    assert_eq!(misere["vertices"]["z"], value!({"value": 2, "outcome": "N", "winning_moves": ["b"]}));
    // In the order of the file, and from standard input too.
    let output = nimatlas("graph - --format json").write_stdin("z b\nz c\nb c").assert().success().get_output().clone();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with(r#"{"vertices":{"z":"#), "{text}");
}

#[test]
fn graphs_with_cycles() {
    // b can go to the end, so a, whose only move is answered by that, is lost. c can go to a, or stay. d and e go round.
    let text = "a b\nb a\nb end\nc a\nc c\nd e\ne d\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    fs::write(&file, text).expect("a file");
    let found = json("graph", &format!("graph {} --loopy", file.display()));
    let expected = value!({"vertices": {
        "a": {"value": 0, "outcome": "P", "winning_moves": []},
        "b": {"value": 1, "outcome": "N", "winning_moves": ["a", "end"]},
        "end": {"value": 0, "outcome": "P", "winning_moves": []},
        "c": {"value": {"infinite": [0]}, "outcome": "N", "winning_moves": ["a"]},
        "d": {"value": {"infinite": []}, "outcome": "draw", "winning_moves": []},
        "e": {"value": {"infinite": []}, "outcome": "draw", "winning_moves": []},
    }});
    assert_eq!(found, expected);
    // In misère play the end is won, so nobody goes there.
    let misere = json("graph", &format!("graph {} --loopy --misere", file.display()));
    assert_eq!(misere["vertices"]["a"]["outcome"], "draw");
    assert_eq!(misere["vertices"]["end"]["outcome"], "N");
}

#[test]
fn names_with_control_characters_do_not_break_the_text() {
    let edges = "{\"edges\": [[\"a\\u001b[2J\", \"b\\nc\"]]}";
    let line = "graph - --edges json";
    for (line, shown) in [(line.to_owned(), "\\n"), (format!("{line} --format csv"), "\n")] {
        let output = nimatlas(&line).write_stdin(edges).assert().success().get_output().clone();
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains(&format!("b{shown}c")), "{line}: {text:?}");
    }
    let output = nimatlas(line).write_stdin(edges).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("a\\u{1b}[2J") && !text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn tokens_on_a_graph() {
    let folder = tempfile::tempdir().expect("a folder");
    let [nim, cycle] = ["nim", "cycle"].map(|name| folder.path().join(name));
    // A heap of up to 3 stones, on which two tokens are two heaps; and a cycle of two vertices with a way out.
    std::fs::write(&nim, "3 2\n3 1\n3 0\n2 1\n2 0\n1 0").expect("a file");
    std::fs::write(&cycle, "a b\nb a\nb c\nc end").expect("a file");
    let line = format!("graph {} --token 3 --token 1", nim.display());
    let expected = value!({"tokens": ["3", "1"], "values": [3, 1], "nim_sum": 2, "outcome": "N", "winning_moves": [{"token": 0, "to": "1"}]});
    assert_eq!(json("graph-sum", &line), expected);
    assert!(stdout(&format!("{line} --explain")).contains("Sprague 1935, Grundy 1939"));
    // From b and c only b → c wins: it leaves two equal tokens on c, of which each has one move.
    let found = json("graph-sum", &format!("graph {} --loopy --token b --token c", cycle.display()));
    assert_eq!((&found["outcome"], &found["winning_moves"]), (&value!("N"), &value!([{"token": 0, "to": "c"}])));
    refused(
        &format!("graph {} --loopy --token en", cycle.display()),
        2,
        &["“en” is not a vertex", "did you mean end?"],
    );
    refused(
        &format!("graph {} --token 3 --token x", nim.display()),
        2,
        &["“x” is not a vertex", "its 4 vertices are 3, 2, 1, 0"],
    );
}

#[test]
fn graphs_in_each_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = value!({"vertices": {
        "a": {"value": 1, "outcome": "N", "winning_moves": ["b c"]},
        "b c": {"value": 0, "outcome": "P", "winning_moves": []},
    }});
    for (name, text) in [("game.csv", "from,to\na,b c\n"), ("game.JSON", r#"{"edges": [["a", "b c"]]}"#)] {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        assert_eq!(json("graph", &format!("graph {}", file.display())), expected, "{name}");
    }
    let line = "graph - --edges csv --format json";
    let output = nimatlas(line).write_stdin("a,b c").assert().success().get_output().clone();
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["vertices"], expected["vertices"]);
}

#[test]
fn sum() {
    // {2,5,7} at 8 has value 2 and Kayles at 9 value 4; the nim-sum 3 + 2 is 1, which Kayles makes of 9 as 8 or as 2 + 6.
    let found = json("sum", "sum nim:3 subtraction:2,5,7:8 heap:0.77:9");
    let expected = value!({"parts": ["nim:3", "subtraction:2,5,7:8", "heap:0.77:9"], "convention": "normal",
        "values": [3, 2, 4], "nim_sum": 5, "outcome": "N",
        "winning_moves": [{"part": 2, "to": "8"}, {"part": 2, "to": "2 + 6"}]});
    assert_eq!(found, expected);
    let found = json("sum", "sum wythoff:10,3 nim:8 euclid:21,13 fibonacci:13");
    assert_eq!((&found["values"], &found["outcome"]), (&value!([8, 8, 0, 0]), &value!("P")));
    let found = json("sum", "sum nim:18446744073709551615 nim:1");
    assert_eq!(found["nim_sum"], "18446744073709551614");
    // (2, 1) in misère Nim: take the 2, and a single one is left.
    let found = json("sum", "sum kayles:2 nim:1 --misere");
    let expected = value!({"parts": ["kayles:2", "nim:1"], "convention": "misere", "values": [2, 1], "nim_sum": 3,
        "outcome": "N", "winning_moves": [{"part": 0, "to": "0"}]});
    assert_eq!(found, expected);
    assert_eq!(json("sum", "sum nim:1 nim:1 nim:1 --misere")["outcome"], "P");
}

#[test]
fn nimber() {
    // Products from the definition, inverses and roots by them.
    let cases = [
        ("add 5 3", value!(6)),
        ("mul 5 9", value!(6)),
        ("mul 2 2", value!(3)),
        ("mul 16 16", value!(24)),
        ("mul 4294967296 4294967296", value!(6_442_450_944_u64)),
        ("mul 18446744073709551615 1", value!("18446744073709551615")),
        ("inv 5", value!(12)),
        ("inv 1", value!(1)),
        ("pow 2 3", value!(1)),
        ("pow 7 0", value!(1)),
        ("sqrt 3", value!(2)),
    ];
    for (line, expected) in cases {
        assert_eq!(json("nimber", &format!("nimber {line}")), value!({"value": expected}), "{line}");
    }
}

#[test]
fn schemas_refuse_what_they_should() {
    let result = std::panic::catch_unwind(|| conforms("nim", &value!({"heaps": [3]}), "no answer"));
    assert!(result.is_err());
}

#[test]
fn heap() {
    // Kayles, and its preperiod and period by Guy and Smith.
    let first = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for name in ["0.77", "kayles", "Kayles"] {
        let found = json("heap-values", &format!("heap values {name} --upto 11"));
        assert_eq!(found, value!({"code": "0.77", "from": 0, "values": first}));
    }
    let found = json("heap-values", "heap values 0.77 --from 5 --upto 7");
    assert_eq!(found["values"], value!(first[5..8]));
    let expected = value!({"code": "0.77", "preperiod": 71, "period": 12, "saltus": 0});
    assert_eq!(without(json("heap-period", "heap period 0.77"), "searched"), expected);
    // Lasker's Nim: 4k + 3 and 4k + 4 change places.
    assert_eq!(json("heap-values", "heap values 4.[3] --upto 8")["values"], value!([0, 1, 2, 4, 3, 5, 6, 8, 7]));
    assert_eq!(json("heap-period", "heap period 4.[3]")["saltus"], 4);
    let found = json("heap-solve", "heap solve 0.77 --heaps 5 4");
    let expected = value!({"code": "0.77", "heaps": [5, 4], "values": [4, 1], "nim_sum": 5, "outcome": "N",
        "winning_moves": [{"heap": 0, "from": 5, "to": [4]}]});
    assert_eq!(found, expected);
    let found = json("heap-solve", "heap solve 0.77 --heaps 3");
    assert_eq!(found["winning_moves"], value!([{"heap": 0, "from": 3, "to": [1, 1]}]));
    // Winning Ways, chapter 13.
    let genera = json("heap-genus", "heap genus 0.77 --upto 12");
    let shown = genera["genera"].as_array().expect("a list").iter();
    let shown: Vec<_> = shown.map(|row| (row["genus"].as_str().expect("text"), row["tame"] == true)).collect();
    let expected =
        ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046", "2^20", "6^46", "4^046"];
    assert_eq!(shown, expected.into_iter().enumerate().map(|(heap, genus)| (genus, heap < 5)).collect::<Vec<_>>());
    let row = value!({"genus": "4^146", "value": 4, "misere": [1, 4, 6], "outcome": "N", "tame": false});
    assert_eq!(genera["genera"][5], row);
    assert_eq!(json("heap-genus", "heap genus nim --upto 20")["genera"][20]["genus"], "20^20,22");
    let games = json("heap-list", "heap list")["games"].clone();
    for game in games.as_array().expect("a list") {
        let (code, values) = (game["code"].as_str().expect("a code"), game["first_values"].as_array().expect("values"));
        let found = json("heap-values", &format!("heap values {code} --upto {}", values.len() - 1));
        assert_eq!(found["values"].as_array(), Some(values), "{code}");
    }
}

/// Kayles repeats with period 12 from heap 71 on (Guy and Smith 1956); the moves were found from that by a separate program.
#[test]
fn huge_heaps() {
    let line = "heap values 0.77 --from 999999999999999997 --upto 1000000000000000000";
    let found = json("heap-values", line);
    let expected = value!({"code": "0.77", "from": "999999999999999997", "preperiod": 71, "period": 12,
        "values": [1, 2, 8, 1]});
    assert_eq!(found, expected);
    let found = json("heap-solve", "heap solve 0.77 --heaps 1000000000000000000 5");
    let expected = value!({"code": "0.77", "heaps": ["1000000000000000000", 5], "values": [1, 4], "nim_sum": 5, "outcome": "N",
        "preperiod": 71, "period": 12,
        "winning_moves": [
            {"heap": 0, "from": "1000000000000000000", "to": [3, "999999999999999995"]},
            {"heap": 0, "from": "1000000000000000000", "to": [39, "999999999999999959"]},
            {"heap": 1, "from": 5, "to": [4]}]});
    assert_eq!(found, expected);
    let found = json("heap-solve", "heap solve 0.77 --heaps 1000000000000000000");
    let moves = found["winning_moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 18);
    let last = value!({"heap": 0, "from": "1000000000000000000", "to": [79, "999999999999999919"], "step": 12,
        "count": "41666666666666661"});
    assert_eq!(moves[17], last);
    let csv = stdout("heap solve 0.77 --heaps 1000000000000000000 --format csv");
    assert!(csv.starts_with("heap,from,to,step,count\n0,1000000000000000000,1 999999999999999997,0,1\n"), "{csv}");
    assert!(csv.ends_with("\n0,1000000000000000000,79 999999999999999919,12,41666666666666661\n"), "{csv}");
}

/// By definition all numbers but 2 give 0, 1, 0, 1, 2, 3, 2, 3, …, which rises by 2 in 4.
#[test]
fn large_heaps_of_all_but_games_need_no_period() {
    let found = json("subtraction-values", "subtraction values all-but:2 --from 4999999 --upto 5000001 --max-steps 4");
    assert_eq!(found["values"], value!([2499999, 2500000, 2500001]));
}

#[test]
fn pair() {
    let cases = [
        (
            "wythoff 4 7",
            value!({"ruleset": "wythoff", "position": [4, 7], "value": 0, "outcome": "P", "winning_moves": []}),
        ),
        (
            "wythoff 10 3",
            value!({"ruleset": "wythoff", "position": [10, 3], "value": 8, "outcome": "N", "winning_moves": [[5, 3]]}),
        ),
        (
            "euclid 21 13",
            value!({"ruleset": "euclid", "position": [21, 13], "value": 0, "outcome": "P", "winning_moves": []}),
        ),
        (
            "euclid 7 3",
            value!({"ruleset": "euclid", "position": [7, 3], "value": 1, "outcome": "N", "winning_moves": [[4, 3]]}),
        ),
        (
            "fibonacci 13",
            value!({"ruleset": "fibonacci", "position": [13, 12], "value": 0, "outcome": "P", "winning_moves": []}),
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(json("pair", &format!("pair {line}")), expected, "{line}");
    }
    let found = json("pair", "pair fibonacci 11");
    assert_eq!((&found["outcome"], &found["winning_moves"]), (&value!("N"), &value!([[8, 6]])));
    let found = json("pair", "pair wythoff 18446744073709551615 1");
    assert_eq!((&found["value"], &found["winning_moves"]), (&Value::Null, &value!([[2, 1]])));
}

/// One more than the largest number does not fit in 64 bits, nor its square in 128.
#[test]
fn pairs_of_the_largest_numbers() {
    let most = u64::MAX;
    let found = json("pair", &format!("pair wythoff {most} {most} --differ-by {most}"));
    let expected = value!({"ruleset": "wythoff", "position": [most.to_string(), most.to_string()], "value": "36893488147419103230", "outcome": "N", "winning_moves": [[0, 0]]});
    assert_eq!(found, expected);
    // By whole square roots: for n = 7046029254386353130, ⌊nφ⌋ is this and ⌊nφ²⌋ is 2^64 − 1.
    let found = json("pair", &format!("pair wythoff {most} {most}"));
    let (small, large) = ("11400714819323198485", most.to_string());
    assert_eq!(found["winning_moves"], value!([[small, large], [large, small], [0, 0]]));
    for line in [
        format!("wythoff {most} {most} --differ-by 2"),
        format!("wythoff {most} {most}"),
        format!("fibonacci {most} {most}"),
    ] {
        let found = json("pair", &format!("pair {line}"));
        assert_eq!((&found["value"], &found["outcome"]), (&Value::Null, &value!("N")), "{line}");
        let moves = found["winning_moves"].as_array().expect("a list");
        assert!(moves.contains(&value!([0, 0])), "{line}: {moves:?}");
    }
}

/// What was found before a limit was met is shown, and the limit is an error all the same.
#[test]
fn genera_are_shown_as_far_as_they_are_found() {
    let output = nimatlas("heap genus 0.77 --upto 40 --max-sums 1000").assert().code(1).get_output().clone();
    let (text, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // Winning Ways, chapter 13: the genus of heap 11.
    assert!(text.contains("  11  6^46") && !text.contains("  40  "), "{text}");
    assert!(message.contains("more than 1000 sums") && message.contains("--max-sums"), "{message}");
}

/// A failed search says what it found, in JSON too. Grundy's game has the values 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, … (Grundy 1939).
#[test]
fn a_search_without_a_period_reports_what_it_found() {
    let output = nimatlas("heap period grundys-game --max-heap 10 -f json").assert().code(1).get_output().clone();
    assert!(output.stdout.is_empty());
    let report: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(
        (&report["code"], &report["searched"], &report["largest_value"]),
        (&value!("4!.0"), &value!(11), &value!(2))
    );
    assert!(report["error"].as_str().is_some_and(|text| text.contains("--max-heap")), "{report}");
}

/// Periods that do not exist: the values are v₃(n) mod 2 and their like, which no period has.
#[test]
fn no_period_is_reported_where_there_is_none() {
    for code in ["8=.0", "0.3b=", "0.3339=", "8=.37=a=03", "{5}=.0", "{3,9}=.0"] {
        let output = nimatlas(&format!("heap period {code} --max-heap 5000")).assert().code(1).get_output().clone();
        assert!(output.stdout.is_empty(), "{code}");
    }
    let line = "heap period kenyons-game --max-heap 1500";
    let found = json("heap-period", line);
    assert_eq!((&found["preperiod"], &found["period"], &found["saltus"]), (&value!(0), &value!(6), &value!(3)));
    assert_eq!(certainty("heap-period", line), ["verified", "seen period"]);
    for (code, status) in [("nim", "theorem"), ("0.0[3]", "certified period"), ("laskers-nim", "theorem")] {
        assert_eq!(certainty("heap-period", &format!("heap period {code}")), ["proved", status], "{code}");
    }
}

/// Moves are counted before they are held.
#[test]
fn the_moves_of_games_that_break_freely_are_bounded() {
    let found = json("heap-solve", "heap solve {2+}.0 60");
    assert_eq!((&found["values"], &found["outcome"]), (&value!([59]), &value!("N")));
    assert!(found["winning_moves"].as_array().is_none_or(|moves| moves.len() <= 1 << 16));
}

/// {5,12,31,38,43} repeats with 62552 (Flammenkamp 1997), and {2^64 − 1} with twice its move.
#[test]
fn limits_of_64_bits_are_not_those_of_answers() {
    let most = u64::MAX;
    assert_eq!(json("subtraction-at", &format!("subtraction at {most} {most}"))["value"], 1);
    assert_eq!(
        json("subtraction-period", &format!("subtraction period {most}"))["period"],
        (2 * u128::from(most)).to_string()
    );
    let moves = (1..=20_000).map(|taken| taken.to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(json("subtraction-period", &format!("subtraction period {moves}"))["period"], 20_001);
    assert_eq!(json("pair", "pair wythoff 201 184 --differ-by 18446744073709551615")["value"], 385);
}
