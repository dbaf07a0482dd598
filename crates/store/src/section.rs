//! Sections of a table in memory.

use super::{Kind, Role};
use nimatlas_core::BitPlanes;
use nimatlas_core::{Period, PeriodCertificate, SequenceKind};
use thiserror::Error;

/// A named part of a table: what a column is to a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name: lower-case letters, digits and `-`.
    pub name: String,
    /// What its entries are for.
    pub role: Role,
    /// The extent of each axis, last axis fastest. The product is the number of entries.
    pub shape: Vec<u64>,
    /// The entries.
    pub data: Data,
}

/// The entries of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Numbers spread over bit planes.
    Planes(BitPlanes),
    /// Integers of one width.
    Integers(Integers),
    /// Certified periods of one kind of sequence.
    Certificates(SequenceKind, Vec<CertificateRecord>),
}

/// A period certificate without the moves, which the keys of its row give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateRecord {
    /// The claim.
    pub period: Period,
    /// SHA-256 of the window, as in [`PeriodCertificate`].
    pub window_digest: [u8; 32],
    /// SHA-256 of one period, as in [`PeriodCertificate`].
    pub period_digest: [u8; 32],
}

impl From<&PeriodCertificate> for CertificateRecord {
    fn from(certificate: &PeriodCertificate) -> CertificateRecord {
        let &PeriodCertificate { period, window_digest, period_digest, .. } = certificate;
        CertificateRecord { period, window_digest, period_digest }
    }
}

/// The width of the integers of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// One byte.
    One = 1,
    /// Two bytes.
    Two = 2,
    /// Four bytes.
    Four = 4,
    /// Eight bytes.
    Eight = 8,
}

impl Width {
    /// The width in bytes.
    pub const fn bytes(self) -> usize {
        self as usize
    }

    /// The width of so many bytes, if integers can have it.
    pub const fn of_bytes(bytes: u8) -> Option<Width> {
        match bytes {
            1 => Some(Width::One),
            2 => Some(Width::Two),
            4 => Some(Width::Four),
            8 => Some(Width::Eight),
            _ => None,
        }
    }

    /// The least and the greatest integer that a column of this width holds. An unsigned column of eight bytes holds
    /// `i64` values from 0.
    pub const fn range(self, signed: bool) -> (i64, i64) {
        match (self, signed) {
            (Width::One, true) => (i8::MIN as i64, i8::MAX as i64),
            (Width::One, false) => (0, u8::MAX as i64),
            (Width::Two, true) => (i16::MIN as i64, i16::MAX as i64),
            (Width::Two, false) => (0, u16::MAX as i64),
            (Width::Four, true) => (i32::MIN as i64, i32::MAX as i64),
            (Width::Four, false) => (0, u32::MAX as i64),
            (Width::Eight, true) => (i64::MIN, i64::MAX),
            (Width::Eight, false) => (0, i64::MAX),
        }
    }
}

/// Integers of one width, all of which fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integers {
    width: Width,
    signed: bool,
    values: Vec<i64>,
}

impl Integers {
    /// A column, or the first value that does not fit.
    pub fn new(width: Width, signed: bool, values: Vec<i64>) -> Result<Integers, i64> {
        let (least, greatest) = width.range(signed);
        match values.iter().find(|value| !(least..=greatest).contains(value)) {
            Some(&value) => Err(value),
            None => Ok(Integers { width, signed, values }),
        }
    }

    /// The unsigned column of least width that holds these values, none of which may be negative or above `i64::MAX`:
    /// such a value is returned as the error, cut to 64 bits.
    pub fn unsigned(values: impl IntoIterator<Item = u64>) -> Result<Integers, u64> {
        let values =
            values.into_iter().map(|value| i64::try_from(value).map_err(|_| value)).collect::<Result<Vec<_>, _>>()?;
        let greatest = values.iter().copied().max().unwrap_or(0);
        let width = [Width::One, Width::Two, Width::Four, Width::Eight]
            .into_iter()
            .find(|width| greatest <= width.range(false).1)
            .unwrap_or(Width::Eight);
        Ok(Integers { width, signed: false, values })
    }

    /// The width of each integer.
    pub fn width(&self) -> Width {
        self.width
    }

    /// Whether negative integers fit.
    pub fn signed(&self) -> bool {
        self.signed
    }

    /// The integers.
    pub fn values(&self) -> &[i64] {
        &self.values
    }
}

/// Why parts do not make a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the parts of section “{0}” do not fit together")]
pub struct MergeError(String);

impl Section {
    /// Planes with the given extents.
    pub fn planes(name: &str, shape: Vec<u64>, planes: BitPlanes) -> Section {
        Section { name: name.to_owned(), role: Role::Value, shape, data: Data::Planes(planes) }
    }

    /// A column of integers.
    pub fn integers(name: &str, role: Role, integers: Integers) -> Section {
        Section {
            name: name.to_owned(),
            role,
            shape: vec![integers.values.len() as u64],
            data: Data::Integers(integers),
        }
    }

    /// A column of certificates.
    pub fn certificates(name: &str, sequence: SequenceKind, records: Vec<CertificateRecord>) -> Section {
        let shape = vec![records.len() as u64];
        Section { name: name.to_owned(), role: Role::Value, shape, data: Data::Certificates(sequence, records) }
    }

    /// How its entries are stored.
    pub fn kind(&self) -> Kind {
        match &self.data {
            // At most 64 planes, which BitPlanes guarantees.
            Data::Planes(planes) => Kind::Planes { planes: planes.planes().len() as u8 },
            Data::Integers(column) => Kind::Integers { width: column.width as u8, signed: column.signed },
            Data::Certificates(sequence, _) => Kind::certificates(*sequence),
        }
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        match &self.data {
            Data::Planes(planes) => planes.len() as u64,
            Data::Integers(column) => column.values.len() as u64,
            Data::Certificates(_, records) => records.len() as u64,
        }
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The table whose parts these are, in order: sections of equal name are joined along the first axis, and offsets go on
/// where the part before ended.
///
/// # Errors
/// If the parts differ in their sections, or in kind, role or inner extents of one. Integer columns take the greatest
/// width among the parts.
pub fn merge(parts: Vec<Vec<Section>>) -> Result<Vec<Section>, MergeError> {
    let mut parts = parts.into_iter();
    let mut whole = parts.next().unwrap_or_default();
    for part in parts {
        if part.len() != whole.len() {
            return Err(MergeError(format!("{} sections, {} before", part.len(), whole.len())));
        }
        for (target, next) in whole.iter_mut().zip(part) {
            append(target, next)?;
        }
    }
    Ok(whole)
}

fn append(target: &mut Section, next: Section) -> Result<(), MergeError> {
    let name = target.name.clone();
    let misfit = || MergeError(name.clone());
    if target.name != next.name || target.role != next.role || target.shape.get(1..) != next.shape.get(1..) {
        return Err(misfit());
    }
    let offsets = matches!(target.role, Role::Offsets { .. });
    match (&mut target.data, next.data) {
        (Data::Planes(mine), Data::Planes(theirs)) if mine.planes().len() == theirs.planes().len() => {
            mine.append(&theirs).map_err(|_| misfit())?;
        }
        (Data::Integers(mine), Data::Integers(theirs)) if mine.signed == theirs.signed => {
            mine.width = if theirs.width.bytes() > mine.width.bytes() { theirs.width } else { mine.width };
            if offsets {
                let base = mine.values.pop().unwrap_or(0);
                for offset in theirs.values {
                    mine.values.push(base.checked_add(offset).ok_or_else(misfit)?);
                }
                let greatest = mine.values.iter().max().and_then(|&greatest| u64::try_from(greatest).ok());
                let least = Integers::unsigned(greatest).map_err(|_| misfit())?;
                mine.width = if least.width.bytes() > mine.width.bytes() { least.width } else { mine.width };
            } else {
                mine.values.extend(theirs.values);
            }
        }
        (Data::Certificates(mine, records), Data::Certificates(theirs, more)) if *mine == theirs => {
            records.extend(more)
        }
        _ => return Err(misfit()),
    }
    if let (true, Some(first)) = (target.shape.len() == 1, target.shape.first_mut()) {
        *first = match &target.data {
            Data::Planes(planes) => planes.len() as u64,
            Data::Integers(column) => column.values.len() as u64,
            Data::Certificates(_, records) => records.len() as u64,
        };
    } else if let (Some(first), Some(more)) = (target.shape.first_mut(), next.shape.first()) {
        *first = first.checked_add(*more).ok_or_else(misfit)?;
    }
    Ok(())
}
