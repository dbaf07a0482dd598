//! Where an answer goes: standard output, or a file that gets its name only when it is whole.

use super::interrupt::removed;
use crate::failure::{Failure, Result};
use anstream::AutoStream;
use anyhow::Context;
use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

pub enum Sink {
    Standard,
    File {
        temporary: NamedTempFile,
        path: PathBuf,
    },
    /// A device or a named pipe, which is written to as it stands, and opened only then.
    Device(PathBuf),
}

impl Sink {
    /// Nothing is changed yet; but a folder that cannot be written to is noticed here.
    pub fn open(path: Option<&Path>) -> Result<Sink> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Sink::Standard) };
        if is_device(path) {
            return Ok(Sink::Device(path.to_owned()));
        }
        let path = target(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let temporary = removed(|| temporary(folder)).map_err(|error| {
            // Its own words name the temporary file.
            let why = match error.kind() {
                io::ErrorKind::NotFound => "there is none of this name".to_owned(),
                kind => kind.to_string(),
            };
            Failure::no_answer(format!("{}: cannot write to this folder: {why}", folder.display()))
        })?;
        Ok(Sink::File { temporary, path })
    }

    /// Whether what is written to both would go to one place.
    pub fn is_same(&self, other: &Sink) -> bool {
        match (self, other) {
            (Sink::Standard, Sink::Standard) => true,
            (Sink::File { path, .. }, Sink::File { path: other, .. }) => path == other,
            (Sink::Device(path), Sink::Device(other)) => path == other,
            _ => false,
        }
    }

    /// Writes text, whose colours are left out unless a person will see them, between its parts bytes in blocks that are large
    /// already. A file gets its name at the end.
    pub fn finish_page(self, [head, tail]: [&str; 2], write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        match self {
            Sink::Standard => {
                let mut stdout = anstream::stdout().lock();
                let colours = stdout.current_choice();
                stdout.write_all(head.as_bytes())?;
                let mut stdout = stdout.into_inner();
                write(&mut stdout)?;
                let mut stdout = AutoStream::new(stdout, colours);
                stdout.write_all(tail.as_bytes())?;
                Ok(stdout.flush()?)
            }
            Sink::File { mut temporary, path } => {
                let cannot = || format!("{}: cannot write", path.display());
                plain(&mut temporary, head).with_context(cannot)?;
                write(&mut temporary)?;
                plain(&mut temporary, tail).with_context(cannot)?;
                // What is replaced keeps its rights.
                if let Ok(there) = fs::metadata(&path) {
                    temporary.as_file().set_permissions(there.permissions()).with_context(cannot)?;
                }
                temporary.as_file().sync_all().with_context(cannot)?;
                temporary.persist(&path).with_context(|| format!("{}: cannot replace", path.display()))?;
                Ok(())
            }
            Sink::Device(path) => {
                let cannot = || format!("{}: cannot write", path.display());
                let mut device = OpenOptions::new().write(true).open(&path).with_context(cannot)?;
                plain(&mut device, head).with_context(cannot)?;
                write(&mut device)?;
                Ok(plain(&mut device, tail).with_context(cannot)?)
            }
        }
    }

    /// Writes bytes without colours.
    pub fn finish_raw(self, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.finish_page([""; 2], write)
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

fn plain(out: &mut impl Write, page: &str) -> io::Result<()> {
    out.write_all(anstream::adapter::strip_str(page).to_string().as_bytes())
}

/// Whether a path leads to something that is neither a file nor a folder.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
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
