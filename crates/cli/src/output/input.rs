//! Standard input whose end is Ctrl-C too.

use super::interrupt::is_stop_asked;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Lines of standard input. The first SIGINT while one is waited for ends the input, and not the program.
pub struct Input {
    lines: Receiver<io::Result<Vec<u8>>>,
    line: Vec<u8>,
    /// How much of the line was read.
    used: usize,
}

impl Input {
    /// Reads in a thread of its own, since a read cannot be broken off; it ends with the program.
    pub fn standard() -> Input {
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            loop {
                /// What is longer is passed on in pieces.
                const LONGEST: u64 = 1 << 16;
                let mut line = Vec::new();
                let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line);
                let is_end = !matches!(read, Ok(1..));
                if sender.send(read.map(|_| line)).is_err() || is_end {
                    return;
                }
            }
        });
        Input { lines, line: Vec::new(), used: 0 }
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        const LOOK: Duration = Duration::from_millis(50);
        while self.used == self.line.len() {
            if is_stop_asked() {
                return Ok(&[]);
            }
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => (self.line, self.used) = (line?, 0),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(&[]),
            }
            if self.line.is_empty() {
                return Ok(&[]);
            }
        }
        Ok(&self.line[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}
