//! The P-positions of Nim, in slices.

use super::canvas::{Canvas, Letters, Point};
use super::cells::Cells;
use super::drawing::drawing;
use super::palette::{BLUE, FAINT, GREY, INK};
use super::{Drawing, Frame, PlotError};
use nimatlas::nim_outcome;
use nimatlas_core::Convention;
use std::num::NonZeroU64;

/// The most heaps: a slice has two, and slices are laid out in rows and columns.
pub const MAX_NIM_HEAPS: u64 = 4;

/// The most positions.
pub const MAX_NIM_POSITIONS: u128 = 1 << 18;

/// The rules of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimRules {
    /// Who wins.
    pub convention: Convention,
    /// The most stones that a move may take, if there is a limit.
    pub max_take: Option<NonZeroU64>,
}

/// The P-positions of Nim with two, three or four heaps of up to `largest` stones. Each slice is a square, the first heap across
/// and the second upwards; the third heap numbers the slices, and the fourth their rows.
///
/// # Errors
/// If there are fewer than two heaps or more than four, or more than 2^18 positions; if the frame is of no allowed size.
pub fn nim(rules: NimRules, heaps: u64, largest: u64, frame: &Frame) -> Result<Drawing, PlotError> {
    if heaps < 2 {
        return Err(PlotError::Empty(format!("{heaps} heaps have no slices; 2 to {MAX_NIM_HEAPS} are allowed")));
    }
    if heaps > MAX_NIM_HEAPS {
        return Err(PlotError::TooMany { what: "heaps", count: heaps.into(), most: MAX_NIM_HEAPS });
    }
    let along = u128::from(largest) + 1;
    let positions = along.checked_pow(heaps as u32).unwrap_or(u128::MAX);
    if positions > MAX_NIM_POSITIONS {
        return Err(PlotError::TooMany { what: "positions", count: positions, most: MAX_NIM_POSITIONS as u64 });
    }
    let along = largest + 1;
    let (columns, rows) = match heaps {
        2 => (1, 1),
        3 => {
            let columns = (1..=along).find(|columns| columns * columns >= along).unwrap_or(1);
            (columns, along.div_ceil(columns))
        }
        _ => (along, along),
    };
    let limit = rules.max_take.map(|most| format!(", at most {most} a move")).unwrap_or_default();
    let play = match rules.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misère",
    };
    let words = ["two", "three", "four"][heaps as usize - 2];
    let title = format!("P-positions of Nim with {words} heaps, {play} play{limit}");
    let description = format!(
        "The positions of {words} heaps of 0 to {largest} stones that are lost for the player to move, in slices by all heaps but the first two."
    );
    let picture = Picture { rules, heaps, along, columns, rows };
    drawing(frame, picture.natural(), &title, &description, |canvas, size| picture.paint(canvas, size, &title))
}

struct Picture {
    rules: NimRules,
    heaps: u64,
    along: u64,
    columns: u64,
    rows: u64,
}

const LEFT: i32 = 64;
const RIGHT: i32 = 24;
const TOP: i32 = 68;
const BOTTOM: i32 = 50;
const SPACE: i32 = 18;
const HEAD: i32 = 22;
const ROOM: i32 = 860;
const LARGEST_SIDE: i32 = 24;

impl Picture {
    /// The side of a cell where so much room is given to all slices.
    fn side(&self, [width, height]: [i32; 2]) -> i32 {
        let side = |length: i32, slices: u64, extra: i32| {
            let slices = slices as i32;
            Cells::side(length / slices - extra, self.along, LARGEST_SIDE)
        };
        side(width, self.columns, SPACE).min(side(height, self.rows, SPACE + self.head()))
    }

    fn head(&self) -> i32 {
        if self.heaps == 2 { 0 } else { HEAD }
    }

    /// How far slices are apart.
    fn pitch(&self, side: i32) -> Point {
        let length = side * self.along as i32;
        (length + SPACE, length + SPACE + self.head())
    }

    fn natural(&self) -> [u32; 2] {
        let (across, down) = self.pitch(self.side([ROOM, ROOM]));
        let width = LEFT + (across * self.columns as i32 - SPACE).max(500) + RIGHT;
        [width as u32, (TOP + down * self.rows as i32 + BOTTOM) as u32]
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2], title: &str) -> Result<(), PlotError> {
        canvas.title((LEFT, 28), title, width - LEFT - RIGHT)?;
        let words = match self.heaps {
            2 => "",
            3 => "above each slice: the third heap",
            _ => "above each slice: the third and the fourth heap",
        };
        canvas.text((LEFT, 52), words, Letters::TICK.start())?;
        let side = self.side([width - LEFT - RIGHT + SPACE, height - TOP - BOTTOM]);
        let pitch = self.pitch(side);
        let (mut bottom, mut right) = (TOP, LEFT);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let others: &[u64] = match self.heaps {
                    2 => &[],
                    3 => &[row * self.columns + column],
                    _ => &[column, self.along - 1 - row],
                };
                if others.first().is_some_and(|&third| third >= self.along) {
                    continue;
                }
                let at = (LEFT + pitch.0 * column as i32, TOP + pitch.1 * row as i32 + self.head());
                let cells = Cells { from: at, side };
                self.slice(canvas, &cells, others)?;
                self.numbers(canvas, &cells, column == 0)?;
                bottom = bottom.max(at.1 + side * self.along as i32);
                right = right.max(at.0 + side * self.along as i32);
            }
        }
        canvas.text(((LEFT + right) / 2, bottom + 34), "first heap", Letters::LABEL.middle().coloured(GREY))?;
        let letters = Letters::LABEL.middle().upwards().coloured(GREY);
        canvas.text((18, (TOP + bottom) / 2), "second heap", letters)
    }

    fn slice(&self, canvas: &Canvas<'_>, cells: &Cells, others: &[u64]) -> Result<(), PlotError> {
        let (corner, end) = (cells.from, cells.corner(self.along, self.along));
        let head = others.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        canvas.text((corner.0, corner.1 - 10), &head, Letters::TICK.start().coloured(INK))?;
        canvas.outline((corner.0 - 1, corner.1 - 1), end, FAINT)?;
        for second in 0..self.along {
            for first in 0..self.along {
                let heaps: Vec<u64> = [first, second].into_iter().chain(others.iter().copied()).collect();
                if nim_outcome(self.rules.max_take, self.rules.convention, &heaps).is_p() {
                    cells.fill(canvas, (first, self.along - 1 - second), 1, BLUE)?;
                }
            }
        }
        Ok(())
    }

    /// The numbers of stones along the axes, as many as have room.
    fn numbers(&self, canvas: &Canvas<'_>, cells: &Cells, first_column: bool) -> Result<(), PlotError> {
        let room = [1, 2, 5, 10, 20, 50].into_iter().find(|every| every * i64::from(cells.side) >= 18);
        let every = room.unwrap_or(100) as u64;
        let (_, bottom) = cells.corner(0, self.along);
        for stones in (0..self.along).filter(|stones| stones % every == 0) {
            let letters = Letters { size: 10, ..Letters::TICK };
            canvas.text((cells.centre(stones, 0).0, bottom + 9), &stones.to_string(), letters)?;
            if first_column {
                let y = cells.centre(0, self.along - 1 - stones).1;
                canvas.text((cells.from.0 - 6, y), &stones.to_string(), letters.end())?;
            }
        }
        Ok(())
    }
}
