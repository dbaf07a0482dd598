//! The games {a, b, a + b}.

use crate::period::{PeriodError, measure, uncertified_terms};
use nimatlas_core::BitPlanes;
use nimatlas_core::{AdditiveRecord, Period, Regime, SequenceKind, SubtractionSet, SubtractionSetError};
use num_integer::Integer;
use thiserror::Error;

/// Why there is no record of an additive game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AdditiveError {
    /// Not a reduced additive game.
    #[error("({a}, {b}) is no reduced additive game; that needs coprime 1 ≤ a < b with a + b below 2^64")]
    Pair {
        /// The smallest move.
        a: u64,
        /// The middle move.
        b: u64,
    },
    /// No period was found.
    #[error(transparent)]
    Period(#[from] PeriodError),
    /// The game is not purely periodic, or its outcomes repeat sooner than its nim-values.
    #[error(
        "{{{a}, {b}, {a} + {b}}}: the nim-values have {nim_values}, the outcomes {outcomes}; a record holds one pure period"
    )]
    NotOnePurePeriod {
        /// The smallest move.
        a: u64,
        /// The middle move.
        b: u64,
        /// The period of the nim-values.
        nim_values: Period,
        /// The period of the outcomes.
        outcomes: Period,
    },
    /// The P-positions of a period are neither δ nor aδ many, or no gap between them exceeds b.
    #[error(
        "{{{a}, {b}, {a} + {b}}}: {lost} P-positions in a period, the first gap above {b} after {delta:?} of them; that is no regime"
    )]
    Regime {
        /// The smallest move.
        a: u64,
        /// The middle move.
        b: u64,
        /// The number of P-positions in a period.
        lost: u64,
        /// The number of P-positions before the first gap that exceeds b.
        delta: Option<u64>,
    },
}

/// What one period of the game {a, b, a + b} with coprime a < b shows, and the nim-values of that period.
///
/// Everything is observed but h and r, which are ⌊b / 2a⌋ and b mod 2a. A period counts as linear if it has δ
/// P-positions, as quadratic if it has aδ. Gaps and collisions take the period as a circle. Time is linear in the period;
/// memory is 2 bits for each of up to twice as many terms.
///
/// # Errors
/// If a and b are no such pair, no period is found in memory, or the game is not as a record can say.
///
/// ```
/// use nimatlas_core::Regime;
/// use nimatlas_tables::subtraction::additive_record;
///
/// let (record, period) = additive_record(2, 5)?;
/// assert_eq!((record.regime, record.period, record.delta), (Regime::Quadratic, 22, 3));
/// assert_eq!(record.counts, [6, 6, 6, 4]);
/// assert_eq!(record.gaps, [1, 3, 6, 8]);
/// assert_eq!(period.iter().take(8).collect::<Vec<_>>(), [0, 0, 1, 1, 0, 2, 1, 3]);
/// # Ok::<(), nimatlas_tables::subtraction::AdditiveError>(())
/// ```
pub fn additive_record(a: u64, b: u64) -> Result<(AdditiveRecord, BitPlanes), AdditiveError> {
    let pair = || AdditiveError::Pair { a, b };
    if a == 0 || a >= b || a.gcd(&b) != 1 {
        return Err(pair());
    }
    let moves = SubtractionSet::new(&[a, b, a.checked_add(b).ok_or_else(pair)?]);
    let moves = moves.map_err(|_: SubtractionSetError| pair())?;
    let (nim_values, values) = uncertified_terms(&moves, SequenceKind::NimValues, u64::MAX)?;
    let outcomes = measure(&moves, SequenceKind::Outcomes, u64::MAX)?;
    if nim_values != outcomes || nim_values.preperiod != 0 {
        return Err(AdditiveError::NotOnePurePeriod { a, b, nim_values, outcomes });
    }
    let lost = lost_positions(&values);
    let circle = Circle { lost: &lost, period: nim_values.period.get() };
    let count = lost.len() as u64;
    let gaps = circle.gaps();
    let delta = gaps.iter().position(|&gap| gap > b).map(|before| before as u64 + 1);
    let (delta, regime) = match delta {
        Some(delta) if count == delta => (delta, Regime::Linear),
        Some(delta) if a.checked_mul(delta) == Some(count) => (delta, Regime::Quadratic),
        delta => return Err(AdditiveError::Regime { a, b, lost: count, delta }),
    };
    // b = 2a·h + r by way of ⌊b / 2⌋, since 2a can overflow.
    let (h, r) = (b / 2).div_rem(&a);
    let record = AdditiveRecord {
        a,
        b,
        regime,
        h,
        r: 2 * r + b % 2,
        delta,
        period: circle.period,
        counts: [0, 1, 2, 3].map(|value| values.count(value) as u64),
        collisions: circle.collisions(b - a, &values),
        gaps: distinct(gaps),
    };
    Ok((record, values))
}

/// The positions of value 0, ascending.
fn lost_positions(values: &BitPlanes) -> Vec<u64> {
    let mut lost = Vec::with_capacity(values.count(0));
    for word in 0..values.len().div_ceil(64) {
        let mut zeros = !values.planes().iter().fold(0, |digits, plane| digits | plane[word]);
        while zeros != 0 {
            lost.push(64 * word as u64 + u64::from(zeros.trailing_zeros()));
            zeros &= zeros - 1;
        }
    }
    // The last word may end before its bits do.
    lost.truncate(values.count(0));
    lost
}

/// The P-positions of a pure period, which goes on in a circle.
struct Circle<'a> {
    lost: &'a [u64],
    period: u64,
}

impl Circle<'_> {
    /// The gaps from each P-position to the next, from the last one to the first of the next period.
    fn gaps(&self) -> Vec<u64> {
        let next = self.lost.iter().skip(1).copied().chain(self.lost.first().map(|first| first + self.period));
        self.lost.iter().zip(next).map(|(here, next)| next - here).collect()
    }

    /// How many P-positions have a P-position so far above them.
    fn collisions(&self, distance: u64, values: &BitPlanes) -> u64 {
        let above = |&at: &u64| ((u128::from(at) + u128::from(distance)) % u128::from(self.period)) as usize;
        self.lost.iter().filter(|at| values.get(above(at)) == 0).count() as u64
    }
}

fn distinct(numbers: Vec<u64>) -> Vec<u64> {
    let mut distinct = Vec::new();
    for number in numbers {
        // There are few, so this is faster than sorting all.
        if !distinct.contains(&number) {
            distinct.push(number);
        }
    }
    distinct.sort_unstable();
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(a: u64, b: u64) -> AdditiveRecord {
        let (h, r) = (b / (2 * a), b % (2 * a));
        let quadratic = 0 < r && r < a;
        let delta = if r == 0 {
            h * a
        } else if quadratic {
            h * a + r
        } else {
            (h + 1) * a
        };
        let mut gaps = if quadratic {
            vec![1, a + 1, b + 1, a + b + 1]
        } else if a == 1 {
            if delta == 1 { vec![a + b + 1] } else { vec![a + 1, a + b + 1] }
        } else if delta == a {
            vec![1, a + b + 1]
        } else {
            vec![1, a + 1, a + b + 1]
        };
        gaps.sort_unstable();
        AdditiveRecord {
            a,
            b,
            regime: if quadratic { Regime::Quadratic } else { Regime::Linear },
            h,
            r,
            delta,
            period: if quadratic {
                a * (2 * b + r)
            } else if r == 0 {
                2 * b
            } else {
                2 * b + 2 * a - r
            },
            counts: if quadratic {
                [a * delta, a * delta, a * delta, h * a * a]
            } else {
                [delta, delta, delta, b - delta]
            },
            collisions: if quadratic {
                a * r
            } else if r == 0 {
                0
            } else {
                2 * a - r
            },
            gaps,
        }
    }

    #[test]
    fn records_agree_with_the_closed_form() {
        for b in 2..=60u64 {
            for a in (1..b).filter(|a| a.gcd(&b) == 1) {
                let (record, values) = additive_record(a, b).expect("a record");
                assert_eq!(record, expected(a, b));
                assert_eq!((values.len() as u64, values.planes().len()), (record.period, 2));
            }
        }
    }

    #[test]
    fn a_seed_of_the_primitive_regime() {
        // h = 1, δ = b − a, period a(3δ + a), a(δ − a) collisions.
        let (record, _) = additive_record(3, 7).expect("a record");
        assert_eq!((record.h, record.delta, record.period, record.collisions), (1, 4, 45, 3));
    }

    #[test]
    fn other_pairs_are_refused() {
        for (a, b) in [(0, 1), (1, 1), (3, 2), (2, 4), (2, u64::MAX)] {
            assert_eq!(additive_record(a, b), Err(AdditiveError::Pair { a, b }));
        }
        assert!(matches!(additive_record(1, 1 << 40), Err(AdditiveError::Period(PeriodError::Size { .. }))));
    }
}
