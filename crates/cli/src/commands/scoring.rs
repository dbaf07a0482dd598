//! `nimatlas scoring`.

mod along;
mod at_bonus;
mod function;
mod moves;
mod whole;

pub use function::Function;

use super::Stores;
use super::arguments::{one_heap, positive, unbraced};
use super::solution::reason;
use crate::failure::{Failure, Result};
use crate::output::{Output, Tabular};
use clap::{Args, ValueEnum};
use nimatlas::scoring::{ScoringPosition, parse_bonus, payoff_and_line, payoff_at, payoff_function, payoffs_along};
use nimatlas_core::{BonusTo, ScoringRules, SubtractionSet, TakeRule};
use num_rational::BigRational;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;

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
    /// The payoffs with one more heap of each of these sizes, as 0..20, instead.
    #[arg(long, value_name = "FROM..TO", requires = "bonus", conflicts_with_all = ["line", "explain", "weights"], value_parser = sizes)]
    along: Option<RangeInclusive<u64>>,
    #[command(flatten)]
    variant: Variant,
    /// Show all moves and rows, however many there are.
    #[arg(long)]
    all: bool,
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

/// Sizes of a heap, both ends among them.
fn sizes(text: &str) -> std::result::Result<RangeInclusive<u64>, String> {
    let (from, to) = text.split_once("..").ok_or("sizes of a heap are a first and a last one, as 0..20")?;
    let (from, to) = (one_heap(from)?, one_heap(to.trim_start_matches('='))?);
    if from > to { Err(format!("the first size {from} exceeds the last one, {to}")) } else { Ok(from..=to) }
}

impl Variant {
    /// A position with these heaps.
    pub fn position(self, heaps: Vec<u64>) -> Result<ScoringPosition> {
        let take = match (self.max_take, self.allowed) {
            (Some(most), _) => TakeRule::AtMost(most),
            (None, Some(set)) => TakeRule::OneOf(set),
            (None, None) => TakeRule::Any,
        };
        let bonus_to = if self.bonus_to == Who::Last { BonusTo::LastMover } else { BonusTo::Other };
        let rules = ScoringRules { take, weights: self.weights.unwrap_or_default(), bonus_to };
        ScoringPosition::new(heaps, rules).map_err(|error| Failure::input(format!("--weights: {error}")))
    }
}

impl Scoring {
    pub fn run(self, stores: &Stores) -> Result<()> {
        let position = self.variant.position(self.heaps)?;
        let context = stores.context()?;
        let Some(bonus) = self.bonus else {
            let found = payoff_function(&position, &context).map_err(for_all_bonuses)?;
            let why = self.explain.then(|| reason(&found.explanation));
            return self.output.write(&whole::answer(&position, found, self.all), why);
        };
        if let Some(sizes) = self.along {
            let found = payoffs_along(&position, sizes.clone(), &bonus, &context)?;
            return self.output.write(&along::answer(&position, sizes, &bonus, found), None);
        }
        let (found, line) = if self.line {
            let (found, line) = payoff_and_line(&position, &bonus, &context)?;
            (found, Some(line))
        } else {
            (payoff_at(&position, &bonus, &context)?, None)
        };
        let why = self.explain.then(|| reason(&found.explanation));
        self.output.write(&at_bonus::answer(&position, &bonus, found, line, self.all), why)
    }
}

/// Why there is no function, and what can be asked instead.
fn for_all_bonuses(error: nimatlas::Error) -> Failure {
    match error.into() {
        Failure::NoAnswer(error) => Failure::hinted(error, "--bonus asks for one bonus only, which takes much less"),
        input => input,
    }
}

/// So many rows or moves are shown at most.
const SHOWN: usize = 20;
