//! Games on pairs of numbers: by theorem, and by their nim-values.

use super::{Moves, Solution, Valued, once};
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position, Summand};
use crate::method::{Cost, Method, cheapest};
use crate::moves::{MoveRun, Rest, WinningMoves};
use nimatlas_core::{Convention, Nimber, Ruleset, Status};
use nimatlas_impartial::pair_games::{BigWythoff, FibonacciNim};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::fmt;

/// Up to so many steps, the nim-value is added to an answer by theorem.
const QUICK: u64 = 1 << 24;

/// Outcome and winning moves of one position by theorem, without its nim-value where that takes long.
pub(super) struct Theorem;

fn only(position: &Position) -> Option<(&Game, &[BigUint; 2])> {
    match &position.summands[..] {
        [Summand { game, at: Place::Pair(at) }] if position.convention == Convention::Normal => Some((game, at)),
        _ => None,
    }
}

impl Method<Position, Solution> for Theorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn cost(&self, position: &Position, _: &Context) -> Option<Cost> {
        only(position).map(|_| Cost::FREE)
    }

    fn answer(&self, position: &Position, context: &Context) -> Result<Solution, Failed> {
        let (game, at) = only(position).ok_or_else(|| Failed::no_answer("there are several summands"))?;
        let (outcome, moves) = match game {
            Game::Wythoff(game) => {
                let game = BigWythoff::new(game.r.get().into()).ok_or_else(|| Failed::no_answer("r is 0"))?;
                (game.outcome(at), game.winning_moves(at))
            }
            Game::Euclid(game) => (game.outcome_big(at), game.moves_to_big(at, &BigUint::ZERO)),
            Game::Fibonacci => (FibonacciNim.outcome_big(at), FibonacciNim.winning_moves_big(at)),
            game => return Err(Failed::no_answer(format!("{game} is not on pairs"))),
        };
        let quick = Context {
            limits: crate::Limits { work: context.limits.work.min(QUICK), ..context.limits },
            ..context.clone()
        };
        let value = match valued(game, at, &quick) {
            Ok(found) => Some(found.value),
            Err(Error::Refused(_)) => None,
            Err(error) => return Err(error.into()),
        };
        let (statement, status) = theorem(game);
        let moves = moves.into_iter().map(|to| MoveRun::one(0, Rest::Pair(to)));
        Ok(Solution {
            values: vec![value.clone()],
            nim_sum: value,
            outcome,
            winning_moves: WinningMoves { runs: moves.collect(), incomplete: None },
            period: None,
            status,
            method: self.name().to_owned(),
            explanation: Explanation::default().rests_on(statement, status),
        })
    }
}

fn theorem(game: &Game) -> (&'static str, Status) {
    match game {
        Game::Wythoff(_) => (
            "With a ≤ b, the player to move loses exactly if a = ⌊nα⌋ and b = a + rn for some n, where α = (2 − r + √(r² + 4))/2.",
            Status::Proved("Wythoff 1907, Holladay 1968, Fraenkel 1982"),
        ),
        Game::Euclid(_) => (
            "With 0 < a ≤ b, the player to move wins exactly if a = b or b/a exceeds the golden ratio.",
            Status::Proved("Cole and Davie 1969"),
        ),
        _ => (
            "Write the stones as a sum of Fibonacci numbers, no two of them neighbours. The player to move wins exactly if the least of them may be taken.",
            Status::Proved("Whinihan 1963"),
        ),
    }
}

fn small(at: &[BigUint; 2]) -> Option<[u64; 2]> {
    Some([at[0].to_u64()?, at[1].to_u64()?])
}

/// The nim-value of a position and the moves to each value.
struct ValueQuestion<'a> {
    game: &'a Game,
    at: &'a [BigUint; 2],
}

impl fmt::Display for ValueQuestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the nim-value of {}:{},{}", self.game, self.at[0], self.at[1])
    }
}

pub(super) fn valued<'a>(game: &'a Game, at: &'a [BigUint; 2], context: &Context) -> Result<Valued<'a>, Error> {
    let methods: [&dyn Method<ValueQuestion<'a>, Valued<'a>>; 4] =
        [&EuclidValue, &WythoffSum, &WythoffTable, &FibonacciTable];
    cheapest(&methods, &ValueQuestion { game, at }, context)
}

/// Euclid's nim-values, in as many steps as the algorithm of Euclid takes.
struct EuclidValue;

impl<'a> Method<ValueQuestion<'a>, Valued<'a>> for EuclidValue {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn cost(&self, question: &ValueQuestion<'a>, _: &Context) -> Option<Cost> {
        matches!(question.game, Game::Euclid(_)).then_some(Cost::FREE)
    }

    fn answer(&self, question: &ValueQuestion<'a>, _: &Context) -> Result<Valued<'a>, Failed> {
        let Game::Euclid(game) = question.game else { return Err(Failed::no_answer("it is not Euclid")) };
        let at = question.at;
        let status = Status::Proved("Cole and Davie 1969, Nivasch 2006");
        let why = "The nim-value follows the quotients of the algorithm of Euclid from its end.";
        Ok(Valued {
            value: game.nim_value_big(at),
            status,
            method: self.name(),
            explanation: Explanation::default().rests_on(why, status),
            period: None,
            moves_to: Box::new(move |wanted| {
                let to = game.moves_to_big(at, wanted).into_iter();
                Ok(Moves { runs: to.map(|to| once(Rest::Pair(to))).collect(), incomplete: None })
            }),
        })
    }
}

const ALL_BELOW: &str = "The nim-values of all positions below are computed: each is the least number that is not among those of the options.";

fn clamped(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

fn computed<'a>(value: u64, moves_to: impl Fn(&BigUint) -> Result<Moves, Error> + 'a) -> Valued<'a> {
    Valued {
        value: value.into(),
        status: Status::Computed,
        method: "definition",
        explanation: Explanation::default().rests_on(ALL_BELOW, Status::Computed),
        period: None,
        moves_to: Box::new(moves_to),
    }
}

/// The sum of the heaps, where every smaller pair is an option.
struct WythoffSum;

impl<'a> Method<ValueQuestion<'a>, Valued<'a>> for WythoffSum {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn cost(&self, question: &ValueQuestion<'a>, _: &Context) -> Option<Cost> {
        let Game::Wythoff(game) = question.game else { return None };
        question.at.iter().all(|heap| *heap <= BigUint::from(game.r.get())).then_some(Cost::FREE)
    }

    fn answer(&self, question: &ValueQuestion<'a>, _: &Context) -> Result<Valued<'a>, Failed> {
        /// More moves are not listed.
        const LISTED: u32 = 1000;
        let [a, b] = question.at;
        let status = Status::Proved("induction on the sum of the heaps");
        let why =
            "Neither heap exceeds r, so a move can make any smaller pair of it; the nim-value is the sum of the heaps.";
        Ok(Valued {
            value: a + b,
            status,
            method: self.name(),
            explanation: Explanation::default().rests_on(why, status),
            period: None,
            moves_to: Box::new(move |wanted| {
                if *wanted >= a + b {
                    return Ok(Moves::default());
                }
                let least = if wanted > b { wanted - b } else { BigUint::ZERO };
                let count = wanted.min(a) - &least + 1u32;
                let shown = count.to_u32().map_or(LISTED, |count| count.min(LISTED));
                let to = |place: u32| [&least + place, wanted - (&least + place)];
                let incomplete =
                    (count > shown.into()).then(|| format!("{count} moves win; the first {shown} are listed"));
                Ok(Moves { runs: (0..shown).map(|place| once(Rest::Pair(to(place)))).collect(), incomplete })
            }),
        })
    }
}

/// A table of the positions below, row by row.
struct WythoffTable;

impl<'a> Method<ValueQuestion<'a>, Valued<'a>> for WythoffTable {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &ValueQuestion<'a>, _: &Context) -> Option<Cost> {
        let Game::Wythoff(game) = question.game else { return None };
        let at = small(question.at)?;
        let places = at.map(|number| u128::from(number) + 1);
        let memory = clamped(places[0].saturating_mul(places[1]).saturating_mul(4));
        Some(Cost::Known { work: clamped(game.nim_value_cost(at)), memory })
    }

    fn answer(&self, question: &ValueQuestion<'a>, context: &Context) -> Result<Valued<'a>, Failed> {
        let (Game::Wythoff(game), Some(at)) = (question.game, small(question.at)) else {
            return Err(Failed::no_answer("it is not a position of Wythoff's game"));
        };
        let table = game.nim_value_table(at, context.limits.work).map_err(Failed::no_answer)?;
        let value = move |[a, b]: [u64; 2]| table.get(a as usize).and_then(|row| row.get(b as usize)).copied();
        let own = value(at).ok_or_else(|| Failed::no_answer("the table ends before the position"))?;
        let game = *game;
        Ok(computed(own.into(), move |wanted| {
            let wanted = wanted.to_u32();
            let wins = game.options(&at).filter(|&to| wanted.is_some() && value(to) == wanted);
            Ok(Moves { runs: wins.map(|to| once(Rest::Pair(to.map(BigUint::from)))).collect(), incomplete: None })
        }))
    }
}

/// The same for Fibonacci Nim.
struct FibonacciTable;

impl<'a> Method<ValueQuestion<'a>, Valued<'a>> for FibonacciTable {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &ValueQuestion<'a>, _: &Context) -> Option<Cost> {
        let at = small(question.at).filter(|_| *question.game == Game::Fibonacci)?;
        let work = clamped(FibonacciNim.nim_value_cost(at));
        Some(Cost::Known { work, memory: work.saturating_mul(4) })
    }

    fn answer(&self, question: &ValueQuestion<'a>, context: &Context) -> Result<Valued<'a>, Failed> {
        let at = small(question.at).ok_or_else(|| Failed::no_answer("it is not a small position"))?;
        let work = context.limits.work;
        let own = FibonacciNim.nim_value(at, work).map_err(Failed::no_answer)?;
        Ok(computed(own.0, move |wanted| {
            // A table for each option.
            let cost = FibonacciNim.nim_value_cost(at).saturating_mul(at[1].into());
            if cost > work.into() {
                let incomplete = Some(format!("the values of the options take {cost} steps"));
                return Ok(Moves { runs: Vec::new(), incomplete });
            }
            let wanted = wanted.to_u64().map(Nimber);
            let is_wanted = |&to: &[u64; 2]| FibonacciNim.nim_value(to, work).ok() == wanted && wanted.is_some();
            let wins = FibonacciNim.options(&at).filter(is_wanted);
            Ok(Moves { runs: wins.map(|to| once(Rest::Pair(to.map(BigUint::from)))).collect(), incomplete: None })
        }))
    }
}
