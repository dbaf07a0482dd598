//! Records and nim-sequences of additive games {a, b, a + b}.

use super::{
    Cell, Cells, Column, Columns, EncodeError, Entry, Key, Keyed, Layout, Parameters, Profile, Schema, Writer,
    decode_rows, encode_rows, open,
};
use crate::rows::damaged;
use crate::{CertificateRecord, Problem, Section, TableFile};
use nimatlas_core::{AdditiveRecord, BitPlanes, Regime, SequenceKind};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

/// {a, b, a + b} for all coprime a < b ≤ `largest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtractionAdditive {
    /// The greatest b.
    pub largest: u64,
    /// The greatest b with stored nim-values.
    pub stored: u64,
}

/// What a table says of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdditiveRow {
    /// Its record.
    pub record: AdditiveRecord,
    /// One period of its nim-values in two planes, where they are stored.
    pub values: Option<BitPlanes>,
    /// The certificate of the period.
    pub certificate: CertificateRecord,
}

/// Rows whose smallest move is in one range make a part.
const PARTS: usize = 8;

/// The smallest moves of a part. Rows get fewer with the smallest move, so blocks of moves get longer.
pub(super) fn least_moves(part: usize, largest: u64) -> impl Iterator<Item = u64> + use<> {
    let edge = move |part: usize| 1 + largest * (part * (part + 1)) as u64 / (PARTS * (PARTS + 1)) as u64;
    edge(part)..edge(part + 1)
}

/// The coprime pairs a < b ≤ `largest` of a part, ascending.
pub(super) fn coprime_pairs(part: usize, largest: u64) -> impl Iterator<Item = [u64; 2]> + use<> {
    least_moves(part, largest).flat_map(move |a| (a + 1..=largest).filter(move |b| a.gcd(b) == 1).map(move |b| [a, b]))
}

impl SubtractionAdditive {
    /// The pairs of a part, ascending.
    pub fn pairs(&self, part: usize) -> impl Iterator<Item = [u64; 2]> + use<> {
        coprime_pairs(part, self.largest)
    }
}

/// The places of some columns.
const PERIOD: usize = 4;
const VALUES: usize = 11;
const CERTIFICATE: usize = 12;

const fn number(name: &'static str, meaning: &'static str) -> Column {
    Column { name, cell: Cell::Number, meaning }
}

impl Schema for SubtractionAdditive {
    const NAME: &'static str = "subtraction-additive";
    const SLUG: &'static str = "subtraction-additive-{largest}";
    const ABOUT: &'static str = "The subtraction games {a, b, a+b} for all coprime a < b ≤ `largest`, with their period and, where b ≤ \
                                 `stored`, one period of nim-values.";
    const PARAMETERS: &'static [(&'static str, &'static str)] =
        &[("largest", "the greatest b"), ("stored", "the greatest b with stored nim-values")];
    const LAYOUT: Layout = Layout::Rows {
        keys: &[
            Key { name: "a", meaning: "the smallest move" },
            Key { name: "b", meaning: "the middle move; the third one is a + b" },
        ],
        fewer_keys: false,
        columns: &[
            number("quadratic", "1 in the quadratic regime, 0 in the linear one"),
            number("h", "⌊b/2a⌋"),
            number("r", "b mod 2a"),
            number("delta", "the number of P-positions before the first gap that exceeds b"),
            number("period", "the minimal period of nim-values and of outcomes; there is no preperiod"),
            number("count-0", "how many positions of a period have the nim-value 0"),
            number("count-1", "the same for 1"),
            number("count-2", "the same for 2"),
            number("count-3", "the same for 3"),
            number("collisions", "how many P-positions of a period have a P-position b − a above them"),
            Column {
                name: "gaps",
                cell: Cell::Numbers { offsets: "gap-offsets" },
                meaning: "the differences between neighbouring P-positions, ascending, each once",
            },
            Column {
                name: "nim-values",
                cell: Cell::Digits { planes: 2, offsets: "value-offsets" },
                meaning: "the nim-values of heaps 0, 1, …, period − 1; a row with b > `stored` owns none",
            },
            Column { name: "certificates", cell: Cell::Certificate(SequenceKind::NimValues), meaning: "of the period" },
        ],
    };
    type Part = Vec<AdditiveRow>;

    fn tables(profile: Profile) -> Vec<SubtractionAdditive> {
        vec![SubtractionAdditive { largest: profile.pick([12, 128, 512]), stored: profile.pick([8, 64, 128]) }]
    }

    fn sample() -> SubtractionAdditive {
        SubtractionAdditive { largest: 3, stored: 3 }
    }

    fn of(parameters: &Parameters<'_>) -> Result<SubtractionAdditive, Problem> {
        Ok(SubtractionAdditive { largest: parameters.largest()?, stored: parameters.get("stored", 0..=1 << 20)? })
    }

    fn parameters(&self) -> Vec<i64> {
        vec![self.largest as i64, self.stored as i64]
    }

    fn slug(&self) -> String {
        format!("subtraction-additive-{}", self.largest)
    }

    fn title(&self) -> String {
        let SubtractionAdditive { largest, stored } = self;
        format!(
            "Additive subtraction games {{a, b, a+b}}, coprime a < b ≤ {largest}: parameters, period, counts, collisions and gaps, with one period of nim-values where b ≤ {stored}"
        )
    }

    fn entries(&self) -> u64 {
        (0..PARTS).map(|part| self.pairs(part).count() as u64).sum()
    }

    fn parts(&self) -> usize {
        PARTS
    }

    fn keys(&self, part: usize) -> Box<dyn Iterator<Item = Vec<u64>>> {
        Box::new(self.pairs(part).map(Vec::from))
    }

    fn encode(&self, rows: Vec<AdditiveRow>) -> Result<Vec<Section>, EncodeError> {
        encode_rows::<Self>(&rows, 2)
    }

    fn check_rows(table: &TableFile) -> Result<(), Problem> {
        decode_rows::<Self>(table)
    }

    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        let &[a, b] = key else { return Ok(None) };
        Ok(AdditiveTable::new(table)?.get(a.min(b), a.max(b))?.map(Entry::Additive))
    }
}

impl Keyed for SubtractionAdditive {
    type Row = AdditiveRow;

    fn key(row: &AdditiveRow) -> Vec<u64> {
        vec![row.record.a, row.record.b]
    }

    fn put(row: &AdditiveRow, cells: &mut Writer) -> Result<(), EncodeError> {
        let record = &row.record;
        cells.number(u64::from(record.regime == Regime::Quadratic));
        cells.number(record.h);
        cells.number(record.r);
        cells.number(record.delta);
        cells.number(record.period);
        record.counts.iter().for_each(|&count| cells.number(count));
        cells.number(record.collisions);
        cells.numbers(&record.gaps);
        cells.digits(row.values.as_ref().unwrap_or(&BitPlanes::default()))?;
        cells.certificate(row.certificate);
        Ok(())
    }

    fn take(mut cells: Cells<'_, '_>) -> Result<AdditiveRow, Problem> {
        let record = take_record(&mut cells)?;
        let values = cells.digits()?;
        if !values.is_empty() && values.len() != record.period {
            return Err(damaged("the nim-values are not one period"));
        }
        let certificate = cells.certificate()?;
        if (certificate.period.preperiod, certificate.period.period.get()) != (0, record.period) {
            return Err(damaged(&format!("the certificate is for {}", certificate.period)));
        }
        let values = if values.is_empty() { None } else { Some(values.to_planes()?) };
        Ok(AdditiveRow { record, values, certificate })
    }
}

fn take_record(cells: &mut Cells<'_, '_>) -> Result<AdditiveRecord, Problem> {
    let [a, b] = cells.key_of()?;
    let regime = match cells.number()? {
        0 => Regime::Linear,
        1 => Regime::Quadratic,
        _ => return Err(damaged("there are two regimes")),
    };
    let [h, r, delta, period] = [cells.number()?, cells.number()?, cells.number()?, cells.number()?];
    if period == 0 {
        return Err(damaged("a period is 0"));
    }
    let counts = [cells.number()?, cells.number()?, cells.number()?, cells.number()?];
    let (collisions, gaps) = (cells.number()?, cells.numbers()?);
    Ok(AdditiveRecord { a, b, regime, h, r, delta, period, counts, collisions, gaps })
}

/// Records and nim-sequences of additive games {a, b, a + b} with coprime a < b.
#[derive(Clone)]
pub struct AdditiveTable<'a> {
    columns: Columns<'a>,
}

impl<'a> AdditiveTable<'a> {
    /// The records in a table of additive games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<AdditiveTable<'a>, Problem> {
        Ok(AdditiveTable { columns: open::<SubtractionAdditive>(table)? })
    }

    /// The record of {a, b, a + b}.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, a: u64, b: u64) -> Result<Option<AdditiveRecord>, Problem> {
        self.columns.find(&[a, b]).map(|row| take_record(&mut self.columns.cells(row, 0))).transpose()
    }

    /// The certificate of its period.
    pub fn certificate(&self, a: u64, b: u64) -> Option<CertificateRecord> {
        self.columns.cells(self.columns.find(&[a, b])?, CERTIFICATE).certificate().ok()
    }

    /// The nim-value of {a, b, a + b} on any heap, from the stored period.
    ///
    /// # Errors
    /// If the stored row is damaged.
    pub fn nim_value(&self, a: u64, b: u64, heap: u64) -> Result<Option<u64>, Problem> {
        self.value_in_period(a, b, |period| heap % period)
    }

    /// The same on a heap of any size.
    ///
    /// # Errors
    /// If the stored row is damaged.
    pub fn nim_value_big(&self, a: u64, b: u64, heap: &BigUint) -> Result<Option<u64>, Problem> {
        // A remainder of a u64 is a u64.
        self.value_in_period(a, b, |period| (heap % period).to_u64().unwrap_or(0))
    }

    /// `None` also where the table holds the record without the values. Additive games have no preperiod.
    fn value_in_period(&self, a: u64, b: u64, reduce: impl FnOnce(u64) -> u64) -> Result<Option<u64>, Problem> {
        let Some(row) = self.columns.find(&[a, b]) else { return Ok(None) };
        let stored = self.columns.cells(row, VALUES).digits()?;
        if stored.is_empty() {
            return Ok(None);
        }
        if self.columns.cells(row, PERIOD).number()? != stored.len() {
            return Err(damaged("a stored period is not as long as its record says"));
        }
        Ok(stored.get(reduce(stored.len())))
    }
}
