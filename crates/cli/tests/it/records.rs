//! Longest outcome periods: from the tables and by search, kept and resumed. The values are published ones, or by hand.

use crate::{json, nimatlas, stdout};
use serde_json::json as value;
use std::fs;

#[test]
fn one_record() {
    let expected = "{\"max\":43,\"period\":62552,\"sets\":[[5,12,31,38,43]],\"searched\":111930,\"status\":{\"kind\":\"computed\",\"source\":null,\"bound\":null},\"method\":\"table\"}\n";
    assert_eq!(stdout("subtraction records --moves 5 --max 43 --format json"), expected);
    let cases = [
        ("--moves 5 --max 43", 62552, value!([[5, 12, 31, 38, 43]])),
        ("--moves 5 --max 43 --search", 62552, value!([[5, 12, 31, 38, 43]])),
        ("--moves 4 --max 41", 8169, value!([[4, 19, 22, 41]])),
        ("--moves 4 --max 41 --search --max-steps 100000", 8169, value!([[4, 19, 22, 41]])),
        ("--family --max 43", 62552, value!([[5, 12, 31, 38, 43]])),
        ("--family --max 43 --search", 62552, value!([[5, 12, 31, 38, 43]])),
        // {s} has period 2s, and no divisor but 1 only for s = 1; {1, 2k} has 2k + 1, and {2k − 1, 2k} has 4k − 1.
        ("--moves 1 --max 1", 2, value!([[1]])),
        ("--moves 1 --max 6", 0, value!([])),
        ("--moves 2 --max 6", 11, value!([[5, 6]])),
    ];
    for (line, period, sets) in cases {
        let found = json("subtraction-records", &format!("subtraction records {line}"));
        assert_eq!((&found["period"], &found["sets"]), (&value!(period), &sets), "{line}");
    }
    let tie = json("subtraction-records", "subtraction records --moves 5 --max 13 --search");
    assert_eq!(tie["sets"], value!([[1, 4, 6, 12, 13], [3, 4, 9, 10, 13]]));
}

#[test]
fn nothing_is_claimed_where_there_is_no_set() {
    let text = stdout("subtraction records --moves 1 --max 5 --explain");
    assert!(text.contains("no such set is without") && !text.contains("certificate"), "{text}");
}

#[test]
fn a_row_for_each_largest_move() {
    // By the table and beyond it.
    let known = [(36, 2006), (37, 3033), (38, 1722), (39, 4456), (40, 2215), (41, 8169)];
    for more in ["", " --search"] {
        let found = json("subtraction-records", &format!("subtraction records --moves 4 --from 36 --max 41{more}"));
        let rows = found["records"].as_array().expect("a list");
        assert_eq!(rows.len(), known.len());
        for (row, (max, period)) in rows.iter().zip(known) {
            assert_eq!((&row["max"], &row["period"]), (&value!(max), &value!(period)));
        }
    }
    let csv = stdout("subtraction records --moves 5 --from 48 --max 49 --format csv");
    let roads: Vec<_> = csv.lines().filter_map(|line| line.split(',').nth(4)).collect();
    assert_eq!(roads, ["by", "table", "search"], "{csv}");
    assert!(stdout("subtraction records --family --from 42 --max 43 --format latex").contains("$62552$"));
}

#[test]
fn sets_that_are_given_up_are_counted() {
    let found = json("subtraction-records", "subtraction records --moves 5 --max 43 --search --max-steps 1000");
    assert_eq!(found["max_steps"], 1000);
    let (given_up, period) =
        (found["given_up"].as_u64().expect("a number"), found["period"].as_u64().expect("a number"));
    assert!(given_up > 0 && period < 62552, "{found}");
    let text = stdout("subtraction records --moves 5 --max 43 --search --max-steps 1000");
    assert!(text.contains("the longest period may be theirs"), "{text}");
}

#[test]
fn an_interrupted_search_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("parts");
    let line = format!("subtraction records --moves 4 --max 30 --search --resume {}", file.display());
    let whole = stdout(&line);
    let lines = fs::read_to_string(&file).expect("written");
    assert_eq!(lines.lines().count(), 27, "a line for each smallest move");
    assert_eq!(stdout(&line), whole);
    assert_eq!(fs::read_to_string(&file).expect("written"), lines, "nothing was searched again");

    // Half of the parts, the last one cut short; and a part that claims too much is believed, so it was not searched.
    let half: String = lines.split_inclusive('\n').take(13).collect();
    fs::write(&file, &half[..half.len() - 10]).expect("written");
    assert_eq!(stdout(&line), whole);
    let sorted = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(sorted(&fs::read_to_string(&file).expect("written")), sorted(&lines));

    let period = json("subtraction-records", &line)["period"].to_string();
    fs::write(&file, lines.replace(&format!("\"period\":{period}"), "\"period\":999999")).expect("written");
    let failed = nimatlas(&line).assert().code(1).get_output().clone();
    let message = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert!(message.contains("999999") && message.contains(&period), "{message}");

    // Parts of a search with another bound are not taken.
    fs::write(&file, &lines).expect("written");
    stdout(&format!("{line} --max-steps 100000"));
    assert_eq!(fs::read_to_string(&file).expect("written").lines().count(), 54);
}
