//! Exports of every kind of table against golden files. Each golden file was checked against the definitions by another program
//! when it was added.

use crate::common::gen_tables;
use nimatlas_store::export::{self, ExportError};
use nimatlas_store::{Access, Folder, TableFile, Verify};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// The tables of the tiny profile, made once.
static TINY: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    folder
});

fn table(slug: &str) -> TableFile {
    let folder = Folder::new(TINY.path());
    let manifest = folder.manifest().expect("whole").expect("there is one");
    folder.open(manifest.table(slug).expect("a table"), Verify::Full, Access::Map).expect("whole")
}

/// A table in a format, with a section or a row where the format wants them.
fn exported(slug: &str, extension: &str, section: Option<&str>, row: Option<&[u64]>) -> Result<Vec<u8>, ExportError> {
    let (table, mut out) = (table(slug), Vec::new());
    match extension {
        "csv" => export::csv(&table, &mut out),
        "json" => export::json(&table, &mut out),
        "b.txt" => export::bfile(&table, section, row, &mut out),
        _ => export::npy(&table, section, &mut out),
    }?;
    Ok(out)
}

fn golden(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/golden").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A section, and perhaps a row.
type Of = (Option<&'static str>, Option<&'static [u64]>);

/// A table of each kind, and what the b-file and the array are of.
const TABLES: [(&str, Of, Option<&str>); 7] = [
    ("nim-misere-3x3", (None, None), None),
    ("impartial-nim-sums-9", (None, None), None),
    ("subtraction-additive-12", (Some("nim-values"), Some(&[2, 5])), Some("certificates")),
    ("subtraction-three-moves-9", (Some("period"), None), Some("outcome-period")),
    ("scoring-three-heaps-6", (Some("value"), None), Some("start")),
    ("scoring-xy1-12", (Some("breakpoints"), None), Some("slope-offsets")),
    ("scoring-fk-5", (Some("breakpoints"), None), Some("slopes")),
];

#[test]
fn every_kind_of_table_in_every_format_is_the_golden_file() {
    for (slug, (section, row), array) in TABLES {
        for (extension, section) in [("csv", None), ("json", None), ("b.txt", section), ("npy", array)] {
            let found = exported(slug, extension, section, row).expect("exported");
            let expected = golden(&format!("{slug}.{extension}"));
            let same = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
            let lengths = (found.len(), expected.len());
            assert_eq!((same, same), lengths, "{slug}.{extension} differs from byte {same} on");
        }
    }
}

/// Lines that theory gives.
#[test]
fn golden_files_hold_what_is_known() {
    let cases = [
        ("nim-misere-3x3.csv", "heap-0,heap-1,heap-2,outcome\n0,0,0,N\n0,0,1,P\n"),
        ("nim-misere-3x3.csv", "\n1,1,1,P\n1,1,2,N\n"),
        ("nim-misere-3x3.csv", "\n3,1,2,P\n"),
        ("nim-misere-3x3.json", "\n{\"heaps\":[2,2,0],\"outcome\":\"P\"},\n"),
        // 3 in {1,2} is worth 0, 8 in {2,5,7} is worth 2, 4 in {1,3,4} is worth 2.
        ("impartial-nim-sums-9.csv", "\n3,8,4,0\n"),
        ("impartial-nim-sums-9.b.txt", "\n384 0\n"),
        // b-file, record, period and gaps of {2,5,7}: quadratic, h = 1, r = 1, delta = 3, a(2b + r) = 22.
        ("subtraction-additive-12.b.txt", "\n0 0\n1 0\n2 1\n3 1\n4 0\n5 2\n"),
        ("subtraction-additive-12.b.txt", "preperiod 0, period 22: a(n + 22) = a(n) for all n >= 0\n"),
        ("subtraction-additive-12.csv", "\n2,5,1,1,1,3,22,6,6,6,4,2,1 3 6 8,0 0 1 1 0 2 "),
        ("subtraction-three-moves-9.csv", "\n2,5,7,0,22,0,22,0,0\n"),
        ("subtraction-three-moves-9.json", "{\"a\":2,\"b\":5,\"c\":7,\"preperiod\":0,\"period\":22,"),
        // (5,4,2): breakpoints -4, -2, -1, 0, 1, 2, 4 with values 1, 3, 2, 3, 2, 3, 1.
        ("scoring-three-heaps-6.csv", "\n5,4,2,-4,1,7,-1 1 1 -1 1 -1 1 -1 -1 1\n"),
        // (x,1,1), x >= 2: x - 1 + |N+1|. (x,x,1): |N+1|.
        ("scoring-xy1-12.csv", "\n7,1,-1,6,1,-1 1\n"),
        ("scoring-xy1-12.csv", "\n7,7,-1,0,1,-1 1\n"),
        // F_k has 4k - 3 breakpoints.
        ("scoring-fk-5.b.txt", "\n1 1\n2 5\n3 9\n4 13\n5 17\n"),
        ("scoring-fk-5.json", "\n{\"k\":2,\"start\":-2,\"value\":2,\"breakpoints\":5,\"slopes\":[1,-1,1,-1,1,-1]},\n"),
    ];
    for (name, expected) in cases {
        let text = String::from_utf8(golden(name)).expect("text");
        assert!(text.contains(expected), "{name} has no {expected:?}");
    }
}

#[test]
fn what_cannot_be_exported_is_refused_by_name() {
    let cases: [(&str, &str, Of, &str); 6] = [
        ("nim-misere-3x3", "b.txt", (None, Some(&[1])), "rows own lists in no section"),
        ("scoring-fk-5", "b.txt", (None, None), "choose one of start, value, breakpoints, slopes"),
        ("scoring-fk-5", "npy", (Some("x"), None), "no section “x”; it has k, start,"),
        ("scoring-fk-5", "b.txt", (Some("slopes"), Some(&[6])), "no row 6; a row is named by k"),
        ("subtraction-additive-12", "b.txt", (Some("certificates"), None), "holds certificates"),
        ("subtraction-additive-12", "b.txt", (Some("nim-values"), Some(&[3, 11])), "has no entries"),
    ];
    for (slug, extension, (section, row), named) in cases {
        let refused = exported(slug, extension, section, row).expect_err("refused").to_string();
        assert!(refused.contains(named), "{slug} {section:?} {row:?}: {refused}");
    }
}
