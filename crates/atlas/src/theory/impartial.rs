//! The page on impartial games.

use crate::cards::Card;
use crate::pages::Frame;
use crate::statements::Certainty;
use crate::{AtlasError, Site};
use askama::Template;
use nimatlas::NAMED;
use nimatlas_core::{Nimber, Status};

#[derive(Template)]
#[template(path = "impartial.html")]
struct Page<'a> {
    frame: Frame,
    proved: Certainty,
    addition: Vec<Vec<Nimber>>,
    sums_slug: String,
    games: Vec<Game>,
    cards: Vec<&'a Card>,
}

/// A take-and-break game of the literature.
struct Game {
    name: &'static str,
    code: &'static str,
    rule: &'static str,
    reference: &'static str,
    values: String,
}

/// Puts the page on impartial games into the site.
pub fn impartial(cards: Vec<&Card>, site: &mut Site) -> Result<(), AtlasError> {
    let games = NAMED.iter().map(|game| Game {
        name: game.name,
        code: game.code,
        rule: game.rule,
        reference: game.reference,
        values: game.first_values.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    });
    let page = Page {
        frame: Frame::new("impartial.html"),
        proved: Status::Proved("Sprague 1935, Grundy 1939").into(),
        addition: (0..8).map(|a| (0..8).map(|b| Nimber(a) + Nimber(b)).collect()).collect(),
        sums_slug: cards.first().map(|card| card.slug.clone()).unwrap_or_default(),
        games: games.collect(),
        cards,
    };
    site.insert(page.frame.file, page.render()?);
    Ok(())
}
