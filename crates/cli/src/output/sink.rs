//! Where an answer goes: standard output, or a file that gets its name only when it is whole.

use super::interrupt::removed;
use crate::failure::{Failure, Result};
use anyhow::Context;
use std::fs::{self, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

pub enum Sink {
    Standard,
    File { temporary: NamedTempFile, path: PathBuf },
}

impl Sink {
    /// Nothing is changed yet; but a folder that cannot be written to is noticed here.
    pub fn open(path: Option<&Path>) -> Result<Sink> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Sink::Standard) };
        let path = target(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let temporary = removed(|| temporary(folder))
            .with_context(|| format!("{}: cannot write to this folder", folder.display()))?;
        Ok(Sink::File { temporary, path })
    }

    /// Whether what is written to both would go to one place.
    pub fn is_same(&self, other: &Sink) -> bool {
        match (self, other) {
            (Sink::Standard, Sink::Standard) => true,
            (Sink::File { path, .. }, Sink::File { path: other, .. }) => path == other,
            _ => false,
        }
    }

    /// Writes text, whose colours are left out unless a person will see them, and then bytes in blocks that are large
    /// already. A file gets its name at the end.
    pub fn finish_page(self, page: &str, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        match self {
            Sink::Standard => {
                let mut stdout = anstream::stdout().lock();
                stdout.write_all(page.as_bytes())?;
                let mut stdout = stdout.into_inner();
                write(&mut stdout)?;
                Ok(stdout.flush()?)
            }
            Sink::File { mut temporary, path } => {
                let plain = anstream::adapter::strip_str(page).to_string();
                let cannot = || format!("{}: cannot write", path.display());
                temporary.write_all(plain.as_bytes()).with_context(cannot)?;
                write(&mut temporary)?;
                // What is replaced keeps its rights.
                if let Ok(there) = fs::metadata(&path) {
                    temporary.as_file().set_permissions(there.permissions()).with_context(cannot)?;
                }
                temporary.as_file().sync_all().with_context(cannot)?;
                temporary.persist(&path).with_context(|| format!("{}: cannot replace", path.display()))?;
                Ok(())
            }
        }
    }

    /// Writes bytes without colours.
    pub fn finish_raw(self, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.finish_page("", write)
    }

    /// Writes bytes without colours through a buffer.
    pub fn finish_buffered(self, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.finish_raw(|out| {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            write(&mut out)?;
            Ok(out.flush()?)
        })
    }
}

/// The file that a path names, whether it is there or not. A link stays one: the file that it names is written.
fn target(asked: &Path) -> Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let not_a_file = || {
        Failure::input(format!(
            "{} is not a file; a new file or one to replace is allowed, and without one the answer goes to standard output",
            asked.display()
        ))
    };
    let mut path = asked.to_owned();
    for _ in 0..MOST_LINKS {
        // What is taken apart and joined below has no slash at its end.
        if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) || path.file_name().is_none() {
            return Err(not_a_file());
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        if let Ok(link) = fs::read_link(&path) {
            path = folder.join(link);
            continue;
        }
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(not_a_file());
        }
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let whole = fs::canonicalize(here).unwrap_or_else(|_| here.to_owned());
        return Ok(whole.join(path.file_name().unwrap_or_default()));
    }
    Err(Failure::input(format!("{}: these links lead to no file", asked.display())))
}

/// A temporary file with the rights that an ordinary new file would have.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".nimatlas-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    builder.tempfile_in(folder)
}
