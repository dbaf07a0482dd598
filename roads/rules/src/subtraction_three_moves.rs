use super::Rules;
use anyhow::Result;
use nimatlas_core::ThreeMoveRecord;
use nimatlas_store::schema::subtraction_three_moves::SubtractionThreeMoves;
use nimatlas_tables::subtraction::three_move_record;

impl Rules for SubtractionThreeMoves {
    const METHOD: &'static str = "bit-parallel sieve and period finder";

    fn make(&self, part: usize) -> Result<Vec<ThreeMoveRecord>> {
        self.triples(part).map(|moves| Ok(three_move_record(moves, u64::MAX)?.0)).collect()
    }
}
