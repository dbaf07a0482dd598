//! What signals do: unfinished files go away when one ends the program, and work that asks for it is told to stop instead.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tempfile::NamedTempFile;

/// The temporary files in use. The thread that ends the program for a signal holds this for ever.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    // A list of paths is right whatever its last user came to.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a temporary file that the signals which end programs remove. Its name is not used for anything else later.
pub fn removed(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    watch();
    let mut unfinished = unfinished();
    let file = make()?;
    unfinished.push(file.path().to_owned());
    Ok(file)
}

/// Does something short from beginning to end: a signal that would end the program waits for it.
pub fn uninterrupted<T>(short: impl FnOnce() -> T) -> T {
    watch();
    let _signals_wait = unfinished();
    short()
}

/// Whether SIGINT came, asked by work that keeps what it has found. While such work asks several times a second, the first
/// SIGINT is only noted here; the next one ends the program.
pub fn is_stop_asked() -> bool {
    watch();
    LAST_ASKED.store(now(), Ordering::Relaxed);
    STOP.load(Ordering::Relaxed)
}

static STOP: AtomicBool = AtomicBool::new(false);
/// When somebody asked last, as [`now`] has it; 0 for never.
static LAST_ASKED: AtomicU64 = AtomicU64::new(0);

/// Milliseconds of this program's life, from 1 on.
fn now() -> u64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_millis() as u64 + 1
}

/// Whether SIGINT is left to the work at hand, which it is once if the work asked a moment ago.
#[cfg(unix)]
fn is_left_to_work() -> bool {
    const MOMENT: u64 = 2000;
    let asked = LAST_ASKED.load(Ordering::Relaxed);
    asked > 0 && now() - asked < MOMENT && !STOP.swap(true, Ordering::Relaxed)
}

/// Waits for signals from now on, in a thread of its own.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::{flag, iterator::Signals, low_level::emulate_default_handler};

    static WATCH: std::sync::Once = std::sync::Once::new();
    WATCH.call_once(|| {
        // What the program was told to ignore when it was started, as a shell tells those in the background, stays ignored.
        let ignored = ignored();
        let heard = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(|signal| !ignored.contains(signal));
        // A handler turns the end by SIGXFSZ into an error of the write that makes a file too large. Its flag is not needed.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        // Without it the program ends as it would have, and a temporary file may stay.
        let Ok(mut signals) = Signals::new(heard) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if signal == SIGINT && is_left_to_work() {
                    continue;
                }
                let unfinished_and_nothing_begins = unfinished();
                for path in unfinished_and_nothing_begins.iter() {
                    // One that has its name by now, or is gone, is no concern.
                    let _ = std::fs::remove_file(path);
                }
                // Ends the program as if it had no handler, so that its parent sees the signal.
                let _ = emulate_default_handler(signal);
            }
        });
    });
}

/// The signals that are ignored, where the system tells: bit n − 1 of a mask stands for signal n.
#[cfg(unix)]
fn ignored() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (1..=64).filter(|signal| mask >> (signal - 1) & 1 == 1).collect()
}

#[cfg(not(unix))]
fn watch() {}

/// Ends the program as Unix ends one whose reader went away: by SIGPIPE, without a word. Returns where there is no such signal.
pub fn end_by_closed_pipe() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}
