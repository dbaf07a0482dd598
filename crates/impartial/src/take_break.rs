//! Take-and-break games: a move takes some stones from a heap and breaks the rest into smaller heaps.
//!
//! # Codes
//!
//! A game of this kind is written as a code d₀.d₁d₂d₃… (Guy and Smith 1956; Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 4). The digit d_k says what a player who takes exactly k stones from a heap must do with the rest:
//! if the binary form of d_k has the term 2^j, the rest may be left as exactly j non-empty heaps. So 1 allows to take a
//! whole heap of k stones, 2 to leave one heap, 4 to break the rest into two, 8 into three.
//!
//! | part of a code | meaning |
//! |---|---|
//! | `0` to `9`, `a` to `f` | a digit, hexadecimal; games with digits up to 7 are called octal |
//! | `{2,3}` | a digit by its heap counts, in ascending order: here two or three heaps, the same as `c` |
//! | `{2+}`, `{0,3+}` | the last count may stand for itself and all larger ones |
//! | `!` after a digit | where it breaks the rest into two heaps or more, no two of these may be equal |
//! | `?` after a digit | … not all of these may be equal |
//! | `=` after a digit | … all of these must be equal |
//! | `[…]` at the end | these digits repeat for ever: `0.[3]` is Nim |
//!
//! Digits beyond the last are 0. Before the point stands one digit, or none for 0. It is about moves that take nothing, so
//! it may allow only two heaps or more: with fewer, play need not end. The signs `{ } ! ? = [ ]` follow the conventions of
//! Siegel's *CGSuite*.
//!
//! In every game here each move lowers the pair (stones, stones minus heaps) and so play ends.

mod digit;
mod known_game;
mod named;
mod options;
mod parse;
mod partitions;
mod rule;

pub use digit::{Digit, HeapCounts, PartRule};
pub use known_game::KnownGame;
pub use named::{NAMED, NamedGame, named};
pub use options::{HeapBreak, nim_sum, winning_moves};
pub use parse::CodeError;
pub(crate) use partitions::ways_in;
pub use rule::{Clause, Rule, Taken};

use nimatlas_core::SubtractionSet;
use thiserror::Error;

/// A take-and-break game, given by its [code](self#codes).
///
/// It is a [`Ruleset`](nimatlas_core::Ruleset) on [`Heaps`](nimatlas_core::Heaps): a move takes from one of the heaps.
/// [`NimSequence`](crate::sequence::NimSequence) finds its nim-values.
///
/// ```
/// use nimatlas_core::{Heaps, Ruleset};
/// use nimatlas_impartial::take_break::{CodeError, TakeAndBreak};
///
/// // Kayles: knock down one pin of a row, or two neighbours.
/// let kayles: TakeAndBreak = "0.77".parse()?;
/// let options: Vec<_> = kayles.options(&Heaps::from([3])).map(|option| option.to_string()).collect();
/// assert_eq!(options, ["(1)", "(2)", "(1, 1)"]);
///
/// assert_eq!("4!.0".parse::<TakeAndBreak>()?.to_string(), "4!.0");
/// assert_eq!(
///     "3.0".parse::<TakeAndBreak>().unwrap_err().to_string(),
///     "column 1: 3 before the point allows to take nothing and leave one heap, so play need not end"
/// );
/// # Ok::<(), CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    /// From d₀ on, in the shortest form. Without a tail the last is not zero, unless it is d₀.
    digits: Vec<Digit>,
    /// How many digits at the end repeat for ever, without d₀; 0 for none.
    tail: usize,
}

/// A subtraction set has a move that is too large for a code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the move {largest} is too large for a code; the most is {}", TakeAndBreak::MAX_DIGITS)]
#[non_exhaustive]
pub struct MoveTooLarge {
    /// The largest move of the set.
    pub largest: u64,
}

impl TakeAndBreak {
    /// The most digits that a code may have after the point.
    pub const MAX_DIGITS: usize = 1 << 16;

    /// The subtraction game of these moves: d_k is 3 for each move k, and 0 otherwise.
    ///
    /// ```
    /// use nimatlas_impartial::take_break::TakeAndBreak;
    ///
    /// assert_eq!(TakeAndBreak::subtraction(&"2,5,7".parse()?)?.to_string(), "0.0300303");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a move exceeds [`TakeAndBreak::MAX_DIGITS`].
    pub fn subtraction(moves: &SubtractionSet) -> Result<TakeAndBreak, MoveTooLarge> {
        let largest = moves.largest();
        let last = usize::try_from(largest).ok().filter(|&last| last <= TakeAndBreak::MAX_DIGITS);
        let mut digits = vec![Digit::default(); last.ok_or(MoveTooLarge { largest })? + 1];
        for stones in moves.iter() {
            digits[stones as usize] = Digit::from_bits(3);
        }
        Ok(TakeAndBreak::from_checked(digits, 0))
    }

    /// `digits` begins with a d₀ under which play ends; `tail` does not include d₀.
    fn from_checked(mut digits: Vec<Digit>, mut tail: usize) -> TakeAndBreak {
        let repeated = |digits: &[Digit], tail| digits[digits.len() - tail..].iter().any(|digit| !digit.is_zero());
        if tail > 0 && !repeated(&digits, tail) {
            tail = 0;
        }
        while tail == 0 && digits.len() > 1 && digits.last().is_some_and(Digit::is_zero) {
            digits.pop();
        }
        let mut game = TakeAndBreak { digits, tail };
        game.shorten_tail();
        game
    }

    /// What must be done with the rest after `taken` stones.
    pub fn digit(&self, taken: u64) -> &Digit {
        const ZERO: &Digit = &Digit::ZERO;
        let taken = usize::try_from(taken).unwrap_or(usize::MAX);
        match self.digits.get(taken) {
            Some(digit) => digit,
            None if self.tail == 0 => ZERO,
            None => {
                let first = self.digits.len() - self.tail;
                &self.digits[first + (taken - first) % self.tail]
            }
        }
    }

    /// The most stones that a move may take, or `None` if there is no bound.
    pub fn most_taken(&self) -> Option<u64> {
        (self.tail == 0).then_some(self.digits.len() as u64 - 1)
    }

    /// The different digits, d₀ first, up to the end of the first round of a repeating tail.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// How many digits at the end repeat for ever, 0 for none.
    pub fn tail(&self) -> usize {
        self.tail
    }

    /// Whether this is an octal game: finitely many digits from 0 to 7 without restriction.
    pub fn is_octal(&self) -> bool {
        let octal =
            |digit: &Digit| digit.rule() == PartRule::Any && digit.counts().most().is_some_and(|most| most <= 2);
        self.tail == 0 && self.digits.iter().all(|digit| digit.is_zero() || octal(digit))
    }
}
