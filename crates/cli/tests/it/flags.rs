//! Flags: short ones, old forms, other names, and what is said of those that do not exist.

use crate::errors::refused;
use crate::{nimatlas, stdout};

#[test]
fn a_flag_that_does_not_exist_leads_to_the_one_that_does() {
    for (line, hint) in [
        ("nim 3 4 5 --json", "there is --format json"),
        ("nim 3 4 5 --tex", "there is --format latex"),
        ("subtraction values 2,5,7 --npy", "there is --format npy"),
        ("plot scoring 5 4 2 --png", "there is --format png"),
        ("table export nim-normal-3x7 --csv=3", "there is --format csv"),
        ("nim 3 4 5 --mis", "did you mean --misere?"),
        ("heap values kayles --formt json", "did you mean --format"),
        ("subtraction values 2,5,7 --limit 9", "there is --upto"),
        ("subtraction values 2,5,7 --end 9", "there is --upto"),
        ("wythoff 3 5 --why", "there is --explain"),
        ("play nim 3 4 5 --json", "`nimatlas play nim --help` lists the flags"),
        ("nim 3 --frobnicate", "`nimatlas nim --help` lists the flags"),
    ] {
        refused(line, 2, &["unexpected argument", hint]);
        let output = nimatlas(line).assert().get_output().clone();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!message.contains("as a value") && message.matches("tip:").count() == 1, "{line}: {message}");
    }
}

#[test]
fn different_forms_mean_the_same() {
    for (forms, count) in [
        (
            &[
                "subtraction solve 2,5,7 8 13 4",
                "subtraction solve 2,5,7 --heaps 8 13 4",
                "subtraction solve {2,5,7} 8 13 4",
            ][..],
            4,
        ),
        (&["heap solve kayles 5 4", "heap solve kayles --heaps 5 4", "octal solve kayles --heap 5 4"], 4),
        (&["pair wythoff 10 3", "wythoff 10 3"], 4),
        (&["pair euclid 21 13", "euclid 21 13"], 4),
        (&["pair fibonacci 13", "fibonacci 13"], 4),
        (&["nim 3 4 5 --format json", "nim 3 4 5 -f json", "nim 3 4 5 -fjson", "nim 3 4 5 -o - --format json"], 1),
        (&["heap values kayles", "heap values kayles --upto 99", "octal values kayles --from 0"], 6),
        (&["subtraction values all-but:2,5 --upto 9", "subtraction values all-but:{2,5} --upto 9"], 2),
        (&["scoring 5 4 2 --allowed 1,3", "scoring 5 4 2 --allowed {1,3}"], 2),
        (&["survey --heaps 2 --max 5", "survey --heaps 2 --upto 5"], 2),
        (&["nim 3 4 5", "nim 3 4 5 --work 2^40 --memory 4GiB", "--work 1000 nim 3 4 5"], 4),
        (&["plot scoring 5 4 2", "plot scoring 5 4 2 -o -", "plot scoring 5 4 2 --out -"], 2),
    ] {
        let expected = stdout(forms[0]);
        assert!(expected.lines().count() >= count, "{expected}");
        for form in &forms[1..] {
            assert_eq!(stdout(form), expected, "{form}");
        }
    }
}

/// What an answer prints can be given back, here with no-break spaces, which the shell leaves in a word.
#[test]
fn printed_numbers_and_positions_are_read() {
    let run = |words: &[&str]| {
        let output = nimatlas("").args(words).assert().success().get_output().clone();
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(run(&["nim", "(3, 4, 5)"]), stdout("nim 3 4 5"));
    assert_eq!(run(&["wythoff", "(10, 3)"]), stdout("wythoff 10 3"));
    assert_eq!(run(&["subtraction", "at", "{2, 5, 7}", "1\u{a0}234\u{a0}567"]), stdout("subtraction at 2,5,7 1234567"));
    assert_eq!(run(&["heap", "values", "kayles", "--upto", "12\u{a0}345"]), stdout("heap values kayles --upto 12345"));
    assert_eq!(run(&["scoring", "5", "4", "2", "--bonus", "−1/2"]), stdout("scoring 5 4 2 --bonus -1/2"));
    refused("nim 3 4 5 --work 1e9", 2, &["'1e9'", "--work", "2^40"]);
    refused("nim 3 4 5 --memory 4gigs", 2, &["'4gigs'", "--memory", "4GiB"]);
}

#[test]
fn help_is_a_command_too() {
    for (line, same) in [
        ("help", "--help"),
        ("help nim", "nim --help"),
        ("help table get", "table get --help"),
        ("heap help values", "heap values --help"),
    ] {
        assert_eq!(stdout(line), stdout(same), "{line}");
    }
}
