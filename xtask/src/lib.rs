//! Glue between the crates: where the two roads to a table meet.
//!
//! No game logic lives here: what computes is in `roads/rules` and `roads/theory`. A [`catalogue::Table`] joins the two roads to a
//! table, [`generate`] takes both, compares them and writes, [`verify`] checks what is stored.

pub mod atlas;
pub mod bench;
pub mod catalogue;
pub mod ci;
mod compare;
pub mod generate;
mod progress;
mod statements;
pub mod verify;

pub use compare::{Disagreement, Perturbation};
pub use nimatlas_store::schema::Profile;

use std::path::{Path, PathBuf};

/// The folder of the committed tables: `data` when the task is started at the root of the workspace, else its full path.
pub fn data_folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let here = std::env::current_dir().is_ok_and(|here| here == root);
    if here { "data".into() } else { root.join("data") }
}

/// Why a task failed.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that does not exist: exit 2.
    Input(String),
    /// No answer could be given: exit 1.
    NoAnswer(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::NoAnswer(error.into())
    }
}
