//! How answers are shown: formats, and where they go.
//!
//! A command makes an [`Answer`] and hands it to its [`Output`]. Which formats a command offers is the type of its output:
//! [`Plain`], [`Tabular`] or [`Sequential`].

mod grid;
mod input;
mod interrupt;
mod latex;
mod number;
mod page;
mod reason;
mod sequence;
mod sink;
mod standard;
mod watch;

pub use grid::Grid;
pub use input::Input;
pub use interrupt::{end_by_closed_pipe, uninterrupted};
pub use number::{Exact, grouped, grouped_text};
pub use page::{Page, unbroken};
pub use reason::Reason;
pub use sequence::Sequence;
pub use sink::Sink;
pub use standard::check_standard;
pub use watch::Watch;

use crate::failure::{Failure, Result, shortened};
use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// What a command has found, in words and, with the fields of the type, in JSON.
pub trait Answer: Serialize {
    fn page(&self, page: &mut Page);
}

/// An answer whose main part is a table.
pub trait TableAnswer: Answer {
    fn grid(&self) -> Grid;
}

/// The formats that a command offers.
pub trait Format: ValueEnum + Clone + Send + Sync + 'static {
    /// The one that is used if none is asked for.
    const DEFAULT: &'static str;
    /// Whether it makes sense to choose how many terms a row of LaTeX has.
    const HAS_ROWS: bool = false;

    fn is_latex(&self) -> bool {
        false
    }
}

#[derive(Args, Clone, Debug)]
pub struct Output<F: Format> {
    /// How to show the answer: text is for people, json is stable and has a schema in docs/schema.
    // Not `default_value_t`: it keeps one value for all the types that F can be.
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value = F::DEFAULT)]
    pub format: F,
    /// Write to this file instead, which changes at once or not at all; a link stays one, a device or pipe is written to as
    /// it stands, and - is standard output.
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// With --format latex, how many terms a row of the table has [default: 10].
    #[arg(long, value_name = "COUNT", hide = !F::HAS_ROWS, value_parser = clap::value_parser!(u64).range(1..=1000))]
    columns: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    Text,
    Json,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tabular {
    Text,
    Json,
    Csv,
    Latex,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequential {
    Text,
    Json,
    Csv,
    /// As the OEIS takes them: an index and a value a line.
    Bfile,
    Latex,
    /// One array of NumPy.
    Npy,
}

impl Format for Plain {
    const DEFAULT: &'static str = "text";
}

impl Format for Tabular {
    const DEFAULT: &'static str = "text";
}

impl Format for Sequential {
    const DEFAULT: &'static str = "text";
    const HAS_ROWS: bool = true;

    fn is_latex(&self) -> bool {
        *self == Sequential::Latex
    }
}

impl Output<Plain> {
    pub fn write(&self, answer: &impl Answer, reason: Option<Reason>) -> Result<()> {
        self.write_to(self.sink()?, answer, reason)
    }

    /// Into a sink that was opened before.
    pub fn write_to(&self, sink: Sink, answer: &impl Answer, reason: Option<Reason>) -> Result<()> {
        match self.format {
            Plain::Text => text(sink, answer, reason),
            Plain::Json => json(sink, answer, reason),
        }
    }
}

impl Output<Tabular> {
    pub fn write(&self, answer: &impl TableAnswer, reason: Option<Reason>) -> Result<()> {
        let grid = |name: &str| {
            let none = reason.is_none().then(|| answer.grid());
            none.ok_or_else(|| Failure::input(format!("--explain does not go with --format {name}; use text or json")))
        };
        match self.format {
            Tabular::Text => text(self.sink()?, answer, reason),
            Tabular::Json => json(self.sink()?, answer, reason),
            Tabular::Csv => {
                let grid = grid("csv")?;
                self.sink()?.finish_raw(|out| Ok(grid.csv(out)?))
            }
            Tabular::Latex => {
                let table = latex::table(&grid("latex")?);
                self.sink()?.finish_raw(|out| Ok(out.write_all(table.as_bytes())?))
            }
        }
    }
}

impl<F: Format> Output<F> {
    /// Standard output, for commands without a choice.
    pub fn standard(format: F) -> Output<F> {
        Output { format, output: None, columns: None }
    }

    /// Notices before long work that its answer could not be written.
    pub fn check(&self) -> Result<()> {
        self.sink().map(drop)
    }

    /// The terms in a row of LaTeX.
    fn columns(&self) -> u64 {
        self.columns.unwrap_or(10)
    }

    /// For commands that write for themselves.
    pub fn sink(&self) -> Result<Sink> {
        if self.columns.is_some() && !self.format.is_latex() {
            return Err(Failure::input("--columns goes with --format latex, and with sequences only"));
        }
        Sink::open(self.output.as_deref())
    }
}

fn text(sink: Sink, answer: &impl Answer, reason: Option<Reason>) -> Result<()> {
    let mut page = if sink.is_standard() { Page::for_terminal() } else { Page::default() };
    answer.page(&mut page);
    if let Some(reason) = reason {
        page.gap();
        reason.page(&mut page);
    }
    sink.finish_page([&page.finish(), ""], |_| Ok(()))
}

fn json(sink: Sink, answer: &impl Answer, reason: Option<Reason>) -> Result<()> {
    #[derive(Serialize)]
    struct Explained<'a, A> {
        #[serde(flatten)]
        answer: &'a A,
        explanation: String,
    }
    sink.finish_buffered(|out| {
        match reason {
            None => serde_json::to_writer(&mut *out, answer),
            Some(reason) => serde_json::to_writer(&mut *out, &Explained { answer, explanation: reason.plain() }),
        }
        .map_err(io::Error::from)?;
        Ok(out.write_all(b"\n")?)
    })
}

/// Says on standard error why there is no answer.
pub fn complain(failure: &Failure) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // Nobody is left to tell if this fails.
    let _ = match failure {
        Failure::Json(answer) => writeln!(anstream::stderr(), "{answer}"),
        failure => writeln!(anstream::stderr(), "{red}error:{red:#} {}", shortened(&failure.to_string())),
    };
}
