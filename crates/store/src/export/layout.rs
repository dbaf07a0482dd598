//! Rows and columns of a table, whatever its family.

use crate::rows::{Offsets, Rows, damaged};
use crate::{CertificatesView, IntegersView, Kind, PlanesView, Problem, Role, SectionHeader, TableFile, check};
use std::ops::Range;

/// What identifies the rows, and what they hold.
pub(super) struct Layout<'a> {
    pub keys: Keys<'a>,
    pub columns: Vec<Column<'a>>,
}

/// What identifies a row.
pub(super) enum Keys<'a> {
    /// Its place in a box of this shape, last axis fastest.
    Box(&'a [u64]),
    /// Its entries in the key columns of these names.
    Named(Vec<&'a str>, Rows<'a>),
}

/// A section with one entry a row, or with a list of them.
pub(super) struct Column<'a> {
    pub section: &'a SectionHeader,
    pub entries: Entries<'a>,
    lists: Option<Offsets<'a>>,
}

/// The entries of a section.
#[derive(Clone, Copy)]
pub(super) enum Entries<'a> {
    Planes(PlanesView<'a>),
    Integers(IntegersView<'a>),
    Certificates(CertificatesView<'a>),
}

impl<'a> Layout<'a> {
    /// Finds keys, values and offsets, and checks that they fit together.
    pub fn new(table: &'a TableFile) -> Result<Layout<'a>, Problem> {
        let sections = &table.header().sections;
        let names: Vec<_> = sections.iter().filter(|section| section.role == Role::Key).map(|key| &*key.name).collect();
        let values = sections.iter().filter(|section| section.role == Role::Value);
        if names.is_empty() {
            let Some(first) = sections.first() else { return Err(damaged("there is no section")) };
            check::entries(table.header())?;
            if let Some(offsets) = sections.iter().find(|other| other.role != Role::Value) {
                return Err(damaged(&format!("“{}” holds offsets, and there are no keys", offsets.name)));
            }
            if let Some(other) = sections.iter().find(|other| other.shape != first.shape) {
                return Err(damaged(&format!("“{}” is no box of the shape of “{}”", other.name, first.name)));
            }
            let columns = values.map(|section| Column::new(table, section, None)).collect::<Result<_, _>>()?;
            return Ok(Layout { keys: Keys::Box(&first.shape), columns });
        }
        let rows = Rows::new(table, &names)?;
        let columns = values
            .map(|section| {
                let offsets = sections
                    .iter()
                    .find(|other| matches!(&other.role, Role::Offsets { of } if *of == section.name))
                    .map(|offsets| rows.offsets(table, &offsets.name))
                    .transpose()?;
                let column = Column::new(table, section, offsets)?;
                match column.entries.len() {
                    len if len == rows.len() || column.is_list() => Ok(column),
                    len => Err(damaged(&format!("“{}” has {len} entries", section.name))),
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Layout { keys: Keys::Named(names, rows), columns })
    }

    /// Calls `each` with the number of each row and its key, in order.
    pub fn each_row<E: From<Problem>>(&self, mut each: impl FnMut(u64, &[i64]) -> Result<(), E>) -> Result<(), E> {
        match &self.keys {
            Keys::Box(shape) => {
                // Fits: the header was checked against the length of the file.
                let rows = shape.iter().product();
                let mut place = vec![0i64; shape.len()];
                for row in 0..rows {
                    each(row, &place)?;
                    for (heap, &extent) in place.iter_mut().zip(*shape).rev() {
                        *heap += 1;
                        if heap.cast_unsigned() < extent {
                            break;
                        }
                        *heap = 0;
                    }
                }
            }
            Keys::Named(_, rows) => {
                let mut key = vec![0; rows.keys.len()];
                for row in 0..rows.len() {
                    for (part, column) in key.iter_mut().zip(&rows.keys) {
                        *part = column.get(row).ok_or_else(|| damaged("a key is missing"))?;
                    }
                    each(row, &key)?;
                }
            }
        }
        Ok(())
    }
}

impl<'a> Column<'a> {
    fn new(
        table: &'a TableFile,
        section: &'a SectionHeader,
        lists: Option<Offsets<'a>>,
    ) -> Result<Column<'a>, Problem> {
        Ok(Column { section, entries: Entries::of(table, section)?, lists })
    }

    /// Whether a row has a list of entries here.
    pub fn is_list(&self) -> bool {
        self.lists.is_some()
    }

    /// The entries of a row.
    pub fn range(&self, row: u64) -> Result<Range<u64>, Problem> {
        match self.lists {
            Some(offsets) => offsets.range(row, self.entries.len()),
            None => Ok(row..row + 1),
        }
    }
}

impl<'a> Entries<'a> {
    pub fn of(table: &'a TableFile, section: &SectionHeader) -> Result<Entries<'a>, Problem> {
        match section.kind {
            Kind::Planes { .. } => table.planes(&section.name).map(Entries::Planes),
            Kind::Integers { .. } => table.integers(&section.name).map(Entries::Integers),
            Kind::Certificates { .. } => table.certificates(&section.name).map(Entries::Certificates),
        }
    }

    pub fn len(self) -> u64 {
        match self {
            Entries::Planes(planes) => planes.len(),
            Entries::Integers(column) => column.len(),
            Entries::Certificates(records) => records.len(),
        }
    }

    /// Entry `i` of planes or integers.
    pub fn number(self, i: u64) -> Result<i128, Problem> {
        let number = match self {
            Entries::Planes(planes) => planes.get(i).map(i128::from),
            Entries::Integers(column) => column.get(i).map(i128::from),
            Entries::Certificates(_) => None,
        };
        number.ok_or_else(|| damaged("an integer is missing"))
    }
}

/// How an entry reads.
pub(super) enum Text {
    Number(i128),
    /// `P` or `N`.
    Outcome(char),
    /// Preperiod, period, and the two digests in hexadecimal.
    Certificate([u64; 2], [String; 2]),
}

impl Column<'_> {
    /// Entry `i`. Of single planes, “outcome” and “slopes” have a meaning by their name.
    pub fn text(&self, i: u64) -> Result<Text, Problem> {
        if let Entries::Certificates(records) = self.entries {
            let record = records.get(i).ok_or_else(|| damaged("a period is 0"))?;
            let digests = [record.window_digest, record.period_digest].map(hex::encode);
            return Ok(Text::Certificate([record.period.preperiod, record.period.period.get()], digests));
        }
        let number = self.entries.number(i)?;
        Ok(match (self.section.kind, &*self.section.name) {
            (Kind::Planes { planes: 1 }, "outcome") => Text::Outcome(if number == 0 { 'P' } else { 'N' }),
            (Kind::Planes { planes: 1 }, "slopes") => Text::Number(2 * number - 1),
            _ => Text::Number(number),
        })
    }
}
