//! Every way to be wrong: the exit status, and that the message names the value, what is allowed and where.

use crate::nimatlas;
use std::fs;

fn refused(line: &str, code: i32, parts: &[&str]) {
    let output = nimatlas(line).assert().code(code).get_output().clone();
    assert!(output.stdout.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stdout));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("error: "), "{line}: {message}");
    for part in parts {
        assert!(message.contains(part), "{line}: “{part}” is missing in\n{message}");
    }
}

#[test]
fn wrong_input() {
    let cases: [(&str, &[&str]); 32] = [
        ("nim", &["<HEAP>"]),
        ("nim 3 x", &["'x'", "whole number of stones", "<HEAP>"]),
        ("nim -- -3", &["'-3'", "0 or more"]),
        ("nim 18446744073709551616", &["'18446744073709551616'", "at most 18446744073709551615"]),
        ("nim 3 --max-take 0", &["'0'", "--max-take", "from 1 to"]),
        ("nim 3 --format bfile", &["'bfile'", "text, json, csv, latex"]),
        ("nim 3 --explain --format csv", &["--explain", "csv", "text or json"]),
        ("subtraction values 2,5,5 --upto 9", &["'2,5,5'", "the move 5 is given twice"]),
        ("subtraction values 2,,5 --upto 9", &["move 2 of the set"]),
        ("subtraction values 0 --upto 9", &["0 is not a move"]),
        ("subtraction values cubes --upto 9", &["'cubes'", "all-but:2,5 or squares or primes"]),
        ("subtraction values 2,5 --upto 9 --from 10", &["--from 10", "--upto 9"]),
        ("subtraction values squares --upto 9 --sink", &["--sink", "squares"]),
        ("subtraction values 2,5 --upto 9 --explain --format npy", &["--explain", "npy"]),
        ("subtraction at 2,5,7 1e9", &["'1e9'", "of any size"]),
        ("subtraction period 2,5 --max-steps 0", &["--max-steps"]),
        ("subtraction period 2,5 --outcomes", &["--certificate"]),
        ("subtraction solve 2,5", &["--heaps"]),
        ("scoring 5 --bonus 1/0", &["'1/0'", "divides by zero"]),
        ("scoring 5 --bonus one", &["'one'", "integers, decimals and fractions"]),
        ("scoring 5 --bonus 1e3", &["has an exponent"]),
        ("scoring 5 --line", &["--bonus"]),
        ("scoring 5 4 --weights 1", &["--weights", "1 numbers for 2 heaps"]),
        ("scoring 5 --allowed 1 --max-take 2", &["--allowed", "--max-take"]),
        ("heap values 0.9x --upto 3", &["'0.9x'", "column 4"]),
        ("heap values chess --upto 3", &["'chess'", "heap list"]),
        ("pair euclid 5", &["<SECOND>"]),
        ("table show none", &["“none”", "nim-normal-3x7"]),
        ("table get nim-normal-3x7 8 0 0", &["“8 0 0”", "heaps of 0 to 7 stones"]),
        ("table export nim-normal-3x7 --section outcome", &["--section outcome", "bfile or npy"]),
        ("play subtraction 2,5,7", &["--heap"]),
        ("completions tcsh", &["'tcsh'", "bash"]),
    ];
    for (line, parts) in cases {
        refused(line, 2, parts);
    }
}

#[test]
fn no_answer() {
    let cases: [(&str, &[&str]); 12] = [
        ("subtraction period 5,12,31,38,43 --max-steps 1000", &["{5,12,31,38,43}", "within 1000 terms", "--max-steps"]),
        ("subtraction period 2,5,9 --sink", &["{2,5,9}", "{a,b,a+b}"]),
        ("subtraction period squares", &["squares is not known to have a period"]),
        ("subtraction values primes --upto 100000000", &["primes", "at most 67108864"]),
        ("subtraction at 2,5,9 99999999999999999999 --sink", &["{2,5,9}", "18446744073709551615"]),
        ("scoring 9999 9999 9999", &["29997 stones", "16383"]),
        ("heap values 0.77 --upto 9999999999", &["9999999999 stones", "1073741824"]),
        ("heap period grundys-game --max-heap 100", &["heaps up to 100", "--max-heap"]),
        ("graph no-such-file", &["no-such-file: cannot read"]),
        ("subtraction check no-such-file", &["no-such-file: cannot read"]),
        ("table list --data no-such-folder", &["no-such-folder", "cannot open"]),
        ("man /dev/null/man", &["/dev/null/man: cannot make this folder"]),
    ];
    for (line, parts) in cases {
        refused(line, 1, parts);
    }
}

#[test]
fn bad_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let path = file.display().to_string();
    let cases: [(&[u8], &str, i32, &[&str]); 5] = [
        (b"a b\nb c d\n", "graph", 2, &["line 2, column 5", "“d”"]),
        (b"a b\nb \xff\n", "graph", 2, &["byte 6 is not UTF-8"]),
        (b"a b\nb c\nc b\n", "graph", 1, &["there is a cycle", "\"b\" → \"c\" → \"b\""]),
        (b"{}", "subtraction check", 2, &["not of the form"]),
        (b"", "subtraction check", 2, &["not of the form"]),
    ];
    for (bytes, command, code, parts) in cases {
        fs::write(&file, bytes).expect("a file");
        let parts: Vec<&str> = parts.iter().copied().chain([path.as_str()]).collect();
        refused(&format!("{command} {path}"), code, &parts);
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for line in
        ["--help", "-h", "--version", "nim --help", "subtraction values -h", "table get --help", "play nim --help"]
    {
        nimatlas(line).assert().success();
    }
    // Without a command there is nothing to do.
    nimatlas("").assert().code(2);
}
