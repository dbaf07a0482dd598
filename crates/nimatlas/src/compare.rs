//! The first heap at which two sequences differ.

use crate::context::Context;
use crate::error::Error;
use crate::explain::Explanation;
use crate::grammar::{Game, shortened};
use crate::values::{NimValues, nim_values};
use nimatlas_core::Status;
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// A sequence to compare: the nim-values of a game on heaps, or the terms of a b-file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The nim-values of a game.
    Game(Game),
    /// Terms from an index on, and where they are from.
    Terms {
        /// The name of the file.
        source: String,
        /// The index of the first term.
        from: u64,
        /// The terms.
        terms: Vec<BigUint>,
    },
}

/// The outcome of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The first heap at which the sequences differ, with both terms; `None` if they agree as far as they were compared.
    pub first_difference: Option<(u64, [BigUint; 2])>,
    /// The first heap compared.
    pub from: u64,
    /// The last heap compared.
    pub upto: u64,
    /// How certain the terms are.
    pub status: Status,
    /// How the terms were found.
    pub method: String,
    /// What they rest on.
    pub explanation: Explanation,
}

impl Sequence {
    /// The terms of a b-file, as the OEIS keeps them: an index and a term a line, `#` begins a comment.
    ///
    /// # Errors
    /// If a line is not of this form, an index is not the next one, or there is no term.
    pub fn from_bfile(source: &str, text: &str) -> Result<Sequence, Error> {
        let mut from = None;
        let mut terms = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: &str| Error::Input(format!("{source}: line {number}, “{}”, {what}", shortened(line)));
            let words: Vec<&str> = line.split_whitespace().collect();
            let [index, term] = words[..] else { return Err(wrong("is not an index and a term")) };
            let index: u64 = index.parse().map_err(|_| wrong("has no index from 0 on"))?;
            let first = *from.get_or_insert(index);
            if first.checked_add(terms.len() as u64) != Some(index) {
                return Err(wrong("does not have the next index"));
            }
            terms.push(term.parse().map_err(|_| wrong("has a term that is not a nim-value"))?);
        }
        match from {
            Some(from) => Ok(Sequence::Terms { source: source.to_owned(), from, terms }),
            None => Err(Error::Input(format!("{source}: there are no terms in it"))),
        }
    }
}

impl FromStr for Sequence {
    type Err = Error;

    /// A game such as `subtraction:2,5,7`, or `@FILE` for a b-file.
    fn from_str(text: &str) -> Result<Sequence, Error> {
        match text.strip_prefix('@') {
            Some(path) => {
                let read = std::fs::read_to_string(path);
                Sequence::from_bfile(
                    path,
                    &read.map_err(|error| Error::Other(format!("{path}: cannot read: {error}").into()))?,
                )
            }
            None => text.parse().map(Sequence::Game),
        }
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sequence::Game(game) => game.fmt(f),
            Sequence::Terms { source, .. } => write!(f, "@{source}"),
        }
    }
}

enum Side<'a> {
    Values(NimValues),
    Terms(u64, &'a [BigUint]),
}

impl Side<'_> {
    fn term(&self, heap: u64) -> Option<BigUint> {
        match self {
            Side::Values(values) => values.value_of(heap).map(BigUint::from),
            Side::Terms(from, terms) => terms.get(usize::try_from(heap.checked_sub(*from)?).ok()?).cloned(),
        }
    }
}

/// Compares two sequences from their first common heap up to `upto`, or to the end of the shorter b-file.
///
/// ```
/// use nimatlas::{Context, compare};
///
/// // 0.161 and 0.36 are different games, with equal values for a long time.
/// let [one, other] = ["heap:0.161".parse()?, "heap:0.36".parse()?];
/// let found = compare(&one, &other, 1000, &Context::default())?;
/// assert_eq!(found.first_difference.map(|(heap, _)| heap), Some(519));
/// # Ok::<(), nimatlas::Error>(())
/// ```
///
/// # Errors
/// If a game is not on heaps, its values are not within the limits, or the sequences have no heap in common.
pub fn compare(one: &Sequence, other: &Sequence, upto: u64, context: &Context) -> Result<Comparison, Error> {
    let bounds = |sequence: &Sequence| match sequence {
        Sequence::Game(_) => (0, u64::MAX),
        Sequence::Terms { from, terms, .. } => (*from, from + (terms.len() as u64).saturating_sub(1)),
    };
    let [(a, b), (c, d)] = [bounds(one), bounds(other)];
    let (from, upto) = (a.max(c), upto.min(b).min(d));
    if from > upto {
        return Err(Error::Input(format!("{one} and {other} have no heap up to {upto} in common")));
    }
    let mut status: Option<Status> = None;
    let mut methods: Vec<&str> = Vec::new();
    let mut explanation = Explanation::default();
    let mut sides = Vec::new();
    for sequence in [one, other] {
        sides.push(match sequence {
            Sequence::Game(game) => {
                let values = nim_values(game, Some(&upto.into()), context)?;
                status = Some(status.map_or(values.status(), |status| status.and(values.status())));
                if !methods.contains(&values.method()) {
                    methods.push(values.method());
                }
                explanation = explanation.and(values.explanation().clone());
                Side::Values(values)
            }
            Sequence::Terms { from, terms, .. } => Side::Terms(*from, terms),
        });
    }
    let differs = (from..=upto).find_map(|heap| {
        let terms = [sides[0].term(heap)?, sides[1].term(heap)?];
        (terms[0] != terms[1]).then_some((heap, terms))
    });
    Ok(Comparison {
        first_difference: differs,
        from,
        upto,
        status: status.unwrap_or(Status::Computed),
        method: if methods.is_empty() { "terms as given".to_owned() } else { methods.join(", ") },
        explanation,
    })
}

impl Comparison {
    /// How many heaps were compared before the first difference, or in all.
    pub fn agreeing(&self) -> BigUint {
        let end = self.first_difference.as_ref().map_or(self.upto.saturating_add(1), |(heap, _)| *heap);
        BigUint::from(end - self.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b_files_are_read_and_compared() {
        let kayles = Sequence::Game("kayles".parse().expect("a game"));
        let right = Sequence::from_bfile("b.txt", "# Kayles\n1 1\n2 2\n3 3\n4 1\n").expect("a b-file");
        let found = compare(&kayles, &right, 100, &Context::default()).expect("compared");
        assert_eq!((found.first_difference, found.from, found.upto), (None, 1, 4));
        let wrong = Sequence::from_bfile("b.txt", "0 0\n1 1\n2 3\n").expect("a b-file");
        let found = compare(&kayles, &wrong, 100, &Context::default()).expect("compared");
        assert_eq!(found.first_difference, Some((2, [2u32.into(), 3u32.into()])));
        for (text, part) in
            [("", "no terms"), ("1 2 3", "line 1"), ("0 0\n2 0", "line 2"), ("0 -1", "nim-value"), ("x 1", "index")]
        {
            let error = Sequence::from_bfile("b.txt", text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
