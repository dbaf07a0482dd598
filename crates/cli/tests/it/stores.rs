//! The commands about tables, on those built in and on folders.

use crate::errors::refused;
use crate::{docs, json, nimatlas, stdout};
use serde_json::json as value;
use std::fs;
use std::path::Path;

#[test]
fn tables_are_listed_and_shown() {
    let found = json("table-list", "table list");
    let slugs: Vec<&str> =
        found["tables"].as_array().expect("a list").iter().filter_map(|table| table["slug"].as_str()).collect();
    assert!(
        slugs.is_sorted() && slugs.contains(&"nim-normal-3x7") && slugs.contains(&"scoring-three-heaps-32"),
        "{slugs:?}"
    );
    for slug in slugs {
        let shown = json("table-show", &format!("table show {slug}"));
        assert_eq!(shown["slug"], slug);
        stdout(&format!("table show {slug}"));
        stdout(&format!("table export {slug}"));
    }
    // 64 of the 512 positions are lost.
    assert_eq!(json("table-show", "table show nim-normal-3x7")["counts"]["outcome"], value!([64, 448]));
}

#[test]
fn entries_are_looked_up() {
    let cases = [
        ("nim-normal-3x7 3 4 5", value!({"outcome": "N"})),
        ("nim-normal-3x7 1 4 5", value!({"outcome": "P"})),
        ("nim-misere-3x7 1 1 1", value!({"outcome": "P"})),
        // 2, 2 and 1.
        ("impartial-nim-sums-63 2 8 1", value!({"value": 1})),
        ("scoring-two-heaps-64 2 0", value!({"breakpoints": [["-1", "1"]], "slope_left": -1, "slope_right": 1})),
        ("scoring-xy1-128 1 1", value!({"breakpoints": [], "at_zero": "1", "slope_left": 1, "slope_right": 1})),
        ("scoring-fk-64 1", value!({"breakpoints": [["0", "2"]], "slope_left": 1, "slope_right": -1})),
        // 4k − 3 breakpoints, here of (7, 6, 1).
        ("scoring-breakpoints-3-64 7 6 1", value!({"breakpoint_count": 9})),
        ("scoring-breakpoints-4-24 9 12 7 10", value!({"breakpoint_count": 25})),
        // Heaps and moves in another order than the table has them; {1,2,3} over a sink.
        ("scoring-fk-64 2 1 3", value!({"breakpoints": [["0", "2"]], "slope_left": 1, "slope_right": -1})),
        ("subtraction-sink-64 2 1", value!({"moves": [1, 2, 3], "preperiod": 0, "period": 4, "values": [0, 1, 2, 3]})),
        (
            "subtraction-additive-128 5 2",
            value!({"a": 2, "b": 5, "regime": "quadratic", "h": 1, "r": 1, "delta": 3, "period": 22,
                "counts": [6, 6, 6, 4], "collisions": 2, "gaps": [1, 3, 6, 8]}),
        ),
    ];
    for (line, entry) in cases {
        let found = json("table-get", &format!("table get {line}"));
        assert_eq!(found["entry"], entry, "{line}");
        stdout(&format!("table get {line}"));
    }
    // The period of {1,2,4} is 3 and divides 1 + 2 and 2 + 4.
    let record = json("table-get", "table get subtraction-three-moves-64 1 2 4")["entry"].clone();
    assert_eq!(record["nim_values"], value!({"preperiod": 0, "period": 3}));
    assert_eq!(record["nim_values_divide"], value!({"ab": true, "ac": false, "bc": true}));
    let record = json("table-get", "table get subtraction-records-4-64 42")["entry"].clone();
    assert_eq!((&record["period"], &record["sets"]), (&value!(12015), &value!([[3, 28, 39, 42]])));
}

#[test]
fn a_folder_takes_the_place_of_the_tables_built_in() {
    let data = docs().join("../data");
    let line = format!("table verify --data {}", data.display());
    assert_eq!(json("table-verify", &line)["tables"], json("table-verify", "table verify")["tables"]);

    let folder = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(&data).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_file() {
            fs::copy(&entry, folder.path().join(entry.file_name().expect("a name"))).expect("a copy");
        }
    }
    let verify = |folder: &Path| {
        let output = nimatlas("table verify").env("NIMATLAS_DATA", folder).assert().get_output().clone();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(verify(folder.path()), (Some(0), String::new()));

    let table = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .find(|path| path.to_string_lossy().contains("nim-normal-3x7"))
        .expect("the table is there");
    let mut bytes = fs::read(&table).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).expect("a file");
    fs::write(folder.path().join("stray"), "").expect("a file");
    let (code, message) = verify(folder.path());
    assert_eq!(code, Some(1));
    assert!(
        message.contains("is damaged") && message.contains("nim-normal-3x7") && message.contains("stray"),
        "{message}"
    );
    let get = nimatlas("table get nim-normal-3x7 1 2 3")
        .env("NIMATLAS_DATA", folder.path())
        .assert()
        .code(1)
        .get_output()
        .clone();
    assert!(get.stdout.is_empty());
}

#[test]
fn statuses_come_from_the_store_in_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = docs().join("../data");
    fs::copy(data.join("manifest.json"), folder.path().join("manifest.json")).expect("a copy");
    // Without certified bounds nothing is verified.
    let line = format!("scoring 9 6 1 --explain --data {}", folder.path().display());
    assert!(stdout(&line).contains("Status: conjectured"), "{line}");
    let line = format!("scoring 9 8 1 --explain --data {}", folder.path().display());
    assert!(stdout(&line).contains("Status: proved"), "{line}");
}

/// A flag by commands too that read no table; the environment by none of those.
#[test]
fn a_named_folder_that_is_no_store_is_refused_where_it_matters() {
    let empty = tempfile::tempdir().expect("a folder");
    let empty = empty.path().display().to_string();
    for line in ["nim 3 4 5", "subtraction values 2,5,7 --upto 9", "table list", "completions bash", "sum nim:3"] {
        for folder in ["/no-such-folder", &empty] {
            refused(&format!("{line} --data {folder}"), 1, &[folder, "manifest.json"]);
            let needed = line == "table list";
            let run = nimatlas(line).env("NIMATLAS_DATA", folder).assert().code(i32::from(needed));
            let message = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
            assert_eq!(message.contains(folder) && message.contains("NIMATLAS_DATA"), needed, "{line}: {message}");
        }
    }
}
