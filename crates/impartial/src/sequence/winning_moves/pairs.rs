//! Breaks in two.

use super::{MoveProgression, Moves};
use crate::sequence::HeapValues;
use nimatlas_core::{Nimber, PeriodicSequence};

/// The ways to leave `rest` stones as two heaps of this nim-sum, the smaller one of at most `last` stones.
pub(super) fn pairs_to(values: &HeapValues, from: u64, rest: u64, last: u64, wanted: Nimber) -> Moves<'_> {
    let wins = move |&smaller: &u64| {
        let both = values.value(smaller).zip(values.value(rest - smaller));
        both.is_some_and(|(smaller, larger)| smaller + larger == wanted)
    };
    let one = move |smaller: u64| MoveProgression::one(from, vec![smaller, rest - smaller]);
    match values.form() {
        Some(form) if form.saltus() == 0 => {
            let (first, period) = (form.period().preperiod.max(1), form.period().period.get());
            let tried = (1..=last.min(first.saturating_add(period - 1))).filter(wins);
            Box::new(tried.map(move |smaller| {
                // Both heaps of a pair are beyond the preperiod if the smaller one is.
                let more = if smaller < first { 0 } else { (last - smaller) / period };
                MoveProgression::new(from, vec![smaller, rest - smaller], period, more + 1)
            }))
        }
        Some(form) if by_values(form, wanted) < last => {
            let first = form.period().preperiod.max(1);
            let before = (1..=last.min(first - 1)).filter(wins);
            let beyond = beyond_preperiod(form, rest, wanted).filter(move |&smaller| smaller <= last);
            Box::new(before.chain(beyond).map(one))
        }
        _ => Box::new((1..=last).filter(wins).map(one)),
    }
}

/// How many pairs have to be tried.
pub(super) fn pairs_tried(form: Option<&PeriodicSequence>, last: u64, wanted: Nimber) -> u64 {
    match form {
        None => last,
        Some(form) if form.saltus() == 0 => last.min(form.terms().len() as u64 + 1),
        Some(form) => last.min(by_values(form, wanted)),
    }
}

/// How many pairs have to be tried if their values are looked for.
fn by_values(form: &PeriodicSequence, wanted: Nimber) -> u64 {
    let each = 1_u64.checked_shl(wanted.0.count_ones()).unwrap_or(u64::MAX);
    form.period().period.get().saturating_mul(each).saturating_add(form.period().preperiod)
}

/// The smaller heaps, in any order, of pairs beyond the preperiod of a sequence with a saltus; larger ones too.
///
/// With u and v for the values, u + v is known from the places of the two heaps in the period, and u xor v = w is wanted.
/// So u and v have the bits of c = (u + v − w)/2 in common, and share those of w between them in any way.
fn beyond_preperiod(form: &PeriodicSequence, rest: u64, wanted: Nimber) -> impl Iterator<Item = u64> + '_ {
    let (first, period, saltus) = (form.period().preperiod.max(1), form.period().period.get(), form.saltus());
    let shared = wanted.0;
    let at = move |place: u64| form.term(first + place).map(u128::from);
    (0..period)
        .filter_map(move |place| {
            let beyond = rest.checked_sub(first)?.checked_sub(first)?.checked_sub(place)?;
            let (periods, other) = (beyond / period, beyond % period);
            let (low, high) = (at(place)?, at(other)?);
            let total = low + high + u128::from(saltus) * u128::from(periods);
            let twice = total.checked_sub(shared.into()).filter(|twice| twice.is_multiple_of(2))?;
            let common = (twice / 2) & u128::from(shared) == 0;
            common.then(|| {
                let smaller = move |part: u64| {
                    let rise = (twice / 2 + u128::from(part)).checked_sub(low)?;
                    let periods_of = u64::try_from(rise / u128::from(saltus)).ok()?;
                    (rise.is_multiple_of(saltus.into()) && periods_of <= periods)
                        .then_some(first + place + periods_of * period)
                };
                parts_of(shared).filter_map(smaller)
            })
        })
        .flatten()
}

/// The numbers all of whose bits are bits of this one, ascending.
fn parts_of(bits: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0_u64), move |&part| {
        let next = part.wrapping_sub(bits) & bits;
        (next != 0).then_some(next)
    })
}
