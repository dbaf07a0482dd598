//! Glue between the crates: where the two roads to a table meet.
//!
//! No game logic lives here. A [`catalogue::Table`] names the two computations behind a table, [`generate`] runs both,
//! compares them and writes, [`verify`] checks what is stored against the definitions.

pub mod bench;
pub mod catalogue;
pub mod ci;
mod compare;
pub mod export;
pub mod generate;
mod progress;
mod statements;
pub mod verify;

pub use catalogue::Profile;
pub use compare::{Disagreement, Perturbation};

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
