//! The question how the nim-values and the outcomes of a game on heaps repeat.

use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method, cheapest};
use crate::values::{Repetition, WINDOW, has_formula, nim_values, period_steps};
use nimatlas_core::{Period, SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{MoveSet, pair_sum_status, pair_sums};
use nimatlas_tables::period;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::fmt;

/// How a game on heaps repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodAnswer {
    /// The nim-values: the least preperiod, the minimal period, and the saltus.
    pub nim_values: Repetition,
    /// The outcomes, whose preperiod and period can be smaller; `None` where they are not known apart.
    pub outcomes: Option<Repetition>,
    /// How many heaps were looked at, where a search found the period.
    pub searched: Option<u64>,
    /// How certain the answer is.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// Why it is so.
    pub explanation: Explanation,
}

struct Question<'a>(&'a Game);

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the period of {}", self.0)
    }
}

/// The least preperiod and the minimal period of a game on heaps.
///
/// ```
/// use nimatlas::{Context, Game, period};
///
/// let game = Game::Subtraction { moves: "4,6,11,14".parse()?, sink: false };
/// let found = period(&game, &Context::built_in()?)?;
/// assert_eq!(found.nim_values.period, 34u32.into());
/// assert_eq!(found.outcomes.map(|outcomes| outcomes.period), Some(17u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game is not on heaps, is not known to have a period, or none is found within the limits.
pub fn period(game: &Game, context: &Context) -> Result<PeriodAnswer, Error> {
    if !game.is_on_heaps() {
        return Err(Error::Input(format!("{game} is not a game on heaps, so it has no sequence of nim-values")));
    }
    let methods: [&dyn Method<Question<'_>, PeriodAnswer>; 2] = [&OfValues, &BySieve];
    cheapest(&methods, &Question(game), context)
}

/// A finite set of moves without a closed form.
fn searched(game: &Game) -> Option<(&SubtractionSet, bool)> {
    match game {
        Game::Subtraction { moves: MoveSet::Finite(moves), sink } => {
            (!has_formula(moves, *sink)).then_some((moves, *sink))
        }
        _ => None,
    }
}

/// The repetition of the nim-values, however they are known for heaps of any size.
struct OfValues;

impl Method<Question<'_>, PeriodAnswer> for OfValues {
    fn name(&self) -> &'static str {
        "period of the nim-values"
    }

    fn cost(&self, Question(game): &Question<'_>, _: &Context) -> Option<Cost> {
        searched(game).is_none().then_some(Cost::Search { at_least: 2 })
    }

    fn answer(&self, Question(game): &Question<'_>, context: &Context) -> Result<PeriodAnswer, Failed> {
        let values = nim_values(game, None, context)?;
        let found = values.repetition().ok_or_else(|| Failed::no_answer("the values are not known to repeat"))?;
        let outcomes = if found.saltus.is_zero() {
            // Where a formula gives the values, the outcomes have the same period.
            values.is_by_formula().then(|| found.clone())
        } else {
            // Each value occurs finitely often, so that the outcomes are N from some heap on.
            let end = (&found.preperiod + &found.period).to_u64().unwrap_or(u64::MAX);
            let last = (0..end).rev().find(|&heap| values.value_of(heap) == Some(0)).unwrap_or(0);
            Some(Repetition { preperiod: BigUint::from(last) + 1u32, period: 1u32.into(), saltus: BigUint::zero() })
        };
        Ok(PeriodAnswer {
            nim_values: found,
            outcomes,
            searched: values.searched(),
            status: values.status(),
            method: values.method(),
            explanation: values.explanation().clone(),
        })
    }
}

/// A search for the nearest repetition of a window of nim-values, and of one of outcomes.
struct BySieve;

impl Method<Question<'_>, PeriodAnswer> for BySieve {
    fn name(&self) -> &'static str {
        "certified period"
    }

    fn cost(&self, Question(game): &Question<'_>, _: &Context) -> Option<Cost> {
        let (moves, _) = searched(game)?;
        Some(Cost::Search { at_least: moves.largest().saturating_mul(2) })
    }

    fn answer(&self, Question(game): &Question<'_>, context: &Context) -> Result<PeriodAnswer, Failed> {
        let (moves, sink) = searched(game).ok_or_else(|| Failed::no_answer("the set is not finite"))?;
        let steps = period_steps(moves, context);
        let measure = if sink { period::measure_sink } else { period::measure };
        let find = |sequence| measure(moves, sequence, steps).map_err(Failed::no_answer);
        let (values, outcomes) = (find(SequenceKind::NimValues)?, find(SequenceKind::Outcomes)?);
        Ok(PeriodAnswer {
            searched: Some(values.preperiod + values.period.get() + moves.largest()),
            nim_values: repetition(values),
            outcomes: Some(repetition(outcomes)),
            status: WINDOW,
            method: self.name(),
            explanation: explanation(moves, values, outcomes, sink, context),
        })
    }
}

fn repetition(period: Period) -> Repetition {
    Repetition { preperiod: period.preperiod.into(), period: period.period.get().into(), saltus: BigUint::zero() }
}

fn explanation(moves: &SubtractionSet, values: Period, outcomes: Period, sink: bool, context: &Context) -> Explanation {
    let s = moves.largest();
    let why = Explanation::default()
        .words(format!(
            "Each term depends only on the {s} before it. The nim-values of {s} consecutive heaps from {} on equal those {} further, so all after them repeat; no earlier start and no shorter distance does this. For the outcomes it is from {} on, {} further.",
            values.preperiod, values.period, outcomes.preperiod, outcomes.period,
        ))
        .rests_on("It rests on the window certificate: equal windows have equal continuations.", WINDOW);
    // The claim about three moves is not made of sinks.
    let status = if sink { None } else { pair_sum_status(moves, &context.bounds) };
    let (&[a, b, c], Some(status)) = (moves.as_slice(), status) else { return why };
    let sums = pair_sums([a, b, c], values.period);
    let named = [(sums.ab, a, b), (sums.ac, a, c), (sums.bc, b, c)];
    let divided: Vec<_> = named
        .iter()
        .filter(|sum| sum.0)
        .map(|&(_, x, y)| format!("{} = {x} + {y}", u128::from(x) + u128::from(y)))
        .collect();
    if divided.is_empty() {
        return why;
    }
    why.rests_on(
        format!(
            "The period divides {}. Of three moves a < b < c, c ≠ a + b, it is thought always to divide a sum of two of them (credited to Flammenkamp).",
            divided.join(" and ")
        ),
        status,
    )
}
