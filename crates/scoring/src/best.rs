//! Best moves as a function of the bonus.

use crate::ScoringError;
use crate::size::Limits;
use crate::solve::{moves, search};
use nimatlas_core::{HeapMove, Heaps};
use num_rational::BigRational;
use std::fmt;

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
    let position = Heaps::from(heaps);
    let searched = search(&position, &Limits::DEFAULT)?;
    let value = searched.row(&position);
    let options: Vec<_> = indexed_moves(heaps, &position)
        .into_iter()
        .map(|step| {
            let option = position.replaced(step.from, step.to).expect("moves are on heaps of the position");
            (step, searched.row(&option))
        })
        .collect();
    // On an open unit interval all rows are linear: a move is best on it if it is best at both ends, else nowhere.
    let best_throughout = |bonuses: &[usize]| -> Vec<HeapMove> {
        let best = |step: HeapMove, row: &[i16]| {
            bonuses.iter().all(|&i| i64::from(value[i]) + i64::from(row[i]) == step.stones() as i64)
        };
        options.iter().filter(|&&(step, row)| best(step, row)).map(|&(step, _)| step).collect()
    };
    // No row bends at its first or last bonus, so the first and the last unit interval stand for all beyond.
    let mut table = Vec::new();
    let (mut from, mut moves) = (None, best_throughout(&[0, 1]));
    for (i, bonus) in (1 - searched.reach()..searched.reach()).enumerate() {
        let here = best_throughout(&[i + 1]);
        let next = best_throughout(&[i + 1, i + 2]);
        if here != moves || next != moves {
            table.push(BestMoves { range: BonusRange::Between(from, Some(bonus)), moves });
            table.push(BestMoves { range: BonusRange::At(bonus), moves: here });
            (from, moves) = (Some(bonus), next);
        }
    }
    table.push(BestMoves { range: BonusRange::Between(from, None), moves });
    Ok(table)
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
    let table = best_moves(heaps)?;
    let best = table.into_iter().find(|best| best.range.contains(bonus));
    Ok(best.expect("the ranges cover every bonus").moves)
}

/// The best moves for some bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// The bonuses.
    pub range: BonusRange,
    /// The moves that are best for each of them.
    pub moves: Vec<HeapMove>,
}

/// A single bonus, or an open interval of bonuses.
///
/// ```
/// use nimatlas_scoring::BonusRange;
///
/// assert_eq!(BonusRange::At(-4).to_string(), "N = -4");
/// assert_eq!(BonusRange::Between(Some(-4), Some(1)).to_string(), "-4 < N < 1");
/// assert_eq!(BonusRange::Between(None, Some(1)).to_string(), "N < 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BonusRange {
    /// This bonus only.
    At(i64),
    /// All real bonuses strictly between two; `None` is infinite.
    Between(Option<i64>, Option<i64>),
}

impl BonusRange {
    /// Whether a bonus is in the range.
    pub fn contains(self, bonus: &BigRational) -> bool {
        let rational = |at: i64| BigRational::from_integer(at.into());
        match self {
            BonusRange::At(at) => *bonus == rational(at),
            BonusRange::Between(from, to) => {
                from.is_none_or(|from| rational(from) < *bonus) && to.is_none_or(|to| *bonus < rational(to))
            }
        }
    }
}

impl fmt::Display for BonusRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BonusRange::At(at) => write!(f, "N = {at}"),
            BonusRange::Between(None, None) => f.write_str("every N"),
            BonusRange::Between(None, Some(to)) => write!(f, "N < {to}"),
            BonusRange::Between(Some(from), None) => write!(f, "N > {from}"),
            BonusRange::Between(Some(from), Some(to)) => write!(f, "{from} < N < {to}"),
        }
    }
}

/// The moves of a position, each on the first heap of its size in the order given, in ascending order.
fn indexed_moves(heaps: &[u64], position: &Heaps) -> Vec<HeapMove> {
    let on_first = |(from, to)| {
        let heap = heaps.iter().position(|&heap| heap == from).expect("moves are on heaps of the position");
        HeapMove { heap, from, to }
    };
    let mut moves: Vec<_> = moves(position).map(on_first).collect();
    moves.sort_unstable();
    moves
}
