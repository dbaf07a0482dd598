//! What people read: 80 columns, colours where they belong, manuals and completions.

use crate::{nimatlas, stdout};

#[test]
fn text_fits_80_columns() {
    for line in [
        "nim 3 4 5 18446744073709551615 --explain",
        "nim 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 --explain",
        "nim 3 4 5 --misere --max-take 2 --explain",
        "subtraction values 2,5,7 --upto 500 --explain",
        "subtraction at 20,50,70 123456789012345678901234567890 --explain",
        "subtraction period 1,6,9 --explain",
        "subtraction records --moves 5 --max 13 --search --explain",
        "subtraction records --family --from 5 --max 64 --explain",
        "subtraction records --moves 4 --from 4 --max 64",
        "subtraction solve 2,5,7 --heaps 8 13 4 --explain",
        "scoring 9 8 1 --explain",
        "scoring 5 4 2 --bonus 0 --explain",
        "scoring 5 4 2 --bonus 3 --line --weights 1,2,-1 --explain",
        "scoring 300 200 100",
        "scoring 3000 2000 --bonus 14 --explain",
        "scoring 4000000000 200 100 --bonus 9999 --line --explain",
        "scoring 1000000000000 1000000 1 --bonus 3 --explain",
        "scoring 1 2 3 4 5 6 7 8 --bonus 1/2 --explain",
        "scoring 5 4 --along 0..20 --bonus 1/3",
        "survey --heaps 3 --max 24",
        "survey --heaps 64 --max 1",
        "heap values 0.77 --upto 200 --explain",
        "heap period 0.137 --explain",
        "heap solve 0.77 --heaps 30 31 32 33 --explain",
        "heap genus 0.77 --upto 20 --explain",
        "heap list",
        "sum nim:3 subtraction:2,5,7:8 heap:0.77:9 wythoff:10,3 euclid:21,13 fibonacci:13 --explain",
        "sum nim:3 kayles:4 wythoff:1,2 --misere --explain",
        "nimber mul 18446744073709551615 18446744073709551614 --explain",
        "nimber inv 18446744073709551615 --explain",
        "pair wythoff 10 3 --explain",
        "table list",
        "table show subtraction-additive-128",
        "table get subtraction-additive-128 2 5",
        "table verify",
    ] {
        for row in stdout(line).lines() {
            assert!(row.chars().count() <= 80, "{line}: {row}");
            assert_eq!(row.trim_end(), row, "{line}");
        }
    }
}

#[test]
fn help_fits_100_columns() {
    for line in [
        "",
        "nim",
        "subtraction",
        "subtraction period",
        "scoring",
        "graph",
        "heap",
        "heap genus",
        "pair wythoff",
        "sum",
        "nimber mul",
        "table get",
        "play heap",
    ] {
        for flag in ["-h", "--help"] {
            for row in stdout(&format!("{line} {flag}")).lines() {
                assert!(row.chars().count() <= 100, "{line} {flag}: {row}");
            }
        }
    }
}

#[test]
fn colour_is_for_terminals() {
    let with = |name: &str, value: &str| {
        let output =
            nimatlas("nim 3 4 5").env_remove("NO_COLOR").env(name, value).assert().success().get_output().clone();
        output.stdout.contains(&0x1b)
    };
    // Not a terminal here.
    assert!(!with("TERM", "xterm-256color"));
    assert!(with("CLICOLOR_FORCE", "1"));
    let both =
        nimatlas("nim 3 4 5").env("NO_COLOR", "1").env("CLICOLOR_FORCE", "0").assert().success().get_output().clone();
    assert!(!both.stdout.contains(&0x1b));
}

#[test]
fn wide_numbers_are_grouped_in_text_only() {
    assert!(stdout("subtraction period 5,12,31,38,43").contains("62\u{a0}552"));
    assert!(stdout("subtraction period 5,12,31,38,43 --format json").contains("62552"));
}

#[test]
fn manuals_and_completions_know_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    stdout(&format!("man {}", folder.path().display()));
    let page = std::fs::read_to_string(folder.path().join("nimatlas-subtraction-values.1")).expect("a page");
    assert!(page.contains("nimatlas") && page.contains("upto"), "{page}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&format!("completions {shell}"));
        for word in ["subtraction", "scoring", "completions", "misere"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn no_line_ends_within_a_position() {
    for line in ["survey --heaps 3 --max 9", "survey --heaps 4 --max 6", "survey --heaps 2 --max 9"] {
        let text = stdout(line);
        assert!(text.contains(") ("), "{line}");
        for row in text.lines() {
            assert_eq!(row.matches('(').count(), row.matches(')').count(), "{line}: {row}");
        }
    }
}

#[test]
fn reasons_come_after_the_answer() {
    for line in ["subtraction values 2,5,7 --upto 3", "heap values 0.77 --upto 3"] {
        let (plain, explained) = (stdout(line), stdout(&format!("{line} --explain")));
        let reason = explained.strip_prefix(&plain).expect("the same answer first");
        assert!(reason.starts_with("\nWhy\n"), "{line}: {reason}");
    }
}
