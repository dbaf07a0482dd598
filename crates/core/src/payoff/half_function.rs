//! Payoff functions whose breakpoints may lie half-way between integers.

use super::{BonusRange, Half, PayoffError, PayoffFunction, Slope};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::cmp::Ordering;

/// A payoff as an exact function of the bonus N: continuous, made of finitely many pieces of lines c ± N with integer c. So
/// its values at integers are integers, and its breakpoints are multiples of one half.
///
/// Held as the function M ↦ 2f(M/2), which has its breakpoints at integers, in a unique form. Displayed as
/// [`PayoffFunction`] is.
///
/// ```
/// use nimatlas_core::{Half, HalfPayoffFunction, PayoffFunction, Slope};
///
/// let line = |at_zero, slope| HalfPayoffFunction::try_from(&PayoffFunction::line(at_zero, slope));
/// let f = line(1, Slope::Up)?.max(&line(2, Slope::Down)?)?;
/// assert_eq!(f.breakpoints().collect::<Vec<_>>(), [(Half::from_twice(1), Half::from_twice(3))]);
/// assert_eq!(f.to_string(), "3/2 + |N − 1/2|");
/// assert_eq!(f.to_integer_grid(), None);
/// # Ok::<(), nimatlas_core::PayoffError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HalfPayoffFunction {
    doubled: PayoffFunction,
}

impl HalfPayoffFunction {
    /// The function f with `doubled` = (M ↦ 2f(M/2)).
    ///
    /// # Errors
    /// If `doubled` is odd at M = 0: then f has a piece c ± N with c no integer.
    pub fn from_doubled(doubled: PayoffFunction) -> Result<HalfPayoffFunction, PayoffError> {
        if doubled.parity() {
            return Err(PayoffError::Form("its value at N = 0 is no integer"));
        }
        Ok(HalfPayoffFunction { doubled })
    }

    /// The function M ↦ 2f(M/2).
    pub fn doubled(&self) -> &PayoffFunction {
        &self.doubled
    }

    /// The same function in the form for integer breakpoints, or `None` if it has another one.
    pub fn to_integer_grid(&self) -> Option<PayoffFunction> {
        let (start, value, slopes) = self.doubled.parts();
        if self.doubled.breakpoints().any(|(at, _)| at % 2 != 0) {
            return None;
        }
        // The slope left of the start, and then one of each two equal ones.
        let kept = slopes.enumerate().filter(|(i, _)| *i == 0 || i % 2 == 1).map(|(_, up)| up);
        Some(PayoffFunction::from_parts(start / 2, value / 2, kept).expect("half of a valid form"))
    }

    /// The slope left of every breakpoint.
    pub fn slope_left(&self) -> Slope {
        self.doubled.slope_left()
    }

    /// The slope right of every breakpoint.
    pub fn slope_right(&self) -> Slope {
        self.doubled.slope_right()
    }

    /// The breakpoints in ascending order, each with the value there.
    pub fn breakpoints(&self) -> impl Iterator<Item = (Half, Half)> {
        self.doubled.breakpoints().map(|(at, value)| (Half::from_twice(at), Half::from_twice(value)))
    }

    /// c⁻ and c⁺, as of [`PayoffFunction::end_constants`].
    pub fn end_constants(&self) -> (i128, i128) {
        let (left, right) = self.doubled.end_constants();
        (left / 2, right / 2)
    }

    /// The exact value at any rational bonus.
    pub fn at(&self, bonus: &BigRational) -> BigRational {
        let two = BigRational::from_integer(2.into());
        self.doubled.at(&(bonus * &two)) / two
    }

    /// The exact value, an integer, at an integer bonus of any size.
    pub fn at_big(&self, bonus: &BigInt) -> BigInt {
        self.doubled.at_big(&(bonus * 2)) / 2
    }

    /// The function f + k.
    ///
    /// # Errors
    /// If twice a value at a breakpoint would be no `i64`.
    pub fn plus(&self, k: i64) -> Result<HalfPayoffFunction, PayoffError> {
        Ok(HalfPayoffFunction { doubled: self.doubled.plus(twice(k)?)? })
    }

    /// The function −f + k.
    ///
    /// # Errors
    /// If twice a value at a breakpoint would be no `i64`.
    pub fn negated_plus(&self, k: i64) -> Result<HalfPayoffFunction, PayoffError> {
        Ok(HalfPayoffFunction { doubled: self.doubled.negated_plus(twice(k)?)? })
    }

    /// The function N ↦ f(−N), its mirror image.
    ///
    /// # Errors
    /// If twice a breakpoint would be no `i64`.
    pub fn reflected(&self) -> Result<HalfPayoffFunction, PayoffError> {
        Ok(HalfPayoffFunction { doubled: self.doubled.reflected()? })
    }

    /// The greater of two functions at every bonus.
    ///
    /// # Errors
    /// If twice a number of the result would be no `i64`.
    pub fn max(&self, other: &HalfPayoffFunction) -> Result<HalfPayoffFunction, PayoffError> {
        Ok(HalfPayoffFunction { doubled: self.doubled.max(&other.doubled)? })
    }

    /// Where this function is less than, equal to or greater than another, as [`PayoffFunction::compare`] says it.
    ///
    /// # Errors
    /// If twice a crossing would be no `i64`.
    pub fn compare(&self, other: &HalfPayoffFunction) -> Result<Vec<(BonusRange<Half>, Ordering)>, PayoffError> {
        // Both are even, so they cross at integers of the doubled grid.
        let parts = self.doubled.compare(&other.doubled)?;
        Ok(parts.into_iter().map(|(range, order)| (range.map(|at| Half::from_twice(at.twice() / 2)), order)).collect())
    }
}

fn twice(k: i64) -> Result<i64, PayoffError> {
    k.checked_mul(2).ok_or(PayoffError::Form("twice the shift is no 64-bit integer"))
}

impl TryFrom<&PayoffFunction> for HalfPayoffFunction {
    type Error = PayoffError;

    fn try_from(f: &PayoffFunction) -> Result<HalfPayoffFunction, PayoffError> {
        let (start, value, slopes) = f.parts();
        let twice = |number: i64| number.checked_mul(2).ok_or(PayoffError::Form("twice a number is no 64-bit integer"));
        let (len, slopes): (usize, Vec<bool>) = (slopes.len(), slopes.collect());
        // Each unit interval becomes two; the ends stay one.
        let inner = slopes.iter().skip(1).take(len.saturating_sub(2)).flat_map(|&up| [up, up]);
        let all = slopes.first().into_iter().copied().chain(inner).chain(slopes.iter().skip(1).last().copied());
        Ok(HalfPayoffFunction { doubled: PayoffFunction::from_parts(twice(start)?, twice(value)?, all)? })
    }
}
