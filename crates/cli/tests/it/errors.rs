//! Every way to be wrong: the exit status, and that the message names the value, what is allowed and where.

use crate::nimatlas;
use std::fs;

pub fn refused(line: &str, code: i32, parts: &[&str]) {
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
    let cases: &[(&str, &[&str])] = &[
        ("nim", &["<HEAP>"]),
        ("nim 3 x", &["'x'", "whole number of stones", "<HEAP>"]),
        ("nim -- -3", &["'-3'", "0 or more"]),
        ("nim -3", &["'-3'", "<HEAP>", "0 or more"]),
        ("nim 3,4,5", &["'3,4,5'", "separate words, as in 3 4 5"]),
        ("play nim 3,4,5", &["'3,4,5'", "separate words, as in 3 4 5"]),
        ("scoring 5,4,2", &["'5,4,2'", "separate words"]),
        ("pair wythoff 3,5", &["'3,5'", "separate words"]),
        ("subtraction solve 2,5,7 --heaps 8,13,4", &["'8,13,4'", "--heaps", "separate words"]),
        ("heap solve kayles --heaps 5,4", &["'5,4'", "separate words"]),
        ("plot scoring 5,4,2", &["'5,4,2'", "separate words"]),
        ("nim 3,x", &["'3,x'", "whole number of stones"]),
        ("subtraction values 2 5 7", &["'5'", "a set of moves is one word, as in 2,5,7"]),
        ("subtraction at 2 5 7", &["'7'", "as in 2,5,7"]),
        ("nim +1", &["'+1'", "digits alone"]),
        ("nim 1_000", &["'1_000'", "digits alone"]),
        ("heap solve 0.77 --heaps 9 +5", &["'+5'", "digits alone"]),
        ("table get nim-normal-3x7 +1 2 3", &["'+1'", "digits alone"]),
        ("nim 3 --max-take 0", &["'0'", "--max-take", "from 1 to"]),
        ("nim 3 --format bfile", &["'bfile'", "text, json, csv, latex"]),
        ("nim 3 --explain --format csv", &["--explain", "csv", "text or json"]),
        ("subtraction values 2,5,5 --upto 9", &["'2,5,5'", "the move 5 is given twice"]),
        ("subtraction values 2,,5 --upto 9", &["move 2 of the set"]),
        ("subtraction values 0 --upto 9", &["0 is not a move"]),
        ("subtraction values {2,5 --upto 9", &["“{2,5”", "written 2,5,7 or all-but:2,5"]),
        ("subtraction values allbut:2,5 --upto 9", &["“allbut:2,5”", "or all-but:2,5 or"]),
        ("subtraction values all-but:2,x --upto 9", &["move 2 of the set", "“x”"]),
        ("subtraction values cubes --upto 9", &["'cubes'", "all-but:2,5 or squares or primes"]),
        ("subtraction values 2,5 --upto 9 --from 10", &["--from 10", "--upto 9"]),
        ("subtraction values squares --upto 9 --sink", &["--sink", "squares"]),
        ("subtraction values 2,5 --upto 9 --explain --format npy", &["--explain", "npy"]),
        ("subtraction at 2,5,7 1e9", &["'1e9'", "of any size"]),
        ("subtraction at 2,5,7 +10", &["'+10'", "digits alone"]),
        ("subtraction at 2,5,7 -10", &["'-10'", "0 or more"]),
        ("subtraction values -5 --upto 9", &["'-5'", "<MOVES>"]),
        ("subtraction records --moves -5 --max 9", &["'-5'", "--moves", "from 1 to 128"]),
        ("subtraction records --moves 4 --max -9", &["'-9'", "--max", "from 1 to 128"]),
        ("plot three-moves --max -3", &["'-3'", "from 3 to 256"]),
        ("subtraction records --max 9", &["--moves"]),
        ("subtraction records --moves 5 --family --max 9", &["--moves", "--family"]),
        ("subtraction records --moves 0 --max 9", &["'0'", "--moves", "from 1 to 128"]),
        ("subtraction records --moves 5 --max 129", &["'129'", "--max", "from 1 to 128"]),
        ("subtraction records --moves 5 --max 4", &["--max 4", "sets of 5 moves", "at least 5"]),
        ("subtraction records --family --max 4", &["--max 4", "{a,b,c−b,c−a,c}", "at least 5"]),
        ("subtraction records --moves 5 --from 4 --max 9", &["--from 4", "at least 5"]),
        ("subtraction records --moves 5 --from 10 --max 9", &["--from 10", "--max 9"]),
        ("subtraction period 2,5 --max-steps 0", &["--max-steps"]),
        ("subtraction period 2,5 --outcomes", &["--certificate"]),
        ("subtraction solve 2,5", &["<HEAP>"]),
        ("scoring 5 --bonus 1/0", &["'1/0'", "divides by zero"]),
        ("scoring 5 --bonus one", &["'one'", "integers, decimals and fractions"]),
        ("scoring 5 --bonus 1e3", &["has an exponent"]),
        ("scoring 5 --line", &["--bonus"]),
        ("scoring 5 4 --weights 1,0.5", &["“0.5”", "whole number"]),
        ("survey --heaps 0 --max 9", &["'0'", "from 1 to 64"]),
        ("scoring 5 4 --weights 1", &["--weights", "1 weights for 2 heaps"]),
        ("scoring 5 --allowed 1 --max-take 2", &["--allowed", "--max-take"]),
        ("heap values 0.9x --upto 3", &["'0.9x'", "column 4"]),
        ("heap values 0.8x --upto 3", &["'0.8x'", "column 4"]),
        ("heap values .. --upto 3", &["'..'", "column 2"]),
        ("heap values 9. --upto 3", &["'9.'", "column 1", "leave no heap"]),
        ("heap values 3.0 --upto 3", &["'3.0'", "column 1", "play need not end"]),
        ("heap period 1.0", &["'1.0'", "column 1", "leave no heap"]),
        ("heap solve 0.{99999999999999999999} --heaps 3", &["column 4", "“99999999999999999999”"]),
        ("heap genus", &["<CODE>"]),
        ("heap genus 0.77 --upto 3 --max-sums 0", &["'0'", "--max-sums"]),
        ("heap genus 4.0 --upto 3 --explain --format csv", &["--explain", "csv"]),
        ("sum", &["<PART>"]),
        ("sum nim:3 chess:8", &["part chess:8", "“chess” is not a game", "nim:3"]),
        ("sum nim:x", &["part nim:x", "“x” is not a heap"]),
        ("nim 3 --max-take +2", &["'+2'", "--max-take", "from 1 to 18446744073709551615"]),
        ("plot three-moves --max +9", &["'+9'", "from 3 to 256"]),
        ("sum nim:+3", &["part nim:+3", "“+3” is not a heap"]),
        ("sum wythoff:1,+3", &["“+3” is not a number"]),
        ("sum heap:0.8x:3", &["part heap:0.8x:3", "column 4"]),
        ("sum subtraction:2,,5:8", &["move 2 of the set"]),
        ("sum subtraction:2,5,7", &["no position behind its game", "subtraction:2,5,7:8"]),
        ("sum wythoff:10", &["“10” is not two numbers", "10,3"]),
        ("nimber mul 5", &["<SECOND>"]),
        ("nimber mul 5 x", &["'x'", "from 0 to 18446744073709551615"]),
        ("nimber inv 18446744073709551616", &["'18446744073709551616'", "from 0 to 18446744073709551615"]),
        ("nimber inv 0", &["0 has no inverse"]),
        ("nimber root 4", &["'root'"]),
        ("graph game --edges xml", &["'xml'", "text, csv, json"]),
        ("heap values chess --upto 3", &["'chess'", "heap list"]),
        ("pair euclid 5", &["<SECOND>"]),
        ("table show none", &["“none”", "table list"]),
        ("table get nim-normal 1 2 3", &["“nim-normal”", "did you mean", "nim-normal-3x7", "table list"]),
        ("heap values kayle --upto 3", &["'kayle'", "did you mean kayles?", "heap list"]),
        ("heap period grundy", &["'grundy'", "did you mean grundys-game?"]),
        ("table get nim-normal-3x7 8 0 0", &["“8 0 0”", "heaps of 0 to 7 stones"]),
        ("table get subtraction-records-4-64 65", &["“65”", "c ≤ 64"]),
        ("table get subtraction-records-4-64 4 4", &["“4 4”"]),
        ("table get scoring-breakpoints-3-64 65", &["“65”", "at most 64 stones"]),
        ("table export nim-normal-3x7 --section outcome", &["--section outcome", "bfile or npy"]),
        ("play subtraction 2,5,7", &["<HEAP>"]),
        ("play sum nim:+3", &["nim:+3", "“+3” is not a heap"]),
        ("play sum chess:8", &["“chess” is not a game"]),
        ("play graph - --start a", &["FILE is -", "standard input", "must be in a file"]),
        ("play graph none", &["--start"]),
        ("play scoring 5 4 --weights 1", &["--weights", "1 weights for 2 heaps"]),
        ("play scoring 5 --allowed 1 --max-take 2", &["--allowed", "--max-take"]),
        ("play fibonacci -3", &["'-3'", "whole number of stones"]),
        ("plot scoring 5 --out f.gif", &["--output f.gif", "“gif”", ".svg or .png", "--format"]),
        ("plot scoring 5 --out f", &["“” is no format"]),
        ("plot scoring 5 --width 63", &["63", "--width", "64..=4096"]),
        ("plot scoring 5 --height 4097", &["4097", "64..=4096"]),
        ("plot scoring 5 --from 3 --to 3", &["from 3 to 3", "below the last"]),
        ("plot scoring 5 --from 1/2", &["'1/2'", "--from", "integers"]),
        ("plot scoring 5 --with 4,x", &["'4,x'", "whole number of stones"]),
        ("plot scoring 5 4 --with 6,4,2 --weights 1,2", &["--weights", "2 weights for 3 heaps"]),
        ("plot subtraction 2,5,7 --from 9 --upto 8", &["--from 9", "--upto 8"]),
        ("plot subtraction 2,5,7 --wrap 0", &["'0'", "--wrap"]),
        ("plot subtraction 2,5,7 --gaps --wrap 3", &["--gaps", "--wrap"]),
        ("plot subtraction 5 --gaps --upto 0", &["{5}", "two of them"]),
        ("plot three-moves --max 2", &["2", "from 3 to 256"]),
        ("plot nim --heaps 5", &["5", "from 2 to 4"]),
        ("plot nim --max 9 --width 64 --height 4096 --out /dev", &["/dev", "is no format"]),
        ("completions tcsh", &["'tcsh'", "bash"]),
    ];
    for &(line, parts) in cases {
        refused(line, 2, parts);
    }
}

#[test]
fn no_answer() {
    let cases: &[(&str, &[&str])] = &[
        ("subtraction period 5,12,31,38,43 --max-steps 1000", &["{5,12,31,38,43}", "within 1000 terms", "--max-steps"]),
        ("subtraction period 2,5,9 --sink --max-steps 20", &["{2,5,9}", "within 20 terms", "--max-steps"]),
        ("subtraction period squares", &["subtraction:squares", "no method is known"]),
        (
            "subtraction at squares 340282366920938463463374607431768211456",
            &["340282366920938463463374607431768211456", "2^64 or more steps"],
        ),
        ("subtraction values primes --upto 99999999999", &["99999999999", "steps"]),
        ("subtraction at all-but:100000 1000000000007 --max-steps 1000", &["no period within 1000 terms", "--work"]),
        ("subtraction values primes --upto 100000000", &["By definition", "--work"]),
        ("subtraction at 2,5,9 99999999999999999999 --sink --max-steps 20", &["{2,5,9}", "within 20 terms"]),
        ("play heap kayles --heaps 1001 --misere", &["1001 is too large", "By search"]),
        ("play scoring 100000 100000 100000 --bonus 3", &["number of positions", "at most 4294967296"]),
        ("heap genus 0.77 --upto 1001", &["1001 stones", "the most is 1000"]),
        ("scoring 1000 1000 1000", &["sweep over all bonuses", "about 10^12 steps", "--bonus"]),
        ("survey --heaps 4 --max 2000", &["a survey of 4 heaps of at most 2000 stones", "steps", "--work"]),
        ("survey --heaps 3 --max 100000", &["at most 722 stones are within the limits"]),
        ("survey --heaps 2 --max 1000", &["the holders of records", "1048576"]),
        ("scoring 9999 9999 9999", &["the number of positions would be 166716670000", "4294967296"]),
        ("scoring 9223372036854775808 5 7", &["9223372036854775820 stones", "about 2^62", "--bonus"]),
        ("scoring 9223372036854775808 9223372036854775807 3", &["the caps together", "1048576"]),
        ("subtraction records --moves 20 --max 100", &["sets to search", "smaller largest move"]),
        // Before a search of months.
        (
            "subtraction records --moves 9 --max 60 --output no-such-folder/f",
            &["no-such-folder/f: cannot write", "there is no such folder"],
        ),
        (
            "survey --heaps 4 --max 200 --output no-such-folder/f",
            &["no-such-folder/f: cannot write", "there is no such folder"],
        ),
        ("subtraction records --moves 3 --max 9 --resume /no/file", &["/no/file: cannot open"]),
        ("heap values 4.[3] --upto 9999999999", &["10000000000 do not fit"]),
        ("heap values 0.6 --from 9999999999 --upto 9999999999 --max-heap 500", &["heaps up to 500", "--max-heap"]),
        ("heap solve 0.6 --heaps 9999999999 --max-heap 500", &["heaps up to 500", "--max-heap"]),
        ("heap period grundys-game --max-heap 100", &["heaps up to 100", "--max-heap"]),
        ("graph no-such-file", &["no-such-file: cannot read"]),
        ("subtraction check no-such-file", &["no-such-file: cannot read"]),
        ("table list --data no-such-folder", &["no-such-folder", "cannot open"]),
        ("plot subtraction 2,5,7 --upto 250000", &["250001 cells", "at most 250000", "--upto"]),
        ("plot subtraction 18446744073709551615", &["18446744073709551615 columns", "--wrap"]),
        ("plot subtraction 2,5,7 --wrap 2001", &["2001 columns", "at most 2000", "--wrap"]),
        ("plot subtraction 2,5,7 --gaps --upto 100000", &["gaps are too many", "at most 4000", "--upto"]),
        ("plot subtraction 2,5,7 --gaps --upto 16777216", &["16777217 heaps", "16777216"]),
        ("plot scoring 5 --to 9223372036854775807", &["9223372036854775807", "2251799813685248", "--from and --to"]),
        ("plot scoring 4000000000000000", &["the payoff 4000000000000001 of (4000000000000000)", "2251799813685248"]),
        ("plot scoring 9223372036854775000", &["9223372036854775000 stones", "about 2^62"]),
        ("plot scoring 1 --with 2 --with 3 --with 4 --with 5 --with 6 --with 7", &["7 positions", "at most 6"]),
        ("plot nim --max 64", &["274625 positions", "262144", "--max may be at most 63"]),
        ("plot nim --heaps 4 --max 22", &["279841 positions", "4 heaps of 0 to 22", "--max may be at most 21"]),
        ("plot nim --max 18446744073709551615", &["2^128 or more positions are too many"]),
        ("plot records --out no-such-folder/f.svg", &["no-such-folder", "cannot write"]),
        ("man /dev/null/man", &["/dev/null/man: cannot make this folder"]),
    ];
    for &(line, parts) in cases {
        refused(line, 1, parts);
    }
}

#[test]
fn bad_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let path = file.display().to_string();
    let cases: [(&[u8], &str, i32, &[&str]); 16] = [
        (b"a b\nb c d\n", "graph", 2, &["line 2, column 5", "“d”"]),
        (b"a b\nb \xff\n", "graph", 2, &["byte 6 is not UTF-8"]),
        (b"a b\nb c\nc b\n", "graph", 1, &["there is a cycle", "\"b\" → \"c\" → \"b\""]),
        (b"a b\nb c\nc b\n", "graph", 1, &["--loopy"]),
        (b"a b\n\nb \0c\n", "graph", 2, &["line 3, column 3", "NUL byte"]),
        (b"", "graph", 2, &["names no vertex", "at least one"]),
        (b"# a b\n\n", "graph", 2, &["names no vertex"]),
        (b"from,to\n", "graph --edges csv", 2, &["names no vertex"]),
        (b"{\"edges\": [[1]]}", "graph --edges json", 2, &["an edge is two names", "but here is 1", "line 1 column"]),
        (b"{\"edges\": []}", "graph --edges json", 2, &["no vertex"]),
        (b"a,b\nc,\"d\ne,f\n", "graph --edges csv", 2, &["line 2, column 3", "not closed"]),
        (b"a,b\nb,c,d\n", "graph --edges csv", 2, &["line 2", "3 fields"]),
        (b"{}", "subtraction check", 2, &["not of the form"]),
        (b"", "subtraction check", 2, &["not of the form"]),
        (b"{}\n", "subtraction records --moves 3 --max 9 --resume", 2, &["line 1 was not written by a search"]),
        (b"\xff\n", "subtraction records --moves 3 --max 9 --resume", 2, &["line 1 was not written by a search"]),
    ];
    for (bytes, command, code, parts) in cases {
        fs::write(&file, bytes).expect("a file");
        let parts: Vec<&str> = parts.iter().copied().chain([path.as_str()]).collect();
        refused(&format!("{command} {path}"), code, &parts);
    }
}

/// What is read as names alone, though it was meant as edges, gives no answer.
#[test]
fn edges_under_another_ending() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |name: &str, text: &str, flags: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        let output = nimatlas(&format!("graph {flags} {}", path.display())).assert().get_output().clone();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (name, text, first) in [
        ("g.txt", "a,b\nb,c\n", "line 1, “a,b”"),
        ("g.txt", "# edges\na;b\n", "line 2, “a;b”"),
        ("g.txt", "a, b\nb, c\n", "line 1, “a, b”"),
        ("g", "{\"edges\":[[\"a\",\"b\"]]}", "line 1, “{\"edges\":[[\"a\",\"b\"]]}”"),
        ("g", "{\"edges\": [[\"a\",\"b\"],[\"b\",\"c\"]]}", "line 1, “{\"edges\": "),
        ("g.csv", "a b\nb c\n", "line 1, “a b”"),
        ("g.csv", "a;b\n", "line 1, “a;b”"),
        ("g.csv", "{\"edges\":[[\"a\",\"b\"]]}", "line 1, “{\"edges\""),
    ] {
        let (code, message) = run(name, text, "");
        assert_eq!(code, Some(2), "{text}: {message}");
        for part in [first, "--edges", "ending", name] {
            assert!(message.contains(part), "{text}: “{part}” is missing in {message}");
        }
    }
    // What the form is says the ending or --edges; names are free where there are edges.
    for (name, text, flags) in [
        ("g.csv", "a,b\nb,c\n", ""),
        ("g.txt", "a,b\nb,c\n", "--edges csv"),
        ("g.txt", "{\"edges\":[[\"a\",\"b\"]]}", "--edges json"),
        ("g.csv", "a b\n", "--edges text"),
        ("g.txt", "(2,1) (1,1)\n(1,1) (0,1)\n", ""),
        ("g.txt", "{1,2} {1}\n", ""),
        ("g.csv", "\"a b\",c\n", ""),
        ("g.txt", "alone\nother\n", ""),
    ] {
        assert_eq!(run(name, text, flags), (Some(0), String::new()), "{text}");
    }
}

#[test]
fn an_empty_code_and_huge_ones_are_refused_with_the_place() {
    let run = |code: &str| {
        let mut command = nimatlas("heap values --upto 3");
        let output = command.arg(code).assert().code(2).get_output().clone();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let message = run("");
    assert!(message.starts_with("error: ") && message.contains("<CODE>"), "{message}");
    let message = run(&format!("0.{}", "7".repeat(100_000)));
    assert!(message.contains("column 65539") && message.contains("more than 65536 digits"), "{}", message.len());
}

/// A line of 10 MB is one long name, and an error on it stays short.
#[test]
fn lines_of_ten_megabytes() {
    let long = "x".repeat(10_000_000);
    let refused = [
        ("text", format!("a b\nc d {long}"), "line 2, column 5"),
        ("csv", format!("a,b\nc,d,{long}"), "line 2: there are 3 fields"),
        ("json", format!("{{\"edges\": [\n[\"{long}\"]]}}"), "at line 2 column 10000004"),
    ];
    for (edges, text, place) in refused {
        let output =
            nimatlas(&format!("graph - --edges {edges}")).write_stdin(text).assert().code(2).get_output().clone();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(place) && message.len() < 300, "{edges}: {}", &message[..message.len().min(300)]);
    }
    let read = [
        ("text", format!("{long} b")),
        ("csv", format!("{long},b")),
        ("json", format!("{{\"edges\": [[\"{long}\", \"b\"]]}}")),
    ];
    for (edges, text) in read {
        let line = format!("graph - --edges {edges} --format csv");
        let output = nimatlas(&line).write_stdin(text).assert().success().get_output().clone();
        assert!(output.stdout.ends_with(b"x,1,N,b\nb,0,P,\n"), "{edges}");
    }
}

#[test]
fn long_arguments_are_not_repeated_whole() {
    let digits = "7".repeat(100_000);
    let over = "7".repeat(100_001);
    let words = vec!["12345"; 20_000].join(" ");
    let cases = [
        ("nim", over.as_str()),
        ("subtraction at 2,5,7 --sink --max-steps", &digits),
        ("scoring 5 --bonus", &words),
        ("heap values --upto 5", &words),
        ("sum", &digits),
        ("table show", &digits),
        ("graph", &digits),
    ];
    for (line, argument) in cases {
        let output = nimatlas(line).arg(argument).assert().failure().get_output().clone();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.starts_with("error: ") && message.len() < 20_000, "{line}: {} bytes", message.len());
        assert!(message.contains(" characters)…"), "{line}: {message}");
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
