//! SIGKILL at any moment.

use crate::common::{Files, Held, files, generator, holds, older, put, succeed, whole};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

const KILLS: usize = 50;
const SEED: u64 = 3;

/// Where the kills struck.
#[derive(Default)]
struct Struck {
    building: AtomicUsize,
    committing: AtomicUsize,
    committed: AtomicUsize,
}

#[test]
fn whenever_a_run_is_killed_the_folder_is_whole_and_the_next_run_finishes_it() {
    let (whole, older) = (whole(), older());
    let struck = Struck::default();
    // A run waits for the disk most of the time, so several together take little longer than one.
    thread::scope(|scope| {
        for worker in 0..4 {
            let struck = &struck;
            scope.spawn(move || {
                for kill in (worker..KILLS).step_by(4) {
                    strike(kill, whole, older, struck);
                }
            });
        }
    });
    let counts = [&struck.building, &struck.committing, &struck.committed].map(|count| count.load(Relaxed));
    let [building, committing, committed] = counts;
    println!("killed while building: {building}, while committing: {committing}, after the commit: {committed}");
    assert_eq!(building + committing + committed, KILLS);
    // How many of each there are depends on the machine.
    assert!(building > 0 && committing > 0, "{counts:?}");
}

/// Kills one run, after as many attempts as it takes to be quicker than it.
fn strike(kill: usize, whole: &Files, older: &Files, struck: &Struck) {
    let mut random = StdRng::seed_from_u64(SEED + kill as u64);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let none = Files::new();
    let before = if kill.is_multiple_of(2) { older } else { &none };
    let jobs = if kill % 4 < 2 { "1" } else { "2" };
    for attempt in 0..100 {
        put(&data, before);
        let mut command = generator(&data);
        let mut run = command.args(["--jobs", jobs]).stdout(Stdio::null()).spawn().expect("started");
        if kill % 5 < 3 {
            // Somewhere on the way to the commit, which is most of a run.
            wait_until(&mut run, || data.join(".staging").exists());
            thread::sleep(Duration::from_micros(random.random_range(0..250_000)));
        } else {
            // While files are put in place, which takes a few milliseconds.
            wait_until(&mut run, || changed(&data, before));
            thread::sleep(Duration::from_micros(random.random_range(0..4_000)));
        }
        run.kill().expect("a child may be killed, and one that is done does not mind");
        if run.wait().expect("waited").signal() != Some(9) {
            continue;
        }
        let when = format!("kill {kill}, attempt {attempt}");
        let phase = match (holds(&data, before, &when), changed(&data, before)) {
            (Held::Whole, _) => &struck.committed,
            (Held::Before, true) => &struck.committing,
            (Held::Before, false) => &struck.building,
        };
        phase.fetch_add(1, Relaxed);
        succeed(&mut generator(&data));
        assert_eq!(&files(&data), whole, "{when}");
        assert!(!data.join(".staging").exists(), "{when}: parts are left");
        return;
    }
    panic!("kill {kill}: the run was always quicker");
}

/// Whether anything is there that was not before, beside the lock and the staging folder.
fn changed(data: &Path, before: &Files) -> bool {
    let names = std::fs::read_dir(data).into_iter().flatten().map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .any(|name| name != ".lock" && name != ".staging" && !before.contains_key(&name))
}

/// Looks until something is so, or the run is over.
fn wait_until(run: &mut Child, so: impl Fn() -> bool) {
    while !so() && run.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_micros(50));
    }
}
