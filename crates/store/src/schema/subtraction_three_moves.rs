//! Periods of games with three moves.

use super::subtraction_additive::least_moves;
use super::{
    Cell, Cells, Column, Columns, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer,
    decode_rows, encode_rows, open,
};
use crate::rows::damaged;
use crate::{Problem, Section, TableFile};
use nimatlas_core::{PairSums, Period, ThreeMoveRecord};
use num_integer::Integer;

/// Every a < b < c ≤ `largest` with greatest common divisor 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtractionThreeMoves {
    /// The greatest c.
    pub largest: u64,
}

impl SubtractionThreeMoves {
    /// The triples of a part, ascending.
    pub fn triples(&self, part: usize) -> impl Iterator<Item = [u64; 3]> + use<> {
        let largest = self.largest;
        let above = move |a: u64| (a + 1..largest).flat_map(move |b| (b + 1..=largest).map(move |c| [a, b, c]));
        least_moves(part, largest).flat_map(above).filter(|[a, b, c]| a.gcd(b).gcd(c) == 1)
    }
}

const fn number(name: &'static str, meaning: &'static str) -> Column {
    Column { name, cell: Cell::Number, meaning }
}

impl Schema for SubtractionThreeMoves {
    const NAME: &'static str = "subtraction-three-moves";
    const SLUG: &'static str = "subtraction-three-moves-{largest}";
    const ABOUT: &'static str =
        "The subtraction games {a, b, c} for all a < b < c ≤ `largest` with greatest common divisor 1.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[("largest", "the greatest c")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "a", meaning: "the smallest move" },
            Key { name: "b", meaning: "the middle move" },
            Key { name: "c", meaning: "the greatest move" },
        ],
        fewer_keys: false,
        columns: &[
            number("preperiod", "the least preperiod of the nim-values"),
            number("period", "their minimal period"),
            number("outcome-preperiod", "the least preperiod of the outcomes, which can be smaller"),
            number("outcome-period", "their minimal period, which can be smaller"),
            number(
                "pair-sums",
                "which sums of two moves the period of the nim-values divides: 1 for a+b, plus 2 for a+c, plus 4 for b+c; 0 occurs only where c = a + b",
            ),
            number("outcome-pair-sums", "the same for the outcomes"),
        ],
    };
    type Part = Vec<ThreeMoveRecord>;

    fn tables(profile: Profile) -> Vec<SubtractionThreeMoves> {
        vec![SubtractionThreeMoves { largest: profile.pick([9, 64, 256]) }]
    }

    fn sample() -> SubtractionThreeMoves {
        SubtractionThreeMoves { largest: 4 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<SubtractionThreeMoves, Problem> {
        Ok(SubtractionThreeMoves { largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("subtraction-three-moves-{}", self.largest)
    }

    fn title(&self) -> String {
        format!(
            "Three-move subtraction games, a < b < c ≤ {} with gcd 1: preperiods and periods of nim-values and outcomes, and which sums of two moves the periods divide (1: a+b, 2: a+c, 4: b+c)",
            self.largest
        )
    }

    fn entries(&self) -> u64 {
        (0..self.parts()).map(|part| self.triples(part).count() as u64).sum()
    }

    fn parts(&self) -> usize {
        8
    }

    fn keys(&self, part: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(self.triples(part).map(Vec::from))
    }

    fn encode(&self, rows: Vec<ThreeMoveRecord>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 3)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let Ok(mut moves) = <[u64; 3]>::try_from(key) else { return Ok(None) };
        moves.sort_unstable();
        Ok(ThreeMoveTable::new(table)?.get(moves)?.map(Entry::ThreeMoves))
    }
}

impl Keyed for SubtractionThreeMoves {
    type Row = ThreeMoveRecord;

    fn key(row: &ThreeMoveRecord) -> Vec<u64> {
        row.moves.to_vec()
    }

    fn put(row: &ThreeMoveRecord, cells: &mut Writer) -> Result<(), EncodeError> {
        for period in [row.nim_values, row.outcomes] {
            cells.number(period.preperiod);
            cells.number(period.period.get());
        }
        cells.number(row.nim_values_divide.bits().into());
        cells.number(row.outcomes_divide.bits().into());
        Ok(())
    }

    fn take(mut cells: Cells<'_, '_>) -> Result<ThreeMoveRecord, Problem> {
        let moves = cells.key_of()?;
        let mut period = || Period::new(cells.number()?, cells.number()?).ok_or_else(|| damaged("a period is 0"));
        let (nim_values, outcomes) = (period()?, period()?);
        let mut sums = || {
            let bits = u8::try_from(cells.number()?).ok();
            bits.and_then(PairSums::from_bits).ok_or_else(|| damaged("there are three sums"))
        };
        let (nim_values_divide, outcomes_divide) = (sums()?, sums()?);
        Ok(ThreeMoveRecord { moves, nim_values, outcomes, nim_values_divide, outcomes_divide })
    }
}

/// Periods of games with three moves.
#[derive(Clone)]
pub struct ThreeMoveTable<'a> {
    columns: Columns<'a>,
}

impl<'a> ThreeMoveTable<'a> {
    /// The records in a table of three-move games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<ThreeMoveTable<'a>, Problem> {
        Ok(ThreeMoveTable { columns: open::<SubtractionThreeMoves>(table)? })
    }

    /// The record of {a, b, c}, a < b < c with gcd 1.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, moves: [u64; 3]) -> Result<Option<ThreeMoveRecord>, Problem> {
        self.columns.find(&moves).map(|row| SubtractionThreeMoves::take(self.columns.cells(row, 0))).transpose()
    }
}
