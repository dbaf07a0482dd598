//! The page on Scoring Nim.

use crate::cards::Card;
use crate::data::Scoring;
use crate::pages::{Frame, joined};
use crate::pictures::{self, Picture};
use crate::statements::{Certainty, certified};
use crate::{AtlasError, Site, damaged, find, parameter};
use askama::Template;
use nimatlas::scoring::{BrokenInvariant, closed_form};
use nimatlas::store::Store;
use nimatlas_core::{Bounds, Heaps, Statement, Status};
use nimatlas_store::{PayoffTable, TableEntry};

#[derive(Template)]
#[template(path = "scoring.html")]
struct Page<'a> {
    frame: Frame,
    shape: Certainty,
    two: Certainty,
    fk: Certainty,
    xy1: Certainty,
    alternating_three: Certainty,
    alternating_four: Certainty,
    pictures: Vec<Picture>,
    payoffs: Vec<Payoff>,
    breakpoints_slug: String,
    most_breakpoints: Vec<Most>,
    cards: Vec<&'a Card>,
}

struct Payoff {
    heaps: String,
    key: String,
    formula: String,
    breakpoints: usize,
}

/// The most breakpoints among heaps of at most this size.
struct Most {
    largest: u64,
    breakpoints: i64,
    positions: String,
}

/// Puts the page on Scoring Nim into the site.
pub fn scoring(
    store: &Store,
    bounds: &Bounds,
    scoring: &Scoring,
    cards: Vec<&Card>,
    site: &mut Site,
) -> Result<(), AtlasError> {
    let of_form =
        |heaps: [u64; 3]| closed_form(&Heaps::from(heaps)).map_or(Status::Conjectured, |form| form.status(bounds));
    let breakpoints = find(store, "scoring-breakpoints", |entry| parameter(entry, "heaps") == 3);
    let page = Page {
        frame: Frame::new("scoring.html"),
        shape: BrokenInvariant::Span.status().into(),
        two: of_form([5, 2, 0]).into(),
        fk: of_form([5, 4, 1]).into(),
        xy1: certified(bounds, Statement::ScoringXy1),
        alternating_three: certified(bounds, Statement::ScoringAlternatingThree),
        alternating_four: certified(bounds, Statement::ScoringAlternatingFour),
        pictures: pictures::scoring(site)?,
        payoffs: payoffs(store, scoring)?,
        breakpoints_slug: breakpoints.map(|entry| entry.slug.clone()).unwrap_or_default(),
        most_breakpoints: breakpoints.map(|entry| most_breakpoints(store, entry)).transpose()?.unwrap_or_default(),
        cards,
    };
    site.insert(page.frame.file, page.render()?);
    Ok(())
}

/// A few payoffs, with and without a formula.
fn payoffs(store: &Store, scoring: &Scoring) -> Result<Vec<Payoff>, AtlasError> {
    let two: &[&[u64]] = &[&[1], &[7], &[1, 1], &[7, 1], &[5, 5], &[7, 4]];
    let three: &[&[u64]] = &[&[1, 1, 1], &[5, 5, 1], &[5, 4, 1], &[7, 3, 1], &[5, 4, 2], &[6, 5, 3], &[7, 5, 3]];
    let mut payoffs = Vec::new();
    for (slug, positions) in [(&scoring.two.slug, two), (&scoring.three.slug, three)] {
        let file = store.table(slug)?;
        let table = PayoffTable::new(&file).map_err(damaged(&file))?;
        for heaps in positions {
            let Some(payoff) = table.get(&Heaps::from(*heaps)).map_err(damaged(&file))? else { continue };
            payoffs.push(Payoff {
                heaps: joined(heaps, ", "),
                key: joined(heaps, ","),
                formula: payoff.to_string(),
                breakpoints: payoff.breakpoints().count(),
            });
        }
    }
    Ok(payoffs)
}

fn most_breakpoints(store: &Store, entry: &TableEntry) -> Result<Vec<Most>, AtlasError> {
    let file = store.table(&entry.slug)?;
    let column = |name| file.integers(name).map_err(damaged(&file));
    let (x, y, z, counts) = (column("x")?, column("y")?, column("z")?, column("breakpoints")?);
    let rows = || {
        x.iter()
            .zip(y.iter())
            .zip(z.iter())
            .zip(counts.iter())
            .filter_map(|(((x, y), z), count)| Some(([x?, y?, z?], count?)))
    };
    let sizes = [4, 8, 12, 16, 24, 32, 48, 64, 96, 128];
    let within = sizes.into_iter().filter(|&size| size <= parameter(entry, "largest"));
    let row = |largest: u64| {
        let fits = move |heap: i64| heap.try_into().is_ok_and(|heap: u64| heap <= largest);
        // The largest heap comes first.
        let below = || rows().filter(|([x, ..], _)| fits(*x));
        let breakpoints = below().map(|(_, count)| count).max()?;
        let holders = below().filter(|&(_, count)| count == breakpoints);
        let positions: Vec<_> = holders.map(|([x, y, z], _)| format!("({x}, {y}, {z})")).collect();
        Some(Most { largest, breakpoints, positions: positions.join(", ") })
    };
    Ok(within.filter_map(row).collect())
}
