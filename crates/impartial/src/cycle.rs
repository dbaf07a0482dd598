//! The error of a game that need not end.

use crate::ellipsize::ellipsize;
use std::error::Error;
use std::fmt;

/// Play need not end: there is a cycle of positions, so the game has no nim-values.
///
/// ```
/// use nimatlas_core::Ruleset;
/// use nimatlas_impartial::search;
///
/// /// A token on the hours of a clock; a move goes 4 hours on.
/// struct Clock;
///
/// impl Ruleset for Clock {
///     type Position = u8;
///
///     fn options(&self, &hour: &u8) -> impl Iterator<Item = u8> {
///         [(hour + 4) % 12].into_iter()
///     }
/// }
///
/// let error = search::nim_value(&Clock, &3).unwrap_err();
/// assert_eq!(error.positions(), [3, 7, 11]);
/// assert_eq!(error.to_string(), "play need not end: 3 → 7 → 11 → 3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CycleError<P> {
    positions: Vec<P>,
}

impl<P> CycleError<P> {
    /// `positions` is not empty, and a move leads from each to the next and from the last to the first.
    pub(crate) fn new(positions: Vec<P>) -> CycleError<P> {
        CycleError { positions }
    }

    /// The positions on the cycle in order of play, at least one, each once: a move leads from each to the next and from
    /// the last to the first.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The same cycle with its positions written another way, such as vertices by their names.
    pub fn map<Q>(self, write: impl FnMut(P) -> Q) -> CycleError<Q> {
        CycleError::new(self.positions.into_iter().map(write).collect())
    }
}

impl<P: fmt::Debug> fmt::Display for CycleError<P> {
    /// Shows the positions in their `Debug` form, and only the first of a long cycle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 8;
        f.write_str("play need not end: ")?;
        for position in self.positions.iter().take(MOST) {
            write!(f, "{} → ", ellipsize(&format!("{position:?}")))?;
        }
        match self.positions.as_slice() {
            [first, ..] if self.positions.len() <= MOST => f.write_str(&ellipsize(&format!("{first:?}"))),
            _ => write!(f, "… (a cycle of {} positions)", self.positions.len()),
        }
    }
}

impl<P: fmt::Debug> Error for CycleError<P> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_short() {
        let message = |length: u32| CycleError::new((0..length).collect()).to_string();
        assert_eq!(message(1), "play need not end: 0 → 0");
        let named = CycleError::new(vec!["a".to_owned(), "\u{1b}".to_owned(), "b".repeat(99)]);
        let long = "b".repeat(39);
        assert_eq!(named.to_string(), format!(r#"play need not end: "a" → "\u{{1b}}" → "{long}… → "a""#));
        assert_eq!(message(8), "play need not end: 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → 0");
        assert_eq!(
            message(1_000_000),
            "play need not end: 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → … (a cycle of 1000000 positions)"
        );
    }
}
