//! Damaged files are refused, with the file and the cause, and nothing that is refused asks for much memory.
//!
//! | file | damages |
//! |---|---|
//! | `files.rs` | bits, lengths, and files of other kinds |
//! | `headers.rs` | headers that lie behind right hashes |
//! | `rows.rs` | sections that lie behind right hashes |
//! | `json.rs` | manifest and bounds |
//! | `corpus.rs` | what the fuzzer starts from |

mod corpus;
mod files;
mod forge;
mod headers;
mod json;
mod rows;
mod samples;
#[path = "../../../../fuzz/src/lib.rs"]
mod targets;
