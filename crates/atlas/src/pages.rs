//! The pages: each is a template with the data that it shows.

use super::cards::Card;
use super::data::{Additive, Scoring};
use super::statements::{self, Certainty};
use super::{AtlasError, Site, grouped, theory};
use askama::Template;
use nimatlas::store::Store;
use nimatlas_store::TableEntry;

/// What all pages have in common.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The file of this page.
    pub file: &'static str,
    pub version: &'static str,
}

impl Frame {
    pub fn new(file: &'static str) -> Frame {
        Frame { file, version: env!("CARGO_PKG_VERSION") }
    }

    pub fn is(&self, file: &str) -> bool {
        self.file == file
    }

    /// The pages that each page leads to.
    pub fn links(&self) -> [(&'static str, &'static str); 7] {
        [
            ("nim.html", "Nim"),
            ("impartial.html", "Impartial games"),
            ("subtraction.html", "Subtraction games"),
            ("scoring.html", "Scoring Nim"),
            ("play-nim.html", "Play Nim"),
            ("scoring-explorer.html", "Scoring explorer"),
            ("additive-explorer.html", "Additive explorer"),
        ]
    }
}

#[derive(Template)]
#[template(path = "index.html")]
struct Index {
    frame: Frame,
    statements: Vec<(&'static str, Certainty)>,
    tables: usize,
    entries: String,
}

#[derive(Template)]
#[template(path = "scoring-explorer.html")]
struct ScoringExplorer<'a> {
    frame: Frame,
    examples: Vec<(String, String)>,
    two: u64,
    two_slug: &'a str,
    three: u64,
    three_slug: &'a str,
    xy1: u64,
    xy1_slug: &'a str,
}

#[derive(Template)]
#[template(path = "additive-explorer.html")]
struct AdditiveExplorer {
    frame: Frame,
    examples: Vec<(String, String)>,
    largest: u64,
}

#[derive(Template)]
#[template(path = "play-nim.html")]
struct PlayNim {
    frame: Frame,
}

/// Puts all pages into the site.
pub fn all(
    store: &Store,
    cards: &[Card],
    scoring: &Scoring,
    additive: &TableEntry,
    site: &mut Site,
) -> Result<(), AtlasError> {
    let bounds = store.bounds()?;
    let index = Index {
        frame: Frame::new("index.html"),
        statements: statements::all(&bounds),
        tables: store.manifest().tables.len(),
        entries: grouped(store.manifest().tables.iter().map(|table| table.entries).sum()),
    };
    site.insert(index.frame.file, index.render()?);
    // The page of a body of theory has the tables whose names begin with its subject.
    let cards = |subject: &str| {
        let of_subject = |card: &&Card| card.slug.split('-').next() == Some(subject);
        cards.iter().filter(of_subject).collect::<Vec<_>>()
    };
    theory::nim(cards("nim"), site)?;
    theory::impartial(cards("impartial"), site)?;
    theory::subtraction(store, &bounds, additive, cards("subtraction"), site)?;
    theory::scoring(store, &bounds, scoring, cards("scoring"), site)?;

    let positions: [&[u64]; 5] = [&[5, 4, 2], &[9, 8, 1], &[14, 13, 7], &[12, 7], &[24, 23, 16]];
    let stored = |heaps: &&&[u64]| match heaps.len() {
        2 => heaps[0] <= scoring.two.largest,
        _ => heaps[0] <= scoring.three.largest,
    };
    let explorer = ScoringExplorer {
        frame: Frame::new("scoring-explorer.html"),
        examples: positions.iter().filter(stored).map(|heaps| (joined(heaps, ","), joined(heaps, ", "))).collect(),
        two: scoring.two.largest,
        two_slug: &scoring.two.slug,
        three: scoring.three.largest,
        three_slug: &scoring.three.slug,
        xy1: scoring.xy1.largest,
        xy1_slug: &scoring.xy1.slug,
    };
    site.insert(explorer.frame.file, explorer.render()?);

    let moves = [[2, 5], [7, 17], [13, 32], [19, 50], [6, 15], [1, 8], [233, 610]];
    let explorer = AdditiveExplorer {
        frame: Frame::new("additive-explorer.html"),
        examples: moves.iter().map(|[a, b]| (format!("{a},{b}"), format!("{{{a}, {b}, {}}}", a + b))).collect(),
        largest: Additive::LARGEST,
    };
    site.insert(explorer.frame.file, explorer.render()?);
    let board = PlayNim { frame: Frame::new("play-nim.html") };
    site.insert(board.frame.file, board.render()?);
    Ok(())
}

/// Numbers with something between them.
pub fn joined(numbers: &[u64], between: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
}
