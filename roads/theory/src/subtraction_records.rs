use crate::certificate::{check_period_alone, check_stored, claim};
use crate::job::same;
use crate::{Checked, FROM_DEFINITION, Job, Theory};
use anyhow::{Context, Result, ensure};
use nimatlas_core::{OutcomeRecord, SequenceKind, SubtractionSet};
use nimatlas_oracle::subtraction::{Longest, longest_in_family, longest_outcome_period, outcome_period, outcomes};
use nimatlas_store::CertificateRecord;
use nimatlas_store::schema::Derivation;
use nimatlas_store::schema::subtraction_records::{RecordRow, SubtractionRecords};
use num_integer::Integer;

const OUTCOMES: SequenceKind = SequenceKind::Outcomes;

/// The search of the definition.
fn search(table: &SubtractionRecords, largest: u64) -> Result<OutcomeRecord> {
    let found = if table.family { longest_in_family(largest)? } else { longest_outcome_period(table.moves, largest)? };
    let Longest { period, sets, searched } = found;
    Ok(OutcomeRecord { largest, period, sets, searched })
}

impl Theory for SubtractionRecords {
    const CRATE: &'static str = "oracle";

    fn derivation(&self) -> Derivation {
        Derivation::Definition
    }

    fn method(&self) -> String {
        "exhaustive search, one game after the other".to_owned()
    }

    fn status(&self) -> String {
        FROM_DEFINITION.to_owned()
    }

    fn make(&self, part: usize) -> Result<Vec<RecordRow>> {
        let record = search(self, self.moves + part as u64)?;
        let first = SubtractionSet::new(record.sets.first().context("there is no set")?)?;
        let period = outcome_period(&first)?;
        let terms = outcomes(&first)?.skip(usize::try_from(period.preperiod)?);
        let certificate = CertificateRecord::from(&claim(&first, OUTCOMES, period, terms));
        Ok(vec![RecordRow { record, certificate }])
    }

    /// The certificate, the period of every set that is named and the number of all sets, without the oracle, which was the second road.
    /// That no set has a longer period is what both searches found; `full` repeats that of the oracle.
    fn verify(&self, job: &Job<'_>) -> Result<Checked> {
        let checked = job.each_row::<Self>(|RecordRow { record, certificate }| {
            let largest = record.largest;
            same(&record.searched, &self.how_many(largest)?)?;
            ensure!(record.sets.is_sorted_by(|one, next| one < next), "the sets are not in lexicographic order");
            for set in &record.sets {
                ensure!(self.is_among(set, largest), "{set:?} is not among the sets that were searched");
                check_period_alone(&SubtractionSet::new(set)?, OUTCOMES, record.period)?;
            }
            let first = SubtractionSet::new(record.sets.first().context("there is no set")?)?;
            check_stored(first, OUTCOMES, certificate)?;
            if job.full { same(&record, &search(self, largest)?) } else { Ok(()) }
        })?;
        Ok(Checked { certificates: checked.of, ..checked })
    }
}

/// What can be said of the sets without playing.
trait Sets {
    fn how_many(&self, largest: u64) -> Result<u64>;
    fn is_among(&self, set: &[u64], largest: u64) -> bool;
}

impl Sets for SubtractionRecords {
    /// By inclusion and exclusion: for each d that divides the largest move, the sets of multiples of d.
    fn how_many(&self, largest: u64) -> Result<u64> {
        let moves = self.moves;
        if self.family {
            let pairs = (1..largest).flat_map(|b| (1..b).map(move |a| (a, b)));
            return Ok(pairs.filter(|&(a, b)| 2 * b < largest && a.gcd(&b).gcd(&largest) == 1).count() as u64);
        }
        let mut count = 0;
        for divisor in (1..=largest).filter(|divisor| largest.is_multiple_of(*divisor)) {
            count += mobius(divisor) * choose(largest / divisor - 1, moves - 1);
        }
        Ok(u64::try_from(count)?)
    }

    fn is_among(&self, set: &[u64], largest: u64) -> bool {
        let sound = set.len() as u64 == self.moves
            && set.is_sorted_by(|one, next| one < next)
            && set.last() == Some(&largest)
            && set.iter().fold(0, |gcd, step| step.gcd(&gcd)) == 1;
        sound && (!self.family || matches!(*set, [a, b, d, e, c] if b < d && b + d == c && a + e == c))
    }
}

fn mobius(number: u64) -> i128 {
    let mut rest = number;
    let mut sign = 1;
    for factor in 2..=number {
        if rest.is_multiple_of(factor) {
            rest /= factor;
            sign = -sign;
            if rest.is_multiple_of(factor) {
                return 0;
            }
        }
    }
    sign
}

fn choose(all: u64, some: u64) -> i128 {
    (0..some).fold(1, |ways, i| ways * (i128::from(all) - i128::from(i)) / i128::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_without_being_listed() {
        let table = |moves, family| SubtractionRecords { moves, largest: 128, family };
        // {1, 2}; {1, 3} and {2, 3}; {1, 4} and {3, 4}; of the 10 sets of three moves up to 6 without {2, 4, 6} and with gcd 1: 9.
        let cases = [(2, 2, 1), (2, 3, 2), (2, 4, 2), (3, 6, 9), (1, 1, 1), (1, 5, 0)];
        for (moves, largest, expected) in cases {
            assert_eq!(table(moves, false).how_many(largest).expect("small"), expected, "{moves} moves, {largest}");
        }
        // {1, 2, 3, 4, 5}; for 7: a < b < 3.5 gives (1, 2), (1, 3), (2, 3).
        assert_eq!(table(5, true).how_many(5).expect("small"), 1);
        assert_eq!(table(5, true).how_many(7).expect("small"), 3);
        assert!(table(5, true).is_among(&[1, 2, 3, 4, 5], 5) && !table(5, true).is_among(&[1, 2, 3, 5, 6], 6));
        assert!(!table(3, false).is_among(&[2, 4, 6], 6) && table(3, false).is_among(&[2, 3, 6], 6));
    }

    #[test]
    fn a_period_with_a_preperiod_is_seen_and_no_other() {
        // The longest of four moves up to 36, and one that shows only behind a long preperiod.
        for (moves, period) in [([10, 15, 26, 36], 2006), ([1, 10, 26, 27], 431)] {
            let moves = SubtractionSet::new(&moves).expect("a set");
            check_period_alone(&moves, OUTCOMES, period).expect("its period");
            for wrong in [1, period - 1, period + 1, 2 * period] {
                assert!(check_period_alone(&moves, OUTCOMES, wrong).is_err(), "{moves}: {wrong}");
            }
        }
    }
}
