//! Pictures that are made of square cells.

use super::PlotError;
use super::canvas::{Canvas, Letters, Point};
use super::palette::on;
use plotters::style::RGBColor;

/// A rectangle of square cells.
#[derive(Clone, Copy)]
pub struct Cells {
    /// The upper left corner.
    pub from: Point,
    /// The side of a cell.
    pub side: i32,
}

impl Cells {
    /// The side of cells of which so many fit into a length, from 1 to `most`.
    pub fn side(length: i32, count: u64, most: i32) -> i32 {
        let each = u64::try_from(length).unwrap_or(0) / count.max(1);
        i32::try_from(each).unwrap_or(most).clamp(1, most)
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, column: u64, row: u64) -> Point {
        let along = |count: u64| i32::try_from(count).unwrap_or(i32::MAX / 64).saturating_mul(self.side);
        (self.from.0.saturating_add(along(column)), self.from.1.saturating_add(along(row)))
    }

    pub fn centre(&self, column: u64, row: u64) -> Point {
        let (x, y) = self.corner(column, row);
        (x + self.side / 2, y + self.side / 2)
    }

    /// How far cells are apart: large ones are told apart by it, small ones touch.
    pub fn seam(&self) -> i32 {
        if self.side >= 8 { 1 } else { 0 }
    }

    /// Cells of one colour side by side.
    pub fn fill(
        &self,
        canvas: &Canvas<'_>,
        (column, row): (u64, u64),
        count: u64,
        colour: RGBColor,
    ) -> Result<(), PlotError> {
        let (x, y) = self.corner(column, row);
        let (end, _) = self.corner(column + count, row);
        canvas.fill((x, y), (end - self.seam(), y + self.side - self.seam()), colour)
    }

    /// A word in a cell, if there is room for it.
    pub fn word(
        &self,
        canvas: &Canvas<'_>,
        column: u64,
        row: u64,
        word: &str,
        background: RGBColor,
    ) -> Result<(), PlotError> {
        let size = (self.side * 5 / 8).min(14);
        let letters = Letters { size, ..Letters::TICK.coloured(on(background)) };
        if size < 11 || letters.width(word) > self.side {
            return Ok(());
        }
        canvas.text(self.centre(column, row), word, letters)
    }
}
