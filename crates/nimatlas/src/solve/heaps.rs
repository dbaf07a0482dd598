//! Heaps of one game, by their nim-values.

use super::{Moves, Valued, once};
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::grammar::Game;
use crate::moves::Rest;
use crate::values::{HeapRun, NimValues};
use nimatlas_core::Nimber;
use nimatlas_impartial::sequence::{MoveLimits, MoveProgression, moves_to_value};
use nimatlas_subtraction::{MAX_TERMS, MoveSet};
use num_bigint::BigUint;
use num_traits::{CheckedSub, One, ToPrimitive};
use std::rc::Rc;

pub(super) fn valued<'a>(values: Rc<NimValues>, heap: &'a BigUint, context: &'a Context) -> Result<Valued<'a>, Error> {
    let value = values.value(heap);
    let value = value.ok_or_else(|| Error::Input(format!("the values of {} end before heap {heap}", values.game())))?;
    Ok(Valued {
        value,
        status: values.status(),
        method: values.method(),
        explanation: values.explanation_at(heap),
        period: values.repetition().filter(|_| values.searched().is_some_and(|searched| *heap >= searched.into())),
        moves_to: Box::new(move |wanted| match moves_to(&values, heap, wanted, context) {
            Ok(moves) => Ok(moves),
            Err(Failed::Wrong(error)) => Err(error),
            // The value and the outcome are known all the same.
            Err(Failed::NoAnswer(why) | Failed::NotFound(why, _)) => {
                Ok(Moves { runs: Vec::new(), incomplete: Some(why) })
            }
        }),
    })
}

fn moves_to(values: &NimValues, heap: &BigUint, wanted: &BigUint, context: &Context) -> Result<Moves, Failed> {
    let runs = match values.game() {
        Game::Nim { max_take: None } => (wanted < heap).then(|| once(Rest::heap(wanted.clone()))).into_iter().collect(),
        Game::Nim { max_take: Some(most) } => {
            // The number taken is fixed mod K + 1, and not 0.
            let modulus = BigUint::from(most.get()) + 1u32;
            let taken = (heap % &modulus + &modulus - wanted % &modulus) % &modulus;
            let wins = *wanted < modulus && taken > BigUint::ZERO && taken <= *heap;
            wins.then(|| once(Rest::heap(heap - taken))).into_iter().collect()
        }
        Game::Subtraction { moves: MoveSet::Finite(moves), sink } => {
            let to = moves.iter().filter_map(|taken| match heap.checked_sub(&taken.into()) {
                None if *sink && *heap > BigUint::ZERO => Some(BigUint::ZERO),
                to => to,
            });
            let mut to: Vec<BigUint> = to.filter(|to| values.value(to).as_ref() == Some(wanted)).collect();
            // Several moves may land below zero.
            to.dedup();
            to.into_iter().map(|to| once(Rest::heap(to))).collect()
        }
        Game::Subtraction { moves: MoveSet::AllBut(excluded), .. } => {
            let Some(most) = heap.checked_sub(&BigUint::one()) else { return Ok(Moves::default()) };
            let runs = values.heaps_of_value(wanted, &most, context)?;
            let allowed = |to: &BigUint| match (heap - to).to_u64() {
                Some(taken) => excluded.as_slice().binary_search(&taken).is_err(),
                None => true,
            };
            // Values rise without bound, so each occurs finitely often and no run is long.
            runs.into_iter().map(|HeapRun { first, .. }| first).filter(allowed).map(|to| once(Rest::heap(to))).collect()
        }
        Game::Subtraction { moves, .. } => {
            let heap = heap.to_u64().filter(|&heap| heap <= MAX_TERMS);
            let heap = heap.ok_or_else(|| Failed::no_answer(format!("a heap has too many moves with {moves}")))?;
            let to = moves.up_to(heap).into_iter().map(|taken| heap - taken);
            let wins = to.filter(|&to| values.value_of(to).map(BigUint::from).as_ref() == Some(wanted));
            wins.map(|to| once(Rest::heap(to))).collect()
        }
        Game::TakeBreak(_) => return breaks(values, heap, wanted, context),
        game => return Err(Failed::no_answer(format!("{game} is not on heaps"))),
    };
    Ok(Moves { runs, incomplete: None })
}

/// Up to so many progressions of moves are listed.
const LISTED: usize = 1 << 16;

fn breaks(values: &NimValues, heap: &BigUint, wanted: &BigUint, context: &Context) -> Result<Moves, Failed> {
    let small =
        heap.to_u64().ok_or_else(|| Failed::no_answer(format!("the moves on a heap of {heap} are not listed")))?;
    let Some(wanted) = wanted.to_u64() else { return Ok(Moves::default()) };
    let known = values.heap_values().ok_or_else(|| Failed::no_answer("the values are not those of a code"))?;
    // The value and the outcome are known without them, so moves may take a part of the work only.
    let limits = MoveLimits { work: context.limits.work / 16, listed: LISTED };
    let found = moves_to_value(known, small, Nimber(wanted), &limits).map_err(Failed::no_answer)?;
    let more = found.more();
    let run = |MoveProgression { first, step, count }: MoveProgression| {
        (Rest::Heaps(first.into.into_iter().map(BigUint::from).collect()), step.into(), count.into())
    };
    let incomplete =
        (more > 0).then(|| format!("{} moves win; the first {} are listed", found.count, found.count - more));
    Ok(Moves { runs: found.listed.into_iter().map(run).collect(), incomplete })
}
