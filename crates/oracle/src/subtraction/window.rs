//! Outcomes of games with short moves: the outcomes that a move can reach fit in a number.

use crate::{SizeError, check_size};
use nimatlas_core::{Period, SubtractionSet};

/// The largest move whose reach fits in a window.
pub(super) const MAX_MOVE: u64 = u128::BITS as u64;

/// A game whose largest move is at most 128. Its *window* tells where the P-positions are among the heaps that a move from
/// the next one can reach: bit s − 1 is set if the heap with s stones less is one. Below heap 0 there is none.
#[derive(Clone, Copy)]
pub(super) struct Game {
    /// The moves in the form of a window.
    moves: u128,
    /// All places of a window.
    places: u128,
}

impl Game {
    pub(super) fn new(moves: &[u64]) -> Result<Game, SizeError> {
        let largest = moves.iter().copied().max().unwrap_or(1);
        check_size("stones in a move", largest.into(), MAX_MOVE)?;
        Ok(Game {
            moves: moves.iter().map(|s| 1 << (s - 1)).sum(),
            places: u128::MAX >> (u64::from(u128::BITS) - largest),
        })
    }

    /// Whether no move from the next heap leads to a P-position: it is one then.
    fn is_lost(self, window: u128) -> bool {
        window & self.moves == 0
    }

    fn next(self, window: u128) -> u128 {
        (window << 1 | u128::from(self.is_lost(window))) & self.places
    }

    /// The minimal period of the outcomes.
    ///
    /// Windows follow each other like the states of a machine, so when one comes back then all that was between comes back
    /// too, and not before. Each window is compared with the first one, and with another that is kept for a while and
    /// then replaced (Brent's method).
    pub(super) fn period(self) -> u64 {
        let first = 0;
        let mut window = first;
        let mut patience = 1;
        loop {
            let kept = window;
            for steps in 1..=patience {
                window = self.next(window);
                if window == kept {
                    return steps;
                }
                if window == first {
                    // Before this one was kept, others were for 1 + 2 + … + patience/2 steps.
                    return patience - 1 + steps;
                }
            }
            patience *= 2;
        }
    }
}

/// The outcomes of the heaps 0, 1, …: 0 for a P-position and 1 for an N-position. They never end.
///
/// ```
/// use nimatlas_oracle::subtraction::outcomes;
///
/// assert!(outcomes(&"2,3".parse()?)?.take(7).eq([0, 0, 1, 1, 1, 0, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the largest move exceeds 128.
pub fn outcomes(moves: &SubtractionSet) -> Result<impl Iterator<Item = u64>, SizeError> {
    let game = Game::new(moves.as_slice())?;
    let windows = std::iter::successors(Some(0), move |&window| Some(game.next(window)));
    Ok(windows.map(move |window| u64::from(!game.is_lost(window))))
}

/// The minimal period and the least preperiod of the outcomes, in time linear in both and without memory.
///
/// ```
/// use nimatlas_core::Period;
///
/// let found = nimatlas_oracle::subtraction::outcome_period(&"1,6,9".parse()?)?;
/// assert_eq!(Some(found), Period::new(10, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the largest move exceeds 128.
pub fn outcome_period(moves: &SubtractionSet) -> Result<Period, SizeError> {
    let game = Game::new(moves.as_slice())?;
    let period = game.period();
    // Two windows, one of them a period ahead. When they are first equal, the outcomes that they begin with are, and those
    // before are not, unless there are none.
    let (mut here, mut ahead) = (0, (0..period).fold(0, |window, _| game.next(window)));
    let mut heaps: u64 = 0;
    while here != ahead {
        (here, ahead) = (game.next(here), game.next(ahead));
        heaps += 1;
    }
    let preperiod = heaps.saturating_sub(moves.largest());
    Ok(Period::new(preperiod, period).expect("a period is at least 1"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtraction::{nim_values, period};
    use nimatlas_core::SequenceKind;

    fn set(moves: &[u64]) -> SubtractionSet {
        SubtractionSet::new(moves).expect("a set")
    }

    #[test]
    fn outcomes_and_periods_are_those_of_the_nim_values() {
        let sets: [&[u64]; 9] = [
            &[1],
            &[1, 6, 9],
            &[2, 3],
            &[4, 6, 11, 14],
            &[5, 12, 31],
            &[3, 63, 64],
            &[1, 7, 65],
            &[2, 90, 127],
            &[3, 40, 99, 128],
        ];
        for moves in sets.map(set) {
            let values = nim_values(&moves, 10_000).expect("few");
            let lost = values.iter().map(|&value| u64::from(value != 0));
            assert!(
                outcomes(&moves).expect("short moves").zip(lost).all(|(found, expected)| found == expected),
                "{moves}"
            );
            let expected = period(&moves, SequenceKind::Outcomes, 1 << 20).expect("few");
            assert_eq!(outcome_period(&moves).ok(), expected, "{moves}");
        }
    }

    #[test]
    fn periods_beyond_64_are_met() {
        // {s} has period 2s; {1, 2k} has 2k + 1.
        for (moves, expected) in [(&[65][..], 130), (&[128], 256), (&[1, 100], 101), (&[1, 128], 129)] {
            assert_eq!(outcome_period(&set(moves)).ok(), Period::new(0, expected), "{moves:?}");
        }
        assert!(outcome_period(&set(&[2, 129])).is_err() && outcomes(&set(&[2, 129])).is_err());
    }
}
