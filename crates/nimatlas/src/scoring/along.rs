//! Payoffs at one bonus along a heap.

use super::{ScoringPosition, payoff_at};
use crate::context::Context;
use crate::error::Error;
use nimatlas_core::Status;
use num_rational::BigRational;
use std::ops::RangeInclusive;

/// The payoffs at one bonus of positions that differ in one heap.
#[derive(Clone, Debug)]
pub struct PayoffsAlong {
    /// A payoff for each size of the heap, in order.
    pub payoffs: Vec<BigRational>,
    /// How certain they are: as the least certain of them.
    pub status: Status,
    /// The methods, each in two or three words.
    pub methods: Vec<&'static str>,
}

/// The payoffs at one bonus of a position with one more heap behind its heaps, for each size of that heap.
///
/// ```
/// use nimatlas::Context;
/// use nimatlas::core::ScoringRules;
/// use nimatlas::scoring::{ScoringPosition, parse_bonus, payoffs_along};
///
/// // Without a bonus the payoff is the alternating sum of the heaps.
/// let position = ScoringPosition::new(vec![5, 4], ScoringRules::default())?;
/// let found = payoffs_along(&position, 0..=7, &parse_bonus("0")?, &Context::built_in()?)?;
/// let payoffs: Vec<String> = found.payoffs.iter().map(ToString::to_string).collect();
/// assert_eq!(payoffs, ["1", "2", "3", "4", "5", "4", "5", "6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are weights, of which the heap has none, or more than 2^20 sizes; if a payoff is not within the limits; or if
/// whoever watches breaks off.
pub fn payoffs_along(
    position: &ScoringPosition,
    sizes: RangeInclusive<u64>,
    bonus: &BigRational,
    context: &Context,
) -> Result<PayoffsAlong, Error> {
    const MOST: u64 = 1 << 20;
    if !position.rules().weights.is_empty() {
        return Err(Error::input("along a heap there can be no weights"));
    }
    let (first, last) = sizes.into_inner();
    if last.saturating_sub(first) >= MOST {
        return Err(Error::input(format_args!(
            "from {first} to {last} there are more sizes of the heap than {MOST}, which are allowed"
        )));
    }
    let mut found = PayoffsAlong { payoffs: Vec::new(), status: Status::Computed, methods: Vec::new() };
    let mut status = None;
    for size in first..=last {
        if context.report("payoffs", size - first, Some(last - first + 1)).is_break() {
            return Err(Error::Interrupted);
        }
        let heaps: Vec<u64> = position.heaps().iter().copied().chain([size]).collect();
        let answer = payoff_at(&position.after(&heaps), bonus, context)?;
        found.payoffs.push(answer.payoff);
        status = Some(status.map_or(answer.status, |status: Status| status.and(answer.status)));
        if !found.methods.contains(&answer.method) {
            found.methods.push(answer.method);
        }
    }
    Ok(PayoffsAlong { status: status.unwrap_or(Status::Computed), ..found })
}
