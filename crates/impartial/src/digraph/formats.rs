//! Edge lists as CSV and JSON.

use super::{Digraph, parse::Builder};
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
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
    #[error("line {line}: there are {fields} fields; a record is `from,to`, or a single name")]
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

/// Why a text is not an edge list in JSON; the message says at which line and column.
#[derive(Debug, Error)]
pub struct JsonError(#[from] serde_json::Error);

impl fmt::Display for JsonError {
    /// A long message, which quotes the text, is cut in the middle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 160;
        let message = self.0.to_string();
        match message.char_indices().nth(MOST) {
            None => f.write_str(&message),
            Some((end, _)) => {
                write!(f, "{}… at line {} column {}", &message[..end], self.0.line(), self.0.column())
            }
        }
    }
}

impl Digraph {
    /// Reads an edge list in CSV (RFC 4180): a record `from,to` for each edge, or a single name for a vertex. A first record
    /// `from,to` is a header. Blanks around names do not count unless they are quoted; lines that begin with `#` are
    /// comments.
    ///
    /// ```
    /// use nimatlas_impartial::digraph::Digraph;
    ///
    /// let graph = Digraph::from_csv("from,to\n\"a, b\",c\nc,d\nalone\n")?;
    /// let names: Vec<_> = graph.vertices().filter_map(|vertex| graph.name(vertex)).collect();
    /// assert_eq!(names, ["a, b", "c", "d", "alone"]);
    /// assert_eq!(graph.edge_count(), 2);
    /// # Ok::<(), nimatlas_impartial::digraph::CsvError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not CSV, or a record has more than two fields, or only the first of two fields is empty.
    pub fn from_csv(text: &str) -> Result<Digraph, CsvError> {
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
        let mut builder = Builder::default();
        for (number, record) in reader.records().enumerate() {
            let record = record?;
            let line = record.position().map_or(0, |position| line_of_record(text, position));
            let fields: Vec<&str> = record.iter().collect();
            if fields.iter().any(|name| name.contains('\0')) {
                return Err(CsvError::Nul { line });
            }
            let add = |builder: &mut Builder, name: &str| {
                let most = Digraph::MAX_VERTICES;
                builder.vertex(name, most).ok_or(CsvError::TooManyVertices { line, most })
            };
            match fields[..] {
                ["from", "to"] if number == 0 => {}
                [name] | [name, ""] if !name.is_empty() => {
                    add(&mut builder, name)?;
                }
                [from, to] if !from.is_empty() => {
                    let from = add(&mut builder, from)?;
                    let to = add(&mut builder, to)?;
                    builder.edges.push((from, to));
                }
                [_] | [_, _] => return Err(CsvError::NoName { line }),
                _ => return Err(CsvError::TooManyFields { line, fields: fields.len() }),
            }
        }
        Ok(builder.graph())
    }

    /// Reads a graph in JSON: `{"vertices": ["a", 7], "edges": [["a", "b"], ["b", 7]]}`. Names are strings or whole
    /// numbers, where 7 and "7" are the same; the list of vertices may be left out and need not be complete.
    ///
    /// ```
    /// use nimatlas_impartial::digraph::Digraph;
    ///
    /// let graph = Digraph::from_json(r#"{"edges": [["a", "b"], ["b", 7]]}"#)?;
    /// assert_eq!(graph.vertex("7"), Some(2));
    ///
    /// let error = Digraph::from_json(r#"{"edges": [["a"]]}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "an edge is two names, [\"from\", \"to\"], but here is 1 at line 1 column 16");
    /// # Ok::<(), nimatlas_impartial::digraph::JsonError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not JSON of this form.
    pub fn from_json(text: &str) -> Result<Digraph, JsonError> {
        let listed: Listed = serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text))?;
        let mut builder = Builder::default();
        let add = |builder: &mut Builder, name: &Name| {
            let most = Digraph::MAX_VERTICES;
            let too_many = || serde_json::Error::custom(format!("there are more than {most} vertices"));
            builder.vertex(&name.0, most).ok_or_else(too_many)
        };
        for name in &listed.vertices {
            add(&mut builder, name)?;
        }
        for Edge(from, to) in &listed.edges {
            let edge = (add(&mut builder, from)?, add(&mut builder, to)?);
            builder.edges.push(edge);
        }
        Ok(builder.graph())
    }
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

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a graph, as an object with `edges`")]
struct Listed {
    #[serde(default)]
    vertices: Vec<Name>,
    edges: Vec<Edge>,
}

struct Edge(Name, Name);

impl<'de> Deserialize<'de> for Edge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Edge, D::Error> {
        struct EdgeVisitor;
        impl<'de> Visitor<'de> for EdgeVisitor {
            type Value = Edge;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an edge, [\"from\", \"to\"]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Edge, A::Error> {
                let (from, to) = (names.next_element()?, names.next_element()?);
                let mut count = usize::from(from.is_some()) + usize::from(to.is_some());
                while names.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                let (Some(from), Some(to), 2) = (from, to, count) else {
                    let message = "an edge is two names, [\"from\", \"to\"], but here";
                    let are = if count == 1 { "is" } else { "are" };
                    return Err(A::Error::custom(format_args!("{message} {are} {count}")));
                };
                Ok(Edge(from, to))
            }
        }
        deserializer.deserialize_seq(EdgeVisitor)
    }
}

struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        struct NameVisitor;
        impl Visitor<'_> for NameVisitor {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name, as a string or a whole number")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Name, E> {
                if name.is_empty() || name.contains('\0') {
                    return Err(E::custom("a name is empty or holds a NUL byte"));
                }
                Ok(Name(name.to_owned()))
            }

            fn visit_u64<E>(self, name: u64) -> Result<Name, E> {
                Ok(Name(name.to_string()))
            }

            fn visit_i64<E>(self, name: i64) -> Result<Name, E> {
                Ok(Name(name.to_string()))
            }
        }
        deserializer.deserialize_any(NameVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(graph: &Digraph) -> String {
        let name = |vertex| graph.name(vertex).expect("a vertex");
        let vertices = graph.vertices().map(|vertex| name(vertex).into_owned());
        let edges = graph.edges().map(|(from, to)| format!("{}→{}", name(from), name(to)));
        vertices.chain(edges).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn csv_is_read() {
        let cases = [
            ("", ""),
            ("from,to\n", ""),
            ("\u{feff}from,to\r\na,b\r\n", "a b a→b"),
            ("# note\na , b\n\nlone\nlone,\n", "a b lone a→b"),
            ("a,b\na,b\nfrom,to", "a b from to a→b from→to"),
            ("# \" open\na\",\"b\"\"\"\n\"c\"\"\",\"d\"\r\n", "a\" b\" c\" d a\"→b\" c\"→d"),
            ("a \",\"b\nc\"x\"", "a \" b\ncx\" a \"→b\ncx\""),
            ("\"a \"\"x\"\"\",\"b,c\"", "a \"x\" b,c a \"x\"→b,c"),
        ];
        for (text, expected) in cases {
            assert_eq!(described(&Digraph::from_csv(text).expect(text)), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_say_where() {
        let csv = [
            ("a,b\n\na,b,c", "line 3: there are 3 fields; a record is `from,to`, or a single name"),
            ("a,b\n,c", "line 2: a name is missing; a record is `from,to`, or a single name"),
            (
                "a,b\n\"c,d",
                "line 2, column 1: the quote that opens here is not closed; a quote in a quoted name is doubled",
            ),
            (
                "# \"\r\n\"é\",b\r\né,\"\"\"c\r\nd\"\"\r\n",
                "line 3, column 3: the quote that opens here is not closed; a quote in a quoted name is doubled",
            ),
            ("\"", "line 1, column 1: the quote that opens here is not closed; a quote in a quoted name is doubled"),
            ("a,b\0", "line 1: there is a NUL byte; an edge list is plain text"),
        ];
        for (text, expected) in csv {
            assert_eq!(Digraph::from_csv(text).expect_err(text).to_string(), expected);
        }
        let json = [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("3", "invalid type: integer `3`, expected a graph, as an object with `edges` at line 1 column 1"),
            ("{}", "missing field `edges` at line 1 column 2"),
            (
                "{\"edges\": [\n[1, 2.5]]}",
                "invalid type: floating point `2.5`, expected a name, as a string or a whole number at line 2 column 7",
            ),
            (
                "{\"edges\": [[1, 2, 3]]}",
                "an edge is two names, [\"from\", \"to\"], but here are 3 at line 1 column 20",
            ),
            ("{\"edges\": [[]]}", "an edge is two names, [\"from\", \"to\"], but here are 0 at line 1 column 13"),
            (
                "{\"edges\": [{\"from\": 1}]}",
                "invalid type: map, expected an edge, [\"from\", \"to\"] at line 1 column 11",
            ),
            ("{\"edges\": [[\"\", 1]]}", "a name is empty or holds a NUL byte at line 1 column 14"),
            (
                "{\"edges\": [], \"names\": []}",
                "unknown field `names`, expected `vertices` or `edges` at line 1 column 21",
            ),
        ];
        for (text, expected) in json {
            assert_eq!(Digraph::from_json(text).expect_err(text).to_string(), expected);
        }
    }

    #[test]
    fn lines_of_10_megabytes_are_read_or_refused_in_short() {
        let long = "x".repeat(10_000_000);
        let graph = Digraph::from_csv(&format!("{long},y")).expect("two names");
        assert_eq!(graph.name(0).as_deref(), Some(&long[..]));
        let error = Digraph::from_csv(&format!("a,b\nc,{long},d")).expect_err("three names").to_string();
        assert_eq!(error, "line 2: there are 3 fields; a record is `from,to`, or a single name");
        let graph = Digraph::from_json(&format!("{{\"edges\": [[\"{long}\", 7]]}}")).expect("two names");
        assert_eq!(graph.name(0).as_deref(), Some(&long[..]));
        for (text, end) in [
            (format!("{{\"edges\": \"{long}\"}}"), "… at line 1 column 10000012"),
            (format!("{{\n\"{long}\": 1}}"), "… at line 2 column 10000002"),
            (format!("{{\"edges\": [[\"{long}\"]]}}"), ", but here is 1 at line 1 column 10000015"),
        ] {
            let error = Digraph::from_json(&text).expect_err("no graph").to_string();
            assert!(error.len() < 300 && error.ends_with(end), "{}", &error[error.len().saturating_sub(100)..]);
        }
    }

    #[test]
    fn json_is_read() {
        let cases = [
            (r#"{"edges": []}"#, ""),
            (r#"{"vertices": ["z"], "edges": [["a", "b"], ["b", 7], ["a", "b"]]}"#, "z a b 7 a→b b→7"),
            (
                r#"{"edges": [[-1, "7"], [7, 18446744073709551615]]}"#,
                "-1 7 18446744073709551615 -1→7 7→18446744073709551615",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(described(&Digraph::from_json(text).expect(text)), expected, "{text:?}");
        }
    }
}
