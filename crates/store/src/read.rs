//! Reading a table in place.

use super::error::IoContext;
use super::format::{HASH, PREFIX, decode_prefix};
use super::view::{CertificatesView, IntegersView, PlanesView};
use super::{Data, Header, Integers, Kind, Problem, Section, SectionHeader, StoreError, Width, check};
use memmap2::Mmap;
use nimatlas_core::BitPlanes;
use nimatlas_core::SequenceKind;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// How much of a file is checked against its hashes when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verify {
    /// Every byte. Takes the time of one SHA-256 over the file.
    Full,
    /// The header and the length of the file only, in time independent of its size. Damage to anything after the header
    /// then goes unnoticed: to the sections, to what lies between them, and to the hash of the whole.
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
        let (file, length) = open_regular(path)?;
        let table = match access {
            // No system maps a file of no bytes.
            Access::Map if length > 0 => {
                let map = map(&file).or_io("map", path)?;
                checked_header(&map, map.len() as u64).map(|header| TableFile { header, bytes: Bytes::Mapped(map) })
            }
            _ => read_checked(file, length),
        };
        table.and_then(|table| table.verified(verify)).map_err(|problem| problem.at(path))
    }

    /// A table from bytes already in memory.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn from_bytes(bytes: Vec<u8>, verify: Verify) -> Result<TableFile, Problem> {
        let header = checked_header(&bytes, bytes.len() as u64)?;
        TableFile { header, bytes: Bytes::Read(bytes) }.verified(verify)
    }

    fn verified(self, verify: Verify) -> Result<TableFile, Problem> {
        if verify == Verify::Full {
            let bytes = self.as_bytes();
            let (body, trailing) = bytes.split_at(bytes.len() - HASH);
            check_hash("the file", body, trailing)?;
            check::padding(&self.header, bytes)?;
        }
        Ok(self)
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

    /// Every section, copied into memory: for columns of narrow integers, up to 8 times what they take in the file.
    ///
    /// # Errors
    /// If a stored integer exceeds 2^63 − 1, a stored period is 0, a plane has bits beyond its last entry, rows are not in
    /// ascending order of their keys, or offsets do not ascend from 0 to the end of the section that they point into.
    pub fn sections(&self) -> Result<Vec<Section>, Problem> {
        let sections: Vec<Section> =
            self.header.sections.iter().map(|section| self.section(section)).collect::<Result<_, _>>()?;
        check::rows(&sections)?;
        Ok(sections)
    }

    fn section(&self, section: &SectionHeader) -> Result<Section, Problem> {
        let damaged = |what: &str| Problem::Contents(format!("section “{}” {what}", section.name));
        let data = match section.kind {
            Kind::Planes { .. } => {
                let view = self.planes(&section.name)?;
                let len = usize::try_from(view.len).map_err(|_| damaged("is too large for this machine"))?;
                let words = |plane| (0..view.words).map(|word| view.word(plane, word)).collect();
                let planes = BitPlanes::from_planes((0..view.planes).map(words).collect(), len);
                Data::Planes(planes.map_err(|error| Problem::Contents(format!("section “{}”: {error}", section.name)))?)
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
    let header = Header::decode(&bytes, bytes.len() as u64)?;
    check::padding(&header, &bytes)?;
    Ok(TableFile { header, bytes: Bytes::Read(bytes) })
}

/// Opens a file and gives its length. Nothing else is opened: a pipe would wait for its writer, and a device may act on it.
pub(crate) fn open_regular(path: &Path) -> Result<(File, u64), StoreError> {
    let regular = |metadata: &fs::Metadata| if metadata.is_file() { Ok(()) } else { Err(Problem::NotAFile.at(path)) };
    regular(&fs::metadata(path).or_io("open", path)?)?;
    let file = File::open(path).or_io("open", path)?;
    let metadata = file.metadata().or_io("ask for the size of", path)?;
    regular(&metadata)?;
    Ok((file, metadata.len()))
}

/// Reads a file of the given length. Memory for the body is asked for only after the header was found to fit the file.
fn read_checked(mut file: File, length: u64) -> Result<TableFile, Problem> {
    let mut bytes = Vec::new();
    let mut read_on = |bytes: &mut Vec<u8>, more: u64| {
        (&mut file).take(more).read_to_end(bytes).map_err(|cause| Problem::Io { action: "read", cause })
    };
    read_on(&mut bytes, PREFIX as u64)?;
    let header_length = decode_prefix(&bytes)?;
    read_on(&mut bytes, header_length + HASH as u64)?;
    let header = checked_header(&bytes, length)?;
    let rest = length - bytes.len() as u64;
    if !usize::try_from(rest).is_ok_and(|rest| bytes.try_reserve_exact(rest).is_ok()) {
        return Err(Problem::Io { action: "find memory to read", cause: ErrorKind::OutOfMemory.into() });
    }
    read_on(&mut bytes, rest)?;
    if bytes.len() as u64 != length {
        // It was shortened meanwhile.
        return Err(Problem::Length { found: bytes.len() as u64, expected: length });
    }
    Ok(TableFile { header, bytes: Bytes::Read(bytes) })
}

/// The header at the start of a file of the given length, after a look at its hash.
fn checked_header(start: &[u8], file_length: u64) -> Result<Header, Problem> {
    // At most 1 MiB, so it fits.
    let end = PREFIX + decode_prefix(start)? as usize;
    let (Some(header), Some(hash)) = (start.get(..end), start.get(end..end + HASH)) else {
        return Err(Problem::Length { found: file_length, expected: (end + 2 * HASH) as u64 });
    };
    check_hash("the header", header, hash)?;
    Header::decode(header, file_length)
}

fn check_hash(what: &'static str, bytes: &[u8], expected: &[u8]) -> Result<(), Problem> {
    let found = Sha256::digest(bytes);
    if found[..] == *expected {
        Ok(())
    } else {
        Err(Problem::Checksum { what, found: hex::encode(found), expected: hex::encode(expected) })
    }
}
