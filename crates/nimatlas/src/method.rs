//! The choice among methods: the cheapest one that applies and is within the limits.

use crate::context::{Context, Limits};
use crate::error::{Error, Failed, Refusal, Tried};
use std::fmt;

/// What an answer costs, known before the work begins.
///
/// Work is in steps of about a nanosecond, memory in bytes; both are estimates, right within a factor of about ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// So much in all.
    Known {
        /// Steps.
        work: u64,
        /// Bytes.
        memory: u64,
    },
    /// At least so much, and then as much as the limits allow: a search that stops when they are used up.
    Search {
        /// Steps.
        at_least: u64,
    },
}

impl Cost {
    /// A few steps.
    pub const FREE: Cost = Cost::Known { work: 1, memory: 0 };

    /// What is tried first: the least work, where a search is expected to take some times as long as it takes at least.
    fn expected_work(self) -> u64 {
        match self {
            Cost::Known { work, .. } => work,
            Cost::Search { at_least } => at_least.saturating_mul(16),
        }
    }

    pub(crate) fn is_within(self, limits: Limits) -> bool {
        match self {
            Cost::Known { work, memory } => work <= limits.work && memory <= limits.memory,
            Cost::Search { at_least } => at_least <= limits.work,
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Cost::Known { work, memory } => write!(f, "{} steps and {}", Count(work), Bytes(memory)),
            Cost::Search { at_least } => write!(f, "at least {} steps", Count(at_least)),
        }
    }
}

/// A number of steps as people read it: exact while it is short, and rounded up to a power of ten when it is long.
struct Count(u64);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u64::MAX => f.write_str("2^64 or more"),
            count @ 0..1_000_000 => count.fmt(f),
            count => {
                write!(f, "about 10^{}", count.ilog10() + u32::from(!count.is_multiple_of(10u64.pow(count.ilog10()))))
            }
        }
    }
}

/// A number of bytes in binary units.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        let unit = (self.0.checked_ilog2().unwrap_or(0) / 10) as usize;
        write!(f, "{} {}", self.0.div_ceil(1 << (10 * unit)), UNITS[unit])
    }
}

/// A way to answer one kind of question.
pub(crate) trait Method<Q: ?Sized, A> {
    /// In two or three words, as answers name it.
    fn name(&self) -> &'static str;

    /// What the answer would cost; `None` where the method does not apply.
    fn cost(&self, question: &Q, context: &Context) -> Option<Cost>;

    /// The answer.
    ///
    /// # Errors
    /// If a search ends without one, or something that only the work itself shows stands in the way.
    fn answer(&self, question: &Q, context: &Context) -> Result<A, Failed>;
}

/// The answer of the cheapest method that applies and is within the limits. If a search fails, the next one is tried; a
/// search takes no more work than a method behind it is known to take.
///
/// # Errors
/// If the work was interrupted, the input is wrong, or no method can answer: then the error has all of them with their
/// costs.
pub(crate) fn cheapest<Q: ?Sized + fmt::Display, A>(
    methods: &[&dyn Method<Q, A>],
    question: &Q,
    context: &Context,
) -> Result<A, Error> {
    let mut known: Vec<_> =
        methods.iter().filter_map(|method| Some((method.cost(question, context)?, method))).collect();
    known.sort_by_key(|(cost, _)| cost.expected_work());
    let mut tried = Vec::new();
    for (place, &(cost, method)) in known.iter().enumerate() {
        let (why, report) = if cost.is_within(context.limits) {
            let behind = known[place + 1..].iter().filter_map(|(cost, _)| match cost {
                Cost::Known { work, .. } if cost.is_within(context.limits) => Some(*work),
                _ => None,
            });
            let work = behind.fold(context.limits.work, u64::min);
            let context = Context { limits: Limits { work, ..context.limits }, ..context.clone() };
            match method.answer(question, &context) {
                Ok(answer) => return Ok(answer),
                Err(Failed::Wrong(error)) => return Err(error),
                Err(Failed::NoAnswer(why)) => (Some(why), None),
                Err(Failed::NotFound(why, report)) => (Some(why), Some(report)),
            }
        } else {
            (None, None)
        };
        tried.push(Tried { method: method.name(), cost, why, report });
    }
    Err(Error::Refused(Refusal { question: question.to_string(), tried, limits: context.limits }))
}
