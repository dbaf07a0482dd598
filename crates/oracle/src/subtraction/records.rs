//! The records that tables of subtraction games hold, each field counted from the nim-values.

use super::{MAX_TERMS, nim_values, period};
use crate::{SizeError, check_size};
use nimatlas_core::{
    AdditiveRecord, PairSums, Period, Regime, SequenceKind, SubtractionSet, SubtractionSetError, ThreeMoveRecord,
};
use std::fmt;

/// The largest move of a game with a record; its period must show in 2^24 terms besides.
const MAX_MOVE: u64 = 1 << 12;

/// Why a game has no record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// A move is too large.
    Size(SizeError),
    /// A move is 0 or given twice.
    Moves(SubtractionSetError),
    /// The moves are not in ascending order.
    Order([u64; 3]),
    /// The numbers a and b have a common divisor above 1.
    CommonDivisor {
        /// The smallest move.
        a: u64,
        /// The middle move.
        b: u64,
    },
    /// No period shows in 2^24 terms.
    NoPeriod(SubtractionSet),
    /// The game does not fit the form of its record: it would refute what is known of such games.
    Form {
        /// The game.
        moves: SubtractionSet,
        /// What is not so.
        claim: &'static str,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Size(error) => error.fmt(f),
            RecordError::Moves(error) => error.fmt(f),
            RecordError::Order([a, b, c]) => write!(f, "the moves {a}, {b}, {c} are not in ascending order"),
            RecordError::CommonDivisor { a, b } => {
                write!(f, "{a} and {b} have a common divisor; records are for coprime numbers")
            }
            RecordError::NoPeriod(moves) => write!(f, "no period of {moves} shows in {MAX_TERMS} terms"),
            RecordError::Form { moves, claim } => write!(f, "{moves} has no record: it is not so that {claim}"),
        }
    }
}

impl std::error::Error for RecordError {}

/// The record of the additive game {a, b, a + b} with coprime a < b.
///
/// Takes O(p + b) terms for the period p.
///
/// ```
/// use nimatlas_core::Regime;
///
/// let record = nimatlas_oracle::subtraction::additive_record(2, 5)?;
/// assert_eq!((record.regime, record.period, record.counts), (Regime::Quadratic, 22, [6, 6, 6, 4]));
/// # Ok::<(), nimatlas_oracle::subtraction::RecordError>(())
/// ```
///
/// # Errors
/// If a or b is 0, a ≥ b, they are not coprime, a move exceeds 2^12, or no period shows in 2^24 terms; and if the game
/// has no such record, because it is not purely periodic or its regime is neither of the two.
pub fn additive_record(a: u64, b: u64) -> Result<AdditiveRecord, RecordError> {
    let moves = ascending([a, b, a.saturating_add(b)])?;
    if (2..=a).any(|d| a.is_multiple_of(d) && b.is_multiple_of(d)) {
        return Err(RecordError::CommonDivisor { a, b });
    }
    let form = |holds: bool, claim| if holds { Ok(()) } else { Err(RecordError::Form { moves: moves.clone(), claim }) };
    let found = period_of(&moves, SequenceKind::NimValues)?;
    form(found.preperiod == 0, "its nim-values are purely periodic")?;
    form(found == period_of(&moves, SequenceKind::Outcomes)?, "its outcomes have the period of its nim-values")?;

    let period = found.period.get() as usize;
    // Enough for the period, its next position, and what lies b − a above.
    let values = nim_values(&moves, period + b as usize).map_err(RecordError::Size)?;
    let count = |value| values[..period].iter().filter(|&&other| other == value).count() as u64;
    let is_p = |n: usize| values[n] == 0;
    let collisions = (0..period).filter(|&n| is_p(n) && is_p(n + (b - a) as usize)).count() as u64;
    // The heap of `period` stones is again one, so the last gap leads into the next period.
    let p_positions: Vec<usize> = (0..=period).filter(|&n| is_p(n)).collect();
    let mut gaps: Vec<u64> = p_positions.windows(2).map(|pair| (pair[1] - pair[0]) as u64).collect();
    let wide = gaps.iter().position(|&gap| gap > b);
    form(wide.is_some(), "a gap between its P-positions exceeds b")?;
    let delta = wide.map_or(0, |n| n as u64 + 1);
    gaps.sort_unstable();
    gaps.dedup();

    let regime = if count(0) == delta { Regime::Linear } else { Regime::Quadratic };
    form(regime == Regime::Linear || count(0) == a * delta, "a period has δ or aδ P-positions")?;
    Ok(AdditiveRecord {
        a,
        b,
        regime,
        h: b / (2 * a),
        r: b % (2 * a),
        delta,
        period: period as u64,
        counts: [0, 1, 2, 3].map(count),
        collisions,
        gaps,
    })
}

/// The record of the game with the moves a < b < c, which may be additive or have a common divisor.
///
/// # Errors
/// If the moves are not positive and ascending, one exceeds 2^12, or no period shows in 2^24 terms.
pub fn three_move_record(moves: [u64; 3]) -> Result<ThreeMoveRecord, RecordError> {
    let set = ascending(moves)?;
    let nim_values = period_of(&set, SequenceKind::NimValues)?;
    let outcomes = period_of(&set, SequenceKind::Outcomes)?;
    let [a, b, c] = moves;
    let divided_by = |period: Period| {
        let divides = |sum: u64| sum % period.period == 0;
        PairSums { ab: divides(a + b), ac: divides(a + c), bc: divides(b + c) }
    };
    Ok(ThreeMoveRecord {
        moves,
        nim_values,
        outcomes,
        nim_values_divide: divided_by(nim_values),
        outcomes_divide: divided_by(outcomes),
    })
}

fn ascending(moves: [u64; 3]) -> Result<SubtractionSet, RecordError> {
    let set = SubtractionSet::new(&moves).map_err(RecordError::Moves)?;
    if set.as_slice() != moves {
        return Err(RecordError::Order(moves));
    }
    check_size("stones in a move", set.largest().into(), MAX_MOVE).map_err(RecordError::Size)?;
    Ok(set)
}

fn period_of(moves: &SubtractionSet, kind: SequenceKind) -> Result<Period, RecordError> {
    period(moves, kind, MAX_TERMS).map_err(RecordError::Size)?.ok_or_else(|| RecordError::NoPeriod(moves.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }

    /// The published table of closed forms for coprime a < b.
    fn closed_form(a: u64, b: u64) -> AdditiveRecord {
        let (h, r) = (b / (2 * a), b % (2 * a));
        let (regime, delta, period, value_3, collisions) = match r {
            0 => (Regime::Linear, h * a, 2 * b, b - h * a, 0),
            _ if r < a => (Regime::Quadratic, h * a + r, a * (2 * b + r), h * a * a, a * r),
            _ => (Regime::Linear, (h + 1) * a, 2 * b + 2 * a - r, b - (h + 1) * a, 2 * a - r),
        };
        let lost = if regime == Regime::Linear { delta } else { a * delta };
        let gaps = match regime {
            Regime::Quadratic => vec![1, a + 1, b + 1, a + b + 1],
            Regime::Linear if delta == 1 => vec![a + b + 1],
            Regime::Linear if a == 1 => vec![a + 1, a + b + 1],
            Regime::Linear if delta == a => vec![1, a + b + 1],
            Regime::Linear => vec![1, a + 1, a + b + 1],
        };
        AdditiveRecord { a, b, regime, h, r, delta, period, counts: [lost, lost, lost, value_3], collisions, gaps }
    }

    #[test]
    fn additive_records_match_the_closed_forms() {
        let pairs = (2..=40).flat_map(|b| (1..b).map(move |a| (a, b))).filter(|&(a, b)| gcd(a, b) == 1);
        for (a, b) in pairs.chain([(97, 100), (3, 128), (63, 128)]) {
            assert_eq!(additive_record(a, b), Ok(closed_form(a, b)));
        }
    }

    #[test]
    fn three_moves_have_a_pair_sum_as_period() {
        let (mut sets, mut pure) = (0, 0);
        for c in 3..=40 {
            for (a, b) in (2..c).flat_map(|b| (1..b).map(move |a| (a, b))) {
                if gcd(gcd(a, b), c) > 1 || c == a + b {
                    continue;
                }
                let record = three_move_record([a, b, c]).expect("small");
                assert!(record.nim_values_divide.bits() > 0 && record.outcomes_divide.bits() > 0, "{record:?}");
                sets += 1;
                pure += usize::from(record.nim_values.preperiod == 0);
            }
        }
        assert_eq!((sets, pure), (8166, 5562));
    }

    #[test]
    fn an_additive_game_of_three_moves_keeps_both_periods() {
        let record = three_move_record([2, 5, 7]).expect("small");
        assert_eq!((record.nim_values, record.outcomes), (record.outcomes, Period::new(0, 22).expect("not zero")));
        assert_eq!(record.nim_values_divide.bits(), 0);
    }

    #[test]
    fn other_games_have_no_record() {
        let size = |asked| RecordError::Size(SizeError { quantity: "stones in a move", asked, limit: 1 << 12 });
        let cases = [
            (additive_record(0, 3).err(), RecordError::Moves(SubtractionSetError::Zero)),
            (additive_record(3, 3).err(), RecordError::Moves(SubtractionSetError::Duplicate(3))),
            (additive_record(5, 2).err(), RecordError::Order([5, 2, 7])),
            (additive_record(4, 6).err(), RecordError::CommonDivisor { a: 4, b: 6 }),
            (additive_record(1, u64::MAX - 1).err(), size(u64::MAX.into())),
            (additive_record(1, 1 << 12).err(), size((1 << 12) + 1)),
            (three_move_record([1, 3, 2]).err(), RecordError::Order([1, 3, 2])),
            (three_move_record([1, 1, 2]).err(), RecordError::Moves(SubtractionSetError::Duplicate(1))),
            (three_move_record([1, 2, u64::MAX]).err(), size(u64::MAX.into())),
        ];
        for (found, expected) in cases {
            assert_eq!(found, Some(expected));
        }
    }
}
