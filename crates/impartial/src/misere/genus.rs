//! The genus of a game.

use nimatlas_core::{Nimber, Outcome, mex};
use serde::Serialize;
use std::fmt;
use std::ops::Add;

/// The nim-value of a game, and its misère values with 0, 1, 2, … Nim heaps of 2 beside it.
///
/// From some number on the misère values alternate between two that differ by 2 in nim-addition; they are kept up to the
/// first two of these, as they are usually written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Genus {
    value: Nimber,
    misere: Vec<Nimber>,
}

/// The kinds of positions of Nim in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Tameness {
    /// A position with heaps of 1 only: an even number of them (`false`), of genus 0^120, or an odd one (`true`), of
    /// genus 1^031.
    Fickle(bool),
    /// A position with a larger heap, of this nim-value n and genus n^n(n+2).
    Firm(Nimber),
}

impl Genus {
    /// The genus of a position without moves, 0^120.
    pub fn terminal() -> Genus {
        Genus::from(Tameness::Fickle(false))
    }

    /// The genus of a position whose options have these genera.
    pub fn of_options(options: &[Genus]) -> Genus {
        if options.is_empty() {
            return Genus::terminal();
        }
        let value = mex(options.iter().map(|option| option.value));
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<Nimber> = Vec::new();
        // From `settled` on the options alternate, so two equal values two places apart repeat for ever.
        while misere.len() < settled + 2 || misere[misere.len() - 1] != misere[misere.len() - 3] {
            let twos = misere.len();
            // A heap of 2 may become 1 or nothing, and a heap of 1 changes the misère value by 1.
            let without = misere.last().map(|&before| [before, before + Nimber(1)]);
            misere.push(mex(options.iter().map(|option| option.misere(twos)).chain(without.into_iter().flatten())));
        }
        Genus::new(value, misere)
    }

    /// `misere` ends with values that alternate from there on.
    fn new(value: Nimber, mut misere: Vec<Nimber>) -> Genus {
        // Keep the first of the last pairs that alternate.
        while let [.., before, last, end] = misere[..]
            && end == before
            && last == before + Nimber(2)
        {
            misere.pop();
        }
        Genus { value, misere }
    }

    /// The nim-value.
    pub fn value(&self) -> Nimber {
        self.value
    }

    /// The misère value with so many Nim heaps of 2 beside it.
    pub fn misere(&self, twos: usize) -> Nimber {
        let last = self.misere.len() - 1;
        match self.misere.get(twos) {
            Some(&value) => value,
            None => self.misere[last] + Nimber(if (twos - last).is_multiple_of(2) { 0 } else { 2 }),
        }
    }

    /// The misère values up to the first two that alternate, as they are written above the nim-value.
    pub fn superscripts(&self) -> &[Nimber] {
        &self.misere
    }

    /// The outcome in misère play.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::p_if(self.misere(0).is_zero())
    }

    /// Which position of Nim has this genus, or `None`.
    pub fn tameness(&self) -> Option<Tameness> {
        let candidates = [Tameness::Fickle(self.value == Nimber(1)), Tameness::Firm(self.value)];
        candidates.into_iter().find(|&kind| Genus::from(kind) == *self)
    }
}

impl From<Tameness> for Genus {
    fn from(kind: Tameness) -> Genus {
        let (value, misere) = match kind {
            Tameness::Fickle(false) => (Nimber(0), [1, 2, 0].map(Nimber).to_vec()),
            Tameness::Fickle(true) => (Nimber(1), [0, 3, 1].map(Nimber).to_vec()),
            Tameness::Firm(value) => (value, vec![value, value + Nimber(2)]),
        };
        Genus { value, misere }
    }
}

impl Add for Tameness {
    type Output = Tameness;

    /// The kind of a sum: firm if one part is.
    fn add(self, other: Tameness) -> Tameness {
        let value = |kind| match kind {
            Tameness::Fickle(odd) => Nimber(odd.into()),
            Tameness::Firm(value) => value,
        };
        match (self, other) {
            (Tameness::Fickle(a), Tameness::Fickle(b)) => Tameness::Fickle(a != b),
            _ => Tameness::Firm(value(self) + value(other)),
        }
    }
}

impl fmt::Display for Genus {
    /// As 0^120; with commas if a misère value has two figures.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wide = self.misere.iter().any(|&value| value > Nimber(9));
        let misere: Vec<_> = self.misere.iter().map(Nimber::to_string).collect();
        write!(f, "{}^{}", self.value, misere.join(if wide { "," } else { "" }))
    }
}
