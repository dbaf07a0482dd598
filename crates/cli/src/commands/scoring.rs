//! `nimatlas scoring`.

mod at_bonus;
mod function;
mod reason;
mod search;
mod whole;

pub use function::Function;

use super::Stores;
use super::arguments::{heaps_words, one_heap, positive, unbraced};
use crate::failure::{Failure, Result};
use crate::output::{Output, Tabular};
use clap::{Args, ValueEnum};
use nimatlas_core::{BonusTo, Half, HalfPayoffFunction, HeapMove, Heaps, ScoringRules, SubtractionSet, TakeRule};
use nimatlas_plot::{Curve, PlotError};
use nimatlas_scoring::{BestMoves, ClosedForm, closed_form, parse_bonus, principal_line};
use num_rational::BigRational;
use std::num::NonZeroU64;

/// Heaps of stones; a move takes some of one heap and scores 1 for each, and the taker of the last stone scores N more.
/// The payoff is what the player to move gains on the other. Of equal heaps the moves of the first are listed.
#[derive(Args)]
pub struct Scoring {
    /// The heaps: a number of stones each.
    #[arg(required = true, value_name = "HEAP", value_parser = one_heap)]
    heaps: Vec<u64>,
    /// The bonus: an integer, a decimal or a fraction, such as 3, -0.5 or 7/3. Without it, the answer for every N.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = bonus)]
    bonus: Option<BigRational>,
    /// Add a line of best play with its scores.
    #[arg(long, requires = "bonus")]
    line: bool,
    #[command(flatten)]
    variant: Variant,
    /// Add the reason: why the best moves are best, and what it rests on.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

/// Other rules than those of Scoring Nim.
#[derive(Args, Clone)]
pub struct Variant {
    /// A move may take at most K stones.
    #[arg(long, value_name = "K", value_parser = positive, conflicts_with = "allowed")]
    max_take: Option<NonZeroU64>,
    /// A move takes a number of stones in this set, as 1,3. The last mover then has the bonus, and stones may remain.
    #[arg(long, value_name = "MOVES", value_parser = allowed)]
    allowed: Option<SubtractionSet>,
    /// What a stone of each heap scores, in the order of the heaps, as 2,1,1.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',', allow_hyphen_values = true, value_parser = weight)]
    weights: Option<Vec<i64>>,
    /// Who scores the bonus: the last mover, or the other player.
    #[arg(long, value_enum, value_name = "WHO", default_value = "last")]
    bonus_to: Who,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Last,
    Other,
}

pub fn bonus(text: &str) -> std::result::Result<BigRational, String> {
    parse_bonus(text).map_err(|error| error.to_string())
}

fn weight(text: &str) -> std::result::Result<i64, String> {
    text.parse().map_err(|_| format!("the weight “{text}” is not a whole number from {} to {}", i64::MIN, i64::MAX))
}

fn allowed(text: &str) -> std::result::Result<SubtractionSet, String> {
    unbraced(text).parse().map_err(|error: nimatlas_core::SubtractionSetError| error.to_string())
}

impl Variant {
    /// The rules for so many heaps.
    pub fn rules(self, heaps: usize) -> Result<ScoringRules> {
        let take = match (self.max_take, self.allowed) {
            (Some(most), _) => TakeRule::AtMost(most),
            (None, Some(set)) => TakeRule::OneOf(set),
            (None, None) => TakeRule::Any,
        };
        let weights = self.weights.unwrap_or_default();
        if !weights.is_empty() && weights.len() != heaps {
            return Err(Failure::input(format!(
                "--weights names {} numbers for {heaps} heaps; one for each heap is needed",
                weights.len()
            )));
        }
        let bonus_to = if self.bonus_to == Who::Last { BonusTo::LastMover } else { BonusTo::Other };
        Ok(ScoringRules { take, weights, bonus_to })
    }
}

impl Scoring {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let rules = self.variant.rules(self.heaps.len())?;
        let solved = Solved::new(self.heaps, rules, self.bonus.as_ref())?;
        let bounds = if self.explain { Some(stores.bounds()?) } else { None };
        match self.bonus {
            None => {
                let reason = bounds.map(|bounds| reason::of_all(&solved, &bounds));
                self.output.write(&whole::answer(&solved)?, reason)
            }
            Some(bonus) => {
                let line = if self.line {
                    let line = principal_line(&solved.rules, &solved.heaps, &bonus);
                    Some(line.map_err(|error| Failure::NoAnswer(error.into()))?)
                } else {
                    None
                };
                let reason = bounds.map(|bounds| reason::of_bonus(&solved, &bonus, &bounds));
                self.output.write(&at_bonus::answer(&solved, &bonus, line), reason)
            }
        }
    }
}

/// A position with all that is known of it.
pub struct Solved {
    /// In the order given.
    heaps: Vec<u64>,
    position: Heaps,
    rules: ScoringRules,
    payoff: Payoff,
    /// Under the rules of Scoring Nim itself.
    form: Option<ClosedForm>,
}

enum Payoff {
    Searched(HalfPayoffFunction, Vec<BestMoves<Half>>),
    /// At the bonus asked for alone: for all of them the search would take too long.
    Bonus(BigRational, Vec<HeapMove>),
    /// Too large to search, and there is a formula.
    Formula(ClosedForm),
}

impl Solved {
    pub fn new(heaps: Vec<u64>, rules: ScoringRules, bonus: Option<&BigRational>) -> Result<Solved> {
        let position = Heaps::from(heaps.as_slice());
        let form = closed_form(&position).filter(|_| rules == ScoringRules::default());
        let payoff = match (search::payoff(&heaps, &rules, bonus), &form) {
            (Ok(payoff), _) => payoff,
            (Err(_), Some(form)) => Payoff::Formula(form.clone()),
            (Err(error), None) => return Err(error),
        };
        Ok(Solved { heaps, position, rules, payoff, form })
    }

    fn at(&self, bonus: &BigRational) -> BigRational {
        match &self.payoff {
            Payoff::Searched(payoff, _) => payoff.at(bonus),
            Payoff::Bonus(payoff, _) => payoff.clone(),
            Payoff::Formula(form) => form.at(bonus),
        }
    }

    /// The range of bonuses with the same best moves as this one, if it is known.
    fn range_at(&self, bonus: &BigRational) -> Option<&BestMoves<Half>> {
        match &self.payoff {
            Payoff::Searched(_, best) => best.iter().find(|best| best.range.contains(bonus)),
            _ => None,
        }
    }

    /// The best moves at a bonus; `None` if the position is too large to search.
    pub fn best_at(&self, bonus: &BigRational) -> Option<&[HeapMove]> {
        match &self.payoff {
            Payoff::Bonus(_, best) => Some(best),
            _ => self.range_at(bonus).map(|best| best.moves.as_slice()),
        }
    }

    /// The searched payoff, under the rules of Scoring Nim itself.
    fn standard(&self) -> Option<&HalfPayoffFunction> {
        match &self.payoff {
            Payoff::Searched(payoff, _) if self.rules == ScoringRules::default() => Some(payoff),
            _ => None,
        }
    }

    /// The payoff and the best moves to draw.
    pub fn curve(&self) -> Result<Curve> {
        let name = heaps_words(&self.heaps);
        let (payoff, best) = match &self.payoff {
            Payoff::Searched(payoff, best) => (payoff.clone(), Some(best.clone())),
            Payoff::Bonus(..) => return Err(one_bonus_only()),
            Payoff::Formula(form) => {
                let payoff = form.payoff().map_err(|error| Failure::NoAnswer(error.into()))?;
                let halves = HalfPayoffFunction::try_from(&payoff);
                (halves.map_err(|_| PlotError::Far(format!("the payoff of {name}")))?, None)
            }
        };
        Ok(Curve { name, payoff, best })
    }

    /// The rules that differ from those of Scoring Nim, for a title.
    pub fn variant(&self) -> String {
        let mut words = String::new();
        match &self.rules.take {
            TakeRule::Any => {}
            TakeRule::AtMost(most) => words += &format!(", at most {most} a move"),
            TakeRule::OneOf(set) => words += &format!(", a move takes one of {set}"),
        }
        if !self.rules.weights.is_empty() {
            let weights: Vec<_> = self.rules.weights.iter().map(ToString::to_string).collect();
            words += &format!(", weights {}", weights.join(", "));
        }
        if self.rules.bonus_to == BonusTo::Other {
            words += ", bonus to who does not move last";
        }
        words
    }
}

/// Asked for a function where a single bonus was searched.
fn one_bonus_only() -> Failure {
    Failure::no_answer("only the payoff at one bonus was searched")
}

const TOO_LARGE: &str = "not known: the position is too large to search";
