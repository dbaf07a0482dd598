//! `export-table` against golden files. Each golden file was checked against the definitions by another program when it was
//! added; one that has to change for a good reason is written anew by the command that its row stands for.

use crate::common::{files, gen_tables, stderr};
use assert_cmd::Command;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;

/// The tables of the tiny profile, made once.
static TINY: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    folder
});

fn export(slug: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["export-table", slug, "--data"]).arg(TINY.path()).args(arguments);
    command
}

fn golden(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/golden").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A table of each family, and what the b-file and the array are of.
const TABLES: [(&str, &[&str], &[&str]); 7] = [
    ("nim-misere-3x3", &[], &[]),
    ("impartial-nim-sums-9", &[], &[]),
    ("subtraction-additive-12", &["--section", "nim-values", "--row", "2,5"], &["--section", "certificates"]),
    ("subtraction-three-moves-9", &["--section", "period"], &["--section", "outcome-period"]),
    ("scoring-three-heaps-6", &["--section", "value"], &["--section", "start"]),
    ("scoring-xy1-12", &["--section", "breakpoints"], &["--section", "slope-offsets"]),
    ("scoring-fk-5", &["--section", "breakpoints"], &["--section", "slopes"]),
];

#[test]
fn every_kind_of_table_in_every_format_is_the_golden_file() {
    for (slug, bfile, npy) in TABLES {
        for (format, extension, more) in
            [("csv", "csv", &[][..]), ("json", "json", &[]), ("bfile", "b.txt", bfile), ("npy", "npy", npy)]
        {
            let done = export(slug, &[&["--format", format], more].concat()).assert().success();
            let (found, expected) = (&done.get_output().stdout, golden(&format!("{slug}.{extension}")));
            let same = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
            assert_eq!(found.len(), expected.len(), "{slug}.{extension} differs from byte {same} on");
            assert_eq!(same, expected.len(), "{slug}.{extension} differs from byte {same} on");
            assert_eq!(stderr(&done), "");
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
fn wrong_input_is_refused_by_name_with_exit_2_and_no_output() {
    let cases: [(&str, &[&str], &str); 12] = [
        ("nim-normal-9x9", &["--format", "csv"], "holds no table “nim-normal-9x9”; it holds\n  impartial-nim-sums-9\n"),
        ("nim-misere-3x3", &["--format", "xml"], "xml"),
        ("nim-misere-3x3", &[], "--format"),
        ("nim-misere-3x3", &["--format", "csv", "--section", "outcome"], "--section outcome: csv and json hold all"),
        ("nim-misere-3x3", &["--format", "npy", "--row", "1"], "--row: only a bfile"),
        ("nim-misere-3x3", &["--format", "bfile", "--row", "1"], "rows own lists in no section"),
        ("scoring-fk-5", &["--format", "bfile"], "choose one of start, value, breakpoints, slopes"),
        ("scoring-fk-5", &["--format", "npy", "--section", "x"], "no section “x”; it has k, start,"),
        ("scoring-fk-5", &["--format", "bfile", "--section", "slopes", "--row", "6"], "no row 6; a row is named by k"),
        ("scoring-fk-5", &["--format", "bfile", "--section", "slopes", "--row", "-1"], "-1"),
        ("subtraction-additive-12", &["--format", "bfile", "--section", "certificates"], "holds certificates"),
        ("nim-misere-3x3", &["--format", "csv", "--output", "."], "--output .: this is not a regular file"),
    ];
    for (slug, arguments, named) in cases {
        let failed = export(slug, arguments).assert().code(2);
        assert!(stderr(&failed).contains(named), "{slug} {arguments:?}: {}", stderr(&failed));
        assert!(failed.get_output().stdout.is_empty(), "{slug} {arguments:?}");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out");
    let output = path.to_str().expect("text");
    export("nim-misere-3x3", &["--format", "csv", "--output", output]).assert().success().stdout("");
    let before = fs::read(&path).expect("written");
    assert_eq!(before, golden("nim-misere-3x3.csv"));
    export("scoring-fk-5", &["--format", "bfile", "--section", "x", "--output", output]).assert().code(2);
    assert_eq!(fs::read(&path).expect("still there"), before);
    export("scoring-fk-5", &["--format", "json", "--output", output]).assert().success();
    assert_eq!(fs::read(&path).expect("written"), golden("scoring-fk-5.json"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    let failed = export("scoring-fk-5", &["--format", "csv", "--output", &format!("{output}/below")]).assert().code(1);
    assert!(stderr(&failed).contains("cannot create a temporary file"), "{}", stderr(&failed));
}

#[test]
fn a_damaged_table_is_named_and_not_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path();
    for (name, bytes) in files(TINY.path()) {
        fs::write(copy.join(name), bytes).expect("written");
    }
    let name = files(copy).into_keys().find(|name| name.starts_with("nim-misere-3x3")).expect("a table");
    let mut bytes = fs::read(copy.join(&name)).expect("a table");
    let last = bytes.len() - 40;
    bytes[last] ^= 1;
    fs::write(copy.join(&name), bytes).expect("written");
    let run = |folder: PathBuf| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(["export-table", "nim-misere-3x3", "--format", "csv", "--data"]).arg(folder);
        command.assert().code(1).stdout("")
    };
    let failed = run(copy.to_owned());
    assert!(stderr(&failed).contains(&name), "{}", stderr(&failed));
    let failed = run(copy.join("nowhere"));
    assert!(stderr(&failed).contains("there is no manifest"), "{}", stderr(&failed));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    LazyLock::force(&TINY);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["export-table", "nim-misere-3x3", "--format", "csv", "--data"]).arg(TINY.path());
    let (reader, writer) = std::io::pipe().expect("a pipe");
    // Closed before anything can be written.
    drop(reader);
    let mut child = command.stdout(writer).stderr(Stdio::piped()).spawn().expect("started");
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("read");
    assert_eq!((said.as_str(), child.wait().expect("ended").code()), ("", Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there is one");
    LazyLock::force(&TINY);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["export-table", "nim-misere-3x3", "--format", "csv", "--data"]).arg(TINY.path());
    let output = command.stdout(full).output().expect("started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("standard output: cannot write: No space left"), "{said}");
}

#[test]
fn help_names_every_option() {
    let help = |arguments: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).assert().success();
        String::from_utf8_lossy(&done.get_output().stdout).into_owned()
    };
    assert!(help(&["--help"]).contains("export-table"));
    for option in ["--format", "--section", "--row", "--data", "--output", "csv", "json", "bfile", "npy"] {
        assert!(help(&["export-table", "--help"]).contains(option), "{option}");
    }
}
