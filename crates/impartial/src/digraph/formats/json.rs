//! Graphs as JSON.

use super::super::{Digraph, parse::Builder};
use crate::ellipsize::ellipsize;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use thiserror::Error;

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
    /// Reads a graph in JSON: `{"vertices": ["a", 7], "edges": [["a", "b"], ["b", 7]]}`. Names are strings or whole
    /// numbers, where 7 and "7" are the same; the list of vertices may be left out and need not be complete.
    ///
    /// The node-link form of networkx is read too: `{"directed": true, "nodes": [{"id": "a"}, …], "links": [{"source": "a",
    /// "target": "b"}, …]}`, where the edges may be called `edges`, and other keys of nodes and edges are not used. Its nodes must
    /// be complete, and its graph directed. For DOT, networkx converts:
    /// `json.dump(nx.node_link_data(nx.DiGraph(nx.nx_pydot.read_dot("game.dot"))), open("game.json", "w"))`.
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
        let mut builder = Builder::new();
        let add = |builder: &mut Builder, name: &Name| {
            let most = Digraph::MAX_VERTICES;
            let too_many = || serde_json::Error::custom(format!("there are more than {most} vertices"));
            builder.vertex(&name.0, most).ok_or_else(too_many)
        };
        for name in &listed.vertices {
            add(&mut builder, name)?;
        }
        if listed.directed == Some(false) {
            let message = "the graph is not directed; each edge must say from where to where a move goes";
            return Err(serde_json::Error::custom(message).into());
        }
        for node in listed.nodes.iter().flatten() {
            add(&mut builder, &node.id)?;
        }
        let known = builder.count();
        for Edge(from, to) in &listed.edges {
            let edge = (add(&mut builder, from)?, add(&mut builder, to)?);
            if listed.nodes.is_some() && builder.count() > known {
                let name = if edge.0 >= known { from } else { to };
                let message = format!("an edge names “{}”, which is not the id of a node", ellipsize(&name.0));
                return Err(serde_json::Error::custom(message).into());
            }
            builder.edges.push(edge);
        }
        Ok(builder.graph())
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a graph, as an object with `edges`")]
struct Listed {
    #[serde(default)]
    vertices: Vec<Name>,
    nodes: Option<Vec<Node>>,
    #[serde(alias = "links")]
    edges: Vec<Edge>,
    directed: Option<bool>,
    #[serde(rename = "multigraph")]
    _multigraph: Option<IgnoredAny>,
    #[serde(rename = "graph")]
    _graph: Option<IgnoredAny>,
}

#[derive(serde::Deserialize)]
#[serde(expecting = "a node, as an object with `id`")]
struct Node {
    id: Name,
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

            fn visit_map<A: MapAccess<'de>>(self, mut keys: A) -> Result<Edge, A::Error> {
                let (mut from, mut to) = (None, None);
                while let Some(key) = keys.next_key::<String>()? {
                    match key.as_str() {
                        "source" => from = Some(keys.next_value()?),
                        "target" => to = Some(keys.next_value()?),
                        _ => {
                            keys.next_value::<IgnoredAny>()?;
                        }
                    }
                }
                match (from, to) {
                    (Some(from), Some(to)) => Ok(Edge(from, to)),
                    _ => {
                        Err(A::Error::custom("an edge is an object with `source` and `target`, or [\"from\", \"to\"]"))
                    }
                }
            }
        }
        deserializer.deserialize_any(EdgeVisitor)
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
