//! A table as parts: [`list`] them, [`make`] each, [`merge`] what came out.
//!
//! Parts do not depend on each other, nor on who makes them and when, so they can be made in any order, kept across an
//! interruption, and shared out over machines.
//!
//! ```
//! use xtask::Profile;
//! use xtask::catalogue::tables;
//! use xtask::generate::parts;
//!
//! for table in tables(Profile::Tiny)? {
//!     let made = parts::list(&table).map(|part| parts::make(&table, part, None)).collect::<Result<_, _>>()?;
//!     let sections = parts::merge(&table, made)?;
//!     assert!(!sections.is_empty());
//! }
//! # Ok::<(), anyhow::Error>(())
//! ```

use crate::Perturbation;
use crate::catalogue::{Side, Table};
use crate::compare::{compare, rows};
use anyhow::{Context, Result, ensure};
use nimatlas_store::Section;
use std::ops::Range;

/// The parts of a table, in the order in which they are merged.
pub fn list(table: &Table) -> Range<usize> {
    0..table.parts()
}

/// One part by both roads, which must agree on every entry.
///
/// # Errors
/// With the first entry on which they disagree, or if a computation meets a limit.
pub fn make(table: &Table, part: usize, perturb: Option<&Perturbation>) -> Result<Vec<Section>> {
    let road = |side: Side| {
        let mut sections = table.make(side, part).with_context(|| table.slug().to_owned())?;
        if let Some(wrong) = perturb
            && (wrong.slug.as_str(), wrong.side, wrong.part) == (table.slug(), side, part)
        {
            wrong.apply(&mut sections);
        }
        anyhow::Ok(sections)
    };
    let (rules, theory) = rayon::join(|| road(Side::Rules), || road(Side::Other));
    let (rules, theory) = (rules?, theory?);
    compare(&table.header, &rules, &theory)?;
    Ok(rules)
}

/// The table whose parts these are, all of them and in order.
///
/// # Errors
/// If they do not fit together, or have not as many entries as the table.
pub fn merge(table: &Table, parts: Vec<Vec<Section>>) -> Result<Vec<Section>> {
    let sections = nimatlas_store::merge(parts).with_context(|| table.slug().to_owned())?;
    let (made, announced) = (rows(&sections), table.header.entries);
    ensure!(made == announced, "{}: {made} entries were made and {announced} announced", table.slug());
    Ok(sections)
}
