//! Several generators at once on one folder.

use crate::common::{Held, files, generator, holds, put, succeed, whole};
use nimatlas_store::{Folder, WhenLocked};
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

/// Starts all of these before it waits for any.
fn together(commands: Vec<Command>) -> Vec<Output> {
    let started: Vec<_> = commands.into_iter().map(|mut command| command.spawn().expect("started")).collect();
    started.into_iter().map(|run| run.wait_with_output().expect("finished")).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn waiting(folder: &Path) -> Command {
    let mut command = generator(folder);
    command.arg("--wait");
    command
}

#[test]
fn a_second_generator_says_that_there_is_another_or_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let lock = Folder::new(folder.path()).lock(WhenLocked::Fail).expect("nobody else is here");
    let refused = generator(folder.path()).output().expect("started");
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    for word in [folder.path().to_str().expect("text"), "another generator is at work", "--wait"] {
        assert!(said(&refused).contains(word), "{}", said(&refused));
    }
    let mut waits = waiting(folder.path()).spawn().expect("started");
    thread::sleep(Duration::from_millis(500));
    assert!(waits.try_wait().expect("a child").is_none(), "it did not wait");
    assert!(files(folder.path()).is_empty(), "it did not wait");
    drop(lock);
    let done = waits.wait_with_output().expect("finished");
    assert!(done.status.success(), "{}", said(&done));
    assert_eq!(&files(folder.path()), whole());
}

#[test]
fn generators_at_once_leave_one_result() {
    for wait in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let start = || if wait { waiting(folder.path()) } else { generator(folder.path()) };
        let (done, refused): (Vec<_>, Vec<_>) =
            together((0..4).map(|_| start()).collect()).into_iter().partition(|output| output.status.success());
        assert!(!done.is_empty() && (refused.is_empty() || !wait), "{:?}", refused.first().map(said));
        for output in refused {
            assert_eq!(output.status.code(), Some(1));
            assert!(said(&output).contains("another generator is at work"), "{}", said(&output));
        }
        assert_eq!(&files(folder.path()), whole());
        assert_eq!(holds(folder.path(), whole(), "together"), Held::Whole);
    }
}

#[test]
fn generators_of_different_tables_lose_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut list = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let listed = succeed(list.args(["list", "--profile", "tiny"]));
    let names: Vec<_> = listed
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split_once(':').expect("a name").0.to_owned())
        .collect();
    assert_eq!(names.len(), 27, "{names:?}");
    put(folder.path(), &Default::default());
    let only = |name: &String| {
        let mut command = waiting(folder.path());
        command.args(["--only", name]);
        command
    };
    for output in together(names.iter().map(only).collect()) {
        assert!(output.status.success(), "{}", said(&output));
    }
    assert_eq!(&files(folder.path()), whole());
}
