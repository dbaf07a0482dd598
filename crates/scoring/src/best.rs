//! Best moves as a function of the bonus.

use crate::{Limits, ScoringError, variant_payoffs};
use nimatlas_core::{BonusRange, Half, HeapMove, PositionPayoffs, ScoringRules};
use num_rational::BigRational;

/// All best moves of a position for each bonus.
///
/// The ranges are in ascending order, cover the real line and do not overlap: open intervals and the single bonuses
/// between them. Two neighbouring intervals and the bonus between them are one interval if the same moves are best on
/// all three; so a bonus is listed if its best moves differ from those on either side of it. (At it every move is best
/// that is best on one of the sides, and perhaps more.)
///
/// Moves that lead to the same option come once: of equal heaps the first is the one moved on. Moves are in ascending
/// order of heap and size left. Without stones there are no moves, and one range covers all bonuses.
///
/// # Errors
/// As for [`payoff()`](crate::payoff()).
///
/// ```
/// use nimatlas_core::HeapMove;
/// use nimatlas_scoring::{BonusRange, best_moves};
///
/// // Take both stones, or leave one if the bonus is below −1.
/// let best = best_moves(&[2])?;
/// let all = HeapMove { heap: 0, from: 2, to: 0 };
/// let one = HeapMove { heap: 0, from: 2, to: 1 };
/// let table: Vec<_> = best.iter().map(|best| (best.range, best.moves.as_slice())).collect();
/// assert_eq!(table, [
///     (BonusRange::Between(None, Some(-1)), &[one][..]),
///     (BonusRange::At(-1), &[all, one]),
///     (BonusRange::Between(Some(-1), None), &[all]),
/// ]);
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn best_moves(heaps: &[u64]) -> Result<Vec<BestMoves>, ScoringError> {
    // The grid of Scoring Nim itself is that of the integers.
    Ok(table(&variant_payoffs(&ScoringRules::default(), heaps, &Limits::DEFAULT)?))
}

/// All best moves of a position under other rules, for each bonus, as [`best_moves`] gives them. Ranges may end half-way
/// between integers.
///
/// # Errors
/// As for [`variant_payoff`](crate::variant_payoff()).
///
/// ```
/// use nimatlas_core::{ScoringRules, TakeRule};
/// use nimatlas_scoring::variant_best_moves;
///
/// let rules = ScoringRules { take: TakeRule::OneOf("2,5".parse()?), ..ScoringRules::default() };
/// let best = variant_best_moves(&rules, &[5])?;
/// let table: Vec<_> = best.iter().map(|best| format!("{}: {} best", best.range, best.moves.len())).collect();
/// assert_eq!(table, ["N < -5/2: 1 best", "N = -5/2: 2 best", "N > -5/2: 1 best"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variant_best_moves(rules: &ScoringRules, heaps: &[u64]) -> Result<Vec<BestMoves<Half>>, ScoringError> {
    Ok(best_moves_in(&variant_payoffs(rules, heaps, &Limits::DEFAULT)?))
}

/// All best moves of a position for each bonus, as [`best_moves`] gives them, from payoffs that someone else has computed at
/// a grid that reaches beyond all breakpoints.
pub fn best_moves_in(payoffs: &PositionPayoffs) -> Vec<BestMoves<Half>> {
    let halves = 2 / payoffs.units;
    let best = table(payoffs).into_iter();
    best.map(|BestMoves { range, moves }| BestMoves { range: range.map(|at| Half::from_twice(halves * at)), moves })
        .collect()
}

/// Ranges on the grid.
fn table(payoffs: &PositionPayoffs) -> Vec<BestMoves> {
    // No payoff bends at the first or last bonus, so the first and the last unit interval stand for all beyond.
    let mut table = Vec::new();
    let (mut from, mut moves) = (None, payoffs.best(&[0, 1]));
    for i in 1..payoffs.payoffs.len() - 1 {
        let here = payoffs.best(&[i]);
        let next = payoffs.best(&[i, i + 1]);
        if here != moves || next != moves {
            let bonus = payoffs.low + i as i64;
            table.push(BestMoves { range: BonusRange::Between(from, Some(bonus)), moves });
            table.push(BestMoves { range: BonusRange::At(bonus), moves: here });
            (from, moves) = (Some(bonus), next);
        }
    }
    table.push(BestMoves { range: BonusRange::Between(from, None), moves });
    table
}

/// All best moves of a position at one bonus, of any size, in the order of [`best_moves`].
///
/// # Errors
/// As for [`payoff()`](crate::payoff()).
///
/// ```
/// use nimatlas_core::HeapMove;
/// use nimatlas_scoring::{best_moves_at, parse_bonus};
///
/// let best = best_moves_at(&[5, 4, 2], &parse_bonus("3")?)?;
/// assert_eq!(best, [HeapMove { heap: 0, from: 5, to: 1 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_moves_at(heaps: &[u64], bonus: &BigRational) -> Result<Vec<HeapMove>, ScoringError> {
    Ok(variant_payoffs(&ScoringRules::default(), heaps, &Limits::DEFAULT)?.best_at(bonus))
}

/// The best moves for some bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves<T = i64> {
    /// The bonuses.
    pub range: BonusRange<T>,
    /// The moves that are best for each of them.
    pub moves: Vec<HeapMove>,
}
