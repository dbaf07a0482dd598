//! Whole numbers: exact in JSON, readable in text.

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// A whole number in JSON: a number up to 2^53, which every reader keeps exactly, and a string beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(pub BigUint);

impl<N: Into<BigUint>> From<N> for Exact {
    fn from(number: N) -> Exact {
        Exact(number.into())
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// The number with a no-break space after each three digits, counted from the end, if it has five digits or more.
pub fn grouped(number: impl ToString) -> String {
    let text = number.to_string();
    let digits = text.trim_start_matches(['-', '−']);
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return text;
    }
    let mut out = text[..text.len() - digits.len()].to_owned();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('\u{a0}');
        }
        out.push(digit);
    }
    out
}

/// A text in which each number of five digits or more is [`grouped`].
pub fn grouped_text(text: &str) -> String {
    let is_digit = |character: &char| character.is_ascii_digit();
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let length = rest[start..].chars().take_while(is_digit).count();
        out.push_str(&rest[..start]);
        out.push_str(&grouped(&rest[start..start + length]));
        rest = &rest[start + length..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_digits_are_grouped() {
        let cases = [
            ("0", "0"),
            ("9999", "9999"),
            ("10000", "10\u{a0}000"),
            ("-1234567", "-1\u{a0}234\u{a0}567"),
            ("7/2", "7/2"),
        ];
        for (text, expected) in cases {
            assert_eq!(grouped(text), expected);
        }
        assert_eq!(grouped_text("from 12345/2 to 7"), "from 12\u{a0}345/2 to 7");
    }

    #[test]
    fn json_keeps_every_digit() {
        let json = |number: u128| serde_json::to_string(&Exact::from(number)).expect("a number");
        assert_eq!(json(1 << 53), "9007199254740992");
        assert_eq!(json((1 << 53) + 1), "\"9007199254740993\"");
        assert_eq!(json(u128::MAX), "\"340282366920938463463374607431768211455\"");
    }
}
