//! `nimatlas table export`.

use crate::failure::{Failure, Result};
use crate::output::{Format, Output};
use clap::{Args, ValueEnum};
use nimatlas::store::Store;
use nimatlas_store::export;

#[derive(Args)]
pub struct Export {
    /// Which table, by its name.
    slug: String,
    /// Which section, for bfile and npy; may be left out if only one holds values.
    #[arg(long, value_name = "NAME")]
    section: Option<String>,
    /// For bfile, only what the row with this key holds, as in 2,5.
    #[arg(long, value_name = "KEY", value_delimiter = ',')]
    row: Option<Vec<u64>>,
    #[command(flatten)]
    output: Output<Whole>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// A line a row, keys first.
    Csv,
    /// An object with what the table says of itself and its rows.
    Json,
    /// As the OEIS takes it: an index and a value a line.
    Bfile,
    /// An array that NumPy loads.
    Npy,
}

impl Format for Whole {
    const DEFAULT: &'static str = "csv";
}

impl Export {
    pub fn run(self, store: &Store) -> Result<()> {
        let Export { slug, section, row, output } = self;
        let of_one_section = matches!(output.format, Whole::Bfile | Whole::Npy);
        if let Some(name) = section.as_ref().filter(|_| !of_one_section) {
            return Err(Failure::input(format!(
                "--section {name} goes with --format bfile or npy; the other formats hold all sections"
            )));
        }
        if row.is_some() && output.format != Whole::Bfile {
            return Err(Failure::input("--row goes with --format bfile only"));
        }
        let table = store.table(&slug)?;
        let sink = output.sink()?;
        let sink = if output.format == Whole::Npy { sink.for_bytes("npy")? } else { sink };
        sink.finish_buffered(|mut out| {
            Ok(match output.format {
                Whole::Csv => export::csv(&table, &mut out),
                Whole::Json => export::json(&table, &mut out),
                Whole::Bfile => export::bfile(&table, section.as_deref(), row.as_deref(), &mut out),
                Whole::Npy => export::npy(&table, section.as_deref(), &mut out),
            }?)
        })
    }
}
