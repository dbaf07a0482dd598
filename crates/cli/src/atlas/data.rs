//! Compact data for the explorers: what stored tables hold, as scripts that pages can load from a file.

use super::{AtlasError, damaged, find, parameter};
use crate::store::Store;
use base64::{Engine, prelude::BASE64_STANDARD};
use nimatlas_core::{Bounds, Heaps, Regime, Statement, Status};
use nimatlas_subtraction::AdditiveGame;
use nimatlas_tables::store::{AdditiveTable, PayoffTable, TableEntry, TableFile};
use serde::Serialize;

/// Payoffs of Scoring Nim: two heaps, three heaps, and (x, y, 1).
#[derive(Serialize)]
pub struct Scoring {
    pub two: Payoffs,
    pub three: Payoffs,
    pub xy1: Payoffs,
}

/// The payoffs of one table: for each position first breakpoint, value there and number of slopes, and all slopes one after
/// the other, a bit each, the first in the lowest. Integers are little-endian; all is in base64.
#[derive(Serialize)]
pub struct Payoffs {
    pub slug: String,
    pub largest: u64,
    starts: String,
    values: String,
    lengths: String,
    slopes: String,
}

impl Scoring {
    /// # Errors
    /// If the store has no such tables, or they are damaged.
    pub fn new(store: &Store) -> Result<Scoring, AtlasError> {
        let of_heaps = |heaps| {
            let name = if heaps == 2 { "payoffs of two heaps" } else { "payoffs of three heaps" };
            let entry = find(store, "scoring-payoffs", |entry| parameter(entry, "heaps") == heaps);
            entry.ok_or(AtlasError::Missing(name))
        };
        let two = of_heaps(2)?;
        let three = of_heaps(3)?;
        let xy1 = find(store, "scoring-xy1", |_| true).ok_or(AtlasError::Missing("payoffs of (x, y, 1)"))?;
        // A position is offered if all its options are stored too, those of (x, y, 1) with two heaps among them.
        let all = parameter(two, "largest");
        let most = parameter(xy1, "largest").min(all);
        let pairs = |from, to| (from..=to).flat_map(move |x| (from..=x).map(move |y| (x, y)));
        let largest = parameter(three, "largest").min(all);
        Ok(Scoring {
            two: Payoffs::new(store, two, all, pairs(0, all).map(|(x, y)| [x, y, 0]))?,
            three: Payoffs::new(
                store,
                three,
                largest,
                pairs(0, largest).flat_map(|(x, y)| (0..=y).map(move |z| [x, y, z])),
            )?,
            xy1: Payoffs::new(store, xy1, most, pairs(1, most).map(|(x, y)| [x, y, 1]))?,
        })
    }

    pub fn script(&self) -> Result<String, AtlasError> {
        script("scoringData", self)
    }
}

impl Payoffs {
    fn new(
        store: &Store,
        entry: &TableEntry,
        largest: u64,
        positions: impl Iterator<Item = [u64; 3]>,
    ) -> Result<Payoffs, AtlasError> {
        let file = store.table(&entry.slug)?;
        let table = PayoffTable::new(&file).map_err(damaged(&file))?;
        let [mut starts, mut values, mut lengths] = [const { Vec::<u8>::new() }; 3];
        let mut slopes = Packed::default();
        for heaps in positions {
            let stored = table.get(&Heaps::from(heaps)).map_err(damaged(&file))?;
            let payoff = stored.ok_or_else(|| missing(&file, &heaps))?;
            let (start, value, bits) = payoff.parts();
            let too_large = |what: &str| AtlasError::TooLarge {
                slug: entry.slug.clone(),
                what: format!("{what} of the payoff of {heaps:?}"),
            };
            let narrow = |number: i64, what| i16::try_from(number).map_err(|_| too_large(what));
            starts.extend(narrow(start, "the first breakpoint")?.to_le_bytes());
            values.extend(narrow(value, "a value")?.to_le_bytes());
            let length = u16::try_from(bits.len()).map_err(|_| too_large("the length"))?;
            lengths.extend(length.to_le_bytes());
            bits.for_each(|up| slopes.push(1, up.into()));
        }
        Ok(Payoffs {
            slug: entry.slug.clone(),
            largest,
            starts: BASE64_STANDARD.encode(starts),
            values: BASE64_STANDARD.encode(values),
            lengths: BASE64_STANDARD.encode(lengths),
            slopes: slopes.base64(),
        })
    }
}

/// Records and nim-values of the coprime additive games {a, b, a + b} whose period is stored.
#[derive(Serialize)]
pub struct Additive {
    pub slug: String,
    /// The largest b.
    pub largest: u64,
    status: AdditiveStatus,
    columns: Columns,
    /// The periods one after the other, two bits a value, the first in the lowest.
    values: String,
}

#[derive(Serialize)]
struct AdditiveStatus {
    /// In the regime of the published proof.
    proved: String,
    other: String,
    sink: String,
}

/// Columns of four-byte integers, a row for each game. `gaps` is a set of bits: which of 1, a + 1, b + 1, a + b + 1 occur.
#[derive(Serialize, Default)]
struct Columns {
    a: Column,
    b: Column,
    quadratic: Column,
    h: Column,
    r: Column,
    delta: Column,
    period: Column,
    count0: Column,
    count1: Column,
    count2: Column,
    count3: Column,
    collisions: Column,
    gaps: Column,
}

impl Additive {
    /// # Errors
    /// If the store has no such table, or it is damaged.
    pub fn new(store: &Store) -> Result<Additive, AtlasError> {
        let entry = find(store, "subtraction-additive", |_| true).ok_or(AtlasError::Missing("additive games"))?;
        let file = store.table(&entry.slug)?;
        let table = AdditiveTable::new(&file).map_err(damaged(&file))?;
        let largest = parameter(entry, "stored");
        let mut columns = Columns::default();
        let mut values = Packed::default();
        for (a, b) in coprime_pairs(largest) {
            let missing = || missing(&file, &[a, b]);
            let record = table.get(a, b).map_err(damaged(&file))?.ok_or_else(missing)?;
            let all_gaps = [1, a + 1, b + 1, a + b + 1];
            let gaps = (0..4).filter(|&i| record.gaps.contains(&all_gaps[i])).map(|i| 1 << i).sum();
            if record.gaps.iter().any(|gap| !all_gaps.contains(gap)) {
                return Err(AtlasError::TooLarge { slug: entry.slug.clone(), what: format!("a gap of {a}, {b}") });
            }
            let row = [
                (&mut columns.a, a),
                (&mut columns.b, b),
                (&mut columns.quadratic, (record.regime == Regime::Quadratic).into()),
                (&mut columns.h, record.h),
                (&mut columns.r, record.r),
                (&mut columns.delta, record.delta),
                (&mut columns.period, record.period),
                (&mut columns.count0, record.counts[0]),
                (&mut columns.count1, record.counts[1]),
                (&mut columns.count2, record.counts[2]),
                (&mut columns.count3, record.counts[3]),
                (&mut columns.collisions, record.collisions),
                (&mut columns.gaps, gaps),
            ];
            for (column, number) in row {
                let number = u32::try_from(number);
                let too_large =
                    |_| AtlasError::TooLarge { slug: entry.slug.clone(), what: format!("the record of {a}, {b}") };
                column.0.extend(number.map_err(too_large)?.to_le_bytes());
            }
            for heap in 0..record.period {
                let value = table.nim_value(a, b, heap).map_err(damaged(&file))?;
                values.push(2, value.ok_or_else(missing)?);
            }
        }
        let status = AdditiveStatus::new(&store.bounds()?, largest);
        Ok(Additive { slug: entry.slug.clone(), largest, status, columns, values: values.base64() })
    }

    pub fn script(&self) -> Result<String, AtlasError> {
        script("additiveData", self)
    }
}

impl AdditiveStatus {
    fn new(bounds: &Bounds, largest: u64) -> AdditiveStatus {
        // {2, 5, 7} stands for the games of the published proof.
        let proved = AdditiveGame::new(2, 5).map_or(Status::Conjectured, |game| game.status());
        AdditiveStatus {
            proved: proved.to_string(),
            other: bounds.status(Statement::AdditiveClosedForm, largest).to_string(),
            sink: bounds.status(Statement::AdditiveSinkDuality, largest).to_string(),
        }
    }
}

/// All coprime a < b ≤ `largest`, in the order of the table.
pub fn coprime_pairs(largest: u64) -> impl Iterator<Item = (u64, u64)> {
    let coprime = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    (1..largest).flat_map(move |a| (a + 1..=largest).map(move |b| (a, b))).filter(move |&(a, b)| coprime(a, b))
}

/// A column in base64.
#[derive(Default)]
struct Column(Vec<u8>);

impl Serialize for Column {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(&self.0))
    }
}

/// Numbers of one or two bits, the first in the lowest bits of a byte.
#[derive(Default)]
struct Packed {
    bytes: Vec<u8>,
    bits: u8,
}

impl Packed {
    fn push(&mut self, width: u8, value: u64) {
        if self.bits == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= (value as u8) << self.bits;
        }
        self.bits = (self.bits + width) % 8;
    }

    fn base64(&self) -> String {
        BASE64_STANDARD.encode(&self.bytes)
    }
}

fn missing(table: &TableFile, key: &[u64]) -> AtlasError {
    AtlasError::TooLarge { slug: table.header().slug.clone(), what: format!("{key:?}") }
}

/// A classic script, since a page that is opened as a file may read no other file.
fn script(name: &str, data: &impl Serialize) -> Result<String, AtlasError> {
    Ok(format!("'use strict';\n\nNimatlas.{name} = {};\n", serde_json::to_string_pretty(data)?))
}
