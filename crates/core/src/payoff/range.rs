//! Parts of the line of bonuses.

use super::Half;
use num_rational::BigRational;
use std::fmt;

/// A single bonus, or an open interval of bonuses; its ends are integers, or [`Half`]s where a game needs them.
///
/// ```
/// use nimatlas_core::BonusRange;
///
/// assert_eq!(BonusRange::At(-4).to_string(), "N = -4");
/// assert_eq!(BonusRange::Between(Some(-4), Some(1)).to_string(), "-4 < N < 1");
/// assert_eq!(BonusRange::Between(None, Some(1)).to_string(), "N < 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BonusRange<T = i64> {
    /// This bonus only.
    At(T),
    /// All real bonuses strictly between two; `None` is infinite.
    Between(Option<T>, Option<T>),
}

impl<T> BonusRange<T> {
    /// The range with other numbers for its ends.
    pub fn map<U>(self, mut end: impl FnMut(T) -> U) -> BonusRange<U> {
        match self {
            BonusRange::At(at) => BonusRange::At(end(at)),
            BonusRange::Between(from, to) => BonusRange::Between(from.map(&mut end), to.map(&mut end)),
        }
    }
}

impl BonusRange<BigRational> {
    fn has(&self, bonus: &BigRational) -> bool {
        match self {
            BonusRange::At(at) => bonus == at,
            BonusRange::Between(from, to) => {
                from.as_ref().is_none_or(|from| from < bonus) && to.as_ref().is_none_or(|to| bonus < to)
            }
        }
    }
}

impl BonusRange {
    /// Whether a bonus is in the range.
    pub fn contains(self, bonus: &BigRational) -> bool {
        self.map(|end| BigRational::from_integer(end.into())).has(bonus)
    }
}

impl BonusRange<Half> {
    /// Whether a bonus is in the range.
    pub fn contains(self, bonus: &BigRational) -> bool {
        self.map(BigRational::from).has(bonus)
    }
}

impl<T: fmt::Display> fmt::Display for BonusRange<T> {
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
