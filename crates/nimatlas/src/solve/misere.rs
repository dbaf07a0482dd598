//! Misère play by the rule for tame summands.

use super::Solution;
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position, Summand};
use crate::method::{Cost, Method};
use crate::moves::{MoveRun, Rest, WinningMoves};
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset, Status};
use nimatlas_impartial::misere::{Genus, MOST_HEAP, Tameness, tame_kinds, tameness};
use nimatlas_impartial::pair_games::FibonacciNim;
use nimatlas_impartial::take_break::TakeAndBreak;
use nimatlas_subtraction::MoveSet;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;
use std::fmt::Debug;

/// Tame summands behave as heaps of Nim.
pub(super) struct TameRule;

const TAME: Status = Status::Proved("Conway, On Numbers and Games, chapter 12");

impl Method<Position, Solution> for TameRule {
    fn name(&self) -> &'static str {
        "tame rule"
    }

    fn cost(&self, position: &Position, _: &Context) -> Option<Cost> {
        (position.convention == Convention::Misere).then_some(Cost::Search { at_least: 2 })
    }

    fn answer(&self, position: &Position, _: &Context) -> Result<Solution, Failed> {
        let parts = position.summands.iter().map(part).collect::<Result<Vec<_>, _>>()?;
        let words = |kind: Tameness| match kind {
            Tameness::Fickle(false) => "an even number of heaps of 1".to_owned(),
            Tameness::Fickle(true) => "an odd number of heaps of 1".to_owned(),
            Tameness::Firm(Nimber(value)) => format!("larger heaps of nim-sum {value}"),
        };
        let line = |(summand, part): (&Summand, &Part<'_>)| {
            format!("  {summand}  {}: as {}", Genus::from(part.kind), words(part.kind))
        };
        let sum = sum(&parts, None);
        let outcome = Genus::from(sum).misere_outcome();
        let why = Explanation::default()
            .words("All summands are tame: in misère play each behaves as heaps of Nim do, as its genus tells.")
            .figure(position.summands.iter().zip(&parts).map(line).collect())
            .words(format!(
                "The sum has genus {} and behaves as {}, so it is {outcome}. An odd number of heaps of 1 is lost, and so are larger heaps of nim-sum 0.",
                Genus::from(sum),
                words(sum)
            ))
            .rests_on("Sums of tame games behave in misère play as those of Nim.", TAME);
        Ok(solution(position, &parts, self.name(), why, TAME))
    }
}

/// A summand as far as misère play depends on it.
struct Part<'a> {
    kind: Tameness,
    value: BigUint,
    moves_to: Box<dyn Fn(Tameness) -> Vec<Rest> + 'a>,
}

fn sum(parts: &[Part<'_>], without: Option<usize>) -> Tameness {
    let kinds = parts.iter().enumerate().filter(|&(index, _)| Some(index) != without).map(|(_, part)| part.kind);
    kinds.fold(Tameness::Fickle(false), |sum, kind| sum + kind)
}

/// The kinds that make a lost sum with this one: they leave an odd number of ones, or larger heaps of nim-sum 0.
fn lost_with(others: Tameness) -> Vec<Tameness> {
    match others {
        Tameness::Fickle(odd) => vec![Tameness::Fickle(!odd), Tameness::Firm(Nimber(odd.into()))],
        Tameness::Firm(Nimber(value @ (0 | 1))) => vec![Tameness::Fickle(value == 1), Tameness::Firm(Nimber(value))],
        firm => vec![firm],
    }
}

fn solution(
    position: &Position,
    parts: &[Part<'_>],
    method: &str,
    explanation: Explanation,
    status: Status,
) -> Solution {
    let mut runs = Vec::new();
    for (summand, part) in parts.iter().enumerate() {
        for kind in lost_with(sum(parts, Some(summand))) {
            runs.extend((part.moves_to)(kind).into_iter().map(|to| MoveRun::one(summand, to)));
        }
    }
    debug_assert_eq!(parts.len(), position.summands.len());
    let outcome = match parts {
        [] => Outcome::N,
        parts => Genus::from(sum(parts, None)).misere_outcome(),
    };
    Solution {
        values: parts.iter().map(|part| Some(part.value.clone())).collect(),
        nim_sum: Some(parts.iter().fold(BigUint::zero(), |sum, part| sum ^ &part.value)),
        outcome,
        winning_moves: WinningMoves { runs, incomplete: None },
        period: None,
        status,
        method: method.to_owned(),
        explanation,
    }
}

fn wild(summand: &Summand) -> Failed {
    Failed::no_answer(format!("{summand} is wild: no genus tells what it does in a sum"))
}

fn part(summand: &Summand) -> Result<Part<'_>, Failed> {
    let small = |number: &BigUint, most: u64| {
        number
            .to_u64()
            .filter(|&number| number <= most)
            .ok_or_else(|| Failed::no_answer(format!("{number} is too large in {summand}; the most is {most}")))
    };
    match (&summand.game, &summand.at) {
        (Game::Nim { .. }, _) => nim_part(summand).ok_or_else(|| {
            Failed::Wrong(Error::Input(format!(
                "{summand}: a heap of Nim in misère play may have at most {} stones",
                u64::MAX
            )))
        }),
        (Game::TakeBreak(game), Place::Heap(heap)) => heap_part(summand, game.clone(), small(heap, MOST_HEAP)?),
        (Game::Subtraction { moves: MoveSet::Finite(moves), sink: false }, Place::Heap(heap)) => {
            let game = TakeAndBreak::subtraction(moves).map_err(Failed::no_answer)?;
            heap_part(summand, game, small(heap, MOST_HEAP)?)
        }
        (Game::Wythoff(game), Place::Pair([a, b])) => searched(summand, game, [small(a, 100)?, small(b, 100)?], pair),
        (Game::Euclid(game), Place::Pair([a, b])) => searched(summand, game, [small(a, 100)?, small(b, 100)?], pair),
        (Game::Fibonacci, Place::Pair([a, b])) => {
            searched(summand, &FibonacciNim, [small(a, 100)?, small(b, 100)?], pair)
        }
        (Game::Graph(graph), Place::Vertex(vertex)) => {
            // A graph with a cycle is refused.
            graph.solution()?;
            searched(summand, graph.digraph(), *vertex, |&to| Rest::Vertex(to))
        }
        _ => Err(Failed::no_answer(format!("{summand} has no rule for misère play here"))),
    }
}

fn pair(to: &[u64; 2]) -> Rest {
    Rest::Pair(to.map(BigUint::from))
}

fn searched<'a, R: Ruleset<Position: Debug + 'a>>(
    summand: &Summand,
    game: &R,
    at: R::Position,
    rest: fn(&R::Position) -> Rest,
) -> Result<Part<'a>, Failed> {
    let found = tameness(game, &at, None).map_err(Failed::no_answer)?;
    let (kind, options) = found.ok_or_else(|| wild(summand))?;
    let mut to_kind: HashMap<Tameness, Vec<Rest>> = HashMap::new();
    options.iter().for_each(|(option, kind)| to_kind.entry(*kind).or_default().push(rest(option)));
    Ok(Part {
        kind,
        value: value_of(kind),
        moves_to: Box::new(move |kind| to_kind.get(&kind).cloned().unwrap_or_default()),
    })
}

fn heap_part<'a>(summand: &Summand, game: TakeAndBreak, heap: u64) -> Result<Part<'a>, Failed> {
    let kinds = tame_kinds(&game, heap).map_err(Failed::no_answer)?;
    let kind = kinds.last().copied().flatten().ok_or_else(|| wild(summand))?;
    let moves_to = move |wanted| {
        let of = |parts: &[u64]| {
            parts.iter().try_fold(Tameness::Fickle(false), |sum, &part| Some(sum + kinds[part as usize]?))
        };
        let breaks = game.breaks(heap).filter(|parts| of(parts) == Some(wanted));
        breaks.map(|parts| Rest::Heaps(parts.into_iter().map(BigUint::from).collect())).collect()
    };
    Ok(Part { kind, value: value_of(kind), moves_to: Box::new(moves_to) })
}

/// The nim-value of what behaves in this way: that of the position of Nim.
fn value_of(kind: Tameness) -> BigUint {
    Genus::from(kind).value().0.into()
}

/// A heap of Nim, of which the remainder counts if there is a limit.
fn nim_part(summand: &Summand) -> Option<Part<'_>> {
    let (Game::Nim { max_take }, Place::Heap(heap)) = (&summand.game, &summand.at) else { return None };
    let modulus = max_take.map(|most| BigUint::from(most.get()) + 1u32);
    let value = modulus.as_ref().map_or_else(|| heap.clone(), |modulus| heap % modulus);
    let kind = of_size(value.to_u64()?);
    let moves_to = move |wanted| {
        // No heap is a firm 0 or 1.
        let value = BigUint::from(match wanted {
            Tameness::Fickle(odd) => u64::from(odd),
            Tameness::Firm(value) => value.0,
        });
        let reached = match &modulus {
            None => Some(value.clone()).filter(|to| to < heap),
            Some(modulus) if value < *modulus => {
                let taken = (heap % modulus + modulus - &value) % modulus;
                (taken > BigUint::ZERO && taken <= *heap).then(|| heap - taken)
            }
            Some(_) => None,
        };
        let fits = value.to_u64().is_some_and(|value| of_size(value) == wanted);
        reached.filter(|_| fits).map(Rest::heap).into_iter().collect()
    };
    Some(Part { kind, value, moves_to: Box::new(moves_to) })
}

/// The kind of a single heap of Nim.
fn of_size(value: u64) -> Tameness {
    if value < 2 { Tameness::Fickle(value == 1) } else { Tameness::Firm(Nimber(value)) }
}
