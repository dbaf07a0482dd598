//! Games on heaps of which a move changes one.

mod nim;
mod subtraction;
mod take_break;

pub use nim::NimHeaps;
pub use subtraction::SubtractionHeaps;
pub use take_break::{Known, TakeBreakHeaps};

use super::{Game, Goal, Read, Step, numbers};
use crate::failure::Result;
use nimatlas_core::HeapMove;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

pub struct HeapGame<R>(pub R);

/// What differs from one game on heaps to another.
pub trait HeapRules {
    fn title(&self) -> String;

    fn rule(&self) -> String;

    fn goal(&self) -> Goal;

    /// Whether the rules allow the change; if not, why.
    fn check(&self, change: &Change) -> std::result::Result<(), String>;

    /// A change that gives as little away as any, or `None` if there is none.
    fn some_change(&self, heaps: &[u64]) -> Option<Change>;

    /// The changes that win.
    fn winning(&self, heaps: &[u64]) -> Result<Vec<Change>>;
}

/// A heap becomes heaps, of which none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub from: u64,
    pub to: Vec<u64>,
}

impl Change {
    pub fn one(from: u64, to: u64) -> Change {
        Change { from, to: Some(to).filter(|&to| to > 0).into_iter().collect() }
    }

    /// One stone from the largest heap.
    fn slowest(heaps: &[u64]) -> Option<Change> {
        heaps.iter().copied().max().filter(|&heap| heap > 0).map(|heap| Change::one(heap, heap - 1))
    }

    /// The stones that are taken, where a heap is not split; or why the change is no move.
    pub fn taken(&self) -> std::result::Result<u64, String> {
        match self.to.as_slice() {
            [] if self.from > 0 => Ok(self.from),
            &[to] if to < self.from => Ok(self.from - to),
            &[] | &[_] => {
                let to = self.to.first().unwrap_or(&0);
                Err(format!("a heap of {} cannot become one of {to}; a move takes at least 1 stone", self.from))
            }
            _ => Err("a move leaves one heap or none; heaps are not split in this game".to_owned()),
        }
    }
}

impl From<HeapMove> for Change {
    fn from(step: HeapMove) -> Change {
        Change::one(step.from, step.to)
    }
}

/// Whether so many stones may be taken.
pub fn at_most(taken: u64, most: Option<NonZeroU64>) -> std::result::Result<(), String> {
    match most {
        Some(most) if taken > most.get() => Err(format!("that takes {taken} stones; a move takes 1 to {most}")),
        _ => Ok(()),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to: Vec<_> = self.to.iter().map(ToString::to_string).collect();
        write!(f, "{} → {}", self.from, if to.is_empty() { "0".to_owned() } else { to.join(" + ") })
    }
}

impl FromStr for Change {
    type Err = ();

    /// Reads `5 1`, `5>1`, `5-1` or `5 → 1`: a heap of 5 becomes one of 1; `9 4 4` splits a heap.
    fn from_str(text: &str) -> std::result::Result<Change, ()> {
        match numbers(text).unwrap_or_default().split_first() {
            Some((&from, to)) if !to.is_empty() => {
                Ok(Change { from, to: to.iter().copied().filter(|&size| size > 0).collect() })
            }
            _ => Err(()),
        }
    }
}

/// How a move on heaps is written, by moves that are allowed: one that leaves a heap, and one that leaves two, if there are such.
pub fn help(allowed: impl Fn(&Change) -> bool) -> String {
    /// Small heaps are read most easily.
    const LARGEST: u64 = 100;
    let first = |usual: (u64, &[u64]), others: &mut dyn Iterator<Item = (u64, Vec<u64>)>| {
        let usual = Change { from: usual.0, to: usual.1.to_vec() };
        let mut changes = std::iter::once(usual).chain(others.map(|(from, to)| Change { from, to }));
        changes.find(&allowed)
    };
    let mut one = (2..=LARGEST).flat_map(|from| (1..from).map(move |to| (from, vec![to])));
    let one = first((5, &[1]), &mut one)
        .map(|Change { from, to }| format!("{from} {0} makes a heap of {from} one of {0}", to[0]));
    let mut two = (2..=LARGEST / 4).flat_map(|from| {
        (1..from).flat_map(move |small| (small..=from - small).map(move |large| (from, vec![small, large])))
    });
    let two = first((9, &[4, 4]), &mut two)
        .map(|Change { from, to }| format!("{from} {0} {1} splits a heap of {from} into {0} and {1}", to[0], to[1]));
    let examples: Vec<String> = one.into_iter().chain(two).collect();
    let colon = if examples.is_empty() { "" } else { ": " };
    format!("Write a move as a heap and what is left of it{colon}{}.", examples.join("; "))
}

/// The heaps after the change of the first one of its size, if there is one.
fn step(heaps: &[u64], change: &Change) -> Option<Step<Vec<u64>>> {
    let place = heaps.iter().position(|&heap| heap == change.from)?;
    let mut to = heaps.to_vec();
    to.splice(place..=place, change.to.iter().copied());
    Some(Step::new(change.to_string(), to))
}

impl<R: HeapRules> Game for HeapGame<R> {
    type Position = Vec<u64>;

    fn title(&self) -> String {
        self.0.title()
    }

    fn rule(&self) -> String {
        self.0.rule()
    }

    fn help(&self) -> String {
        help(|change| self.0.check(change).is_ok())
    }

    fn goal(&self) -> Goal {
        self.0.goal()
    }

    fn shown(&self, heaps: &Vec<u64>) -> Vec<String> {
        heaps.iter().map(ToString::to_string).collect()
    }

    fn read(&self, text: &str, heaps: &Vec<u64>) -> Option<Read<Vec<u64>>> {
        let change: Change = text.parse().ok()?;
        let step = step(heaps, &change).ok_or_else(|| format!("There is no heap of {}.", change.from));
        let allowed = |step| match self.0.check(&change) {
            Ok(()) => Ok(step),
            Err(problem) => Err(format!("Not allowed: {problem}.")),
        };
        Some(step.and_then(allowed))
    }

    fn some_move(&self, heaps: &Vec<u64>) -> Option<Step<Vec<u64>>> {
        step(heaps, &self.0.some_change(heaps)?)
    }

    fn best(&self, heaps: &Vec<u64>) -> Result<Vec<Step<Vec<u64>>>> {
        Ok(self.0.winning(heaps)?.iter().filter_map(|change| step(heaps, change)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_moves_are_allowed() {
        let taking =
            |moves: &'static [u64]| move |change: &Change| change.taken().is_ok_and(|taken| moves.contains(&taken));
        let one = "Write a move as a heap and what is left of it: 5 1 makes a heap of 5 one of 1.";
        assert_eq!(help(|change| change.taken().is_ok()), one);
        assert!(help(taking(&[2, 5, 7])).ends_with("of it: 3 1 makes a heap of 3 one of 1."));
        assert!(
            help(|change| change.from > change.to.iter().sum()).ends_with("; 9 4 4 splits a heap of 9 into 4 and 4.")
        );
        let grundy = |change: &Change| matches!(change.to[..], [a, b] if a != b && a + b == change.from);
        assert!(help(grundy).ends_with("of it: 3 1 2 splits a heap of 3 into 1 and 2."));
        assert!(help(taking(&[1000])).ends_with("what is left of it."));
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["5 1", " 5  1 ", "5>1", "5-1", "5 → 1", "5,1", "5->1"] {
            assert_eq!(text.parse(), Ok(Change::one(5, 1)), "{text}");
        }
        assert_eq!("5 0".parse(), Ok(Change { from: 5, to: vec![] }));
        assert_eq!("9 4 + 3".parse(), Ok(Change { from: 9, to: vec![4, 3] }));
        for text in ["", "5", "five one", "5 1x", "99999999999999999999 1"] {
            assert_eq!(text.parse::<Change>(), Err(()), "{text}");
        }
    }
}
