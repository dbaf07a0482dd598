//! Writing a table: temporary file, fsync, rename to a name that carries the hash.

use super::error::IoContext;
use super::{Data, Header, Problem, Section, SectionHeader, StoreError};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use tempfile::NamedTempFile;

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

    let (unnamed, (bytes, sha256)) = Unnamed::write(folder, &slug, |file| {
        let mut out = Hashed { to: BufWriter::with_capacity(1 << 16, file), hash: Sha256::new(), length: 0 };
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
        Ok((length + trailing.len() as u64, hex::encode(whole)))
    })?;
    let file = name(&sha256);
    unnamed.give(&folder.join(&file))?;
    Ok(Written { file, bytes, sha256 })
}

/// A file that is whole and on the disk, but does not have its name yet. Dropped, it is gone.
pub(crate) struct Unnamed(NamedTempFile);

impl Unnamed {
    /// Writes a file for this folder, under a name that no reader looks for.
    pub(crate) fn write<T>(
        folder: &Path,
        stem: &str,
        write: impl FnOnce(&File) -> io::Result<T>,
    ) -> Result<(Unnamed, T), StoreError> {
        let prefix = format!(".{stem}-");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(TEMPORARY);
        // Temporary files are private; these are for everyone to read whom the umask lets.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).or_io("create a temporary file here", folder)?;
        let written = write(file.as_file()).and_then(|written| file.as_file().sync_all().map(|()| written));
        let written = written.or_io("write", file.path())?;
        Ok((Unnamed(file), written))
    }

    /// Renames it, in place of what had that name, and makes that durable.
    pub(crate) fn give(self, target: &Path) -> Result<(), StoreError> {
        self.0.persist(target).map_err(|error| error.error).or_io("rename a temporary file to", target)?;
        sync_folder(parent(target))
    }
}

/// Makes a folder and those above it that are missing.
pub(crate) fn make_folder(path: &Path) -> Result<(), StoreError> {
    let missing: Vec<_> = path.ancestors().take_while(|above| !above.exists() && *above != Path::new("")).collect();
    fs::create_dir_all(path).or_io("make the folder", path)?;
    missing.into_iter().try_for_each(|made| sync_folder(parent(made)))
}

/// Makes renames in a folder durable.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    // Elsewhere a folder cannot be opened, and renames are durable by themselves.
    if cfg!(unix) { File::open(folder).and_then(|folder| folder.sync_all()).or_io("sync", folder) } else { Ok(()) }
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
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
                plane.iter().try_for_each(|word| gather(&word.to_le_bytes(), false))?;
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
