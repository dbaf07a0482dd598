//! Graphs as CSV and JSON.

mod csv;
mod json;

pub use csv::{CsvError, CsvGraph, CsvNote};
pub use json::JsonError;

#[cfg(test)]
mod tests {
    use super::super::Digraph;
    use super::CsvNote;

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
            assert_eq!(described(&Digraph::from_csv(text).expect(text).graph), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_say_where() {
        let csv = [
            (
                "a,b\n\na,b,c",
                "line 3: there are 3 fields; a record is `from,to`, or a single name, and further columns need a header such as `source,target,weight`",
            ),
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
                "an edge is an object with `source` and `target`, or [\"from\", \"to\"] at line 1 column 22",
            ),
            ("{\"edges\": [[\"\", 1]]}", "a name is empty or holds a NUL byte at line 1 column 14"),
            (
                "{\"edges\": [], \"names\": []}",
                "unknown field `names`, expected one of `vertices`, `nodes`, `edges`, `links`, `directed`, `multigraph`, `graph` at line 1 column 21",
            ),
        ];
        for (text, expected) in json {
            assert_eq!(Digraph::from_json(text).expect_err(text).to_string(), expected);
        }
    }

    #[test]
    fn lines_of_10_megabytes_are_read_or_refused_in_short() {
        let long = "x".repeat(10_000_000);
        let graph = Digraph::from_csv(&format!("{long},y")).expect("two names").graph;
        assert_eq!(graph.name(0).as_deref(), Some(&long[..]));
        let error = Digraph::from_csv(&format!("a,b\nc,{long},d")).expect_err("three names").to_string();
        assert_eq!(
            error,
            "line 2: there are 3 fields; a record is `from,to`, or a single name, and further columns need a header such as `source,target,weight`"
        );
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

    #[test]
    fn headers_are_never_edges_and_always_noted() {
        let header = |columns: [&str; 2], ignored, doubtful| {
            vec![CsvNote::Header { columns: columns.map(str::to_owned), ignored, doubtful }]
        };
        let cases = [
            ("source,target\na,b\n", "a b a→b", header(["source", "target"], 0, false)),
            ("Target,Source\na,b\n", "b a b→a", header(["Source", "Target"], 0, false)),
            ("id,src,dst,label\n1,a,b,x\n2,b,c,y", "a b c a→b b→c", header(["src", "dst"], 2, false)),
            ("u,v\na,u\n", "a u a→u", header(["u", "v"], 0, true)),
            ("head,tail\na,b\n", "a b a→b", header(["head", "tail"], 0, false)),
            ("tail,head\na,b\n", "a b a→b", header(["tail", "head"], 0, false)),
            ("FROM,TO\nlone\n", "lone", header(["FROM", "TO"], 0, false)),
            (
                "position,option\na,b\nb,c\n",
                "position option a b c position→option a→b b→c",
                vec![CsvNote::MaybeHeader { fields: ["position", "option"].map(str::to_owned) }],
            ),
            ("a,b\nb,c\nc,d\n", "a b c d a→b b→c c→d", vec![]),
            ("a,b\nc,d\n", "a b c d a→b c→d", vec![]),
            ("#a,b\n\"#a\",b\n#\n", "#a b #a→b", vec![CsvNote::Comments { lines: 2, first: 1 }]),
            ("\"x\n#y\",b\n", "x\n#y b x\n#y→b", vec![]),
        ];
        for (text, graph, notes) in cases {
            let read = Digraph::from_csv(text).expect(text);
            assert_eq!((described(&read.graph).as_str(), &read.notes), (graph, &notes), "{text:?}");
            assert!(read.notes.iter().all(|note| !note.to_string().is_empty()));
        }
        let short = Digraph::from_csv("id,src,dst\n1,a\n").expect_err("no target").to_string();
        assert_eq!(short, "line 2: there are 2 fields, too few for the columns that the header names");
    }

    #[test]
    fn node_link_json_is_read() {
        let text = r#"{"directed": true, "multigraph": false, "graph": {}, "nodes": [{"id": "a", "x": 1}, {"id": 7}],
            "links": [{"source": "a", "target": 7, "weight": 2.5}]}"#;
        assert_eq!(described(&Digraph::from_json(text).expect("a graph")), "a 7 a→7");
        assert_eq!(described(&Digraph::from_json(&text.replace("links", "edges")).expect("a graph")), "a 7 a→7");
        for (from, to, expected) in [
            ("true", "false", "not directed"),
            ("\"target\": 7", "\"target\": 8", "“8”, which is not the id of a node"),
            ("\"target\": 7, ", "", "`source` and `target`"),
            ("\"id\": 7", "\"name\": 7", "id"),
            ("\"links\"", "\"arcs\"", "arcs"),
        ] {
            let error = Digraph::from_json(&text.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
