//! Misère play from the rules alone: a search of all positions below.

use super::{Solution, valued};
use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position, Summand};
use crate::method::{Cost, Method};
use crate::moves::{MoveRun, Rest, WinningMoves};
use nimatlas_core::{Convention, Outcome, Status};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Any sum in misère play, as long as there are few positions below it.
pub(super) struct Search;

/// What looking at one option costs: a key is built, hashed and kept.
const STEPS: u64 = 256;
/// What a position that is kept takes for each of its summands, in bytes.
const BYTES: u64 = 160;
/// Progress is reported after so many positions.
const REPORTED: u64 = 1 << 16;

impl Method<Position, Solution> for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn cost(&self, position: &Position, _: &Context) -> Option<Cost> {
        (position.convention == Convention::Misere).then_some(Cost::Search { at_least: 1 << 10 })
    }

    fn answer(&self, position: &Position, context: &Context) -> Result<Solution, Failed> {
        for summand in &position.summands {
            if let Game::Graph(graph) = &summand.game {
                // A graph with a cycle is refused, so that every search ends.
                graph.solution()?;
            }
        }
        let mut memo = Memo::new(position, context);
        let outcome = memo.outcome(memo.key(&position.summands))?;
        let mut runs = Vec::new();
        for (index, summand) in position.summands.iter().enumerate() {
            let mut found: Vec<Rest> = Vec::new();
            for left in summand.options()? {
                let after = memo.after(position, index, &left);
                if memo.outcome(after)?.is_p() && !found.contains(&left) {
                    found.push(left);
                }
            }
            runs.extend(found.into_iter().map(|to| MoveRun::one(index, to)));
        }
        let why = Explanation::default()
            .words(format!("{} positions below are solved one by one.", memo.outcomes.len()))
            .rests_on(
                "In misère play a position without moves is won by the player to move; any other is won if some option is lost.",
                Status::Computed,
            );
        Ok(Solution {
            outcome,
            winning_moves: WinningMoves { runs, incomplete: None },
            status: Status::Computed,
            method: self.name().to_owned(),
            explanation: why,
            ..values(position, context)?
        })
    }
}

/// The nim-values, which do not tell the outcome here, where they are known.
fn values(position: &Position, context: &Context) -> Result<Solution, Error> {
    let (values, nim_sum) = match valued(position, context) {
        Ok(parts) => {
            let sum = parts.iter().fold(num_bigint::BigUint::ZERO, |sum, part| sum ^ &part.value);
            (parts.into_iter().map(|part| Some(part.value)).collect(), Some(sum))
        }
        Err(Error::Refused(_)) => (vec![None; position.summands.len()], None),
        Err(error) => return Err(error),
    };
    Ok(Solution {
        values,
        nim_sum,
        outcome: Outcome::N,
        winning_moves: WinningMoves::default(),
        period: None,
        status: Status::Computed,
        method: String::new(),
        explanation: Explanation::default(),
    })
}

/// The numbers of the games and where they stand, in order, without empty heaps.
type Key = Vec<(usize, Place)>;

struct Memo<'a> {
    games: Vec<&'a Game>,
    outcomes: HashMap<Key, Outcome>,
    steps_left: u64,
    units_left: u64,
    context: &'a Context,
}

/// A position whose options are being looked at.
struct Frame {
    key: Key,
    options: Vec<Key>,
    /// What the options take in memory.
    units: u64,
}

impl<'a> Memo<'a> {
    fn new(position: &'a Position, context: &'a Context) -> Memo<'a> {
        let mut games: Vec<&Game> = Vec::new();
        for summand in &position.summands {
            if !games.contains(&&summand.game) {
                games.push(&summand.game);
            }
        }
        let (steps_left, units_left) = (context.limits.work / STEPS, context.limits.memory / BYTES);
        Memo { games, outcomes: HashMap::new(), steps_left, units_left, context }
    }

    fn number(&self, game: &Game) -> usize {
        // Play stays within the games of the start.
        self.games.iter().position(|&known| known == game).unwrap_or(usize::MAX)
    }

    fn key(&self, summands: &[Summand]) -> Key {
        ordered(summands.iter().map(|summand| (self.number(&summand.game), summand.at.clone())).collect())
    }

    /// The position after a move, where there is one.
    fn after(&self, position: &Position, index: usize, left: &Rest) -> Key {
        let mut after = position.summands.clone();
        let game = &position.summands[index].game;
        after.splice(index..=index, left.places().into_iter().map(|at| Summand { game: game.clone(), at }));
        self.key(&after)
    }

    fn frame(&mut self, key: Key) -> Result<Frame, Failed> {
        let mut options = Vec::new();
        let mut units = 0;
        for (place, (game, at)) in key.iter().enumerate() {
            if place > 0 && key[place - 1] == key[place] {
                continue;
            }
            let Some(&known) = self.games.get(*game) else { continue };
            let summand = Summand { game: known.clone(), at: at.clone() };
            for left in summand.options()? {
                let mut option: Key = key.clone();
                option.splice(place..=place, left.places().into_iter().map(|at| (*game, at)));
                let option = ordered(option);
                units += self.take(&option)?;
                options.push(option);
            }
        }
        Ok(Frame { key, options, units })
    }

    /// Takes a step, and the memory of a position.
    fn take(&mut self, key: &Key) -> Result<u64, Failed> {
        let units = 1 + key.len() as u64;
        let left = self.steps_left.checked_sub(1).zip(self.units_left.checked_sub(units));
        (self.steps_left, self.units_left) =
            left.ok_or_else(|| Failed::no_answer(format!("more than {} positions lie below", self.outcomes.len())))?;
        Ok(units)
    }

    fn outcome(&mut self, key: Key) -> Result<Outcome, Failed> {
        if let Some(&known) = self.outcomes.get(&key) {
            return Ok(known);
        }
        let mut stack = Vec::new();
        let mut last = self.enter(key, &mut stack)?;
        while let Some(frame) = stack.last_mut() {
            let next = loop {
                let Some(option) = frame.options.pop() else { break Err(Outcome::P) };
                match self.outcomes.get(&option) {
                    Some(outcome) if outcome.is_p() => break Err(Outcome::N),
                    Some(_) => {}
                    None => break Ok(option),
                }
            };
            match next {
                Ok(option) => {
                    // It is looked at once more when its outcome is known.
                    frame.options.push(option.clone());
                    self.enter(option, &mut stack)?;
                }
                Err(outcome) => {
                    if let Some(Frame { key, units, .. }) = stack.pop() {
                        self.units_left += units;
                        self.keep(key, outcome)?;
                    }
                    last = outcome;
                }
            }
        }
        Ok(last)
    }

    /// Begins with a position. Without a move the player to move wins it.
    fn enter(&mut self, key: Key, stack: &mut Vec<Frame>) -> Result<Outcome, Failed> {
        let frame = self.frame(key)?;
        if frame.options.is_empty() {
            self.keep(frame.key, Outcome::N)?;
        } else {
            stack.push(frame);
        }
        Ok(Outcome::N)
    }

    fn keep(&mut self, key: Key, outcome: Outcome) -> Result<(), Failed> {
        self.take(&key)?;
        self.outcomes.insert(key, outcome);
        let held = self.outcomes.len() as u64;
        if held.is_multiple_of(REPORTED) && self.context.report("misère search", held, None) == ControlFlow::Break(())
        {
            return Err(Failed::Wrong(Error::Interrupted));
        }
        Ok(())
    }
}

fn ordered(mut key: Key) -> Key {
    key.retain(|(_, at)| !matches!(at, Place::Heap(heap) if *heap == num_bigint::BigUint::ZERO));
    key.sort_unstable();
    key
}
