//! The pictures of the pages of theory, drawn as the command draws them.

use super::data;
use super::{AtlasError, Site, damaged, parameter};
use nimatlas::Context;
use nimatlas::scoring::ScoringPosition;
use nimatlas::store::Store;
use nimatlas_core::{Convention, ScoringRules, SequenceKind};
use nimatlas_plot::{self as plot, Curve, Drawing, Frame, NimRules, PlotError, Strip, ThreeMoveMap};
use nimatlas_store::{AdditiveTable, TableEntry};
use std::num::NonZeroU64;

/// A picture with what is said below it.
pub struct Picture {
    pub file: String,
    /// What a screen reader says.
    pub description: String,
    pub caption: &'static str,
    /// The command that makes it.
    pub command: String,
    pub width: u32,
    pub height: u32,
}

/// Paper, ink, grey and guides on a dark page, as its style sheet has them; and a lighter blue.
const DARK: &str = "@media (prefers-color-scheme: dark) {
[fill='#FFFFFF'] { fill: #1b2024 } [stroke='#FFFFFF'] { stroke: #1b2024 }
[fill='#000000'] { fill: #e3e6e8 } [stroke='#000000'] { stroke: #e3e6e8 }
[fill='#6E6E6E'] { fill: #9ba5ae } [stroke='#6E6E6E'] { stroke: #9ba5ae }
[fill='#DEDEDE'] { fill: #31383e } [stroke='#DEDEDE'] { stroke: #31383e }
[fill='#0072B2'] { fill: #2b8fcb } [stroke='#0072B2'] { stroke: #2b8fcb }
}";

/// Draws a picture and puts it into the site.
fn picture(
    site: &mut Site,
    name: &str,
    command: &str,
    caption: &'static str,
    draw: impl FnOnce(&Frame) -> Result<Drawing, PlotError>,
) -> Result<Picture, AtlasError> {
    let drawing = draw(&Frame::new(command))?;
    let (width, height) = drawing.size();
    let file = format!("{name}.svg");
    // Colours that stand on others stay as they are.
    let dark = drawing.svg().replacen("<metadata>", &format!("<style>{DARK}</style>\n<metadata>"), 1);
    site.insert(format!("pictures/{file}"), dark);
    let description = format!("{}. {}", drawing.title(), drawing.description());
    Ok(Picture { file, description, caption, command: command.to_owned(), width, height })
}

pub fn nim(site: &mut Site) -> Result<Vec<Picture>, AtlasError> {
    let rules = |convention, max_take| NimRules { convention, max_take: NonZeroU64::new(max_take) };
    let normal = picture(
        site,
        "nim-normal",
        "nimatlas plot nim --max 15",
        "The P-positions of three heaps, a slice for each size of the third: addition without carries.",
        |frame| plot::nim(rules(Convention::Normal, 0), 3, 15, frame),
    )?;
    let misere = picture(
        site,
        "nim-misere",
        "nimatlas plot nim --misere --max 7",
        "In misère play only the corners of the first two slices differ, where no heap exceeds one stone.",
        |frame| plot::nim(rules(Convention::Misere, 0), 3, 7, frame),
    )?;
    let bounded = picture(
        site,
        "nim-bounded",
        "nimatlas plot nim --max 9 --max-take 3",
        "With at most three stones a move the pattern of four by four repeats.",
        |frame| plot::nim(rules(Convention::Normal, 3), 3, 9, frame),
    )?;
    Ok(vec![normal, misere, bounded])
}

/// A strip and its gaps, if the store reaches so far.
pub fn additive(store: &Store, additive: &TableEntry, site: &mut Site) -> Result<Vec<Picture>, AtlasError> {
    const MOVES: (u64, u64) = (10, 27);
    let (a, b) = MOVES;
    let Some(game) = data::additive([a, b, a + b]).filter(|_| b <= parameter(additive, "stored")) else {
        return Ok(Vec::new());
    };
    let file = store.table(&additive.slug)?;
    let table = AdditiveTable::new(&file).map_err(damaged(&file))?;
    let wrap = plot::natural_wrap(&game.moves);
    let period = plot::natural_count(&game.moves, wrap);
    let stored = (0..=period).map(|heap| table.nim_value(a, b, heap).map_err(damaged(&file)));
    // Values are 0 to 3, and each heap has one: the period is stored.
    let mut values: Vec<u32> =
        stored.map(|value| value.map(|value| value.unwrap_or(0) as u32)).collect::<Result<_, _>>()?;
    let lost: Vec<u64> = (0u64..).zip(&values).filter(|(_, value)| **value == 0).map(|(heap, _)| heap).collect();
    // The next P-position after the period ends its last gap.
    values.pop();
    let name = format!("{{{a},{b},{}}}", a + b);
    let strip = Strip { game: name.clone(), from: 0, values, wrap };
    let strip = picture(
        site,
        "additive-strip",
        "nimatlas plot subtraction 10,27,37",
        "One period of nim-values, wrapped at the length of a block: from line to line the runs drift.",
        |frame| plot::strip(&strip, frame),
    )?;
    let gaps = picture(
        site,
        "additive-gaps",
        "nimatlas plot subtraction 10,27,37 --gaps",
        "The gaps between its P-positions take four values only.",
        |frame| plot::gaps(&name, 0, &lost, frame),
    )?;
    Ok(vec![strip, gaps])
}

/// The map of all three-move games with one largest move.
pub fn three_moves(store: &Store, c: u64, site: &mut Site) -> Result<Vec<Picture>, AtlasError> {
    let map = ThreeMoveMap::stored(store, c, SequenceKind::NimValues)?;
    let draw = |map: ThreeMoveMap| {
        picture(
            site,
            "three-moves",
            &format!("nimatlas plot three-moves --max {c}"),
            "All games {a, b, c} with this c, by the sum of two moves that the period divides.",
            |frame| plot::three_moves(&map, frame),
        )
    };
    map.map(draw).transpose().map(|picture| picture.into_iter().collect())
}

pub fn records(store: &Store, site: &mut Site) -> Result<Vec<Picture>, AtlasError> {
    let series = plot::stored_records(store)?;
    let caption = "The longest periods against the largest move, on a logarithmic scale.";
    Ok(vec![picture(site, "records", "nimatlas plot records", caption, |frame| plot::records(&series, frame))?])
}

pub fn scoring(site: &mut Site) -> Result<Vec<Picture>, AtlasError> {
    let context = Context::built_in()?;
    let curve = |heaps: &[u64]| Curve::new(&ScoringPosition::new(heaps.to_vec(), ScoringRules::default())?, &context);
    let one = [curve(&[5, 4, 2])?];
    let several = [curve(&[5, 4, 2])?, curve(&[6, 4, 2])?, curve(&[9, 8, 1])?];
    let most = [curve(&[14, 13, 7])?];
    Ok(vec![
        picture(
            site,
            "scoring-542",
            "nimatlas plot scoring 5 4 2",
            "The payoff of (5, 4, 2) against the bonus, and for which bonuses each move is best.",
            |frame| plot::scoring(&one, "", .., frame),
        )?,
        picture(
            site,
            "scoring-three",
            "nimatlas plot scoring 5 4 2 --with 6,4,2 --with 9,8,1",
            "Three positions together. That of (9, 8, 1) is of the proved family with 4k − 3 breakpoints.",
            |frame| plot::scoring(&several, "", .., frame),
        )?,
        picture(
            site,
            "scoring-most",
            "nimatlas plot scoring 14 13 7",
            "With 29 breakpoints (14, 13, 7) has as many as any three heaps of at most 16 stones.",
            |frame| plot::scoring(&most, "", .., frame),
        )?,
    ])
}
