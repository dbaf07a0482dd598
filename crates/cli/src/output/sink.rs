//! Where an answer goes: standard output, or a file that gets its name only when it is whole.

use super::interrupt::removed;
use super::standard::check_standard;
use crate::failure::{Failure, Result};
use anstream::AutoStream;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

pub enum Sink {
    Standard {
        /// Whether it was asked for by name.
        asked: bool,
    },
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
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            check_standard()?;
            return Ok(Sink::Standard { asked: path.is_some() });
        };
        if is_device(path) {
            return Ok(Sink::Device(path.to_owned()));
        }
        let asked = path.display();
        let path = target(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let temporary = removed(|| temporary(folder)).map_err(|error| {
            // Its own words name the temporary file.
            let why = match error.kind() {
                io::ErrorKind::NotFound if !folder.is_dir() => "there is no such folder".to_owned(),
                io::ErrorKind::NotFound => "no file can be made there".to_owned(),
                kind => kind.to_string(),
            };
            Failure::no_answer(format!("{asked}: cannot write to the folder {}: {why}", folder.display()))
        })?;
        Ok(Sink::File { temporary, path })
    }

    pub fn is_standard(&self) -> bool {
        matches!(self, Sink::Standard { .. })
    }

    /// Whether what is written to both would go to one place.
    pub fn is_same(&self, other: &Sink) -> bool {
        match (self, other) {
            (Sink::Standard { .. }, Sink::Standard { .. }) => true,
            (Sink::File { path, .. }, Sink::File { path: other, .. }) => path == other,
            (Sink::Device(path), Sink::Device(other)) => path == other,
            _ => false,
        }
    }

    /// For an answer that is no text: refused if a terminal would show its bytes and nobody asked for that.
    pub fn for_bytes(self, format: &str) -> Result<Sink> {
        if matches!(self, Sink::Standard { asked: false }) && io::stdout().is_terminal() {
            return Err(Failure::input(format!(
                "{format} is not for terminals; -o FILE writes a file, | hands it to a program, and -o - writes it to the terminal all the same"
            )));
        }
        Ok(self)
    }

    /// Writes text, whose colours are left out unless a person will see them, between its parts bytes in blocks that are large
    /// already. A file gets its name at the end.
    pub fn finish_page(self, [head, tail]: [&str; 2], write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        match self {
            Sink::Standard { .. } => {
                let mut stdout = anstream::stdout().lock();
                let colours = stdout.current_choice();
                stdout.write_all(head.as_bytes())?;
                let mut stdout = stdout.into_inner();
                write(&mut stdout)?;
                let mut stdout = AutoStream::new(stdout, colours);
                stdout.write_all(tail.as_bytes())?;
                Ok(stdout.flush()?)
            }
            Sink::File { temporary, path } => {
                let cannot = |error: io::Error| named(&path, &error);
                let mut out = Named { out: temporary.as_file(), path: &path };
                plain(&mut out, head)?;
                write(&mut out)?;
                plain(&mut out, tail)?;
                // What is replaced keeps its rights.
                if let Ok(there) = fs::metadata(&path) {
                    temporary.as_file().set_permissions(there.permissions()).map_err(cannot)?;
                }
                temporary.as_file().sync_all().map_err(cannot)?;
                temporary.persist(&path).map_err(|error| cannot(error.error))?;
                Ok(())
            }
            Sink::Device(path) => {
                let device = OpenOptions::new().write(true).open(&path).map_err(|error| named(&path, &error))?;
                let mut out = Named { out: &device, path: &path };
                plain(&mut out, head)?;
                write(&mut out)?;
                Ok(plain(&mut out, tail)?)
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

/// A file whose errors name it as its user does. If it is a pipe whose reader went away, that is an error like others.
struct Named<'a> {
    out: &'a File,
    path: &'a Path,
}

impl Write for Named<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => named(self.path, &error),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    // What tempfile adds to an error is the name of the temporary file, which its kind leaves out.
    let why = if error.raw_os_error().is_some() { error.to_string() } else { error.kind().to_string() };
    io::Error::other(format!("{}: cannot write: {why}", path.display()))
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
