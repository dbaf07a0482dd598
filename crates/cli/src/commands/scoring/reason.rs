//! Why a payoff is what it is, and why a best move is best.

use super::super::arguments::heaps_words;
use super::{Payoff, Solved};
use crate::output::{Reason, grouped_text};
use nimatlas_core::{BonusTo, Bounds, Half, HalfPayoffFunction, HeapMove, ScoringRules, Slope, Status};
use nimatlas_scoring::{alternating_sum, alternating_sum_status, variant_payoff};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

/// Positions with more stones show the best moves only, not the others for comparison.
const COMPARED: u128 = 40;
/// So many moves are shown at most.
const SHOWN: usize = 12;

pub fn of_all(solved: &Solved, bounds: &Bounds) -> Reason {
    let mut reason = definition(solved);
    if let Some(payoff) = solved.standard() {
        reason = ends(payoff, reason);
    }
    rests(solved, bounds, reason)
}

pub fn of_bonus(solved: &Solved, bonus: &BigRational, bounds: &Bounds) -> Reason {
    let mut reason = definition(solved);
    if let Some(best) = solved.range_at(bonus) {
        reason =
            reason.words(format!("The bonus is in the range {}, on all of which the same moves are best:", best.range));
        reason = reason.figure(comparison(solved, bonus, &best.moves));
    }
    if bonus.is_zero() && solved.rules == ScoringRules::default() {
        let statement = format!(
            "Without a bonus the payoff is the alternating sum of the heaps from the largest down, {} here, and taking the whole largest heap is best.",
            grouped_text(&alternating_sum(&solved.position).to_string())
        );
        reason = reason.statement(&statement, &alternating_sum_status(&solved.position, bounds));
    }
    rests(solved, bounds, reason)
}

fn definition(solved: &Solved) -> Reason {
    let (gain, end) = match (solved.rules.weights.is_empty(), solved.rules.bonus_to) {
        (true, BonusTo::LastMover) => ("k", "−N"),
        (false, BonusTo::LastMover) => ("k times the weight of its heap", "−N"),
        (true, BonusTo::Other) => ("k", "N"),
        (false, BonusTo::Other) => ("k times the weight of its heap", "N"),
    };
    Reason::default().words(format!(
        "A move of k stones gains {gain}, and then the opponent gains the payoff of what is left: the payoff is the greatest gain − f(left), and without a move it is {end}."
    ))
}

/// What decides for a bonus beyond the breakpoints.
fn ends(payoff: &HalfPayoffFunction, reason: Reason) -> Reason {
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
    // The slope −1 on the left belongs to who gains from a smaller N.
    reason.words(format!(
        "For {right} the last stone is worth more than all else: {right_words}. For {left} nobody wants it: {left_words}."
    ))
}

/// The moves with what they gain, the best first.
fn comparison(solved: &Solved, bonus: &BigRational, best: &[HeapMove]) -> Vec<String> {
    let steps = if solved.position.total() <= COMPARED { all_moves(solved) } else { best.to_vec() };
    let gain = |step: HeapMove| -> Option<(BigRational, String)> {
        let mut left = solved.heaps.clone();
        *left.get_mut(step.heap)? = step.to;
        let theirs = variant_payoff(&solved.rules, &left).ok()?.at(bonus);
        let scored = i128::from(solved.rules.weight(step.heap)) * i128::from(step.stones());
        let gain = BigRational::from_integer(scored.into()) - &theirs;
        let minus =
            if theirs.is_negative() { format!("{scored} − ({theirs})") } else { format!("{scored} − {theirs}") };
        let left = heaps_words(&left);
        Some((gain.clone(), format!("{step} gains {scored} and leaves {left}, payoff {theirs}: {minus} = {gain}")))
    };
    let mut gains: Vec<_> = steps.into_iter().filter_map(gain).collect();
    gains.sort_by(|(one, _), (other, _)| other.cmp(one));
    let hidden = gains.len().saturating_sub(SHOWN);
    let mut lines: Vec<_> = gains.into_iter().take(SHOWN).map(|(_, line)| format!("  {line}")).collect();
    if hidden > 0 {
        lines.push(format!("  … and {hidden} more that gain no more"));
    }
    lines
}

/// Every move, on the first heap of each size and weight.
fn all_moves(solved: &Solved) -> Vec<HeapMove> {
    let same = |one: usize, other: usize| {
        solved.heaps[one] == solved.heaps[other] && solved.rules.weight(one) == solved.rules.weight(other)
    };
    let first = |&heap: &usize| !(0..heap).any(|before| same(before, heap));
    let of_heap = |heap: usize| {
        let from = solved.heaps[heap];
        solved.rules.take.takes(from).map(move |taken| HeapMove { heap, from, to: from - taken })
    };
    (0..solved.heaps.len()).filter(first).flat_map(of_heap).collect()
}

fn rests(solved: &Solved, bounds: &Bounds, reason: Reason) -> Reason {
    let mut reason = reason;
    if !matches!(solved.payoff, Payoff::Formula(_)) {
        let computed = if matches!(solved.payoff, Payoff::Bonus(..)) {
            "Computed from the definition at the two neighbouring bonuses between which no payoff bends."
        } else if solved.rules == ScoringRules::default() {
            "Computed from the definition at every integer up to one beyond the stones on either side; by parity and induction all breakpoints are there."
        } else {
            "Computed from the definition at every integer and half that can be a breakpoint."
        };
        reason = reason.statement(computed, &Status::Computed);
    }
    if let Some(form) = &solved.form {
        let statement = format!(
            "Closed form for {}: f(N) = {}, here {}.",
            form.law.description(),
            form.law,
            grouped_text(&form.to_string())
        );
        reason = reason.statement(&statement, &form.status(bounds));
    }
    reason
}
