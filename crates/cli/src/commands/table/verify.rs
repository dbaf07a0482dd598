//! `nimatlas table verify`.

use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::store::Store;
use serde::Serialize;

/// Whether the entries themselves are right, `cargo xtask verify-tables` asks the definitions.
#[derive(Args)]
pub struct Verify {
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct VerifyAnswer {
    store: String,
    tables: Vec<Verified>,
}

#[derive(Serialize)]
struct Verified {
    slug: String,
    bytes: Exact,
    sha256: String,
}

impl Verify {
    pub fn run(self, store: &Store) -> Result<()> {
        let name = store.path().map_or("built in".to_owned(), |path| path.display().to_string());
        let mut problems: Vec<String> =
            store.strays()?.iter().map(|path| format!("{}: does not belong here", path.display())).collect();
        problems.extend(store.bounds().err().map(|error| error.to_string()));
        let mut tables = Vec::new();
        for entry in &store.manifest().tables {
            match store.table(&entry.slug) {
                Ok(_) => tables.push(Verified {
                    slug: entry.slug.clone(),
                    bytes: entry.bytes.into(),
                    sha256: entry.sha256.clone(),
                }),
                Err(error) => problems.push(error.to_string()),
            }
        }
        if !problems.is_empty() {
            return Err(Failure::no_answer(format!("{name}: not as it was written\n  {}", problems.join("\n  "))));
        }
        self.output.write(&VerifyAnswer { store: name, tables }, None)
    }
}

impl Answer for VerifyAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&format!("Tables {}: {} of {} are whole", self.store, self.tables.len(), self.tables.len()));
        for table in &self.tables {
            page.line(&format!("{:<32}{:>10} bytes  {}…", table.slug, grouped(&table.bytes.0), &table.sha256[..12]));
        }
    }
}
