//! Why a question has no answer.

use crate::context::Limits;
use crate::method::Cost;
use std::fmt;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The question itself is wrong; the message names the value and what is allowed.
    #[error("{0}")]
    Input(String),
    /// No method answers it within the limits.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Whoever watched the work ended it.
    #[error("the work was interrupted")]
    Interrupted,
    /// Something else than the question or the limits, such as a file.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    pub(crate) fn input(message: impl fmt::Display) -> Error {
        Error::Input(message.to_string())
    }
}

/// A question that no method answers within the limits, with all methods that apply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was asked.
    pub question: String,
    /// The methods, the cheapest first.
    pub tried: Vec<Tried>,
    /// What was allowed.
    pub limits: Limits,
}

/// A method that gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Its name.
    pub method: &'static str,
    /// What it costs.
    pub cost: Cost,
    /// Why it failed; `None` if it was not begun, because its cost is not within the limits.
    pub why: Option<String>,
    /// What a search found all the same.
    pub report: Option<SearchReport>,
}

/// What a search for a period has found all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// How many heaps were looked at, from the empty one on.
    pub searched: u64,
    /// The largest nim-value among them.
    pub largest_value: u64,
    /// How many of them have a rare value, where rare and common values are told apart.
    pub rare_heaps: Option<u64>,
}

impl Refusal {
    /// The least work and memory that would allow a method which was not begun.
    pub fn needed(&self) -> Option<Limits> {
        let not_begun = self.tried.iter().filter(|tried| tried.why.is_none());
        not_begun
            .map(|tried| match tried.cost {
                Cost::Known { work, memory } => Limits { work, memory, ..self.limits },
                Cost::Search { at_least } => Limits { work: at_least, ..self.limits },
            })
            .find(|needed| needed.work < u64::MAX && needed.memory < u64::MAX)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tried.is_empty() {
            return write!(f, "{}: no method is known", self.question);
        }
        write!(f, "{}: no answer within the limits.", self.question)?;
        for Tried { method, cost, why, .. } in &self.tried {
            match why {
                Some(why) => write!(f, " By {method}: {why}.")?,
                None => write!(f, " By {method}: it takes {cost}.")?,
            }
        }
        let allowed = Cost::Known { work: self.limits.work, memory: self.limits.memory };
        write!(f, " Allowed are {allowed}")
    }
}

/// Why one method gave no answer.
#[derive(Debug)]
pub(crate) enum Failed {
    /// Another method may still give one; the text says what stood in the way, without a full stop.
    NoAnswer(String),
    /// The same of a search for a period, with what it has found.
    NotFound(String, SearchReport),
    /// None will.
    Wrong(Error),
}

impl Failed {
    pub(crate) fn no_answer(why: impl fmt::Display) -> Failed {
        Failed::NoAnswer(why.to_string())
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        Failed::Wrong(error)
    }
}
