//! Reading a graph from a file.

use crate::failure::{Failure, Result};
use anyhow::Context;
use clap::ValueEnum;
use nimatlas_impartial::digraph::Digraph;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// A graph is read whole; a device without an end is not.
const MOST_BYTES: u64 = 1 << 30;

/// How the edges are written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// One a line as `from to`; # begins a comment.
    Text,
    /// Records `from,to`.
    Csv,
    /// {"edges": [["from", "to"], …]}.
    Json,
}

/// The graph in a file, or in standard input if that is a dash. Without `edges` the ending of its name tells.
pub fn read(path: &Path, edges: Option<Edges>) -> Result<Digraph> {
    let shown = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = if path == Path::new("-") {
        at_most(std::io::stdin(), MOST_BYTES)
    } else {
        File::open(path).and_then(|file| at_most(file, MOST_BYTES))
    };
    let bytes = bytes.with_context(|| format!("{shown}: cannot read"))?;
    let wrong = |error: &dyn Display| Failure::input(format!("{shown}: {error}"));
    let text = String::from_utf8(bytes).map_err(|error| {
        wrong(&format!("byte {} is not UTF-8; an edge list is plain text", error.utf8_error().valid_up_to()))
    })?;
    let graph: Digraph = match edges.unwrap_or_else(|| by_ending(path)) {
        Edges::Text => text.parse().map_err(|error| wrong(&error)),
        Edges::Csv => Digraph::from_csv(&text).map_err(|error| wrong(&error)),
        Edges::Json => Digraph::from_json(&text).map_err(|error| wrong(&error)),
    }?;
    if graph.vertices().is_empty() {
        let lines = text.lines().count().max(1);
        return Err(wrong(&format!("no vertex is named up to the end, line {lines}; a graph has at least one")));
    }
    Ok(graph)
}

/// All that there is to read, if that is at most so many bytes.
fn at_most(from: impl Read, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more tells whether there is more.
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(std::io::Error::new(ErrorKind::FileTooLarge, format!("there are more than {most} bytes")));
    }
    Ok(bytes)
}

fn by_ending(path: &Path) -> Edges {
    let ending = path.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("csv") {
        Edges::Csv
    } else if ending.eq_ignore_ascii_case("json") {
        Edges::Json
    } else {
        Edges::Text
    }
}

#[cfg(test)]
mod tests {
    use super::at_most;

    #[test]
    fn input_without_an_end_is_refused() {
        assert_eq!(at_most(&b"a b\n"[..], 4).expect("four bytes"), b"a b\n");
        assert_eq!(at_most(&b"a b\n"[..], 3).expect_err("one too many").to_string(), "there are more than 3 bytes");
        assert!(at_most(std::io::repeat(0), 1000).is_err());
    }
}
