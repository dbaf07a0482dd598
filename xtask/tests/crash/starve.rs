//! No room on the disk, a limit on the size of files, no permission.

use crate::common::{files, generator, older, put, succeed, whole};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A run that lacked something failed for this cause, changed nothing that can be seen, and the next run, which lacks
/// nothing, gives what it always gives.
fn assert_fails_cleanly(data: &Path, output: &Output, cause: &str, when: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{when}: {said}");
    assert!(said.contains(data.to_str().expect("text")) && said.contains(cause), "{when}: {said}");
    assert_eq!(&files(data), older(), "{when}");
}

fn assert_next_run_finishes(data: &Path, when: &str) {
    succeed(&mut generator(data));
    assert_eq!(&files(data), whole(), "{when}");
}

/// Lets runs start from the older set with more and more of something, until one has enough. The want ends with each run.
fn starve(data: &Path, cause: &str, amounts: impl Iterator<Item = u64>, starved: impl Fn(u64) -> Output) {
    for (failures, amount) in amounts.enumerate() {
        put(data, older());
        let when = format!("with {amount}");
        let output = starved(amount);
        if output.status.success() {
            assert_eq!(&files(data), whole(), "{when}");
            assert!(failures >= 8, "{failures} runs failed");
            return;
        }
        assert_fails_cleanly(data, &output, cause, &when);
        assert_next_run_finishes(data, &when);
    }
    panic!("no amount is enough");
}

/// A small file system in memory.
struct Disk(PathBuf);

impl Disk {
    fn mount(place: &Path) -> Result<Disk, String> {
        let mut mount = Command::new("mount");
        let output = mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(place).output();
        let output = output.map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(Disk(place.to_owned()));
        }
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }

    /// Does something while only so many bytes are free.
    fn with_room<T>(&self, bytes: u64, act: impl FnOnce() -> T) -> T {
        let path = self.0.join("ballast");
        let mut ballast = File::create(&path).expect("an empty file takes no room");
        while ballast.write_all(&[0; 1 << 12]).is_ok() {}
        let length = ballast.metadata().expect("a file").len();
        ballast.set_len(length.checked_sub(bytes).expect("the disk is larger")).expect("shorter");
        let result = act();
        fs::remove_file(path).expect("removed");
        result
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg(&self.0).status();
        assert!(unmounted.is_ok_and(|status| status.success()), "{} stays mounted", self.0.display());
    }
}

/// Set where the test runs again in a namespace of its own.
const INSIDE: &str = "NIMATLAS_TEST_IN_NAMESPACE";

#[test]
fn a_full_disk_is_named_and_nothing_changes() {
    let place = tempfile::tempdir().expect("a folder");
    let refused = match Disk::mount(place.path()) {
        Ok(disk) => return fill(&disk),
        Err(refused) => refused,
    };
    assert!(std::env::var_os(INSIDE).is_none(), "a namespace in which nothing can be mounted: {refused}");
    // Whoever may not mount here may in a namespace of their own, if the system lets them have one.
    let unshare = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "--"]);
        command
    };
    if unshare().arg("true").output().is_ok_and(|output| output.status.success()) {
        let program = std::env::current_exe().expect("this test");
        let test = "starve::a_full_disk_is_named_and_nothing_changes";
        let status = unshare().arg(program).args(["--exact", test, "--nocapture"]).env(INSIDE, "1").status();
        assert!(status.expect("started").success(), "in a namespace of its own");
        return;
    }
    eprintln!("nothing can be mounted here ({refused}): a limit on the size of files stands in for a full disk");
    limit_files(&place.path().join("data"));
}

fn fill(disk: &Disk) {
    let data = disk.0.join("data");
    let run = || generator(&data).output().expect("started");
    let room = (0..1 << 20).step_by(8 << 10);
    starve(&data, "No space left on device", room, |bytes| disk.with_room(bytes, run));
}

#[test]
fn a_limit_on_the_size_of_files_is_named_and_nothing_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    limit_files(&folder.path().join("data"));
}

/// With the signal ignored, a write beyond the limit fails like any other.
fn limit_files(data: &Path) {
    let script = r#"trap "" XFSZ && ulimit -f "$0" && exec "$@""#;
    let starved = |blocks: u64| {
        let run = generator(data);
        let mut command = Command::new("sh");
        command.args(["-c", script, &blocks.to_string()]).arg(run.get_program()).args(run.get_args());
        command.output().expect("started")
    };
    let blocks = (0..8).chain((8..100).step_by(4));
    starve(data, "File too large", blocks, starved);
}

#[test]
fn a_folder_that_may_not_be_written_is_named_and_nothing_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).expect("our own");
    set(folder.path(), 0o755);
    // The build folder need not be open to others.
    let program = folder.path().join("xtask");
    fs::copy(env!("CARGO_BIN_EXE_xtask"), &program).expect("copied");
    set(&program, 0o755);
    let data = folder.path().join("data");
    let run = || -> io::Result<Output> {
        let mut command = Command::new(&program);
        command.args(generator(&data).get_args());
        // Root may write anywhere, so where that runs this test, somebody else makes the tables.
        if fs::metadata("/proc/self")?.uid() == 0 {
            command.uid(65534).gid(65534);
        }
        command.output()
    };
    // Nothing at all may be written; the lock may be taken; parts may be kept, so that only the commit fails.
    for (lock, staging) in [(false, false), (true, false), (true, true)] {
        put(&data, older());
        if lock {
            fs::write(data.join(".lock"), "").expect("written");
            set(&data.join(".lock"), 0o666);
        }
        if staging {
            fs::create_dir(data.join(".staging")).expect("made");
            set(&data.join(".staging"), 0o777);
        }
        set(&data, 0o555);
        let when = format!("lock {lock}, staging {staging}");
        let output = run().expect("started");
        set(&data, 0o755);
        assert_fails_cleanly(&data, &output, "Permission denied", &when);
        let parts = fs::read_dir(data.join(".staging")).map_or(0, |parts| parts.count());
        assert_eq!(parts > 0, staging, "{when}: {parts} parts");
        assert_next_run_finishes(&data, &when);
    }
}
