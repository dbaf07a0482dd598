//! The methods that give a payoff together with all best moves.

use super::{ScoringPosition, is_plain};
use crate::context::Context;
use crate::error::Failed;
use crate::method::{Cost, Method};
use nimatlas_core::{HeapMove, Heaps, PositionPayoffs, ScoringRules, Status};
use nimatlas_scoring::{
    ClosedForm, Limits, closed_form, closed_form_payoffs, reduce_largest_heap, search_size, variant_payoffs,
};
use nimatlas_tables::payoff::{Bonuses, position_payoffs, position_payoffs_size};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use std::fmt;

/// The payoff of a position at a bonus, or at all of them.
pub struct Question<'a> {
    pub position: &'a ScoringPosition,
    pub rules: ScoringRules,
    pub bonus: Option<&'a BigRational>,
    /// The heaps, the largest of them cut as [`reduce_largest_heap`] says.
    heaps: Vec<u64>,
    largest: usize,
    /// By how many stones it is cut.
    pub cut: u64,
}

impl<'a> Question<'a> {
    pub fn new(position: &'a ScoringPosition, bonus: Option<&'a BigRational>) -> Question<'a> {
        let rules = position.effective_rules();
        let mut heaps = position.heaps().to_vec();
        let cut = if is_plain(&rules) { reduce_largest_heap(&Heaps::from(heaps.as_slice())).1 } else { 0 };
        let largest = (0..heaps.len()).max_by_key(|&heap| heaps[heap]).unwrap_or(0);
        if cut > 0 {
            heaps[largest] -= cut;
        }
        Question { position, rules, bonus, heaps, largest, cut }
    }

    /// Whether the rules are those of Scoring Nim itself.
    pub fn is_plain(&self) -> bool {
        is_plain(&self.rules)
    }

    pub fn closed_form(&self) -> Option<ClosedForm> {
        closed_form(&Heaps::from(self.position.heaps())).filter(|_| self.is_plain())
    }

    /// Whether a move is on the heap that is cut.
    pub fn is_on_cut(&self, step: HeapMove) -> bool {
        self.cut > 0 && step.heap == self.largest
    }

    /// Moves on the cut position as they are named on the position itself.
    pub fn grown(&self, mut moves: Vec<HeapMove>) -> Vec<HeapMove> {
        for step in moves.iter_mut().filter(|step| self.is_on_cut(**step)) {
            step.from += self.cut;
        }
        moves
    }
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the payoff of {}", self.position)?;
        self.bonus.map_or(Ok(()), |bonus| write!(f, " at N = {bonus}"))
    }
}

/// The payoffs of the cut position beside those of its options.
pub struct Found {
    pub payoffs: PositionPayoffs,
    /// Whether they are given for all bonuses.
    pub is_whole: bool,
    pub status: Status,
    pub method: &'static str,
    /// What was computed, a sentence.
    pub how: &'static str,
}

/// A size that an engine refuses: the engine itself says why when it is asked, which costs nothing.
const REFUSED_AT_ONCE: Cost = Cost::Search { at_least: 1 };

/// By the rules, a vector of bonuses at a time.
pub struct AllBonuses;

impl Method<Question<'_>, Found> for AllBonuses {
    fn name(&self) -> &'static str {
        "sweep over all bonuses"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        Some(match position_payoffs_size(&question.heaps, &question.rules, Bonuses::All) {
            // After a sweep that finds out which bonuses are needed; about two in three are, and four of them take a nanosecond.
            Ok(size) => Cost::Known {
                work: (size.steps / 6).saturating_add(size.positions.saturating_mul(8)),
                memory: size.bytes,
            },
            Err(_) => REFUSED_AT_ONCE,
        })
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<Found, Failed> {
        let payoffs = position_payoffs(&question.heaps, &question.rules, Bonuses::All).map_err(Failed::no_answer)?;
        let how = if question.is_plain() {
            "Computed from the definition at every integer up to one beyond all breakpoints; by parity no payoff bends between integers."
        } else {
            "Computed from the definition at every integer and half that can be a breakpoint."
        };
        Ok(Found { payoffs, is_whole: true, status: Status::Computed, method: self.name(), how })
    }
}

/// By the rules, at the two bonuses of the grid beside the one asked for.
pub struct OneBonus;

impl Method<Question<'_>, Found> for OneBonus {
    fn name(&self) -> &'static str {
        "sweep at one bonus"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let size = position_payoffs_size(&question.heaps, &question.rules, beside(question.bonus?));
        Some(size.map_or(REFUSED_AT_ONCE, |size| Cost::Known { work: size.steps, memory: size.bytes }))
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<Found, Failed> {
        let bonus = question.bonus.ok_or_else(|| Failed::no_answer("it is for one bonus"))?;
        let payoffs = position_payoffs(&question.heaps, &question.rules, beside(bonus)).map_err(Failed::no_answer)?;
        let how = "Computed from the definition at the two neighbouring bonuses between which no payoff bends.";
        Ok(Found { payoffs, is_whole: false, status: Status::Computed, method: self.name(), how })
    }
}

fn beside(bonus: &BigRational) -> Bonuses {
    let twice = (bonus * BigInt::from(2)).floor().to_integer();
    // A bonus that is no 64-bit number is beyond the breakpoints of all that can be swept.
    let beyond = if bonus.is_negative() { i64::MIN } else { i64::MAX };
    Bonuses::Beside { twice: twice.to_i64().unwrap_or(beyond) }
}

/// The recursion as it is defined, over the positions that play can reach: for very many heaps of few kinds.
pub struct Definition;

impl Method<Question<'_>, Found> for Definition {
    fn name(&self) -> &'static str {
        "recursion of the definition"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let limited = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        Some(match search_size(&question.rules, &question.heaps) {
            Ok(size) => {
                // Each option is looked up, and then a row of payoffs is compared.
                let looked_up = size.positions.saturating_mul(size.moves).saturating_mul(64);
                Cost::Known {
                    work: limited((size.terms / 8).saturating_add(looked_up)),
                    memory: limited(size.cells.saturating_mul(2).saturating_add(size.positions.saturating_mul(128))),
                }
            }
            Err(_) => REFUSED_AT_ONCE,
        })
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<Found, Failed> {
        // Its cost is within the limits.
        let all = Limits { cells: u128::MAX, terms: u128::MAX };
        let payoffs = variant_payoffs(&question.rules, &question.heaps, &all).map_err(Failed::no_answer)?;
        let how = "Computed from the definition at every integer and half that can be a breakpoint.";
        Ok(Found { payoffs, is_whole: true, status: Status::Computed, method: self.name(), how })
    }
}

/// Up to two heaps, by the formulas for the position and for each of its options.
pub struct OptionForms;

impl Method<Question<'_>, Found> for OptionForms {
    fn name(&self) -> &'static str {
        "closed forms of the options"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        let heaps = Heaps::from(question.heaps.as_slice());
        (question.is_plain() && heaps.as_slice().len() <= 2 && heaps.total() <= 1 << 28).then(|| {
            let options = heaps.total() as u64 + 1;
            Cost::Known { work: options * 1000, memory: options * 128 }
        })
    }

    fn answer(&self, question: &Question<'_>, context: &Context) -> Result<Found, Failed> {
        let form = question.closed_form().ok_or_else(|| Failed::no_answer("there is no formula"))?;
        let payoffs = closed_form_payoffs(&question.heaps).ok_or_else(|| Failed::no_answer("a payoff is too large"))?;
        let how = "The payoffs of the position and of all its options have closed forms.";
        let status = form.status(&context.bounds);
        Ok(Found { payoffs, is_whole: true, status, method: self.name(), how })
    }
}
