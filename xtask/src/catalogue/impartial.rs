//! Nim-values of sums of different games.

use super::nim::digits;
use super::{Description, Side, Table};
use nimatlas_core::BitPlanes;
use nimatlas_core::{Nimber, SubtractionSet};
use nimatlas_impartial::heap_games::SubtractionGame;
use nimatlas_impartial::search;
use nimatlas_store::Section;
use nimatlas_tables::product;

/// {1,2} + {2,5,7} + {1,3,4}, each on a heap of at most `largest`.
pub fn nim_sums(largest: u64) -> Table {
    let moves = [&[1, 2][..], &[2, 5, 7], &[1, 3, 4]].map(|moves| SubtractionSet::new(moves).expect("these are sets"));
    let side = largest + 1;
    let description = Description {
        slug: format!("impartial-nim-sums-{largest}"),
        title: format!(
            "Nim-values of the sum of the subtraction games {{1,2}}, {{2,5,7}} and {{1,3,4}} on heaps of 0 to {largest} stones"
        ),
        family: "subtraction-sums",
        parameters: &[("largest", largest as i64)],
        entries: side.pow(3),
        rules: ("tables", "the sum played as one game, mex over all its options"),
        theory: ("impartial", "nim-sum of the nim-values of the parts by memo search"),
        status: "proved (Sprague 1935, Grundy 1939)".to_owned(),
        parts: 1,
    };
    Table::new(description, move |road, _| {
        let values = match road {
            Side::Rules => {
                let values = product::nim_values(&moves, largest)?;
                BitPlanes::from_fn(2, values.len(), |index| values.get(index))?
            }
            Side::Theory => {
                let values = moves.clone().map(|moves| search::nim_values(&SubtractionGame { moves }, 0..side));
                let [first, second, third] = values;
                let values = [first?, second?, third?];
                BitPlanes::from_fn(2, side.pow(3) as usize, |index| {
                    let heaps = digits(index as u64, side, 3);
                    heaps.iter().zip(&values).map(|(&heap, values)| values[heap as usize]).sum::<Nimber>().0
                })?
            }
        };
        Ok(vec![Section::planes("nim-value", vec![side; 3], values)])
    })
}
