//! Which sum of two moves the period divides, for all games with three moves and the same largest one.

use super::canvas::{Canvas, Letters};
use super::cells::Cells;
use super::drawing::drawing;
use super::palette::{BLUE, GREEN, GREY, INK, ORANGE, VERMILION, YELLOW, on};
use super::{Drawing, Frame, PlotError};
use nimatlas_core::{PairSums, SequenceKind};
use plotters::style::RGBColor;

/// The largest c of a map.
pub const MAX_MAP: u64 = 1024;

/// The class of each game {a, b, c} with one largest move c.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeMoveMap {
    /// The largest move.
    pub c: u64,
    /// Whose period it is.
    pub sequence: SequenceKind,
    /// a, b and the class, for each a < b < c, in ascending order of b and then of a.
    pub games: Vec<(u64, u64, PairClass)>,
}

/// What the period of a game {a, b, c} with a < b < c divides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PairClass {
    /// a + b alone.
    Ab,
    /// a + c alone.
    Ac,
    /// b + c alone.
    Bc,
    /// More than one of the sums.
    Several,
    /// The game is additive, c = a + b, which has another theory.
    Additive,
    /// None of the sums, though the game is not additive. No such game is known.
    None,
}

impl PairClass {
    /// In the order of the legend.
    pub const ALL: [PairClass; 6] =
        [PairClass::Ab, PairClass::Ac, PairClass::Bc, PairClass::Several, PairClass::Additive, PairClass::None];

    /// The class of {a, b, c}, a < b < c, whose period divides these sums.
    pub fn new([a, b, c]: [u64; 3], sums: PairSums) -> PairClass {
        if a.checked_add(b) == Some(c) {
            return PairClass::Additive;
        }
        match (sums.ab, sums.ac, sums.bc) {
            (true, false, false) => PairClass::Ab,
            (false, true, false) => PairClass::Ac,
            (false, false, true) => PairClass::Bc,
            (false, false, false) => PairClass::None,
            _ => PairClass::Several,
        }
    }

    fn words(self) -> &'static str {
        match self {
            PairClass::Ab => "a + b",
            PairClass::Ac => "a + c",
            PairClass::Bc => "b + c",
            PairClass::Several => "several sums",
            PairClass::Additive => "c = a + b: additive",
            PairClass::None => "none",
        }
    }

    fn colour(self) -> RGBColor {
        match self {
            PairClass::Ab => BLUE,
            PairClass::Ac => ORANGE,
            PairClass::Bc => YELLOW,
            PairClass::Several => GREEN,
            PairClass::Additive => INK,
            PairClass::None => VERMILION,
        }
    }
}

/// The map of all games {a, b, c} with one c: a across, b upwards, a cell a game, its colour the class, and in cells that are large
/// enough a stroke by which the class can be told without colour. The lower right half, where a ≥ b, has the legend.
///
/// # Errors
/// If c is not from 3 to [`MAX_MAP`], where there are games and cells can be seen; if the frame is of no allowed size.
pub fn three_moves(map: &ThreeMoveMap, frame: &Frame) -> Result<Drawing, PlotError> {
    let &ThreeMoveMap { c, sequence, ref games } = map;
    if games.is_empty() {
        return Err(PlotError::Empty(format!("with c = {c} there are no moves a < b < c; at least 3 is needed")));
    }
    if c > MAX_MAP {
        return Err(PlotError::TooMany { what: "columns", count: c.into(), most: MAX_MAP });
    }
    let title = format!("{{a, b, {c}}}: which sum of two moves the period of the {sequence} divides");
    let counts: Vec<_> = PairClass::ALL
        .into_iter()
        .map(|class| (class, games.iter().filter(|game| game.2 == class).count()))
        .filter(|&(_, count)| count > 0)
        .collect();
    let words: Vec<_> = counts.iter().map(|(class, count)| format!("{}: {count}", class.words())).collect();
    let description = format!("A map of all games {{a, b, c}} with a < b < c = {c}: {}.", words.join("; "));
    let picture = Picture { c, games, counts };
    drawing(frame, picture.natural(), &title, &description, |canvas, size| picture.paint(canvas, size, &title))
}

struct Picture<'a> {
    c: u64,
    games: &'a [(u64, u64, PairClass)],
    counts: Vec<(PairClass, usize)>,
}

const LEFT: i32 = 76;
const RIGHT: i32 = 28;
const TOP: i32 = 60;
const BOTTOM: i32 = 58;
const LENGTH: i32 = 768;
const LARGEST_SIDE: i32 = 24;

impl Picture<'_> {
    /// Cells along either side: a from 1, and b from 2, to c − 1.
    fn along(&self) -> u64 {
        self.c - 1
    }

    fn natural(&self) -> [u32; 2] {
        let length = Cells::side(LENGTH, self.along(), LARGEST_SIDE) * self.along() as i32;
        [(LEFT + length.max(680) + RIGHT) as u32, (TOP + length.max(240) + BOTTOM) as u32]
    }

    fn paint(&self, canvas: &Canvas<'_>, [width, height]: [i32; 2], title: &str) -> Result<(), PlotError> {
        canvas.title((LEFT, 28), title, width - LEFT - RIGHT)?;
        let room = (width - LEFT - RIGHT).min(height - TOP - BOTTOM);
        let side = Cells::side(room, self.along(), LARGEST_SIDE);
        let cells = Cells { from: (LEFT, TOP), side };
        let row = |b: u64| self.along() - b;
        if cells.seam() == 0 {
            self.runs(canvas, &cells)?
        } else {
            for &(a, b, class) in self.games {
                cells.fill(canvas, (a - 1, row(b)), 1, class.colour())?;
                stroke(canvas, class, cells.corner(a - 1, row(b)), side - cells.seam())?;
            }
        }
        let (_, bottom) = cells.corner(0, self.along());
        let every = (30 / side).max(1) as u64;
        let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|&step| step >= every).unwrap_or(200);
        for at in (1..self.c).filter(|at| at % every == 0) {
            canvas.text((cells.centre(at - 1, 0).0, bottom + 12), &at.to_string(), Letters::TICK)?;
            if at == 1 {
                continue;
            }
            canvas.text((LEFT - 8, cells.centre(0, row(at)).1), &at.to_string(), Letters::TICK.end())?;
        }
        let length = side * self.along() as i32;
        canvas.text((LEFT + length / 2, bottom + 34), "smallest move a", Letters::LABEL.middle().coloured(GREY))?;
        let letters = Letters::LABEL.middle().upwards().coloured(GREY);
        canvas.text((20, TOP + length / 2), "middle move b", letters)?;
        self.legend(canvas, (LEFT + length.max(680), bottom))
    }

    /// The lower right half is empty, as a < b: the legend is there.
    fn legend(&self, canvas: &Canvas<'_>, (right, bottom): (i32, i32)) -> Result<(), PlotError> {
        let (x, mut y) = (right - 220, bottom - 30 * self.counts.len() as i32);
        for (class, count) in &self.counts {
            canvas.fill((x, y), (x + 20, y + 20), class.colour())?;
            stroke(canvas, *class, (x, y), 20)?;
            canvas.text((x + 30, y + 10), &format!("{} ({count})", class.words()), Letters::LABEL)?;
            y += 30;
        }
        Ok(())
    }

    /// Neighbours of one class in a row as one rectangle.
    fn runs(&self, canvas: &Canvas<'_>, cells: &Cells) -> Result<(), PlotError> {
        let same = |one: &(u64, u64, PairClass), other: &(u64, u64, PairClass)| one.1 == other.1 && one.2 == other.2;
        for run in self.games.chunk_by(same) {
            let (a, b, class) = run[0];
            cells.fill(canvas, (a - 1, self.along() - b), run.len() as u64, class.colour())?;
        }
        Ok(())
    }
}

/// What tells a class without colour: the direction of a stroke, or a dot.
fn stroke(canvas: &Canvas<'_>, class: PairClass, (x, y): (i32, i32), side: i32) -> Result<(), PlotError> {
    let (near, far, middle) = (side / 4, side - side / 4, side / 2);
    let ends = match class {
        PairClass::Ab => [(near, far), (far, near)],
        PairClass::Ac => [(near, near), (far, far)],
        PairClass::Bc => [(near, middle), (far, middle)],
        PairClass::None => [(middle, near), (middle, far)],
        PairClass::Several => {
            return canvas.fill(
                (x + middle - side / 8, y + middle - side / 8),
                (x + middle + side / 8 + 1, y + middle + side / 8 + 1),
                on(class.colour()),
            );
        }
        PairClass::Additive => return Ok(()),
    };
    canvas.line(ends.map(|(right, down)| (x + right, y + down)), on(class.colour()), 1)
}
