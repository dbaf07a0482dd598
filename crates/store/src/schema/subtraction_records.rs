//! Longest outcome periods of subtraction games.

use super::{
    Cell, Cells, Column, Columns, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer,
    decode_rows, encode_rows, open,
};
use crate::rows::damaged;
use crate::{CertificateRecord, Problem, Section, TableFile};
use nimatlas_core::{OutcomeRecord, PeriodCertificate, SequenceKind, SubtractionSet};

/// For each largest move c up to a bound, the record among some sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtractionRecords {
    /// How many moves a set has.
    pub moves: u64,
    /// The greatest c.
    pub largest: u64,
    /// Only the sets {a, b, c−b, c−a, c}, which have five moves.
    pub family: bool,
}

/// A record with the certificate of the period of its first set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// The record.
    pub record: OutcomeRecord,
    /// The certificate.
    pub certificate: CertificateRecord,
}

const CERTIFICATE: usize = 3;

impl Schema for SubtractionRecords {
    const NAME: &'static str = "subtraction-records";
    const SLUG: &'static str = "subtraction-records-{moves}-{largest}, subtraction-record-family-{largest}";
    const ABOUT: &'static str = "The longest outcome period among subtraction sets whose largest move is c and whose moves have no \
                                 common divisor: with `family` 0 all sets of `moves` moves, with `family` 1 the sets {a, b, c−b, c−a, c} with \
                                 a < b < c/2. Rows: each c from `moves` to `largest`.";
    const PARAMETERS: &'static [(&'static str, &'static str)] =
        &[("moves", "how many moves a set has"), ("largest", "the greatest c"), ("family", "0 or 1, as said")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[Key { name: "c", meaning: "the largest move" }],
        fewer_keys: false,
        columns: &[
            Column { name: "period", cell: Cell::Number, meaning: "the longest minimal outcome period" },
            Column { name: "searched", cell: Cell::Number, meaning: "how many sets there are" },
            Column {
                name: "sets",
                cell: Cell::Numbers { offsets: "set-offsets" },
                meaning: "all sets with that period, in lexicographic order, `moves` numbers each",
            },
            Column {
                name: "certificates",
                cell: Cell::Certificate(SequenceKind::Outcomes),
                meaning: "of the period of the first set of the row",
            },
        ],
    };
    /// One largest move a part.
    type Part = Vec<RecordRow>;

    fn tables(profile: Profile) -> Vec<SubtractionRecords> {
        let all = |moves, bounds| SubtractionRecords { moves, largest: profile.pick(bounds), family: false };
        let family = SubtractionRecords { family: true, ..all(5, [12, 64, 96]) };
        let mut tables = vec![all(4, [9, 64, 128]), all(5, [9, 48, 80]), family];
        if profile == Profile::Full {
            tables.push(all(6, [56; 3]));
        }
        tables
    }

    fn sample() -> SubtractionRecords {
        SubtractionRecords { moves: 2, largest: 4, family: false }
    }

    fn of(parameters: &Parameters<'_>) -> Result<SubtractionRecords, Problem> {
        let moves = parameters.get("moves", 1..=128)?;
        let family = parameters.get("family", 0..=u64::from(moves == 5))? == 1;
        Ok(SubtractionRecords { moves, largest: parameters.get("largest", moves..=128)?, family })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.moves as i64, self.largest as i64, i64::from(self.family)]
    }

    fn slug(&self) -> String {
        let SubtractionRecords { moves, largest, family } = self;
        if *family {
            format!("subtraction-record-family-{largest}")
        } else {
            format!("subtraction-records-{moves}-{largest}")
        }
    }

    fn title(&self) -> String {
        let SubtractionRecords { moves, largest, family } = self;
        if *family {
            format!(
                "Longest outcome periods of the sets {{a, b, c−b, c−a, c}} without a common divisor, a < b < c/2, for each c \
                 from {moves} to {largest}, with all sets that have it"
            )
        } else {
            format!(
                "Longest outcome periods of subtraction sets of {moves} moves without a common divisor, for each largest move \
                 c ≤ {largest}, with all sets that have it"
            )
        }
    }

    fn entries(&self) -> u64 {
        // The least c with a set of so many moves is that of {1, 2, …, moves}.
        self.largest + 1 - self.moves
    }

    fn parts(&self) -> usize {
        self.entries() as usize
    }

    fn keys(&self, part: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(std::iter::once(vec![self.moves + part as u64]))
    }

    fn encode(&self, rows: Vec<RecordRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 1)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)?;
        let records = RecordTable::new(table)?;
        let keys = (0..records.columns.len()).map(|row| records.columns.cells(row, 0).key_of::<1>());
        keys.into_iter().try_for_each(|key| records.get(key?[0]).map(drop))
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let &[largest] = key else { return Ok(None) };
        Ok(RecordTable::new(table)?.get(largest)?.map(Entry::Longest))
    }
}

impl Keyed for SubtractionRecords {
    type Row = RecordRow;

    fn key(row: &RecordRow) -> Vec<u64> {
        vec![row.record.largest]
    }

    fn put(row: &RecordRow, cells: &mut Writer) -> Result<(), EncodeError> {
        cells.number(row.record.period);
        cells.number(row.record.searched);
        cells.numbers(&row.record.sets.concat());
        cells.certificate(row.certificate);
        Ok(())
    }

    /// Each set ends with the largest move.
    fn take(mut cells: Cells<'_, '_>) -> Result<RecordRow, Problem> {
        let [largest] = cells.key_of()?;
        let (period, searched, numbers) = (cells.number()?, cells.number()?, cells.numbers()?);
        let sets: Vec<Vec<u64>> = numbers.split_inclusive(|&step| step == largest).map(<[u64]>::to_vec).collect();
        let certificate = cells.certificate()?;
        if certificate.period.period.get() != period {
            return Err(damaged(&format!("the certificate is for {}", certificate.period)));
        }
        Ok(RecordRow { record: OutcomeRecord { largest, period, sets, searched }, certificate })
    }
}

/// Longest outcome periods of subtraction sets by their largest move, with a certificate of each.
#[derive(Clone)]
pub struct RecordTable<'a> {
    columns: Columns<'a>,
    /// How many moves a set has.
    moves: usize,
}

impl<'a> RecordTable<'a> {
    /// The records in a table of longest outcome periods.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<RecordTable<'a>, Problem> {
        let moves = SubtractionRecords::of(&Parameters(&table.header().parameters))?.moves;
        Ok(RecordTable { columns: open::<SubtractionRecords>(table)?, moves: moves as usize })
    }

    /// The record among the sets with this largest move. Every set was decided.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, largest: u64) -> Result<Option<OutcomeRecord>, Problem> {
        let Some(row) = self.columns.find(&[largest]) else { return Ok(None) };
        let record = SubtractionRecords::take(self.columns.cells(row, 0))?.record;
        if record.sets.is_empty() || record.sets.iter().any(|set| set.len() != self.moves || !set.is_sorted()) {
            return Err(damaged(&format!("its sets of {} moves up to {largest} are {:?}", self.moves, record.sets)));
        }
        Ok(Some(record))
    }

    /// The certificate of the period of the first set.
    ///
    /// # Errors
    /// As [`RecordTable::get`].
    pub fn certificate(&self, largest: u64) -> Result<Option<PeriodCertificate>, Problem> {
        let (Some(record), Some(row)) = (self.get(largest)?, self.columns.find(&[largest])) else { return Ok(None) };
        let moves = SubtractionSet::new(&record.sets[0]).map_err(|error| damaged(&error.to_string()))?;
        let CertificateRecord { period, window_digest, period_digest } =
            self.columns.cells(row, CERTIFICATE).certificate()?;
        Ok(Some(PeriodCertificate { moves, sequence: SequenceKind::Outcomes, period, window_digest, period_digest }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Header, Integers, Road, Role, Verify, write_table};

    /// The records of two moves up to 4: {1, 2}, {2, 3} and {1, 4}.
    fn sections() -> Vec<Section> {
        let column = |name: &str, role: Role, values: &[u64]| {
            Section::integers(name, role, Integers::unsigned(values.iter().copied()).expect("small"))
        };
        let certificate = |period| CertificateRecord {
            period: nimatlas_core::Period::new(0, period).expect("not 0"),
            window_digest: [1; 32],
            period_digest: [2; 32],
        };
        vec![
            column("c", Role::Key, &[2, 3, 4]),
            column("period", Role::Value, &[3, 5, 5]),
            column("searched", Role::Value, &[1, 2, 2]),
            column("set-offsets", Role::Offsets { of: "sets".into() }, &[0, 2, 4, 6]),
            column("sets", Role::Value, &[1, 2, 2, 3, 1, 4]),
            Section::certificates("certificates", SequenceKind::Outcomes, [3, 5, 5].map(certificate).to_vec()),
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
            roads: [road("one"), road("two")],
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
