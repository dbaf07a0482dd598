//! Heaps of Nim, in normal and in misère play, by theorem.

use super::Solution;
use crate::context::Context;
use crate::error::Failed;
use crate::explain::Explanation;
use crate::grammar::{Game, Place, Position};
use crate::method::{Cost, Method};
use crate::moves::{MoveRun, Rest, WinningMoves};
use nimatlas_core::{Convention, Status};
use nimatlas_impartial::nim::{BigNimRules, NimRules, explain, nim_sum_big, outcome_big, status, winning_moves_big};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::num::NonZeroU64;

/// The rule of Bouton, on the heaps or on their remainders.
pub(super) struct Theorem;

/// The limit that all heaps have in common, and their sizes.
fn heaps(position: &Position) -> Option<(Option<NonZeroU64>, Vec<BigUint>)> {
    let Some(Game::Nim { max_take }) = position.one_game() else { return None };
    let heap = |at: &Place| match at {
        Place::Heap(heap) => Some(heap.clone()),
        _ => None,
    };
    Some((*max_take, position.summands.iter().map(|summand| heap(&summand.at)).collect::<Option<Vec<_>>>()?))
}

impl Method<Position, Solution> for Theorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn cost(&self, position: &Position, _: &Context) -> Option<Cost> {
        heaps(position).map(|_| Cost::FREE)
    }

    fn answer(&self, position: &Position, _: &Context) -> Result<Solution, Failed> {
        let (max_take, heaps) =
            heaps(position).ok_or_else(|| Failed::no_answer("not all summands are heaps of Nim"))?;
        let rules = NimRules { convention: position.convention, max_take };
        let big = BigNimRules::from(rules);
        let modulus = max_take.map(|most| BigUint::from(most.get()) + 1u32);
        let value = |heap: &BigUint| modulus.as_ref().map_or_else(|| heap.clone(), |modulus| heap % modulus);
        let moves = winning_moves_big(&big, &heaps).into_iter();
        let status = status(rules);
        Ok(Solution {
            values: heaps.iter().map(|heap| Some(value(heap))).collect(),
            nim_sum: Some(nim_sum_big(&big, &heaps)),
            outcome: outcome_big(&big, &heaps),
            winning_moves: WinningMoves {
                runs: moves.map(|found| MoveRun::one(found.heap, Rest::heap(found.to))).collect(),
                incomplete: None,
            },
            period: None,
            status,
            method: self.name().to_owned(),
            explanation: explanation(rules, &heaps, status),
        })
    }
}

fn explanation(rules: NimRules, heaps: &[BigUint], status: Status) -> Explanation {
    /// More heaps, or wider columns, do not fit on a page.
    const MOST_HEAPS: usize = 40;
    const WIDEST: u64 = 40;
    let mut why = Explanation::default();
    if let Some(most) = rules.max_take {
        why = why.words(format!(
            "A move takes 1 to {most} stones, so it always changes the remainder of its heap on division by {}. Each heap counts as that remainder.",
            u128::from(most.get()) + 1
        ));
    }
    why = why.words("The nim-sum has a 1 in each binary column that has an odd number of ones.");
    let small = heaps.len() <= MOST_HEAPS && heaps.iter().all(|heap| heap.bits() <= WIDEST);
    if let Some(sizes) = heaps.iter().map(ToPrimitive::to_u64).collect::<Option<Vec<u64>>>().filter(|_| small) {
        let text = explain(rules, &sizes).to_string();
        // A line for each heap and one for the sum, then sentences, then the moves.
        let lines: Vec<&str> = text.lines().collect();
        let (figure, rest) = lines.split_at(sizes.len() + 1);
        why = why.figure(figure.iter().map(|line| format!("  {line}")).collect());
        let sentences: Vec<&str> = rest.iter().copied().filter(|line| line.ends_with('.')).collect();
        why = why.words(sentences.join(" "));
    }
    why.rests_on(theorem(rules), status)
}

fn theorem(rules: NimRules) -> &'static str {
    match (rules.max_take, rules.convention) {
        (None, Convention::Normal) => {
            "Theorem: the player to move loses exactly if the nim-sum is 0. A winning move makes it 0: a heap that has a 1 in the highest column of the nim-sum becomes its size xor the nim-sum."
        }
        (None, Convention::Misere) => {
            "Theorem: in misère play the lost positions are those of nim-sum 0 with some heap of 2 or more, and those of nim-sum 1 with none."
        }
        (Some(_), Convention::Normal) => {
            "Theorem: the nim-value of a sum of games is the nim-sum of their nim-values; that of a heap is its remainder."
        }
        (Some(_), Convention::Misere) => {
            "Theorem: the lost positions are those of nim-sum 0 with some remainder of 2 or more, and those of nim-sum 1 with none."
        }
    }
}
