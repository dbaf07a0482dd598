//! `nimatlas table show`.

use crate::failure::Result;
use crate::output::{Answer, Output, Page, Plain, grouped};
use clap::Args;
use nimatlas::store::Store;
use nimatlas_store::{Kind, SectionHeader, TableEntry};
use serde::Serialize;

#[derive(Args)]
pub struct Show {
    /// Which table, by its name.
    slug: String,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct ShowAnswer {
    #[serde(flatten)]
    entry: TableEntry,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    name: String,
    kind: String,
    shape: Vec<u64>,
}

impl Show {
    pub fn run(self, store: &Store) -> Result<()> {
        let table = store.table(&self.slug)?;
        let section = |section: &SectionHeader| Section {
            name: section.name.clone(),
            kind: kind(section.kind),
            shape: section.shape.clone(),
        };
        let sections = table.header().sections.iter().map(section).collect();
        self.output.write(&ShowAnswer { entry: store.entry(&self.slug)?.clone(), sections }, None)
    }
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Planes { planes: 1 } => "1 bit plane".to_owned(),
        Kind::Planes { planes } => format!("{planes} bit planes"),
        Kind::Integers { width, signed } => {
            format!("{}-bit {} integers", 8 * u32::from(width), if signed { "signed" } else { "unsigned" })
        }
        Kind::Certificates { .. } => "certificates".to_owned(),
    }
}

impl Answer for ShowAnswer {
    fn page(&self, page: &mut Page) {
        let entry = &self.entry;
        page.title(&entry.slug);
        page.words(&entry.title);
        page.gap();
        page.field("entries", &grouped(entry.entries));
        page.field("bytes", &grouped(entry.bytes));
        let [rules, theory] = &entry.roads;
        page.field("from the rules", &format!("{} ({})", rules.method, rules.krate));
        page.field("the other road", &format!("{} ({})", theory.method, theory.krate));
        page.field("status", &entry.status);
        for (section, counts) in &entry.counts {
            let counts: Vec<_> =
                counts.iter().enumerate().map(|(value, n)| format!("{value}: {}", grouped(n))).collect();
            page.field("counts", &format!("{section} {}", counts.join(", ")));
        }
        for Section { name, kind, shape } in &self.sections {
            let shape: Vec<_> = shape.iter().map(grouped).collect();
            page.field("section", &format!("{name}: {kind}, {}", shape.join(" × ")));
        }
        page.field("file", &entry.file);
        page.field("SHA-256", &entry.sha256);
    }
}
