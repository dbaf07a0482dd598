//! Cases of take-and-break games and of games on pairs.

use nimatlas_core::Outcome;
use serde::Deserialize;

/// `corpus/take-break.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBreakCorpus {
    /// Games.
    #[serde(rename = "game")]
    pub games: Vec<TakeBreakCase>,
    /// Several heaps side by side.
    #[serde(rename = "sum")]
    pub sums: Vec<HeapSumCase>,
}

/// A code with the first nim-values, and the first outcomes in misère play, a letter each.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct TakeBreakCase {
    pub code: String,
    pub values: Vec<u32>,
    pub misere: String,
}

/// Several heaps under a code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct HeapSumCase {
    pub code: String,
    pub heaps: Vec<u64>,
    pub nim_sum: u64,
    pub normal: Outcome,
    pub misere: Outcome,
    pub winning: Vec<BreakCase>,
    pub winning_misere: Vec<BreakCase>,
}

/// A move, by the heap that it is made on and the heaps that it leaves of it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct BreakCase {
    pub heap: usize,
    pub from: u64,
    pub into: Vec<u64>,
}

/// `corpus/pair-games.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairCorpus {
    /// Positions.
    #[serde(rename = "position")]
    pub positions: Vec<PairCase>,
}

/// A position of Wythoff's game with its r, of Euclid with its end, or of Fibonacci Nim.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct PairCase {
    pub game: String,
    pub r: Option<u64>,
    pub end: Option<String>,
    pub at: [u64; 2],
    pub value: u64,
    pub normal: Outcome,
    pub misere: Outcome,
    pub winning: Vec<[u64; 2]>,
    pub winning_misere: Vec<[u64; 2]>,
}
