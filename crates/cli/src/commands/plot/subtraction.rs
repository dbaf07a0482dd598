//! `nimatlas plot subtraction`.

use super::super::Stores;
use super::super::arguments::{heap, moves, positive, set_words};
use super::super::subtraction::Steps;
use super::picture::Picture;
use crate::failure::{Failure, Result};
use clap::Args;
use nimatlas::{AdditiveParameters, Context, Game, MoveSet, nim_values};
use nimatlas_plot::{MAX_CELLS, PlotError, Strip, gaps, natural_count, natural_wrap, strip};
use std::num::NonZeroU64;

/// Heaps in this picture of a set without a largest move, unless it is said otherwise, and in a row of it.
const INFINITE: (u64, NonZeroU64) = (2500, NonZeroU64::new(50).expect("not 0"));
/// Heaps whose P-positions give the gaps, where no formula tells the period.
const GAPS_UP_TO: u64 = 999;

/// The nim-values of a subtraction game, a cell a heap in a colour a value, in rows from the top down; or, with --gaps, the gaps
/// between its P-positions.
#[derive(Args)]
pub struct Subtraction {
    /// The moves, as 2,5,7; or all-but:2,5, squares, primes.
    #[arg(value_parser = moves)]
    moves: MoveSet,
    /// A move may land below zero; every position up to 0 is terminal.
    #[arg(long)]
    sink: bool,
    /// The gaps between consecutive P-positions instead: over a period of {a,b,a+b}, else over the heaps to 999.
    #[arg(long, conflicts_with_all = ["wrap", "from"])]
    gaps: bool,
    /// Heaps in a row. By default the width that shows the structure: with r = b mod 2a, 2b + r for coprime {a,b,a+b} if 0 < r < a,
    /// else 2a, or for a = 1 the period; the largest move of any other set; 50 without one.
    #[arg(long, value_name = "W", value_parser = positive)]
    wrap: Option<NonZeroU64>,
    /// The first heap.
    #[arg(long, value_name = "N", value_parser = heap, default_value = "0")]
    from: u64,
    /// The last heap. By default a period of {a,b,a+b}, or as many rows as columns.
    #[arg(long, value_name = "N", value_parser = heap)]
    upto: Option<u64>,
    #[command(flatten)]
    steps: Steps,
    #[command(flatten)]
    picture: Picture,
}

impl Subtraction {
    pub fn run(self, stores: &Stores) -> Result<()> {
        self.picture.check()?;
        let context = self.steps.within(stores.context()?);
        let sink = if self.sink { " with a sink" } else { "" };
        let game = format!("{}{sink}", set_words(&self.moves));
        if self.gaps { self.gaps(&game, &context) } else { self.strip(&game, &context) }
    }

    fn strip(self, game: &str, context: &Context) -> Result<()> {
        let (count, natural) = match &self.moves {
            MoveSet::Finite(moves) => {
                let wrap = self.wrap.unwrap_or_else(|| natural_wrap(moves));
                (natural_count(moves, wrap), wrap)
            }
            _ => INFINITE,
        };
        let (from, wrap) = (self.from, self.wrap.unwrap_or(natural));
        let upto = self.upto.unwrap_or(from.saturating_add(count - 1));
        if from > upto {
            return Err(Failure::input(format!(
                "--from {from} exceeds --upto {upto}; the first heap may not exceed the last"
            )));
        }
        let hint = "--from and --upto choose the heaps, and --wrap how many there are in a row";
        // Refused before the values are asked for.
        if upto - from >= MAX_CELLS {
            let count = u128::from(upto - from) + 1;
            return Err(Failure::hinted(PlotError::TooMany { what: "cells", count, most: MAX_CELLS }, hint));
        }
        let known = nim_values(&Game::Subtraction { moves: self.moves, sink: self.sink }, Some(&upto.into()), context)?;
        let largest = known.most(upto);
        if largest > u32::MAX.into() {
            return Err(Failure::no_answer(format!(
                "nim-values up to {largest} cannot be drawn; the largest may be at most {}",
                u32::MAX
            )));
        }
        let mut values = vec![0; (upto - from + 1) as usize];
        known.blocks(from)(&mut values);
        let strip_of = Strip { game: game.to_owned(), from, values, wrap };
        self.picture.write(hint, |frame| strip(&strip_of, frame))
    }

    fn gaps(self, game: &str, context: &Context) -> Result<()> {
        const MOST_HEAPS: u64 = 1 << 24;
        let additive = match &self.moves {
            MoveSet::Finite(moves) => AdditiveParameters::of(moves),
            _ => None,
        };
        let period = additive.map(|game| u64::try_from(game.period).unwrap_or(u64::MAX));
        let upto = self.upto.or(period).unwrap_or(GAPS_UP_TO);
        let hint = "--upto sets the last heap";
        if upto >= MOST_HEAPS {
            let count = u128::from(upto) + 1;
            return Err(Failure::hinted(PlotError::TooMany { what: "heaps", count, most: MOST_HEAPS }, hint));
        }
        let known = nim_values(&Game::Subtraction { moves: self.moves, sink: self.sink }, Some(&upto.into()), context)?;
        let lost: Vec<u64> = (0..=upto).filter(|&heap| known.value_of(heap) == Some(0)).collect();
        self.picture.write(hint, |frame| gaps(game, 0, &lost, frame))
    }
}
