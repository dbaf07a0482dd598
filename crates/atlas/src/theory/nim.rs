//! The page on Nim.

use crate::cards::Card;
use crate::pages::Frame;
use crate::pictures::{self, Picture};
use crate::statements::Certainty;
use crate::{AtlasError, Site};
use askama::Template;
use nimatlas_impartial::nim::{NimRules, explain, status};
use std::num::NonZeroU64;

#[derive(Template)]
#[template(path = "nim.html")]
struct Page<'a> {
    frame: Frame,
    example: Example,
    normal: Certainty,
    misere: Certainty,
    bounded: Certainty,
    misere_bounded: Certainty,
    pictures: Vec<Picture>,
    cards: Vec<&'a Card>,
}

/// A position in binary columns.
struct Example {
    places: Vec<u64>,
    heaps: Vec<(u64, Vec<u64>)>,
    sum: Vec<u64>,
    winning_move: String,
}

/// Puts the page on Nim into the site.
pub fn nim(cards: Vec<&Card>, site: &mut Site) -> Result<(), AtlasError> {
    let (normal, misere) = (NimRules::normal(), NimRules::misere());
    let three = NonZeroU64::MIN.saturating_add(2);
    let page = Page {
        frame: Frame::new("nim.html"),
        example: example(&[3, 4, 5]),
        normal: status(normal).into(),
        misere: status(misere).into(),
        bounded: status(normal.with_max_take(three)).into(),
        misere_bounded: status(misere.with_max_take(three)).into(),
        pictures: pictures::nim(site)?,
        cards,
    };
    site.insert(page.frame.file, page.render()?);
    Ok(())
}

fn example(heaps: &[u64]) -> Example {
    let reasons = explain(NimRules::normal(), heaps);
    let digits = |number: u64| reasons.columns.iter().map(|column| number >> column.bit & 1).collect::<Vec<_>>();
    let winning_moves: Vec<_> =
        reasons.winning_moves.iter().map(|found| format!("{} → {}", found.from, found.to)).collect();
    Example {
        places: reasons.columns.iter().map(|column| 1 << column.bit).collect(),
        heaps: heaps.iter().map(|&heap| (heap, digits(heap))).collect(),
        sum: digits(reasons.nim_sum.0),
        winning_move: winning_moves.join(", "),
    }
}
