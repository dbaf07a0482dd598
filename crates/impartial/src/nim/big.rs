//! Nim with heaps of any size.

use super::NimRules;
use super::theorem::Theorem;
use nimatlas_core::{Convention, Outcome};
use num_bigint::BigUint;
use std::fmt;

/// Which Nim is played, with a limit of any size. A limit of 0 leaves no move at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BigNimRules {
    /// Whether the taker of the last stone wins or loses.
    pub convention: Convention,
    /// The most stones that a move may take, or `None` for no limit.
    pub max_take: Option<BigUint>,
}

/// A move on one heap of any size, as [`HeapMove`](nimatlas_core::HeapMove).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BigHeapMove {
    /// Index of the heap among the heaps given, from 0.
    pub heap: usize,
    /// Its size before the move.
    pub from: BigUint,
    /// Its size after the move, less than `from`.
    pub to: BigUint,
}

impl fmt::Display for BigHeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}: {} → {}", self.heap, self.from, self.to)
    }
}

impl From<NimRules> for BigNimRules {
    fn from(rules: NimRules) -> BigNimRules {
        BigNimRules { convention: rules.convention, max_take: rules.max_take.map(|most| most.get().into()) }
    }
}

impl BigNimRules {
    fn theorem(&self) -> Theorem<BigUint> {
        Theorem { convention: self.convention, max_take: self.max_take.clone() }
    }
}

/// The nim-sum of the heaps, or of their residues mod K + 1 with a limit K. One division for each heap that exceeds K.
pub fn nim_sum_big(rules: &BigNimRules, heaps: &[BigUint]) -> BigUint {
    rules.theorem().nim_sum(heaps)
}

/// The outcome of a position, by the [theorem](super#theorem).
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::nim::{NimRules, outcome_big, winning_moves_big};
///
/// let heap: num_bigint::BigUint = "1000000000000000000000000000000".parse()?;
/// let rules = NimRules::normal().into();
/// assert_eq!(outcome_big(&rules, &[heap.clone(), heap.clone()]), Outcome::P);
/// let moves = winning_moves_big(&rules, &[heap, 7u8.into()]);
/// assert_eq!(moves[0].to_string(), "heap 0: 1000000000000000000000000000000 → 7");
/// # Ok::<(), num_bigint::ParseBigIntError>(())
/// ```
pub fn outcome_big(rules: &BigNimRules, heaps: &[BigUint]) -> Outcome {
    rules.theorem().outcome(heaps)
}

/// Every winning move, ordered by heap; at most one for each heap. A few steps for each digit of the heaps.
pub fn winning_moves_big(rules: &BigNimRules, heaps: &[BigUint]) -> Vec<BigHeapMove> {
    let moves = rules.theorem().winning_moves(heaps).into_iter();
    moves.map(|(heap, to)| BigHeapMove { heap, from: heaps[heap].clone(), to }).collect()
}
