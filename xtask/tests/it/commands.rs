//! The commands as a user meets them.

use crate::common::{files, gen_tables, stderr, verify_tables};
use std::fs;
use std::path::Path;

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folders = [(); 3].map(|()| tempfile::tempdir().expect("a folder"));
    for (folder, jobs) in folders.iter().zip(["1", "2", "7"]) {
        gen_tables(folder.path()).args(["--jobs", jobs]).assert().success();
    }
    let all = folders.each_ref().map(|folder| files(folder.path()));
    assert_eq!(all[0].len(), 23, "21 tables, the manifest and the bounds: {:?}", all[0].keys());
    assert_eq!(all[0], all[1]);
    assert_eq!(all[0], all[2]);
}

#[test]
fn tables_made_one_by_one_in_any_order_are_the_same_bytes() {
    let (whole, pieces) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let made = gen_tables(whole.path()).assert().success();
    let lines = String::from_utf8_lossy(&made.get_output().stdout).into_owned();
    let mut names: Vec<_> = lines.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names.len(), 27, "a line for each table and each statement:\n{lines}");
    names.sort_unstable_by(|a, b| b.cmp(a));
    for name in names {
        gen_tables(pieces.path()).args(["--only", name]).assert().success();
    }
    assert_eq!(files(whole.path()), files(pieces.path()));
}

#[test]
fn each_line_names_table_entries_roads_and_agreement() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = gen_tables(folder.path()).args(["--only", "nim-misere-3x7"]).assert().success();
    let line = String::from_utf8_lossy(&made.get_output().stdout).into_owned();
    for word in ["nim-misere-3x7", "512 entries", "nimatlas-tables", "nimatlas-impartial", "agree", "672 bytes", " s\n"]
    {
        assert!(line.contains(word), "{word:?} in {line:?}");
    }
}

#[test]
fn a_flipped_byte_in_any_file_is_noticed_and_the_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    gen_tables(folder.path()).arg("--check").assert().success();
    verify_tables(folder.path()).assert().success();
    for (name, bytes) in files(folder.path()) {
        // Early, in the middle, late: header, sections, hash.
        for at in [9, bytes.len() / 2, bytes.len() - 2] {
            let mut wrong = bytes.clone();
            wrong[at] ^= 0x01;
            fs::write(folder.path().join(&name), &wrong).expect("written");
            for mut command in [gen_tables(folder.path()), verify_tables(folder.path())] {
                if command.get_args().any(|argument| argument == "gen-tables") {
                    command.arg("--check");
                }
                let failed = command.assert().code(1);
                assert!(stderr(&failed).contains(&name), "byte {at} of {name}: {}", stderr(&failed));
            }
        }
        fs::write(folder.path().join(&name), bytes).expect("written");
    }
    verify_tables(folder.path()).assert().success();
}

#[test]
fn a_missing_and_a_stray_file_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    let fails_naming = |name: &str| {
        for mut command in [gen_tables(folder.path()), verify_tables(folder.path())] {
            if command.get_args().any(|argument| argument == "gen-tables") {
                command.arg("--check");
            }
            let failed = command.assert().code(1);
            assert!(stderr(&failed).contains(name), "{name}: {}", stderr(&failed));
        }
    };
    let stray = folder.path().join("nim-normal-3x3-000000000000.table");
    fs::write(&stray, b"NIMATLAS").expect("written");
    fails_naming("nim-normal-3x3-000000000000.table");
    fs::remove_file(&stray).expect("removed");
    for (name, bytes) in files(folder.path()) {
        fs::remove_file(folder.path().join(&name)).expect("removed");
        fails_naming(&name);
        fs::write(folder.path().join(&name), bytes).expect("written");
    }
    gen_tables(folder.path()).arg("--check").assert().success();
}

#[test]
fn a_new_run_removes_what_the_manifest_no_longer_names_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes.txt"), "mine").expect("written");
    fs::write(folder.path().join("nim-old-3x3-000000000000.table"), "old").expect("written");
    gen_tables(folder.path()).assert().success();
    let names: Vec<_> = files(folder.path()).into_keys().collect();
    assert!(names.contains(&"notes.txt".to_owned()), "{names:?}");
    assert!(!names.iter().any(|name| name.starts_with("nim-old")), "{names:?}");
    assert!(!folder.path().join(".staging").exists());
}

#[test]
fn a_damaged_manifest_stops_a_run_that_needs_it_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    let whole = files(folder.path());
    fs::write(folder.path().join("manifest.json"), "{}").expect("written");
    let failed = gen_tables(folder.path()).args(["--only", "nim-normal-3x3"]).assert().code(1);
    assert!(stderr(&failed).contains("manifest.json"), "{}", stderr(&failed));
    gen_tables(folder.path()).assert().success();
    assert_eq!(files(folder.path()), whole);
}

#[test]
fn wrong_input_is_refused_by_name_with_exit_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&[&str], &str); 6] = [
        (&["--only", "nim-normal-9x9"], "“nim-normal-9x9” is no table"),
        (&["--only", ""], "“” is no table"),
        (&["--jobs", "0"], "0"),
        (&["--jobs", "99999999999999999999"], "99999999999999999999"),
        (&["--jobs", "many"], "many"),
        (&["--frobnicate"], "--frobnicate"),
    ];
    for (arguments, named) in cases {
        let failed = gen_tables(folder.path()).args(arguments).assert().code(2);
        assert!(stderr(&failed).contains(named), "{arguments:?}: {}", stderr(&failed));
    }
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_xtask"));
    let failed = command.args(["gen-tables", "--profile", "huge", "--out"]).arg(folder.path()).assert().code(2);
    assert!(stderr(&failed).contains("huge"), "{}", stderr(&failed));
    assert_eq!(files(folder.path()).len(), 0, "nothing was written");
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let failed = gen_tables(&file).assert().code(1);
    assert!(stderr(&failed).contains("file: cannot"), "{}", stderr(&failed));
    let failed = gen_tables(&file.join("below")).assert().code(1);
    assert!(stderr(&failed).contains("below: cannot make the folder"), "{}", stderr(&failed));
    for missing in [folder.path().join("nowhere"), folder.path().to_owned()] {
        let failed = verify_tables(&missing).assert().code(1);
        assert!(stderr(&failed).contains("there is no manifest"), "{}", stderr(&failed));
        let failed = gen_tables(&missing).arg("--check").assert().code(1);
        assert!(stderr(&failed).contains("manifest.json: is missing"), "{}", stderr(&failed));
    }
}

/// Root may write anywhere, so the child runs as an ordinary user where this test runs as root.
#[cfg(unix)]
#[test]
fn a_folder_without_write_permission_is_named_and_nothing_changes() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().expect("a folder");
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("own folder");
    set(folder.path(), 0o755);
    // The build folder need not be open to others.
    let program = folder.path().join("xtask");
    fs::copy(env!("CARGO_BIN_EXE_xtask"), &program).expect("copied");
    set(&program, 0o755);
    let data = folder.path().join("data");
    gen_tables(&data).assert().success();
    let before = files(&data);
    let run = |folder: &Path| {
        let mut command = std::process::Command::new(&program);
        command.args(["gen-tables", "--profile", "tiny", "--out"]).arg(folder);
        // Only root can become somebody else; anybody else is ordinary already.
        if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
            command.uid(65534).gid(65534);
        }
        command.output().expect("started")
    };
    for mode in [0o555, 0o000] {
        set(&data, mode);
        let output = run(&data);
        set(&data, 0o755);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("data") && stderr.contains("ermission denied"), "{stderr}");
    }
    assert_eq!(files(&data), before);
    let output = run(&folder.path().join("new").join("folder"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("cannot make the folder"), "{stderr}");
}

#[test]
fn help_names_every_task_and_option() {
    let help = |arguments: &[&str]| {
        let done = assert_cmd::Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).assert().success();
        String::from_utf8_lossy(&done.get_output().stdout).into_owned()
    };
    for task in ["gen-tables", "verify-tables", "list", "bench", "ci"] {
        assert!(help(&["--help"]).contains(task), "{task}");
    }
    for option in ["--profile", "--only", "--out", "--check", "--jobs", "--wait"] {
        assert!(help(&["gen-tables", "--help"]).contains(option), "{option}");
    }
}
