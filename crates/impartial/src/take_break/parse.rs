//! Codes as text.

use super::TakeAndBreak;
use super::digit::{Digit, PartRule};
use crate::ellipsize::ellipsize;
use std::fmt;
use std::iter::Peekable;
use std::str::{Chars, FromStr};
use thiserror::Error;

/// Why a text is not the code of a game. Columns are counted from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// There is no text.
    #[error("the code is empty; a code is written 0.77")]
    Empty,
    /// There is something else than what must or may stand here.
    #[error("column {column}: {found} stands where {expected} should")]
    Unexpected {
        /// Where it stands.
        column: usize,
        /// What stands there, quoted, or the end of the code.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// A number of heaps is out of range or out of order.
    #[error(
        "column {column}: “{text}” is no number of heaps from {least} to {most}; they are given in ascending order"
    )]
    HeapCount {
        /// Where it begins.
        column: usize,
        /// The number, shortened.
        text: String,
        /// The least that is allowed here.
        least: u64,
        /// The most that is allowed.
        most: u32,
    },
    /// Stones cannot be added to heaps.
    #[error("column {column}: only one digit may stand before the point, since moves do not add stones")]
    AddsStones {
        /// Where the second digit begins.
        column: usize,
    },
    /// Play need not end.
    #[error(
        "column {column}: {digit} before the point allows to take nothing and leave one heap, so play need not end"
    )]
    NeedNotEnd {
        /// Where the digit begins.
        column: usize,
        /// The digit.
        digit: String,
    },
    /// A move would lose stones.
    #[error("column {column}: {digit} before the point allows to take nothing and leave no heap, which no move can do")]
    Vanishes {
        /// Where the digit begins.
        column: usize,
        /// The digit.
        digit: String,
    },
    /// Nothing repeats.
    #[error("column {column}: there are no digits in the brackets to repeat")]
    EmptyBrackets {
        /// Where the bracket closes.
        column: usize,
    },
    /// The code is too long.
    #[error("column {column}: there are more than {most} digits after the point")]
    TooLong {
        /// Where the first digit beyond begins.
        column: usize,
        /// How many there may be.
        most: usize,
    },
}

impl FromStr for TakeAndBreak {
    type Err = CodeError;

    /// Reads a [code](super#codes). Letters may be large or small.
    ///
    /// ```
    /// use nimatlas_impartial::take_break::TakeAndBreak;
    ///
    /// for code in ["0.77", ".77", "4!.0", "0.[3]", "4.[3]", "{2+}=.0", "0.3F", "0.{1,4}?0[{0,2+}!7]"] {
    ///     assert!(code.parse::<TakeAndBreak>().is_ok(), "{code}");
    /// }
    /// let error = "0.8x".parse::<TakeAndBreak>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 4: “x” stands where a digit or the end of the code should");
    /// ```
    fn from_str(text: &str) -> Result<TakeAndBreak, CodeError> {
        if text.is_empty() {
            return Err(CodeError::Empty);
        }
        let mut input = Input { rest: text.chars().peekable(), column: 1 };
        let first = input.digit()?.unwrap_or_default();
        check_first(&first)?;
        if input.next_if('.').is_none() {
            let column = input.column;
            return Err(match input.digit()? {
                Some(_) => CodeError::AddsStones { column },
                None => input.unexpected("the point"),
            });
        }
        let mut digits = vec![first];
        let mut bracket = None;
        loop {
            let column = input.column;
            if bracket.is_none() && input.next_if('[').is_some() {
                bracket = Some(digits.len());
            } else if let Some(digit) = input.digit()? {
                if digits.len() > TakeAndBreak::MAX_DIGITS {
                    return Err(CodeError::TooLong { column, most: TakeAndBreak::MAX_DIGITS });
                }
                digits.push(digit);
            } else {
                break;
            }
        }
        let expected = match bracket {
            None if digits.len() == 1 => "a digit",
            None => "a digit or the end of the code",
            Some(start) => {
                let column = input.column;
                if input.next_if(']').is_none() {
                    return Err(input.unexpected("a digit or the closing bracket"));
                }
                if digits.len() == start {
                    return Err(CodeError::EmptyBrackets { column });
                }
                "the end of the code"
            }
        };
        if input.rest.peek().is_some() || digits.len() == 1 {
            return Err(input.unexpected(expected));
        }
        let tail = bracket.map_or(0, |start| digits.len() - start);
        Ok(TakeAndBreak::from_checked(digits, tail))
    }
}

/// Refuses a d₀ with which play need not end.
fn check_first(digit: &Digit) -> Result<(), CodeError> {
    let text = || digit.to_string();
    if digit.counts().contains(1) {
        Err(CodeError::NeedNotEnd { column: 1, digit: text() })
    } else if digit.counts().contains(0) {
        Err(CodeError::Vanishes { column: 1, digit: text() })
    } else {
        Ok(())
    }
}

struct Input<'a> {
    rest: Peekable<Chars<'a>>,
    /// Where the rest begins.
    column: usize,
}

impl Input<'_> {
    fn next_if(&mut self, wanted: char) -> Option<char> {
        self.next_if_some(|found| (found == wanted).then_some(found))
    }

    fn next_if_some<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = self.rest.peek().copied().and_then(read)?;
        self.rest.next();
        self.column += 1;
        Some(value)
    }

    fn unexpected(&mut self, expected: &'static str) -> CodeError {
        let found = match self.rest.peek() {
            Some(found) => format!("“{}”", ellipsize(&found.to_string())),
            None => "the end of the code".to_owned(),
        };
        CodeError::Unexpected { column: self.column, found, expected }
    }

    /// The next digit with its sign, or `None` if the rest does not begin with one.
    fn digit(&mut self) -> Result<Option<Digit>, CodeError> {
        let bits = self.next_if_some(|found| found.to_digit(16));
        let (listed, from) = match bits {
            Some(bits) => ((0..4).filter(|j| bits >> j & 1 == 1).collect(), None),
            None if self.next_if('{').is_some() => self.heap_counts()?,
            None => return Ok(None),
        };
        let rule = self.next_if_some(|found| match found {
            '!' => Some(PartRule::Distinct),
            '?' => Some(PartRule::NotAllEqual),
            '=' => Some(PartRule::AllEqual),
            _ => None,
        });
        Ok(Some(Digit::new(listed, from, rule.unwrap_or_default())))
    }

    /// What follows an opening brace, up to the closing one.
    fn heap_counts(&mut self) -> Result<(Vec<u32>, Option<u32>), CodeError> {
        let mut listed: Vec<u32> = Vec::new();
        loop {
            let column = self.column;
            let mut text = String::new();
            while let Some(figure) = self.next_if_some(|found| found.is_ascii_digit().then_some(found)) {
                text.push(figure);
            }
            if text.is_empty() {
                return Err(self.unexpected("a number of heaps"));
            }
            let least = listed.last().map_or(0, |&last| u64::from(last) + 1);
            // Room for one more, so that counts can be compared with their successors.
            let most = u32::MAX - 1;
            let count = text.parse().ok().filter(|&count: &u32| u64::from(count) >= least && count <= most);
            let count = count.ok_or_else(|| CodeError::HeapCount { column, text: ellipsize(&text), least, most })?;
            let open = self.next_if('+').is_some();
            if self.next_if('}').is_some() {
                return Ok(if open { (listed, Some(count)) } else { ([&listed[..], &[count]].concat(), None) });
            }
            if open || self.next_if(',').is_none() {
                return Err(self.unexpected(if open { "a closing brace" } else { "a comma or a closing brace" }));
            }
            listed.push(count);
        }
    }
}

impl fmt::Display for TakeAndBreak {
    /// The code, with small letters and without zeros at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits[0])?;
        for (place, digit) in self.digits.iter().enumerate().skip(1) {
            if self.tail > 0 && place == self.digits.len() - self.tail {
                f.write_str("[")?;
            }
            write!(f, "{digit}")?;
        }
        f.write_str(match (self.digits.len(), self.tail) {
            (1, _) => "0",
            (_, 0) => "",
            _ => "]",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn codes_have_one_normal_form() {
        let cases = [
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("0.0", "0.0"),
            ("4!.0", "4!.0"),
            ("4!.000", "4!.0"),
            ("4.[3]", "4.[3]"),
            ("0.3F", "0.3f"),
            ("0.3!1?3=", "0.313"),
            ("{2,3}.{0,1,2}", "c.7"),
            ("{2+}=.0", "{2+}=.0"),
            ("0.{1,2+}", "0.{1+}"),
            ("0.{0,2,4}?", "0.{0,2,4}?"),
            ("0.1[0]", "0.1"),
            ("0.[0]", "0.0"),
            ("0.1[37]", "0.1[37]"),
        ];
        for (code, expected) in cases {
            assert_eq!(code.parse::<TakeAndBreak>().map(|game| game.to_string()), Ok(expected.to_owned()), "{code}");
        }
    }

    #[test]
    fn errors_say_where_and_what_is_allowed() {
        let cases = [
            ("", "the code is empty; a code is written 0.77"),
            ("0.8x", "column 4: “x” stands where a digit or the end of the code should"),
            ("..", "column 2: “.” stands where a digit should"),
            ("9.", "column 1: 9 before the point allows to take nothing and leave no heap, which no move can do"),
            ("4.", "column 3: the end of the code stands where a digit should"),
            ("7", "column 1: 7 before the point allows to take nothing and leave one heap, so play need not end"),
            ("4", "column 2: the end of the code stands where the point should"),
            ("3.0", "column 1: 3 before the point allows to take nothing and leave one heap, so play need not end"),
            ("1.0", "column 1: 1 before the point allows to take nothing and leave no heap, which no move can do"),
            ("84.07", "column 2: only one digit may stand before the point, since moves do not add stones"),
            (
                "{0,2+}.7",
                "column 1: {0,2+} before the point allows to take nothing and leave no heap, which no move can do",
            ),
            ("0.7 7", "column 4: “ ” stands where a digit or the end of the code should"),
            ("0.7\0", "column 4: “\\0” stands where a digit or the end of the code should"),
            ("0.!", "column 3: “!” stands where a digit should"),
            ("0.[", "column 4: the end of the code stands where a digit or the closing bracket should"),
            ("0.[3", "column 5: the end of the code stands where a digit or the closing bracket should"),
            ("0.[]", "column 4: there are no digits in the brackets to repeat"),
            ("0.[3]7", "column 6: “7” stands where the end of the code should"),
            ("0.[[3]]", "column 4: “[” stands where a digit or the closing bracket should"),
            ("0.3]", "column 4: “]” stands where a digit or the end of the code should"),
            ("[4.3]", "column 1: “[” stands where the point should"),
            ("0.{}", "column 4: “}” stands where a number of heaps should"),
            ("0.{2", "column 5: the end of the code stands where a comma or a closing brace should"),
            ("0.{2+,3}", "column 6: “,” stands where a closing brace should"),
            ("0.{3,2}", "column 6: “2” is no number of heaps from 4 to 4294967294; they are given in ascending order"),
            (
                "0.{99999999999999999999}",
                "column 4: “99999999999999999999” is no number of heaps from 0 to 4294967294; they are given in ascending order",
            ),
        ];
        for (code, expected) in cases {
            assert_eq!(code.parse::<TakeAndBreak>().expect_err(code).to_string(), expected, "{code:?}");
        }
    }

    #[test]
    fn long_codes_are_refused_at_the_first_digit_too_many() {
        let code = |digits: usize| format!("0.{}", "7".repeat(digits)).parse::<TakeAndBreak>();
        assert!(code(TakeAndBreak::MAX_DIGITS).is_ok());
        let error = code(10_000_000).expect_err("too long");
        assert_eq!(error, CodeError::TooLong { column: 3 + (1 << 16), most: 1 << 16 });
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[0-9a-fA-F.{},+!?=\\[\\]x \\x00é]{0,20}") {
            if let Ok(game) = text.parse::<TakeAndBreak>() {
                prop_assert_eq!(game.to_string().parse(), Ok(game));
            }
        }
    }
}
