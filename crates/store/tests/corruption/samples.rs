//! A small sound table of every family, made from the rules.

use nimatlas_roads_rules as rules;
use nimatlas_store::schema::FAMILIES;
use nimatlas_store::{Header, Road, Section, merge, write_table};
use std::fs;
use std::sync::LazyLock;

/// A table and its file.
#[derive(Clone)]
pub struct Sample {
    pub header: Header,
    pub sections: Vec<Section>,
    pub bytes: Vec<u8>,
}

/// All samples, made once.
pub fn samples() -> Vec<Sample> {
    static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(make);
    SAMPLES.clone()
}

fn make() -> Vec<Sample> {
    let sample = |family: &nimatlas_store::schema::Family| {
        let plan = family.sample();
        let other = Road { krate: "nimatlas-oracle".into(), method: "by hand".into() };
        let header = plan.header([rules::road(&plan).expect("there is a road"), other], "a sample".into());
        let parts = (0..plan.parts).map(|part| rules::make(&plan, part).expect("small")).collect();
        let sections = merge(parts).expect("they fit together");
        let bytes = file(&header, &sections);
        Sample { header, sections, bytes }
    };
    FAMILIES.iter().map(sample).collect()
}

/// The sample of this name.
pub fn named(slug: &str) -> Sample {
    samples().into_iter().find(|sample| sample.header.slug == slug).expect("it is in the list")
}

/// The file of these sections.
pub fn file(header: &Header, sections: &[Section]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let written = write_table(folder.path(), header.clone(), sections).expect("a sound table");
    fs::read(folder.path().join(written.file)).expect("it was written")
}
