//! Which tables there are, and the two roads to each.

mod impartial;
mod nim;
mod records;
mod scoring;
mod subtraction;

use anyhow::Result;
use nimatlas_store::{Header, Road, Section};

/// A set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Profile {
    /// Small tables of every family, made within a second or two.
    Tiny,
    /// The tables that the repository holds.
    Core,
    /// Larger bounds, never committed.
    Full,
}

/// One of the two roads to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the rules: brute force on bitsets.
    Rules,
    /// From theory: theorems and solvers for single positions; from the definitions where there is no theory.
    Theory,
}

impl Side {
    /// Both roads, in the order in which they are reported.
    pub const BOTH: [Side; 2] = [Side::Rules, Side::Theory];
}

/// A table and the two computations that must agree on it.
pub struct Table {
    /// The header of its file, without sections.
    pub header: Header,
    /// In how many parts it is made. Parts are independent of each other; their sections joined in order are the table.
    pub parts: usize,
    /// Makes one part by one road.
    make: Box<MakePart>,
}

type MakePart = dyn Fn(Side, usize) -> Result<Vec<Section>> + Send + Sync;

impl Table {
    fn new(
        description: Description<'_>,
        make: impl Fn(Side, usize) -> Result<Vec<Section>> + Send + Sync + 'static,
    ) -> Table {
        let Description { slug, title, family, parameters, entries, rules, theory, status, parts } = description;
        let road =
            |(krate, method): (&str, &str)| Road { krate: format!("nimatlas-{krate}"), method: method.to_owned() };
        let header = Header {
            slug,
            title,
            family: family.to_owned(),
            parameters: parameters.iter().map(|&(name, value)| (name.to_owned(), value)).collect(),
            entries,
            roads: [road(rules), road(theory)],
            status,
            sections: Vec::new(),
        };
        Table { header, parts, make: Box::new(make) }
    }

    /// The name of the table.
    pub fn slug(&self) -> &str {
        &self.header.slug
    }

    /// Makes part `part` by one road.
    ///
    /// # Errors
    /// If the computation meets a limit.
    pub fn make(&self, side: Side, part: usize) -> Result<Vec<Section>> {
        (self.make)(side, part)
    }
}

struct Description<'a> {
    slug: String,
    title: String,
    family: &'a str,
    parameters: &'a [(&'a str, i64)],
    entries: u64,
    rules: (&'a str, &'a str),
    theory: (&'a str, &'a str),
    status: String,
    parts: usize,
}

/// The tables of a profile, in the order in which they are listed.
pub fn tables(profile: Profile) -> Vec<Table> {
    // Each row: the bounds of tiny, core and full.
    let pick = |tiny: u64, core: u64, full: u64| match profile {
        Profile::Tiny => tiny,
        Profile::Core => core,
        Profile::Full => full,
    };
    let mut tables = vec![
        nim::normal(3, pick(3, 7, 7)),
        nim::normal(4, pick(3, 7, 7)),
        nim::normal(3, pick(7, 63, 255)),
        nim::misere(3, pick(3, 7, 7)),
        nim::misere(3, pick(7, 63, 255)),
        nim::bounded(3, 3, pick(5, 9, 9)),
        nim::bounded(3, 3, pick(9, 63, 255)),
        impartial::nim_sums(pick(9, 63, 127)),
        subtraction::additive(pick(12, 128, 512), pick(8, 64, 128)),
        subtraction::three_moves(pick(9, 64, 256)),
        records::all_sets(4, pick(9, 64, 128)),
        records::all_sets(5, pick(9, 48, 80)),
        records::family(pick(12, 64, 96)),
        scoring::two_heaps(pick(9, 64, 255)),
        scoring::three_heaps(pick(6, 32, 48)),
        scoring::breakpoints(3, pick(6, 64, 255)),
        scoring::breakpoints(4, pick(4, 24, 40)),
        scoring::breakpoints(5, pick(3, 12, 12)),
        scoring::xy1(pick(12, 128, 255)),
        scoring::f_k(pick(5, 64, 127)),
    ];
    if profile == Profile::Full {
        tables.push(records::all_sets(6, 56));
    }
    tables
}
