//! Writing a table: temporary file, fsync, rename to a name that carries the hash.

use super::error::{IoContext, hex};
use super::{Data, Header, Problem, Section, SectionHeader, StoreError};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The end of the name of a file that is not finished.
pub(crate) const TEMPORARY: &str = ".tmp";

/// A table file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its name: slug, start of the hash, `.table`.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of the whole file, in hexadecimal.
    pub sha256: String,
}

/// Writes a table into `folder`, which must exist, and gives the name that it got.
///
/// The section headers of `header` are made from `sections`. The bytes depend on the arguments alone. They reach a
/// temporary file first and the final name last, both synced, so that no torn file ever has the name of a table. Beside the
/// sections themselves this takes constant memory.
///
/// # Errors
/// If the header is not sound, or the system refuses to write; then nothing is left but what was there before.
pub fn write_table(folder: &Path, header: Header, sections: &[Section]) -> Result<Written, StoreError> {
    let slug = header.slug.clone();
    write_table_as(folder, header, sections, |sha256| format!("{slug}-{}.table", &sha256[..12]))
}

/// As [`write_table`], under a name that is made from the hash of the whole file.
pub(crate) fn write_table_as(
    folder: &Path,
    mut header: Header,
    sections: &[Section],
    name: impl FnOnce(&str) -> String,
) -> Result<Written, StoreError> {
    header.sections = sections
        .iter()
        .map(|section| {
            let kind = section.kind();
            let entries = section.shape.iter().try_fold(1u64, |product, &extent| product.checked_mul(extent));
            if entries != Some(section.len()) {
                let problem =
                    format!("section “{}” of shape {:?} has {} entries", section.name, section.shape, section.len());
                return Err(Problem::Header(problem).at(folder));
            }
            let bytes =
                kind.bytes(section.len()).ok_or_else(|| Problem::Header("a section is too large".into()).at(folder))?;
            let (name, role, shape) = (section.name.clone(), section.role.clone(), section.shape.clone());
            Ok(SectionHeader { name, role, kind, shape, offset: 0, bytes })
        })
        .collect::<Result<_, _>>()?;
    let slug = header.slug.clone();
    let start = header.place_and_encode(|bytes| Sha256::digest(bytes).into()).map_err(|problem| problem.at(folder))?;

    let temporary = tempfile::Builder::new().prefix(&format!(".{slug}-")).suffix(TEMPORARY).tempfile_in(folder);
    let temporary = temporary.or_io("create a temporary file here", folder)?;
    let path = temporary.path().to_owned();
    let mut out = Hashed { to: BufWriter::with_capacity(1 << 16, temporary.as_file()), hash: Sha256::new(), length: 0 };
    let body = (|| {
        out.write_all(&start)?;
        for (section, placed) in sections.iter().zip(&header.sections) {
            out.pad_to(placed.offset)?;
            write_data(&section.data, &mut out)?;
        }
        out.pad_to(out.length.next_multiple_of(64))?;
        let Hashed { mut to, hash, length } = out;
        // The name carries the hash of the whole file, trailing hash included.
        let trailing = hash.clone().finalize();
        let whole = hash.chain_update(trailing).finalize();
        to.write_all(&trailing)?;
        to.flush()?;
        drop(to);
        temporary.as_file().sync_all()?;
        Ok((length + trailing.len() as u64, hex(&whole)))
    })();
    let (bytes, sha256) = body.or_io("write", &path)?;
    let file = name(&sha256);
    let target = folder.join(&file);
    make_readable(temporary.as_file()).or_io("set the permissions of", &path)?;
    temporary.persist(&target).map_err(|error| error.error).or_io("rename a temporary file to", &target)?;
    sync_folder(folder)?;
    Ok(Written { file, bytes, sha256 })
}

/// Replaces a small file as a whole: temporary file, fsync, rename, fsync of the folder.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = tempfile::Builder::new().prefix(&format!(".{name}-")).suffix(TEMPORARY).tempfile_in(folder);
    let mut temporary = temporary.or_io("create a temporary file here", folder)?;
    let written = temporary.write_all(bytes).and_then(|()| temporary.as_file().sync_all());
    written.and_then(|()| make_readable(temporary.as_file())).or_io("write", temporary.path())?;
    temporary.persist(path).map_err(|error| error.error).or_io("rename a temporary file to", path)?;
    sync_folder(folder)
}

/// Makes renames in a folder durable.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    File::open(folder).and_then(|folder| folder.sync_all()).or_io("sync", folder)
}

/// Temporary files are private; tables are for everyone to read.
fn make_readable(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _: (&File, fn(&Path) -> io::Result<fs::Metadata>) = (file, fs::metadata);
    Ok(())
}

struct Hashed<W> {
    to: W,
    hash: Sha256,
    length: u64,
}

impl<W: Write> Hashed<W> {
    fn pad_to(&mut self, offset: u64) -> io::Result<()> {
        // Less than 64, since sections are placed at the next multiple of it.
        let missing = (offset - self.length) as usize;
        self.write_all(&[0; 64][..missing])
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn write_data(data: &Data, out: &mut impl Write) -> io::Result<()> {
    // Small pieces are gathered so that the hash sees long runs.
    let mut buffer = Vec::with_capacity(1 << 13);
    let mut gather = |piece: &[u8], last: bool| {
        buffer.extend_from_slice(piece);
        if last || buffer.len() + 128 > buffer.capacity() {
            out.write_all(&buffer)?;
            buffer.clear();
        }
        io::Result::Ok(())
    };
    match data {
        Data::Planes(planes) => {
            for plane in planes.planes() {
                plane.as_raw_slice().iter().try_for_each(|word| gather(&word.to_le_bytes(), false))?;
            }
        }
        Data::Integers(column) => {
            let width = column.width().bytes();
            // Two's complement: the low bytes of a value that fits are its bytes at the smaller width.
            column.values().iter().try_for_each(|value| gather(&value.to_le_bytes()[..width], false))?;
        }
        Data::Certificates(_, records) => {
            for record in records {
                gather(&record.period.preperiod.to_le_bytes(), false)?;
                gather(&record.period.period.get().to_le_bytes(), false)?;
                gather(&record.window_digest, false)?;
                gather(&record.period_digest, false)?;
            }
        }
    }
    gather(&[], true)
}
