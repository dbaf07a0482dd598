//! Shapes and letters, in the units of the layout.

use super::PlotError;
use super::drawing::library;
use super::palette::{GREY, INK};
use plotters::coord::Shift;
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle, Text};
use plotters::prelude::{DrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, IntoFont, RGBColor, ShapeStyle, TextStyle};

/// A point: right, and down.
pub type Point = (i32, i32);

pub struct Canvas<'a>(pub DrawingArea<SVGBackend<'a>, Shift>);

/// Height, colour and place of letters.
#[derive(Clone, Copy)]
pub struct Letters {
    pub size: i32,
    pub colour: RGBColor,
    /// Which point of the text is put where it is to be.
    pub across: HPos,
    /// Turned to read upwards.
    pub upwards: bool,
}

impl Letters {
    pub const TITLE: Letters = Letters { size: 20, colour: INK, across: HPos::Left, upwards: false };
    pub const LABEL: Letters = Letters { size: 14, colour: INK, across: HPos::Left, upwards: false };
    pub const TICK: Letters = Letters { size: 12, colour: GREY, across: HPos::Center, upwards: false };

    pub fn start(self) -> Letters {
        Letters { across: HPos::Left, ..self }
    }

    pub fn middle(self) -> Letters {
        Letters { across: HPos::Center, ..self }
    }

    pub fn end(self) -> Letters {
        Letters { across: HPos::Right, ..self }
    }

    pub fn upwards(self) -> Letters {
        Letters { upwards: true, ..self }
    }

    pub fn coloured(self, colour: RGBColor) -> Letters {
        Letters { colour, ..self }
    }

    /// How wide a text is, rather more than less: fonts differ.
    pub fn width(self, text: &str) -> i32 {
        let characters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 64);
        (characters * self.size * 5 / 8).max(1)
    }
}

impl Canvas<'_> {
    fn draw<'b, E>(&self, element: &'b E) -> Result<(), PlotError>
    where
        for<'c> &'c E: PointCollection<'c, Point>,
        for<'c> E: Drawable<SVGBackend<'c>>,
    {
        self.0.draw(element).map_err(library)
    }

    /// A text that is centred in height on a point.
    pub fn text(&self, at: Point, text: &str, letters: Letters) -> Result<(), PlotError> {
        // The backend writes a size of 1/1.24 of this.
        let font = ("sans-serif", f64::from(letters.size) * 1.24).into_font();
        let font = if letters.upwards { font.transform(FontTransform::Rotate270) } else { font };
        let style = TextStyle::from(font).color(&letters.colour).pos(Pos::new(letters.across, VPos::Center));
        self.draw(&Text::new(text.to_owned(), at, style))
    }

    /// A title, small enough to fit into a width; one that is too long all the same is cut, and is whole in the metadata.
    pub fn title(&self, at: Point, words: &str, width: i32) -> Result<(), PlotError> {
        const LEAST: i32 = 12;
        let fits = |size: i32, words: &str| Letters { size, ..Letters::TITLE }.width(words) <= width;
        let mut words = words.to_owned();
        let size = (LEAST..=Letters::TITLE.size).rev().find(|&size| fits(size, &words)).unwrap_or(LEAST);
        let whole = words.chars().count();
        while words.chars().count() > 1 && !fits(size, &words) {
            words.pop();
        }
        if words.chars().count() < whole {
            words.pop();
            words.push('…');
        }
        self.text(at, &words, Letters { size, ..Letters::TITLE })
    }

    pub fn line(&self, points: impl IntoIterator<Item = Point>, colour: RGBColor, width: u32) -> Result<(), PlotError> {
        self.draw(&PathElement::new(points.into_iter().collect::<Vec<_>>(), colour.stroke_width(width)))
    }

    /// A filled rectangle: from the first corner to just before the second.
    pub fn fill(&self, from: Point, to: Point, colour: RGBColor) -> Result<(), PlotError> {
        self.draw(&Rectangle::new([from, to], colour.filled()))
    }

    pub fn outline(&self, from: Point, to: Point, colour: RGBColor) -> Result<(), PlotError> {
        self.draw(&Rectangle::new([from, to], colour.stroke_width(1)))
    }

    pub fn polygon(&self, points: Vec<Point>, colour: RGBColor) -> Result<(), PlotError> {
        self.draw(&Polygon::new(points, colour.filled()))
    }

    pub fn circle(&self, at: Point, radius: i32, style: impl Into<ShapeStyle>) -> Result<(), PlotError> {
        self.draw(&Circle::new(at, radius, style))
    }
}
