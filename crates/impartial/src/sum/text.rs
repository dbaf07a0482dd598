//! Positions of the games of the suite as text.

use crate::ellipsize::ellipsize;
use crate::misere::GenusError;
use crate::pair_games::FibonacciNim;
use crate::sequence::{MovesError, PeriodError};
use crate::take_break::{self, CodeError, MoveTooLarge, TakeAndBreak};
use nimatlas_core::SubtractionSetError;
use std::str::FromStr;
use thiserror::Error;

pub(super) const HEAP: &str = "a take-and-break game";
pub(super) const WYTHOFF: &str = "Wythoff's game";
pub(super) const EUCLID: &str = "Euclid";
pub(super) const FIBONACCI: &str = "Fibonacci Nim";

/// A position of a game that can be written in a word, to be a part of a sum.
///
/// Reads `nim:3`, `subtraction:2,5,7:8`, `heap:0.77:9`, `wythoff:10,3`, `euclid:21,13`, `fibonacci:13`, or the name of a
/// game of [`NAMED`](crate::take_break::NAMED) with a heap, as `kayles:9`. In `fibonacci:8,6` the next move may take at
/// most 6 of 8 stones.
///
/// ```
/// use nimatlas_impartial::sum::Position;
///
/// assert_eq!("nim:3".parse::<Position>()?, Position::Nim(3));
/// assert_eq!("fibonacci:13".parse::<Position>()?, Position::Fibonacci([13, 12]));
/// # Ok::<(), nimatlas_impartial::sum::PartError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// A heap of Nim.
    Nim(u64),
    /// A heap of a take-and-break game; subtraction games are among them.
    Heap(TakeAndBreak, u64),
    /// A pair of [`Wythoff`](crate::pair_games::Wythoff)'s own game.
    Wythoff([u64; 2]),
    /// A pair of [`Euclid`](crate::pair_games::Euclid), which ends at 0.
    Euclid([u64; 2]),
    /// The stones of [`FibonacciNim`], and the most that may be taken.
    Fibonacci([u64; 2]),
}

/// Why a text is not a part of a sum, or its value cannot be found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartError {
    /// There is no game of this name.
    #[error(
        "“{name}” is not a game; parts are written nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13 or fibonacci:13, or a name of the list of games with a heap, as kayles:9"
    )]
    Unknown {
        /// The name, shortened.
        name: String,
    },
    /// The position is not of the form that the game wants.
    #[error("“{text}” is no position of {game}; it is written {form}")]
    Position {
        /// The text, shortened.
        text: String,
        /// The game.
        game: &'static str,
        /// How positions are written.
        form: &'static str,
    },
    /// The heap is too large for the value to be found.
    #[error("{size} is too large for {game} in a sum; the most is {most}")]
    TooLarge {
        /// The number.
        size: u64,
        /// The game.
        game: &'static str,
        /// The most that is allowed.
        most: u64,
    },
    /// The code is wrong.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The moves are no subtraction set.
    #[error(transparent)]
    Set(#[from] SubtractionSetError),
    /// A move is too large.
    #[error(transparent)]
    MoveTooLarge(#[from] MoveTooLarge),
    /// The genus of a heap cannot be found.
    #[error(transparent)]
    Genus(#[from] GenusError),
    /// The value of a heap cannot be found.
    #[error(transparent)]
    Values(#[from] PeriodError),
    /// The moves on a heap cannot be listed.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// The part is wild, so that no rule tells what it does in sums in misère play.
    #[error(
        "{part} is wild: in misère play no nim-value or genus tells what it does in a sum; tame parts are allowed, and without misère play any"
    )]
    Wild {
        /// What the part is.
        part: String,
    },
    /// The value of a position cannot be found; the message says why.
    #[error("{0}")]
    Unsolved(String),
}

impl FromStr for Position {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Position, PartError> {
        let (game, rest) = text.split_once(':').unwrap_or((text, ""));
        match game {
            "nim" => Ok(Position::Nim(number(rest, "Nim", "nim:3")?)),
            "subtraction" => {
                let (moves, heap) = rest.rsplit_once(':').unwrap_or((rest, ""));
                let game = TakeAndBreak::subtraction(&moves.parse()?)?;
                Ok(Position::Heap(game, number(heap, "a subtraction game", "subtraction:2,5,7:8")?))
            }
            "heap" => {
                let (code, heap) = rest.rsplit_once(':').unwrap_or((rest, ""));
                Ok(Position::Heap(code.parse()?, number(heap, HEAP, "heap:0.77:9")?))
            }
            "wythoff" => Ok(Position::Wythoff(numbers(rest, WYTHOFF, "wythoff:10,3")?)),
            "euclid" => Ok(Position::Euclid(numbers(rest, EUCLID, "euclid:21,13")?)),
            "fibonacci" if rest.contains(',') => Ok(Position::Fibonacci(numbers(rest, FIBONACCI, "fibonacci:8,6")?)),
            "fibonacci" => Ok(Position::Fibonacci(FibonacciNim::start(number(rest, FIBONACCI, "fibonacci:13")?))),
            _ => match take_break::named(game) {
                Some(named) => Ok(Position::Heap(named.game(), number(rest, named.name, "kayles:9")?)),
                None => Err(PartError::Unknown { name: ellipsize(game) }),
            },
        }
    }
}

fn number(text: &str, game: &'static str, form: &'static str) -> Result<u64, PartError> {
    let digits = Some(text.trim()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| PartError::Position { text: ellipsize(text), game, form })
}

fn numbers(text: &str, game: &'static str, form: &'static str) -> Result<[u64; 2], PartError> {
    let (a, b) = text.split_once(',').unwrap_or((text, ""));
    let wrong = |_| PartError::Position { text: ellipsize(text), game, form };
    Ok([number(a, game, form).map_err(wrong)?, number(b, game, form).map_err(wrong)?])
}

/// Whether no number exceeds `most`.
pub(super) fn check_size(at: &[u64], game: &'static str, most: u64) -> Result<(), PartError> {
    match at.iter().find(|&&size| size > most) {
        Some(&size) => Err(PartError::TooLarge { size, game, most }),
        None => Ok(()),
    }
}

pub(super) fn named_heap(game: &TakeAndBreak, heap: u64) -> String {
    format!("{game} with {heap}")
}

pub(super) fn named_pair(game: &str, at: &[u64; 2]) -> String {
    format!("{game} with {}", written_pair(at))
}

pub(super) fn written_pair([a, b]: &[u64; 2]) -> String {
    format!("{a},{b}")
}

/// Heaps with plus signs between them.
pub(super) fn written(heaps: &[u64]) -> String {
    match heaps {
        [] => "0".to_owned(),
        _ => heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    }
}
