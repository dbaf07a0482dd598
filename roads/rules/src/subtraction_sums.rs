use super::Rules;
use anyhow::Result;
use nimatlas_core::BitPlanes;
use nimatlas_store::schema::subtraction_sums::SubtractionSums;
use nimatlas_tables::product;

impl Rules for SubtractionSums {
    const METHOD: &'static str = "the sum played as one game, mex over all its options";

    /// No value exceeds 3 here, so two planes hold them; others would be refused.
    fn make(&self, _: usize) -> Result<BitPlanes> {
        let values = product::nim_values(&SubtractionSums::games(), self.largest)?;
        Ok(BitPlanes::from_fn(2, values.len(), |index| values.get(index))?)
    }
}
