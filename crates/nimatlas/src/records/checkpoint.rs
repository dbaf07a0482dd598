//! What a search has done so far, in a file: a line of JSON for each piece.

use super::search::Piece;
use crate::error::Error;
use nimatlas_tables::records::Record;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// No such file is longer, so that a stray one cannot ask for memory.
const MAX_BYTES: u64 = 1 << 28;

/// The pieces that were done, and the file that holds them, which nobody else writes to.
pub struct Checkpoint {
    path: PathBuf,
    max_steps: u64,
    done: BTreeMap<Piece, Record>,
    file: Mutex<File>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    piece: Piece,
    max_steps: u64,
    record: Record,
}

impl Checkpoint {
    /// Reads the file, or makes it. A last line that was cut short is dropped.
    pub fn open(path: &Path, max_steps: u64) -> Result<Checkpoint, Error> {
        let shown = path.display();
        let failed =
            |what: &str, error: &std::io::Error| Error::Other(format!("{shown}: cannot {what}: {error}").into());
        let open = || -> std::io::Result<(File, u64)> {
            let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            let bytes = file.metadata()?.len();
            Ok((file, bytes))
        };
        let (mut file, bytes) = open().map_err(|error| failed("open", &error))?;
        if bytes > MAX_BYTES {
            return Err(Error::Input(format!("{shown}: {bytes} bytes; at most {MAX_BYTES} are allowed")));
        }
        file.try_lock()
            .map_err(|error| Error::Other(format!("{shown}: another search is at work on it: {error}").into()))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|error| failed("read", &error))?;
        text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let mut done = BTreeMap::new();
        for (i, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let line: Line = serde_json::from_slice(line).map_err(|error| {
                Error::Input(format!("{shown}: line {} was not written by a search: {error}", i + 1))
            })?;
            if line.max_steps == max_steps {
                done.insert(line.piece, line.record);
            }
        }
        file.set_len(text.len() as u64).map_err(|error| failed("write", &error))?;
        Ok(Checkpoint { path: path.to_owned(), max_steps, done, file: Mutex::new(file) })
    }

    pub fn get(&self, piece: Piece) -> Option<Record> {
        self.done.get(&piece).cloned()
    }

    pub fn add(&self, piece: Piece, record: &Record) -> Result<(), Error> {
        let line = Line { piece, max_steps: self.max_steps, record: record.clone() };
        let line = serde_json::to_string(&line).map_err(|error| Error::Other(error.into()))? + "\n";
        // A line is written whole or is the last one.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes())
            .map_err(|error| Error::Other(format!("{}: cannot write: {error}", self.path.display()).into()))
    }
}
