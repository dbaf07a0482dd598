//! The functions F_k: payoffs of Scoring Nim at the positions (2k + 1, 2k, 1).

use super::payoff::{self, PayoffRow, PayoffTable};
use super::{
    Cells, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer, decode_rows, encode_rows,
};
use crate::{Problem, Section, TableFile};
use nimatlas_core::Heaps;

/// F_k for 1 ≤ k ≤ `largest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringFk {
    /// The greatest k.
    pub largest: u64,
}

impl ScoringFk {
    /// The key of a position whose heaps come in descending order: k.
    pub fn key_of(heaps: &[u64]) -> Option<Vec<u64>> {
        match *heaps {
            [x, y, 1] if y >= 2 && y.is_multiple_of(2) && Some(x) == y.checked_add(1) => Some(vec![y / 2]),
            _ => None,
        }
    }
}

impl Schema for ScoringFk {
    const NAME: &'static str = "scoring-fk";
    const SLUG: &'static str = "scoring-fk-{largest}";
    const ABOUT: &'static str =
        "Payoffs of Scoring Nim as functions of the bonus, for the positions (2k + 1, 2k, 1), 1 ≤ k ≤ `largest`.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[("largest", "the greatest k")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[Key { name: "k", meaning: "the position is (2k + 1, 2k, 1)" }],
        fewer_keys: false,
        columns: payoff::COLUMNS,
    };
    type Part = Vec<PayoffRow>;

    fn tables(profile: Profile) -> Vec<ScoringFk> {
        vec![ScoringFk { largest: profile.pick([5, 64, 127]) }]
    }

    fn sample() -> ScoringFk {
        ScoringFk { largest: 1 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<ScoringFk, Problem> {
        Ok(ScoringFk { largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("scoring-fk-{}", self.largest)
    }

    fn title(&self) -> String {
        format!(
            "Scoring Nim: F_k, the payoff function of (2k+1, 2k, 1), with its 4k−3 breakpoints, 1 ≤ k ≤ {}",
            self.largest
        )
    }

    fn entries(&self) -> u64 {
        self.largest
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new((1..=self.largest).map(|k| vec![k]))
    }

    fn encode(&self, rows: Vec<PayoffRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 1)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    /// By k, or by the three heaps.
    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let heaps = match *key {
            [k] => k.checked_mul(2).and_then(|y| Some(Heaps::from([y.checked_add(1)?, y, 1]))),
            _ => Some(Heaps::from(key)),
        };
        let Some(heaps) = heaps else { return Ok(None) };
        Ok(PayoffTable::new(table)?.get(&heaps)?.map(Entry::Payoff))
    }
}

impl Keyed for ScoringFk {
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
