//! What the command tests share.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// `xtask gen-tables --profile tiny --out DIR`.
pub fn gen_tables(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["gen-tables", "--profile", "tiny", "--out"]).arg(folder);
    command
}

/// `xtask verify-tables --data DIR`.
pub fn verify_tables(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["verify-tables", "--data"]).arg(folder);
    command
}

/// The files of a folder with their bytes, hidden ones left out.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let visible = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    visible
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect()
}

/// What a command printed to standard error.
pub fn stderr(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}
