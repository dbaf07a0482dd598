//! Whether standard output is open.

use crate::failure::{Failure, Result};
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main`, and so before Rust puts /dev/null in the place of what is closed, after which no answer would arrive and
/// none would be missed.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    use std::os::fd::AsFd;
    CLOSED.store(std::io::stdout().as_fd().try_clone_to_owned().is_err(), Ordering::Relaxed);
}

/// That what is written to standard output goes somewhere.
pub fn check_standard() -> Result<()> {
    if CLOSED.load(Ordering::Relaxed) {
        return Err(Failure::no_answer(
            "standard output is closed, so the answer cannot be written; -o FILE writes to a file",
        ));
    }
    Ok(())
}
