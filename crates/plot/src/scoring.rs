//! Payoffs of Scoring Nim against the bonus, with the best moves along it.

mod bands;
mod curve;

pub use curve::Curve;

use super::axis::{FARTHEST, Panel, number, ticks};
use super::canvas::{Canvas, Letters, Point};
use super::drawing::drawing;
use super::marks::{Entry, Shape, legend, legend_height, ring};
use super::palette::{FAINT, INK, LINES};
use super::{Drawing, Frame, PlotError};
use curve::place;
use nimatlas_core::{Half, Slope};
use std::ops::{Bound, RangeBounds};

/// The most positions in one picture.
pub const MAX_CURVES: usize = LINES.len();
/// The most breakpoints of a position in the window.
pub const MAX_BREAKPOINTS: usize = 2000;
/// The most best moves in one picture, of all positions together; if there are more, the picture says so in their place.
pub const MAX_MOVES_SHOWN: usize = 40;

/// The payoffs of some positions, one above the other, with their breakpoints marked; below them, along the same axis, a
/// band for each best move, wherever it is best. A single position has the values at its breakpoints written beside them where
/// they fit.
///
/// `rules` are words about the rules for the title, if they are not those of Scoring Nim. An end of the bonuses that is not given
/// is beyond all breakpoints, and the other end, by a margin.
///
/// # Errors
/// If there are no positions, or more than [`MAX_CURVES`]; if the window is empty, or a number in it is beyond 2^51, or there
/// are more than [`MAX_BREAKPOINTS`] breakpoints in it; if the frame is of no allowed size.
pub fn scoring(
    curves: &[Curve],
    rules: &str,
    bonuses: impl RangeBounds<i64>,
    frame: &Frame,
) -> Result<Drawing, PlotError> {
    if curves.is_empty() {
        return Err(PlotError::Empty("no position is given".to_owned()));
    }
    let too_many =
        |what, count: usize, most: usize| PlotError::TooMany { what, count: count as u128, most: most as u64 };
    if curves.len() > MAX_CURVES {
        return Err(too_many("positions", curves.len(), MAX_CURVES));
    }
    let window = window(curves, &bonuses)?;
    let ends = window.map(|end| Half::from_twice(2 * end));
    for curve in curves {
        let count = curve.breakpoints(ends).count();
        if count > MAX_BREAKPOINTS {
            return Err(too_many("breakpoints", count, MAX_BREAKPOINTS));
        }
    }
    let corners = curves.iter().map(|curve| curve.corners(window)).collect::<Result<Vec<_>, _>>()?;
    let picture = Picture { curves, corners, window, bands: bands::of(curves, window) };
    let names: Vec<_> = curves.iter().map(|curve| curve.name.as_str()).collect();
    let title = format!("Scoring Nim: payoff of {}{rules}", names.join(", "));
    let description = format!(
        "The payoff f_N of {} against the bonus N from {} to {}, with its breakpoints, and below it the moves that are best for each N.",
        names.join(", "),
        window[0],
        window[1]
    );
    drawing(frame, picture.natural(), &title, &description, |canvas, size| picture.paint(canvas, size, &title))
}

/// The bonuses that are asked for; for an end that is not, an eighth of the span of all breakpoints beyond them, or two.
fn window(curves: &[Curve], bonuses: &impl RangeBounds<i64>) -> Result<[i64; 2], PlotError> {
    let all = || curves.iter().flat_map(|curve| curve.payoff.breakpoints().map(|(at, _)| at.twice()));
    // The integers around all of them.
    let first = all().min().unwrap_or(0).div_euclid(2);
    let last = -(-i128::from(all().max().unwrap_or(0))).div_euclid(2);
    let margin = ((last - i128::from(first)) / 8).max(2);
    let end = |bound: Bound<&i64>, natural: i128| match bound {
        Bound::Included(&end) | Bound::Excluded(&end) => i128::from(end),
        Bound::Unbounded => natural,
    };
    let mut from = end(bonuses.start_bound(), i128::from(first) - margin);
    let mut to = end(bonuses.end_bound(), last + margin);
    if bonuses.start_bound() == Bound::Unbounded {
        from = from.min(to - margin);
    }
    if bonuses.end_bound() == Bound::Unbounded {
        to = to.max(from + margin);
    }
    let [from, to] = [from, to].map(|end| match i64::try_from(end) {
        Ok(near) if near.unsigned_abs() <= FARTHEST.unsigned_abs() => Ok(near),
        _ => Err(PlotError::Far(format!("the bonus {end}"))),
    });
    let (from, to) = (from?, to?);
    if from >= to {
        return Err(PlotError::Empty(format!(
            "the bonuses from {from} to {to} are no window; the first must be below the last"
        )));
    }
    Ok([from, to])
}

struct Picture<'a> {
    curves: &'a [Curve],
    corners: Vec<Vec<(f64, f64)>>,
    window: [i64; 2],
    bands: bands::Bands,
}

const WIDTH: i32 = 960;
const CHART: i32 = 400;
const RIGHT: i32 = 28;
const TOP: i32 = 56;
const BOTTOM: i32 = 58;
const BAND: i32 = 22;
const BAND_SPACE: i32 = 30;

impl Picture<'_> {
    fn left(&self) -> i32 {
        let labels = self.bands.shown().iter().map(|band| Letters::TICK.width(&band.label) + 18);
        labels.chain([self.value_width() + 48]).max().unwrap_or(0)
    }

    /// How wide the labels of the payoffs are.
    fn value_width(&self) -> i32 {
        let (low, high) = self.values();
        [low, high]
            .map(|value| Letters::TICK.width(&number(&format!("{}", value.round()))))
            .into_iter()
            .max()
            .unwrap_or(0)
    }

    /// The least and the greatest value in the window.
    fn values(&self) -> (f64, f64) {
        let all = self.corners.iter().flatten().map(|&(_, value)| value);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
    }

    fn below(&self) -> i32 {
        BAND_SPACE + BAND * (self.bands.shown().len().max(1) as i32)
    }

    fn legend(&self) -> Vec<Entry<'_>> {
        if let [_] = self.curves {
            return Vec::new();
        }
        let entry = |(i, curve): (usize, &Curve)| Entry {
            words: curve.name.clone(),
            sample: Box::new(move |canvas, (x, y)| {
                canvas.line([(x - 11, y), (x + 11, y)], LINES[i], 2)?;
                Shape::ALL[i].draw(canvas, (x, y), 5, LINES[i])
            }),
        };
        self.curves.iter().enumerate().map(entry).collect()
    }

    fn natural(&self) -> [u32; 2] {
        let legend = legend_height(&self.legend(), WIDTH - self.left() - RIGHT);
        let height = TOP + legend + CHART + self.below() + BOTTOM;
        [WIDTH as u32, height as u32]
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2], title: &str) -> Result<(), PlotError> {
        let left = self.left();
        canvas.title((left, 28), title, width - left - RIGHT)?;
        let entries = self.legend();
        legend(canvas, (left, TOP - 8), width - left - RIGHT, &entries)?;
        let top = TOP + legend_height(&entries, width - left - RIGHT);
        let across = self.window.map(|end| end as f64);
        let (low, high) = self.values();
        let margin = ((high - low) / 10.0).max(0.6);
        let bottom = height - BOTTOM;
        let chart = Panel {
            from: (left, top),
            to: (width - RIGHT, bottom - self.below()),
            across,
            up: [low - margin, high + margin],
        };
        // The ticks of the whole picture are below the bands.
        let whole = Panel { to: (chart.to.0, bottom), ..chart };
        whole.x_ticks(canvas, &ticks(across[0], across[1], (chart.to.0 - left) / 45))?;
        whole.x_title(canvas, "bonus N")?;
        chart.y_ticks(canvas, &ticks(chart.up[0], chart.up[1], (chart.to.1 - top) / 34))?;
        chart.y_title(canvas, self.value_width() + 26, "payoff")?;
        chart.frame(canvas)?;
        self.guides(canvas, &chart, bottom)?;
        self.lines(canvas, &chart)?;
        self.bands.paint(canvas, &chart, self.curves.len() == 1)
    }

    /// From each breakpoint of a single position down to where its best moves change.
    fn guides(&self, canvas: &Canvas<'_>, chart: &Panel, bottom: i32) -> Result<(), PlotError> {
        let [corners] = &self.corners[..] else { return Ok(()) };
        for &(at, value) in corners.iter().take(corners.len() - 1).skip(1) {
            let (x, y) = chart.at((at, value));
            canvas.line([(x, y), (x, bottom)], FAINT, 1)?;
        }
        Ok(())
    }

    fn lines(&self, canvas: &Canvas<'_>, chart: &Panel) -> Result<(), PlotError> {
        let single = self.curves.len() == 1;
        let [from, to] = self.window.map(|end| Half::from_twice(2 * end));
        for (i, (curve, corners)) in self.curves.iter().zip(&self.corners).enumerate() {
            let colour = if single { INK } else { LINES[i] };
            canvas.line(corners.iter().map(|&corner| chart.at(corner)), colour, 2)?;
            // Peaks and valleys alternate.
            let peaks = [curve.payoff.slope_left() == Slope::Up, curve.payoff.slope_left() == Slope::Down];
            let all = curve.payoff.breakpoints().zip(peaks.into_iter().cycle());
            let marks = all.map(|((at, value), peak)| Mark { at, value, peak });
            let marks: Vec<_> = marks.filter(|mark| (from..=to).contains(&mark.at)).collect();
            let radius = if marks.len() > 60 { 3 } else { 5 };
            for mark in &marks {
                let point = mark.point(chart);
                if single {
                    ring(canvas, point, radius, colour)?;
                } else {
                    Shape::ALL[i].draw(canvas, point, radius, colour)?;
                }
            }
            if single {
                labels(canvas, chart, &marks)?;
            }
        }
        Ok(())
    }
}

/// A breakpoint.
struct Mark {
    at: Half,
    value: Half,
    /// Whether the payoff is less on both sides, not greater.
    peak: bool,
}

impl Mark {
    fn point(&self, chart: &Panel) -> Point {
        chart.at((place(self.at), place(self.value)))
    }

    fn label(&self) -> String {
        let value = number(&self.value.to_string());
        match self.at.to_integer() {
            Some(_) => value,
            // No tick tells where it is.
            None => format!("{value} at {}", number(&self.at.to_string())),
        }
    }
}

/// The values at breakpoints where no line is, if there is room for all of them.
fn labels(canvas: &Canvas<'_>, chart: &Panel, marks: &[Mark]) -> Result<(), PlotError> {
    let tight = |pair: &[Mark]| {
        let room = pair[1].point(chart).0 - pair[0].point(chart).0 - 4;
        pair.iter().any(|mark| Letters::TICK.width(&mark.label()) > room)
    };
    if marks.windows(2).any(tight) {
        return Ok(());
    }
    for mark in marks {
        let (x, y) = mark.point(chart);
        let off = if mark.peak { -16 } else { 17 };
        canvas.text((x, y + off), &mark.label(), Letters::TICK.coloured(INK))?;
    }
    Ok(())
}
