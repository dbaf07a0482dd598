//! The longest outcome periods among sets of moves: from verified tables, and by search.

mod checkpoint;
mod search;

use crate::context::Context;
use crate::error::Error;
use crate::explain::Explanation;
use crate::store::{Store, TableError};
use nimatlas_core::Status;
use nimatlas_store::RecordTable;
pub use nimatlas_tables::records::{MAX_LARGEST, Record};
use search::{Piece, search};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

/// The sets among which records are sought, all without a common divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordSets {
    /// All sets of so many moves.
    All {
        /// How many moves.
        moves: u64,
    },
    /// The sets {a, b, c − b, c − a, c} with a < b < c/2.
    Family,
}

/// Where records may come from, and how far a search goes.
#[derive(Clone, Copy, Debug)]
pub struct RecordOptions<'a> {
    /// Give up on a set whose preperiod, period and largest move together exceed this many heaps.
    pub max_steps: u64,
    /// Search also where a table holds the answer.
    pub search: bool,
    /// A file that keeps each part of a search when it is done, and from which an earlier run is continued.
    pub resume: Option<&'a Path>,
}

/// The record of one largest move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecord {
    /// The largest move.
    pub max: u64,
    /// The longest period, all sets that have it, and how many sets were searched.
    pub record: Record,
    /// The table that it is from, or `None` where it was searched.
    pub table: Option<String>,
}

/// Records of consecutive largest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordAnswer {
    /// One for each largest move, ascending.
    pub records: Vec<FoundRecord>,
    /// How certain they are.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// Why it is so.
    pub explanation: Explanation,
}

impl RecordSets {
    /// How many moves a set has.
    pub fn moves(self) -> u64 {
        match self {
            RecordSets::All { moves } => moves,
            RecordSets::Family => 5,
        }
    }
}

impl fmt::Display for RecordSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordSets::All { moves: 1 } => f.write_str("sets of one move"),
            RecordSets::All { moves } => write!(f, "sets of {moves} moves"),
            RecordSets::Family => f.write_str("sets {a,b,c−b,c−a,c}"),
        }
    }
}

/// Said where nothing was searched, so that nothing is claimed.
const NO_SET: &str = "By count: no such set is without a common divisor.";

/// The longest outcome period for each largest move of a range: from a verified table where one reaches so far, else by a
/// search whose record is confirmed by a certificate that the independent checker accepts.
///
/// # Errors
/// If the range is empty or below the number of moves, there are too many sets to search, a table is damaged, or the file
/// to resume from cannot be used.
pub fn records(
    sets: RecordSets,
    range: RangeInclusive<u64>,
    options: RecordOptions<'_>,
    store: &Store,
    context: &Context,
) -> Result<RecordAnswer, Error> {
    if range.is_empty() || *range.start() < sets.moves() {
        return Err(Error::Input(format!(
            "the largest moves {} to {} are not a range from {} on; {sets} have a largest move of at least that",
            range.start(),
            range.end(),
            sets.moves()
        )));
    }
    let mut found: BTreeMap<u64, FoundRecord> = BTreeMap::new();
    let mut explanation = Explanation::default();
    if !options.search {
        explanation = stored(sets, &range, store, &mut found, explanation)?;
    }
    let missing: Vec<u64> = range.filter(|c| !found.contains_key(c)).collect();
    let method = match (found.is_empty(), missing.is_empty()) {
        (_, true) => "table",
        (true, false) => "search",
        (false, false) => "table, search",
    };
    if !missing.is_empty() {
        let pieces = Piece::all(sets, &missing)?;
        let searched = search(&pieces, options.max_steps, options.resume, context)?;
        let none = searched.values().all(|record| record.searched == 0);
        explanation = if none { explanation.words(NO_SET) } else { by_search(explanation) };
        found.extend(searched.into_iter().map(|(max, record)| (max, FoundRecord { max, record, table: None })));
    }
    Ok(RecordAnswer { records: found.into_values().collect(), status: Status::Computed, method, explanation })
}

/// Adds what the tables hold, each with the name of its table.
fn stored(
    sets: RecordSets,
    range: &RangeInclusive<u64>,
    store: &Store,
    found: &mut BTreeMap<u64, FoundRecord>,
    mut explanation: Explanation,
) -> Result<Explanation, Error> {
    for entry in &store.manifest().tables {
        let has = |name: &str, value: u64| entry.parameters.get(name) == i64::try_from(value).ok().as_ref();
        let fits = entry.family == "subtraction-records"
            && has("moves", sets.moves())
            && has("family", (sets == RecordSets::Family).into());
        if !fits {
            continue;
        }
        let table = store.table(&entry.slug).map_err(|error: TableError| Error::Other(error.into()))?;
        let damaged = |problem| Error::Other(format!("{}: {problem}", entry.slug).into());
        let records = RecordTable::new(&table).map_err(damaged)?;
        let before = found.len();
        for max in range.clone() {
            if let Some(record) = records.get(max).map_err(damaged)? {
                let table = Some(entry.slug.clone());
                found.entry(max).or_insert(FoundRecord { max, record: record.into(), table });
            }
        }
        if found.len() > before {
            let [rules, theory] = &entry.roads;
            explanation = explanation.words(format!(
                "From the table {}, on every entry of which two computations agree: {} ({}) and {} ({}). Status: {}.",
                entry.slug, rules.krate, rules.method, theory.krate, theory.method, entry.status
            ));
        }
    }
    Ok(explanation)
}

fn by_search(explanation: Explanation) -> Explanation {
    explanation.rests_on(
        "By search: each set without a common divisor was played until the outcomes that a move can reach came back. The period of the first set of a record was found again in another way, with a certificate that the independent checker accepted. This is one computation, not two.",
        Status::Computed,
    )
}
