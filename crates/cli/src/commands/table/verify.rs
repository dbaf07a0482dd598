//! `nimatlas table verify`.

use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::store::{Store, schema};
use serde::Serialize;

/// Every file is checked to be as it was written, and to be what its family says: name, parameters, all keys in their order,
/// each row a record. Whether the entries themselves are right, `cargo xtask verify-tables` checks.
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
        let mut problems: Vec<String> = store.problems()?.iter().map(ToString::to_string).collect();
        let mut tables = Vec::new();
        for entry in &store.manifest().tables {
            let checked = store.table(&entry.slug).map_err(|error| error.to_string()).and_then(|table| {
                let family =
                    schema::family(&entry.family).ok_or_else(|| format!("no family is called “{}”", entry.family));
                family
                    .and_then(|family| family.check(&table).map_err(|problem| problem.to_string()))
                    .map_err(|problem| format!("{}: {problem}", entry.file))
            });
            match checked {
                Ok(()) => tables.push(Verified {
                    slug: entry.slug.clone(),
                    bytes: entry.bytes.into(),
                    sha256: entry.sha256.clone(),
                }),
                Err(problem) => problems.push(problem),
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
