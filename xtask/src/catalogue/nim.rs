//! Outcomes of Nim on boxes of heaps.

use super::{Description, Side, Table};
use nimatlas_core::BitPlanes;
use nimatlas_core::{Convention, Outcome};
use nimatlas_impartial::nim::{self, NimRules};
use nimatlas_store::Section;
use nimatlas_tables::heap_box::{self, HeapBox};
use std::num::NonZeroU64;

/// Every position of `heaps` heaps of at most `largest`, in normal play.
pub fn normal(heaps: u32, largest: u64) -> Table {
    table("normal", "the nim-sum is 0", heaps, largest, Convention::Normal, None)
}

/// The same in misère play.
pub fn misere(heaps: u32, largest: u64) -> Table {
    table("misere", "Bouton's rule", heaps, largest, Convention::Misere, None)
}

/// The same in normal play where a move takes at most `max_take` stones.
pub fn bounded(max_take: u64, heaps: u32, largest: u64) -> Table {
    let method = format!("the nim-sum of the residues mod {} is 0", max_take + 1);
    table(&format!("bounded{max_take}"), &method, heaps, largest, Convention::Normal, NonZeroU64::new(max_take))
}

fn table(
    family: &str,
    method: &str,
    heaps: u32,
    largest: u64,
    convention: Convention,
    max_take: Option<NonZeroU64>,
) -> Table {
    let side = largest + 1;
    let limit = max_take.map_or(String::new(), |limit| format!(", at most {limit} stones a move"));
    let rules = NimRules { convention, max_take };
    let description = Description {
        slug: format!("nim-{family}-{heaps}x{largest}"),
        title: format!(
            "Outcomes of Nim with {heaps} heaps of 0 to {largest} stones, {convention} play{limit}; 0 is P and 1 is N"
        ),
        family: "nim-outcomes",
        parameters: &[
            ("heaps", i64::from(heaps)),
            ("largest", largest as i64),
            ("misere", i64::from(convention == Convention::Misere)),
            ("max-take", max_take.map_or(0, |limit| limit.get() as i64)),
        ],
        entries: side.pow(heaps),
        rules: ("tables", "outcomes on the whole box, from the rules"),
        theory: ("impartial", method),
        status: nim::status(rules).to_string(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        let outcomes = match road {
            Side::Rules => heap_box::nim_outcomes(HeapBox::new(heaps as usize, largest)?, max_take, convention),
            Side::Theory => BitPlanes::from_fn(1, side.pow(heaps) as usize, |index| {
                u64::from(nim::outcome(rules, &digits(index as u64, side, heaps)) == Outcome::N)
            })?,
        };
        Ok(vec![Section::planes("outcome", vec![side; heaps as usize], outcomes)])
    })
}

/// The heaps at an index of a box, the last heap being the fastest.
pub(super) fn digits(mut index: u64, side: u64, heaps: u32) -> Vec<u64> {
    let mut heaps = vec![0; heaps as usize];
    for heap in heaps.iter_mut().rev() {
        *heap = index % side;
        index /= side;
    }
    heaps
}
