//! Codes that are another game.

use super::{Digit, TakeAndBreak};
use nimatlas_core::SubtractionSet;

/// A game of the theory that some code writes.
///
/// ```
/// use nimatlas_impartial::take_break::{CodeError, KnownGame, TakeAndBreak};
///
/// let known = |code: &str| Ok::<_, CodeError>(code.parse::<TakeAndBreak>()?.known_game());
/// assert_eq!(known("0.[3]")?, Some(KnownGame::Nim));
/// assert_eq!(known("0.0300303")?, Some(KnownGame::Subtraction("2,5,7".parse().expect("a set"))));
/// assert_eq!(known("0.30[3]")?, Some(KnownGame::AllBut("2".parse().expect("a set"))));
/// assert_eq!(known("4.33[3]")?, Some(KnownGame::LaskersNim));
/// assert_eq!(known("0.77")?, None);
/// # Ok::<(), CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KnownGame {
    /// Nim: `0.[3]`.
    Nim,
    /// Lasker's Nim: `4.[3]`.
    LaskersNim,
    /// The subtraction game of these moves: finitely many digits 3 and 0.
    Subtraction(SubtractionSet),
    /// A move takes any number of stones but these: digits 3 and 0 that end with 3 for ever.
    AllBut(SubtractionSet),
}

impl TakeAndBreak {
    /// The game of the theory that this is, if its code writes one. Games are told by their rules, not by their values.
    pub fn known_game(&self) -> Option<KnownGame> {
        let three = Digit::from_bits(3);
        let taking = &self.digits[1..];
        if !taking.iter().all(|digit| digit.is_zero() || *digit == three) {
            return None;
        }
        // The shortest form of a code has a tail of one digit if all of its digits are equal.
        let ends_in_three = self.tail == 1 && taking.last() == Some(&three);
        let places = |wanted: &Digit| {
            let places = (1..).zip(taking).filter(|&(_, digit)| digit == wanted).map(|(taken, _)| taken);
            SubtractionSet::new(&places.collect::<Vec<u64>>()).ok()
        };
        if !self.digits[0].is_zero() {
            let splits = Digit::from_bits(4);
            let is_lasker = ends_in_three && taking.len() == 1 && self.digits[0] == splits;
            return is_lasker.then_some(KnownGame::LaskersNim);
        }
        match (ends_in_three, self.tail) {
            (true, _) => Some(places(&Digit::ZERO).map_or(KnownGame::Nim, KnownGame::AllBut)),
            (false, 0) => places(&three).map(KnownGame::Subtraction),
            (false, _) => None,
        }
    }

    /// The shortest form: the shortest tail that repeats in the same way, which begins as early as it can.
    pub(super) fn shorten_tail(&mut self) {
        if self.tail == 0 {
            return;
        }
        let start = self.digits.len() - self.tail;
        let repeats = |length: usize| {
            let tail = &self.digits[start..];
            tail.len().is_multiple_of(length) && tail.iter().skip(length).eq(&tail[..tail.len() - length])
        };
        let shortest = (1..=self.tail).find(|&length| repeats(length)).unwrap_or(self.tail);
        self.digits.truncate(start + shortest);
        self.tail = shortest;
        // d₀ is no part of a tail.
        while let [_, before @ .., last] = &self.digits[..]
            && before.len() >= self.tail
            && before[before.len() - self.tail] == *last
        {
            self.digits.pop();
        }
    }
}
