//! Look-up of numbers of breakpoints.

use super::{Rows, damaged, number};
use crate::{IntegersView, Problem, Role, TableFile};
use nimatlas_core::Heaps;

/// How many breakpoints the payoff of each position of Scoring Nim has.
#[derive(Clone)]
pub struct BreakpointTable<'a> {
    rows: Rows<'a>,
    breakpoints: IntegersView<'a>,
}

impl<'a> BreakpointTable<'a> {
    /// The numbers in a table of breakpoints.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<BreakpointTable<'a>, Problem> {
        let keys = table.header().sections.iter().filter(|section| section.role == Role::Key);
        let names: Vec<&str> = keys.map(|section| section.name.as_str()).collect();
        if names.is_empty() {
            return Err(damaged("it has no heaps"));
        }
        let rows = Rows::new(table, &names)?;
        Ok(BreakpointTable { breakpoints: rows.column(table, "breakpoints")?, rows })
    }

    /// The number of breakpoints of a position; a position with fewer heaps than the table's has empty ones beside.
    ///
    /// # Errors
    /// If the stored row is no number of breakpoints.
    pub fn get(&self, heaps: &Heaps) -> Result<Option<u64>, Problem> {
        let mut key = heaps.as_slice().to_vec();
        if key.len() > self.rows.keys.len() {
            return Ok(None);
        }
        key.resize(self.rows.keys.len(), 0);
        self.rows.find(&key).map(|row| number(self.breakpoints, row)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Header, Integers, Road, Section, Verify, Width, write_table};

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
