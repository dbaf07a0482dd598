//! Many positions of Nim at once.

use nimatlas_core::{Convention, Outcome};
use nimatlas_impartial::nim::{NimRules, outcome};
use std::num::NonZeroU64;

/// The outcome of a position of Nim by the theorem that [`solve`](crate::solve) uses, without its winning moves and reasons:
/// for pictures and tables of many positions. O(heaps).
///
/// ```
/// use nimatlas::core::{Convention, Outcome};
/// use nimatlas::nim_outcome;
///
/// assert_eq!(nim_outcome(None, Convention::Normal, &[1, 4, 5]), Outcome::P);
/// assert_eq!(nim_outcome(None, Convention::Misere, &[1, 1]), Outcome::N);
/// ```
pub fn nim_outcome(max_take: Option<NonZeroU64>, convention: Convention, heaps: &[u64]) -> Outcome {
    outcome(NimRules { convention, max_take }, heaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Game, Position, solve};

    #[test]
    fn one_and_many_positions_agree() {
        for convention in [Convention::Normal, Convention::Misere] {
            for max_take in [None, NonZeroU64::new(2)] {
                for heaps in (0..64_u64).map(|number| [number % 4, number / 4 % 4, number / 16]) {
                    let position = Position::heaps(&Game::Nim { max_take }, heaps).with_convention(convention);
                    let solved = solve(&position, &Context::default()).expect("a theorem").outcome;
                    assert_eq!(nim_outcome(max_take, convention, &heaps), solved, "{position}");
                }
            }
        }
    }
}
