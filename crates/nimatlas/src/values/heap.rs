//! Take-and-break games: by another name, by theorem, and by one search that computes values and looks for a period.

use super::{NimValues, Question, Terms, nim_values};
use crate::context::Context;
use crate::error::{Error, Failed, SearchReport};
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method};
use nimatlas_core::Status;
use nimatlas_impartial::sequence::{
    HeapValues, NimSequence, NotFound, PeriodError, SearchLimits, StoppedBy, Theorem, work_for,
};
use nimatlas_impartial::take_break::{KnownGame, TakeAndBreak};
use nimatlas_subtraction::MoveSet;
use num_traits::ToPrimitive;

/// A code that writes a game which has a name of its own: the answer is that of the game.
pub(super) struct OtherName;

/// Values from the rules, heap by heap, until they are enough or show a period.
pub(super) struct HeapSearch;

fn code<'a>(question: &Question<'a>) -> Option<&'a TakeAndBreak> {
    match question.game {
        Game::TakeBreak(game) => Some(game),
        _ => None,
    }
}

/// The game by the name that more is known of.
fn other_name(game: &TakeAndBreak) -> Option<Game> {
    let subtraction = |moves| Game::Subtraction { moves, sink: false };
    match game.known_game()? {
        KnownGame::Nim => Some(Game::Nim { max_take: None }),
        KnownGame::Subtraction(moves) => Some(subtraction(MoveSet::Finite(moves))),
        KnownGame::AllBut(moves) => Some(subtraction(MoveSet::AllBut(moves))),
        _ => None,
    }
}

impl Method<Question<'_>, NimValues> for OtherName {
    fn name(&self) -> &'static str {
        "the same game by another name"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        other_name(code(question)?).map(|_| Cost::Search { at_least: 2 })
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let other = code(question).and_then(other_name).ok_or_else(|| Failed::no_answer("it has no other name"))?;
        let mut values = nim_values(&other, question.upto, context)?;
        let same = Explanation::default().words(format!("{} is the game {other}.", question.game));
        values.explanation = same.and(values.explanation);
        Ok(values)
    }
}

impl Method<Question<'_>, NimValues> for HeapSearch {
    fn name(&self) -> &'static str {
        "search"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        /// No period shows in fewer heaps.
        const LEAST: u64 = 300;
        let game = code(question).filter(|game| other_name(game).is_none())?;
        if Theorem::of(game).and_then(Theorem::closed_form).is_some() {
            return Some(Cost::FREE);
        }
        let heap = question.upto.and_then(ToPrimitive::to_u64).map_or(LEAST, |heap| heap.min(LEAST));
        Some(Cost::Search { at_least: work_for(game, heap) / 64 + 1 })
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let game = code(question).ok_or_else(|| Failed::no_answer("the game has no code"))?.clone();
        let limits = SearchLimits {
            work: context.limits.work,
            memory: context.limits.memory,
            most_heap: context.limits.heaps.saturating_sub(1).min(NimSequence::MAX_HEAP),
        };
        let mut watch = |heap| context.report("heaps", heap, None);
        let upto = question.upto.map(|upto| upto.to_u64().unwrap_or(u64::MAX));
        let values = match upto {
            Some(heap) => HeapValues::up_to(game, heap, &limits, &mut watch),
            None => HeapValues::all(game, &limits, &mut watch),
        };
        let values = values.map_err(failed)?;
        let status = values.status(upto.unwrap_or(u64::MAX));
        let method = match status {
            Status::Computed => "definition",
            Status::Proved(_) if values.period().is_some_and(|period| period.searched == 0) => "theorem",
            Status::Proved(_) => "period",
            _ => "seen period",
        };
        Ok(NimValues {
            game: question.game.clone(),
            explanation: explanation(&values, status),
            searched: Some(values.computed().len() as u64).filter(|_| method != "theorem"),
            terms: Terms::Heaps(Box::new(values)),
            method,
            status,
        })
    }
}

fn failed(error: PeriodError) -> Failed {
    match error {
        PeriodError::NotFound(found) if found.stopped_by == StoppedBy::Watch => Failed::Wrong(Error::Interrupted),
        PeriodError::NotFound(found) => {
            let NotFound { searched, largest_value, rare_heaps, .. } = *found;
            let report = SearchReport { searched, largest_value: largest_value.into(), rare_heaps };
            Failed::NotFound(found.to_string(), report)
        }
        other => Failed::no_answer(other),
    }
}

fn explanation(values: &HeapValues, status: Status) -> Explanation {
    let why = Explanation::default().words(rule(values.game()));
    let mex = "The nim-value of a heap is the least number that is not among those of its options.";
    let searched = values.computed().len();
    let Some(found) = values.period().filter(|_| status != Status::Computed) else {
        return why.words("The values are computed from the rules, heap by heap.").rests_on(mex, Status::Computed);
    };
    let (preperiod, period) = (found.period.preperiod, found.period.period);
    let repeats = match found.saltus {
        0 => format!("From heap {preperiod} on the values repeat with period {period}."),
        saltus => format!(
            "From heap {preperiod} on the values of {period} heaps return with {saltus} added to each: the saltus."
        ),
    };
    let why = if found.searched == 0 {
        why
    } else {
        why.words(format!("The values of {searched} heaps are computed from the rules."))
    };
    let rests = match status {
        Status::Proved(_) => repeats,
        _ => format!(
            "{repeats} This is only seen: it holds for all heaps that were computed, and no theorem says that it goes on."
        ),
    };
    why.rests_on(rests, status)
}

/// What a code allows.
pub(crate) fn rule(game: &TakeAndBreak) -> String {
    format!("{game}: {}", game.rule())
}
