//! Who wins, and under which convention.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome class of a position of an impartial game under best play.
///
/// ```
/// use nimatlas_core::Outcome;
///
/// // The player to move wins exactly if some option is lost for the opponent.
/// assert_eq!(Outcome::from_options([Outcome::N, Outcome::P]), Outcome::N);
/// assert_eq!(Outcome::from_options([Outcome::N, Outcome::N]), Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// The Previous player wins: whoever must move now loses.
    P,
    /// The Next player wins: whoever moves now wins.
    N,
}

impl Outcome {
    /// The outcome of a position from the outcomes of its options.
    ///
    /// Without options this is [`Outcome::P`], which is right in normal play only; a terminal position takes
    /// [`Convention::terminal_outcome`] instead.
    pub fn from_options(options: impl IntoIterator<Item = Outcome>) -> Outcome {
        if options.into_iter().any(Outcome::is_p) { Outcome::N } else { Outcome::P }
    }

    /// Whether this is a P-position, lost for the player to move.
    pub const fn is_p(self) -> bool {
        matches!(self, Outcome::P)
    }

    /// [`Outcome::P`] if `lost` is true, else [`Outcome::N`].
    pub const fn p_if(lost: bool) -> Outcome {
        if lost { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// What it means to be unable to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// Normal play: a player who cannot move loses.
    Normal,
    /// Misère play: a player who cannot move wins.
    Misere,
}

impl Convention {
    /// The outcome of a position without options.
    ///
    /// ```
    /// use nimatlas_core::{Convention, Outcome};
    ///
    /// assert_eq!(Convention::Normal.terminal_outcome(), Outcome::P);
    /// assert_eq!(Convention::Misere.terminal_outcome(), Outcome::N);
    /// ```
    pub const fn terminal_outcome(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Convention::Normal => "normal",
            Convention::Misere => "misère",
        })
    }
}
