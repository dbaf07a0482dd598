//! `ci`: the gate.

use crate::Failure;
use anyhow::{Context, anyhow};
use std::path::Path;
use std::process::Command;

/// Runs `.ci/run`, the one list of what must pass.
///
/// # Errors
/// If it cannot be started or a step fails.
pub fn run() -> Result<(), Failure> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(".ci").join("run");
    let status = Command::new("bash").arg(&script).status();
    let status = status.with_context(|| format!("cannot start bash {}", script.display()))?;
    if status.success() { Ok(()) } else { Err(anyhow!("{} failed: {status}", script.display()).into()) }
}
