//! Best moves as a function of the bonus.

use crate::ScoringError;
use crate::size::Limits;
use crate::solve::{Searched, search};
use crate::start::Start;
use nimatlas_core::{BonusRange, Half, HeapMove, ScoringRules};
use num_bigint::BigInt;
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
    table(heaps, &ScoringRules::default())
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
    let halves = if rules.takes_all() { 2 } else { 1 };
    let best = table(heaps, rules)?.into_iter();
    Ok(best
        .map(|BestMoves { range, moves }| BestMoves { range: range.map(|at| Half::from_twice(halves * at)), moves })
        .collect())
}

/// Ranges on the grid.
fn table(heaps: &[u64], rules: &ScoringRules) -> Result<Vec<BestMoves>, ScoringError> {
    let searched = search(Start::new(heaps, rules)?, &Limits::DEFAULT)?;
    let choice = Choice::new(&searched, &searched.start.heaps, heaps);
    // No row bends at its first or last bonus, so the first and the last unit interval stand for all beyond.
    let mut table = Vec::new();
    let (mut from, mut moves) = (None, choice.best(&[0, 1]));
    for (i, bonus) in (1 - searched.reach()..searched.reach()).enumerate() {
        let here = choice.best(&[i + 1]);
        let next = choice.best(&[i + 1, i + 2]);
        if here != moves || next != moves {
            table.push(BestMoves { range: BonusRange::Between(from, Some(bonus)), moves });
            table.push(BestMoves { range: BonusRange::At(bonus), moves: here });
            (from, moves) = (Some(bonus), next);
        }
    }
    table.push(BestMoves { range: BonusRange::Between(from, None), moves });
    Ok(table)
}

/// The moves of a position with what they are worth at each bonus.
pub(crate) struct Choice<'a> {
    value: &'a [i16],
    reach: i64,
    units: i64,
    options: Vec<(HeapMove, i64, &'a [i16])>,
}

impl<'a> Choice<'a> {
    /// Of a position below a searched one; `given` are its heaps in the order in which moves are to name them.
    pub fn new(searched: &'a Searched, heaps: &'a [u64], given: &[u64]) -> Choice<'a> {
        let start = &searched.start;
        let option = |(place, to)| {
            let row = searched.row(&start.option(heaps, place, to));
            (start.named(given, heaps, place, to), start.score(heaps, place, to), row)
        };
        let mut options: Vec<_> = start.moves(heaps).map(option).collect();
        options.sort_unstable_by_key(|&(step, ..)| step);
        Choice { value: searched.row(heaps), reach: searched.reach(), units: start.units, options }
    }

    /// The moves that are best at all these bonuses, numbered from −reach on.
    ///
    /// On an open unit interval all rows are linear: a move is best on it if it is best at both ends, else nowhere.
    fn best(&self, bonuses: &[usize]) -> Vec<HeapMove> {
        let is_best = |&&(_, score, row): &&(HeapMove, i64, &[i16])| {
            bonuses.iter().all(|&i| i64::from(self.value[i]) + i64::from(row[i]) == score)
        };
        self.options.iter().filter(is_best).map(|&(step, ..)| step).collect()
    }

    /// The moves that are best at a bonus.
    pub fn best_at(&self, bonus: &BigRational) -> Vec<HeapMove> {
        let at = bonus * BigInt::from(self.units);
        // Beyond the last breakpoint, the last unit interval stands for all.
        let last = 2 * self.reach - 1;
        let below = (at.floor().to_integer() + self.reach).clamp(0.into(), last.into());
        let below = usize::try_from(below).expect("clamped to the row");
        let inside = at.is_integer() && at.numer().magnitude() < &self.reach.unsigned_abs().into();
        if inside { self.best(&[below]) } else { self.best(&[below, below + 1]) }
    }
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
    let searched = search(Start::new(heaps, &ScoringRules::default())?, &Limits::DEFAULT)?;
    Ok(Choice::new(&searched, &searched.start.heaps, heaps).best_at(bonus))
}

/// The best moves for some bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves<T = i64> {
    /// The bonuses.
    pub range: BonusRange<T>,
    /// The moves that are best for each of them.
    pub moves: Vec<HeapMove>,
}
