//! Longest outcome periods of subtraction games.

use super::subtraction::column;
use super::{Description, Side, Table};
use crate::statements::certificate;
use anyhow::{Result, ensure};
use nimatlas_core::{SequenceKind, SubtractionSet};
use nimatlas_oracle::subtraction::{Longest, longest_in_family, longest_outcome_period, outcomes_of_short_moves};
use nimatlas_tables::store::{CertificateRecord, Role, Section};
use nimatlas_tables::{period, records};

/// For each c ≤ `largest`, the record among all sets of `moves` moves with largest move c and no common divisor.
pub fn all_sets(moves: u64, largest: u64) -> Table {
    let description = Description {
        slug: format!("subtraction-records-{moves}-{largest}"),
        title: format!(
            "Longest outcome periods of subtraction sets of {moves} moves without a common divisor, for each largest move \
             c ≤ {largest}, with all sets that have it"
        ),
        family: "subtraction-records",
        parameters: &[("moves", moves as i64), ("largest", largest as i64), ("family", 0)],
        entries: largest + 1 - moves,
        rules: ("tables", "exhaustive search, many games side by side"),
        theory: (
            "oracle",
            "exhaustive search, one game after the other, each record certified by nimatlas-subtraction",
        ),
        status: "from the definition on both roads".to_owned(),
        parts: (largest + 1 - moves) as usize,
    };
    Table::new(description, move |road, part| {
        let c = moves + part as u64;
        row(
            road,
            c,
            || records::search(&records::parts(moves, c)?, u64::MAX),
            || Ok(longest_outcome_period(moves as usize, c)?),
        )
    })
}

/// For each c ≤ `largest`, the record among the sets {a, b, c − b, c − a, c}.
pub fn family(largest: u64) -> Table {
    // The set of five moves with c = 5 is {1, 2, 3, 4, 5}.
    const LEAST: u64 = 5;
    let description = Description {
        slug: format!("subtraction-record-family-{largest}"),
        title: format!(
            "Longest outcome periods of the sets {{a, b, c−b, c−a, c}} without a common divisor, a < b < c/2, for each c from \
             {LEAST} to {largest}, with all sets that have it"
        ),
        family: "subtraction-records",
        parameters: &[("moves", LEAST as i64), ("largest", largest as i64), ("family", 1)],
        entries: largest + 1 - LEAST,
        rules: ("tables", "exhaustive search, many games side by side"),
        theory: (
            "oracle",
            "exhaustive search, one game after the other, each record certified by nimatlas-subtraction",
        ),
        status: "from the definition on both roads".to_owned(),
        parts: (largest + 1 - LEAST) as usize,
    };
    Table::new(description, move |road, part| {
        let c = LEAST + part as u64;
        row(road, c, || records::family(c, u64::MAX), || Ok(longest_in_family(c)?))
    })
}

/// The row of one largest move: period, number of sets searched, the sets with that period, and a certificate of the first.
fn row(
    road: Side,
    c: u64,
    rules: impl FnOnce() -> Result<records::Record, records::RecordError>,
    theory: impl FnOnce() -> Result<Longest>,
) -> Result<Vec<Section>> {
    let kind = SequenceKind::Outcomes;
    let (longest, certificate) = match road {
        Side::Rules => {
            let records::Record { period, sets, searched, undecided } = rules()?;
            ensure!(undecided.is_empty(), "{} sets were given up undecided", undecided.len());
            let certificate = period::find(&SubtractionSet::new(&sets[0])?, kind, u64::MAX)?;
            (Longest { period, sets, searched }, certificate)
        }
        Side::Theory => {
            let longest = theory()?;
            let moves = SubtractionSet::new(&longest.sets[0])?;
            let (preperiod, terms) = outcomes_of_short_moves(&longest.sets[0], longest.period);
            let claim = certificate(&moves, kind, preperiod, longest.period, |n| terms[n as usize].into())?;
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
