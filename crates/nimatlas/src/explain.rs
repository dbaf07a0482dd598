//! Why an answer is so: sentences, figures, and the statements it rests on with their status.

use nimatlas_core::Status;
use serde::Serialize;
use std::fmt;

/// An account of why an answer is so, as data. [`Display`](fmt::Display) gives it as plain text, a line for each sentence
/// or line of a figure.
///
/// ```
/// use nimatlas::Explanation;
/// use nimatlas::core::Status;
///
/// let why = Explanation::default().words("3 + 5 = 6 without carries.").rests_on("The nim-sum decides.", Status::Proved("Bouton 1901"));
/// assert_eq!(why.to_string(), "3 + 5 = 6 without carries.\nThe nim-sum decides. Status: proved (Bouton 1901).");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explanation(pub Vec<Reason>);

/// A part of an [`Explanation`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Sentences. Numbers of five digits or more stand in them without separators.
    Words(String),
    /// Lines that keep their form, such as binary columns.
    Figure(Vec<String>),
    /// A statement that the answer rests on, and how certain it is.
    RestsOn {
        /// The statement, a sentence.
        statement: String,
        /// How certain it is.
        status: Status,
    },
}

impl Explanation {
    /// Adds sentences.
    #[must_use]
    pub fn words(mut self, text: impl Into<String>) -> Explanation {
        self.0.push(Reason::Words(text.into()));
        self
    }

    /// Adds lines that keep their form; nothing if there are none.
    #[must_use]
    pub fn figure(mut self, lines: Vec<String>) -> Explanation {
        if !lines.is_empty() {
            self.0.push(Reason::Figure(lines));
        }
        self
    }

    /// Adds a statement that the answer rests on.
    #[must_use]
    pub fn rests_on(mut self, statement: impl Into<String>, status: Status) -> Explanation {
        self.0.push(Reason::RestsOn { statement: statement.into(), status });
        self
    }

    /// Adds the parts of another account.
    #[must_use]
    pub fn and(mut self, other: Explanation) -> Explanation {
        self.0.extend(other.0);
        self
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Words(text) => f.write_str(text),
            Reason::Figure(lines) => f.write_str(&lines.join("\n")),
            Reason::RestsOn { statement, status } => write!(f, "{statement} Status: {status}."),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            reason.fmt(f)?;
        }
        Ok(())
    }
}
