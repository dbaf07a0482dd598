//! Reading a table in place.

use super::error::{IoContext, hex};
use super::format::{CERTIFICATE, HASH, PREFIX, decode_header, decode_prefix};
use super::{CertificateRecord, Data, Header, Integers, Kind, Problem, Section, SectionHeader, StoreError, Width};
use crate::planes::BitPlanes;
use bitvec::vec::BitVec;
use memmap2::Mmap;
use nimatlas_core::{Period, SequenceKind};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// How much of a file is checked against its hashes when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verify {
    /// Every byte. Takes the time of one SHA-256 over the file.
    Full,
    /// The header and the length of the file only, in time independent of its size. A damaged body then goes unnoticed.
    Header,
}

/// How the bytes of a file are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Mapped into memory, so that only the pages looked at are read. The file must not be shortened while it is open;
    /// the store itself never changes a file in place.
    Map,
    /// Read into memory as a whole: for file systems that cannot map, and for checkers that trust no mapping.
    Read,
}

/// An open table.
///
/// Look-ups borrow from the file; nothing is decoded ahead.
pub struct TableFile {
    header: Header,
    bytes: Bytes,
}

enum Bytes {
    Mapped(Mmap),
    Read(Vec<u8>),
}

impl Bytes {
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Read(bytes) => bytes,
        }
    }
}

impl TableFile {
    /// Opens a table file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table of a version that this program reads, contradicts itself, or is not what
    /// its hashes say, as far as `verify` asks. Memory is asked for only after the header was found to fit the file.
    pub fn open(path: &Path, verify: Verify, access: Access) -> Result<TableFile, StoreError> {
        let mut file = File::open(path).or_io("open", path)?;
        let metadata = file.metadata().or_io("ask for the size of", path)?;
        if !metadata.is_file() {
            return Err(Problem::NotAFile.at(path));
        }
        let bytes = match access {
            Access::Map if metadata.len() > 0 => Bytes::Mapped(map(&file).or_io("map", path)?),
            _ => {
                let mut start = Vec::new();
                (&mut file).take(PREFIX as u64).read_to_end(&mut start).or_io("read", path)?;
                let header_length = decode_prefix(&start).map_err(|problem| problem.at(path))?;
                (&mut file).take(header_length).read_to_end(&mut start).or_io("read", path)?;
                decode_header(&start, metadata.len()).map_err(|problem| problem.at(path))?;
                (&mut file).take(metadata.len() - start.len() as u64).read_to_end(&mut start).or_io("read", path)?;
                Bytes::Read(start)
            }
        };
        let header = decode(bytes.as_slice(), verify).map_err(|problem| problem.at(path))?;
        Ok(TableFile { header, bytes })
    }

    /// A table from bytes already in memory.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn from_bytes(bytes: Vec<u8>, verify: Verify) -> Result<TableFile, Problem> {
        Ok(TableFile { header: decode(&bytes, verify)?, bytes: Bytes::Read(bytes) })
    }

    /// What the table says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The whole file.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// The planes of the section of this name.
    ///
    /// # Errors
    /// If there is no such section or it does not hold planes.
    pub fn planes(&self, name: &str) -> Result<PlanesView<'_>, Problem> {
        match self.header.section(name) {
            Some(section @ SectionHeader { kind: Kind::Planes { planes }, .. }) => {
                let len = section.entries().unwrap_or(0);
                let words = len.div_ceil(64) as usize;
                Ok(PlanesView { bytes: self.of(section), planes: usize::from(*planes), words, len })
            }
            _ => Err(Problem::Section { name: name.to_owned(), expected: "bit planes" }),
        }
    }

    /// The integers of the section of this name.
    ///
    /// # Errors
    /// If there is no such section or it does not hold integers.
    pub fn integers(&self, name: &str) -> Result<IntegersView<'_>, Problem> {
        match self.header.section(name) {
            Some(section @ &SectionHeader { kind: Kind::Integers { width, signed }, .. }) => {
                Ok(IntegersView { bytes: self.of(section), width: usize::from(width), signed })
            }
            _ => Err(Problem::Section { name: name.to_owned(), expected: "integers" }),
        }
    }

    /// The certificates of the section of this name.
    ///
    /// # Errors
    /// If there is no such section or it does not hold certificates.
    pub fn certificates(&self, name: &str) -> Result<CertificatesView<'_>, Problem> {
        match self.header.section(name) {
            Some(section @ &SectionHeader { kind: Kind::Certificates { outcomes }, .. }) => {
                let sequence = if outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
                Ok(CertificatesView { bytes: self.of(section), sequence })
            }
            _ => Err(Problem::Section { name: name.to_owned(), expected: "certificates" }),
        }
    }

    /// Every section, copied into memory.
    ///
    /// # Errors
    /// If a stored integer exceeds 2^63 − 1, a stored period is 0, or a plane has bits beyond its last entry.
    pub fn sections(&self) -> Result<Vec<Section>, Problem> {
        self.header.sections.iter().map(|section| self.section(section)).collect()
    }

    fn section(&self, section: &SectionHeader) -> Result<Section, Problem> {
        let damaged = |what: &str| Problem::Header(format!("section “{}” {what}", section.name));
        let data = match section.kind {
            Kind::Planes { .. } => {
                let view = self.planes(&section.name)?;
                let len = usize::try_from(view.len).map_err(|_| damaged("is too large for this machine"))?;
                let planes = (0..view.planes).map(|plane| {
                    let mut bits = BitVec::from_vec((0..view.words).map(|word| view.word(plane, word)).collect());
                    (bits.count_ones() == bits[..len].count_ones()).then(|| bits.truncate(len)).map(|()| bits)
                });
                let planes = planes.collect::<Option<Vec<_>>>().and_then(|planes| BitPlanes::from_planes(planes).ok());
                Data::Planes(planes.ok_or_else(|| damaged("has bits beyond its last entry"))?)
            }
            Kind::Integers { width, signed } => {
                let view = self.integers(&section.name)?;
                let values = view.iter().collect::<Option<Vec<_>>>();
                let column = Width::of_bytes(width)
                    .zip(values)
                    .and_then(|(width, values)| Integers::new(width, signed, values).ok());
                Data::Integers(column.ok_or_else(|| damaged("has an integer above 2^63 − 1"))?)
            }
            Kind::Certificates { .. } => {
                let view = self.certificates(&section.name)?;
                let records = (0..view.len()).map(|i| view.get(i)).collect::<Option<Vec<_>>>();
                Data::Certificates(view.sequence(), records.ok_or_else(|| damaged("has a period of 0"))?)
            }
        };
        Ok(Section { name: section.name.clone(), role: section.role.clone(), shape: section.shape.clone(), data })
    }

    fn of(&self, section: &SectionHeader) -> &[u8] {
        &self.as_bytes()[section.range()]
    }
}

#[expect(unsafe_code, reason = "mapping a file has no safe interface")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the map is read only, and the store replaces files by renaming and never writes into one that has its final
    // name. A stranger who shortens a file under a reader can still end that process; `Access::Read` is proof against it.
    unsafe { Mmap::map(file) }
}

/// Decodes a table without looking at its hashes: everything else is checked. For fuzzing the decoder, which hashes would
/// hide, and for salvage.
///
/// # Errors
/// If the bytes contradict themselves.
pub fn decode_unverified(bytes: Vec<u8>) -> Result<TableFile, Problem> {
    Ok(TableFile { header: decode_header(&bytes, bytes.len() as u64)?, bytes: Bytes::Read(bytes) })
}

fn decode(bytes: &[u8], verify: Verify) -> Result<Header, Problem> {
    let header = decode_header(bytes, bytes.len() as u64)?;
    let end = PREFIX + decode_prefix(bytes)? as usize;
    check_hash("the header", &bytes[..end], &bytes[end..end + HASH])?;
    if verify == Verify::Full {
        let (body, trailing) = bytes.split_at(bytes.len() - HASH);
        check_hash("the file", body, trailing)?;
    }
    Ok(header)
}

fn check_hash(what: &'static str, bytes: &[u8], expected: &[u8]) -> Result<(), Problem> {
    let found = Sha256::digest(bytes);
    if found[..] == *expected {
        Ok(())
    } else {
        Err(Problem::Checksum { what, found: hex(&found), expected: hex(expected) })
    }
}

/// Bit planes in an open table.
#[derive(Clone, Copy)]
pub struct PlanesView<'a> {
    bytes: &'a [u8],
    planes: usize,
    words: usize,
    len: u64,
}

impl PlanesView<'_> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        self.len
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The number of planes.
    pub fn planes(self) -> usize {
        self.planes
    }

    /// The value of entry `i`, or `None` beyond the last. Takes one memory access a plane.
    pub fn get(self, i: u64) -> Option<u64> {
        if i >= self.len {
            return None;
        }
        let (word, bit) = ((i / 64) as usize, i % 64);
        Some((0..self.planes).fold(0, |value, plane| value | (self.word(plane, word) >> bit & 1) << plane))
    }

    /// 64 entries of one plane, the first in the lowest bit.
    ///
    /// # Panics
    /// If there is no such plane or word.
    pub fn word(self, plane: usize, word: usize) -> u64 {
        let at = 8 * (plane * self.words + word);
        let bytes = self.bytes[at..].first_chunk().expect("the header was checked against the length of the section");
        u64::from_le_bytes(*bytes)
    }
}

/// A column of integers in an open table.
#[derive(Clone, Copy)]
pub struct IntegersView<'a> {
    bytes: &'a [u8],
    width: usize,
    signed: bool,
}

impl<'a> IntegersView<'a> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        (self.bytes.len() / self.width) as u64
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// Entry `i`, or `None` beyond the last or if the stored integer exceeds 2^63 − 1, which a sound table does not hold.
    pub fn get(self, i: u64) -> Option<i64> {
        let start = usize::try_from(i).ok()?.checked_mul(self.width)?;
        let stored = self.bytes.get(start..)?.get(..self.width)?;
        let negative = self.signed && stored[self.width - 1] >= 0x80;
        let mut bytes = [if negative { 0xff } else { 0 }; 8];
        bytes[..self.width].copy_from_slice(stored);
        let value = i64::from_le_bytes(bytes);
        (self.signed || value >= 0).then_some(value)
    }

    /// All entries in order.
    pub fn iter(self) -> impl Iterator<Item = Option<i64>> + 'a {
        (0..self.len()).map(move |i| self.get(i))
    }
}

/// A column of certificates in an open table.
#[derive(Clone, Copy)]
pub struct CertificatesView<'a> {
    bytes: &'a [u8],
    sequence: SequenceKind,
}

impl CertificatesView<'_> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        self.bytes.len() as u64 / CERTIFICATE
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// The kind of sequence that they are about.
    pub fn sequence(self) -> SequenceKind {
        self.sequence
    }

    /// Entry `i`, or `None` beyond the last or if the stored period is 0, which a sound table does not hold.
    pub fn get(self, i: u64) -> Option<CertificateRecord> {
        let start = usize::try_from(i.checked_mul(CERTIFICATE)?).ok()?;
        let record = self.bytes.get(start..)?.first_chunk::<{ CERTIFICATE as usize }>()?;
        let (preperiod, rest) = record.split_first_chunk::<8>()?;
        let (period, rest) = rest.split_first_chunk::<8>()?;
        let (window, period_digest) = rest.split_first_chunk::<HASH>()?;
        let period = Period::new(u64::from_le_bytes(*preperiod), u64::from_le_bytes(*period))?;
        Some(CertificateRecord { period, window_digest: *window, period_digest: *period_digest.first_chunk()? })
    }
}
