//! Scales, ticks, and panels with axes.

use super::PlotError;
use super::canvas::{Canvas, Letters, Point};
use super::palette::{FAINT, GREY};

/// The farthest number from 0 on an axis: up to here all integers and halves are exact in floating point.
pub const FARTHEST: i64 = 1 << 51;

/// A part of the canvas whose points are pairs of numbers.
#[derive(Clone, Copy)]
pub struct Panel {
    /// The upper left corner.
    pub from: Point,
    /// The lower right corner.
    pub to: Point,
    pub across: [f64; 2],
    pub up: [f64; 2],
}

impl Panel {
    pub fn x(&self, x: f64) -> i32 {
        on_scale(x, self.across, [self.from.0, self.to.0])
    }

    pub fn y(&self, y: f64) -> i32 {
        on_scale(y, self.up, [self.to.1, self.from.1])
    }

    pub fn at(&self, (x, y): (f64, f64)) -> Point {
        (self.x(x), self.y(y))
    }

    /// A frame around the panel.
    pub fn frame(&self, canvas: &Canvas<'_>) -> Result<(), PlotError> {
        canvas.outline(self.from, self.to, GREY)
    }

    /// Ticks and their labels below the panel, with faint lines through it.
    pub fn x_ticks(&self, canvas: &Canvas<'_>, ticks: &[(f64, String)]) -> Result<(), PlotError> {
        for (at, label) in ticks {
            let x = self.x(*at);
            canvas.line([(x, self.from.1), (x, self.to.1)], FAINT, 1)?;
            canvas.line([(x, self.to.1), (x, self.to.1 + 5)], GREY, 1)?;
            canvas.text((x, self.to.1 + 15), label, Letters::TICK)?;
        }
        Ok(())
    }

    /// Ticks and their labels left of the panel, with faint lines through it.
    pub fn y_ticks(&self, canvas: &Canvas<'_>, ticks: &[(f64, String)]) -> Result<(), PlotError> {
        for (at, label) in ticks {
            let y = self.y(*at);
            canvas.line([(self.from.0, y), (self.to.0, y)], FAINT, 1)?;
            canvas.line([(self.from.0 - 5, y), (self.from.0, y)], GREY, 1)?;
            canvas.text((self.from.0 - 9, y), label, Letters::TICK.end())?;
        }
        Ok(())
    }

    /// What the numbers across are.
    pub fn x_title(&self, canvas: &Canvas<'_>, words: &str) -> Result<(), PlotError> {
        canvas.text(((self.from.0 + self.to.0) / 2, self.to.1 + 36), words, Letters::LABEL.middle())
    }

    /// What the numbers upwards are, so far left of the panel.
    pub fn y_title(&self, canvas: &Canvas<'_>, away: i32, words: &str) -> Result<(), PlotError> {
        canvas.text((self.from.0 - away, (self.from.1 + self.to.1) / 2), words, Letters::LABEL.middle().upwards())
    }
}

fn on_scale(number: f64, [low, high]: [f64; 2], [start, end]: [i32; 2]) -> i32 {
    let part = (number - low) / (high - low);
    // Between the ends for what is between low and high; a cast of anything else saturates.
    (f64::from(start) + part * f64::from(end - start)).round() as i32
}

/// Round numbers from `low` to `high`, so many at most, each with its text.
pub fn ticks(low: f64, high: f64, most: i32) -> Vec<(f64, String)> {
    let step = step((high - low) / f64::from(most.max(1)));
    // The limits are checked to be integers that a float holds, and the quotient is small.
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|i| i as f64 * step).map(|at| (at, number(&format!("{at}")))).collect()
}

/// The least of 1, 2, 5, 10, 20, … that is not below a number.
fn step(least: f64) -> f64 {
    let mut ten = 1.0;
    while ten * 5.0 < least {
        ten *= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * ten).find(|step| *step >= least).unwrap_or(ten)
}

/// A number as it is printed: with a minus sign, and its thousands apart.
pub fn number(text: &str) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("−", digits));
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("{sign}{digits}");
    }
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let texts = |low, high, most| ticks(low, high, most).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts(-2.0, 2.0, 10), ["−2", "−1", "0", "1", "2"]);
        assert_eq!(texts(-6.5, 7.5, 6), ["−5", "0", "5"]);
        assert_eq!(texts(0.0, 21_000.0, 5), ["0", "5000", "10\u{202f}000", "15\u{202f}000", "20\u{202f}000"]);
        assert_eq!(texts(3.0, 4.0, 0), ["3", "4"]);
    }

    #[test]
    fn points_land_where_the_scale_says() {
        let panel = Panel { from: (100, 50), to: (300, 150), across: [-1.0, 1.0], up: [0.0, 10.0] };
        assert_eq!(
            [panel.at((-1.0, 0.0)), panel.at((0.0, 5.0)), panel.at((1.0, 10.0))],
            [(100, 150), (200, 100), (300, 50)]
        );
    }
}
