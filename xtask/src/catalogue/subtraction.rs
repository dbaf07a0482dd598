//! Records of additive and of three-move subtraction games.

use super::{Description, Side, Table};
use crate::statements::certificate;
use anyhow::{Context, Result, ensure};
use nimatlas_core::BitPlanes;
use nimatlas_core::{AdditiveRecord, Period, Regime, SequenceKind, SubtractionSet, ThreeMoveRecord};
use nimatlas_oracle as oracle;
use nimatlas_store::{CertificateRecord, Integers, Role, Section};
use nimatlas_subtraction::{AdditiveGame, check as check_certificate};
use nimatlas_tables::{period, subtraction as observed};
use num_integer::Integer;

/// Rows whose smallest move is in one range make a part.
const PARTS: usize = 8;

fn least_moves(part: usize, largest: u64) -> impl Iterator<Item = u64> {
    // Part sizes fall with the smallest move, so deal the moves out in blocks of growing length.
    let edge = move |part: usize| 1 + largest * (part * (part + 1)) as u64 / (PARTS * (PARTS + 1)) as u64;
    edge(part)..edge(part + 1)
}

/// The coprime pairs a < b ≤ `largest` whose a belongs to a part, ascending.
fn pairs(part: usize, largest: u64) -> impl Iterator<Item = (u64, u64)> {
    least_moves(part, largest).flat_map(move |a| (a + 1..=largest).filter(move |b| a.gcd(b) == 1).map(move |b| (a, b)))
}

/// The triples a < b < c ≤ `largest` with gcd 1 whose a belongs to a part, ascending.
fn triples(part: usize, largest: u64) -> impl Iterator<Item = [u64; 3]> {
    let above = move |a: u64| (a + 1..largest).flat_map(move |b| (b + 1..=largest).map(move |c| [a, b, c]));
    least_moves(part, largest).flat_map(above).filter(|[a, b, c]| a.gcd(b).gcd(c) == 1)
}

/// {a, b, a + b} for all coprime a < b ≤ `largest`, with one period of nim-values where b ≤ `stored`.
pub fn additive(largest: u64, stored: u64) -> Table {
    let description = Description {
        slug: format!("subtraction-additive-{largest}"),
        title: format!(
            "Additive subtraction games {{a, b, a+b}}, coprime a < b ≤ {largest}: parameters, period, counts, collisions and gaps, with one period of nim-values where b ≤ {stored}"
        ),
        family: "subtraction-additive",
        parameters: &[("largest", largest as i64), ("stored", stored as i64)],
        entries: (0..PARTS).map(|part| pairs(part, largest).count() as u64).sum(),
        rules: ("tables", "bit-parallel sieve and period finder"),
        theory: ("subtraction", "closed form"),
        status: "proved (arXiv 2603.10414 where 2a < b < 3a, docs/additive-games.md elsewhere)".to_owned(),
        parts: PARTS,
    };
    Table::new(description, move |road, part| {
        let mut rows = AdditiveRows::default();
        for (a, b) in pairs(part, largest) {
            let moves = SubtractionSet::new(&[a, b, a + b])?;
            let (record, values, certificate) = match road {
                Side::Rules => {
                    let (record, values) = observed::additive_record(a, b)?;
                    let certificate = period::find(&moves, SequenceKind::NimValues, u64::MAX)?;
                    (record, values, CertificateRecord::from(&certificate))
                }
                Side::Theory => {
                    let game = AdditiveGame::new(a, b)?;
                    let record = game.record().with_context(|| format!("{{{a}, {b}, {}}}", a + b))?;
                    let period = usize::try_from(record.period)?;
                    let values = BitPlanes::from_fn(2, period, |n| game.nim_value(n as u64).0)?;
                    let pure = Period::new(0, record.period).context("a period of 0")?;
                    let terms = (0..).map(|n| game.nim_value(n).0);
                    let certificate = certificate(&moves, SequenceKind::NimValues, pure, terms);
                    (record, values, CertificateRecord::from(&certificate))
                }
            };
            rows.push(record, (b <= stored).then_some(values), certificate)?;
        }
        rows.into_sections()
    })
}

#[derive(Default)]
struct AdditiveRows {
    records: Vec<AdditiveRecord>,
    gap_offsets: Vec<u64>,
    gaps: Vec<u64>,
    value_offsets: Vec<u64>,
    values: Option<BitPlanes>,
    certificates: Vec<CertificateRecord>,
}

impl AdditiveRows {
    fn push(
        &mut self,
        record: AdditiveRecord,
        values: Option<BitPlanes>,
        certificate: CertificateRecord,
    ) -> Result<()> {
        let stored = self.values.get_or_insert(BitPlanes::zeros(2, 0)?);
        self.gap_offsets.push(self.gaps.len() as u64);
        self.value_offsets.push(stored.len() as u64);
        self.gaps.extend(&record.gaps);
        if let Some(values) = values {
            ensure!(values.planes().len() == 2, "nim-values of three moves take two planes");
            stored.append(&values)?;
        }
        self.certificates.push(certificate);
        self.records.push(record);
        Ok(())
    }

    fn into_sections(mut self) -> Result<Vec<Section>> {
        let values = self.values.map_or_else(|| BitPlanes::zeros(2, 0), Ok)?;
        self.gap_offsets.push(self.gaps.len() as u64);
        self.value_offsets.push(values.len() as u64);
        let records = &self.records;
        let of = |field: fn(&AdditiveRecord) -> u64| column(records.iter().map(field));
        Ok(vec![
            Section::integers("a", Role::Key, of(|record| record.a)?),
            Section::integers("b", Role::Key, of(|record| record.b)?),
            Section::integers("quadratic", Role::Value, of(|record| u64::from(record.regime == Regime::Quadratic))?),
            Section::integers("h", Role::Value, of(|record| record.h)?),
            Section::integers("r", Role::Value, of(|record| record.r)?),
            Section::integers("delta", Role::Value, of(|record| record.delta)?),
            Section::integers("period", Role::Value, of(|record| record.period)?),
            Section::integers("count-0", Role::Value, of(|record| record.counts[0])?),
            Section::integers("count-1", Role::Value, of(|record| record.counts[1])?),
            Section::integers("count-2", Role::Value, of(|record| record.counts[2])?),
            Section::integers("count-3", Role::Value, of(|record| record.counts[3])?),
            Section::integers("collisions", Role::Value, of(|record| record.collisions)?),
            Section::integers("gap-offsets", Role::Offsets { of: "gaps".into() }, column(self.gap_offsets)?),
            Section::integers("gaps", Role::Value, column(self.gaps)?),
            Section::integers("value-offsets", Role::Offsets { of: "nim-values".into() }, column(self.value_offsets)?),
            Section::planes("nim-values", vec![values.len() as u64], values),
            Section::certificates("certificates", SequenceKind::NimValues, self.certificates),
        ])
    }
}

/// Every a < b < c ≤ `largest` with gcd 1.
pub fn three_moves(largest: u64) -> Table {
    let description = Description {
        slug: format!("subtraction-three-moves-{largest}"),
        title: format!(
            "Three-move subtraction games, a < b < c ≤ {largest} with gcd 1: preperiods and periods of nim-values and outcomes, and which sums of two moves the periods divide (1: a+b, 2: a+c, 4: b+c)"
        ),
        family: "subtraction-three-moves",
        parameters: &[("largest", largest as i64)],
        entries: (0..PARTS).map(|part| triples(part, largest).count() as u64).sum(),
        rules: ("tables", "bit-parallel sieve and period finder"),
        theory: ("oracle", "scalar loop from the definition, its period certified by nimatlas-subtraction"),
        status: "from the definition on both roads".to_owned(),
        parts: PARTS,
    };
    Table::new(description, move |road, part| {
        let records = triples(part, largest).map(|moves| match road {
            Side::Rules => Ok(observed::three_move_record(moves, u64::MAX)?.0),
            Side::Theory => certified_by_definition(moves),
        });
        let records = records.collect::<Result<Vec<_>>>()?;
        let of = |field: fn(&ThreeMoveRecord) -> u64| column(records.iter().map(field));
        Ok(vec![
            Section::integers("a", Role::Key, of(|record| record.moves[0])?),
            Section::integers("b", Role::Key, of(|record| record.moves[1])?),
            Section::integers("c", Role::Key, of(|record| record.moves[2])?),
            Section::integers("preperiod", Role::Value, of(|record| record.nim_values.preperiod)?),
            Section::integers("period", Role::Value, of(|record| record.nim_values.period.get())?),
            Section::integers("outcome-preperiod", Role::Value, of(|record| record.outcomes.preperiod)?),
            Section::integers("outcome-period", Role::Value, of(|record| record.outcomes.period.get())?),
            Section::integers("pair-sums", Role::Value, of(|record| u64::from(record.nim_values_divide.bits()))?),
            Section::integers("outcome-pair-sums", Role::Value, of(|record| u64::from(record.outcomes_divide.bits()))?),
        ])
    })
}

/// The record that the definition gives, after the certificate checker accepted both of its periods.
fn certified_by_definition(moves: [u64; 3]) -> Result<ThreeMoveRecord> {
    let record = oracle::subtraction::three_move_record(moves)?;
    let set = SubtractionSet::new(&moves)?;
    let longest =
        [record.nim_values, record.outcomes].map(|period| period.preperiod + period.period.get()).into_iter().max();
    let terms = oracle::subtraction::nim_values(&set, usize::try_from(longest.unwrap_or(0) + set.largest())?)?;
    for (kind, period) in [(SequenceKind::NimValues, record.nim_values), (SequenceKind::Outcomes, record.outcomes)] {
        let terms = terms.iter().skip(usize::try_from(period.preperiod)?).map(|&value| kind.of(value));
        let claim = certificate(&set, kind, period, terms);
        check_certificate(&claim, 1 << 32).with_context(|| format!("{set}: the {kind}"))?;
    }
    Ok(record)
}

pub(super) fn column(values: impl IntoIterator<Item = u64>) -> Result<Integers> {
    Integers::unsigned(values).map_err(|value| anyhow::anyhow!("{value} does not fit in a column of a table"))
}
