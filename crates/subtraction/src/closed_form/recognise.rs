//! Which form a set of moves has.

use super::ClosedForm;
use crate::AdditiveGame;
use nimatlas_core::SubtractionSet;
use num_integer::Integer;

/// The form of these moves. A set of three moves a, b, a + b is additive whatever else it is.
pub(super) fn form(moves: &SubtractionSet) -> Option<ClosedForm> {
    if let Some(game) = AdditiveGame::from_moves(moves) {
        return Some(game.into());
    }
    odd_multiples(moves).or_else(|| interval(moves)).or_else(|| two_moves(moves)).or_else(|| additive(moves))
}

fn odd_multiples(moves: &SubtractionSet) -> Option<ClosedForm> {
    let smallest = moves.smallest();
    let odd_multiple = |step: u64| step.is_multiple_of(smallest) && (step / smallest) % 2 == 1;
    moves.iter().all(odd_multiple).then_some(ClosedForm::OddMultiples { smallest })
}

/// A move congruent to another modulo the period is a multiple of the common divisor of the others. So all may be divided.
fn interval(moves: &SubtractionSet) -> Option<ClosedForm> {
    let step = moves.iter().fold(0, |gcd, taken| taken.gcd(&gcd));
    let first = moves.smallest() / step;
    // The end of the run of consecutive numbers that begins the set: the next number is never an adjoined move, since
    // modulo first + last it is out of the interval.
    let run = moves.iter().enumerate().take_while(|&(place, taken)| taken / step - first == place as u64).count();
    let last = first + (run as u64 - 1);
    let form = ClosedForm::Interval { step, first, last, adjoined: moves.as_slice()[run..].to_vec() };
    (last > first && adjoin(moves, run, form.period())).then_some(form)
}

/// Of moves that are congruent modulo the sum of two of them, those two are the smallest.
fn two_moves(moves: &SubtractionSet) -> Option<ClosedForm> {
    let &[smaller, larger, ref adjoined @ ..] = moves.as_slice() else { return None };
    let odd_multiple = larger.is_multiple_of(smaller) && (larger / smaller) % 2 == 1;
    let form = ClosedForm::TwoMoves { smaller, larger, adjoined: adjoined.to_vec() };
    (!odd_multiple && adjoin(moves, 2, form.period())).then_some(form)
}

fn additive(moves: &SubtractionSet) -> Option<ClosedForm> {
    let &[a, b, c, ref adjoined @ ..] = moves.as_slice() else { return None };
    let game = AdditiveGame::from_moves(&SubtractionSet::new(&[a, b, c]).ok()?)?;
    let form = ClosedForm::Additive { game: game.into(), adjoined: adjoined.to_vec() };
    adjoin(moves, 3, form.period()).then_some(form)
}

/// Whether each move from this place on is congruent, modulo the period, to one before it.
fn adjoin(moves: &SubtractionSet, from: usize, period: u128) -> bool {
    let (base, others) = moves.as_slice().split_at(from);
    others.iter().all(|&taken| {
        let rest = u128::from(taken) % period;
        u64::try_from(rest).is_ok_and(|rest| base.binary_search(&rest).is_ok())
    })
}
