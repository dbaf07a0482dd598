//! Payoff functions of Scoring Nim with two or three heaps.

use super::payoff::{self, PayoffRow, PayoffTable};
use super::{
    Cells, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer, decode_rows, encode_rows,
};
use crate::{Problem, Section, TableFile};
use nimatlas_core::Heaps;

/// Every position of two or three heaps of at most `largest` stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringPayoffs {
    /// How many heaps: 2 or 3.
    pub heaps: usize,
    /// The greatest heap.
    pub largest: u64,
}

impl ScoringPayoffs {
    /// The key of a position: its heaps in descending order, empty ones included.
    pub fn key_of(&self, heaps: &Heaps) -> Option<Vec<u64>> {
        payoff::padded(heaps.as_slice(), self.heaps)
    }
}

impl Schema for ScoringPayoffs {
    const NAME: &'static str = "scoring-payoffs";
    const SLUG: &'static str = "scoring-two-heaps-{largest}, scoring-three-heaps-{largest}";
    const ABOUT: &'static str =
        "Payoffs of Scoring Nim as functions of the bonus, for all positions (x, y) or (x, y, z) up to `largest`.";
    const PARAMETERS: &'static [(&'static str, &'static str)] =
        &[("heaps", "how many heaps: 2 or 3"), ("largest", "the greatest heap")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "x", meaning: "the greatest heap" },
            Key { name: "y", meaning: "the next one; an empty heap is 0" },
            Key { name: "z", meaning: "the third one, where there are three" },
        ],
        fewer_keys: true,
        columns: payoff::COLUMNS,
    };
    type Part = Vec<PayoffRow>;

    fn tables(profile: Profile) -> Vec<ScoringPayoffs> {
        vec![
            ScoringPayoffs { heaps: 2, largest: profile.pick([9, 64, 255]) },
            ScoringPayoffs { heaps: 3, largest: profile.pick([6, 32, 48]) },
        ]
    }

    fn sample() -> ScoringPayoffs {
        ScoringPayoffs { heaps: 2, largest: 3 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<ScoringPayoffs, Problem> {
        Ok(ScoringPayoffs { heaps: parameters.get("heaps", 2..=3)? as usize, largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.heaps as i64, self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("scoring-{}-heaps-{}", if self.heaps == 2 { "two" } else { "three" }, self.largest)
    }

    fn title(&self) -> String {
        let (heaps, keys) = if self.heaps == 2 { ("two", "x ≥ y") } else { ("three", "x ≥ y ≥ z") };
        format!("Scoring Nim: payoff functions of all positions of {heaps} heaps, {} ≥ {keys} ≥ 0", self.largest)
    }

    fn entries(&self) -> u64 {
        payoff::position_count(self.heaps, self.largest)
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        payoff::positions(self.heaps, self.largest)
    }

    fn encode(&self, rows: Vec<PayoffRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, self.heaps)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        Ok(PayoffTable::new(table)?.get(&Heaps::from(key))?.map(Entry::Payoff))
    }
}

impl Keyed for ScoringPayoffs {
    type Row = PayoffRow;

    fn key(row: &PayoffRow) -> Vec<u64> {
        row.key.clone()
    }

    fn put(row: &PayoffRow, cells: &mut Writer) -> Result<(), EncodeError> {
        payoff::put(row, cells)
    }

    fn take(cells: Cells<'_, '_>) -> Result<PayoffRow, Problem> {
        payoff::take(cells)
    }
}
