//! CSV, LaTeX, b-files, NumPy arrays; files that change at once; pipes that close.

use crate::{nimatlas, stdout};
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn sequences_in_each_format() {
    let line = "subtraction values 1,2 --from 3 --upto 5 --format";
    let cases = [
        (
            "text",
            "{1,2}: nim-values of heaps 3 to 5\n3  0 1 2\nby              closed form, proved (proof in the documentation of\n                nimatlas_subtraction::ClosedForm)\n",
        ),
        (
            "json",
            "{\"moves\":[1,2],\"from\":3,\"status\":{\"kind\":\"proved\",\"source\":\"proof in the documentation of nimatlas_subtraction::ClosedForm\",\"bound\":null},\"method\":\"closed form\",\"values\":[0,1,2]}\n",
        ),
        ("csv", "n,nim_value\n3,0\n4,1\n5,2\n"),
        ("bfile", "3 0\n4 1\n5 2\n"),
        (
            "latex",
            "% \\usepackage{booktabs}\n\\begin{tabular}{rrrr}\n  \\toprule\n  $n$ & $+0$ & $+1$ & $+2$ \\\\\n  \\midrule\n  $3$ & 0 & 1 & 2 \\\\\n  \\bottomrule\n\\end{tabular}\n",
        ),
    ];
    for (format, expected) in cases {
        assert_eq!(stdout(&format!("{line} {format}")), expected, "{format}");
    }
}

#[test]
fn latex_fits_a_page() {
    let head = |line: &str| stdout(line).lines().nth(3).expect("a head").to_owned();
    let names = |count: u32| (0..count).map(|i| format!(" & $+{i}$")).collect::<String>();
    assert_eq!(head("subtraction values 2,5,7 -f latex"), format!("  $n${} \\\\", names(10)));
    assert_eq!(head("heap values kayles -f latex --columns 4"), format!("  $n${} \\\\", names(4)));
    // 25 rows of 4 are a table, 50 of 2 are broken over pages; both hold the terms of 0 to 99.
    for (columns, kind, rows) in [(4, "tabular", 25), (2, "longtable", 50)] {
        let text = stdout(&format!("heap values kayles --upto 99 -f latex --columns {columns}"));
        assert!(text.contains(&format!("\\begin{{{kind}}}{{{}}}", "r".repeat(columns + 1))), "{text}");
        assert!(text.ends_with(&format!("\\end{{{kind}}}\n")), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("  $") && !line.contains('n')).count(), rows, "{text}");
    }
    crate::errors::refused("heap values kayles --columns 4", 2, &["--columns", "--format latex"]);
    crate::errors::refused("nim 3 --columns 4 -f latex", 2, &["--columns"]);
}

#[test]
fn arrays_have_the_narrowest_type() {
    for (moves, upto, descr, width) in
        [("1,2", 4, "'|u1'", 1), ("all-but:1", 1000, "'<u2'", 2), ("all-but:1", 200_000, "'<u4'", 4)]
    {
        let output = nimatlas(&format!("subtraction values {moves} --upto {upto} --format npy")).assert().success();
        let bytes = output.get_output().stdout.clone();
        assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
        let header = usize::from(u16::from_le_bytes([bytes[8], bytes[9]])) + 10;
        assert_eq!(header % 64, 0);
        let text = String::from_utf8_lossy(&bytes[10..header]);
        let expected = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({},), }}", upto + 1);
        assert!(text.starts_with(&expected) && text.ends_with('\n'), "{text}");
        assert_eq!(bytes.len(), header + width * (upto + 1));
        if width == 1 {
            assert_eq!(bytes[header..], [0, 1, 2, 0, 1]);
        }
    }
}

#[test]
fn rows_of_wide_values_line_up() {
    let text = stdout("subtraction values 1,2,3,4,5,6,7,8,9,10,11,12 --from 9990 --upto 10020");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines[0], "  9990   6  7  8  9 10 11 12  0  1  2  3  4  5  6  7  8  9 10 11 12");
    assert_eq!(lines[1], "10\u{a0}010   0  1  2  3  4  5  6  7  8  9 10");
}

#[test]
fn tables_in_each_format() {
    let cases = [
        ("nim 4 1 --max-take 3 --format csv", "heap,from,to\n0,4,1\n1,1,0\n"),
        ("subtraction solve 2,5,7 --heaps 5 --format csv", "heap,from,to\n0,5,0\n"),
        ("scoring 2 --format csv", "N,payoff\n-1,1\n"),
        ("heap solve 0.77 --heaps 3 --format csv", "heap,from,to\n0,3,1 1\n"),
        ("heap values 0.77 --upto 2 --format csv", "n,nim_value\n0,0\n1,1\n2,2\n"),
        ("pair wythoff 10 3 --format csv", "first,second\n5,3\n"),
        ("sum kayles:9 nim:1 --format csv", "part,from,to\n0,kayles:9,8\n0,kayles:9,2 + 6\n"),
        ("heap genus 0.77 --upto 1 --format csv", "heap,genus,outcome,kind\n0,0^120,N,tame\n1,1^031,P,tame\n"),
        ("scoring 5 4 2 --bonus 3 --format csv", "heap,from,to\n0,5,1\n"),
        (
            "scoring 2 --format latex",
            "% \\usepackage{booktabs}\n\\begin{tabular}{rr}\n  \\toprule\n  N & payoff \\\\\n  \\midrule\n  $-1$ & $1$ \\\\\n  \\bottomrule\n\\end{tabular}\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(stdout(line), expected, "{line}");
    }
    let graph = nimatlas("graph - --format csv").write_stdin("a b\na c\nb c").assert().success().get_output().clone();
    assert_eq!(graph.stdout, b"vertex,value,outcome,winning moves\na,2,N,c\nb,1,N,c\nc,0,P,\n");
}

#[test]
fn a_file_changes_at_once_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer");
    fs::write(&file, "before").expect("a file");
    let line = |rest: &str| format!("{rest} --output {}", file.display());
    assert_eq!(stdout(&line("nim 3 4 5 --format csv")), "");
    assert_eq!(fs::read_to_string(&file).expect("there"), "heap,from,to\n0,3,1\n");
    // A failure leaves what was there, and nothing beside it.
    nimatlas(&line("subtraction values primes --upto 99999999999 --format csv")).assert().code(1);
    nimatlas(&line("table export nim-normal-3x7 --format npy --section none")).assert().code(2);
    assert_eq!(fs::read_to_string(&file).expect("there"), "heap,from,to\n0,3,1\n");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    nimatlas(&format!("nim 1 --output {}", folder.path().display())).assert().code(2);
    nimatlas(&format!("nim 1 --output {}/none/answer", folder.path().display())).assert().code(1);
}

#[cfg(unix)]
#[test]
fn a_new_file_has_ordinary_rights_and_a_link_stays_one() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link, plain) = (folder.path().join("file"), folder.path().join("link"), folder.path().join("plain"));
    fs::write(&plain, "").expect("a file");
    stdout(&format!("nim 1 --output {}", file.display()));
    let rights = |path| fs::metadata(path).expect("there").permissions().mode();
    assert_eq!(rights(&file), rights(&plain));
    // What is replaced keeps its rights.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a change");
    stdout(&format!("nim 1 2 --output {}", file.display()));
    assert_eq!(rights(&file) & 0o777, 0o640);
    symlink(&file, &link).expect("a link");
    stdout(&format!("nim 3 4 5 --output {}", link.display()));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&file).expect("there").starts_with("Nim, normal play: (3, 4, 5)"));
}

/// As `seq` and most others do, so that a shell with `pipefail` sees that the answer was not read to its end.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly_by_its_signal() {
    use std::os::unix::process::ExitStatusExt;
    const SIGPIPE: i32 = 13;
    for line in [
        "subtraction values 2,5,7 --upto 18446744073709551615",
        "subtraction values 1,2,4 --upto 999999999999 --format bfile",
        "table export scoring-three-heaps-32",
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nimatlas"));
        let spawned = command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = spawned.expect("it starts");
        let mut first = [0; 100];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("a start");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.signal(), output.stderr.as_slice()), (Some(SIGPIPE), &b""[..]), "{line}");
    }
}
