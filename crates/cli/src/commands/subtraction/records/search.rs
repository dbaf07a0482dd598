//! The search for records where no table reaches.

use super::Sets;
use super::kept::Kept;
use crate::failure::{Failure, Result};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use nimatlas_core::{SequenceKind, SubtractionSet};
use nimatlas_subtraction::check;
use nimatlas_tables::period;
use nimatlas_tables::records::{Part, Record, family, parts, search_part};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

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
    pub fn all(sets: Sets, largest: &[u64]) -> Result<Vec<Piece>> {
        let Sets::All { moves } = sets else { return Ok(largest.iter().map(|&c| Piece::Family(c)).collect()) };
        let count = largest.iter().map(|c| binomial(c - 1, moves - 1)).fold(0, u128::saturating_add);
        if count > MOST_SETS {
            return Err(Failure::no_answer(format!(
                "there are {count} sets to search; at most {MOST_SETS} are searched in one go, so choose a smaller --max or fewer --moves"
            )));
        }
        let of = |&c: &u64| Ok(parts(moves, c).map_err(Failure::input)?.into_iter().map(Piece::Part).collect());
        Ok(largest.iter().map(of).collect::<Result<Vec<Vec<_>>>>()?.concat())
    }

    fn largest(self) -> u64 {
        match self {
            Piece::Part(part) => part.largest,
            Piece::Family(c) => c,
        }
    }

    fn search(self, max_steps: u64) -> Result<Record> {
        match self {
            Piece::Part(part) => search_part(&part, max_steps),
            Piece::Family(c) => family(c, max_steps),
        }
        .map_err(Failure::input)
    }
}

/// The record of each largest move, on all processors, with a bar on a terminal.
pub fn search(pieces: &[Piece], max_steps: u64, resume: Option<&Path>) -> Result<BTreeMap<u64, Record>> {
    let kept = resume.map(|path| Kept::open(path, max_steps)).transpose()?;
    let bar = bar(pieces.len() as u64);
    let search = |&piece: &Piece| {
        let record = match kept.as_ref().and_then(|kept| kept.get(piece)) {
            Some(record) => record,
            None => {
                let record = piece.search(max_steps)?;
                kept.as_ref().map_or(Ok(()), |kept| kept.add(piece, &record))?;
                record
            }
        };
        bar.inc(1);
        Ok((piece.largest(), record))
    };
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    for (c, record) in pieces.par_iter().map(search).collect::<Result<Vec<_>>>()? {
        let so_far = records.remove(&c).unwrap_or_default();
        records.insert(c, so_far.merge(record));
    }
    records.par_iter().try_for_each(|(_, record)| confirm(record))?;
    bar.finish_and_clear();
    Ok(records)
}

/// Finds the period of the first set again, and has its certificate checked.
fn confirm(record: &Record) -> Result<()> {
    let Some(first) = record.sets.first() else { return Ok(()) };
    let moves = SubtractionSet::new(first).map_err(|error| Failure::no_answer(format!("{first:?}: {error}")))?;
    let certificate = period::find(&moves, SequenceKind::Outcomes, u64::MAX).map_err(anyhow::Error::new)?;
    check(&certificate, u64::MAX).with_context(|| format!("the certificate of {moves}"))?;
    let certified = certificate.period.period.get();
    if certified != record.period {
        return Err(Failure::no_answer(format!(
            "the search gives {moves} the period {}, and its certificate {certified}",
            record.period
        )));
    }
    Ok(())
}

fn binomial(n: u64, k: u64) -> u128 {
    (0..k.into()).fold(1, |ways: u128, i| ways.saturating_mul(u128::from(n).saturating_sub(i)) / (i + 1))
}

fn bar(pieces: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {wide_bar} {pos} of {len} parts {elapsed}");
    let bar = ProgressBar::new(pieces).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
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
