//! Reading a graph from a file.

use crate::failure::{Failure, Result};
use anyhow::Context;
use clap::ValueEnum;
use nimatlas_impartial::digraph::Digraph;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

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
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).context("standard input: cannot read")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("{shown}: cannot read"))?;
    }
    let wrong = |error: &dyn Display| Failure::input(format!("{shown}: {error}"));
    let text = String::from_utf8(bytes).map_err(|error| {
        wrong(&format!("byte {} is not UTF-8; an edge list is plain text", error.utf8_error().valid_up_to()))
    })?;
    match edges.unwrap_or_else(|| by_ending(path)) {
        Edges::Text => text.parse().map_err(|error| wrong(&error)),
        Edges::Csv => Digraph::from_csv(&text).map_err(|error| wrong(&error)),
        Edges::Json => Digraph::from_json(&text).map_err(|error| wrong(&error)),
    }
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
