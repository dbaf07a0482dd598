//! Games on a pair of numbers, of which a move names what it leaves of both.

use super::{Game, Goal, Step};
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

/// Both numbers stay on the board, even if one is 0.
fn pair(numbers: &[u64]) -> [u64; 2] {
    std::array::from_fn(|i| numbers.get(i).copied().unwrap_or(0))
}

fn step(from: [u64; 2], to: [u64; 2]) -> Step {
    Step { from: from.to_vec(), to: to.to_vec() }
}

impl<R: PairRules> Game for PairGame<R> {
    fn title(&self) -> String {
        self.0.title()
    }

    fn rule(&self) -> String {
        self.0.rule()
    }

    fn help(&self) -> &'static str {
        "Write a move as the two numbers that it leaves, in their order."
    }

    fn goal(&self) -> Goal {
        Goal::LastMoverWins
    }

    fn read(&self, text: &str, heaps: &[u64]) -> Option<Step> {
        let to: [u64; 2] = super::numbers(text)?.try_into().ok()?;
        Some(step(pair(heaps), to))
    }

    fn check(&self, step: &Step) -> std::result::Result<(), String> {
        if self.0.allows(pair(&step.from), pair(&step.to)) {
            return Ok(());
        }
        Err(format!("{step} is no move here"))
    }

    fn some_move(&self, heaps: &[u64]) -> Option<Step> {
        self.0.slowest(pair(heaps)).map(|to| step(pair(heaps), to))
    }

    fn best(&self, heaps: &[u64]) -> Result<Vec<Step>> {
        Ok(self.0.winning(pair(heaps)).into_iter().map(|to| step(pair(heaps), to)).collect())
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

    fn allows(&self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        match (a.checked_sub(c), b.checked_sub(d)) {
            (Some(0), Some(taken)) | (Some(taken), Some(0)) => taken > 0,
            (Some(first), Some(second)) => first.abs_diff(second) < self.r.get(),
            _ => false,
        }
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

    fn allows(&self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        let (smaller, larger, left) = match ([a, b], [c, d]) {
            _ if a >= b && b == d => (b, a, c),
            _ if a <= b && a == c => (a, b, d),
            _ => return false,
        };
        left < larger && (larger - left).checked_rem(smaller) == Some(0)
    }

    fn slowest(&self, [a, b]: [u64; 2]) -> Option<[u64; 2]> {
        (a.min(b) > 0).then(|| if a >= b { [a - b, b] } else { [a, b - a] })
    }

    fn winning(&self, from: [u64; 2]) -> Vec<[u64; 2]> {
        self.winning_moves(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatlas_core::Ruleset;
    use std::num::NonZeroU64;

    fn agrees<R: PairRules + Ruleset<Position = [u64; 2]>>(rules: &R) {
        let small = || (0..9u64).flat_map(|a| (0..9).map(move |b| [a, b]));
        for from in small() {
            let options: Vec<_> = rules.options(&from).collect();
            for to in small() {
                assert_eq!(rules.allows(from, to), options.contains(&to), "{from:?} → {to:?}");
            }
            match rules.slowest(from) {
                Some(to) => assert!(options.contains(&to), "{from:?} → {to:?}"),
                None => assert!(options.is_empty(), "{from:?}"),
            }
        }
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        agrees(&Wythoff::default());
        agrees(&Wythoff { r: NonZeroU64::MIN.saturating_add(2) });
        agrees(&Euclid::default());
    }
}
