//! Look-up of longest outcome periods.

use super::{Offsets, Rows, damaged, number};
use crate::{CertificateRecord, CertificatesView, IntegersView, Problem, TableFile};
use nimatlas_core::{OutcomeRecord, PeriodCertificate, SubtractionSet};

/// Longest outcome periods of subtraction sets by their largest move, with a certificate of each.
#[derive(Clone)]
pub struct RecordTable<'a> {
    rows: Rows<'a>,
    /// How many moves a set has.
    moves: usize,
    period: IntegersView<'a>,
    searched: IntegersView<'a>,
    offsets: Offsets<'a>,
    sets: IntegersView<'a>,
    certificates: CertificatesView<'a>,
}

impl<'a> RecordTable<'a> {
    /// The records in a table of longest outcome periods.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<RecordTable<'a>, Problem> {
        let rows = Rows::new(table, &["c"])?;
        let moves = table.header().parameter("moves").and_then(|moves| usize::try_from(moves).ok());
        let certificates = table.certificates("certificates")?;
        if certificates.len() != rows.len() {
            return Err(damaged("its certificates are not one a row"));
        }
        Ok(RecordTable {
            moves: moves.filter(|&moves| moves > 0).ok_or_else(|| damaged("it does not say how many moves"))?,
            period: rows.column(table, "period")?,
            searched: rows.column(table, "searched")?,
            offsets: rows.offsets(table, "set-offsets")?,
            sets: table.integers("sets")?,
            certificates,
            rows,
        })
    }

    /// The record among the sets with this largest move. Every set was decided.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, largest: u64) -> Result<Option<OutcomeRecord>, Problem> {
        let Some(row) = self.rows.find(&[largest]) else { return Ok(None) };
        let range = self.offsets.range(row, self.sets.len())?;
        let moves = range.map(|i| number(self.sets, i)).collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() || !moves.len().is_multiple_of(self.moves) {
            return Err(damaged(&format!("{} numbers are no sets of {} moves", moves.len(), self.moves)));
        }
        Ok(Some(OutcomeRecord {
            largest,
            period: number(self.period, row)?,
            sets: moves.chunks(self.moves).map(<[u64]>::to_vec).collect(),
            searched: number(self.searched, row)?,
        }))
    }

    /// The certificate of the period of the first set.
    ///
    /// # Errors
    /// As [`RecordTable::get`].
    pub fn certificate(&self, largest: u64) -> Result<Option<PeriodCertificate>, Problem> {
        let (Some(record), Some(row)) = (self.get(largest)?, self.rows.find(&[largest])) else { return Ok(None) };
        let moves = SubtractionSet::new(&record.sets[0]).map_err(|error| damaged(&error.to_string()))?;
        let stored = self.certificates.get(row).ok_or_else(|| damaged("a certificate is missing"))?;
        let CertificateRecord { period, window_digest, period_digest } = stored;
        let sequence = self.certificates.sequence();
        Ok(Some(PeriodCertificate { moves, sequence, period, window_digest, period_digest }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Header, Integers, Road, Role, Section, Verify, write_table};
    use nimatlas_core::SequenceKind;
    use nimatlas_tables::period;

    /// The records of two moves up to 4: {1, 2}, {2, 3} and {1, 4}.
    fn sections() -> Vec<Section> {
        let column = |name: &str, role: Role, values: &[u64]| {
            Section::integers(name, role, Integers::unsigned(values.iter().copied()).expect("small"))
        };
        let certificate = |moves: &[u64]| {
            let moves = SubtractionSet::new(moves).expect("a set");
            CertificateRecord::from(&period::find(&moves, SequenceKind::Outcomes, 1000).expect("short"))
        };
        vec![
            column("c", Role::Key, &[2, 3, 4]),
            column("period", Role::Value, &[3, 5, 5]),
            column("searched", Role::Value, &[1, 2, 2]),
            column("set-offsets", Role::Offsets { of: "sets".into() }, &[0, 2, 4, 6]),
            column("sets", Role::Value, &[1, 2, 2, 3, 1, 4]),
            Section::certificates(
                "certificates",
                SequenceKind::Outcomes,
                [[1, 2], [2, 3], [1, 4]].iter().map(|moves| certificate(moves)).collect(),
            ),
        ]
    }

    fn table(sections: &[Section], moves: i64) -> TableFile {
        let road = |krate: &str| Road { krate: krate.into(), method: "by hand".into() };
        let header = Header {
            slug: "subtraction-records-2-4".into(),
            title: "A sample".into(),
            family: "subtraction-records".into(),
            parameters: vec![("moves".into(), moves), ("largest".into(), 4), ("family".into(), 0)],
            entries: 3,
            roads: [road("nimatlas-tables"), road("nimatlas-oracle")],
            status: "a sample".into(),
            sections: Vec::new(),
        };
        let folder = tempfile::tempdir().expect("a folder");
        let written = write_table(folder.path(), header, sections).expect("written");
        TableFile::open(&folder.path().join(written.file), Verify::Full, Access::Read).expect("whole")
    }

    #[test]
    fn records_are_found_by_their_largest_move() {
        let table = table(&sections(), 2);
        let records = RecordTable::new(&table).expect("of the family");
        let expected = OutcomeRecord { largest: 3, period: 5, sets: vec![vec![2, 3]], searched: 2 };
        assert_eq!(records.get(3).expect("sound"), Some(expected));
        let certificate = records.certificate(4).expect("sound").expect("a row");
        assert_eq!((certificate.moves.as_slice(), certificate.period.period.get()), (&[1, 4][..], 5));
        assert!(records.get(5).expect("sound").is_none() && records.certificate(1).expect("sound").is_none());
    }

    #[test]
    fn rows_that_are_no_records_are_refused() {
        for moves in [-1, 0, 3, i64::MAX] {
            let table = table(&sections(), moves);
            assert!(RecordTable::new(&table).and_then(|records| records.get(3)).is_err(), "{moves} moves");
        }
        let with = |name: &str, values: &[u64]| {
            let mut sections = sections();
            let section = sections.iter_mut().find(|section| section.name == name).expect("a section");
            let column = Integers::unsigned(values.iter().copied()).expect("small");
            *section = Section::integers(name, section.role.clone(), column);
            table(&sections, 2)
        };
        for (name, values) in [
            ("set-offsets", &[0, 2, 2, 6][..]),
            ("set-offsets", &[0, 4, 2, 6]),
            ("set-offsets", &[0, 2, 3, 6]),
            ("set-offsets", &[0, 2, 99, 6]),
            ("set-offsets", &[0, 2, 6]),
            ("sets", &[1, 2]),
            ("period", &[3, 5]),
        ] {
            let table = with(name, values);
            assert!(RecordTable::new(&table).and_then(|records| records.get(3)).is_err(), "{name} {values:?}");
        }
        let table = with("sets", &[1, 2, 3, 3, 1, 4]);
        assert!(RecordTable::new(&table).and_then(|records| records.certificate(3)).is_err(), "a move twice");
    }
}
