//! Nim-sequences of additive games {a, b, a + b} in the sink convention.

use super::subtraction_additive::coprime_pairs;
use super::{
    Cell, Cells, Column, Columns, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer,
    decode_rows, encode_rows, open,
};
use crate::rows::damaged;
use crate::{Problem, Section, TableFile};
use nimatlas_core::{BitPlanes, Period, SubtractionSet};

/// {a, b, a + b} for all coprime a < b ≤ `largest`, where a move may land below zero and every position ≤ 0 is terminal with value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtractionSink {
    /// The greatest b.
    pub largest: u64,
}

/// One period of a game, which has no preperiod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SinkRow {
    /// The smallest move.
    pub a: u64,
    /// The middle move.
    pub b: u64,
    /// The nim-values of heaps 0, 1, …, period − 1, in two planes.
    pub values: BitPlanes,
}

impl SubtractionSink {
    /// The pairs of a part, ascending.
    pub fn pairs(&self, part: usize) -> impl Iterator<Item = [u64; 2]> + use<> {
        coprime_pairs(part, self.largest)
    }
}

const VALUES: usize = 1;

impl Schema for SubtractionSink {
    const NAME: &'static str = "subtraction-sink";
    const SLUG: &'static str = "subtraction-sink-{largest}";
    const ABOUT: &'static str = "The subtraction games {a, b, a+b} for all coprime a < b ≤ `largest` in the sink convention: a move may land \
                                 below zero, and every position ≤ 0 is terminal with value 0. There is no preperiod, and the period is that \
                                 of the same game in `subtraction-additive`.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[("largest", "the greatest b")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "a", meaning: "the smallest move" },
            Key { name: "b", meaning: "the middle move; the third one is a + b" },
        ],
        fewer_keys: false,
        columns: &[
            Column { name: "period", cell: Cell::Number, meaning: "the minimal period of the nim-values" },
            Column {
                name: "nim-values",
                cell: Cell::Digits { planes: 2, offsets: "value-offsets" },
                meaning: "the nim-values of heaps 0, 1, …, period − 1",
            },
        ],
    };
    type Part = Vec<SinkRow>;

    fn tables(profile: Profile) -> Vec<SubtractionSink> {
        vec![SubtractionSink { largest: profile.pick([9, 64, 128]) }]
    }

    fn sample() -> SubtractionSink {
        SubtractionSink { largest: 3 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<SubtractionSink, Problem> {
        Ok(SubtractionSink { largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("subtraction-sink-{}", self.largest)
    }

    fn title(&self) -> String {
        format!(
            "Additive subtraction games {{a, b, a+b}} in the sink convention, coprime a < b ≤ {}: one period of nim-values",
            self.largest
        )
    }

    fn entries(&self) -> u64 {
        (0..self.parts()).map(|part| self.pairs(part).count() as u64).sum()
    }

    fn parts(&self) -> usize {
        8
    }

    fn keys(&self, part: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(self.pairs(part).map(Vec::from))
    }

    fn encode(&self, rows: Vec<SinkRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 2)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let &[a, b] = key else { return Ok(None) };
        let Some(row) = SinkTable::new(table)?.get(a.min(b), a.max(b))? else { return Ok(None) };
        let moves = row.a.checked_add(row.b).and_then(|sum| SubtractionSet::new(&[row.a, row.b, sum]).ok());
        let moves = moves.ok_or_else(|| damaged("a key is no pair of moves"))?;
        let period = Period::new(0, row.values.len() as u64).ok_or_else(|| damaged("a period is 0"))?;
        Ok(Some(Entry::Sequence { moves, period, values: row.values.iter().collect() }))
    }
}

impl Keyed for SubtractionSink {
    type Row = SinkRow;

    fn key(row: &SinkRow) -> Vec<u64> {
        vec![row.a, row.b]
    }

    fn put(row: &SinkRow, cells: &mut Writer) -> Result<(), EncodeError> {
        cells.number(row.values.len() as u64);
        cells.digits(&row.values)
    }

    fn take(mut cells: Cells<'_, '_>) -> Result<SinkRow, Problem> {
        let [a, b] = cells.key_of()?;
        let (period, values) = (cells.number()?, cells.digits()?);
        if period == 0 || values.len() != period {
            return Err(damaged("a stored period is not as long as its record says"));
        }
        Ok(SinkRow { a, b, values: values.to_planes()? })
    }
}

/// Nim-sequences of additive games {a, b, a + b} with coprime a < b in the sink convention.
#[derive(Clone)]
pub struct SinkTable<'a> {
    columns: Columns<'a>,
}

impl<'a> SinkTable<'a> {
    /// The sequences in a table of such games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<SinkTable<'a>, Problem> {
        Ok(SinkTable { columns: open::<SubtractionSink>(table)? })
    }

    /// One period of {a, b, a + b}.
    ///
    /// # Errors
    /// If the stored row is damaged.
    pub fn get(&self, a: u64, b: u64) -> Result<Option<SinkRow>, Problem> {
        self.columns.find(&[a, b]).map(|row| SubtractionSink::take(self.columns.cells(row, 0))).transpose()
    }

    /// The nim-value of {a, b, a + b} on any heap.
    ///
    /// # Errors
    /// If the stored row is damaged.
    pub fn nim_value(&self, a: u64, b: u64, heap: u64) -> Result<Option<u64>, Problem> {
        let Some(row) = self.columns.find(&[a, b]) else { return Ok(None) };
        let values = self.columns.cells(row, VALUES).digits()?;
        Ok(heap.checked_rem(values.len()).and_then(|n| values.get(n)))
    }
}
