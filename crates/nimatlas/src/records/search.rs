//! The search for records where no table reaches.

use super::RecordSets;
use super::checkpoint::Checkpoint;
use crate::context::Context;
use crate::error::Error;
use nimatlas_core::{SequenceKind, SubtractionSet, threads};
use nimatlas_subtraction::check;
use nimatlas_tables::period;
use nimatlas_tables::records::{Part, Record, family, parts, search_part};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// A search of more sets is refused: it would take months.
const MOST_SETS: u128 = 1 << 40;

/// What is searched at a time, and kept when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// The sets of so many moves with a largest and a smallest move.
    Part(Part),
    /// The sets {a, b, c − b, c − a, c}.
    Family(u64),
}

impl Piece {
    /// All pieces for these largest moves.
    pub fn all(sets: RecordSets, largest: &[u64]) -> Result<Vec<Piece>, Error> {
        let RecordSets::All { moves } = sets else { return Ok(largest.iter().map(|&c| Piece::Family(c)).collect()) };
        let count = largest.iter().map(|c| binomial(c - 1, moves - 1)).fold(0, u128::saturating_add);
        if count > MOST_SETS {
            return Err(Error::Other(
                format!("there are {count} sets to search; at most {MOST_SETS} are searched in one go, so choose a smaller largest move or fewer moves").into(),
            ));
        }
        let of = |&c: &u64| Ok(parts(moves, c).map_err(Error::input)?.into_iter().map(Piece::Part).collect());
        Ok(largest.iter().map(of).collect::<Result<Vec<Vec<_>>, Error>>()?.concat())
    }

    fn largest(self) -> u64 {
        match self {
            Piece::Part(part) => part.largest,
            Piece::Family(c) => c,
        }
    }

    fn search(self, max_steps: u64) -> Result<Record, Error> {
        match self {
            Piece::Part(part) => search_part(&part, max_steps),
            Piece::Family(c) => family(c, max_steps),
        }
        .map_err(Error::input)
    }
}

/// The record of each largest move, on all processors.
pub fn search(
    pieces: &[Piece],
    max_steps: u64,
    resume: Option<&Path>,
    context: &Context,
) -> Result<BTreeMap<u64, Record>, Error> {
    let kept = resume.map(|path| Checkpoint::open(path, max_steps)).transpose()?;
    let done = AtomicU64::new(0);
    let search = |&piece: &Piece| {
        if context
            .report("sets with the same smallest move", done.load(Ordering::Relaxed), Some(pieces.len() as u64))
            .is_break()
        {
            return Err(Error::Interrupted);
        }
        let record = match kept.as_ref().and_then(|kept| kept.get(piece)) {
            Some(record) => record,
            None => {
                let record = piece.search(max_steps)?;
                kept.as_ref().map_or(Ok(()), |kept| kept.add(piece, &record))?;
                record
            }
        };
        done.fetch_add(1, Ordering::Relaxed);
        Ok((piece.largest(), record))
    };
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    for (c, record) in threads::try_map(pieces.iter().collect(), search)? {
        let so_far = records.remove(&c).unwrap_or_default();
        records.insert(c, so_far.merge(record));
    }
    threads::try_map(records.values().collect(), confirm)?;
    Ok(records)
}

/// Finds the period of the first set again, and has its certificate checked.
fn confirm(record: &Record) -> Result<(), Error> {
    let Some(first) = record.sets.first() else { return Ok(()) };
    let failed = |error: &dyn std::fmt::Display| Error::Other(format!("{first:?}: {error}").into());
    let moves = SubtractionSet::new(first).map_err(|error| failed(&error))?;
    let certificate = period::find(&moves, SequenceKind::Outcomes, u64::MAX).map_err(|error| failed(&error))?;
    check(&certificate, u64::MAX).map_err(|error| failed(&format!("the certificate is refused: {error}")))?;
    let certified = certificate.period.period.get();
    if certified != record.period {
        let found = record.period;
        return Err(failed(&format!("the search gives the period {found}, and its certificate {certified}")));
    }
    Ok(())
}

fn binomial(n: u64, k: u64) -> u128 {
    (0..k.into()).fold(1, |ways: u128, i| ways.saturating_mul(u128::from(n).saturating_sub(i)) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_are_counted_and_do_not_overflow() {
        assert_eq!([(4, 0), (4, 2), (4, 4), (79, 4), (3, 5)].map(|(n, k)| binomial(n, k)), [1, 6, 1, 1_502_501, 0]);
        assert!(binomial(127, 63) > MOST_SETS);
    }
}
