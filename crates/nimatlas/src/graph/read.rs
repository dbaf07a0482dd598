//! Graphs from files, solved once where a sum needs it.

use crate::error::Error;
use crate::grammar::shortened;
use crate::nearest::did_you_mean;
use nimatlas_core::Convention;
use nimatlas_impartial::digraph::{CsvNote, Digraph, Solution, solve};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::str::FromStr;
use std::sync::OnceLock;

/// A graph is read whole; a device without an end is not.
const MOST_BYTES: u64 = 1 << 30;

/// How the edges of a graph are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphForm {
    /// One a line as `from to`; # begins a comment.
    Text,
    /// Records `from,to`.
    Csv,
    /// `{"edges": [["from", "to"], …]}`.
    Json,
}

/// A graph and where it was read from. Equal graphs are those with the same edges.
#[derive(Debug)]
pub struct Graph {
    digraph: Digraph,
    source: String,
    notes: Vec<String>,
    solved: OnceLock<Result<Solution, String>>,
}

impl Graph {
    /// The graph in a file, or in standard input if that is a dash. The ending of its name tells how edges are written:
    /// .csv, .json, or as text.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold a graph.
    pub fn read(path: &Path) -> Result<Graph, Error> {
        Graph::read_as(path, None)
    }

    /// The same with edges that are written in this form.
    ///
    /// # Errors
    /// As for [`Graph::read`].
    pub fn read_as(path: &Path, form: Option<GraphForm>) -> Result<Graph, Error> {
        let standard = path == Path::new("-");
        let source = if standard { "standard input".to_owned() } else { path.display().to_string() };
        let bytes = if standard {
            at_most(io::stdin(), MOST_BYTES)
        } else {
            File::open(path).and_then(|file| at_most(file, MOST_BYTES))
        };
        let bytes = bytes.map_err(|error| Error::Other(format!("{source}: cannot read: {error}").into()))?;
        let wrong = |error: &dyn Display| Error::Input(format!("{source}: {error}"));
        let text = String::from_utf8(bytes).map_err(|error| {
            wrong(&format!("byte {} is not UTF-8; an edge list is plain text", error.utf8_error().valid_up_to()))
        })?;
        let (digraph, notes) = parse(&text, form, path).map_err(|error| wrong(&error))?;
        Ok(Graph { notes, ..Graph::new(digraph, if standard { "-".to_owned() } else { source }) })
    }

    /// A graph with a name for the place it comes from.
    pub fn new(digraph: Digraph, source: impl Into<String>) -> Graph {
        Graph { digraph, source: source.into(), notes: Vec::new(), solved: OnceLock::new() }
    }

    /// Where it comes from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What the reader passed over or guessed, a clause for each.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The graph itself.
    pub fn digraph(&self) -> &Digraph {
        &self.digraph
    }

    /// The number of the vertex with this name.
    ///
    /// # Errors
    /// If there is none; the message names others.
    pub fn vertex(&self, name: &str) -> Result<u32, Error> {
        const SHOWN: usize = 5;
        self.digraph.vertex(name).ok_or_else(|| {
            let names = || self.digraph.vertices().map(|vertex| printable(&shortened(&self.name(vertex))));
            let others = did_you_mean(name, names()).unwrap_or_else(|| {
                let count = self.digraph.vertices().len();
                let first: Vec<_> = names().take(SHOWN).collect();
                format!("its {count} vertices are {}{}", first.join(", "), if count > SHOWN { ", …" } else { "" })
            });
            Error::Input(format!("“{}” is not a vertex of {}; {others}", printable(&shortened(name)), self.source))
        })
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        self.digraph.name(vertex).unwrap_or_default().into_owned()
    }

    /// Nim-values and outcomes of all vertices in normal play. Solved at the first call and kept.
    ///
    /// # Errors
    /// If play need not end; the message names a cycle.
    pub(crate) fn solution(&self) -> Result<&Solution, Error> {
        let solved =
            self.solved.get_or_init(|| solve(&self.digraph, Convention::Normal).map_err(|error| error.to_string()));
        solved.as_ref().map_err(|cycle| Error::Other(format!("{}: there is a cycle, {cycle}", self.source).into()))
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.digraph == other.digraph
    }
}

impl Eq for Graph {}

impl GraphForm {
    fn of_file(path: &Path) -> GraphForm {
        let ending = path.extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("csv") {
            GraphForm::Csv
        } else if ending.eq_ignore_ascii_case("json") {
            GraphForm::Json
        } else {
            GraphForm::Text
        }
    }
}

impl FromStr for GraphForm {
    type Err = Error;

    fn from_str(text: &str) -> Result<GraphForm, Error> {
        match text {
            "text" => Ok(GraphForm::Text),
            "csv" => Ok(GraphForm::Csv),
            "json" => Ok(GraphForm::Json),
            _ => {
                Err(Error::Input(format!("“{}” is not a form of edges; known are text, csv and json", shortened(text))))
            }
        }
    }
}

/// The graph, and what was passed over. A form that is given outright is not doubted.
fn parse(text: &str, given: Option<GraphForm>, path: &Path) -> Result<(Digraph, Vec<String>), String> {
    let form = given.unwrap_or_else(|| GraphForm::of_file(path));
    let mut notes = Vec::new();
    let graph: Digraph = match form {
        GraphForm::Text => text.parse().map_err(|error| format!("{error}"))?,
        GraphForm::Csv => {
            let read = Digraph::from_csv(text).map_err(|error| error.to_string())?;
            // A header that is read as one and uses all columns needs no word.
            let plain = |note: &&CsvNote| matches!(note, CsvNote::Header { ignored: 0, doubtful: false, .. });
            notes.extend(read.notes.iter().filter(|note| !plain(note)).map(ToString::to_string));
            read.graph
        }
        GraphForm::Json => Digraph::from_json(text).map_err(|error| error.to_string())?,
    };
    if graph.vertices().is_empty() {
        return Err("the file names no vertex; a graph has at least one".to_owned());
    }
    if given.is_none() && is_of_another_form(text, form, &graph) {
        let (line, first) = first_line(text);
        let (is, ask) = match form {
            GraphForm::Text => ("text with a line `from to` for each edge", "csv or --edges json"),
            GraphForm::Csv => ("CSV with a line `from,to` for each edge", "text or --edges json"),
            GraphForm::Json => ("JSON", "text or --edges csv"),
        };
        return Err(format!(
            "line {line}, “{first}”, is not in the form expected here, {is}; --edges {ask}, or the ending of the file, .csv, .json or another, says how edges are written"
        ));
    }
    Ok((graph, notes))
}

/// Whether a graph that could be read is likely not what was meant: JSON has been read as names, or there is no edge, or
/// none without a stray separator, since names hold what separates them in another form.
fn is_of_another_form(text: &str, form: GraphForm, graph: &Digraph) -> bool {
    let names = || graph.vertices().filter_map(|vertex| graph.name(vertex));
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = || text.starts_with('{') && Digraph::from_json(text).is_ok();
    match form {
        GraphForm::Json => false,
        GraphForm::Text if graph.edge_count() == 0 => {
            names().any(|name| name.contains([',', ';']) || name.starts_with(['{', '[']))
        }
        GraphForm::Text => {
            let froms = || graph.edges().filter_map(|(from, _)| graph.name(from));
            froms().all(|name| name.ends_with([',', ';'])) || is_json()
        }
        GraphForm::Csv if graph.edge_count() == 0 => {
            names().any(|name| name.contains(|c: char| c == ';' || c.is_whitespace()))
        }
        GraphForm::Csv => is_json(),
    }
}

/// The first line that is neither empty nor a comment, with its number.
fn first_line(text: &str) -> (usize, String) {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let (line, first) =
        (1..).zip(lines).find(|(_, line)| !line.is_empty() && !line.starts_with('#')).unwrap_or((1, ""));
    (line, printable(&shortened(first)))
}

/// A name without the characters that move the cursor of a terminal.
fn printable(text: &str) -> String {
    let shown = |character: char| match character.is_control() {
        true => character.escape_default().to_string(),
        false => character.to_string(),
    };
    text.chars().map(shown).collect()
}

/// All that there is to read, if that is at most so many bytes.
fn at_most(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more tells whether there is more.
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("there are more than {most} bytes")));
    }
    Ok(bytes)
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
