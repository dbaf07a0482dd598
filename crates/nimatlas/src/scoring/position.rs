//! Positions of Scoring Nim.

use super::is_plain;
use crate::error::Error;
use nimatlas_core::{BonusTo, ScoringRules, TakeRule};
use std::fmt::{self, Write};

/// A position of Scoring Nim or of a variant: heaps of any 64-bit size in any order, and the rules they are played by.
///
/// Displayed as `(5, 4, 2)`, with the rules behind it if they are not those of Scoring Nim.
///
/// ```
/// use nimatlas::core::{ScoringRules, TakeRule};
/// use nimatlas::scoring::ScoringPosition;
///
/// let rules = ScoringRules { take: TakeRule::at_most(2).ok_or("0")?, ..ScoringRules::default() };
/// assert_eq!(ScoringPosition::new(vec![5, 4, 2], rules)?.to_string(), "(5, 4, 2), at most 2 a move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoringPosition {
    heaps: Vec<u64>,
    rules: ScoringRules,
}

impl ScoringPosition {
    /// These heaps under these rules.
    ///
    /// # Errors
    /// If there are weights, but not one for each heap.
    pub fn new(heaps: Vec<u64>, rules: ScoringRules) -> Result<ScoringPosition, Error> {
        if !rules.weights.is_empty() && rules.weights.len() != heaps.len() {
            let (weights, heaps) = (rules.weights.len(), heaps.len());
            return Err(Error::input(format_args!("{weights} weights for {heaps} heaps; one for each heap is needed")));
        }
        Ok(ScoringPosition { heaps, rules })
    }

    /// The heaps, in the order given.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The rules, as given.
    pub fn rules(&self) -> &ScoringRules {
        &self.rules
    }

    /// How many stones there are.
    pub fn stones(&self) -> u128 {
        self.heaps.iter().copied().map(u128::from).sum()
    }

    /// The rules that differ from those of Scoring Nim, in words for a title: empty, or beginning with a comma.
    pub fn variant(&self) -> String {
        let mut words = String::new();
        // Writing to a string cannot fail.
        let _ = match &self.rules.take {
            TakeRule::Any => Ok(()),
            TakeRule::AtMost(most) => write!(words, ", at most {most} a move"),
            TakeRule::OneOf(set) => write!(words, ", a move takes one of {set}"),
        };
        if !self.rules.weights.is_empty() {
            let weights: Vec<_> = self.rules.weights.iter().map(ToString::to_string).collect();
            let _ = write!(words, ", weights {}", weights.join(", "));
        }
        if self.rules.bonus_to == BonusTo::Other {
            words += ", the bonus goes to the other player";
        }
        words
    }

    /// The heaps as `(5, 4, 2)`.
    pub fn name(&self) -> String {
        format!("({})", self.heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    }

    /// The position with other heaps in the same places.
    pub(super) fn after(&self, heaps: &[u64]) -> ScoringPosition {
        ScoringPosition { heaps: heaps.to_vec(), rules: self.rules.clone() }
    }

    /// The rules without those that change nothing here: a limit that no heap exceeds, and weights of 1.
    pub(super) fn effective_rules(&self) -> ScoringRules {
        let mut rules = self.rules.clone();
        if matches!(rules.take, TakeRule::AtMost(most) if self.heaps.iter().all(|&heap| heap <= most.get())) {
            rules.take = TakeRule::Any;
        }
        if rules.weights.iter().all(|&weight| weight == 1) {
            rules.weights.clear();
        }
        rules
    }

    /// Whether it is played as Scoring Nim itself.
    pub fn is_plain(&self) -> bool {
        is_plain(&self.effective_rules())
    }
}

impl fmt::Display for ScoringPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name(), self.variant())
    }
}
