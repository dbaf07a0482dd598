//! The page on Nim.

use crate::cards::Card;
use crate::pages::Frame;
use crate::pictures::{self, Picture};
use crate::statements::Certainty;
use crate::{AtlasError, Site};
use askama::Template;
use nimatlas::{Context, Game, Position, Solution, solve};
use nimatlas_core::Convention;
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
    let context = Context::built_in()?;
    let example = [3, 4, 5];
    let solved = |max_take, convention| -> Result<Solution, AtlasError> {
        let game = Game::Nim { max_take: NonZeroU64::new(max_take) };
        Ok(solve(&Position::heaps(&game, example).with_convention(convention), &context)?)
    };
    let status = |max_take, convention| solved(max_take, convention).map(|found| Certainty::from(found.status));
    let page = Page {
        frame: Frame::new("nim.html"),
        example: Example::new(&example, &solved(0, Convention::Normal)?),
        normal: status(0, Convention::Normal)?,
        misere: status(0, Convention::Misere)?,
        bounded: status(3, Convention::Normal)?,
        misere_bounded: status(3, Convention::Misere)?,
        pictures: pictures::nim(site)?,
        cards,
    };
    site.insert(page.frame.file, page.render()?);
    Ok(())
}

impl Example {
    fn new(heaps: &[u64], solved: &Solution) -> Example {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let bits = (0..u64::BITS - largest.leading_zeros()).rev();
        let digits = |number: u64| bits.clone().map(|bit| number >> bit & 1).collect::<Vec<_>>();
        let moves = solved.winning_moves.each().map(|(heap, to)| format!("{} → {to}", heaps[heap]));
        Example {
            places: bits.clone().map(|bit| 1 << bit).collect(),
            heaps: heaps.iter().map(|&heap| (heap, digits(heap))).collect(),
            sum: digits(heaps.iter().fold(0, |sum, heap| sum ^ heap)),
            winning_move: moves.collect::<Vec<_>>().join(", "),
        }
    }
}
