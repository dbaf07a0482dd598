//! The page on subtraction games.

use crate::cards::Card;
use crate::data::{self, coprime_pairs};
use crate::pages::{Frame, joined};
use crate::pictures::{self, Picture};
use crate::statements::{Certainty, certified};
use crate::{AtlasError, Site, damaged, find, grouped, parameter};
use askama::Template;
use nimatlas::store::Store;
use nimatlas_core::{Bounds, Regime, Statement, Status};
use nimatlas_store::{AdditiveTable, Problem, TableEntry, TableFile};

/// The largest b of the additive games that the page lists.
const LISTED: u64 = 12;

#[derive(Template)]
#[template(path = "subtraction.html")]
struct Page<'a> {
    frame: Frame,
    certificates: Certainty,
    additive_proved: Certainty,
    additive: Certainty,
    sink: Certainty,
    pair_sum: Certainty,
    additive_most: u64,
    additive_slug: &'a str,
    additive_games: Vec<Game>,
    additive_pictures: Vec<Picture>,
    three_moves: Option<ThreeMoves>,
    three_move_pictures: Vec<Picture>,
    records: Vec<RecordTable>,
    record_pictures: Vec<Picture>,
    cards: Vec<&'a Card>,
}

struct Game {
    a: u64,
    b: u64,
    set: String,
    regime: Regime,
    delta: u64,
    period: u64,
    counts: String,
    gaps: String,
}

/// How many three-move games have which sums as multiples of their period.
struct ThreeMoves {
    largest: u64,
    sets: String,
    classes: Vec<(&'static str, String)>,
}

struct RecordTable {
    slug: String,
    caption: String,
    records: Vec<Record>,
}

struct Record {
    largest: u64,
    period: String,
    sets: String,
}

/// Puts the page on subtraction games into the site.
pub fn subtraction(
    store: &Store,
    bounds: &Bounds,
    additive: &TableEntry,
    cards: Vec<&Card>,
    site: &mut Site,
) -> Result<(), AtlasError> {
    // {2, 5, 7} stands for the games of the published proof.
    let proved = data::additive([2, 5, 7]).map_or(Status::Conjectured, |game| game.status);
    let three_moves =
        find(store, "subtraction-three-moves", |_| true).map(|entry| three_moves(store, entry)).transpose()?;
    let records = records(store)?;
    let page = Page {
        frame: Frame::new("subtraction.html"),
        certificates: Status::Proved("induction on the heap").into(),
        additive_proved: proved.into(),
        additive: certified(bounds, Statement::AdditiveClosedForm),
        sink: certified(bounds, Statement::AdditiveSinkDuality),
        pair_sum: certified(bounds, Statement::ThreeMovePairSum),
        additive_most: LISTED.min(parameter(additive, "stored")),
        additive_slug: &additive.slug,
        additive_games: additive_games(store, additive)?,
        additive_pictures: pictures::additive(store, additive, site)?,
        three_move_pictures: match &three_moves {
            Some(three) => pictures::three_moves(store, three.largest, site)?,
            None => Vec::new(),
        },
        three_moves,
        record_pictures: if records.is_empty() { Vec::new() } else { pictures::records(store, site)? },
        records,
        cards,
    };
    site.insert(page.frame.file, page.render()?);
    Ok(())
}

fn additive_games(store: &Store, additive: &TableEntry) -> Result<Vec<Game>, AtlasError> {
    let file = store.table(&additive.slug)?;
    let table = AdditiveTable::new(&file).map_err(damaged(&file))?;
    let mut pairs: Vec<_> = coprime_pairs(LISTED.min(parameter(additive, "stored"))).collect();
    pairs.sort_by_key(|&(a, b)| (b, a));
    let mut games = Vec::new();
    for (a, b) in pairs {
        let Some(record) = table.get(a, b).map_err(damaged(&file))? else { continue };
        games.push(Game {
            a,
            b,
            set: format!("{{{a}, {b}, {}}}", a + b),
            regime: record.regime,
            delta: record.delta,
            period: record.period,
            counts: joined(&record.counts, ", "),
            gaps: joined(&record.gaps, ", "),
        });
    }
    Ok(games)
}

fn three_moves(store: &Store, entry: &TableEntry) -> Result<ThreeMoves, AtlasError> {
    let file = store.table(&entry.slug)?;
    let columns = ["a", "b", "c", "pair-sums"].map(|name| column(&file, name));
    let [a, b, c, sums] = columns;
    let (a, b, c, sums) = (a?, b?, c?, sums?);
    let mut counts = [0u64; 8];
    let rows = a.iter().zip(&b).zip(&c).zip(&sums);
    for (_, &bits) in rows.filter(|(((a, b), c), _)| a.checked_add(**b) != Some(**c)) {
        if let Some(count) = usize::try_from(bits).ok().and_then(|bits| counts.get_mut(bits)) {
            *count += 1;
        }
    }
    let words = [
        (1, "a + b only"),
        (2, "a + c only"),
        (4, "b + c only"),
        (3, "a + b and a + c"),
        (5, "a + b and b + c"),
        (6, "a + c and b + c"),
        (7, "all three"),
        (0, "none"),
    ];
    Ok(ThreeMoves {
        largest: parameter(entry, "largest"),
        sets: grouped(counts.iter().sum()),
        classes: words.map(|(bits, words)| (words, grouped(counts[bits]))).to_vec(),
    })
}

fn records(store: &Store) -> Result<Vec<RecordTable>, AtlasError> {
    let entries = store.manifest().tables.iter().filter(|entry| entry.family == "subtraction-records");
    entries
        .map(|entry| {
            let file = store.table(&entry.slug)?;
            let (largest, periods, sets) = (column(&file, "c")?, column(&file, "period")?, column(&file, "sets")?);
            let ends = column(&file, "set-offsets")?;
            let moves = parameter(entry, "moves");
            let of_row = |row: usize| -> Option<Record> {
                let range = usize::try_from(*ends.get(row)?).ok()?..usize::try_from(*ends.get(row + 1)?).ok()?;
                let members = sets.get(range)?.chunks(moves.max(1) as usize);
                Some(Record {
                    largest: largest[row],
                    period: grouped(*periods.get(row)?),
                    sets: members.map(|set| format!("{{{}}}", joined(set, ", "))).collect::<Vec<_>>().join(" "),
                })
            };
            let records = (0..largest.len()).map(of_row).collect::<Option<Vec<_>>>();
            let wrong = || Problem::Contents("its rows are not those of its family".to_owned());
            Ok(RecordTable {
                slug: entry.slug.clone(),
                caption: match parameter(entry, "family") {
                    0 => format!("All sets of {moves} moves"),
                    _ => "The family {a, b, c−b, c−a, c}".to_owned(),
                },
                records: records.ok_or_else(|| damaged(&file)(wrong()))?,
            })
        })
        .collect()
}

/// A column of numbers that are not negative.
fn column(file: &TableFile, name: &str) -> Result<Vec<u64>, AtlasError> {
    let numbers = file.integers(name).map_err(damaged(file))?;
    let wrong = || damaged(file)(Problem::Contents(format!("a number of “{name}” is negative")));
    numbers.iter().map(|number| number.and_then(|number| number.try_into().ok()).ok_or_else(wrong)).collect()
}
