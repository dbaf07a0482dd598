//! Different games side by side.

use super::pairs::PairRules;
use super::{Game, Goal, Read, Step, behind, numbers};
use crate::commands::{escaped, rule_words, sum_failure};
use crate::failure::Result;
use nimatlas_core::Convention;
use nimatlas_impartial::pair_games::{Euclid, FibonacciNim, Wythoff};
use nimatlas_impartial::sum::{Part, PartError, Position, TamePart, solve_parts, solve_tame};
use std::fmt;

pub struct SumGame(pub Convention);

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumPart {
    /// The game, as it was written at the start.
    game: String,
    at: Position,
}

impl SumPart {
    /// Reads `kayles:9`.
    pub fn read(text: &str) -> Result<SumPart> {
        let at = text.parse().map_err(|error| sum_failure(text, error))?;
        let game = text.rsplit_once(':').map_or(text, |(game, _)| game);
        Ok(SumPart { game: escaped(game), at })
    }

    fn solved<P>(&self) -> Result<P>
    where
        P: for<'a> TryFrom<&'a Position, Error = PartError>,
    {
        P::try_from(&self.at).map_err(|error| sum_failure(&self.to_string(), error))
    }

    /// What is left after the move that leaves these numbers, if it is allowed: the positions in place of this one.
    fn after(&self, left: &[u64]) -> Option<Vec<Position>> {
        let pair = || <[u64; 2]>::try_from(left).ok();
        match (&self.at, left) {
            (&Position::Nim(heap), &[to]) => (to < heap).then(|| vec![Position::Nim(to)]),
            (Position::Heap(game, heap), _) => {
                let parts: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
                let heaps = if parts.is_empty() { &[0][..] } else { &parts };
                let positions = || heaps.iter().map(|&heap| Position::Heap(game.clone(), heap)).collect();
                game.allows(*heap, &parts).then(positions)
            }
            (&Position::Wythoff(at), _) => {
                pair().filter(|&to| Wythoff::default().allows(at, to)).map(|to| vec![Position::Wythoff(to)])
            }
            (&Position::Euclid(at), _) => {
                pair().filter(|&to| Euclid::default().allows(at, to)).map(|to| vec![Position::Euclid(to)])
            }
            // The limit follows from the stones, and may be left out.
            (&Position::Fibonacci(at), &[to, ref limit @ ..]) => {
                let after = at[0].checked_sub(to).and_then(|taken| FibonacciNim.after(at, taken))?;
                (limit.is_empty() || limit == [after[1]]).then(|| vec![Position::Fibonacci(after)])
            }
            _ => None,
        }
    }

    fn rule(&self) -> String {
        match &self.at {
            Position::Nim(_) => "A move takes any number of stones.".to_owned(),
            Position::Heap(game, _) => rule_words(game),
            Position::Wythoff(_) => Wythoff::default().rule(),
            Position::Euclid(_) => Euclid::default().rule(),
            Position::Fibonacci([_, limit]) => format!("A move takes 1 to {limit} stones here."),
        }
    }

    /// The numbers that a move leaves which gives little away.
    fn slowest(&self) -> Option<Vec<u64>> {
        match &self.at {
            Position::Nim(heap) => heap.checked_sub(1).map(|to| vec![to]),
            Position::Heap(game, heap) => game.gentle_break(*heap),
            Position::Wythoff(at) => Wythoff::default().slowest(*at).map(Vec::from),
            Position::Euclid(at) => Euclid::default().slowest(*at).map(Vec::from),
            Position::Fibonacci(at) => FibonacciNim.after(*at, 1).map(Vec::from),
        }
    }
}

impl fmt::Display for SumPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, written(&self.at))
    }
}

/// A position without its game.
fn written(at: &Position) -> String {
    match at {
        Position::Nim(heap) | Position::Heap(_, heap) => heap.to_string(),
        Position::Wythoff([a, b]) | Position::Euclid([a, b]) | Position::Fibonacci([a, b]) => format!("{a},{b}"),
    }
}

/// The sum after the move of a part that leaves these numbers, if it is allowed.
fn step(parts: &[SumPart], place: usize, left: &[u64]) -> Option<Step<Vec<SumPart>>> {
    let part = &parts[place];
    let after = part.after(left)?;
    let left: Vec<_> = after.iter().map(written).collect();
    let words = format!("{part} → {}", left.join(" + "));
    let mut to = parts.to_vec();
    to.splice(place..=place, after.into_iter().map(|at| SumPart { game: part.game.clone(), at }));
    Some(Step::new(words, to))
}

impl Game for SumGame {
    type Position = Vec<SumPart>;

    fn title(&self) -> String {
        format!("A sum of games, {} play", self.0)
    }

    fn rule(&self) -> String {
        "A move is a move in one of the parts, by the rules of its game.".to_owned()
    }

    fn help(&self) -> String {
        "Write a move as a part, or its place, and what is left of it: kayles:9 4 4, or 3 4 4 for the third part."
            .to_owned()
    }

    fn goal(&self) -> Goal {
        self.0.into()
    }

    fn label(&self) -> &'static str {
        "Parts"
    }

    fn shown(&self, parts: &Vec<SumPart>) -> Vec<String> {
        parts.iter().map(ToString::to_string).collect()
    }

    fn read(&self, text: &str, parts: &Vec<SumPart>) -> Option<Read<Vec<SumPart>>> {
        let named = parts.iter().enumerate().find_map(|(place, part)| {
            behind(text, &part.to_string()).or_else(|| behind(text, &(place + 1).to_string())).map(|left| (place, left))
        });
        let Some((place, left)) = named else {
            let (part, _) = text.trim().split_once(char::is_whitespace)?;
            return part.contains(':').then(|| Err(format!("There is no part {}.", escaped(part))));
        };
        let left = numbers(left).filter(|left| !left.is_empty())?;
        let problem = || format!("Not allowed: that is no move on {}. {}", parts[place], parts[place].rule());
        Some(step(parts, place, &left).ok_or_else(problem))
    }

    fn some_move(&self, parts: &Vec<SumPart>) -> Option<Step<Vec<SumPart>>> {
        (0..parts.len()).find_map(|place| step(parts, place, &parts[place].slowest()?))
    }

    fn best(&self, parts: &Vec<SumPart>) -> Result<Vec<Step<Vec<SumPart>>>> {
        let moves = match self.0 {
            Convention::Normal => {
                let parts = parts.iter().map(SumPart::solved::<Part>).collect::<Result<Vec<_>>>()?;
                solve_parts(&parts).winning_moves
            }
            Convention::Misere => {
                let parts = parts.iter().map(SumPart::solved::<TamePart>).collect::<Result<Vec<_>>>()?;
                solve_tame(&parts).winning_moves
            }
        };
        Ok(moves.iter().filter_map(|(place, left)| step(parts, *place, &numbers(left)?)).collect())
    }
}
