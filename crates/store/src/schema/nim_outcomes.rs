//! Outcomes of Nim on boxes of heaps.

use super::boxes::positions;
use super::{BoxColumn, BoxTable, EncodeError, Entry, Layout, Parameters, Profile, Schema};
use crate::{Problem, Section, TableFile};
use nimatlas_core::{BitPlanes, Convention, Outcome};
use std::num::NonZeroU64;

pub(super) const OUTCOME: BoxColumn =
    BoxColumn { name: "outcome", planes: 1, meaning: "0: P-position, the player to move loses. 1: N-position" };

/// Every position of some heaps of at most `largest` stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimOutcomes {
    /// How many heaps, 1 to 8.
    pub heaps: usize,
    /// The greatest heap.
    pub largest: u64,
    /// Who wins.
    pub convention: Convention,
    /// How many stones a move may take at most.
    pub max_take: Option<NonZeroU64>,
}

impl NimOutcomes {
    const fn new(heaps: usize, largest: u64, convention: Convention, max_take: u64) -> NimOutcomes {
        NimOutcomes { heaps, largest, convention, max_take: NonZeroU64::new(max_take) }
    }
}

impl Schema for NimOutcomes {
    const NAME: &'static str = "nim-outcomes";
    const SLUG: &'static str = "nim-normal-{heaps}x{largest}, nim-misere-…, nim-bounded{max-take}-…";
    const ABOUT: &'static str = "Outcomes of Nim on a box.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[
        ("heaps", "how many heaps"),
        ("largest", "the greatest heap"),
        ("misere", "1 if the last mover loses, else 0"),
        ("max-take", "how many stones a move may take at most, 0 if any number"),
    ];
    const LAYOUT: Layout = Layout::Box(OUTCOME);
    type Part = BitPlanes;

    fn tables(profile: Profile) -> Vec<NimOutcomes> {
        let (normal, misere) = (Convention::Normal, Convention::Misere);
        let to = |bounds| profile.pick(bounds);
        vec![
            NimOutcomes::new(3, to([3, 7, 7]), normal, 0),
            NimOutcomes::new(4, to([3, 7, 7]), normal, 0),
            NimOutcomes::new(3, to([7, 63, 255]), normal, 0),
            NimOutcomes::new(3, to([3, 7, 7]), misere, 0),
            NimOutcomes::new(3, to([7, 63, 255]), misere, 0),
            NimOutcomes::new(3, to([5, 9, 9]), normal, 3),
            NimOutcomes::new(3, to([9, 63, 255]), normal, 3),
        ]
    }

    fn sample() -> NimOutcomes {
        NimOutcomes::new(2, 3, Convention::Normal, 0)
    }

    fn of(parameters: &Parameters<'_>) -> Result<NimOutcomes, Problem> {
        let convention = if parameters.get("misere", 0..=1)? == 1 { Convention::Misere } else { Convention::Normal };
        let heaps = parameters.get("heaps", 1..=8)? as usize;
        Ok(NimOutcomes::new(heaps, parameters.largest()?, convention, parameters.get("max-take", 0..=1 << 20)?))
    }

    fn parameters(&self) -> Vec<i64> {
        let max_take = self.max_take.map_or(0, |limit| limit.get() as i64);
        let misere = i64::from(self.convention == Convention::Misere);
        vec![self.heaps as i64, self.largest as i64, misere, max_take]
    }

    fn slug(&self) -> String {
        let NimOutcomes { heaps, largest, convention, max_take } = self;
        let kind = match (convention, max_take) {
            (Convention::Normal, None) => "normal".to_owned(),
            (Convention::Misere, None) => "misere".to_owned(),
            (Convention::Normal, Some(limit)) => format!("bounded{limit}"),
            (Convention::Misere, Some(limit)) => format!("misere-bounded{limit}"),
        };
        format!("nim-{kind}-{heaps}x{largest}")
    }

    fn title(&self) -> String {
        let NimOutcomes { heaps, largest, convention, max_take } = self;
        let limit = max_take.map_or(String::new(), |limit| format!(", at most {limit} stones a move"));
        format!(
            "Outcomes of Nim with {heaps} heaps of 0 to {largest} stones, {convention} play{limit}; 0 is P and 1 is N"
        )
    }

    fn entries(&self) -> u64 {
        positions(self.heaps, self.largest)
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(std::iter::empty())
    }

    fn encode(&self, outcomes: BitPlanes) -> Result<Vec<Section>, EncodeError> {
        OUTCOME.section(self.heaps, self.largest, outcomes)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        let NimOutcomes { heaps, largest, .. } = NimOutcomes::of(&Parameters(&table.header().parameters))?;
        BoxTable::outcomes(table)?.check_shape(heaps, largest)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        Ok(BoxTable::outcomes(table)?.get(key).map(|value| Entry::Outcome(Outcome::p_if(value == 0))))
    }
}
