//! Longest outcome periods of subtraction games.

use super::subtraction::column;
use super::{Description, Side, Table};
use crate::statements::certificate;
use anyhow::{Result, ensure};
use nimatlas_core::{SequenceKind, SubtractionSet};
use nimatlas_oracle::subtraction::{Longest, longest_in_family, longest_outcome_period, outcome_period, outcomes};
use nimatlas_store::{CertificateRecord, Role, Section};
use nimatlas_tables::{period, records};

/// For each c ≤ `largest`, the record among all sets of `moves` moves with largest move c and no common divisor.
pub fn all_sets(moves: u64, largest: u64) -> Table {
    table(Sets::All { moves }, largest)
}

/// For each c ≤ `largest`, the record among the sets {a, b, c − b, c − a, c}.
pub fn family(largest: u64) -> Table {
    table(Sets::Family, largest)
}

/// The sets among which a record is sought.
#[derive(Clone, Copy)]
enum Sets {
    All { moves: u64 },
    Family,
}

impl Sets {
    fn moves(self) -> u64 {
        match self {
            Sets::All { moves } => moves,
            Sets::Family => 5,
        }
    }

    /// The search of the rules, which gives up on no set.
    fn search(self, c: u64) -> Result<Longest> {
        let records::Record { period, sets, searched, given_up, .. } = match self {
            Sets::All { moves } => records::search(&records::parts(moves, c)?, u64::MAX)?,
            Sets::Family => records::family(c, u64::MAX)?,
        };
        ensure!(given_up == 0, "{given_up} sets were given up undecided");
        Ok(Longest { period, sets, searched })
    }

    /// The search of the definition.
    fn define(self, c: u64) -> Result<Longest> {
        Ok(match self {
            Sets::All { moves } => longest_outcome_period(moves, c)?,
            Sets::Family => longest_in_family(c)?,
        })
    }
}

fn table(sets: Sets, largest: u64) -> Table {
    // The least c with a set of so many moves is that of {1, 2, …, moves}.
    let moves = sets.moves();
    let (slug, title) = match sets {
        Sets::All { .. } => (
            format!("subtraction-records-{moves}-{largest}"),
            format!(
                "Longest outcome periods of subtraction sets of {moves} moves without a common divisor, for each largest move \
                 c ≤ {largest}, with all sets that have it"
            ),
        ),
        Sets::Family => (
            format!("subtraction-record-family-{largest}"),
            format!(
                "Longest outcome periods of the sets {{a, b, c−b, c−a, c}} without a common divisor, a < b < c/2, for each c \
                 from {moves} to {largest}, with all sets that have it"
            ),
        ),
    };
    let parts = largest + 1 - moves;
    let description = Description {
        slug,
        title,
        family: "subtraction-records",
        parameters: &[
            ("moves", moves as i64),
            ("largest", largest as i64),
            ("family", i64::from(matches!(sets, Sets::Family))),
        ],
        entries: parts,
        rules: ("tables", "exhaustive search, many games side by side"),
        theory: (
            "oracle",
            "exhaustive search, one game after the other, each record certified by nimatlas-subtraction",
        ),
        status: "from the definition on both roads".to_owned(),
        parts: parts as usize,
    };
    Table::new(description, move |road, part| row(road, sets, moves + part as u64))
}

/// The row of one largest move: period, number of sets searched, the sets with that period, and a certificate of the first.
fn row(road: Side, sets: Sets, c: u64) -> Result<Vec<Section>> {
    let kind = SequenceKind::Outcomes;
    let (longest, certificate) = match road {
        Side::Rules => {
            let longest = sets.search(c)?;
            let certificate = period::find(&SubtractionSet::new(&longest.sets[0])?, kind, u64::MAX)?;
            (longest, certificate)
        }
        Side::Theory => {
            let longest = sets.define(c)?;
            let first = SubtractionSet::new(&longest.sets[0])?;
            let period = outcome_period(&first)?;
            let claim = certificate(&first, kind, period, outcomes(&first)?.skip(usize::try_from(period.preperiod)?));
            nimatlas_subtraction::check(&claim, 1 << 40)?;
            (longest, claim)
        }
    };
    let moves: Vec<u64> = longest.sets.concat();
    Ok(vec![
        Section::integers("c", Role::Key, column([c])?),
        Section::integers("period", Role::Value, column([longest.period])?),
        Section::integers("searched", Role::Value, column([longest.searched])?),
        Section::integers("set-offsets", Role::Offsets { of: "sets".into() }, column([0, moves.len() as u64])?),
        Section::integers("sets", Role::Value, column(moves)?),
        Section::certificates("certificates", kind, vec![CertificateRecord::from(&certificate)]),
    ])
}
