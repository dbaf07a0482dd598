//! Marks of points, and legends.

use super::PlotError;
use super::canvas::{Canvas, Letters, Point};
use super::palette::PAPER;
use plotters::style::{Color, RGBColor};

/// The shape of a mark, so that classes differ not by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Flag,
}

impl Shape {
    /// In the order of use.
    pub const ALL: [Shape; 6] =
        [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Diamond, Shape::Cross, Shape::Flag];

    pub fn draw(self, canvas: &Canvas<'_>, (x, y): Point, radius: i32, colour: RGBColor) -> Result<(), PlotError> {
        let r = radius;
        match self {
            Shape::Circle => canvas.circle((x, y), r, colour.filled()),
            Shape::Square => canvas.fill((x - r + 1, y - r + 1), (x + r - 1, y + r - 1), colour),
            Shape::Triangle => canvas.polygon(vec![(x - r, y + r - 1), (x + r, y + r - 1), (x, y - r)], colour),
            Shape::Diamond => canvas.polygon(vec![(x - r, y), (x, y - r), (x + r, y), (x, y + r)], colour),
            Shape::Cross => {
                canvas.line([(x - r, y - r), (x + r, y + r)], colour, 2)?;
                canvas.line([(x - r, y + r), (x + r, y - r)], colour, 2)
            }
            Shape::Flag => canvas.polygon(vec![(x - r, y - r), (x + r, y - r), (x, y + r)], colour),
        }
    }
}

/// A ring with white inside.
pub fn ring(canvas: &Canvas<'_>, at: Point, radius: i32, colour: RGBColor) -> Result<(), PlotError> {
    canvas.circle(at, radius, colour.filled())?;
    canvas.circle(at, radius - 2, PAPER.filled())
}

/// What a legend says: words, and how to draw what they are about around a point.
pub struct Entry<'a> {
    pub words: String,
    pub sample: Box<Sample<'a>>,
}

type Sample<'a> = dyn Fn(&Canvas<'_>, Point) -> Result<(), PlotError> + 'a;

const LINE_HEIGHT: i32 = 22;
const SAMPLE: i32 = 30;
const SPACE: i32 = 22;

/// Where each entry begins, in lines of the given width.
fn places(entries: &[Entry<'_>], width: i32) -> Vec<Point> {
    let (mut x, mut y) = (0, 0);
    let place = |entry: &Entry<'_>| {
        // Words are narrower than the digits that widths are reckoned with.
        let long = SAMPLE + Letters::LABEL.width(&entry.words) * 7 / 8;
        if x > 0 && x + long > width {
            (x, y) = (0, y + LINE_HEIGHT);
        }
        let here = (x, y);
        x += long + SPACE;
        here
    };
    entries.iter().map(place).collect()
}

/// How high a legend of the given width is.
pub fn legend_height(entries: &[Entry<'_>], width: i32) -> i32 {
    places(entries, width).last().map_or(0, |(_, y)| y + LINE_HEIGHT)
}

/// A legend in lines; `at` is its upper left corner.
pub fn legend(canvas: &Canvas<'_>, at: Point, width: i32, entries: &[Entry<'_>]) -> Result<(), PlotError> {
    for (entry, (x, y)) in entries.iter().zip(places(entries, width)) {
        let (x, y) = (at.0 + x, at.1 + y + LINE_HEIGHT / 2);
        (entry.sample)(canvas, (x + SAMPLE / 2 - 4, y))?;
        canvas.text((x + SAMPLE, y), &entry.words, Letters::LABEL)?;
    }
    Ok(())
}
