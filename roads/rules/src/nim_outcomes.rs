use super::Rules;
use anyhow::Result;
use nimatlas_core::BitPlanes;
use nimatlas_store::schema::nim_outcomes::NimOutcomes;
use nimatlas_tables::heap_box::{HeapBox, nim_outcomes};

impl Rules for NimOutcomes {
    const METHOD: &'static str = "outcomes on the whole box, from the rules";

    fn make(&self, _: usize) -> Result<BitPlanes> {
        Ok(nim_outcomes(HeapBox::new(self.heaps, self.largest)?, self.max_take, self.convention))
    }
}
