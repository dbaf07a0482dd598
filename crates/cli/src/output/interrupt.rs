//! What is unfinished goes away when a signal ends the program.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// The temporary files in use. Whoever ends the program for a signal holds this for ever.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    // A list of paths is right whatever its last user came to.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a temporary file that SIGINT and SIGTERM remove. Its name is not used for anything else later.
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

/// Removes what is unfinished, and keeps anything else from beginning.
#[cfg(unix)]
fn remove() -> MutexGuard<'static, Vec<PathBuf>> {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // One that has its name by now, or is gone, is no concern.
        let _ = std::fs::remove_file(path);
    }
    unfinished
}

/// Waits for signals from now on, in a thread of its own.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::{iterator::Signals, low_level::emulate_default_handler};

    static WATCH: std::sync::Once = std::sync::Once::new();
    WATCH.call_once(|| {
        // Without it the program ends as it would have, and a temporary file may stay.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let _nothing_begins = remove();
                // Ends the program, so that who waits for it sees the signal.
                let _ = emulate_default_handler(signal);
            }
        });
    });
}

#[cfg(not(unix))]
fn watch() {}
