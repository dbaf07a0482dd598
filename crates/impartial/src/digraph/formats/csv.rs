//! Edge lists as CSV.

use super::super::{Digraph, parse::Builder};
use crate::ellipsize::ellipsize;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// Why a text is not an edge list in CSV. Records are counted from 1, with the header.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CsvError {
    /// It is not CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// A record has too many fields.
    #[error(
        "line {line}: there are {fields} fields; a record is `from,to`, or a single name, and further columns need a header such as `source,target,weight`"
    )]
    TooManyFields {
        /// The line where it begins.
        line: u64,
        /// How many it has.
        fields: usize,
    },
    /// A name is empty, though the other is not.
    #[error("line {line}: a name is missing; a record is `from,to`, or a single name")]
    NoName {
        /// The line.
        line: u64,
    },
    /// The header names columns that this record does not have.
    #[error("line {line}: there are {fields} fields, too few for the columns that the header names")]
    TooFewFields {
        /// The line where it begins.
        line: u64,
        /// How many it has.
        fields: usize,
    },
    /// A name holds a NUL byte, so the text is likely not text at all.
    #[error("line {line}: there is a NUL byte; an edge list is plain text")]
    Nul {
        /// The line.
        line: u64,
    },
    /// A quoted name does not end.
    #[error(
        "line {line}, column {column}: the quote that opens here is not closed; a quote in a quoted name is doubled"
    )]
    OpenQuote {
        /// The line of the quote.
        line: usize,
        /// Its column, counted from 1 in characters.
        column: usize,
    },
    /// Vertices are numbered with 32 bits.
    #[error("line {line}: there are more than {most} vertices")]
    TooManyVertices {
        /// The line with the first beyond.
        line: u64,
        /// How many there may be.
        most: u32,
    },
}

/// A graph read from CSV, and what was taken for something other than edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvGraph {
    /// The graph.
    pub graph: Digraph,
    /// What the reader passed over or guessed, in the order of the text. Its text form is for people.
    pub notes: Vec<CsvNote>,
}

/// What a reader of CSV passed over or guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "note")]
#[non_exhaustive]
pub enum CsvNote {
    /// The first record was read as a header.
    Header {
        /// The name of the column where moves begin, as written, and of the one where they end.
        columns: [String; 2],
        /// How many further columns were passed over.
        ignored: usize,
        /// Whether one of the two names is a vertex of the graph too, so that the record may have been an edge.
        doubtful: bool,
    },
    /// The first record was read as an edge, though neither of its names comes again: it may be a header.
    MaybeHeader {
        /// The record.
        fields: [String; 2],
    },
    /// Lines that begin with `#` were read as comments.
    Comments {
        /// How many.
        lines: usize,
        /// The first of them, from 1.
        first: usize,
    },
}

impl fmt::Display for CsvNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CsvNote::Header { columns: [from, to], ignored, doubtful } => {
                write!(f, "the first record is a header: moves go from “{}” to “{}”", ellipsize(from), ellipsize(to))?;
                if *ignored > 0 {
                    write!(f, ", and {ignored} further columns are not used")?;
                }
                if *doubtful {
                    f.write_str("; if it is an edge, put another header before it")?;
                }
                Ok(())
            }
            CsvNote::MaybeHeader { fields: [from, to] } => write!(
                f,
                "the first record, {} → {}, was read as an edge; if it is a header, name its columns `source,target`",
                ellipsize(from),
                ellipsize(to)
            ),
            CsvNote::Comments { lines, first } => write!(
                f,
                "lines that begin with # are comments: {lines}, the first of them line {first}; a name that begins with # is written in quotes"
            ),
        }
    }
}

/// The names of two columns that make a header, in any order and with any others: where a move begins, and where it ends.
///
/// Of head and tail the first is where a move begins if it comes first, as in tables of relations; `tail,head` says the same in
/// the words of graph theory, where an arc goes from its tail to its head.
const HEADERS: [[&str; 2]; 7] = [
    ["from", "to"],
    ["source", "target"],
    ["src", "dst"],
    ["src", "dest"],
    ["source", "destination"],
    ["u", "v"],
    ["start", "end"],
];

impl Digraph {
    /// Reads an edge list in CSV (RFC 4180): a record `from,to` for each edge, or a single name for a vertex.
    ///
    /// - Blanks around names do not count unless they are quoted.
    /// - A line that begins with `#` is a comment, and is counted in a note. A name that begins with `#` is written in quotes.
    /// - The first record is a header if it holds `from` and `to`, or `source` and `target`, `source` and `destination`, `src` and
    ///   `dst` or `dest`, `u` and `v`, `start` and `end`, in capitals or not. Then moves go from the column of the first of these
    ///   to that of the second, and other columns are not used. A record `head,tail` or `tail,head` alone is a header too, and
    ///   moves go from its first column to its second. A header is always noted.
    /// - A first record that is no such header is an edge. It is noted if neither of its names comes again, in an edge list of
    ///   three records or more.
    ///
    /// ```
    /// use nimatlas_impartial::digraph::{CsvNote, Digraph};
    ///
    /// let read = Digraph::from_csv("weight,Source,Target\n1,\"a, b\",c\n2,c,d\n")?;
    /// let names: Vec<_> = read.graph.vertices().filter_map(|vertex| read.graph.name(vertex)).collect();
    /// assert_eq!(names, ["a, b", "c", "d"]);
    /// let columns = ["Source", "Target"].map(String::from);
    /// assert_eq!(read.notes, [CsvNote::Header { columns, ignored: 1, doubtful: false }]);
    /// # Ok::<(), nimatlas_impartial::digraph::CsvError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not CSV, or a record has too many or too few fields, or only the first of two fields is empty.
    pub fn from_csv(text: &str) -> Result<CsvGraph, CsvError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // The reader closes such a quote at the end of the text by itself.
        if let Some(before) = open_quote(text).and_then(|place| text.get(..place)) {
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            return Err(CsvError::OpenQuote { line: before.matches('\n').count() + 1, column });
        }
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut builder = Builder::new();
        let (mut header, mut first, mut records) = (None, None, 0);
        for (number, record) in reader.records().enumerate() {
            let record = record?;
            let line = record.position().map_or(0, |position| line_of_record(text, position));
            let fields: Vec<&str> = record.iter().collect();
            if fields.iter().any(|name| name.contains('\0')) {
                return Err(CsvError::Nul { line });
            }
            if number == 0 {
                header = Header::of(&fields);
                if header.is_some() {
                    continue;
                }
            }
            let wanted = match &header {
                Some(Header { places: [from, to], count, .. }) if *count > 2 => {
                    let few = CsvError::TooFewFields { line, fields: fields.len() };
                    let (Some(&from), Some(&to)) = (fields.get(*from), fields.get(*to)) else { return Err(few) };
                    vec![from, to]
                }
                Some(Header { places: [1, 0], .. }) if fields.len() == 2 => vec![fields[1], fields[0]],
                _ => fields,
            };
            let add = |builder: &mut Builder, name: &str| {
                let most = Digraph::MAX_VERTICES;
                builder.vertex(name, most).ok_or(CsvError::TooManyVertices { line, most })
            };
            records += 1;
            match wanted[..] {
                [name] | [name, ""] if !name.is_empty() => {
                    add(&mut builder, name)?;
                }
                [from, to] if !from.is_empty() => {
                    if number == 0 {
                        first = Some([from, to].map(str::to_owned));
                    }
                    let from = add(&mut builder, from)?;
                    let to = add(&mut builder, to)?;
                    builder.edges.push((from, to));
                }
                [_] | [_, _] => return Err(CsvError::NoName { line }),
                _ => return Err(CsvError::TooManyFields { line, fields: wanted.len() }),
            }
        }
        // The first two vertices are those of the first edge.
        let alone = records > 2 && builder.edges.iter().skip(1).all(|&(from, to)| from > 1 && to > 1);
        let graph = builder.graph();
        let mut notes = Vec::new();
        if let Some(header) = header {
            let is_vertex = |name: &str| graph.vertices().any(|vertex| graph.name(vertex).as_deref() == Some(name));
            let doubtful = header.columns.iter().any(|name| is_vertex(name));
            notes.push(CsvNote::Header { columns: header.columns, ignored: header.count.saturating_sub(2), doubtful });
        }
        notes.extend(first.filter(|_| alone).map(|fields| CsvNote::MaybeHeader { fields }));
        notes.extend(comments(text));
        Ok(CsvGraph { graph, notes })
    }
}

/// A first record that names columns.
struct Header {
    /// The columns where moves begin and where they end.
    places: [usize; 2],
    columns: [String; 2],
    /// How many columns there are.
    count: usize,
}

impl Header {
    fn of(fields: &[&str]) -> Option<Header> {
        let place = |name: &str| fields.iter().position(|field| field.eq_ignore_ascii_case(name));
        let known = || HEADERS.into_iter().find_map(|[from, to]| Some([place(from)?, place(to)?]));
        let ends = || (fields.len() == 2 && place("head").is_some() && place("tail").is_some()).then_some([0, 1]);
        let places = known().or_else(ends)?;
        Some(Header { places, columns: places.map(|place| fields[place].to_owned()), count: fields.len() })
    }
}

/// The comments, which are lines outside quotes.
fn comments(text: &str) -> Option<CsvNote> {
    let mut lines = Vec::new();
    let mut quoted = false;
    for (number, line) in (1..).zip(text.lines()) {
        if !quoted && line.starts_with('#') {
            lines.push(number);
        } else {
            quoted ^= opens_quote(line, quoted);
        }
    }
    lines.first().map(|&first| CsvNote::Comments { lines: lines.len(), first })
}

/// Whether the state of being in a quoted field changes in this line.
fn opens_quote(line: &str, mut quoted: bool) -> bool {
    let before = quoted;
    let (mut starts_field, mut bytes) = (true, line.bytes().peekable());
    while let Some(byte) = bytes.next() {
        if quoted {
            // A doubled quote stands for one.
            quoted = byte != b'"' || bytes.next_if_eq(&b'"').is_some();
        } else {
            quoted = byte == b'"' && starts_field;
            starts_field = byte == b',';
        }
    }
    quoted != before
}

/// Where the quote stands that is never closed.
fn open_quote(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate().peekable();
    // Quotes count at the start of a field only, and not in comments.
    let (mut starts_record, mut starts_field) = (true, true);
    while let Some((place, byte)) = bytes.next() {
        if byte == b'#' && starts_record {
            while bytes.next_if(|&(_, byte)| byte != b'\n').is_some() {}
        } else if byte == b'"' && starts_field {
            loop {
                if bytes.find(|&(_, byte)| byte == b'"').is_none() {
                    return Some(place);
                }
                if bytes.next_if(|&(_, byte)| byte == b'"').is_none() {
                    break;
                }
            }
        }
        starts_record = matches!(byte, b'\n' | b'\r');
        starts_field = starts_record || byte == b',';
    }
    None
}

/// The line where a record begins. The reader tells where it was before the empty lines and comments in front of it.
fn line_of_record(text: &str, position: &csv::Position) -> u64 {
    let rest = usize::try_from(position.byte()).ok().and_then(|byte| text.get(byte..)).unwrap_or_default();
    let passed = rest.lines().take_while(|line| line.is_empty() || line.starts_with('#')).count();
    position.line() + passed as u64
}
