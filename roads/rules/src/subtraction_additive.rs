use super::Rules;
use anyhow::Result;
use nimatlas_core::{SequenceKind, SubtractionSet};
use nimatlas_store::CertificateRecord;
use nimatlas_store::schema::subtraction_additive::{AdditiveRow, SubtractionAdditive};
use nimatlas_tables::{period, subtraction};

impl Rules for SubtractionAdditive {
    const METHOD: &'static str = "bit-parallel sieve and period finder";

    fn make(&self, part: usize) -> Result<Vec<AdditiveRow>> {
        let row = |[a, b]: [u64; 2]| {
            let (record, values) = subtraction::additive_record(a, b)?;
            let moves = SubtractionSet::new(&[a, b, a + b])?;
            let certificate = period::find(&moves, SequenceKind::NimValues, u64::MAX)?;
            let values = (b <= self.stored).then_some(values);
            Ok(AdditiveRow { record, values, certificate: CertificateRecord::from(&certificate) })
        };
        self.pairs(part).map(row).collect()
    }
}
