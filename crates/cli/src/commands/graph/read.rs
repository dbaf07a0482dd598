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
    let form = edges.unwrap_or_else(|| by_ending(path));
    let graph: Digraph = match form {
        Edges::Text => text.parse().map_err(|error| wrong(&error)),
        Edges::Csv => Digraph::from_csv(&text).map_err(|error| wrong(&error)).map(|read| {
            read.notes.iter().for_each(|note| anstream::eprintln!("{shown}: {note}"));
            read.graph
        }),
        Edges::Json => Digraph::from_json(&text).map_err(|error| wrong(&error)),
    }?;
    if graph.vertices().is_empty() {
        return Err(wrong(&"the file names no vertex; a graph has at least one"));
    }
    if edges.is_none() && is_of_another_form(&text, form, &graph) {
        let (line, first) = first_line(&text);
        let (is, ask) = match form {
            Edges::Text => ("text with a line `from to` for each edge", "csv or --edges json"),
            Edges::Csv => ("CSV with a line `from,to` for each edge", "text or --edges json"),
            Edges::Json => ("JSON", "text or --edges csv"),
        };
        return Err(wrong(&format!(
            "line {line}, “{first}”, is not in the form expected here, {is}; --edges {ask}, or the ending of the file, .csv, .json or another, says how edges are written"
        )));
    }
    Ok(graph)
}

/// Whether a graph that could be read is likely not what was meant: JSON has been read as names, or there is no edge, or
/// none without a stray separator, since names hold what separates them in another form.
fn is_of_another_form(text: &str, form: Edges, graph: &Digraph) -> bool {
    let names = || graph.vertices().filter_map(|vertex| graph.name(vertex));
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = || text.starts_with('{') && Digraph::from_json(text).is_ok();
    match form {
        Edges::Json => false,
        Edges::Text if graph.edge_count() == 0 => {
            names().any(|name| name.contains([',', ';']) || name.starts_with(['{', '[']))
        }
        Edges::Text => {
            let froms = || graph.edges().filter_map(|(from, _)| graph.name(from));
            froms().all(|name| name.ends_with([',', ';'])) || is_json()
        }
        Edges::Csv if graph.edge_count() == 0 => {
            names().any(|name| name.contains(|c: char| c == ';' || c.is_whitespace()))
        }
        Edges::Csv => is_json(),
    }
}

/// The first line that is neither empty nor a comment, with its number.
fn first_line(text: &str) -> (usize, String) {
    const SHOWN: usize = 40;
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let (line, first) =
        (1..).zip(lines).find(|(_, line)| !line.is_empty() && !line.starts_with('#')).unwrap_or((1, ""));
    let mut shown: String = first.chars().take(SHOWN).collect();
    if shown.len() < first.len() {
        shown.push('…');
    }
    (line, super::escaped(&shown))
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
