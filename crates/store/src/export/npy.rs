//! Arrays as NumPy loads them.

use super::layout::Entries;
use super::{ExportError, choose};
use crate::rows::damaged;
use crate::{Kind, SectionHeader, TableFile};
use std::io::{self, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

/// Writes a section as a NumPy array of its shape, in version 1.0 of the format, C order.
///
/// Without `section`, the only one that holds values. Planes become unsigned integers of 1, 2, 4 or 8 bytes, the fewest
/// that hold them. Integers keep their width and sign. Certificates are records of `preperiod`, `period` and the two
/// digests.
///
/// # Errors
/// If there is no such section, or the writer refuses.
pub fn npy(table: &TableFile, section: Option<&str>, out: &mut impl Write) -> Result<(), ExportError> {
    array(table, choose(table.header(), section, |_| true)?, out)
}

/// Writes every section as an array of its name into an archive that `numpy.load` opens: also the offsets, so that the list of row i
/// of a section is `section[offsets[i]:offsets[i + 1]]`. Nothing is compressed, and the bytes depend on the table alone.
///
/// # Errors
/// If the writer refuses.
pub fn npz(table: &TableFile, out: &mut impl Write) -> Result<(), ExportError> {
    let mut archive = ZipWriter::new_stream(out);
    for section in &table.header().sections {
        // Planes of one digit become bytes, eight times as many.
        let large = section.bytes > u64::from(u32::MAX) / 16;
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored).large_file(large);
        archive.start_file(format!("{}.npy", section.name), options).map_err(io::Error::from)?;
        array(table, section, &mut archive)?;
    }
    archive.finish().map_err(io::Error::from)?;
    Ok(())
}

fn array(table: &TableFile, section: &SectionHeader, out: &mut impl Write) -> Result<(), ExportError> {
    let plane_bytes = |planes: u8| planes.div_ceil(8).next_power_of_two();
    let descr = match section.kind {
        Kind::Planes { planes } => simple('u', plane_bytes(planes)),
        Kind::Integers { width, signed } => simple(if signed { 'i' } else { 'u' }, width),
        Kind::Certificates { .. } => {
            "[('preperiod', '<u8'), ('period', '<u8'), ('window_digest', '|u1', (32,)), ('period_digest', '|u1', (32,))]"
                .to_owned()
        }
    };
    npy_header(&descr, &section.shape, out)?;
    match Entries::of(table, section)? {
        // Integers and certificates are stored as NumPy wants them.
        Entries::Integers(_) | Entries::Certificates(_) => out.write_all(&table.as_bytes()[section.range()])?,
        Entries::Planes(planes) => {
            let bytes = usize::from(plane_bytes(planes.planes() as u8));
            for i in 0..planes.len() {
                let entry = planes.get(i).ok_or_else(|| damaged("an entry is missing"))?;
                out.write_all(&entry.to_le_bytes()[..bytes])?;
            }
        }
    }
    Ok(())
}

/// Writes what stands before the entries of a NumPy array: version 1.0 of the format, C order. `descr` is the type of an entry
/// as Python writes it, with quotes where it is a name; `shape` has an extent for each axis.
///
/// # Errors
/// If the writer refuses, or type and shape take more than 64 kB in words.
///
/// ```
/// let mut out = Vec::new();
/// nimatlas_store::export::npy_header("'<u4'", &[5], &mut out)?;
/// assert!(out.len() == 128 && out.starts_with(b"\x93NUMPY\x01\x00\x76\x00{'descr': '<u4', "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn npy_header(descr: &str, shape: &[u64], out: &mut impl Write) -> io::Result<()> {
    let extents: String = shape.iter().map(|extent| format!("{extent}, ")).collect();
    // A tuple of one keeps its comma.
    let extents = if shape.len() == 1 { extents.trim_end() } else { extents.trim_end_matches(", ") };
    let dictionary = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({extents}), }}");
    // Magic, version and length take 10 bytes, and the line feed one; all together end at a multiple of 64.
    let length = (10 + dictionary.len() + 1).next_multiple_of(64) - 10;
    let announced =
        u16::try_from(length).map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "an array has too many axes"))?;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&announced.to_le_bytes())?;
    writeln!(out, "{dictionary:<width$}", width = length - 1)
}

/// The name of a plain type; single bytes have no order.
fn simple(letter: char, bytes: u8) -> String {
    format!("'{}{letter}{bytes}'", if bytes == 1 { '|' } else { '<' })
}
