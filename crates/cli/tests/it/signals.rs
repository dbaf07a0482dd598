//! Signals, streams that are closed or break off, and terminals.

use crate::nimatlas;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const BIN: &str = env!("CARGO_BIN_EXE_nimatlas");
/// It takes hours, and has a temporary file from the beginning.
const LONG: &str = "subtraction values 2,5,7 --upto 1000000000000 --output";

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("a folder").next().is_none()
}

fn kill(child: &Child, signal: &str) {
    let kill = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(kill.expect("it runs").success());
}

/// What a shell does with a line in which $N is the command.
fn shell(line: &str, folder: &Path) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("N", BIN).env_remove("NIMATLAS_DATA").env("NO_COLOR", "1").current_dir(folder);
    shell.output().expect("a shell")
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What a signal ends leaves nothing, and the parent sees the signal.
#[test]
fn signals_leave_no_file() {
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(BIN)
            .args(LONG.split(' '))
            .arg(folder.path().join("file"))
            .stderr(Stdio::null())
            // The core that SIGQUIT may leave is no file of ours.
            .current_dir("/")
            .spawn()
            .expect("it runs");
        while is_empty(folder.path()) {
            assert!(child.try_wait().expect("its state").is_none(), "it ended before it began to write");
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(&child, name);
        assert_eq!(child.wait().expect("it ends").signal(), Some(number));
        assert!(is_empty(folder.path()), "{name}");
    }
}

/// As for a job in the background of a script, which Ctrl-C does not mean.
#[cfg(target_os = "linux")]
#[test]
fn signals_that_were_ignored_stay_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    // A shell has jobs in the background ignore INT and QUIT, so that another signal ends them.
    for (ignored, end, status) in [("INT", "TERM", 143), ("TERM", "HUP", 129), ("HUP", "TERM", 143)] {
        let line = format!(
            "trap '' {ignored}; $N {LONG} file & pid=$!; while [ -z \"$(ls -A)\" ]; do sleep 0.01; done
             kill -{ignored} $pid; sleep 0.2; kill -0 $pid && echo alive; kill -{end} $pid; wait $pid; echo $?"
        );
        let output = shell(&line, folder.path());
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(shown, format!("alive\n{status}\n"), "{ignored}: {}", message(&output));
        assert!(
            fs::read_dir(folder.path())
                .expect("a folder")
                .all(|entry| { !entry.expect("an entry").file_name().to_string_lossy().contains("nimatlas") })
        );
    }
}

/// The limit of the shell on the size of files ends programs by SIGXFSZ. It stands for a full disk too.
#[test]
fn a_file_that_grows_too_large_is_an_error_that_names_it() {
    let folder = tempfile::Builder::new().prefix("folder").tempdir().expect("a folder");
    for line in ["$N subtraction values 2,5,7 --upto 9999999 -o answer", "$N plot scoring 5 4 2 -o answer.svg"] {
        let output = shell(&format!("ulimit -f 4; {line}"), folder.path());
        let message = message(&output);
        assert_eq!(output.status.code(), Some(1), "{line}: {message}");
        assert!(message.contains("answer") && message.contains(": cannot write: File too large"), "{line}: {message}");
        assert!(!message.contains(".tmp") && is_empty(folder.path()), "{line}: {message}");
    }
    let output = shell("ulimit -f 4; $N atlas -o site", folder.path());
    let message = message(&output);
    assert!(output.status.code() == Some(1) && message.contains("site/") && !message.contains(".tmp"), "{message}");
    assert!(is_empty(folder.path()));
}

#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "nim 3 4 5",
        "nim 3 4 5 -f json -o -",
        "subtraction values 2,5,7 --upto 9",
        "table export nim-normal-3x7",
        "plot scoring 5 4 2",
        "play nim 3 4 5",
        "completions bash",
        "--help",
        "help nim",
        "--version",
    ] {
        let output = shell(&format!("$N {line} >&-"), folder.path());
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(message(&output).contains("standard output is closed"), "{line}: {}", message(&output));
    }
    // It is not needed here, and /dev/null is open.
    for line in ["$N nim 3 -o answer >&-", "$N nim 3 >/dev/null", "$N nim 3 <>/dev/null >&0", "$N nim 3 >/dev/null <&-"]
    {
        let output = shell(line, folder.path());
        assert_eq!((output.status.code(), message(&output).as_str()), (Some(0), ""), "{line}");
    }
    assert!(fs::read_to_string(folder.path().join("answer")).expect("a file").starts_with("Nim"));
}

#[test]
fn a_pipe_whose_reader_leaves_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let output =
        shell("mkfifo pipe; head -c 9 pipe & $N subtraction values 2,5,7 --upto 9999999 -o pipe", folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(message(&output).contains("pipe: cannot write: Broken pipe"), "{}", message(&output));
}

/// The end of a game by Ctrl-C is an end like others.
#[test]
fn an_interrupted_game_gives_its_record() {
    let mut child = Command::new(BIN)
        .args(["play", "nim", "3", "4", "5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .env("NO_COLOR", "1")
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"3 1\n").expect("a reader");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("Nimatlas plays 5 → 4") {
        line.clear();
        assert!(out.read_line(&mut line).expect("text") > 0, "it ended");
    }
    kill(&child, "INT");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert!(rest.contains("the game stays unfinished"), "{rest}");
    assert!(rest.ends_with("   1  You       3 → 1  3 4 5\n   2  Nimatlas  5 → 4  1 4 5\n"), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    drop(input);
}

/// What a command shows on a terminal of so many columns, which `script` makes.
#[cfg(target_os = "linux")]
fn on_terminal(line: &str, columns: u32) -> (bool, Vec<u8>) {
    let shown = Command::new("script")
        .args(["-qec", &format!("stty rows 24 cols {columns}; {BIN} {line}"), "/dev/null"])
        .env("NO_COLOR", "1")
        .env_remove("NIMATLAS_DATA")
        .stdin(Stdio::null())
        .output()
        .expect("script of util-linux");
    (shown.status.success(), shown.stdout)
}

#[cfg(target_os = "linux")]
#[test]
fn bytes_go_to_a_terminal_only_if_that_is_asked() {
    for (line, start) in [
        ("subtraction values 2,5,7 --upto 9 -f npy", &b"\x93NUMPY"[..]),
        ("table export nim-normal-3x7 -f npy", b"\x93NUMPY"),
        ("plot scoring 5 4 2 -f png", b"\x89PNG"),
    ] {
        let (done, shown) = on_terminal(line, 80);
        let text = String::from_utf8_lossy(&shown);
        assert!(!done && text.starts_with("error: ") && text.contains("not for terminals"), "{line}: {text}");
        let (done, shown) = on_terminal(&format!("{line} -o -"), 80);
        assert!(done && shown.starts_with(start), "{line}");
        assert!(nimatlas(line).assert().success().get_output().stdout.starts_with(start), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn tables_use_the_width_of_the_terminal() {
    let rows = |columns: u32| {
        let (done, shown) = on_terminal("table list", columns);
        assert!(done);
        let text = String::from_utf8_lossy(&shown).replace('\r', "");
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        (text.lines().count(), longest)
    };
    let [(narrow, short), (usual, middle), (wide, long)] = [70, 80, 160].map(rows);
    assert!(narrow > usual && usual > wide, "{narrow}, {usual} and {wide} rows");
    assert!(short <= 70 && middle <= 80 && long <= 160 && long > 80, "{short}, {middle}, {long}");
}
