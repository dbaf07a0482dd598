//! Rows of records as sections, and back: both by the one list of columns that a family has.
//!
//! A family writes the cells of a row in the order of its columns and reads them in the same order, so the list of columns
//! says what the file holds, and a cell out of turn does not go unnoticed.

use crate::rows::{Offsets, Rows, damaged, digits, number};
use crate::{
    CertificateRecord, CertificatesView, Integers, IntegersView, PlanesView, Problem, Role, Section, TableFile, Width,
};
use nimatlas_core::{BitPlanes, SequenceKind, SizeError};
use std::ops::Range;
use thiserror::Error;

/// A part of the key of a row.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name of its section.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

/// What each row has beside its key.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name of its section.
    pub name: &'static str,
    /// How it is stored.
    pub cell: Cell,
    /// What it is.
    pub meaning: &'static str,
}

/// What a row has in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number that is not negative, in a column as narrow as its numbers allow.
    Number,
    /// A signed number of 16 bits.
    Signed,
    /// Any number of such numbers.
    Numbers {
        /// The section of the offsets.
        offsets: &'static str,
    },
    /// Any number of small numbers in bit planes.
    Digits {
        /// How many planes.
        planes: u8,
        /// The section of the offsets.
        offsets: &'static str,
    },
    /// A certified period.
    Certificate(SequenceKind),
}

/// Why rows cannot be stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A number is too large for its column.
    #[error("{value} does not fit in the column “{column}”")]
    Wide {
        /// The column.
        column: &'static str,
        /// The number.
        value: i128,
    },
    /// A part has not as many entries as it should.
    #[error("{found} entries were made; {expected} are expected")]
    Entries {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// There are too many small numbers.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Takes the cells of rows, one after the other.
#[derive(Debug)]
pub struct Writer {
    keys: Vec<(&'static str, Vec<u64>)>,
    columns: Vec<(Column, Filled)>,
    /// The column that comes next.
    next: usize,
}

#[derive(Debug)]
enum Filled {
    Numbers(Vec<u64>),
    Signed(Vec<i64>),
    Lists(Vec<u64>, Vec<u64>),
    Digits(Vec<u64>, BitPlanes),
    Certificates(SequenceKind, Vec<CertificateRecord>),
}

impl Writer {
    /// No row yet.
    pub fn new(keys: &[Key], columns: &[Column]) -> Writer {
        let fill = |&column: &Column| {
            let filled = match column.cell {
                Cell::Number => Filled::Numbers(Vec::new()),
                Cell::Signed => Filled::Signed(Vec::new()),
                Cell::Numbers { .. } => Filled::Lists(vec![0], Vec::new()),
                Cell::Digits { planes, .. } => {
                    Filled::Digits(vec![0], BitPlanes::from_words(vec![Vec::new(); planes.into()], 0))
                }
                Cell::Certificate(sequence) => Filled::Certificates(sequence, Vec::new()),
            };
            (column, filled)
        };
        let keys = keys.iter().map(|key| (key.name, Vec::new())).collect();
        Writer { keys, columns: columns.iter().map(fill).collect(), next: 0 }
    }

    /// Begins a row.
    ///
    /// # Panics
    /// If the row before has fewer cells than there are columns, or the key has not as many parts as there are key columns.
    pub fn key(&mut self, key: &[u64]) {
        let first = self.keys.first().is_none_or(|(_, column)| column.is_empty());
        assert!(first || self.next == self.columns.len(), "a row has a cell in each column");
        assert_eq!(key.len(), self.keys.len(), "the parts of a key");
        self.next = 0;
        self.keys.iter_mut().zip(key).for_each(|((_, column), part)| column.push(*part));
    }

    fn next(&mut self) -> &mut Filled {
        self.next += 1;
        &mut self.columns[self.next - 1].1
    }

    /// The next cell, a number.
    ///
    /// # Panics
    /// Here and below, if the next column has no such cells.
    pub fn number(&mut self, value: u64) {
        match self.next() {
            Filled::Numbers(column) => column.push(value),
            other => panic!("a number for {other:?}"),
        }
    }

    /// The next cell, a signed number.
    pub fn signed(&mut self, value: i64) {
        match self.next() {
            Filled::Signed(column) => column.push(value),
            other => panic!("a signed number for {other:?}"),
        }
    }

    /// The next cell, a list of numbers.
    pub fn numbers(&mut self, values: &[u64]) {
        match self.next() {
            Filled::Lists(offsets, elements) => {
                elements.extend(values);
                offsets.push(elements.len() as u64);
            }
            other => panic!("numbers for {other:?}"),
        }
    }

    /// The next cell, a list of small numbers.
    ///
    /// # Errors
    /// If all of them together take more memory than any table may.
    pub fn digits(&mut self, values: &BitPlanes) -> Result<(), EncodeError> {
        match self.next() {
            Filled::Digits(offsets, elements) => {
                assert!(
                    values.is_empty() || values.planes().len() == elements.planes().len(),
                    "as many planes as told"
                );
                if !values.is_empty() {
                    elements.append(values)?;
                }
                offsets.push(elements.len() as u64);
                Ok(())
            }
            other => panic!("digits for {other:?}"),
        }
    }

    /// The next cell, a certified period.
    pub fn certificate(&mut self, record: CertificateRecord) {
        match self.next() {
            Filled::Certificates(_, column) => column.push(record),
            other => panic!("a certificate for {other:?}"),
        }
    }

    /// The sections of all rows.
    ///
    /// # Errors
    /// If a number does not fit in its column.
    pub fn finish(self) -> Result<Vec<Section>, EncodeError> {
        let narrow = |name: &'static str, role: Role, values: Vec<u64>| {
            let column =
                Integers::unsigned(values).map_err(|value| EncodeError::Wide { column: name, value: value.into() });
            Ok::<_, EncodeError>(Section::integers(name, role, column?))
        };
        let offsets = |column: &Column, name: &'static str, values: Vec<u64>| {
            narrow(name, Role::Offsets { of: column.name.to_owned() }, values)
        };
        let mut sections = Vec::new();
        for (name, values) in self.keys {
            sections.push(narrow(name, Role::Key, values)?);
        }
        for (column, filled) in self.columns {
            match (column.cell, filled) {
                (Cell::Numbers { offsets: name }, Filled::Lists(ends, values)) => {
                    sections.push(offsets(&column, name, ends)?);
                    sections.push(narrow(column.name, Role::Value, values)?);
                }
                (Cell::Digits { offsets: name, .. }, Filled::Digits(ends, values)) => {
                    sections.push(offsets(&column, name, ends)?);
                    sections.push(Section::planes(column.name, vec![values.len() as u64], values));
                }
                (_, Filled::Signed(values)) => {
                    let wide = |value: i64| EncodeError::Wide { column: column.name, value: value.into() };
                    let values = Integers::new(Width::Two, true, values).map_err(wide)?;
                    sections.push(Section::integers(column.name, Role::Value, values));
                }
                (_, Filled::Certificates(sequence, records)) => {
                    sections.push(Section::certificates(column.name, sequence, records));
                }
                (_, Filled::Numbers(values) | Filled::Lists(_, values)) => {
                    sections.push(narrow(column.name, Role::Value, values)?);
                }
                (_, Filled::Digits(..)) => unreachable!("only a column of digits is filled with digits"),
            }
        }
        Ok(sections)
    }
}

/// The rows of an open table by the columns of its family.
#[derive(Clone)]
pub struct Columns<'a> {
    rows: Rows<'a>,
    columns: Vec<Opened<'a>>,
}

#[derive(Clone)]
enum Opened<'a> {
    Integers(IntegersView<'a>),
    Lists(Offsets<'a>, IntegersView<'a>),
    Digits(Offsets<'a>, PlanesView<'a>),
    Certificates(CertificatesView<'a>),
}

impl<'a> Columns<'a> {
    /// Opens all columns of a family. The table has the first `keys` of its key columns.
    ///
    /// # Errors
    /// If one is missing, or they do not fit together.
    pub(super) fn open(table: &'a TableFile, keys: &[Key], columns: &[Column]) -> Result<Columns<'a>, Problem> {
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let rows = Rows::new(table, &names)?;
        let open = |column: &Column| {
            Ok(match column.cell {
                Cell::Number | Cell::Signed => Opened::Integers(rows.column(table, column.name)?),
                Cell::Numbers { offsets } => Opened::Lists(rows.offsets(table, offsets)?, table.integers(column.name)?),
                Cell::Digits { planes, offsets } => Opened::Digits(
                    rows.offsets(table, offsets)?,
                    digits(table.planes(column.name)?, planes, column.name)?,
                ),
                Cell::Certificate(sequence) => {
                    let certificates = table.certificates(column.name)?;
                    rows.one_each(column.name, certificates.len())?;
                    if certificates.sequence() != sequence {
                        return Err(damaged(&format!("“{}” certifies another sequence", column.name)));
                    }
                    Opened::Certificates(certificates)
                }
            })
        };
        let columns = columns.iter().map(open).collect::<Result<_, Problem>>()?;
        Ok(Columns { rows, columns })
    }

    /// How many rows there are.
    pub fn len(&self) -> u64 {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many parts a key has.
    pub fn key_len(&self) -> usize {
        self.rows.keys.len()
    }

    /// The row of a key.
    pub fn find(&self, key: &[u64]) -> Option<u64> {
        self.rows.find(key)
    }

    /// The cells of a row from the column `first` on.
    pub fn cells(&self, row: u64, first: usize) -> Cells<'_, 'a> {
        Cells { columns: self, row, next: first }
    }
}

/// The cells of a row, to be read in the order of the columns.
pub struct Cells<'c, 'a> {
    columns: &'c Columns<'a>,
    row: u64,
    next: usize,
}

impl<'a> Cells<'_, 'a> {
    /// The key.
    ///
    /// # Errors
    /// If it is not one.
    pub fn key(&self) -> Result<Vec<u64>, Problem> {
        self.columns.rows.keys.iter().map(|&column| number(column, self.row)).collect()
    }

    /// The key, which has so many parts.
    ///
    /// # Errors
    /// If it has not.
    pub fn key_of<const PARTS: usize>(&self) -> Result<[u64; PARTS], Problem> {
        self.key()?.try_into().map_err(|_| damaged("a key has another number of parts"))
    }

    fn next(&mut self) -> Result<&Opened<'a>, Problem> {
        self.next += 1;
        self.columns.columns.get(self.next - 1).ok_or_else(|| damaged("there is no such column"))
    }

    /// The next cell, a number.
    ///
    /// # Errors
    /// Here and below, if it is damaged.
    pub fn number(&mut self) -> Result<u64, Problem> {
        let row = self.row;
        match self.next()? {
            &Opened::Integers(column) => number(column, row),
            _ => Err(damaged("a number is expected")),
        }
    }

    /// The next cell, a signed number.
    ///
    /// # Errors
    /// As [`Cells::number`].
    pub fn signed(&mut self) -> Result<i64, Problem> {
        let row = self.row;
        match self.next()? {
            Opened::Integers(column) => column.get(row).ok_or_else(|| damaged("an integer is missing")),
            _ => Err(damaged("a number is expected")),
        }
    }

    /// The next cell, a list of numbers.
    ///
    /// # Errors
    /// As [`Cells::number`].
    pub fn numbers(&mut self) -> Result<Vec<u64>, Problem> {
        let row = self.row;
        match self.next()? {
            &Opened::Lists(offsets, elements) => {
                offsets.range(row, elements.len())?.map(|i| number(elements, i)).collect()
            }
            _ => Err(damaged("numbers are expected")),
        }
    }

    /// The next cell, a list of small numbers, looked up in place.
    ///
    /// # Errors
    /// As [`Cells::number`].
    pub fn digits(&mut self) -> Result<Digits<'a>, Problem> {
        let row = self.row;
        match self.next()? {
            &Opened::Digits(offsets, planes) => Ok(Digits { range: offsets.range(row, planes.len())?, planes }),
            _ => Err(damaged("digits are expected")),
        }
    }

    /// The next cell, a certified period.
    ///
    /// # Errors
    /// As [`Cells::number`].
    pub fn certificate(&mut self) -> Result<CertificateRecord, Problem> {
        let row = self.row;
        match self.next()? {
            Opened::Certificates(records) => records.get(row).ok_or_else(|| damaged("a period is 0")),
            _ => Err(damaged("a certificate is expected")),
        }
    }
}

/// The small numbers that a row owns.
#[derive(Clone)]
pub struct Digits<'a> {
    planes: PlanesView<'a>,
    range: Range<u64>,
}

impl Digits<'_> {
    /// How many there are.
    pub fn len(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at `i`, or `None` beyond the last.
    pub fn get(&self, i: u64) -> Option<u64> {
        if i < self.len() { self.planes.get(self.range.start + i) } else { None }
    }

    /// A copy.
    ///
    /// # Errors
    /// If there are too many for this machine.
    pub fn to_planes(&self) -> Result<BitPlanes, Problem> {
        let len = usize::try_from(self.len()).map_err(|_| damaged("it is too large for this machine"))?;
        let mut values = self.iter();
        BitPlanes::from_fn(self.planes.planes(), len, |_| values.next().unwrap_or(0))
            .map_err(|error| damaged(&error.to_string()))
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        // Within the section, so that none is missing.
        self.range.clone().filter_map(|i| self.planes.get(i))
    }
}
