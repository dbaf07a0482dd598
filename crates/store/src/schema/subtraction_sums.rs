//! Nim-values of a sum of subtraction games.

use super::boxes::positions;
use super::{BoxColumn, BoxTable, EncodeError, Entry, Layout, Parameters, Profile, Schema};
use crate::{Problem, Section, TableFile};
use nimatlas_core::{BitPlanes, SubtractionSet};

pub(super) const NIM_VALUE: BoxColumn = BoxColumn { name: "nim-value", planes: 2, meaning: "the nim-value" };

/// {1,2} + {2,5,7} + {1,3,4}, each on a heap of at most `largest` stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtractionSums {
    /// The greatest heap.
    pub largest: u64,
}

impl SubtractionSums {
    /// The three games, in the order of their heaps.
    pub fn games() -> [SubtractionSet; 3] {
        [&[1, 2][..], &[2, 5, 7], &[1, 3, 4]].map(|moves| SubtractionSet::new(moves).expect("these are sets"))
    }
}

impl Schema for SubtractionSums {
    const NAME: &'static str = "subtraction-sums";
    const SLUG: &'static str = "impartial-nim-sums-{largest}";
    const ABOUT: &'static str = "Nim-values, in normal play, of the sum of the subtraction games {1,2}, {2,5,7} and {1,3,4}, one heap \
                                 each, in this order.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[("largest", "the greatest heap")];
    const LAYOUT: Layout = Layout::Box(NIM_VALUE);
    type Part = BitPlanes;

    fn tables(profile: Profile) -> Vec<SubtractionSums> {
        vec![SubtractionSums { largest: profile.pick([9, 63, 127]) }]
    }

    fn sample() -> SubtractionSums {
        SubtractionSums { largest: 4 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<SubtractionSums, Problem> {
        Ok(SubtractionSums { largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("impartial-nim-sums-{}", self.largest)
    }

    fn title(&self) -> String {
        let largest = self.largest;
        format!(
            "Nim-values of the sum of the subtraction games {{1,2}}, {{2,5,7}} and {{1,3,4}} on heaps of 0 to {largest} stones"
        )
    }

    fn entries(&self) -> u64 {
        positions(3, self.largest)
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(std::iter::empty())
    }

    fn encode(&self, values: BitPlanes) -> Result<Vec<Section>, EncodeError> {
        NIM_VALUE.section(3, self.largest, values)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        let largest = SubtractionSums::of(&Parameters(&table.header().parameters))?.largest;
        BoxTable::nim_values(table)?.check_shape(3, largest)
    }

    /// The heaps are of different games, so their order matters.
    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        Ok(BoxTable::nim_values(table)?.get(key).map(Entry::NimValue))
    }
}
