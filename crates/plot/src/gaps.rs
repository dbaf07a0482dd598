//! The gaps between P-positions.

use super::axis::{FARTHEST, Panel, number, ticks};
use super::canvas::{Canvas, Letters};
use super::drawing::drawing;
use super::marks::{Entry, Shape, legend, legend_height};
use super::palette::{FAINT, GREY, LINES};
use super::{Drawing, Frame, PlotError};

/// The most gaps in one picture.
pub const MAX_GAPS: usize = 4000;

/// The gaps w(n+1) − w(n) between consecutive P-positions against n, for the P-positions w(first), w(first + 1), … given in
/// ascending order. Up to six different gaps have a colour and a shape each.
///
/// # Errors
/// If there are fewer than two P-positions, more than [`MAX_GAPS`] gaps, or numbers beyond 2^51; if the frame is of no allowed
/// size.
pub fn gaps(game: &str, first: u64, p_positions: &[u64], frame: &Frame) -> Result<Drawing, PlotError> {
    let gaps: Option<Vec<u64>> = p_positions.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect();
    let gaps = gaps.filter(|gaps| !gaps.is_empty()).ok_or_else(|| {
        PlotError::Empty(format!(
            "{game} has no gap between P-positions here; two of them are needed, in ascending order"
        ))
    })?;
    if gaps.len() > MAX_GAPS {
        return Err(PlotError::TooMany { what: "gaps", count: gaps.len() as u128, most: MAX_GAPS as u64 });
    }
    let far = |&number: &u64| number > FARTHEST.unsigned_abs();
    if let Some(far) = gaps.iter().copied().chain([first]).find(far) {
        return Err(PlotError::Far(far.to_string()));
    }
    let last = first + gaps.len() as u64 - 1;
    let title = format!("{game}: gaps between P-positions");
    let description =
        format!("The gaps w(n+1) − w(n) between the P-positions of {game}, for n from {first} to {last}.");
    let mut kinds = gaps.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let picture = Picture { first, gaps, kinds };
    drawing(frame, picture.natural(), &title, &description, |canvas, size| picture.paint(canvas, size, &title))
}

struct Picture {
    first: u64,
    gaps: Vec<u64>,
    /// Each gap once, ascending.
    kinds: Vec<u64>,
}

const WIDTH: i32 = 960;
const CHART: i32 = 360;
const RIGHT: i32 = 28;
const TOP: i32 = 54;
const BOTTOM: i32 = 58;

impl Picture {
    /// Few kinds are told apart; their colours and shapes.
    fn kind(&self, gap: u64) -> usize {
        let place = self.kinds.iter().position(|&kind| kind == gap).unwrap_or(0);
        if self.kinds.len() <= LINES.len() { place } else { 0 }
    }

    fn legend(&self) -> Vec<Entry<'_>> {
        if self.kinds.len() > LINES.len() {
            return Vec::new();
        }
        let entry = |(i, &kind): (usize, &u64)| {
            let count = self.gaps.iter().filter(|&&gap| gap == kind).count();
            Entry {
                words: format!("{} ({count}×)", number(&kind.to_string())),
                sample: Box::new(move |canvas, at| Shape::ALL[i].draw(canvas, at, 5, LINES[i])),
            }
        };
        self.kinds.iter().enumerate().map(entry).collect()
    }

    fn left(&self) -> i32 {
        let widest = self.kinds.last().copied().unwrap_or(0);
        Letters::TICK.width(&number(&widest.to_string())) + 56
    }

    fn natural(&self) -> [u32; 2] {
        let legend = legend_height(&self.legend(), WIDTH - self.left() - RIGHT);
        [WIDTH as u32, (TOP + legend + 8 + CHART + BOTTOM) as u32]
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2], title: &str) -> Result<(), PlotError> {
        let (left, entries) = (self.left(), self.legend());
        canvas.title((left, 28), title, width - left - RIGHT)?;
        legend(canvas, (left, TOP - 8), width - left - RIGHT, &entries)?;
        let first = self.first as f64;
        let highest = self.kinds.last().copied().unwrap_or(0) as f64;
        let chart = Panel {
            from: (left, TOP + legend_height(&entries, width - left - RIGHT) + 8),
            to: (width - RIGHT, height - BOTTOM),
            across: [first - 0.8, first + self.gaps.len() as f64 - 0.2],
            up: [0.0, highest * 1.08 + 0.5],
        };
        chart.x_ticks(canvas, &ticks(chart.across[0], chart.across[1], (chart.to.0 - left) / 60))?;
        chart.x_title(canvas, "index n of the P-position w(n)")?;
        chart.y_ticks(canvas, &self.heights(&chart))?;
        chart.y_title(canvas, left - 18, "w(n+1) − w(n)")?;
        chart.frame(canvas)?;
        self.points(canvas, &chart)
    }

    /// A tick at each of a few gaps that have room, else at round numbers.
    fn heights(&self, chart: &Panel) -> Vec<(f64, String)> {
        let own: Vec<_> = self.kinds.iter().map(|&kind| (kind as f64, number(&kind.to_string()))).collect();
        let apart = own.windows(2).all(|pair| chart.y(pair[0].0) - chart.y(pair[1].0) >= 14);
        if own.len() <= 12 && apart { own } else { ticks(0.0, chart.up[1], (chart.to.1 - chart.from.1) / 34) }
    }

    fn points(&self, canvas: &Canvas<'_>, chart: &Panel) -> Result<(), PlotError> {
        let at = |i: usize| (self.first + i as u64) as f64;
        let apart = f64::from(chart.to.0 - chart.from.0) / self.gaps.len() as f64;
        let radius = if apart >= 12.0 { 5 } else { 4 };
        for (i, &gap) in self.gaps.iter().enumerate() {
            let (x, y) = chart.at((at(i), gap as f64));
            canvas.line([(x, chart.to.1), (x, y)], if apart >= 4.0 { GREY } else { FAINT }, 1)?;
        }
        for (i, &gap) in self.gaps.iter().enumerate() {
            let kind = self.kind(gap);
            Shape::ALL[kind].draw(canvas, chart.at((at(i), gap as f64)), radius, LINES[kind])?;
        }
        Ok(())
    }
}
