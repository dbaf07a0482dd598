//! Why a payoff is what it is, and why a best move is best.

use super::methods::{Found, Question};
use super::{alternating_sum, alternating_sum_status, best_moves_in};
use crate::context::Context;
use crate::explain::Explanation;
use nimatlas_core::{BonusTo, Half, Heaps, PositionPayoffs, Slope, Status};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

/// Positions with more stones show the best moves only, not the others for comparison.
const COMPARED: u128 = 40;
/// So many moves are shown at most.
const SHOWN: usize = 12;

pub fn function(question: &Question<'_>, found: &Found, context: &Context) -> Explanation {
    let mut why = definition(question);
    if question.is_plain() {
        why = why.words(ends(&found.payoffs));
    }
    rests(question, Some(found), context, why)
}

pub fn bonus(question: &Question<'_>, found: &Found, bonus: &BigRational, context: &Context) -> Explanation {
    let mut why = definition(question);
    let range = if found.is_whole { best_moves_in(&found.payoffs) } else { Vec::new() };
    why = match range.iter().find(|best| best.range.contains(bonus)) {
        Some(best) => {
            why.words(format!("The bonus is in the range {}, on all of which the same moves are best:", best.range))
        }
        None => why.words("At this bonus the best moves are these:"),
    };
    why = why.figure(comparison(question, &found.payoffs, bonus));
    if bonus.is_zero() && question.is_plain() {
        let heaps = Heaps::from(question.position.heaps());
        let statement = format!(
            "Without a bonus the payoff is the alternating sum of the heaps from the largest down, {} here, and taking the whole largest heap is best.",
            alternating_sum(&heaps)
        );
        why = why.rests_on(statement, alternating_sum_status(&heaps, &context.bounds));
    }
    rests(question, Some(found), context, why)
}

/// Where nothing but the closed form is known.
pub fn formula(question: &Question<'_>, context: &Context) -> Explanation {
    rests(question, None, context, definition(question))
}

fn definition(question: &Question<'_>) -> Explanation {
    let gain = if question.rules.weights.is_empty() { "k" } else { "k times the weight of its heap" };
    let end = if question.rules.bonus_to == BonusTo::LastMover { "−N" } else { "N" };
    Explanation::default().words(format!(
        "A move of k stones gains {gain}, and then the opponent gains the payoff of what is left: the payoff is the greatest gain − f(left), and without a move it is {end}."
    ))
}

/// What decides for a bonus beyond the breakpoints.
fn ends(payoffs: &PositionPayoffs) -> String {
    let Ok(payoff) = payoffs.function() else { return String::new() };
    let places: Vec<Half> = payoff.breakpoints().map(|(at, _)| at).collect();
    let place = |at: Option<&Half>| at.map_or("0".to_owned(), ToString::to_string);
    let (left, right) = (format!("N < {}", place(places.first())), format!("N > {}", place(places.last())));
    let right_words = match payoff.slope_right() {
        Slope::Up => "the player to move can take it (an N-position of normal play)",
        Slope::Down => "the opponent can take it (a P-position of normal play)",
    };
    let left_words = match payoff.slope_left() {
        Slope::Down => "the player to move can leave it to the opponent (an N-position of misère play)",
        Slope::Up => "the opponent can leave it to the player to move (a P-position of misère play)",
    };
    format!(
        "For {right} the last stone is worth more than all else: {right_words}. For {left} nobody wants it: {left_words}."
    )
}

/// The moves with what they gain, the best first, in lines of at most 80 characters where the numbers allow it.
fn comparison(question: &Question<'_>, payoffs: &PositionPayoffs, bonus: &BigRational) -> Vec<String> {
    let best = payoffs.best_at(bonus);
    let compares_all = question.position.stones() <= COMPARED;
    let cut = BigInt::from(question.cut);
    let shown = payoffs.options.iter().filter(|option| compares_all || best.contains(&option.step));
    let mut gains: Vec<_> = shown
        .map(|option| {
            let mut theirs = payoffs.option_at(option, bonus);
            let mut scored = BigInt::from(option.score / payoffs.units);
            if question.is_on_cut(option.step) {
                scored += &cut;
            } else {
                theirs += &cut;
            }
            (BigRational::from_integer(scored.clone()) - &theirs, option.step, scored, theirs)
        })
        .collect();
    gains.sort_by(|one, other| other.0.cmp(&one.0));
    let hidden = gains.len().saturating_sub(SHOWN);
    let mut lines = Vec::new();
    for (gain, step, scored, theirs) in gains.into_iter().take(SHOWN) {
        let step = question.grown(vec![step])[0];
        let mut left = question.position.heaps().to_vec();
        left[step.heap] = step.to;
        let left = question.position.after(&left).name();
        let minus = if theirs.is_negative() { format!("({theirs})") } else { theirs.to_string() };
        let sum = format!("{scored} − {minus} = {gain}");
        let forms = [
            format!("  {step} gains {scored} and leaves {left}, payoff {theirs}: {sum}"),
            format!("  {step} gains {scored} and leaves a payoff of {theirs}: {sum}"),
            format!("  {step}: {sum}"),
        ];
        let fits = forms.iter().find(|form| form.chars().count() <= 80).cloned();
        lines.extend(fits.map_or_else(|| vec![format!("  {step}:"), format!("      {sum}")], |form| vec![form]));
    }
    if hidden > 0 {
        lines.push(format!("  … and {hidden} more that gain no more"));
    }
    lines
}

fn rests(question: &Question<'_>, found: Option<&Found>, context: &Context, mut why: Explanation) -> Explanation {
    if let Some(found) = found {
        if question.cut > 0 {
            why = why.rests_on(
                "A heap that is larger than 3w + 2, with w stones in the others, is played as one of 3w + 2: each stone more adds 1 to the payoff.",
                Status::Proved("in the documentation of nimatlas_scoring::reduce_largest_heap"),
            );
        }
        why = why.rests_on(found.how, found.status);
    }
    if let Some(form) = question.closed_form() {
        let (cases, formula) = (form.case.description(), form.case.to_string());
        let statement = format!("Closed form for {cases}: f(N) = {formula}, here {form}.");
        why = why.rests_on(statement, form.status(&context.bounds));
    }
    why
}
