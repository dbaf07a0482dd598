//! Scoring Nim and its variants.

use super::notation::{self, behind, heap_move};
use super::{Game, Goal, Read, Step};
use crate::failure::{Failure, Result};
use nimatlas::Context;
use nimatlas::scoring::{ScoringPosition, payoff_at};
use nimatlas_core::{BonusTo, ScoringRules, TakeRule};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::ToPrimitive;

pub struct ScoringGame {
    pub bonus: BigRational,
    /// Their weights are those of the heaps at the start; later each heap carries its own.
    pub rules: ScoringRules,
    /// What the best moves may cost.
    pub context: Context,
}

/// A heap, and what a stone of it scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringHeap {
    pub stones: u64,
    pub weight: i64,
}

impl ScoringGame {
    /// The heaps at the start.
    pub fn start(&self, heaps: &[u64]) -> Vec<ScoringHeap> {
        let heap = |(place, &stones): (usize, &u64)| ScoringHeap { stones, weight: self.rules.weight(place) };
        heaps.iter().enumerate().map(heap).filter(|heap| heap.stones > 0).collect()
    }

    fn is_weighted(&self) -> bool {
        !self.rules.weights.is_empty()
    }

    /// A heap as the board shows it and as moves name it.
    fn name(&self, heap: ScoringHeap) -> String {
        if self.is_weighted() { format!("{}×{}", heap.stones, heap.weight) } else { heap.stones.to_string() }
    }

    /// A heap named with its weight, and what is left of it.
    fn named(&self, text: &str, heaps: &[ScoringHeap]) -> Option<(usize, u64)> {
        let left = |&heap| behind(text, &self.name(heap))?.parse().ok();
        heaps.iter().enumerate().filter(|_| self.is_weighted()).find_map(|(place, heap)| Some((place, left(heap)?)))
    }

    fn check(&self, taken: u64) -> std::result::Result<(), String> {
        match &self.rules.take {
            TakeRule::Any => Ok(()),
            TakeRule::AtMost(most) if taken > most.get() => {
                Err(format!("that takes {taken} stones; a move takes 1 to {most}"))
            }
            TakeRule::AtMost(_) => Ok(()),
            TakeRule::OneOf(set) if set.as_slice().binary_search(&taken).is_ok() => Ok(()),
            TakeRule::OneOf(set) => Err(format!("that takes {taken}; a move takes a number of stones in {set}")),
        }
    }

    fn step(&self, heaps: &[ScoringHeap], place: usize, left: u64) -> Step<Vec<ScoringHeap>> {
        let heap = heaps[place];
        let mut to = heaps.to_vec();
        if left == 0 {
            to.remove(place);
        } else {
            to[place].stones = left;
        }
        let points = i128::from(heap.stones - left) * i128::from(heap.weight);
        Step { words: format!("{} → {left}", self.name(heap)), to, points }
    }
}

impl Game for ScoringGame {
    type Position = Vec<ScoringHeap>;

    fn title(&self) -> String {
        format!("Scoring Nim, bonus N = {}", self.bonus)
    }

    fn rule(&self) -> String {
        let take = match &self.rules.take {
            TakeRule::Any => "any number of stones".to_owned(),
            TakeRule::AtMost(most) => format!("1 to {most} stones"),
            TakeRule::OneOf(set) => format!("a number of stones in {set}"),
        };
        let each = if self.is_weighted() { "the number behind the × for each" } else { "1 for each" };
        let bonus = match (self.rules.bonus_to, &self.rules.take) {
            (BonusTo::LastMover, TakeRule::OneOf(_)) => format!("the last move scores {} more", self.bonus),
            (BonusTo::LastMover, _) => format!("the last stone scores {} more", self.bonus),
            (BonusTo::Other, _) => format!("who finds no move scores {} more", self.bonus),
        };
        format!("A move takes {take} from one heap and scores {each}; {bonus}.")
    }

    fn help(&self) -> String {
        if self.is_weighted() {
            "Write a move as a heap and what is left of it: 5×2 1 makes the heap of 5 stones that score 2 each one of 1. 5x2 1 is the same, and so is 5 1 where no heap of 5 stands before it.".to_owned()
        } else {
            notation::help(|from, left| matches!(left, &[to] if to < from && self.check(from - to).is_ok()))
        }
    }

    fn goal(&self) -> Goal {
        Goal::Score(self.bonus.clone(), self.rules.bonus_to)
    }

    fn shown(&self, heaps: &Vec<ScoringHeap>) -> Vec<String> {
        heaps.iter().map(|&heap| self.name(heap)).collect()
    }

    fn read(&self, text: &str, heaps: &Vec<ScoringHeap>) -> Option<Read<Vec<ScoringHeap>>> {
        let text = text.replace(['x', '*'], "×");
        let (place, from, left) = match self.named(&text, heaps) {
            Some((place, left)) => (place, heaps[place].stones, left),
            None => {
                let (from, left) = match heap_move(&text)? {
                    Ok(change) => change,
                    Err(asked) => return Some(Err(asked)),
                };
                let place = heaps.iter().position(|heap| BigUint::from(heap.stones) == from);
                let Some(place) = place else { return Some(Err(format!("There is no heap of {from}."))) };
                let split = "Not allowed: a move leaves one heap or none; heaps are not split in this game.";
                if left.len() > 1 {
                    return Some(Err(split.to_owned()));
                }
                // More stones than fit are more than the heap has.
                let left = left.first().map_or(0, |left| left.to_u64().unwrap_or(u64::MAX));
                (place, heaps[place].stones, left)
            }
        };
        if left >= from {
            return Some(Err(format!(
                "Not allowed: a heap of {from} cannot become one of {left}; a move takes at least 1 stone."
            )));
        }
        Some(match self.check(from - left) {
            Ok(()) => Ok(self.step(heaps, place, left)),
            Err(problem) => Err(format!("Not allowed: {problem}.")),
        })
    }

    fn some_move(&self, heaps: &Vec<ScoringHeap>) -> Option<Step<Vec<ScoringHeap>>> {
        let (place, heap) = heaps.iter().enumerate().max_by_key(|(_, heap)| heap.stones)?;
        let left = heap.stones.checked_sub(self.rules.take.fewest())?;
        Some(self.step(heaps, place, left))
    }

    fn best(&self, heaps: &Vec<ScoringHeap>) -> Result<Vec<Step<Vec<ScoringHeap>>>> {
        let weights = if self.is_weighted() { heaps.iter().map(|heap| heap.weight).collect() } else { Vec::new() };
        let rules = ScoringRules { weights, ..self.rules.clone() };
        let position = ScoringPosition::new(heaps.iter().map(|heap| heap.stones).collect(), rules)?;
        let best = payoff_at(&position, &self.bonus, &self.context)?.best_moves.map_err(Failure::no_answer)?;
        Ok(best.iter().map(|step| self.step(heaps, step.heap, step.to)).collect())
    }
}
