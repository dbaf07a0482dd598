//! `nimatlas table list`.

use crate::failure::{Result, shortened};
use crate::output::{Answer, Exact, Grid, Output, Page, TableAnswer, Tabular, grouped};
use clap::Args;
use nimatlas::store::Store;
use nimatlas_store::TableEntry;
use serde::Serialize;

#[derive(Args)]
pub struct List {
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Serialize)]
struct ListAnswer {
    tables: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    slug: String,
    title: String,
    entries: Exact,
    bytes: Exact,
    status: String,
}

impl List {
    pub fn run(self, store: &Store) -> Result<()> {
        let listed = |entry: &TableEntry| Listed {
            slug: entry.slug.clone(),
            title: entry.title.clone(),
            entries: entry.entries.into(),
            bytes: entry.bytes.into(),
            status: entry.status.clone(),
        };
        self.output.write(&ListAnswer { tables: store.manifest().tables.iter().map(listed).collect() }, None)
    }
}

impl Answer for ListAnswer {
    fn page(&self, page: &mut Page) {
        let row = |table: &Listed| {
            let numbers = [&table.entries, &table.bytes].map(|number| grouped(&number.0));
            let [entries, bytes] = numbers;
            [shortened(&table.slug), entries, bytes, shortened(&table.title)]
        };
        page.grid(&Grid::new(["table", "entries", "bytes", "what it holds"], self.tables.iter().map(row)));
        page.gap();
        page.words("`nimatlas table show TABLE` says how a table was made, twice, and how certain it is.");
    }
}

impl TableAnswer for ListAnswer {
    fn grid(&self) -> Grid {
        let row = |Listed { slug, title, entries, bytes, status }: &Listed| {
            [slug.clone(), title.clone(), entries.0.to_string(), bytes.0.to_string(), status.clone()]
        };
        Grid::new(["slug", "title", "entries", "bytes", "status"], self.tables.iter().map(row))
    }
}
