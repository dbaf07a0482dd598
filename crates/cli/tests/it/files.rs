//! Files that are written whole or not at all, where they were asked for.

use crate::errors::refused;
use crate::nimatlas;
use std::fs;
use std::path::Path;

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The exit status of a command that runs in a folder, and what it says of errors.
fn run(folder: &Path, line: &str) -> (Option<i32>, String) {
    let output = nimatlas(line).current_dir(folder).assert().get_output().clone();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn certificate_and_answer_go_to_different_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let period = "subtraction period 5,12,31,38,43 --certificate";
    for places in ["F --output F", "F --output ./F", "./F --output F", "-", "- --output -"] {
        let (code, message) = run(here, &format!("{period} {places}"));
        assert_eq!(code, Some(2), "{places}: {message}");
        assert!(message.contains("different places"), "{places}: {message}");
        assert!(names(here).is_empty(), "{places}");
    }
    for places in ["F --output no-such-folder/G", "no-such-folder/G --output F"] {
        let (code, message) = run(here, &format!("{period} {places}"));
        assert_eq!(code, Some(1), "{places}: {message}");
        assert!(message.contains("no-such-folder/G: cannot write"), "{places}: {message}");
        assert!(names(here).is_empty(), "{places}");
    }
    let (code, message) = run(here, &format!("{period} F --output G"));
    assert_eq!((code, message.as_str()), (Some(0), ""));
    assert_eq!(names(here), ["F", "G"]);
    assert_eq!(run(here, "subtraction check F"), (Some(0), String::new()));

    let output = nimatlas(&format!("{period} - --output H")).current_dir(here).assert().success().get_output().clone();
    assert_eq!(output.stdout, fs::read(here.join("F")).expect("a file"));
    assert_eq!(fs::read(here.join("H")).expect("a file"), fs::read(here.join("G")).expect("a file"));
}

#[test]
fn an_answer_is_no_part_of_the_atlas() {
    refused("atlas --out g --output g", 2, &["--output", "multiple times"]);
}

#[test]
fn an_empty_name_of_a_store_names_none() {
    nimatlas("table show nim-normal-3x7").env("NIMATLAS_DATA", "").assert().success();
    let output = nimatlas("table list").env("NIMATLAS_DATA", "no-such-folder").assert().code(1).get_output().clone();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("environment variable NIMATLAS_DATA names no-such-folder"), "{message}");
}

#[test]
fn names_of_folders_are_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [".", "..", "/", "new/", "./"] {
        let (code, message) = run(folder.path(), &format!("nim 3 4 5 --output {path}"));
        assert_eq!(code, Some(2), "{path}: {message}");
        assert!(message.contains(&format!("{path} is not a file")), "{path}: {message}");
    }
    assert!(names(folder.path()).is_empty());
}

/// Each of these also asks for more than can be answered, which would be said first if the place were looked at later.
#[test]
fn a_place_that_cannot_be_written_is_noticed_first() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "heap values 4!.0 --upto 99999999999 --output none/file",
        "heap period 4!.0 --max-heap 100 --output none/file",
        "heap solve 4!.0 --heaps 99999999999 --output none/file",
        "heap genus 0.77 --upto 1001 --output none/file",
        "plot scoring 1000 1000 1000 --out none/file.svg",
        "plot subtraction 2,5,7 --upto 99999999999 --out none/file.svg",
        "plot three-moves --max 256 --max-steps 10 --out none/file.svg",
        "plot nim --max 99999999999 --out none/file.svg",
    ] {
        let (code, message) = run(folder.path(), line);
        assert_eq!(code, Some(1), "{line}: {message}");
        assert!(message.contains("cannot write to the folder none: there is no such folder"), "{line}: {message}");
        assert!(!message.contains(".tmp"), "{line}: {message}");
        // With a place to write to, the other reason is left.
        let (code, message) = run(folder.path(), &line.replace("none/", ""));
        assert!(code == Some(1) && !message.contains("cannot write"), "{line}: {message}");
    }
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    #[test]
    fn links_stay_links() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = folder.path();
        fs::create_dir(here.join("below")).expect("a folder");
        symlink("below/file", here.join("link")).expect("a link");
        symlink("link", here.join("link to link")).expect("a link");
        symlink("round", here.join("round")).expect("a link");
        // At first they lead to nothing, then to a file.
        for text in ["3", "4"] {
            let output = Command::new(env!("CARGO_BIN_EXE_nimatlas"))
                .args(["nim", text, "--format", "csv", "--output", "link to link"])
                .current_dir(here)
                .status()
                .expect("it runs");
            assert!(output.success());
            let written = fs::read_to_string(here.join("below/file")).expect("a file");
            assert_eq!(written, format!("heap,from,to\n0,{text},0\n"));
            assert!(here.join("link").is_symlink() && here.join("link to link").is_symlink());
            assert_eq!(names(&here.join("below")), ["file"]);
        }
        assert_eq!(names(here), ["below", "link", "link to link", "round"]);
        let (code, message) = run(here, "subtraction period 2,5,9 --certificate link --output below/file");
        assert_eq!(code, Some(2), "{message}");
        let (code, message) = run(here, "nim 3 --output round");
        assert!(code == Some(2) && message.contains("lead to no file"), "{message}");
    }

    /// Nothing takes their place.
    #[test]
    fn devices_and_pipes_are_written_to_as_they_stand() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = folder.path();
        assert_eq!(run(here, "nim 3 4 5 --output /dev/null"), (Some(0), String::new()));
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
        symlink("/dev/null", here.join("link")).expect("a link");
        assert_eq!(run(here, "heap values 0.77 --upto 9 --explain --output link"), (Some(0), String::new()));
        assert!(here.join("link").is_symlink());

        assert!(Command::new("mkfifo").arg(here.join("pipe")).status().expect("it runs").success());
        let writing = Command::new(env!("CARGO_BIN_EXE_nimatlas"))
            .args(["nim", "3", "--format", "csv", "--output", "pipe"])
            .current_dir(here)
            .spawn()
            .expect("it runs");
        assert_eq!(fs::read_to_string(here.join("pipe")).expect("a pipe"), "heap,from,to\n0,3,0\n");
        assert!(writing.wait_with_output().expect("it ends").status.success());
        assert_eq!(names(here), ["link", "pipe"]);
        assert_eq!(run(here, "nim 3 --output .").0, Some(2));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let (code, message) = run(Path::new("/"), "nim 3 4 5 --output /proc/x");
        assert!(code == Some(1) && message.contains("/proc/x: cannot write to the folder /proc: no file"), "{message}");
        let (code, message) = run(Path::new("/"), "nim 3 4 5 --output /dev/full");
        assert!(code == Some(1) && message.contains("/dev/full: cannot write"), "{message}");
        for line in ["--help", "--version", "nim --help", "nim 3 4 5", "completions bash", "table list --format json"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_nimatlas"));
            let output = command.args(line.split(' ')).stdout(full()).output().expect("it runs");
            assert_eq!(output.status.code(), Some(1), "{line}");
            assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{line}");
        }
    }
}
