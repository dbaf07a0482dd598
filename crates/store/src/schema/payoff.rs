//! What the families of payoff functions have in common: the columns of a payoff, and its look-up by heaps.

use super::scoring_fk::ScoringFk;
use super::scoring_payoffs::ScoringPayoffs;
use super::scoring_xy1::ScoringXy1;
use super::{Cell, Cells, Column, Columns, EncodeError, Schema, Writer, open};
use crate::rows::damaged;
use crate::{Problem, TableFile};
use nimatlas_core::{BitPlanes, Heaps, PayoffFunction};

/// A payoff under the key of its row.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffRow {
    /// The key, as its family forms it from the heaps.
    pub key: Vec<u64>,
    /// The payoff as a function of the bonus.
    pub payoff: PayoffFunction,
}

pub(super) const COLUMNS: &[Column] = &[
    Column { name: "start", cell: Cell::Signed, meaning: "the first breakpoint; 0 if there is none" },
    Column { name: "value", cell: Cell::Signed, meaning: "the payoff at the bonus `start`" },
    Column { name: "breakpoints", cell: Cell::Number, meaning: "how many there are" },
    Column {
        name: "slopes",
        cell: Cell::Digits { planes: 1, offsets: "slope-offsets" },
        meaning: "1 where the payoff rises, 0 where it falls, see [below](#payoff-functions)",
    },
];

pub(super) fn put(row: &PayoffRow, cells: &mut Writer) -> Result<(), EncodeError> {
    let (start, value, slopes) = row.payoff.parts();
    let slopes: Vec<bool> = slopes.collect();
    cells.signed(start);
    cells.signed(value);
    cells.number(row.payoff.breakpoints().count() as u64);
    let mut words = vec![0; slopes.len().div_ceil(64)];
    for (i, &up) in slopes.iter().enumerate() {
        words[i / 64] |= u64::from(up) << (i % 64);
    }
    cells.digits(&BitPlanes::from_words(vec![words], slopes.len()))
}

pub(super) fn take(mut cells: Cells<'_, '_>) -> Result<PayoffRow, Problem> {
    let key = cells.key()?;
    let (start, value, count) = (cells.signed()?, cells.signed()?, cells.number()?);
    let slopes = cells.digits()?;
    let payoff = PayoffFunction::from_parts(start, value, slopes.iter().map(|up| up != 0));
    let payoff = payoff.map_err(|error| damaged(&error.to_string()))?;
    if payoff.breakpoints().count() as u64 != count {
        return Err(damaged(&format!("{count} breakpoints are stored; there are {}", payoff.breakpoints().count())));
    }
    Ok(PayoffRow { key, payoff })
}

/// Payoff functions of Scoring Nim.
#[derive(Clone)]
pub struct PayoffTable<'a> {
    columns: Columns<'a>,
    /// The key of a position, whose heaps come in descending order, in a table with so many parts in a key.
    key: fn(&[u64], usize) -> Option<Vec<u64>>,
}

impl<'a> PayoffTable<'a> {
    /// The payoffs in a table of Scoring Nim.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<PayoffTable<'a>, Problem> {
        type KeyOf = fn(&[u64], usize) -> Option<Vec<u64>>;
        let (columns, key): (Columns<'a>, KeyOf) = match table.header().family.as_str() {
            ScoringPayoffs::NAME => (open::<ScoringPayoffs>(table)?, padded),
            ScoringXy1::NAME => (open::<ScoringXy1>(table)?, |heaps, _| ScoringXy1::key_of(heaps)),
            ScoringFk::NAME => (open::<ScoringFk>(table)?, |heaps, _| ScoringFk::key_of(heaps)),
            other => return Err(damaged(&format!("family “{other}” holds no payoffs"))),
        };
        Ok(PayoffTable { columns, key })
    }

    /// The payoff function of a position.
    ///
    /// # Errors
    /// If the stored row is no payoff function.
    pub fn get(&self, heaps: &Heaps) -> Result<Option<PayoffFunction>, Problem> {
        let key = (self.key)(heaps.as_slice(), self.columns.key_len());
        let row = key.and_then(|key| self.columns.find(&key));
        row.map(|row| take(self.columns.cells(row, 0)).map(|row| row.payoff)).transpose()
    }
}

/// The heaps with empty ones at the end.
pub(super) fn padded(heaps: &[u64], parts: usize) -> Option<Vec<u64>> {
    let mut key = heaps.to_vec();
    (key.len() <= parts).then(|| {
        key.resize(parts, 0);
        key
    })
}

/// All positions of so many heaps, in descending order of the heaps, empty ones included; ascending as keys.
pub(super) fn positions(heaps: usize, largest: u64) -> Box<dyn Iterator<Item = Vec<u64>>> {
    if heaps == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    let longer = move |position: Vec<u64>| {
        let most = position.last().copied().unwrap_or(largest);
        (0..=most).map(move |heap| position.iter().copied().chain([heap]).collect())
    };
    Box::new(positions(heaps - 1, largest).flat_map(longer))
}

/// How many such positions there are; `u64::MAX` stands for anything from there on.
pub(super) fn position_count(heaps: usize, largest: u64) -> u64 {
    let ways =
        (1..=heaps as u128).try_fold(1u128, |ways, heap| Some(ways.checked_mul(u128::from(largest) + heap)? / heap));
    ways.and_then(|ways| u64::try_from(ways).ok()).unwrap_or(u64::MAX)
}
