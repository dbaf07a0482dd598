//! The table store: files that can be trusted, and the folder that holds them.
//!
//! A table is a list of [`Section`]s under a [`Header`]. [`write_table`] puts one into a file, [`TableFile`] reads it in
//! place, and a [`Folder`] holds a set of them under a [`Manifest`] whose renaming is the one moment at which anything
//! changes. The bytes are specified in `docs/table-format.md`; this module is the reference for nothing that the page does
//! not say.
//!
//! | file | holds |
//! |---|---|
//! | `section.rs` | sections in memory: planes, integer columns, certificates; merging of parts |
//! | `format.rs` | the header and its place in the file; everything that is checked before memory is asked for |
//! | `check.rs` | what must hold in a table beside its hashes |
//! | `write.rs` | temporary file, fsync, rename to a name that carries the hash |
//! | `read.rs`, `view.rs` | memory-mapped or plain reading, verification; look-up in place |
//! | `rows.rs` | search by key, whatever the family |
//! | `schema/` | the families: names, columns and their meaning, records to rows and back, look-ups |
//! | `manifest.rs`, `bounds.rs` | the two JSON files, in canonical bytes |
//! | `folder.rs`, `staging.rs` | lock and commit; parts that an interrupted run keeps |
//! | `export/` | CSV, JSON, b-files and NumPy arrays |

mod bounds;
mod check;
mod error;
pub mod export;
mod folder;
mod format;
mod manifest;
mod read;
mod rows;
pub mod schema;
mod section;
mod staging;
mod view;
mod write;

pub use bounds::{BoundRecord, BoundsFile};
pub use error::{Problem, StoreError};
pub use folder::{Folder, Lock, Survey, WhenLocked};
pub use format::{FORMAT_VERSION, Header, Kind, MAGIC, Road, Role, SectionHeader};
pub use manifest::{Manifest, TableEntry};
pub use read::{Access, TableFile, Verify, decode_unverified};
pub use schema::scoring_breakpoints::BreakpointTable;
pub use schema::subtraction_additive::AdditiveTable;
pub use schema::subtraction_records::RecordTable;
pub use schema::subtraction_three_moves::ThreeMoveTable;
pub use schema::{BoxTable, PayoffTable};
pub use section::{CertificateRecord, Data, Integers, MergeError, Section, Width, merge};
pub use staging::Part;
pub use view::{CertificatesView, IntegersView, PlanesView};
pub use write::{Written, write_table};
