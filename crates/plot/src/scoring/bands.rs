//! Where along the bonus each move is best.

use super::curve::{Curve, place};
use super::{BAND, BAND_SPACE, MAX_MOVES_SHOWN};
use crate::PlotError;
use crate::axis::{Panel, number};
use crate::canvas::{Canvas, Letters};
use crate::marks::Shape;
use crate::palette::{GREY, INK, LINES};
use nimatlas::scoring::BestMoves;
use nimatlas_core::{BonusRange, Half, HeapMove};
use plotters::style::RGBColor;

pub enum Bands {
    Shown(Vec<Band>),
    /// Why none are.
    Not(String),
}

/// A move of a position, and where it is best: on closed intervals, whose ends may coincide.
pub struct Band {
    pub label: String,
    curve: usize,
    parts: Vec<[f64; 2]>,
}

/// The bands of all moves that are best somewhere in a window.
pub fn of(curves: &[Curve], [from, to]: [i64; 2]) -> Bands {
    let mut bands = Vec::new();
    for (i, curve) in curves.iter().enumerate() {
        let Some(best) = &curve.best else {
            return Bands::Not(format!("the best moves of {} are not known", curve.name));
        };
        let mut moves: Vec<HeapMove> = best.iter().flat_map(|best| best.moves.iter().copied()).collect();
        moves.sort_unstable();
        moves.dedup();
        // A heap's size names it if no other heap has it.
        let alike = |step: HeapMove| moves.iter().any(|other| other.heap != step.heap && other.from == step.from);
        for &step in &moves {
            let parts = parts(best, step, [from as f64, to as f64]);
            if !parts.is_empty() {
                let place = if alike(step) { format!("heap {}: ", step.heap) } else { String::new() };
                let name = if curves.len() > 1 { format!("{}  ", curve.name) } else { String::new() };
                bands.push(Band {
                    label: format!("{name}{place}{} → {}", stones(step.from), stones(step.to)),
                    curve: i,
                    parts,
                });
            }
        }
    }
    match bands.len() {
        0 => Bands::Not("no moves".to_owned()),
        1..=MAX_MOVES_SHOWN => Bands::Shown(bands),
        count => Bands::Not(format!("{count} moves, too many to show")),
    }
}

fn stones(heap: u64) -> String {
    number(&heap.to_string())
}

/// The intervals on which a move is best, within a window.
fn parts(best: &[BestMoves<Half>], step: HeapMove, [from, to]: [f64; 2]) -> Vec<[f64; 2]> {
    let mut parts: Vec<[f64; 2]> = Vec::new();
    for BestMoves { range, moves } in best {
        if !moves.contains(&step) {
            continue;
        }
        // A move that is best between two bonuses is best at both.
        let [low, high] = match *range {
            BonusRange::At(at) => [place(at), place(at)],
            BonusRange::Between(low, high) => [low.map_or(from, place), high.map_or(to, place)],
        };
        match parts.last_mut() {
            Some(last) if last[1] == low => last[1] = high,
            _ => parts.push([low, high]),
        }
    }
    let cut = parts.into_iter().map(|[low, high]| [low.max(from), high.min(to)]);
    cut.filter(|[low, high]| low <= high).collect()
}

impl Bands {
    pub fn shown(&self) -> &[Band] {
        match self {
            Bands::Shown(bands) => bands,
            Bands::Not(_) => &[],
        }
    }

    /// Paints them below a chart. The bands of a single position differ in colour by move, those of several by position.
    pub fn paint(&self, canvas: &Canvas<'_>, chart: &Panel, single: bool) -> Result<(), PlotError> {
        let top = chart.to.1 + BAND_SPACE;
        let alone = self.shown().iter().flat_map(|band| &band.parts).any(|[low, high]| low == high);
        let words = if alone { "best moves (a diamond: at this bonus only)" } else { "best moves" };
        canvas.text((chart.from.0, top - 13), words, Letters::TICK.coloured(INK).start())?;
        if let Bands::Not(why) = self {
            return canvas.text((chart.from.0, top + BAND / 2 - 2), why, Letters::TICK.start());
        }
        for (i, band) in self.shown().iter().enumerate() {
            let y = top + BAND * i as i32;
            let colour = LINES[if single { i } else { band.curve } % LINES.len()];
            canvas.text((chart.from.0 - 9, y + BAND / 2 - 2), &band.label, Letters::TICK.end().coloured(INK))?;
            for &part in &band.parts {
                paint_part(canvas, chart, part, y, colour)?;
            }
        }
        Ok(())
    }
}

fn paint_part(
    canvas: &Canvas<'_>,
    chart: &Panel,
    [low, high]: [f64; 2],
    y: i32,
    colour: RGBColor,
) -> Result<(), PlotError> {
    let (from, to) = (chart.x(low), chart.x(high));
    let middle = y + BAND / 2 - 2;
    if from == to {
        return Shape::Diamond.draw(canvas, (from, middle), 6, colour);
    }
    canvas.fill((from, y), (to, y + BAND - 4), colour)?;
    // What goes on beyond the window has no edge.
    for (end, x) in [(low, from), (high, to)] {
        if chart.across[0] < end && end < chart.across[1] {
            canvas.line([(x, y - 1), (x, y + BAND - 3)], GREY, 1)?;
        }
    }
    Ok(())
}
