//! Fibonacci Nim, whose positions are the stones and the most that may be taken of them.

use super::{Game, Goal, Read, Step, numbers};
use crate::failure::Result;
use nimatlas_impartial::pair_games::FibonacciNim;

pub struct Fibonacci;

fn step([stones, _]: [u64; 2], to: [u64; 2]) -> Step<[u64; 2]> {
    Step::new(format!("{stones} → {}", to[0]), to)
}

impl Game for Fibonacci {
    type Position = [u64; 2];

    fn title(&self) -> String {
        "Fibonacci Nim".to_owned()
    }

    fn rule(&self) -> String {
        "A move takes at most twice as many stones as the move before, and at first not all.".to_owned()
    }

    fn help(&self) -> String {
        "Write a move as the heap and what is left of it: 13 10 takes 3 of 13 stones.".to_owned()
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn label(&self) -> &'static str {
        "Heap"
    }

    fn shown(&self, [stones, limit]: &[u64; 2]) -> Vec<String> {
        vec![stones.to_string(), format!("(take at most {})", limit.min(stones))]
    }

    fn read(&self, text: &str, &at: &[u64; 2]) -> Option<Read<[u64; 2]>> {
        let [stones, limit] = [at[0], at[1].min(at[0])];
        let [from, left]: [u64; 2] = numbers(text)?.try_into().ok()?;
        if from != stones {
            return Some(Err(format!("There is no heap of {from}.")));
        }
        let to = from.checked_sub(left).and_then(|taken| FibonacciNim.after(at, taken));
        Some(to.map(|to| step(at, to)).ok_or_else(|| format!("Not allowed: a move takes 1 to {limit} stones here.")))
    }

    fn some_move(&self, &at: &[u64; 2]) -> Option<Step<[u64; 2]>> {
        FibonacciNim.after(at, 1).map(|to| step(at, to))
    }

    fn best(&self, &at: &[u64; 2]) -> Result<Vec<Step<[u64; 2]>>> {
        Ok(FibonacciNim.winning_moves(at).into_iter().map(|to| step(at, to)).collect())
    }
}
