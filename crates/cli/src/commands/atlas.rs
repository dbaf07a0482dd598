//! `nimatlas atlas`.

use super::Stores;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped, uninterrupted};
use clap::Args;
use nimatlas_atlas::{self as atlas, FolderError};
use serde::Serialize;
use std::path::PathBuf;

/// Write the atlas, a site with theory, pictures, verified tables and boards to play on.
///
/// It needs no network and no server: open DIR/index.html.
#[derive(Args)]
pub struct Atlas {
    /// The folder to make: new, empty, or an atlas in which nothing was changed, which is replaced at once.
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: PathBuf,
    /// How to say what was written.
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Plain,
}

#[derive(Serialize)]
struct AtlasAnswer {
    folder: String,
    files: u64,
    bytes: Exact,
}

impl Atlas {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let site = atlas::site(&stores.open()?).map_err(anyhow::Error::new)?;
        uninterrupted(|| atlas::write(&site, &self.output)).map_err(|error| match error {
            FolderError::Occupied { .. } => Failure::input(format!("--output {error}")),
            error => anyhow::Error::new(error).into(),
        })?;
        let folder = self.output.display().to_string();
        let answer = AtlasAnswer { folder, files: site.files().len() as u64, bytes: site.bytes().into() };
        Output::standard(self.format).write(&answer, None)
    }
}

impl Answer for AtlasAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("The atlas is in {}", self.folder));
        page.field("files", &format!("{}, of {} bytes together", self.files, grouped(&self.bytes.0)));
        page.field("begin with", &format!("{}/index.html", self.folder.trim_end_matches('/')));
    }
}
