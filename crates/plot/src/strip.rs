//! Nim-values, a cell a heap, wrapped into rows.

use super::axis::number;
use super::canvas::{Canvas, Letters};
use super::cells::Cells;
use super::drawing::drawing;
use super::marks::{Entry, legend, legend_height};
use super::palette::{GREY, of_values};
use super::{Drawing, Frame, PlotError};
use nimatlas::AdditiveParameters;
use nimatlas_core::{Regime, SubtractionSet};
use std::num::NonZeroU64;

/// The most heaps in one picture.
pub const MAX_CELLS: u64 = 250_000;

/// The most rows, and the most columns.
const MOST_ALONG: u64 = 2000;

/// What a strip shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// The game, as `{2,5,7}`.
    pub game: String,
    /// The first heap.
    pub from: u64,
    /// The nim-values of this heap and those after it.
    pub values: Vec<u32>,
    /// How many heaps there are in a row. Heap n is in column n mod `wrap`.
    pub wrap: NonZeroU64,
}

/// Nim-values, a square cell a heap, in rows of equal length from the top down. P-positions, of value 0, are black. Up to eight
/// values have a colour each; if there are more, lighter is higher. Values are written in cells that are large enough.
///
/// # Errors
/// If there are no values, more than [`MAX_CELLS`], or more than 2000 rows or columns; if the frame is of no allowed size.
pub fn strip(strip: &Strip, frame: &Frame) -> Result<Drawing, PlotError> {
    let count = strip.values.len() as u64;
    if count == 0 {
        return Err(PlotError::Empty(format!("no heap of {} is asked for", strip.game)));
    }
    let last = strip
        .from
        .checked_add(count - 1)
        .ok_or_else(|| PlotError::Far(format!("the heap {} + {count}", strip.from)))?;
    let wrap = strip.wrap.get();
    let rows = last / wrap - strip.from / wrap + 1;
    for (what, count, most) in [("cells", count, MAX_CELLS), ("rows", rows, MOST_ALONG), ("columns", wrap, MOST_ALONG)]
    {
        if count > most {
            return Err(PlotError::TooMany { what, count: count.into(), most });
        }
    }
    let largest = strip.values.iter().copied().max().unwrap_or(0);
    let title = format!("{}: nim-values of heaps {} to {}", strip.game, strip.from, last);
    let description =
        format!("The nim-values of {}, a cell a heap from {} to {last}, {wrap} a row.", strip.game, strip.from);
    let picture = Picture { strip, rows, largest, title: &title };
    drawing(frame, picture.natural(), &title, &description, |canvas, size| picture.paint(canvas, size))
}

/// The width that shows the structure of a game.
///
/// An additive game {a, b, a + b} of the quadratic regime has its period laid out in a rows, each with the same number of
/// P-positions, in which runs drift sideways from row to row: for coprime a and b the width is 2b + r with r = b mod 2a. In the
/// linear regime it is 2a, a run of P-positions and one of value 1 beside each other, or the period if a = 1. For a common divisor
/// g of a and b, and a width w of the game divided by it, it is gw. Any other game has its largest move for a width: what stands in
/// a row follows from the row above it.
pub fn natural_wrap(moves: &SubtractionSet) -> NonZeroU64 {
    let width = match AdditiveParameters::of(moves) {
        None => moves.largest().into(),
        Some(AdditiveParameters { reduced: [a, _], regime, reduced_period, gcd, .. }) => {
            let reduced = match regime {
                Regime::Quadratic => reduced_period / u128::from(a),
                Regime::Linear if a == 1 => reduced_period,
                Regime::Linear => 2 * u128::from(a),
            };
            reduced.saturating_mul(gcd.into())
        }
    };
    u64::try_from(width).ok().and_then(NonZeroU64::new).unwrap_or(NonZeroU64::MAX)
}

/// How many heaps show the structure of a game in rows of a width: the period of an additive game, as far as whole rows fit into a
/// picture; of any other as many rows as columns, but 24 at least and 200 at most.
pub fn natural_count(moves: &SubtractionSet, wrap: NonZeroU64) -> u64 {
    let wrap = wrap.get();
    let fitting = (MAX_CELLS / wrap).clamp(1, MOST_ALONG).saturating_mul(wrap);
    let asked = match AdditiveParameters::of(moves) {
        Some(game) => u64::try_from(game.period).unwrap_or(u64::MAX),
        None => wrap.saturating_mul(wrap.clamp(24, 200)),
    };
    asked.min(fitting).min(MAX_CELLS)
}

struct Picture<'a> {
    strip: &'a Strip,
    rows: u64,
    largest: u32,
    title: &'a str,
}

const RIGHT: i32 = 28;
const BELOW: i32 = 56;
const TOP: i32 = 54;
const MOST_WIDTH: i32 = 960;
const MOST_HEIGHT: i32 = 900;
const LARGEST_SIDE: i32 = 26;

impl Picture<'_> {
    fn wrap(&self) -> u64 {
        self.strip.wrap.get()
    }

    /// Room for the numbers of the rows.
    fn left(&self) -> i32 {
        let last = self.strip.from.saturating_add(self.strip.values.len() as u64);
        Letters::TICK.width(&number(&last.to_string())) + 48
    }

    fn legend(&self) -> Vec<Entry<'_>> {
        let colour = of_values(self.largest);
        // One for each of a few values, else some along the scale.
        let shown = if self.largest < 8 { self.largest } else { 8 };
        let value = move |i: u32| (u64::from(self.largest) * u64::from(i) / u64::from(shown.max(1))) as u32;
        let entry = |i: u32| {
            let colour = colour(value(i));
            let words = if i == 0 { "0, P-positions".to_owned() } else { value(i).to_string() };
            Entry {
                words,
                sample: Box::new(move |canvas, (x, y)| canvas.fill((x - 2, y - 7), (x + 12, y + 7), colour)),
            }
        };
        (0..=shown).map(entry).collect()
    }

    fn top(&self, width: i32) -> i32 {
        TOP + legend_height(&self.legend(), width - self.left() - RIGHT) + 12
    }

    /// The side of a cell where so much room is given.
    fn side(&self, width: i32, height: i32) -> i32 {
        Cells::side(width, self.wrap(), LARGEST_SIDE).min(Cells::side(height, self.rows, LARGEST_SIDE))
    }

    fn natural(&self) -> [u32; 2] {
        let side = self.side(MOST_WIDTH - self.left() - RIGHT, MOST_HEIGHT);
        // Both counts are checked.
        let across = side * self.wrap() as i32;
        let title = Letters { size: 14, ..Letters::TITLE }.width(self.title);
        let width = self.left() + across.max(title.clamp(430, 640)) + RIGHT;
        [width as u32, (self.top(width) + side * self.rows as i32 + BELOW) as u32]
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2]) -> Result<(), PlotError> {
        canvas.title((self.left(), 28), self.title, width - self.left() - RIGHT)?;
        legend(canvas, (self.left(), TOP - 8), width - self.left() - RIGHT, &self.legend())?;
        let top = self.top(width);
        let side = self.side(width - self.left() - RIGHT, height - top - BELOW);
        let cells = Cells { from: (self.left(), top), side };
        self.cells(canvas, &cells)?;
        self.labels(canvas, &cells)
    }

    /// Runs of one value as one rectangle where cells touch, else each for itself.
    fn cells(&self, canvas: &Canvas<'_>, cells: &Cells) -> Result<(), PlotError> {
        let Strip { from, values, .. } = self.strip;
        let colour = of_values(self.largest);
        let place = |i: usize| {
            let heap = from + i as u64;
            (heap % self.wrap(), heap / self.wrap() - from / self.wrap())
        };
        let mut i = 0;
        while i < values.len() {
            let (column, row) = place(i);
            let end = (i + (self.wrap() - column) as usize).min(values.len());
            let same = values[i..end].iter().take_while(|&&value| value == values[i]).count();
            let run = if cells.seam() == 0 { same } else { 1 };
            cells.fill(canvas, (column, row), run as u64, colour(values[i]))?;
            cells.word(canvas, column, row, &values[i].to_string(), colour(values[i]))?;
            i += run;
        }
        Ok(())
    }

    fn labels(&self, canvas: &Canvas<'_>, cells: &Cells) -> Result<(), PlotError> {
        let wrap = self.wrap();
        let every = spread(Letters::TICK.width(&wrap.to_string()) + 10, cells.side);
        let (right, bottom) = cells.corner(wrap, self.rows);
        for column in (0..wrap).step_by(every) {
            canvas.text((cells.centre(column, 0).0, bottom + 12), &number(&column.to_string()), Letters::TICK)?;
        }
        let first = self.strip.from / wrap;
        for row in (0..self.rows).step_by(spread(16, cells.side)) {
            let heap = u128::from(first + row) * u128::from(wrap);
            canvas.text((self.left() - 8, cells.centre(0, row).1), &number(&heap.to_string()), Letters::TICK.end())?;
        }
        let words = format!("n mod {wrap}");
        canvas.text(((self.left() + right) / 2, bottom + 34), &words, Letters::LABEL.middle().coloured(GREY))?;
        let letters = Letters::LABEL.middle().upwards().coloured(GREY);
        canvas.text((22, (cells.from.1 + bottom) / 2), "heap n", letters)
    }
}

/// Each how manieth label has room, at 1, 2, 5, 10, 20, …
fn spread(room: i32, side: i32) -> usize {
    let mut ten = 1;
    loop {
        for digit in [1, 2, 5] {
            if digit * ten * side >= room {
                return (digit * ten) as usize;
            }
        }
        ten *= 10;
    }
}
