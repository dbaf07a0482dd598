//! What a run shows: bars on a terminal, plain lines otherwise.

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Where a run reports to. Lines go to standard output, bars to standard error if that is a terminal.
pub struct Progress {
    bars: Option<MultiProgress>,
}

impl Progress {
    /// Bars if standard error is a terminal.
    pub fn new() -> Progress {
        Progress { bars: std::io::stderr().is_terminal().then(MultiProgress::new) }
    }

    /// A bar for something that has so many parts. Invisible away from a terminal.
    pub fn bar(&self, name: &str, parts: u64) -> ProgressBar {
        let Some(bars) = &self.bars else { return ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{spinner} {msg:32} {wide_bar} {pos}/{len} {elapsed}");
        let bar = bars.add(ProgressBar::new(parts).with_message(name.to_owned()));
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    /// A finished line. A closed pipe is no error: the work goes on.
    pub fn line(&self, text: &str) {
        let print = || writeln!(std::io::stdout(), "{text}").unwrap_or(());
        match &self.bars {
            Some(bars) => bars.suspend(print),
            None => print(),
        }
    }
}
