//! Values on the command line that several commands take, and words that several print.

use crate::failure::{Failure, Result};
use crate::output::Exact;
use clap::Args;
use nimatlas::Limits;
use nimatlas::{MoveSet, MoveSetError};
use nimatlas_core::Outcome;
use num_bigint::BigUint;
use std::num::NonZeroU64;

/// The same rule for every number of stones: decimal digits, without a sign or anything between them.
fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A heap of up to 2^64 − 1 stones.
pub fn heap(text: &str) -> std::result::Result<u64, String> {
    match text.parse() {
        _ if !is_whole(text) => Err("a heap is a whole number of stones, 0 or more, in digits alone".to_owned()),
        Ok(heap) => Ok(heap),
        Err(_) => Err(format!("a heap may have at most {} stones", u64::MAX)),
    }
}

/// One of several heaps.
pub fn one_heap(text: &str) -> std::result::Result<u64, String> {
    let parts: Vec<&str> = text.split([',', ';', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| is_whole(part)) {
        return Err("heaps are separate words, as in 3 4 5".to_owned());
    }
    heap(text)
}

/// A heap of any size.
pub fn big_heap(text: &str) -> std::result::Result<BigUint, String> {
    const MOST_DIGITS: usize = 100_000;
    if text.len() > MOST_DIGITS {
        return Err(format!("a heap may have at most {MOST_DIGITS} digits"));
    }
    let number = is_whole(text).then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| "a heap is a whole number of stones, 0 or more, in digits alone, of any size".to_owned())
}

/// One of several heaps of any size.
pub fn big_heap_word(text: &str) -> std::result::Result<BigUint, String> {
    one_heap(text).map(BigUint::from).or_else(|error| if is_whole(text) { big_heap(text) } else { Err(error) })
}

/// The heaps of a position.
#[derive(Args, Clone, Debug)]
pub struct Heaps {
    /// The heaps: a number of stones each, of any size.
    #[arg(value_name = "HEAP", required_unless_present = "flagged", value_parser = big_heap_word)]
    heaps: Vec<BigUint>,
    /// The same behind a flag.
    #[arg(
        long = "heaps",
        alias = "heap",
        id = "flagged",
        hide = true,
        num_args = 1..,
        value_name = "HEAP",
        conflicts_with = "heaps",
        value_parser = big_heap_word
    )]
    flagged: Vec<BigUint>,
}

impl Heaps {
    /// The heaps, however they were given; at least one.
    pub fn get(self) -> Vec<BigUint> {
        if self.heaps.is_empty() { self.flagged } else { self.heaps }
    }
}

/// Consecutive heaps.
#[derive(Args, Clone, Copy)]
pub struct Range {
    /// The last heap. If not given, 99 more than the first.
    #[arg(long, value_name = "N", value_parser = heap)]
    upto: Option<u64>,
    /// The first heap.
    #[arg(long, value_name = "N", value_parser = heap, default_value = "0")]
    from: u64,
}

impl Range {
    /// The first and the last, in this order.
    pub fn ends(self) -> Result<(u64, u64)> {
        /// Heaps that are shown if nobody says how many.
        const SHOWN: u64 = 100;
        let Range { from, upto } = self;
        let upto = upto.unwrap_or(from.saturating_add(SHOWN - 1));
        if from > upto {
            let message = format!("--from {from} exceeds --upto {upto}; the first heap may not exceed the last");
            return Err(Failure::input(message));
        }
        Ok((from, upto))
    }
}

/// A number of stones, steps or terms, at least 1.
pub fn positive(text: &str) -> std::result::Result<NonZeroU64, String> {
    let number = text.parse().ok().filter(|_| is_whole(text));
    number.ok_or_else(|| format!("a whole number from 1 to {} is allowed", u64::MAX))
}

/// A number in a range, both ends in it.
pub fn within(least: u64, most: u64) -> impl Fn(&str) -> std::result::Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| is_whole(text) && (least..=most).contains(number));
        number.ok_or_else(|| format!("a whole number from {least} to {most} is allowed"))
    }
}

/// What an answer may cost, for every command.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub struct LimitFlags {
    /// Take no method that needs more steps, of about a nanosecond each: digits, or a power such as 2^40 or 10^12.
    #[arg(long, global = true, value_name = "STEPS", value_parser = count)]
    work: Option<u64>,
    /// Take no method that needs more memory: bytes, or with a unit as in 512MiB or 4GiB.
    #[arg(long, global = true, value_name = "BYTES", value_parser = bytes)]
    memory: Option<u64>,
}

impl LimitFlags {
    /// The limits that are set, and the usual ones where none is.
    pub fn limits(self) -> Limits {
        let usual = Limits::default();
        Limits { work: self.work.unwrap_or(usual.work), memory: self.memory.unwrap_or(usual.memory), ..usual }
    }
}

/// A number of steps: digits, or a power.
pub fn count(text: &str) -> std::result::Result<u64, String> {
    let power = || {
        let (base, exponent) = text.split_once('^')?;
        let [base, exponent]: [Option<u64>; 2] =
            [base, exponent].map(|part| if is_whole(part) { part.parse().ok() } else { None });
        base?.checked_pow(u32::try_from(exponent?).ok()?)
    };
    let number = if is_whole(text) { text.parse().ok() } else { power() };
    number.filter(|&number| number > 0).ok_or_else(|| {
        format!("a whole number from 1 to {} is allowed, in digits or as a power, as in 2^40 or 10^12", u64::MAX)
    })
}

/// A number of bytes: digits or a power, perhaps with a unit.
pub fn bytes(text: &str) -> std::result::Result<u64, String> {
    const UNITS: [(&str, u64); 13] = [
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("TiB", 1 << 40),
        ("kB", 1000),
        ("KB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("TB", 1_000_000_000_000),
        ("K", 1 << 10),
        ("M", 1 << 20),
        ("G", 1 << 30),
        ("B", 1),
    ];
    let (number, unit) =
        UNITS.iter().find_map(|&(name, unit)| Some((text.strip_suffix(name)?.trim_end(), unit))).unwrap_or((text, 1));
    count(number).ok().and_then(|number| number.checked_mul(unit)).ok_or_else(|| {
        format!("a number of bytes from 1 to {} is allowed, in digits, as a power or with a unit, as in 2^31, 512MiB or 4GiB", u64::MAX)
    })
}

/// A set of moves: 2,5,7 or all-but:2,5 or squares or primes; also with the braces in which sets are printed.
pub fn moves(text: &str) -> std::result::Result<MoveSet, String> {
    let text = text.trim();
    let bare = match text.strip_prefix("all-but").and_then(|rest| rest.trim_start_matches([' ', ':']).strip_prefix('{'))
    {
        Some(moves) => format!("all-but:{}", moves.strip_suffix('}').unwrap_or(moves)),
        None => unbraced(text).to_owned(),
    };
    bare.parse().map_err(|error: MoveSetError| match std::error::Error::source(&error) {
        // The list of forms does not help who wrote one of them.
        Some(source)
            if text.trim().trim_start_matches("all-but:").starts_with(|first: char| first.is_ascii_digit()) =>
        {
            source.to_string()
        }
        _ => error.to_string(),
    })
}

/// A set without the braces in which it is printed.
pub fn unbraced(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text)
}

/// A set of moves as JSON has it: an array, or the name of an infinite set.
pub fn moves_json(moves: &MoveSet) -> serde_json::Value {
    match moves {
        MoveSet::Finite(moves) => serde_json::json!(moves.iter().map(Exact::from).collect::<Vec<_>>()),
        infinite => infinite.to_string().into(),
    }
}

/// A set of moves as text has it.
pub fn set_words(moves: &MoveSet) -> String {
    match moves {
        MoveSet::Finite(moves) => moves.to_string(),
        infinite => infinite.to_string(),
    }
}

pub fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P: the player to move loses",
        Outcome::N => "N: the player to move wins",
    }
}

/// Heaps in the order in which they were given.
pub fn heaps_words(heaps: &[u64]) -> String {
    format!("({})", heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_people_write_them() {
        let cases: [(&str, Option<u64>); 12] = [
            ("1", Some(1)),
            ("2^36", Some(68_719_476_736)),
            ("10^9", Some(1_000_000_000)),
            ("10^20", None),
            ("0", None),
            ("", None),
            ("2^", None),
            ("^2", None),
            ("-1", None),
            ("+1", None),
            ("1e9", None),
            ("18446744073709551615", Some(u64::MAX)),
        ];
        for (text, expected) in cases {
            assert_eq!(count(text).ok(), expected, "{text}");
            assert_eq!(bytes(text).ok(), expected, "{text}");
        }
        let cases: [(&str, Option<u64>); 8] = [
            ("4GiB", Some(4_294_967_296)),
            ("512 MiB", Some(536_870_912)),
            ("3GB", Some(3_000_000_000)),
            ("7B", Some(7)),
            ("2^10KiB", Some(1_048_576)),
            ("99999999TiB", None),
            ("GiB", None),
            ("4 apples", None),
        ];
        for (text, expected) in cases {
            assert_eq!(bytes(text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn sets_may_stand_in_their_braces() {
        for (text, expected) in [
            ("{1,3,4}", Some("{1,3,4}")),
            ("{1, 3, 4}", Some("{1,3,4}")),
            ("all-but {2,5}", Some("all-but:2,5")),
            ("{1,3,4", None),
            ("{}", None),
            ("x{1}", None),
        ] {
            assert_eq!(moves(text).ok().map(|set| set_words(&set)).as_deref(), expected, "{text}");
        }
    }
}
