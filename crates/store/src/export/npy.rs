//! Arrays as NumPy loads them.

use super::layout::Entries;
use super::{ExportError, choose};
use crate::rows::damaged;
use crate::{Kind, TableFile};
use std::io::Write;

/// Writes a section as a NumPy array of its shape, in version 1.0 of the format, C order.
///
/// Without `section`, the only one that holds values. Planes become unsigned integers of 1, 2, 4 or 8 bytes, the fewest
/// that hold them. Integers keep their width and sign. Certificates are records of `preperiod`, `period` and the two
/// digests.
///
/// # Errors
/// If there is no such section, or the writer refuses.
pub fn npy(table: &TableFile, section: Option<&str>, out: &mut impl Write) -> Result<(), ExportError> {
    let section = choose(table.header(), section, |_| true)?;
    let plane_bytes = |planes: u8| planes.div_ceil(8).next_power_of_two();
    let descr = match section.kind {
        Kind::Planes { planes } => simple('u', plane_bytes(planes)),
        Kind::Integers { width, signed } => simple(if signed { 'i' } else { 'u' }, width),
        Kind::Certificates { .. } => {
            "[('preperiod', '<u8'), ('period', '<u8'), ('window_digest', '|u1', (32,)), ('period_digest', '|u1', (32,))]"
                .to_owned()
        }
    };
    let extents: String = section.shape.iter().map(|extent| format!("{extent}, ")).collect();
    // A tuple of one keeps its comma.
    let extents = if section.shape.len() == 1 { extents.trim_end() } else { extents.trim_end_matches(", ") };
    let dictionary = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({extents}), }}");
    // Magic, version and length take 10 bytes, and the line feed one; all together end at a multiple of 64.
    let length = (10 + dictionary.len() + 1).next_multiple_of(64) - 10;
    let announced = u16::try_from(length).map_err(|_| damaged("its shape has too many axes"))?;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&announced.to_le_bytes())?;
    writeln!(out, "{dictionary:<width$}", width = length - 1)?;

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

/// The name of a plain type; single bytes have no order.
fn simple(letter: char, bytes: u8) -> String {
    format!("'{}{letter}{bytes}'", if bytes == 1 { '|' } else { '<' })
}
