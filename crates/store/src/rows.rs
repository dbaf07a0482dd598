//! Keyed rows of an open table, whatever its family: nothing here trusts the bytes, hashes or not.

use super::{IntegersView, PlanesView, Problem, TableFile, check};
use std::ops::Range;

pub(super) fn damaged(what: &str) -> Problem {
    Problem::Contents(format!("its rows are not those of its family: {what}"))
}

/// The key columns of a table and a search in them.
#[derive(Clone)]
pub(super) struct Rows<'a> {
    pub keys: Vec<IntegersView<'a>>,
}

impl<'a> Rows<'a> {
    pub fn new(table: &'a TableFile, names: &[&str]) -> Result<Rows<'a>, Problem> {
        check::entries(table.header())?;
        let keys = names.iter().map(|name| table.integers(name)).collect::<Result<Vec<_>, _>>()?;
        if keys.iter().any(|column| column.len() != keys[0].len()) {
            return Err(damaged("its keys differ in number"));
        }
        Ok(Rows { keys })
    }

    pub fn len(&self) -> u64 {
        self.keys.first().map_or(0, |column| column.len())
    }

    /// A column with an entry for each row.
    pub fn column(&self, table: &'a TableFile, name: &str) -> Result<IntegersView<'a>, Problem> {
        let column = table.integers(name)?;
        self.one_each(name, column.len()).map(|()| column)
    }

    /// Whether a section has an entry for each row.
    pub fn one_each(&self, name: &str, entries: u64) -> Result<(), Problem> {
        if entries == self.len() { Ok(()) } else { Err(damaged(&format!("“{name}” has {entries} entries"))) }
    }

    pub fn offsets(&self, table: &'a TableFile, name: &str) -> Result<Offsets<'a>, Problem> {
        let column = table.integers(name)?;
        if Some(column.len()) == self.len().checked_add(1) {
            Ok(Offsets(column))
        } else {
            Err(damaged(&format!("“{name}” has {} entries", column.len())))
        }
    }

    pub fn find(&self, key: &[u64]) -> Option<u64> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            // What is no key is not found, and the search ends all the same.
            let here = self.keys.iter().map(|column| column.get(middle).and_then(|key| u64::try_from(key).ok()));
            match here.cmp(key.iter().copied().map(Some)) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

#[derive(Clone, Copy)]
pub(super) struct Offsets<'a>(IntegersView<'a>);

impl Offsets<'_> {
    /// The elements of a row, among `len` in all.
    pub fn range(self, row: u64, len: u64) -> Result<Range<u64>, Problem> {
        let (start, end) = (number(self.0, row)?, number(self.0, row + 1)?);
        if start <= end && end <= len { Ok(start..end) } else { Err(damaged("an offset leads out of its section")) }
    }
}

/// An entry of a column that holds no negative numbers.
pub(super) fn number(column: IntegersView<'_>, row: u64) -> Result<u64, Problem> {
    let value = column.get(row).ok_or_else(|| damaged("an integer is missing"))?;
    u64::try_from(value).map_err(|_| damaged("an integer is negative"))
}

/// Planes of which there are so many.
pub(super) fn digits<'a>(planes: PlanesView<'a>, expected: u8, name: &str) -> Result<PlanesView<'a>, Problem> {
    if planes.planes() == usize::from(expected) {
        Ok(planes)
    } else {
        Err(damaged(&format!("“{name}” has {} planes", planes.planes())))
    }
}
