//! The question who wins a position, and how.

mod heaps;
mod misere;
mod nim;
mod pairs;
mod search;
mod vertices;

use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position, Summand};
use crate::method::{Cost, Method, cheapest};
use crate::moves::{MoveRun, Rest, WinningMoves};
use crate::values::Repetition;
use nimatlas_core::{Convention, Outcome, Status};
use num_bigint::BigUint;
use num_traits::Zero;

/// Who wins a position, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The nim-values of the summands, each `None` where only the outcome is known.
    pub values: Vec<Option<BigUint>>,
    /// Their nim-sum, the nim-value of the position in normal play.
    pub nim_sum: Option<BigUint>,
    /// The outcome under the convention of the position.
    pub outcome: Outcome,
    /// The winning moves.
    pub winning_moves: WinningMoves,
    /// How the nim-values of the heaps repeat, where all summands are of one game and some heap is known by that alone.
    pub period: Option<Repetition>,
    /// How certain the answer is.
    pub status: Status,
    /// The method, in two or three words; where summands have different ones, all of them.
    pub method: String,
    /// Why it is so.
    pub explanation: Explanation,
}

/// A summand with its nim-value and the moves on it.
struct Valued<'a> {
    value: BigUint,
    status: Status,
    method: &'static str,
    explanation: Explanation,
    /// How the values of the game repeat, where this one is known by that alone.
    period: Option<Repetition>,
    moves_to: MovesTo<'a>,
}

/// Finds the moves to positions of a value.
type MovesTo<'a> = Box<dyn Fn(&BigUint) -> Result<Moves, Error> + 'a>;

/// The moves on a summand to positions of some value.
#[derive(Default)]
struct Moves {
    runs: Vec<Run>,
    incomplete: Option<String>,
}

/// What a move leaves, and how the moves go on: step and count.
type Run = (Rest, BigUint, BigUint);

fn once(to: Rest) -> Run {
    (to, BigUint::ZERO, BigUint::from(1u32))
}

const ADDITION: &str = "The nim-value of a sum of games, whatever they are, is the nim-sum of their nim-values.";
const SPRAGUE_GRUNDY: Status = Status::Proved("Sprague 1935, Grundy 1939");

/// Solves a position under its convention.
///
/// ```
/// use nimatlas::{Context, Position, solve};
/// use nimatlas::core::Outcome;
///
/// let sum: Position = "nim:3 + subtraction:2,5,7:8 + kayles:9".parse()?;
/// let found = solve(&sum, &Context::built_in()?)?;
/// assert_eq!((found.nim_sum, found.outcome), (Some(5u32.into()), Outcome::N));
/// let moves: Vec<String> =
///     found.winning_moves.each().map(|(summand, to)| format!("{} → {to}", sum.summands[summand])).collect();
/// assert_eq!(moves, ["heap:0.77:9 → 8", "heap:0.77:9 → 2 + 6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no method is within the limits; the error names all of them with their costs.
pub fn solve(position: &Position, context: &Context) -> Result<Solution, Error> {
    let methods: [&dyn Method<Position, Solution>; 5] =
        [&nim::Theorem, &pairs::Theorem, &NimSum, &misere::TameRule, &search::Search];
    cheapest(&methods, position, context)
}

/// The theorem of Sprague and Grundy.
struct NimSum;

impl Method<Position, Solution> for NimSum {
    fn name(&self) -> &'static str {
        "nim-sum"
    }

    fn cost(&self, position: &Position, _: &Context) -> Option<Cost> {
        // What the nim-values cost is found out for each game by itself.
        (position.convention == Convention::Normal).then_some(Cost::Search { at_least: 2 })
    }

    fn answer(&self, position: &Position, context: &Context) -> Result<Solution, Failed> {
        let valued = valued(position, context)?;
        let nim_sum = valued.iter().fold(BigUint::ZERO, |sum, part| sum ^ &part.value);
        let mut winning_moves = WinningMoves::default();
        for (summand, part) in valued.iter().enumerate() {
            let Moves { runs, incomplete } = (part.moves_to)(&(&nim_sum ^ &part.value))?;
            let runs = runs.into_iter().map(|(to, step, count)| MoveRun { summand, to, step, count });
            winning_moves.runs.extend(runs);
            winning_moves.incomplete = winning_moves.incomplete.or(incomplete);
        }
        let mut methods: Vec<&str> = Vec::new();
        for part in &valued {
            if !methods.contains(&part.method) {
                methods.push(part.method);
            }
        }
        let several = valued.len() != 1;
        let status = valued
            .iter()
            .map(|part| part.status)
            .fold(None, |all: Option<Status>, status| Some(all.map_or(status, |all| all.and(status))));
        Ok(Solution {
            values: valued.iter().map(|part| Some(part.value.clone())).collect(),
            outcome: Outcome::p_if(nim_sum.is_zero()),
            status: status.unwrap_or(SPRAGUE_GRUNDY),
            method: if methods.is_empty() { self.name().to_owned() } else { methods.join(", ") },
            explanation: explanation(position, &valued, &nim_sum, several),
            nim_sum: Some(nim_sum),
            winning_moves,
            period: if position.one_game().is_some() { valued.into_iter().find_map(|part| part.period) } else { None },
        })
    }
}

fn explanation(position: &Position, valued: &[Valued<'_>], nim_sum: &BigUint, several: bool) -> Explanation {
    let mut why = Explanation::default();
    // Of equal games once.
    let mut explained: Vec<&Game> = Vec::new();
    for (summand, part) in position.summands.iter().zip(valued) {
        if !explained.contains(&&summand.game) {
            explained.push(&summand.game);
            why = why.and(part.explanation.clone());
        }
    }
    why = why.words(verdict(nim_sum));
    if several { why.rests_on(ADDITION, SPRAGUE_GRUNDY) } else { why }
}

/// Why a sum is won or lost in normal play.
pub(crate) fn verdict(nim_sum: &BigUint) -> String {
    if nim_sum.is_zero() {
        return "The nim-sum of the values is 0, so every move makes it something else and the opponent can make it 0 again.".to_owned();
    }
    format!(
        "The nim-sum of the values is {nim_sum}, not 0. A move wins exactly if it makes the nim-sum 0: a summand of value v must become one of value v xor {nim_sum}."
    )
}

/// The summands with their values. The values of a game are found once, up to its largest heap.
fn valued<'a>(position: &'a Position, context: &'a Context) -> Result<Vec<Valued<'a>>, Error> {
    let mut known: Vec<(&Game, std::rc::Rc<crate::NimValues>)> = Vec::new();
    let mut parts = Vec::new();
    for Summand { game, at } in &position.summands {
        parts.push(match at {
            Place::Heap(heap) => {
                let values = match known.iter().find(|(of, _)| *of == game) {
                    Some((_, values)) => values.clone(),
                    None => {
                        let heaps = position.summands.iter().filter(|summand| summand.game == *game);
                        let largest = heaps.filter_map(|summand| match &summand.at {
                            Place::Heap(heap) => Some(heap),
                            _ => None,
                        });
                        let values = std::rc::Rc::new(crate::nim_values(game, largest.max(), context)?);
                        known.push((game, values.clone()));
                        values
                    }
                };
                heaps::valued(values, heap, context)?
            }
            Place::Pair(at) => pairs::valued(game, at, context)?,
            Place::Vertex(vertex) => vertices::valued(game, *vertex)?,
        });
    }
    Ok(parts)
}
