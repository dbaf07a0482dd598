//! Take-and-break games: from the rules, and by a period.

use super::{NimValues, Question, Terms};
use crate::context::Context;
use crate::error::Failed;
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method};
use nimatlas_core::Status;
use nimatlas_impartial::sequence::{NimSequence, find_period, search_bound, steps};
use nimatlas_impartial::take_break::TakeAndBreak;

/// Heap by heap.
pub(super) struct FromRules;

/// By a period, for heaps of any size.
pub(super) struct ByPeriod;

fn code<'a>(question: &Question<'a>) -> Option<&'a TakeAndBreak> {
    match question.game {
        Game::TakeBreak(game) => Some(game),
        _ => None,
    }
}

impl Method<Question<'_>, NimValues> for FromRules {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let game = code(question)?;
        let heap = question.count()? - 1;
        if heap > NimSequence::MAX_HEAP {
            return None;
        }
        Some(Cost::Known { work: steps(game, heap), memory: heap.saturating_mul(12) })
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<NimValues, Failed> {
        let (Some(game), Some(count)) = (code(question), question.count()) else {
            return Err(Failed::no_answer("the heaps cannot be listed"));
        };
        let mut sequence = NimSequence::new(game.clone());
        sequence.extend_to(count - 1).map_err(Failed::no_answer)?;
        let statement = "The nim-value of a heap is the least number that is not among those of its options.";
        Ok(NimValues {
            game: question.game.clone(),
            terms: Terms::ListedWords(sequence.values().to_vec()),
            method: self.name(),
            status: Status::Computed,
            explanation: Explanation::default()
                .words(rule(game))
                .words("The values are computed from the rules, heap by heap.")
                .rests_on(statement, Status::Computed),
            searched: Some(count),
        })
    }
}

impl Method<Question<'_>, NimValues> for ByPeriod {
    fn name(&self) -> &'static str {
        "period"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        code(question).map(|game| Cost::Search { at_least: steps(game, 100) })
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let game = code(question).ok_or_else(|| Failed::no_answer("the game has no code"))?;
        let mut sequence = NimSequence::new(game.clone());
        let found = find_period(&mut sequence, search_bound(game).min(context.limits.heaps.saturating_sub(1)))
            .map_err(Failed::no_answer)?;
        let length = (found.period.preperiod + found.period.period.get()) as usize;
        let why = format!(
            "The values of {} heaps are computed from the rules. From heap {} on they repeat with period {} and saltus {}.",
            found.values, found.period.preperiod, found.period.period, found.saltus
        );
        Ok(NimValues {
            game: question.game.clone(),
            terms: Terms::Rising(found.period, found.saltus, sequence.values()[..length].to_vec()),
            method: self.name(),
            status: found.status,
            explanation: Explanation::default().words(rule(game)).rests_on(why, found.status),
            searched: Some(found.values),
        })
    }
}

/// What the digits of a code allow.
pub(crate) fn rule(game: &TakeAndBreak) -> String {
    format!("The game is {game}.")
}
