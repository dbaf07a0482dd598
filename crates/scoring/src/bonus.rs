//! Bonuses as text.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Pow, Zero};
use thiserror::Error;

/// The most characters of a bonus that is read.
pub const MAX_BONUS_LENGTH: usize = 10_000;

/// The exact rational that a text stands for: an integer, a decimal or a fraction, with a sign before it or not.
///
/// Blanks around it are allowed, inside it none. A decimal has a digit on both sides of its point.
///
/// # Errors
/// If the text is none of these, has an exponent, divides by 0, or is longer than [`MAX_BONUS_LENGTH`].
///
/// ```
/// use nimatlas_scoring::{BonusError, parse_bonus};
///
/// assert_eq!(parse_bonus("0.1")?, parse_bonus("1/10")?);
/// assert_eq!(parse_bonus("-2/4")?, parse_bonus("-0.5")?);
/// assert_eq!(parse_bonus("1/0"), Err(BonusError::ZeroDenominator("1/0".to_owned())));
/// # Ok::<(), BonusError>(())
/// ```
pub fn parse_bonus(text: &str) -> Result<BigRational, BonusError> {
    let text = text.trim();
    let length = text.chars().count();
    if length > MAX_BONUS_LENGTH {
        return Err(BonusError::TooLong { length });
    }
    let refused = |error: fn(String) -> BonusError| error(text.to_owned());
    let (negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let number = if let Some((numerator, denominator)) = size.split_once('/') {
        digits(numerator).zip(digits(denominator))
    } else if let Some((whole, part)) = size.split_once('.') {
        // Joined digits over a power of ten; both parts must be there by themselves.
        let joined = digits(whole).and(digits(part)).and_then(|_| digits(&format!("{whole}{part}")));
        joined.map(|joined| (joined, BigInt::from(10).pow(part.len())))
    } else {
        digits(size).map(|whole| (whole, BigInt::from(1)))
    };
    match number {
        Some((_, denominator)) if denominator.is_zero() => Err(refused(BonusError::ZeroDenominator)),
        Some((numerator, denominator)) => {
            Ok(BigRational::new(if negative { -numerator } else { numerator }, denominator))
        }
        None if text.is_empty() => Err(BonusError::Empty),
        None if has_exponent(size) => Err(refused(BonusError::Exponent)),
        None => Err(refused(BonusError::NotANumber)),
    }
}

/// Why a text is not a bonus.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BonusError {
    /// There is nothing but blanks.
    #[error("the bonus is empty; {ALLOWED}")]
    Empty,
    /// More than [`MAX_BONUS_LENGTH`] characters.
    #[error("the bonus has {length} characters; at most {MAX_BONUS_LENGTH} are allowed")]
    TooLong {
        /// Its characters, without blanks around it.
        length: usize,
    },
    /// A fraction with denominator 0.
    #[error("the bonus “{}” divides by zero", shortened(.0))]
    ZeroDenominator(String),
    /// A number as `1e5`.
    #[error("the bonus “{}” has an exponent; write it out: {ALLOWED}", shortened(.0))]
    Exponent(String),
    /// Anything else.
    #[error("the bonus “{}” is not a number; {ALLOWED}", shortened(.0))]
    NotANumber(String),
}

const ALLOWED: &str = "allowed are integers, decimals and fractions, such as 3, -0.5 or 7/3";

/// The number that a non-empty string of ASCII digits stands for.
fn digits(text: &str) -> Option<BigInt> {
    // The parser alone would also take signs and underscores.
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn has_exponent(size: &str) -> bool {
    let plain = |text: &str| text.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    size.split_once(['e', 'E'])
        .is_some_and(|(number, power)| plain(number) && plain(power.trim_start_matches(['+', '-'])))
}

/// The text, or its beginning if it would flood a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    #[test]
    fn numbers_are_read_exactly() {
        let cases = [
            ("0", ratio(0, 1)),
            ("-0", ratio(0, 1)),
            ("3", ratio(3, 1)),
            ("+3", ratio(3, 1)),
            (" -17 ", ratio(-17, 1)),
            ("007", ratio(7, 1)),
            ("0.1", ratio(1, 10)),
            ("-0.25", ratio(-1, 4)),
            ("-12.050", ratio(-241, 20)),
            ("-1/2", ratio(-1, 2)),
            ("+6/4", ratio(3, 2)),
            ("0/5", ratio(0, 1)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_bonus(text), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn long_numbers_are_read_exactly() {
        let ten_to = |power: u32| BigRational::from_integer(BigInt::from(10).pow(power));
        let digits = |count: usize| format!("1{}", "0".repeat(count));
        assert_eq!(parse_bonus(&digits(199)), Ok(ten_to(199)));
        assert_eq!(parse_bonus(&format!("-1/{}", digits(199))), Ok(-ten_to(199).recip()));
        assert_eq!(parse_bonus(&format!("0.{}1", "0".repeat(199))), Ok(ten_to(200).recip()));
        assert_eq!(parse_bonus(&digits(9_999)), Ok(ten_to(9_999)));
        assert_eq!(parse_bonus(&digits(10_000)), Err(BonusError::TooLong { length: 10_001 }));
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        assert_eq!(parse_bonus(""), Err(BonusError::Empty));
        assert_eq!(parse_bonus("  "), Err(BonusError::Empty));
        for text in ["1/0", "-0/00"] {
            assert_eq!(parse_bonus(text), Err(BonusError::ZeroDenominator(text.to_owned())));
        }
        for text in ["1e5", "-1.5E-3", "2E+7"] {
            assert_eq!(parse_bonus(text), Err(BonusError::Exponent(text.to_owned())));
        }
        let not_numbers = [
            "-", "+", ".", "/", "5.", ".5", "1/", "/2", "1/-2", "--1", "+-1", "1 2", "1 /2", "1,5", "1_000", "0x10",
            "inf", "NaN", "e5", "1e", "−1", "٣", "1.2.3", "1/2/3", "1.5/2", "one", "three",
        ];
        for text in not_numbers {
            assert_eq!(parse_bonus(text), Err(BonusError::NotANumber(text.to_owned())), "{text:?}");
        }
    }

    #[test]
    fn messages_name_the_text_but_stay_short() {
        let message = |text: &str| parse_bonus(text).expect_err("not a bonus").to_string();
        assert!(message("abc").contains("“abc”"));
        assert!(message(&"é".repeat(5_000)).len() < 300);
    }
}
