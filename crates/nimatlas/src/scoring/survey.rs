//! How many breakpoints there are, over all positions up to a bound.

use crate::context::{Context, Limits};
use crate::error::{Error, Refusal, Tried};
use crate::method::Cost;
use nimatlas_tables::payoff;

pub use nimatlas_tables::payoff::{BreakpointRecord, Survey};

/// A survey of all positions of so many sorted heaps of at most `largest` stones, by a sweep over all bonuses.
///
/// ```
/// use nimatlas::Context;
///
/// let survey = nimatlas::scoring::survey(3, 16, &Context::built_in()?)?;
/// let record = survey.records.last().ok_or("none")?;
/// assert_eq!(record.holders, [[14, 13, 7], [16, 14, 8], [16, 15, 8]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are more than 64 heaps, the sweep is not within the limits, or the holders of records are too many to list.
pub fn survey(heaps: usize, largest: u64, context: &Context) -> Result<Survey, Error> {
    let cost = cost(heaps, largest);
    if !cost.is_within(context.limits) {
        let within = largest_within(heaps, largest, context.limits);
        let why = None;
        let question = format!(
            "a survey of {heaps} heaps of at most {largest} stones, where at most {within} stones are within the limits"
        );
        let tried = vec![Tried { method: "sweep over all bonuses", cost, why, report: None }];
        return Err(Refusal { question, tried, limits: context.limits }.into());
    }
    payoff::survey(heaps, largest).map_err(|error| Error::Other(error.into()))
}

/// Positions, sorted, times the bonuses up to the stones of the largest; four a nanosecond.
fn cost(heaps: usize, largest: u64) -> Cost {
    let mut positions = 1_u128;
    for i in 1..=heaps as u128 {
        positions = positions.saturating_mul(u128::from(largest) + i) / i;
    }
    let steps = positions.saturating_mul(2 * heaps as u128 * u128::from(largest) + 3);
    let limited = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    Cost::Known { work: limited(steps / 4), memory: limited(positions.saturating_mul(8)) }
}

/// The largest heap of a survey that is within the limits.
fn largest_within(heaps: usize, beyond: u64, limits: Limits) -> u64 {
    let (mut within, mut beyond) = (0, beyond);
    while beyond - within > 1 {
        let middle = within + (beyond - within) / 2;
        *(if cost(heaps, middle).is_within(limits) { &mut within } else { &mut beyond }) = middle;
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With one heap the steps are (max + 1)(2 max + 3), with two (max + 1)(max + 2)/2 · (4 max + 3).
    #[test]
    fn the_largest_heap_takes_few_enough_steps_and_the_next_does_not() {
        let limits = Limits { memory: u64::MAX, ..Limits::default() };
        for (heaps, count) in [
            (1, (|max| (max + 1) * (2 * max + 3)) as fn(u128) -> u128),
            (2, |max| (max + 1) * (max + 2) / 2 * (4 * max + 3)),
        ] {
            let most = u128::from(largest_within(heaps, u64::MAX, limits));
            assert!(count(most) / 4 <= 1 << 36 && count(most + 1) / 4 > 1 << 36, "{heaps}: {most}");
        }
        // 70! / (64! 6!) · (128 · 6 + 3) is less than 2^38, and with 7 for 6 it is more.
        assert_eq!(largest_within(64, u64::MAX, limits), 6);
    }
}
