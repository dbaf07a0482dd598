//! Subtraction games: closed forms, the sieve, certified periods, and sets without a largest move.

use super::{BY_FORMULA, NimValues, Question, Terms};
use crate::context::Context;
use crate::error::Failed;
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method};
use nimatlas_core::{Regime, SequenceKind, Statement, Status, SubtractionSet};
use nimatlas_subtraction::{
    ALL_BUT_WINDOW, AdditiveGame, ClosedForm as Formula, MAX_TERMS, MoveSet, all_but_values, direct_values,
    find_all_but_period,
};
use nimatlas_tables::{period, sieve};

/// The status of a period that a repeated window certifies.
pub(crate) const WINDOW: Status = Status::Proved("a repeated window of the largest move's length");

/// The games of [`Formula`], and additive games with a sink.
pub(super) struct ClosedForm;

/// All heaps up to the largest in question, 64 at a time.
pub(super) struct Sieve;

/// Preperiod and one period under a certificate, for heaps of any size.
pub(super) struct CertifiedPeriod;

/// Sets without a largest move, heap by heap.
pub(super) struct Direct;

/// Sets of all moves but some, by their preperiod, period and saltus.
pub(super) struct AllBut;

fn finite<'a>(question: &Question<'a>) -> Option<(&'a SubtractionSet, bool)> {
    match question.game {
        Game::Subtraction { moves: MoveSet::Finite(moves), sink } => Some((moves, *sink)),
        _ => None,
    }
}

impl Method<Question<'_>, NimValues> for ClosedForm {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let (moves, sink) = finite(question)?;
        if formula(moves, sink).is_some() { BY_FORMULA } else { None }
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let terms = finite(question).and_then(|(moves, sink)| formula(moves, sink));
        let terms = terms.ok_or_else(|| Failed::no_answer("no formula is known"))?;
        let (status, explanation) = match &terms {
            Terms::Sink(game) => (game.sink_status(), additive(game, true, game.sink_status(), context)),
            Terms::Closed(Formula::Additive { game, adjoined }) => {
                let why = additive(game, false, game.status(), context);
                (game.status(), adjoined_moves(adjoined, Explanation::default()).and(why))
            }
            Terms::Closed(form) => (form.status(), elementary(form)),
            _ => return Err(Failed::no_answer("no formula is known")),
        };
        Ok(NimValues { game: question.game.clone(), terms, method: self.name(), status, explanation, searched: None })
    }
}

/// The formula of a set of moves, if one is known.
fn formula(moves: &SubtractionSet, sink: bool) -> Option<Terms> {
    if sink {
        return AdditiveGame::from_moves(moves).map(|game| Terms::Sink(game.into()));
    }
    Formula::of(moves).map(Terms::Closed)
}

/// Whether a formula gives the values of a set of moves.
pub(crate) fn has_formula(moves: &SubtractionSet, sink: bool) -> bool {
    formula(moves, sink).is_some()
}

fn adjoined_moves(adjoined: &[u64], why: Explanation) -> Explanation {
    const SHOWN: usize = 8;
    let shown: Vec<_> = adjoined.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if adjoined.len() > SHOWN { ", …" } else { "" };
    match adjoined.len() {
        0 => why,
        1 => why.words(format!(
            "The move {} changes nothing: it is congruent to another move modulo the period.",
            shown[0]
        )),
        _ => why.words(format!(
            "The moves {}{more} change nothing: each is congruent to another move modulo the period.",
            shown.join(", ")
        )),
    }
}

fn elementary(form: &Formula) -> Explanation {
    let found = form.explain();
    let letters: Vec<_> = found.quantities.iter().map(|(letter, number)| format!("{letter} = {number}")).collect();
    let why = Explanation::default().words(format!("Here {}, and the period is {}.", letters.join(", "), found.period));
    adjoined_moves(&found.adjoined, why).rests_on(found.theorem, found.status)
}

fn additive(game: &AdditiveGame, sink: bool, status: Status, context: &Context) -> Explanation {
    let (a, b) = game.reduced();
    let mut why = Explanation::default();
    if game.gcd() > 1 {
        let rounded = if sink { "⌈x/g⌉" } else { "⌊x/g⌋" };
        why = why.words(format!(
            "The moves have the common divisor g = {}: the nim-value of heap x is that of heap {rounded} in {{{a},{b},{}}}, and the period is g times as long.",
            game.gcd(),
            u128::from(a) + u128::from(b)
        ));
    }
    let (h, r, delta) = (game.h(), game.r(), game.delta());
    let regime = match (game.regime(), r) {
        (Regime::Quadratic, _) => format!("0 < r < a, so δ = ha + r = {delta} and the period is a(2b + r)"),
        (_, 0) => format!("r = 0, so δ = ha = {delta} and the period is 2b"),
        _ => format!("a ≤ r < 2a, so δ = (h + 1)a = {delta} and the period is 2b + 2a − r"),
    };
    why = why.words(format!(
        "With a = {a} and b = {b}: h = ⌊b/2a⌋ = {h} and r = b mod 2a = {r}. The regime is {}: {regime} = {}.",
        game.regime(),
        game.reduced_period()
    ));
    why = why.words("W0 is the set of all w(n) = n + a⌊n/a⌋ + b⌊n/δ⌋. The nim-value is 0 on W0, 1 on W0 + a, 2 on W0 − b, and 3 elsewhere, which is on W0 − (b − a) outside W0.");
    let (statement, checked) = if sink {
        why = why.words("In the sink convention the nim-value of x is that of (−x − b) mod p in the ordinary game, with 0 and 2 exchanged.");
        (
            "It rests on the closed form of {a, b, a + b} and the duality of sink and wall.",
            Statement::AdditiveSinkDuality,
        )
    } else {
        ("It rests on the closed form of the additive games {a, b, a + b}.", Statement::AdditiveClosedForm)
    };
    let why = why.rests_on(statement, status);
    match context.bounds.get(checked) {
        Some(bound) => why.words(format!(
            "Besides, a machine has checked it for all coprime pairs up to b = {bound} without exception (bounds.json, {checked})."
        )),
        None => why,
    }
}

const DEFINITION: &str =
    "From the rules, heap by heap: the nim-value is the least number that is not among the nim-values of the options.";
const SINK: &str = " A move may land below zero; every position up to 0 is terminal with value 0.";

fn listed(question: &Question<'_>, terms: Terms, method: &'static str) -> NimValues {
    let sink = matches!(question.game, Game::Subtraction { sink: true, .. });
    let words = format!("{DEFINITION}{}", if sink { SINK } else { "" });
    NimValues {
        game: question.game.clone(),
        terms,
        method,
        status: Status::Computed,
        explanation: Explanation::default()
            .words(words)
            .rests_on("It rests on the definition alone.", Status::Computed),
        searched: question.count(),
    }
}

impl Method<Question<'_>, NimValues> for Sieve {
    fn name(&self) -> &'static str {
        "sieve"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let (moves, _) = finite(question)?;
        // Moves beyond the largest heap are never made.
        let count = question.count()?;
        let used = moves.iter().filter(|&taken| taken < count).count() as u64;
        // A move at a time and 64 heaps at once; a value has as many bits as the number of moves.
        let planes = u64::from(u64::BITS - used.leading_zeros());
        let work = count.saturating_mul(used.max(1)).div_ceil(64).saturating_mul(planes.max(1));
        Some(Cost::Known { work, memory: count.div_ceil(8).saturating_mul(planes) })
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<NimValues, Failed> {
        let (Some((moves, sink)), Some(count)) = (finite(question), question.count()) else {
            return Err(Failed::no_answer("the heaps cannot be listed"));
        };
        let sieved = if sink { sieve::sink_nim_values(moves, count) } else { sieve::nim_values(moves, count) };
        Ok(listed(question, Terms::Listed(sieved.map_err(Failed::no_answer)?), self.name()))
    }
}

impl Method<Question<'_>, NimValues> for CertifiedPeriod {
    fn name(&self) -> &'static str {
        "certified period"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let (moves, _) = finite(question)?;
        Some(Cost::Search { at_least: moves.largest().saturating_mul(2) })
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let (moves, sink) = finite(question).ok_or_else(|| Failed::no_answer("the set is not finite"))?;
        let steps = period_steps(moves, context);
        let (period, planes) = if sink {
            let found = period::measure_sink(moves, SequenceKind::NimValues, steps).map_err(Failed::no_answer)?;
            let length = found.preperiod + found.period.get();
            (found, sieve::sink_nim_values(moves, length).map_err(Failed::no_answer)?)
        } else {
            let (certificate, planes) =
                period::terms(moves, SequenceKind::NimValues, steps).map_err(Failed::no_answer)?;
            (certificate.period, planes)
        };
        let words = format!(
            "Each nim-value is the least number that is not among those of the options, so it depends only on the {} values before it. A window of that length repeats at a distance of {} from heap {} on, so everything after it repeats too.",
            moves.largest(),
            period.period,
            period.preperiod,
        );
        let statement = "It rests on the window certificate: equal windows have equal continuations.";
        Ok(NimValues {
            game: question.game.clone(),
            searched: Some(planes.len() as u64),
            terms: Terms::Planes(period, planes),
            method: self.name(),
            status: WINDOW,
            explanation: Explanation::default().words(words).rests_on(statement, WINDOW),
        })
    }
}

/// How many terms a search for a period may look at.
pub(crate) fn period_steps(moves: &SubtractionSet, context: &Context) -> u64 {
    // A term takes a step for each move, 64 terms at a time.
    (context.limits.work / (moves.len() as u64).div_ceil(8)).min(context.limits.heaps)
}

fn infinite<'a>(question: &Question<'a>) -> Option<&'a MoveSet> {
    match question.game {
        Game::Subtraction { moves, sink: false } if !matches!(moves, MoveSet::Finite(_)) => Some(moves),
        _ => None,
    }
}

impl Method<Question<'_>, NimValues> for Direct {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let moves = infinite(question)?;
        question.upto?;
        // A heap of more digits is out of reach, and said to be so.
        let count = question.count().unwrap_or(u64::MAX);
        let each = match moves {
            MoveSet::AllBut(excluded) => excluded.len() as u64,
            MoveSet::Squares => count.isqrt().min(count / 64 + 1),
            _ => count / 64 + 1,
        };
        Some(Cost::Known { work: count.saturating_mul(each.max(1)), memory: count.saturating_mul(4) })
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<NimValues, Failed> {
        let (Some(moves), Some(count)) = (infinite(question), question.count()) else {
            return Err(Failed::no_answer("the heaps cannot be listed"));
        };
        let values = match moves {
            MoveSet::AllBut(excluded) => all_but_values(excluded, count),
            moves => direct_values(moves, count),
        };
        Ok(listed(question, Terms::ListedWords(values.map_err(Failed::no_answer)?), self.name()))
    }
}

impl Method<Question<'_>, NimValues> for AllBut {
    fn name(&self) -> &'static str {
        "certified period"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        match infinite(question)? {
            MoveSet::AllBut(excluded) => {
                Some(Cost::Search { at_least: excluded.largest().saturating_mul(2 * excluded.len() as u64) })
            }
            _ => None,
        }
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<NimValues, Failed> {
        let Some(MoveSet::AllBut(excluded)) = infinite(question) else {
            return Err(Failed::no_answer("the set leaves out infinitely many moves"));
        };
        let terms = (context.limits.work / (8 * excluded.len() as u64))
            .min(context.limits.memory / 4)
            .min(MAX_TERMS)
            .min(context.limits.heaps);
        let found = find_all_but_period(excluded, terms).map_err(Failed::no_answer)?;
        let words = format!(
            "From heap {} on, the nim-values of {} heaps return with {} added to each: the saltus. The values of a window twice as long as the largest exception decide what follows, up to a common shift, and such a window repeats.",
            found.period().preperiod,
            found.period().period,
            found.saltus(),
        );
        Ok(NimValues {
            game: question.game.clone(),
            searched: Some(found.terms().len() as u64),
            terms: Terms::Rising(found),
            method: self.name(),
            status: ALL_BUT_WINDOW,
            explanation: Explanation::default()
                .words(words)
                .rests_on("It rests on a window that repeats up to a shift.", ALL_BUT_WINDOW),
        })
    }
}
