//! The longest periods against the largest move.

use super::axis::{FARTHEST, Panel, number, ticks};
use super::canvas::Canvas;
use super::drawing::drawing;
use super::marks::{Entry, Shape, legend, legend_height};
use super::palette::LINES;
use super::{Drawing, Frame, PlotError};

/// The records of one kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordSeries {
    /// Which games, as `five moves`.
    pub name: String,
    /// Largest move and longest period, in ascending order of the moves.
    pub points: Vec<(u64, u64)>,
}

/// Longest outcome periods against the largest move, on a logarithmic scale: exponential growth is a straight line.
///
/// # Errors
/// If there is no point, or a period of 0, or more than six series; if a number is beyond 2^51, or the frame of no allowed size.
pub fn records(series: &[RecordSeries], frame: &Frame) -> Result<Drawing, PlotError> {
    if series.len() > LINES.len() {
        return Err(PlotError::TooMany { what: "series", count: series.len() as u128, most: LINES.len() as u64 });
    }
    let all = || series.iter().flat_map(|series| &series.points).copied();
    let (Some(first), Some(last)) = (all().map(|(largest, _)| largest).min(), all().map(|(largest, _)| largest).max())
    else {
        return Err(PlotError::Empty("there is no record".to_owned()));
    };
    if let Some((largest, _)) = all().find(|&(_, period)| period == 0) {
        return Err(PlotError::Empty(format!(
            "the period with largest move {largest} is 0, which no logarithmic scale has"
        )));
    }
    let highest = all().map(|(_, period)| period).max().unwrap_or(1);
    if let Some(far) = [last, highest].into_iter().find(|&number| number > FARTHEST.unsigned_abs()) {
        return Err(PlotError::Far(far.to_string()));
    }
    let names: Vec<_> = series.iter().map(|series| series.name.as_str()).collect();
    let title = "Longest outcome periods of subtraction games";
    let description = format!(
        "The longest outcome period against the largest move, from {first} to {last}, for {}.",
        names.join("; ")
    );
    let picture = Picture { series, across: [first, last], highest };
    let natural =
        [WIDTH as u32, (TOP + legend_height(&picture.legend(), WIDTH - LEFT - RIGHT) + CHART + BOTTOM) as u32];
    drawing(frame, natural, title, &description, |canvas, size| picture.paint(canvas, size, title))
}

struct Picture<'a> {
    series: &'a [RecordSeries],
    across: [u64; 2],
    highest: u64,
}

const WIDTH: i32 = 960;
const CHART: i32 = 500;
const LEFT: i32 = 120;
const RIGHT: i32 = 28;
const TOP: i32 = 62;
const BOTTOM: i32 = 58;

impl Picture<'_> {
    fn legend(&self) -> Vec<Entry<'_>> {
        let entry = |(i, series): (usize, &RecordSeries)| Entry {
            words: series.name.clone(),
            sample: Box::new(move |canvas, (x, y)| {
                canvas.line([(x - 11, y), (x + 11, y)], LINES[i], 1)?;
                Shape::ALL[i].draw(canvas, (x, y), 5, LINES[i])
            }),
        };
        self.series.iter().enumerate().map(entry).collect()
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2], title: &str) -> Result<(), PlotError> {
        let entries = self.legend();
        canvas.title((LEFT, 28), title, width - LEFT - RIGHT)?;
        legend(canvas, (LEFT, TOP - 16), width - LEFT - RIGHT, &entries)?;
        let top = TOP + legend_height(&entries, width - LEFT - RIGHT);
        let [first, last] = self.across.map(|end| end as f64);
        let chart = Panel {
            from: (LEFT, top),
            to: (width - RIGHT, height - BOTTOM),
            across: [first - 1.0, last + 1.0],
            up: [0.0, (self.highest as f64).log10() * 1.04 + 0.1],
        };
        chart.x_ticks(canvas, &ticks(chart.across[0], chart.across[1], (width - LEFT - RIGHT) / 70))?;
        chart.x_title(canvas, "largest move")?;
        // 10^15 is within what was checked.
        let tens = (0..=chart.up[1] as u32).map(|power| (f64::from(power), number(&10u64.pow(power).to_string())));
        chart.y_ticks(canvas, &tens.collect::<Vec<_>>())?;
        chart.y_title(canvas, LEFT - 22, "longest outcome period, logarithmic scale")?;
        chart.frame(canvas)?;
        // The first ones are on top, and smaller, so that none is hidden.
        for (i, series) in self.series.iter().enumerate().rev() {
            let at = |&(largest, period): &(u64, u64)| chart.at((largest as f64, (period as f64).log10()));
            canvas.line(series.points.iter().map(at), LINES[i], 1)?;
            for point in &series.points {
                Shape::ALL[i].draw(canvas, at(point), [4, 4, 7, 8, 9, 10][i], LINES[i])?;
            }
        }
        Ok(())
    }
}
