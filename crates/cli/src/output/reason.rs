//! Why an answer is so: words, figures, and at the end the statement it rests on with its status.

use super::Page;
use super::page::wrapped;
use nimatlas_core::Status;

/// An account of why an answer is so.
#[derive(Clone, Debug, Default)]
pub struct Reason(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Words(String),
    Figure(Vec<String>),
}

impl Reason {
    #[must_use]
    pub fn words(mut self, text: impl Into<String>) -> Reason {
        self.0.push(Part::Words(text.into()));
        self
    }

    /// Lines that keep their form.
    #[must_use]
    pub fn figure(mut self, lines: Vec<String>) -> Reason {
        self.0.push(Part::Figure(lines));
        self
    }

    /// The statement that it rests on, and how certain that is.
    #[must_use]
    pub fn statement(self, statement: &str, status: &Status) -> Reason {
        self.words(format!("{statement} Status: {status}."))
    }

    pub fn page(&self, page: &mut Page) {
        page.title("Why");
        for part in &self.0 {
            match part {
                Part::Words(text) => page.words(text),
                Part::Figure(lines) => lines.iter().for_each(|line| page.line(line)),
            }
        }
    }

    /// One string, a line for each sentence or line of a figure.
    pub fn plain(&self) -> String {
        let lines = self.0.iter().flat_map(|part| match part {
            Part::Words(text) => vec![wrapped(text, usize::MAX).join(" ")],
            Part::Figure(lines) => lines.clone(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
