//! Payoff functions of Scoring Nim at the positions (x, y, 1).

use super::payoff::{self, PayoffRow, PayoffTable};
use super::{
    Cells, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer, decode_rows, descending,
    encode_rows,
};
use crate::{Problem, Section, TableFile};
use nimatlas_core::Heaps;

/// Every (x, y, 1) with `largest` ≥ x ≥ y ≥ 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringXy1 {
    /// The greatest x.
    pub largest: u64,
}

impl ScoringXy1 {
    /// The key of a position whose heaps come in descending order: x and y.
    pub fn key_of(heaps: &[u64]) -> Option<Vec<u64>> {
        if let &[x, y, 1] = heaps { Some(vec![x, y]) } else { None }
    }
}

impl Schema for ScoringXy1 {
    const NAME: &'static str = "scoring-xy1";
    const SLUG: &'static str = "scoring-xy1-{largest}";
    const ABOUT: &'static str =
        "Payoffs of Scoring Nim as functions of the bonus, for all positions (x, y, 1) with `largest` ≥ x ≥ y ≥ 1.";
    const PARAMETERS: &'static [(&'static str, &'static str)] = &[("largest", "the greatest x")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "x", meaning: "the greatest heap" },
            Key { name: "y", meaning: "the next one; the third is 1" },
        ],
        fewer_keys: false,
        columns: payoff::COLUMNS,
    };
    type Part = Vec<PayoffRow>;

    fn tables(profile: Profile) -> Vec<ScoringXy1> {
        vec![ScoringXy1 { largest: profile.pick([12, 128, 255]) }]
    }

    fn sample() -> ScoringXy1 {
        ScoringXy1 { largest: 3 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<ScoringXy1, Problem> {
        Ok(ScoringXy1 { largest: parameters.largest()? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64]
    }

    fn slug(&self) -> String {
        format!("scoring-xy1-{}", self.largest)
    }

    fn title(&self) -> String {
        format!("Scoring Nim: payoff functions of the positions (x, y, 1), {} ≥ x ≥ y ≥ 1", self.largest)
    }

    fn entries(&self) -> u64 {
        self.largest * (self.largest + 1) / 2
    }

    fn keys(&self, _: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new((1..=self.largest).flat_map(|x| (1..=x).map(move |y| vec![x, y])))
    }

    fn encode(&self, rows: Vec<PayoffRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 2)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    /// By x and y, or by all three heaps.
    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let heaps = match *descending(key) {
            [x, y] => Heaps::from([x, y, 1]),
            _ => Heaps::from(key),
        };
        Ok(PayoffTable::new(table)?.get(&heaps)?.map(Entry::Payoff))
    }
}

impl Keyed for ScoringXy1 {
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
