//! How a command ends when it has no answer.

use crate::nearest::did_you_mean;
use nimatlas::store::TableError;
use nimatlas_plot::PlotError;
use nimatlas_store::StoreError;
use nimatlas_store::export::ExportError;
use std::fmt::Display;
use std::io;

/// Why a command has no answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the message names the value, what is allowed and where. Exit status 2.
    Input(String),
    /// The input is right and there is no answer: a limit, a file, a disagreement. Exit status 1.
    NoAnswer(anyhow::Error),
    /// The same as JSON, for an answer that was asked for in JSON and has a schema of its own. Exit status 1.
    Json(serde_json::Value),
}

pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    pub fn input(message: impl Display) -> Failure {
        Failure::Input(message.to_string())
    }

    pub fn no_answer(message: impl Display) -> Failure {
        Failure::NoAnswer(anyhow::anyhow!("{message}"))
    }

    /// No answer for this reason, and what can be done about it.
    pub fn hinted(error: impl Into<anyhow::Error>, hint: &str) -> Failure {
        Failure::no_answer(format!("{}; {hint}", in_one_line(&error.into())))
    }

    /// Whether the reader of standard output went away, of which Unix programs say nothing. Other sinks name themselves.
    pub fn is_closed_pipe(&self) -> bool {
        let closed = |cause: &(dyn std::error::Error + 'static)| {
            cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
        };
        matches!(self, Failure::NoAnswer(error) if error.chain().any(closed))
    }

    pub fn exit_status(&self) -> u8 {
        match self {
            Failure::NoAnswer(_) | Failure::Json(_) => 1,
            Failure::Input(_) => 2,
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Input(message) => f.write_str(message),
            Failure::Json(answer) => answer.fmt(f),
            Failure::NoAnswer(error) => f.write_str(&in_one_line(error)),
        }
    }
}

/// A message in which nothing is longer than a reader wants: of a very long word, or of a very long message, only the ends are
/// left, and its length.
pub fn shortened(message: &str) -> String {
    const LONGEST_WORD: usize = 300;
    const LONGEST: usize = 20_000;
    let cut = |text: &str, most: usize| {
        let length = text.chars().count();
        if length <= most {
            return text.to_owned();
        }
        let head: String = text.chars().take(most / 3).collect();
        let tail: String = text.chars().skip(length - most / 10).collect();
        format!("{head}…({length} characters)…{tail}")
    };
    let words = message.split_inclusive(char::is_whitespace).map(|word| cut(word, LONGEST_WORD));
    cut(&words.collect::<String>(), LONGEST)
}

/// An error and its causes, without those that are part of the message above them already.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string).filter(|cause| !cause.is_empty()) {
        if !text.contains(&cause) {
            text += if text.is_empty() { "" } else { ": " };
            text += &cause;
        }
    }
    text
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::NoAnswer(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::NoAnswer(error.into())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::NoAnswer(error.into())
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Failure {
        match error {
            ExportError::Write(error) => error.into(),
            ExportError::Damaged(_) => Failure::NoAnswer(error.into()),
            wrong_choice => Failure::input(wrong_choice),
        }
    }
}

impl From<PlotError> for Failure {
    fn from(error: PlotError) -> Failure {
        match error {
            PlotError::Size { .. } | PlotError::Empty(_) => Failure::input(error),
            _ => Failure::NoAnswer(error.into()),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Store(error) => error.into(),
            TableError::Unknown { slug, known } => {
                let meant = did_you_mean(&slug, &known).map_or(String::new(), |meant| format!(" {meant}"));
                let count = known.len();
                Failure::input(format!("there is no table “{slug}”;{meant} `nimatlas table list` names all {count}"))
            }
            other => Failure::input(other),
        }
    }
}
