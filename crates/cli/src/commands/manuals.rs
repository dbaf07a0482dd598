//! Completions and manual pages, made from the command line's own description.

use super::Command;
use crate::failure::Result;
use crate::output::check_standard;
use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub struct Completions {
    /// Which shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(self) -> Result<()> {
        let mut bytes = Vec::new();
        clap_complete::generate(self.shell, &mut Command::command(), "nimatlas", &mut bytes);
        check_standard()?;
        Ok(std::io::stdout().write_all(&bytes)?)
    }
}

#[derive(Args)]
pub struct Man {
    /// The folder, which is made if need be.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub fn run(self) -> Result<()> {
        let folder = self.folder.display();
        fs::create_dir_all(&self.folder).with_context(|| format!("{folder}: cannot make this folder"))?;
        // Pages about the pages of help would help nobody.
        clap_mangen::generate_to(Command::command().disable_help_subcommand(true), &self.folder)
            .with_context(|| format!("{folder}: cannot write the pages"))?;
        Ok(())
    }
}
