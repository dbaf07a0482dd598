use super::Rules;
use anyhow::{Result, ensure};
use nimatlas_core::{OutcomeRecord, SequenceKind, SubtractionSet};
use nimatlas_store::CertificateRecord;
use nimatlas_store::schema::subtraction_records::{RecordRow, SubtractionRecords};
use nimatlas_tables::period;
use nimatlas_tables::records::{Record, family, parts, search};

impl Rules for SubtractionRecords {
    const METHOD: &'static str = "exhaustive search, many games side by side";

    /// The row of one largest move. The search gives up on no set.
    fn make(&self, part: usize) -> Result<Vec<RecordRow>> {
        let largest = self.moves + part as u64;
        let found =
            if self.family { family(largest, u64::MAX)? } else { search(&parts(self.moves, largest)?, u64::MAX)? };
        let Record { period, sets, searched, given_up, .. } = found;
        ensure!(given_up == 0, "{given_up} sets were given up undecided");
        ensure!(!sets.is_empty(), "no set has the largest move {largest}");
        let certificate = period::find(&SubtractionSet::new(&sets[0])?, SequenceKind::Outcomes, u64::MAX)?;
        let record = OutcomeRecord { largest, period, sets, searched };
        Ok(vec![RecordRow { record, certificate: CertificateRecord::from(&certificate) }])
    }
}
