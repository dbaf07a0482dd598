//! Values on the command line that several commands take, and words that several print.

use crate::failure::{Failure, Result};
use crate::output::{Exact, Page, unbroken};
use clap::Args;
use nimatlas_core::{Nimber, Outcome, Status};
use nimatlas_subtraction::{MoveSet, MoveSetError};
use num_bigint::BigUint;
use std::fmt::Display;
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

/// Consecutive heaps.
#[derive(Args, Clone, Copy)]
pub struct Range {
    /// The last heap.
    #[arg(long, value_name = "N", value_parser = heap)]
    upto: u64,
    /// The first heap.
    #[arg(long, value_name = "N", value_parser = heap, default_value = "0")]
    from: u64,
}

impl Range {
    /// The first and the last, in this order.
    pub fn ends(self) -> Result<(u64, u64)> {
        let Range { from, upto } = self;
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

/// A set of moves: 2,5,7 or all-but:2,5 or squares or primes.
pub fn moves(text: &str) -> std::result::Result<MoveSet, String> {
    text.parse().map_err(|error: MoveSetError| match std::error::Error::source(&error) {
        // The list of forms does not help who wrote one of them.
        Some(source)
            if text.trim().trim_start_matches("all-but:").starts_with(|first: char| first.is_ascii_digit()) =>
        {
            source.to_string()
        }
        _ => error.to_string(),
    })
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

/// Why a sum is won or lost in normal play.
pub fn verdict_words(nim_sum: Nimber) -> String {
    match nim_sum {
        Nimber::ZERO => "The nim-sum of the values is 0, so every move makes it something else and the opponent can make it 0 again.".to_owned(),
        _ => format!("The nim-sum of the values is {nim_sum}, not 0. A move wins exactly if it makes it 0: a part of value v must become one of value v xor {nim_sum}."),
    }
}

/// The fields of an answer about a sum.
pub fn sum_fields(page: &mut Page, values: &[String], nim_sum: &str, outcome: Outcome, moves: &[String]) {
    page.field("nim-values", &values.join(", "));
    page.field("nim-sum", nim_sum);
    page.key("outcome", outcome_words(outcome));
    page.field("winning moves", &moves_words(moves));
}

/// Moves in a row, of which lines break none; or that there is none.
pub fn moves_words(moves: &[impl Display]) -> String {
    if moves.is_empty() {
        return "none".to_owned();
    }
    moves.iter().map(unbroken).collect::<Vec<_>>().join("; ")
}

/// Heaps in the order in which they were given.
pub fn heaps_words(heaps: &[u64]) -> String {
    format!("({})", heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

/// A status as JSON has it.
pub fn status_word(status: Status) -> String {
    match status {
        Status::Proved(_) => "proved".to_owned(),
        other => other.to_string(),
    }
}
