//! Data of pictures from the store of tables.

use super::{PairClass, RecordSeries, ThreeMoveMap};
use nimatlas::store::{Store, TableError};
use nimatlas::{Context, Error, sums_divided};
use nimatlas_core::{PairSums, SequenceKind, SubtractionSet};
use nimatlas_store::{Problem, StoreError, TableFile, ThreeMoveTable};

/// The records of longest outcome periods in all tables of them: those of all sets first, by their number of moves, then those of
/// the family {a, b, c−b, c−a, c}.
///
/// # Errors
/// If a table cannot be read or is damaged.
pub fn stored_records(store: &Store) -> Result<Vec<RecordSeries>, TableError> {
    let tables = store.manifest().tables.iter().filter(|table| table.family == "subtraction-records");
    let mut series = Vec::new();
    for entry in tables {
        let parameter = |name: &str| entry.parameters.get(name).copied().unwrap_or(0);
        let (family, moves) = (parameter("family") != 0, parameter("moves"));
        let name = if family { "{a, b, c−b, c−a, c}".to_owned() } else { format!("all sets of {moves} moves") };
        let table = store.table(&entry.slug)?;
        let points = points(&table).map_err(|problem| in_table(&entry.slug, problem))?;
        series.push(((family, moves), RecordSeries { name, points }));
    }
    series.sort_by_key(|&(order, _)| order);
    Ok(series.into_iter().map(|(_, series)| series).collect())
}

fn points(table: &TableFile) -> Result<Vec<(u64, u64)>, Problem> {
    let (largest, periods) = (table.integers("c")?, table.integers("period")?);
    let damaged = || Problem::Contents("its rows are not those of its family".to_owned());
    let number = |value: Option<i64>| value.and_then(|value| u64::try_from(value).ok()).ok_or_else(damaged);
    (0..largest.len()).map(|row| Ok((number(largest.get(row))?, number(periods.get(row))?))).collect()
}

fn in_table(slug: &str, problem: Problem) -> TableError {
    TableError::Store(StoreError { path: slug.into(), problem })
}

impl ThreeMoveMap {
    /// The map from a table of the store, or `None` if none reaches as far as c. A game with a common divisor is the same as the
    /// one divided by it.
    ///
    /// # Errors
    /// If a table cannot be read or is damaged.
    pub fn stored(store: &Store, c: u64, sequence: SequenceKind) -> Result<Option<ThreeMoveMap>, TableError> {
        let largest = |entry: &nimatlas_store::TableEntry| entry.parameters.get("largest").copied();
        let reaching = |largest: i64| u64::try_from(largest).is_ok_and(|largest| largest >= c);
        let tables = store.manifest().tables.iter().filter(|table| table.family == "subtraction-three-moves");
        let Some(entry) =
            tables.filter(|entry| largest(entry).is_some_and(reaching)).min_by_key(|entry| largest(entry))
        else {
            return Ok(None);
        };
        let file = store.table(&entry.slug)?;
        let found = ThreeMoveTable::new(&file).and_then(|table| {
            ThreeMoveMap::new(c, sequence, |moves| {
                let record = table.get(moves)?.ok_or_else(|| Problem::Contents(format!("{moves:?} is missing")))?;
                Ok(match sequence {
                    SequenceKind::NimValues => record.nim_values_divide,
                    SequenceKind::Outcomes => record.outcomes_divide,
                })
            })
        });
        found.map(Some).map_err(|problem| in_table(&entry.slug, problem))
    }

    /// The map from the rules.
    ///
    /// # Errors
    /// If some period is not found within the limits.
    pub fn computed(c: u64, sequence: SequenceKind, context: &Context) -> Result<ThreeMoveMap, Error> {
        ThreeMoveMap::new(c, sequence, |moves| {
            let set = SubtractionSet::new(&moves).expect("0 < a < b < c");
            sums_divided(&set, sequence, context)
        })
    }

    /// The map by the sums that the period of each game without a common divisor divides.
    fn new<E>(
        c: u64,
        sequence: SequenceKind,
        mut sums: impl FnMut([u64; 3]) -> Result<PairSums, E>,
    ) -> Result<ThreeMoveMap, E> {
        let pairs = (2..c).flat_map(|b| (1..b).map(move |a| (a, b)));
        let games = pairs.map(|(a, b)| {
            let gcd = gcd(gcd(a, b), c);
            Ok((a, b, PairClass::new([a, b, c], sums([a / gcd, b / gcd, c / gcd])?)))
        });
        Ok(ThreeMoveMap { c, sequence, games: games.collect::<Result<_, _>>()? })
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
