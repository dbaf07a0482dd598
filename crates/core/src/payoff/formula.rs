//! Payoff functions as formulas.

use super::{Half, HalfPayoffFunction, PayoffFunction, Slope};
use std::fmt;

/// The function as a formula with absolute values, or with a minimum of them, where its breakpoints have such a pattern; else
/// its breakpoints and end slopes.
///
/// ```
/// use nimatlas_core::{PayoffFunction, Slope};
///
/// assert_eq!(PayoffFunction::line(-2, Slope::Down).to_string(), "−2 − N");
/// let w = PayoffFunction::from_values(-3, &[6, 5, 6, 5, 6])?;
/// assert_eq!(w.to_string(), "5 + |1 − |1 + N||");
/// let comb = PayoffFunction::from_values(-3, &[1, 2, 1, 2, 1, 2, 1])?;
/// assert_eq!(comb.to_string(), "2 − min(|N − j| : j = −2, 0, …, 2)");
/// let other = PayoffFunction::from_values(-3, &[3, 2, 3, 4, 3, 4])?;
/// assert_eq!(other.to_string(), "slope −1 to (−2, 2), (0, 4), (1, 3), then slope +1");
/// # Ok::<(), nimatlas_core::PayoffError>(())
/// ```
impl fmt::Display for PayoffFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Twice an i64 fits in an i128, and nothing here is larger.
        let corners: Vec<_> =
            self.breakpoints().map(|(at, value)| (2 * i128::from(at), 2 * i128::from(value))).collect();
        write_formula(f, &corners, 2 * self.end_constants().0, self.slope_left(), self.slope_right())
    }
}

/// As of [`PayoffFunction`].
impl fmt::Display for HalfPayoffFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let twice = |(at, value): (Half, Half)| (i128::from(at.twice()), i128::from(value.twice()));
        let corners: Vec<_> = self.breakpoints().map(twice).collect();
        write_formula(f, &corners, 2 * self.end_constants().0, self.slope_left(), self.slope_right())
    }
}

/// All numbers twice what they stand for.
fn write_formula(
    f: &mut fmt::Formatter<'_>,
    corners: &[(i128, i128)],
    constant: i128,
    left: Slope,
    right: Slope,
) -> fmt::Result {
    let sign = |slope| if slope == Slope::Up { '+' } else { '−' };
    // Outside a V the function rises, outside a Λ it falls.
    let opening = sign(right);
    let even = corners.windows(2).all(|pair| pair[1].0 - pair[0].0 == corners[1].0 - corners[0].0);
    match *corners {
        [] if constant == 0 => f.write_str(if left == Slope::Up { "N" } else { "−N" }),
        [] => write!(f, "{} {} N", number(constant), sign(left)),
        [(at, value)] => write!(f, "{}{}", term(value, opening), distance(at)),
        [(low, value), (at, _), (high, _)] if even => {
            write!(f, "{}|{} − {}|", term(value, opening), number((high - low) / 2), distance(at))
        }
        [(first, value), (_, _), (third, _), .., (last, _)] if even && corners.len() % 2 == 1 => {
            let [first, third, last] = [first, third, last].map(number);
            write!(f, "{}min(|N − j| : j = {first}, {third}, …, {last})", term(value, opening))
        }
        _ => {
            write!(f, "slope {}1 to ", sign(left))?;
            for &(at, value) in corners {
                write!(f, "({}, {}), ", number(at), number(value))?;
            }
            write!(f, "then slope {}1", sign(right))
        }
    }
}

/// |N − at|.
fn distance(at: i128) -> String {
    match at {
        0 => "|N|".to_owned(),
        1.. => format!("|N − {}|", number(at)),
        _ => format!("|{} + N|", number(-at)),
    }
}

/// A constant and the sign of what follows it.
fn term(value: i128, sign: char) -> String {
    match (value, sign) {
        (0, '+') => String::new(),
        (0, _) => "−".to_owned(),
        _ => format!("{} {sign} ", number(value)),
    }
}

fn number(twice: i128) -> String {
    let sign = if twice < 0 { "−" } else { "" };
    let size = twice.unsigned_abs();
    if size.is_multiple_of(2) { format!("{sign}{}", size / 2) } else { format!("{sign}{size}/2") }
}
