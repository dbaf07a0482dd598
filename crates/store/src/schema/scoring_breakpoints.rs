//! Numbers of breakpoints of the payoffs of Scoring Nim.

use super::payoff::{padded, position_count, positions};
use super::{
    Cell, Cells, Column, Columns, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer,
    decode_rows, encode_rows, open,
};
use crate::{Problem, Section, TableFile};
use nimatlas_core::Heaps;

/// Every position of up to five heaps of at most `largest` stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringBreakpoints {
    /// How many heaps, 1 to 5.
    pub heaps: usize,
    /// The greatest heap.
    pub largest: u64,
}

/// How many breakpoints a position has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakpointRow {
    /// The heaps in descending order, empty ones included.
    pub heaps: Vec<u64>,
    /// The number of breakpoints of the payoff.
    pub breakpoints: u64,
}

impl Schema for ScoringBreakpoints {
    const NAME: &'static str = "scoring-breakpoints";
    const SLUG: &'static str = "scoring-breakpoints-{heaps}-{largest}";
    const ABOUT: &'static str = "How many breakpoints the payoff of Scoring Nim has, for all positions of `heaps` heaps of at most `largest` \
                                 stones. The keys are the heaps in descending order, empty ones included: the first `heaps` of these.";
    const PARAMETERS: &'static [(&'static str, &'static str)] =
        &[("heaps", "how many heaps, 1 to 5"), ("largest", "the greatest heap")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "x", meaning: "the greatest heap" },
            Key { name: "y", meaning: "the second" },
            Key { name: "z", meaning: "the third" },
            Key { name: "u", meaning: "the fourth" },
            Key { name: "v", meaning: "the fifth" },
        ],
        fewer_keys: true,
        columns: &[Column { name: "breakpoints", cell: Cell::Number, meaning: "how many there are" }],
    };
    type Part = Vec<BreakpointRow>;

    fn tables(profile: Profile) -> Vec<ScoringBreakpoints> {
        vec![
            ScoringBreakpoints { heaps: 3, largest: profile.pick([6, 64, 255]) },
            ScoringBreakpoints { heaps: 4, largest: profile.pick([4, 24, 40]) },
            ScoringBreakpoints { heaps: 5, largest: profile.pick([3, 12, 12]) },
        ]
    }

    fn sample() -> ScoringBreakpoints {
        ScoringBreakpoints { heaps: 2, largest: 2 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<ScoringBreakpoints, Problem> {
        Ok(ScoringBreakpoints { heaps: parameters.get("heaps", 1..=5)? as usize, largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.heaps as i64, self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("scoring-breakpoints-{}-{}", self.heaps, self.largest)
    }

    fn title(&self) -> String {
        let ScoringBreakpoints { heaps, largest } = self;
        format!(
            "Scoring Nim: the number of breakpoints of the payoff of every position of {heaps} heaps, in descending order, of at \
             most {largest} stones each"
        )
    }

    fn entries(&self) -> u64 {
        position_count(self.heaps, self.largest)
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        positions(self.heaps, self.largest)
    }

    fn encode(&self, rows: Vec<BreakpointRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, self.heaps)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        Ok(BreakpointTable::new(table)?.get(&Heaps::from(key))?.map(Entry::BreakpointCount))
    }
}

impl Keyed for ScoringBreakpoints {
    type Row = BreakpointRow;

    fn key(row: &BreakpointRow) -> Vec<u64> {
        row.heaps.clone()
    }

    fn put(row: &BreakpointRow, cells: &mut Writer) -> Result<(), EncodeError> {
        cells.number(row.breakpoints);
        Ok(())
    }

    fn take(mut cells: Cells<'_, '_>) -> Result<BreakpointRow, Problem> {
        Ok(BreakpointRow { heaps: cells.key()?, breakpoints: cells.number()? })
    }
}

/// How many breakpoints the payoff of each position of Scoring Nim has.
#[derive(Clone)]
pub struct BreakpointTable<'a> {
    columns: Columns<'a>,
}

impl<'a> BreakpointTable<'a> {
    /// The numbers in a table of breakpoints.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<BreakpointTable<'a>, Problem> {
        Ok(BreakpointTable { columns: open::<ScoringBreakpoints>(table)? })
    }

    /// The number of breakpoints of a position; a position with fewer heaps than the table's has empty ones beside.
    ///
    /// # Errors
    /// If the stored row is no number of breakpoints.
    pub fn get(&self, heaps: &Heaps) -> Result<Option<u64>, Problem> {
        let row = padded(heaps.as_slice(), self.columns.key_len()).and_then(|key| self.columns.find(&key));
        row.map(|row| self.columns.cells(row, 0).number()).transpose()
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Header, Integers, Road, Role, Verify, Width, write_table};

    fn table(sections: &[Section]) -> TableFile {
        let road = |krate: &str| Road { krate: krate.into(), method: "by hand".into() };
        let header = Header {
            slug: "scoring-breakpoints-2-2".into(),
            title: "A sample".into(),
            family: "scoring-breakpoints".into(),
            parameters: vec![("heaps".into(), 2), ("largest".into(), 2)],
            entries: 6,
            roads: [road("nimatlas-tables"), road("nimatlas-oracle")],
            status: "a sample".into(),
            sections: Vec::new(),
        };
        let folder = tempfile::tempdir().expect("a folder");
        let written = write_table(folder.path(), header, sections).expect("written");
        TableFile::open(&folder.path().join(written.file), Verify::Full, Access::Read).expect("whole")
    }

    fn column(name: &str, role: Role, values: &[i64]) -> Section {
        Section::integers(name, role, Integers::new(Width::One, true, values.to_vec()).expect("small"))
    }

    fn keys() -> [Section; 2] {
        [column("x", Role::Key, &[0, 1, 1, 2, 2, 2]), column("y", Role::Key, &[0, 0, 1, 0, 1, 2])]
    }

    #[test]
    fn numbers_are_found_by_heaps_in_any_order() {
        let [x, y] = keys();
        // −N, 1 + N, −N, 1 + |N + 1|, 1 + |N| and 1 − |1 + N|.
        let table = table(&[x, y, column("breakpoints", Role::Value, &[0, 0, 0, 1, 1, 1])]);
        let numbers = BreakpointTable::new(&table).expect("of the family");
        let cases: [(&[u64], _); 7] = [
            (&[], Some(0)),
            (&[1, 1], Some(0)),
            (&[2], Some(1)),
            (&[1, 2], Some(1)),
            (&[0, 2, 0], Some(1)),
            (&[3], None),
            (&[1, 1, 1], None),
        ];
        for (heaps, expected) in cases {
            assert_eq!(numbers.get(&Heaps::from(heaps)).expect("sound"), expected, "{heaps:?}");
        }
    }

    #[test]
    fn rows_that_are_no_numbers_are_refused() {
        let [x, y] = keys();
        let negative = table(&[x, y, column("breakpoints", Role::Value, &[0, 0, 0, -1, 1, 1])]);
        let numbers = BreakpointTable::new(&negative).expect("of the family");
        assert!(numbers.get(&Heaps::from([2])).is_err());
        let [x, y] = keys();
        assert!(BreakpointTable::new(&table(&[x, y])).is_err(), "there are no numbers");
    }
}
