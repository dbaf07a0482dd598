//! `export-table`: a stored table in a format of other programs.

use crate::Failure;
use anyhow::{Context, Result, anyhow};
use nimatlas_store::export::{self, ExportError};
use nimatlas_store::{Access, Folder, Manifest, TableFile, Verify};
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What to export, and where to.
#[derive(clap::Args)]
pub struct Options {
    /// Which table.
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// As what: csv and json give whole tables, bfile and npy one section.
    #[arg(long, value_enum)]
    pub format: Format,
    /// Which section, for bfile and npy; may be left out if only one holds values.
    #[arg(long, value_name = "NAME")]
    pub section: Option<String>,
    /// For bfile, only what the row with this key holds, as in 2,5.
    #[arg(long, value_name = "KEY", value_delimiter = ',')]
    pub row: Option<Vec<u64>>,
    /// Where the tables are.
    #[arg(long, value_name = "DIR", default_value_os_t = crate::data_folder())]
    pub data: PathBuf,
    /// The file to write, whole or not at all; standard output if not given.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A line a row, keys first.
    Csv,
    /// An object with what the table says of itself and its rows.
    Json,
    /// Lines `n a(n)`, as the OEIS takes them.
    Bfile,
    /// An array that NumPy loads.
    Npy,
}

/// Exports a table after every byte of it was checked. A reader that closes the pipe ends the export without an error.
///
/// # Errors
/// [`Failure::Input`] for an unknown table, section or row, or an option that the format has no use for;
/// [`Failure::NoAnswer`] if the table is damaged or the system refuses.
pub fn run(options: &Options) -> Result<(), Failure> {
    let one_section = matches!(options.format, Format::Bfile | Format::Npy);
    if let Some(section) = options.section.as_ref().filter(|_| !one_section) {
        return Err(Failure::Input(format!(
            "--section {section}: csv and json hold all sections; bfile and npy hold one"
        )));
    }
    if options.row.is_some() && options.format != Format::Bfile {
        return Err(Failure::Input("--row: only a bfile can hold a single row".into()));
    }
    let folder = Folder::new(&options.data);
    let manifest =
        folder.manifest()?.ok_or_else(|| anyhow!("{}: there is no manifest", folder.manifest_path().display()))?;
    let entry = manifest.table(&options.slug).ok_or_else(|| unknown(&options.slug, &manifest, &options.data))?;
    let table = folder.open(entry, Verify::Full, Access::Map)?;
    match &options.output {
        Some(path) => to_file(path, |out| write(&table, options, out)),
        None => match write(&table, options, &mut io::stdout().lock()) {
            Err(ExportError::Write(cause)) if cause.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => done.map_err(|error| failure(error, Path::new("standard output"))),
        },
    }
}

fn unknown(slug: &str, manifest: &Manifest, data: &Path) -> Failure {
    let known: Vec<_> = manifest.tables.iter().map(|table| table.slug.as_str()).collect();
    Failure::Input(format!("{} holds no table “{slug}”; it holds\n  {}", data.display(), known.join("\n  ")))
}

fn write(table: &TableFile, options: &Options, out: &mut impl Write) -> Result<(), ExportError> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let section = options.section.as_deref();
    match options.format {
        Format::Csv => export::csv(table, &mut out),
        Format::Json => export::json(table, &mut out),
        Format::Bfile => export::bfile(table, section, options.row.as_deref(), &mut out),
        Format::Npy => export::npy(table, section, &mut out),
    }?;
    Ok(out.flush()?)
}

/// Fills a temporary file beside `path` and renames it, so that a file of that name is never half written.
fn to_file(path: &Path, fill: impl FnOnce(&mut fs::File) -> Result<(), ExportError>) -> Result<(), Failure> {
    // A rename would replace a device or a pipe instead of writing to it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Failure::Input(format!("--output {}: this is not a regular file", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".export-").suffix(".tmp");
    #[cfg(unix)]
    {
        // Temporary files are private otherwise; the mask of the user applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder);
    let mut temporary = temporary.with_context(|| format!("cannot create a temporary file in {}", folder.display()))?;
    fill(temporary.as_file_mut()).map_err(|error| failure(error, path))?;
    temporary.as_file().sync_all().with_context(|| format!("{}: cannot write", path.display()))?;
    temporary.persist(path).map_err(|error| error.error).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

fn failure(error: ExportError, place: &Path) -> Failure {
    match error {
        ExportError::Write(cause) => anyhow!("{}: cannot write: {cause}", place.display()).into(),
        ExportError::Damaged(_) => error.into(),
        _ => Failure::Input(error.to_string()),
    }
}
