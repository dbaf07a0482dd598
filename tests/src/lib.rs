//! The corpora of cases: data in `corpus/*.toml`, run through every road by `tests/roads`.
//!
//! A case names what is true, from the definition or from the literature, and no road. A new road gets all cases by one
//! more call.

mod heap_games;

pub use heap_games::{BreakCase, HeapSumCase, PairCase, PairCorpus, TakeBreakCase, TakeBreakCorpus};

use nimatlas_core::{
    AdditiveRecord, Convention, HeapMove, Outcome, PayoffError, PayoffFunction, Period, Slope, SubtractionSet,
};
use nimatlas_store::{Access, Folder, TableFile, Verify};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The examples of the README, run as they stand there.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct ReadmeExamples;

/// The Rust of the user guide.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guide.md")]
pub struct GuideExamples;

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Reads `corpus/<name>.toml`.
///
/// # Panics
/// If it is not there or not of the form that `T` gives.
pub fn corpus<T: DeserializeOwned>(name: &str) -> T {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "corpus", &format!("{name}.toml")].iter().collect();
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Opens the stored table of this name, checked in full.
///
/// # Panics
/// If the store of the repository has no such table or it is damaged.
pub fn stored(slug: &str) -> TableFile {
    let folder = Folder::new(root().join("data"));
    let manifest = folder.manifest().expect("the manifest is whole").expect("there is a manifest");
    let entry = manifest.table(slug).unwrap_or_else(|| panic!("the manifest does not name {slug}"));
    folder.open(entry, Verify::Full, Access::Map).expect("the table is whole")
}

/// `corpus/nim.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimCorpus {
    /// Whole boxes.
    #[serde(rename = "box")]
    pub boxes: Vec<NimBox>,
    /// Single positions.
    #[serde(rename = "position")]
    pub positions: Vec<NimPosition>,
}

/// All positions of some heaps up to a size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct NimBox {
    pub heaps: usize,
    pub largest: u64,
    pub convention: Convention,
    pub max_take: Option<u64>,
    pub positions: usize,
    pub p_positions: usize,
}

/// One position with its nim-sum, outcome and winning moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct NimPosition {
    pub heaps: Vec<u64>,
    pub convention: Convention,
    pub max_take: Option<u64>,
    pub nim_sum: u64,
    pub outcome: Outcome,
    pub winning_moves: Vec<HeapMove>,
}

/// `corpus/subtraction.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubtractionCorpus {
    /// Games.
    #[serde(rename = "game")]
    pub games: Vec<SubtractionCase>,
}

/// A subtraction game with its first values and both periods.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct SubtractionCase {
    pub moves: SubtractionSet,
    pub values: Vec<u64>,
    pub preperiod: u64,
    pub period: u64,
    pub outcome_preperiod: u64,
    pub outcome_period: u64,
}

impl SubtractionCase {
    /// The periods of the nim-values and of the outcomes.
    ///
    /// # Panics
    /// If the corpus has a period of 0.
    pub fn periods(&self) -> [Period; 2] {
        [(self.preperiod, self.period), (self.outcome_preperiod, self.outcome_period)]
            .map(|(preperiod, period)| Period::new(preperiod, period).expect("a period is at least 1"))
    }
}

/// `corpus/additive.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdditiveCorpus {
    /// Coprime pairs, as records.
    #[serde(rename = "pair")]
    pub records: Vec<AdditiveRecord>,
}

/// `corpus/move-sets.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveSetCorpus {
    /// Infinite sets of moves.
    #[serde(rename = "set")]
    pub sets: Vec<MoveSetCase>,
}

/// An infinite set of moves with its first values, and its arithmetic period if it has one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct MoveSetCase {
    pub set: String,
    pub values: Vec<u64>,
    pub preperiod: Option<u64>,
    pub period: Option<u64>,
    pub saltus: Option<u64>,
}

/// `corpus/scoring.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringCorpus {
    /// Payoff functions.
    #[serde(rename = "position")]
    pub positions: Vec<ScoringPosition>,
    /// Best moves.
    pub best: Vec<BestCase>,
}

/// A position with its payoff function.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct ScoringPosition {
    pub heaps: Vec<u64>,
    pub breakpoints: Vec<(i64, i64)>,
    pub slope_left: i64,
    pub slope_right: i64,
    pub at_zero: i64,
}

impl ScoringPosition {
    /// The payoff function that the breakpoints describe.
    ///
    /// # Errors
    /// If they describe none.
    pub fn payoff(&self) -> Result<PayoffFunction, PayoffError> {
        let (Some(&(first, value)), Some(&(last, _))) = (self.breakpoints.first(), self.breakpoints.last()) else {
            return Ok(PayoffFunction::line(self.at_zero, if self.slope_left > 0 { Slope::Up } else { Slope::Down }));
        };
        let mut values = vec![value - self.slope_left];
        let mut slope = self.slope_left;
        for at in first..=last {
            values.push(values[values.len() - 1] + slope);
            if self.breakpoints.iter().any(|&(breakpoint, _)| breakpoint == at) {
                slope = -slope;
            }
        }
        values.push(values[values.len() - 1] + slope);
        PayoffFunction::from_values(first - 1, &values)
    }
}

/// A position with its best first moves, by zones of the bonus.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct BestCase {
    pub heaps: Vec<u64>,
    pub zones: Vec<BestZone>,
}

/// The best moves `[stones before, stones left]` in one zone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct BestZone {
    pub from: Option<i64>,
    pub to: Option<i64>,
    #[serde(default)]
    pub from_in: bool,
    #[serde(default)]
    pub to_in: bool,
    pub moves: Vec<[u64; 2]>,
}

impl BestZone {
    /// Whether half of `twice` lies in the zone.
    pub fn contains_half(&self, twice: i64) -> bool {
        let above = self.from.is_none_or(|from| twice > 2 * from || self.from_in && twice == 2 * from);
        let below = self.to.is_none_or(|to| twice < 2 * to || self.to_in && twice == 2 * to);
        above && below
    }
}

/// `corpus/digraph.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigraphCorpus {
    /// Acyclic graphs.
    #[serde(rename = "graph")]
    pub graphs: Vec<GraphCase>,
    /// Graphs that are no games.
    pub cyclic: Vec<CyclicCase>,
}

/// An edge list with what holds at each vertex.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct GraphCase {
    pub name: String,
    pub edges: String,
    pub values: BTreeMap<String, u64>,
    pub normal: BTreeMap<String, Outcome>,
    pub misere: BTreeMap<String, Outcome>,
}

/// An edge list with its cycle, in order of play from any vertex on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the corpus explains its fields")]
pub struct CyclicCase {
    pub name: String,
    pub edges: String,
    pub cycle: Vec<String>,
}
