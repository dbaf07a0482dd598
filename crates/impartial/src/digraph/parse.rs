//! Edge lists as text.

use super::Digraph;
use crate::ellipsize::ellipsize;
use ahash::AHashMap;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not an edge list. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EdgeListError {
    /// A line holds more than an edge.
    #[error("line {line}, column {column}: “{text}” is one name too many; a line is `from to` or a single name")]
    TooManyNames {
        /// The line.
        line: usize,
        /// Where the third name begins.
        column: usize,
        /// The third name, shortened.
        text: String,
    },
    /// A name holds the sign that begins comments.
    #[error("line {line}, column {column}: “{text}” holds a #; put a blank before a comment")]
    NumberSign {
        /// The line.
        line: usize,
        /// Where the name begins.
        column: usize,
        /// The name, shortened.
        text: String,
    },
    /// The text holds a NUL byte, so it is likely not text at all.
    #[error("line {line}, column {column}: there is a NUL byte; an edge list is plain text")]
    Nul {
        /// The line.
        line: usize,
        /// Where the byte is.
        column: usize,
    },
    /// Vertices are numbered with 32 bits.
    #[error("line {line}, column {column}: “{text}” is one vertex too many; the most is {most}")]
    TooManyVertices {
        /// The line.
        line: usize,
        /// Where the name begins.
        column: usize,
        /// The name, shortened.
        text: String,
        /// How many vertices there may be.
        most: u32,
    },
}

impl FromStr for Digraph {
    type Err = EdgeListError;

    /// Reads one edge per line, `from to`, two names with blanks between. A line with a single name declares a vertex that
    /// need not have edges. `#` begins a comment at the start of a word. Empty lines count for nothing, and lines may end
    /// in LF or CRLF.
    ///
    /// A name is any word without `#`. Numbers are names like any other: `7` does not bring six more vertices, and `07`
    /// is another vertex. Vertices are numbered as they first appear. An edge given twice counts once.
    ///
    /// ```
    /// use nimatlas_impartial::digraph::Digraph;
    ///
    /// let graph: Digraph = "# a small game\nstart middle\nmiddle end\n\nalone\n".parse()?;
    /// let names: Vec<_> = graph.vertices().filter_map(|vertex| graph.name(vertex)).collect();
    /// assert_eq!(names, ["start", "middle", "end", "alone"]);
    /// assert_eq!(graph.successors(1), [2]);
    ///
    /// let error = "a b\na b c".parse::<Digraph>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 5: “c” is one name too many; a line is `from to` or a single name"
    /// );
    /// # Ok::<(), nimatlas_impartial::digraph::EdgeListError>(())
    /// ```
    fn from_str(text: &str) -> Result<Digraph, EdgeListError> {
        read(text, Digraph::MAX_VERTICES)
    }
}

/// A graph on the way: its names as they come, and its edges.
pub(super) struct Builder {
    numbers: AHashMap<Box<str>, u32>,
    pub(super) edges: Vec<(u32, u32)>,
}

impl Builder {
    pub(super) fn new() -> Builder {
        Builder { numbers: AHashMap::new(), edges: Vec::new() }
    }

    /// The number of the vertex of this name, or `None` if it would be one beyond `most`.
    pub(super) fn vertex(&mut self, name: &str, most: u32) -> Option<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        let number = u32::try_from(self.numbers.len()).ok().filter(|&number| number < most)?;
        self.numbers.insert(name.into(), number);
        Some(number)
    }

    /// How many vertices there are so far.
    pub(super) fn count(&self) -> u32 {
        // No more than the numbers that were given.
        self.numbers.len() as u32
    }

    pub(super) fn graph(self) -> Digraph {
        let mut names: Vec<_> = self.numbers.into_iter().collect();
        names.sort_unstable_by_key(|&(_, number)| number);
        let names: Vec<Box<str>> = names.into_iter().map(|(name, _)| name).collect();
        Digraph::from_checked(vec![0; names.len() + 1], self.edges, Some(names))
    }
}

fn read(text: &str, most: u32) -> Result<Digraph, EdgeListError> {
    let mut builder = Builder::new();
    // Editors on some systems put a byte order mark first.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, content) in (1..).zip(text.lines()) {
        let column = |byte: usize| content[..byte].chars().count() + 1;
        if let Some(byte) = content.find('\0') {
            return Err(EdgeListError::Nul { line, column: column(byte) });
        }
        let mut from = None;
        for (place, (byte, name)) in words(content).take_while(|(_, word)| !word.starts_with('#')).enumerate() {
            let (column, text) = (|| column(byte), || ellipsize(name));
            if place == 2 {
                return Err(EdgeListError::TooManyNames { line, column: column(), text: text() });
            }
            if name.contains('#') {
                return Err(EdgeListError::NumberSign { line, column: column(), text: text() });
            }
            let number = builder.vertex(name, most).ok_or_else(|| EdgeListError::TooManyVertices {
                line,
                column: column(),
                text: text(),
                most,
            })?;
            match from {
                None => from = Some(number),
                Some(from) => builder.edges.push((from, number)),
            }
        }
    }
    Ok(builder.graph())
}

/// The words of a line, each with the byte at which it begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let begin = line.len() - rest.len();
        let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then_some((begin, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Vertices in order, then edges.
    fn described(text: &str) -> String {
        let graph: Digraph = text.parse().expect(text);
        let name = |vertex| graph.name(vertex).expect("a vertex");
        let vertices = graph.vertices().map(|vertex| name(vertex).into_owned());
        let edges = graph.edges().map(|(from, to)| format!("{}→{}", name(from), name(to)));
        vertices.chain(edges).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn edge_lists_are_read() {
        let cases = [
            ("", ""),
            ("\r\n \n# only a comment\n\t#a b", ""),
            ("a b", "a b a→b"),
            ("\u{feff}a b\r\nb c # and out\r\n", "a b c a→b b→c"),
            ("lone\na\tb\nlone", "lone a b a→b"),
            ("a b\na b\n  a   b  ", "a b a→b"),
            ("10 7\n07 10", "10 7 07 10→7 07→10"),
            ("a a", "a a→a"),
            ("á 二\n二 #x", "á 二 á→二"),
        ];
        for (text, expected) in cases {
            assert_eq!(described(text), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_say_where_and_what_is_allowed() {
        let long = format!("a b\n\n  x y {}", "z".repeat(100));
        let cases = [
            ("a b c d", "line 1, column 5: “c” is one name too many; a line is `from to` or a single name".to_owned()),
            (
                &long,
                format!(
                    "line 3, column 7: “{}…” is one name too many; a line is `from to` or a single name",
                    "z".repeat(40)
                ),
            ),
            (
                "é é \u{7}",
                r"line 1, column 5: “\u{7}” is one name too many; a line is `from to` or a single name".to_owned(),
            ),
            ("a b\rc d", "line 1, column 5: “c” is one name too many; a line is `from to` or a single name".to_owned()),
            ("a b#c", "line 1, column 3: “b#c” holds a #; put a blank before a comment".to_owned()),
            ("a b\né \0", "line 2, column 3: there is a NUL byte; an edge list is plain text".to_owned()),
            ("# \0", "line 1, column 3: there is a NUL byte; an edge list is plain text".to_owned()),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<Digraph>().expect_err(text).to_string(), expected);
        }
    }

    #[test]
    fn the_limit_on_vertices_names_the_first_beyond() {
        assert!(read("a b\nb a\nc", 3).is_ok());
        let error = read("a b\nb a\nc d", 3).expect_err("four vertices");
        assert_eq!(error.to_string(), "line 3, column 3: “d” is one vertex too many; the most is 3");
    }

    #[test]
    fn a_line_of_10_megabytes_is_read_or_refused() {
        let long = "x".repeat(10_000_000);
        let graph: Digraph = format!("{long} y").parse().expect("two names");
        assert_eq!(graph.name(0).as_deref(), Some(&long[..]));
        let error = format!("a b\nc d {long}").parse::<Digraph>().expect_err("three names").to_string();
        assert!(error.starts_with("line 2, column 5: ") && error.len() < 200, "{error}");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[ab#\\x00 \\t\\r\\n\u{feff}é]{0,40}") {
            let _ = text.parse::<Digraph>();
        }

        #[test]
        fn reading_gives_back_what_was_written(edges in prop::collection::btree_set((0..20u32, 0..20u32), 0..40)) {
            let declared: String = (0..20).map(|vertex| format!("v{vertex}\n")).collect();
            let listed: String = edges.iter().map(|(from, to)| format!("v{from} v{to}\n")).collect();
            let graph: Digraph = (declared + &listed).parse().expect("an edge list");
            prop_assert_eq!(graph.edges().collect::<Vec<_>>(), edges.into_iter().collect::<Vec<_>>());
        }
    }
}
