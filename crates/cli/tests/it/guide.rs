//! The user guide: every command in it gives the output that it shows.

use crate::docs;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn every_command_of_the_guide_does_what_it_says() {
    let text = fs::read_to_string(docs().join("guide.md")).expect("the guide is there");
    let folder = tempfile::tempdir().expect("a folder");
    let mut commands = 0;
    for (info, body) in blocks(&text) {
        match info.split_once(' ') {
            // A block with a file's name is that file.
            Some((_, file)) => fs::write(folder.path().join(file), body + "\n").expect("a file"),
            None if info == "console" => {
                for session in format!("\n{body}").split("\n$ ").skip(1) {
                    let (command, expected) = session.split_once('\n').unwrap_or((session, ""));
                    assert_eq!(run(command, folder.path()).trim_end(), expected, "$ {command}");
                    commands += 1;
                }
            }
            None => assert_eq!(info, "rust", "a block that nothing tests"),
        }
    }
    assert!(commands >= 30, "only {commands} commands were found");
}

/// The fenced blocks with what stands behind the fence.
fn blocks(text: &str) -> impl Iterator<Item = (&str, String)> {
    let fences = text.split("\n```").skip(1).step_by(2);
    fences
        .map(|block| block.split_once('\n').expect("a fence ends its line"))
        .map(|(info, body)| (info, body.to_owned()))
}

/// Both streams of a command, which runs as in a terminal without colours.
fn run(command: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_nimatlas")).parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([bin].into_iter().chain(std::env::split_paths(&path))).expect("paths");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("NIMATLAS_DATA")
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}
