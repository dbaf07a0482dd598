//! Payoff functions: continuous, piecewise linear, slopes ±1, breakpoints at integers.

mod algebra;
mod compare;
mod formula;
mod half;
mod half_function;
mod range;
mod rows;

pub use half::Half;
pub use half_function::HalfPayoffFunction;
pub use range::BonusRange;
pub use rows::{OptionPayoffs, PositionPayoffs};

use bitvec::vec::BitVec;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// One of the two slopes that a payoff function can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slope {
    /// −1: a greater bonus is worse.
    Down,
    /// +1: a greater bonus is better.
    Up,
}

impl Slope {
    /// −1 or 1.
    pub const fn sign(self) -> i64 {
        match self {
            Slope::Down => -1,
            Slope::Up => 1,
        }
    }

    const fn from_bit(up: bool) -> Slope {
        if up { Slope::Up } else { Slope::Down }
    }
}

/// A payoff as an exact function of the bonus N: continuous, with slopes ±1 and breakpoints at integers only.
///
/// Held as one start value and a slope bit per unit interval, in a unique form: two functions are equal exactly if they
/// are equal as values of this type. Integers everywhere fit in `i64`; a value beyond it comes as a big rational. Displayed
/// as a formula with absolute values where there is a short one, else by its breakpoints. A function with breakpoints at
/// halves is a [`HalfPayoffFunction`].
///
/// ```
/// use nimatlas_core::{PayoffFunction, Slope};
/// use num_rational::BigRational;
///
/// // |N + 1| on a window that holds its one breakpoint.
/// let f = PayoffFunction::from_values(-3, &[2, 1, 0, 1, 2])?;
/// assert_eq!(f.breakpoints().collect::<Vec<_>>(), [(-1, 0)]);
/// assert_eq!((f.slope_left(), f.slope_right()), (Slope::Down, Slope::Up));
/// assert_eq!(f.at(&BigRational::new((-5).into(), 2.into())), BigRational::new(3.into(), 2.into()));
/// assert_eq!(f.to_string(), "|1 + N|");
/// # Ok::<(), nimatlas_core::PayoffError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PayoffFunction {
    /// The first breakpoint, or 0 if there is none.
    start: i64,
    /// The value at `start`.
    value: i64,
    /// The slope left of `start`, then the slope of each unit interval from `start` to the last breakpoint, then the slope
    /// right of it. Without breakpoints a single slope.
    slopes: BitVec,
}

/// Why some numbers are not a payoff function.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PayoffError {
    /// Two values are needed for a slope.
    #[error("a payoff function needs its values at two or more integers, not {0}")]
    TooShort(usize),
    /// Neighbouring values must differ by 1.
    #[error("the values {left} at N = {at} and {right} at N = {at} + 1 do not differ by 1")]
    Slope {
        /// The left one of the two bonuses.
        at: i64,
        /// The value there.
        left: i64,
        /// The value one further.
        right: i64,
    },
    /// Some bonus of the window is no `i64`.
    #[error("a window of {len} values from N = {start} leaves the range of 64-bit integers")]
    Window {
        /// The first bonus.
        start: i64,
        /// How many there are.
        len: usize,
    },
    /// The stored form is not the unique one.
    #[error("not the unique form of a payoff function: {0}")]
    Form(&'static str),
    /// Functions of different parity can cross between integers.
    #[error("two payoff functions of different parity have no maximum with breakpoints at integers")]
    Parity,
}

impl PayoffFunction {
    /// The straight line with this value at N = 0.
    pub fn line(at_zero: i64, slope: Slope) -> PayoffFunction {
        PayoffFunction { start: 0, value: at_zero, slopes: BitVec::repeat(slope == Slope::Up, 1) }
    }

    /// The function with `values[i]` at N = `start` + i, whose first and last slope go on for ever.
    ///
    /// # Errors
    /// If there are fewer than two values, two neighbours do not differ by exactly 1, or the window leaves `i64`.
    pub fn from_values(start: i64, values: &[i64]) -> Result<PayoffFunction, PayoffError> {
        if values.len() < 2 {
            return Err(PayoffError::TooShort(values.len()));
        }
        i64::try_from(values.len())
            .ok()
            .and_then(|len| start.checked_add(len))
            .ok_or(PayoffError::Window { start, len: values.len() })?;
        let slopes = values
            .windows(2)
            .zip(start..)
            .map(|(pair, at)| match pair[1].checked_sub(pair[0]) {
                Some(1) => Ok(true),
                Some(-1) => Ok(false),
                _ => Err(PayoffError::Slope { at, left: pair[0], right: pair[1] }),
            })
            .collect::<Result<BitVec, _>>()?;
        let Some(first) = slopes.iter().by_vals().position(|up| up != slopes[0]) else {
            return PayoffFunction::straight(start, values[0], Slope::from_bit(slopes[0]));
        };
        let last =
            slopes.len() - 1 - slopes.iter().by_vals().rev().take_while(|&up| up == slopes[slopes.len() - 1]).count();
        // Neither cast can wrap: both indices are below the length, which was checked to fit.
        let offset = first as i64;
        Ok(PayoffFunction {
            start: start + offset,
            value: values[first],
            slopes: slopes[first - 1..last + 2].to_bitvec(),
        })
    }

    fn straight(at: i64, value: i64, slope: Slope) -> Result<PayoffFunction, PayoffError> {
        let at_zero = at.checked_mul(slope.sign()).and_then(|rise| value.checked_sub(rise));
        Ok(PayoffFunction::line(at_zero.ok_or(PayoffError::Form("its value at 0 is no 64-bit integer"))?, slope))
    }

    /// The function in its stored form: first breakpoint (0 if there is none), value there, and the slopes, true for +1,
    /// as [`PayoffFunction::parts`] gives them.
    ///
    /// # Errors
    /// If the form is not the unique one: no slope at all, a first or last slope equal to its neighbour, a start that is
    /// not 0 without a breakpoint, or numbers that leave `i64`.
    pub fn from_parts(
        start: i64,
        value: i64,
        slopes: impl IntoIterator<Item = bool>,
    ) -> Result<PayoffFunction, PayoffError> {
        let slopes: BitVec = slopes.into_iter().collect();
        let len = slopes.len();
        let problem = match len {
            0 => Some("it has no slope"),
            1 if start != 0 => Some("without a breakpoint its start is 0"),
            1 => None,
            _ if slopes[0] == slopes[1] => Some("its start is no breakpoint"),
            _ if slopes[len - 2] == slopes[len - 1] => Some("its end is no breakpoint"),
            _ => None,
        };
        if let Some(problem) = problem {
            return Err(PayoffError::Form(problem));
        }
        let fits = i64::try_from(len).is_ok_and(|len| {
            start.checked_add(len).is_some() && value.checked_add(len).is_some() && value.checked_sub(len).is_some()
        });
        if fits { Ok(PayoffFunction { start, value, slopes }) } else { Err(PayoffError::Window { start, len }) }
    }

    /// The stored form: first breakpoint (0 if there is none), value there, and the slopes, true for +1: the slope left of
    /// the start, one for each unit interval between the first and the last breakpoint, and the slope right of the end.
    pub fn parts(&self) -> (i64, i64, impl ExactSizeIterator<Item = bool>) {
        (self.start, self.value, self.slopes.iter().by_vals())
    }

    /// The slope left of every breakpoint.
    pub fn slope_left(&self) -> Slope {
        Slope::from_bit(self.slopes[0])
    }

    /// The slope right of every breakpoint.
    pub fn slope_right(&self) -> Slope {
        Slope::from_bit(self.slopes[self.slopes.len() - 1])
    }

    /// The breakpoints in ascending order, each with the value there.
    pub fn breakpoints(&self) -> impl Iterator<Item = (i64, i64)> {
        let mut value = self.value;
        self.slopes.windows(2).zip(self.start..).filter_map(move |(pair, at)| {
            let here = value;
            value += Slope::from_bit(pair[1]).sign();
            (pair[0] != pair[1]).then_some((at, here))
        })
    }

    /// The first and the last breakpoint, or `None` for a straight line.
    pub fn span(&self) -> Option<(i64, i64)> {
        (self.slopes.len() > 1).then(|| (self.start, self.end()))
    }

    fn end(&self) -> i64 {
        // Fits: every constructor checks it.
        self.start + (self.slopes.len() as i64 - 2).max(0)
    }

    /// The value at an integer bonus, or `None` if it is no `i64`. Time is linear in the distance from the first
    /// breakpoint to the bonus or to the last breakpoint, whichever is nearer.
    pub fn at_integer(&self, bonus: i64) -> Option<i64> {
        if bonus <= self.start {
            let distance = self.start.checked_sub(bonus)?;
            return self.value.checked_sub(distance.checked_mul(self.slope_left().sign())?);
        }
        let inside = self.end().min(bonus);
        // Between start and end, so it fits in a usize.
        let steps = (inside - self.start) as usize;
        let ups = self.slopes[1..1 + steps].count_ones() as i64;
        let value = self.value + 2 * ups - steps as i64;
        let distance = bonus.checked_sub(inside)?;
        value.checked_add(distance.checked_mul(self.slope_right().sign())?)
    }

    /// The values at consecutive integer bonuses, or `None` if one is no `i64`.
    pub fn values(&self, bonuses: RangeInclusive<i64>) -> Option<Vec<i64>> {
        let (low, high) = bonuses.into_inner();
        if low > high {
            return Some(Vec::new());
        }
        // Slopes are ±1, so if an inner value left the range then so did one at an end or at a breakpoint.
        self.at_integer(high)?;
        let first = self.at_integer(low)?;
        let rises = (low..high).map(|at| self.slope_after(at).sign());
        Some(
            std::iter::once(first)
                .chain(rises.scan(first, |value, rise| {
                    *value += rise;
                    Some(*value)
                }))
                .collect(),
        )
    }

    /// The slope just right of an integer bonus.
    fn slope_after(&self, at: i64) -> Slope {
        if at < self.start {
            self.slope_left()
        } else if at < self.end() {
            // Less than the number of slopes, so it fits in a usize.
            Slope::from_bit(self.slopes[1 + (at - self.start) as usize])
        } else {
            self.slope_right()
        }
    }

    /// The exact value at any rational bonus.
    pub fn at(&self, bonus: &BigRational) -> BigRational {
        let floor = bonus.floor().to_integer();
        let inside = floor.clamp(BigInt::from(self.start), BigInt::from(self.end()));
        // Clamped between two i64s; there the value is an i64 too.
        let at = inside.to_i64().expect("clamped to the window");
        let value = self.at_integer(at).expect("values between breakpoints fit");
        let slope = if bonus < &BigRational::from_integer(self.start.into()) {
            self.slope_left()
        } else {
            self.slope_after(at)
        };
        let rise = bonus - BigRational::from_integer(at.into());
        BigRational::from_integer(value.into()) + rise * BigRational::from_integer(slope.sign().into())
    }

    /// The exact value at an integer bonus of any size.
    ///
    /// ```
    /// use nimatlas_core::{PayoffFunction, Slope};
    ///
    /// let far = num_bigint::BigInt::from(10).pow(200);
    /// assert_eq!(PayoffFunction::line(-7, Slope::Up).at_big(&far), &far - 7);
    /// ```
    pub fn at_big(&self, bonus: &BigInt) -> BigInt {
        let inside = bonus.clamp(&BigInt::from(self.start), &BigInt::from(self.end())).to_i64();
        let inside = inside.expect("clamped to the window");
        let value = self.at_integer(inside).expect("values between breakpoints fit");
        let rise = bonus - inside;
        let slope = if rise < BigInt::ZERO { self.slope_left() } else { self.slope_right() };
        value + rise * slope.sign()
    }

    /// c⁻ and c⁺: the values at N = 0 of the lines c⁻ ± N and c⁺ ± N that the function follows left and right of all
    /// breakpoints. The signs are those of the end slopes.
    ///
    /// ```
    /// use nimatlas_core::PayoffFunction;
    ///
    /// // 2 + |N + 1| is 1 − N on the left and 3 + N on the right.
    /// let f = PayoffFunction::from_values(-2, &[3, 2, 3])?;
    /// assert_eq!(f.end_constants(), (1, 3));
    /// # Ok::<(), nimatlas_core::PayoffError>(())
    /// ```
    pub fn end_constants(&self) -> (i128, i128) {
        let constant = |at: i64, slope: Slope| {
            let value = self.at_integer(at).expect("values between breakpoints fit");
            i128::from(value) - i128::from(at) * i128::from(slope.sign())
        };
        (constant(self.start, self.slope_left()), constant(self.end(), self.slope_right()))
    }

    /// Whether its value at N = 0 is odd.
    ///
    /// The value at any integer N then has the parity of N plus this.
    pub fn parity(&self) -> bool {
        (self.value ^ self.start) & 1 != 0
    }
}

impl fmt::Debug for PayoffFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slopes: String = self.slopes.iter().by_vals().map(|up| if up { '+' } else { '-' }).collect();
        write!(f, "PayoffFunction({} at {}, {slopes})", self.value, self.start)
    }
}

#[cfg(test)]
mod tests;
