//! Games on a pair of numbers, of which a move names what it leaves of both.

use super::{Game, Goal, Read, Step, numbers};
use crate::failure::Result;
use nimatlas_impartial::pair_games::{Euclid, Wythoff};

pub struct PairGame<R>(pub R);

/// What differs from one game on pairs to another.
pub trait PairRules {
    fn title(&self) -> String;
    fn rule(&self) -> String;
    fn allows(&self, from: [u64; 2], to: [u64; 2]) -> bool;
    /// A move that changes little.
    fn slowest(&self, from: [u64; 2]) -> Option<[u64; 2]>;
    fn winning(&self, from: [u64; 2]) -> Vec<[u64; 2]>;
}

fn step([a, b]: [u64; 2], to: [u64; 2]) -> Step<[u64; 2]> {
    Step::new(format!("({a}, {b}) → ({}, {})", to[0], to[1]), to)
}

impl<R: PairRules> Game for PairGame<R> {
    type Position = [u64; 2];

    fn title(&self) -> String {
        self.0.title()
    }

    fn rule(&self) -> String {
        self.0.rule()
    }

    fn help(&self) -> String {
        "Write a move as the two numbers that it leaves, in their order.".to_owned()
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn shown(&self, at: &[u64; 2]) -> Vec<String> {
        at.iter().map(ToString::to_string).collect()
    }

    fn read(&self, text: &str, &at: &[u64; 2]) -> Option<Read<[u64; 2]>> {
        let written = numbers(text)?;
        // The numbers before the move may be repeated, as in hints.
        let left = if written.len() == 4 { written.strip_prefix(&at)? } else { &written };
        let step = step(at, left.try_into().ok()?);
        Some(if self.0.allows(at, step.to) {
            Ok(step)
        } else {
            Err(format!("Not allowed: {} is no move here.", step.words))
        })
    }

    fn some_move(&self, &at: &[u64; 2]) -> Option<Step<[u64; 2]>> {
        self.0.slowest(at).map(|to| step(at, to))
    }

    fn best(&self, &at: &[u64; 2]) -> Result<Vec<Step<[u64; 2]>>> {
        Ok(self.0.winning(at).into_iter().map(|to| step(at, to)).collect())
    }
}

impl PairRules for Wythoff {
    fn title(&self) -> String {
        "Wythoff's game".to_owned()
    }

    fn rule(&self) -> String {
        let both = match self.r.get() {
            1 => "equally many from both".to_owned(),
            r => format!("from both, in numbers that differ by less than {r}"),
        };
        format!("A move takes any number of stones from one heap, or {both}.")
    }

    fn allows(&self, from: [u64; 2], to: [u64; 2]) -> bool {
        Wythoff::allows(*self, from, to)
    }

    fn slowest(&self, [a, b]: [u64; 2]) -> Option<[u64; 2]> {
        if a >= b { a.checked_sub(1).map(|a| [a, b]) } else { Some([a, b - 1]) }
    }

    fn winning(&self, from: [u64; 2]) -> Vec<[u64; 2]> {
        self.winning_moves(from)
    }
}

impl PairRules for Euclid {
    fn title(&self) -> String {
        "Euclid".to_owned()
    }

    fn rule(&self) -> String {
        "A move subtracts a multiple of the smaller number from the larger.".to_owned()
    }

    fn allows(&self, from: [u64; 2], to: [u64; 2]) -> bool {
        Euclid::allows(*self, from, to)
    }

    fn slowest(&self, [a, b]: [u64; 2]) -> Option<[u64; 2]> {
        (a.min(b) > 0).then(|| if a >= b { [a - b, b] } else { [a, b - a] })
    }

    fn winning(&self, from: [u64; 2]) -> Vec<[u64; 2]> {
        self.winning_moves(from)
    }
}
