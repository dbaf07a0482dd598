//! Scoring Nim: payoffs, best moves, what a position is played for, and a line of best play.
//!
//! | question | answer |
//! |---|---|
//! | the payoff as a function of the bonus, and the best moves for each | [`payoff_function`] |
//! | the payoff at one bonus, the best moves and the style of play | [`payoff_at`] |
//! | the same, and a line of best play | [`payoff_and_line`] |
//! | the payoffs at one bonus along a heap | [`payoffs_along`] |
//! | how many breakpoints all positions up to a bound have | [`survey`] |
//!
//! Each answer says how certain it is, by which method it was found, and why it is so. What an answer could not give within
//! the limits has the reason in its place. The theory itself is that of the crate `nimatlas-scoring`, which is here as well.
//!
//! ```
//! use nimatlas::Context;
//! use nimatlas::core::ScoringRules;
//! use nimatlas::scoring::{ScoringPosition, parse_bonus, payoff_and_line};
//!
//! let position = ScoringPosition::new(vec![150, 150, 150], ScoringRules::default())?;
//! let (found, line) = payoff_and_line(&position, &parse_bonus("1")?, &Context::built_in()?)?;
//! assert_eq!(line?.payoff, found.payoff);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod along;
mod explain;
mod methods;
mod position;
mod survey;

pub use along::{PayoffsAlong, payoffs_along};
pub use nimatlas_scoring::*;
pub use position::ScoringPosition;
pub use survey::{BreakpointRecord, Survey, survey};

use crate::context::Context;
use crate::error::{Error, Refusal, Tried};
use crate::explain::Explanation;
use crate::method::{Cost, Method, cheapest};
use methods::{Found, Question};
use nimatlas_core::{Half, HalfPayoffFunction, HeapMove, ScoringRules, Status};
use num_bigint::BigInt;
use num_rational::BigRational;

/// A part of an answer, or why it is not there: a sentence without a full stop.
pub type Part<T> = Result<T, String>;

/// The payoff of a position for every bonus.
#[derive(Clone, Debug)]
pub struct FunctionAnswer {
    /// The payoff as a function of the bonus.
    pub payoff: HalfPayoffFunction,
    /// The best moves for each bonus, as [`best_moves`] gives them.
    pub best_moves: Part<Vec<BestMoves<Half>>>,
    /// How certain the payoff is, and the best moves with it.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// Why it is so.
    pub explanation: Explanation,
}

/// The payoff of a position at one bonus.
#[derive(Clone, Debug)]
pub struct BonusAnswer {
    /// What the player to move gains on the other: positive for a win, 0 for a draw.
    pub payoff: BigRational,
    /// All best moves, in ascending order; of equal heaps those of the first.
    pub best_moves: Part<Vec<HeapMove>>,
    /// What the position is played for; `None` under other rules than those of Scoring Nim.
    pub style: Option<Part<PlayStyle>>,
    /// How certain the payoff is, and all else with it.
    pub status: Status,
    /// The method, in two or three words.
    pub method: &'static str,
    /// Why it is so.
    pub explanation: Explanation,
}

/// The payoff of a position for every bonus.
///
/// ```
/// use nimatlas::Context;
/// use nimatlas::core::{ScoringRules, Status};
/// use nimatlas::scoring::{ScoringPosition, payoff_function};
///
/// let context = Context::built_in()?;
/// let ask = |heaps: &[u64]| payoff_function(&ScoringPosition::new(heaps.to_vec(), ScoringRules::default())?, &context);
/// let found = ask(&[5, 4, 2])?;
/// assert_eq!((found.payoff.breakpoints().count(), found.status), (7, Status::Computed));
/// // Too large to search; there is a formula, of which nobody has a proof.
/// let found = ask(&[1 << 40, 1 << 20, 1])?;
/// assert_eq!((found.method, found.status), ("closed form", Status::Conjectured));
/// assert!(found.best_moves.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no method is within the limits, or a number of the function does not fit in 64 bits.
pub fn payoff_function(position: &ScoringPosition, context: &Context) -> Result<FunctionAnswer, Error> {
    let question = Question::new(position, None);
    let refusal = match search(&question, context) {
        Ok(found) => {
            let unfit = |_| {
                let stones = position.stones();
                let why = "has payoffs too large for a function; about 2^62 are allowed";
                Error::Other(format!("a position of {stones} stones {why}").into())
            };
            let cut = i64::try_from(question.cut).unwrap_or(i64::MAX);
            return Ok(FunctionAnswer {
                payoff: found.payoffs.function().and_then(|payoff| payoff.plus(cut)).map_err(unfit)?,
                best_moves: Ok(best_moves_in(&found.payoffs)
                    .into_iter()
                    .map(|BestMoves { range, moves }| BestMoves { range, moves: question.grown(moves) })
                    .collect()),
                status: found.status,
                method: found.method,
                explanation: explain::function(&question, &found, context),
            });
        }
        Err(Error::Refused(refusal)) => refusal,
        Err(error) => return Err(error),
    };
    let Some(form) = question.closed_form() else { return Err(refusal.into()) };
    let payoff = form.payoff().map_err(|error| also(refusal.clone(), error.to_string()))?;
    let payoff = HalfPayoffFunction::try_from(&payoff).map_err(|error| also(refusal.clone(), error.to_string()))?;
    Ok(FunctionAnswer {
        payoff,
        best_moves: Err(refusal.to_string()),
        status: form.status(&context.bounds),
        method: CLOSED_FORM,
        explanation: explain::formula(&question, context),
    })
}

/// The payoff of a position at one bonus.
///
/// ```
/// use nimatlas::Context;
/// use nimatlas::core::{ScoringRules, Status};
/// use nimatlas::scoring::{PlayStyle, ScoringPosition, parse_bonus, payoff_at};
///
/// let context = Context::built_in()?;
/// let position = ScoringPosition::new(vec![3000, 2000], ScoringRules::default())?;
/// let found = payoff_at(&position, &parse_bonus("14")?, &context)?;
/// assert_eq!((found.payoff, found.style), (parse_bonus("1014")?, Some(Ok(PlayStyle::NormalLike))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no method is within the limits.
pub fn payoff_at(position: &ScoringPosition, bonus: &BigRational, context: &Context) -> Result<BonusAnswer, Error> {
    let question = Question::new(position, Some(bonus));
    let refusal = match search(&question, context) {
        Ok(found) => {
            return Ok(BonusAnswer {
                payoff: found.payoffs.at(bonus) + BigInt::from(question.cut),
                best_moves: Ok(question.grown(found.payoffs.best_at(bonus))),
                style: question.is_plain().then(|| Ok(play_style(&found.payoffs, bonus))),
                status: found.status,
                method: found.method,
                explanation: explain::bonus(&question, &found, bonus, context),
            });
        }
        Err(Error::Refused(refusal)) => refusal,
        Err(error) => return Err(error),
    };
    let Some(form) = question.closed_form() else { return Err(refusal.into()) };
    Ok(BonusAnswer {
        payoff: form.at(bonus),
        best_moves: Err(refusal.to_string()),
        style: Some(Err("the best moves are not known".to_owned())),
        status: form.status(&context.bounds),
        method: CLOSED_FORM,
        explanation: explain::formula(&question, context),
    })
}

/// The payoff of a position at one bonus, and a line of best play: of several best moves always the first.
///
/// Each position of the line is searched by itself, all of them within the limits.
///
/// # Errors
/// As for [`payoff_at`]. The line is missing if the limits are used up on the way.
pub fn payoff_and_line(
    position: &ScoringPosition,
    bonus: &BigRational,
    context: &Context,
) -> Result<(BonusAnswer, Part<PrincipalLine>), Error> {
    let found = payoff_at(position, bonus, context)?;
    let Ok(best) = &found.best_moves else {
        return Ok((found, Err("the best moves are not known".to_owned())));
    };
    let mut first = Some(best.first().copied());
    let mut context = context.clone();
    let next = |heaps: &[u64]| match first.take() {
        Some(step) => Ok(step),
        None => best_at(&position.after(heaps), bonus, &mut context),
    };
    let line = match principal_line(position.rules(), position.heaps(), bonus, next) {
        Ok(line) => Ok(line),
        Err(Error::Refused(refusal)) => Err(refusal.to_string()),
        Err(error) => return Err(error),
    };
    Ok((found, line))
}

/// The first best move; the work is taken from the limits.
fn best_at(position: &ScoringPosition, bonus: &BigRational, context: &mut Context) -> Result<Option<HeapMove>, Error> {
    let question = Question::new(position, Some(bonus));
    let methods: [&dyn Method<Question<'_>, Found>; 3] =
        [&methods::OptionForms, &methods::OneBonus, &methods::Definition];
    let least = methods.iter().filter_map(|method| match method.cost(&question, context)? {
        Cost::Known { work, .. } => Some(work),
        Cost::Search { .. } => None,
    });
    let work = least.min().unwrap_or(1);
    let found = cheapest(&methods, &question, context)?;
    context.limits.work = context.limits.work.saturating_sub(work);
    Ok(question.grown(found.payoffs.best_at(bonus)).first().copied())
}

const CLOSED_FORM: &str = "closed form";

/// So much work is not worth saving where more of the answer can be told: which bonuses have the same best moves.
const LITTLE_WORK: u64 = 1 << 28;

/// By the cheapest method that gives all best moves.
fn search(question: &Question<'_>, context: &Context) -> Result<Found, Error> {
    let of_all = methods::AllBonuses.cost(question, context);
    let is_short = matches!(of_all, Some(Cost::Known { work, .. }) if work <= LITTLE_WORK.min(context.limits.work));
    let sweep: &dyn Method<Question<'_>, Found> =
        if question.bonus.is_none() || is_short { &methods::AllBonuses } else { &methods::OneBonus };
    cheapest(&[&methods::OptionForms, sweep, &methods::Definition], question, context)
}

/// The refusal, with what stands in the way of the closed form as well.
fn also(mut refusal: Refusal, why: String) -> Refusal {
    refusal.tried.push(Tried { method: CLOSED_FORM, cost: Cost::FREE, why: Some(why), report: None });
    refusal
}

/// Whether rules are those of Scoring Nim itself.
fn is_plain(rules: &ScoringRules) -> bool {
    *rules == ScoringRules::default()
}
