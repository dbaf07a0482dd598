//! Long work as people see it: a bar on a terminal after a second, and Ctrl-C, which stops it and keeps what was found.

use super::interrupt::is_stop_asked;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nimatlas::Progress;
use std::io::{IsTerminal, stderr};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Work that takes no longer is shown nothing of.
const SILENT: Duration = Duration::from_secs(1);

/// Watches long work. The bar goes away with it.
#[derive(Clone)]
pub struct Watch(Arc<Shown>);

struct Shown {
    began: Instant,
    bar: Mutex<Option<ProgressBar>>,
}

impl Watch {
    pub fn new() -> Watch {
        Watch(Arc::new(Shown { began: Instant::now(), bar: Mutex::new(None) }))
    }

    /// What the library calls while it works. It breaks off once SIGINT came.
    pub fn callback(&self) -> nimatlas::Watch {
        let watch = self.clone();
        Arc::new(move |progress| watch.report(progress))
    }

    /// Shows how far work has come, and says whether to go on.
    pub fn report(&self, progress: Progress) -> ControlFlow<()> {
        if is_stop_asked() {
            return ControlFlow::Break(());
        }
        if self.0.began.elapsed() >= SILENT && stderr().is_terminal() {
            let mut bar = self.0.bar.lock().unwrap_or_else(PoisonError::into_inner);
            let bar = bar.get_or_insert_with(new_bar);
            match progress.of {
                Some(of) => bar.set_length(of),
                None => bar.unset_length(),
            }
            bar.set_style(style(progress.of.is_some()));
            bar.set_message(progress.what);
            bar.set_position(progress.done);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get_mut().unwrap_or_else(PoisonError::into_inner) {
            bar.finish_and_clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5))
}

fn style(has_end: bool) -> ProgressStyle {
    let template = if has_end {
        "{msg} {wide_bar} {human_pos} of {human_len}, {eta} left (Ctrl-C stops)"
    } else {
        "{msg} {spinner} {human_pos} in {elapsed} (Ctrl-C stops)"
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
