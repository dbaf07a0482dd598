//! Games on pairs of numbers: by theorem, and by their nim-values.

use super::{Moves, Solution, Valued, once};
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position, Summand};
use crate::method::{Cost, Method, cheapest};
use crate::moves::{MoveRun, Rest, WinningMoves};
use nimatlas_core::{Convention, Nimber, Status};
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use nimatlas_impartial::solve;
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
        let small = small(at)?;
        let (outcome, moves) = match game {
            Game::Wythoff(game) => (game.outcome(small), game.winning_moves(small)),
            Game::Euclid(game) => (game.outcome(small), game.winning_moves(small)),
            Game::Fibonacci => (FibonacciNim.outcome(small), FibonacciNim.winning_moves(small)),
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
        let moves = moves.into_iter().map(|to| MoveRun::one(0, Rest::Pair(to.map(BigUint::from))));
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

fn small(at: &[BigUint; 2]) -> Result<[u64; 2], Error> {
    match [at[0].to_u64(), at[1].to_u64()] {
        [Some(a), Some(b)] => Ok([a, b]),
        _ => Err(Error::Input(format!("numbers of this game may be at most {}", u64::MAX))),
    }
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
    let methods: [&dyn Method<ValueQuestion<'a>, Valued<'a>>; 2] = [&EuclidValue, &AllBelow];
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
        let game = Euclid::default();
        let at = small(question.at)?;
        let status = Status::Proved("Cole and Davie 1969, Nivasch 2006");
        let why = "The nim-value follows the quotients of the algorithm of Euclid from its end.";
        Ok(Valued {
            value: game.nim_value(at).0.into(),
            status,
            method: self.name(),
            explanation: Explanation::default().rests_on(why, status),
            period: None,
            moves_to: Box::new(move |wanted| {
                let Some(wanted) = wanted.to_u64() else { return Ok(Moves::default()) };
                let to = game.moves_to(at, Nimber(wanted)).into_iter();
                Ok(Moves { runs: to.map(|to| once(Rest::Pair(to.map(BigUint::from)))).collect(), incomplete: None })
            }),
        })
    }
}

/// The values of all positions below.
struct AllBelow;

impl<'a> Method<ValueQuestion<'a>, Valued<'a>> for AllBelow {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn cost(&self, question: &ValueQuestion<'a>, _: &Context) -> Option<Cost> {
        let [a, b] = small(question.at).ok()?.map(|number| u128::from(number) + 1);
        // Positions below, times moves from each.
        let (positions, moves) = match question.game {
            Game::Wythoff(Wythoff { r }) => {
                (a.saturating_mul(b), a + b + a.min(b).saturating_mul(u128::from(2 * r.get().min(1 << 32) - 1)))
            }
            Game::Fibonacci => (a.saturating_mul(a), a),
            _ => return None,
        };
        let limit = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        Some(Cost::Known { work: limit(positions.saturating_mul(moves)), memory: limit(positions.saturating_mul(64)) })
    }

    fn answer(&self, question: &ValueQuestion<'a>, _: &Context) -> Result<Valued<'a>, Failed> {
        let at = small(question.at)?;
        let found = match question.game {
            Game::Wythoff(game) => solve::solve(game, &at, None),
            _ => solve::solve(&FibonacciNim, &at, None),
        };
        let found = found.map_err(Failed::no_answer)?;
        let options = found.options;
        Ok(Valued {
            value: found.nim_value.0.into(),
            status: Status::Computed,
            method: self.name(),
            explanation: Explanation::default().rests_on(
                "The nim-values of all positions below are computed: each is the least number that is not among those of the options.",
                Status::Computed,
            ),
            period: None,
            moves_to: Box::new(move |wanted| {
                let wanted = wanted.to_u64().map(Nimber);
                let wins = options.iter().filter(|(_, value)| Some(*value) == wanted);
                Ok(Moves { runs: wins.map(|(to, _)| once(Rest::Pair(to.map(BigUint::from)))).collect(), incomplete: None })
            }),
        })
    }
}
