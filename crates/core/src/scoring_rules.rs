//! The rules of Scoring Nim and of its variants.

use crate::SubtractionSet;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;

/// Which numbers of stones a move may take from a heap.
///
/// ```
/// use nimatlas_core::TakeRule;
///
/// let odd = TakeRule::OneOf("1,3,5".parse()?);
/// assert_eq!(odd.takes(4).collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(TakeRule::Any.takes(3).collect::<Vec<_>>(), [1, 2, 3]);
/// assert_eq!(TakeRule::at_most(2).map(|rule| rule.takes(3).collect()), Some(vec![1, 2]));
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakeRule {
    /// One or more.
    #[default]
    Any,
    /// One or more, but no more than this.
    AtMost(NonZeroU64),
    /// One of these. Stones may then remain when no move is left.
    OneOf(SubtractionSet),
}

impl TakeRule {
    /// One or more stones, but no more than `most`; `None` if that is 0.
    pub fn at_most(most: u64) -> Option<TakeRule> {
        NonZeroU64::new(most).map(TakeRule::AtMost)
    }

    /// The numbers of stones that a move can take from a heap, in ascending order.
    pub fn takes(&self, heap: u64) -> impl Iterator<Item = u64> {
        let (up_to, set) = match self {
            TakeRule::Any => (heap, &[][..]),
            TakeRule::AtMost(most) => (heap.min(most.get()), &[][..]),
            TakeRule::OneOf(set) => (0, set.as_slice()),
        };
        (1..=up_to).chain(set.iter().copied().take_while(move |&take| take <= heap))
    }

    /// The fewest stones that a move takes: a heap with fewer stays as it is.
    pub fn fewest(&self) -> u64 {
        match self {
            TakeRule::OneOf(set) => set.smallest(),
            TakeRule::Any | TakeRule::AtMost(_) => 1,
        }
    }
}

/// Who scores the bonus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BonusTo {
    /// The player who makes the last move.
    #[default]
    LastMover,
    /// The other player, who finds no move.
    Other,
}

/// The rules of a variant of Scoring Nim. The default ones are those of Scoring Nim itself.
///
/// A move takes stones from one heap, as many as `take` allows, and scores the heap's weight for each. When no move is left,
/// one of the players scores the bonus N. The payoff of a position without a move is −N if the last mover has the bonus,
/// and N otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoringRules {
    /// How many stones a move may take.
    pub take: TakeRule,
    /// The score of a stone of each heap, in the order of the heaps; any integers. Without weights every stone scores 1.
    pub weights: Vec<i64>,
    /// Who scores the bonus.
    pub bonus_to: BonusTo,
}

impl ScoringRules {
    /// The score of a stone of the heap with this index: 1 if there are no weights.
    ///
    /// ```
    /// use nimatlas_core::ScoringRules;
    ///
    /// let rules = ScoringRules { weights: vec![2, 1], ..ScoringRules::default() };
    /// assert_eq!((rules.weight(0), rules.weight(1)), (2, 1));
    /// assert_eq!(ScoringRules::default().weight(7), 1);
    /// ```
    pub fn weight(&self, heap: usize) -> i64 {
        self.weights.get(heap).copied().unwrap_or(1)
    }

    /// Whether every position can be played to its last stone, so that payoffs have breakpoints at integers only.
    ///
    /// Then f_N(p) ≡ N + (the weighted stones of p) modulo 2, as every line of play takes all stones; lines of slopes ±1
    /// and equal parity cross at integers. Otherwise breakpoints can lie half-way between.
    pub fn takes_all(&self) -> bool {
        self.take.fewest() == 1
    }
}
