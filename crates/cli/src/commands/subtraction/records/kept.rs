//! What a search has done so far, in a file: a line of JSON for each piece.

use super::search::Piece;
use crate::failure::{Failure, Result};
use anyhow::Context;
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
pub struct Kept {
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

impl Kept {
    /// Reads the file, or makes it. A last line that was cut short is dropped.
    pub fn open(path: &Path, max_steps: u64) -> Result<Kept> {
        let shown = path.display();
        let open = || -> std::io::Result<(File, u64)> {
            let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            let bytes = file.metadata()?.len();
            Ok((file, bytes))
        };
        let (mut file, bytes) = open().with_context(|| format!("--resume {shown}: cannot open"))?;
        if bytes > MAX_BYTES {
            return Err(Failure::input(format!("--resume {shown}: {bytes} bytes; at most {MAX_BYTES} are allowed")));
        }
        file.try_lock().with_context(|| format!("--resume {shown}: another search is at work on it"))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).with_context(|| format!("--resume {shown}: cannot read"))?;
        text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let mut done = BTreeMap::new();
        for (i, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let line: Line = serde_json::from_slice(line).map_err(|error| {
                Failure::input(format!("--resume {shown}: line {} was not written by a search: {error}", i + 1))
            })?;
            if line.max_steps == max_steps {
                done.insert(line.piece, line.record);
            }
        }
        file.set_len(text.len() as u64).with_context(|| format!("--resume {shown}: cannot write"))?;
        Ok(Kept { path: path.to_owned(), max_steps, done, file: Mutex::new(file) })
    }

    pub fn get(&self, piece: Piece) -> Option<Record> {
        self.done.get(&piece).cloned()
    }

    pub fn add(&self, piece: Piece, record: &Record) -> Result<()> {
        let line = Line { piece, max_steps: self.max_steps, record: record.clone() };
        let line = serde_json::to_string(&line).map_err(anyhow::Error::from)? + "\n";
        // A line is written whole or is the last one.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).with_context(|| format!("--resume {}: cannot write", self.path.display()))?;
        Ok(())
    }
}
