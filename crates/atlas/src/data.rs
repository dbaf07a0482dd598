//! Compact data for the explorers: what stored tables hold, as scripts that pages can load from a file.

use super::{AtlasError, damaged, find, parameter};
use base64::{Engine, prelude::BASE64_STANDARD};
use nimatlas::AdditiveParameters;
use nimatlas::store::Store;
use nimatlas_core::{Heaps, Status, SubtractionSet};
use nimatlas_store::{PayoffTable, TableEntry, TableFile};
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
            bits.for_each(|up| slopes.push(up));
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

/// What the explorer of additive games needs beside the closed form, which its script has.
#[derive(Serialize)]
pub struct Additive {
    /// The largest b.
    largest: u64,
    status: AdditiveStatus,
}

#[derive(Serialize)]
struct AdditiveStatus {
    /// In the regime of the published proof.
    proved: String,
    other: String,
    sink: String,
}

impl Additive {
    /// A period of any game up to here has about a million heaps at most.
    pub const LARGEST: u64 = 1000;

    pub fn new() -> Additive {
        let words = |moves: [u64; 3], status: fn(&AdditiveParameters) -> Status| {
            additive(moves).as_ref().map_or(Status::Conjectured, status).to_string()
        };
        let status = AdditiveStatus {
            // Each stands for all games of its kind.
            proved: words([2, 5, 7], |game| game.status),
            other: words([1, 2, 3], |game| game.status),
            sink: words([1, 2, 3], |game| game.sink_status),
        };
        Additive { largest: Additive::LARGEST, status }
    }

    pub fn script(&self) -> Result<String, AtlasError> {
        script("additiveData", self)
    }
}

/// The parameters of a game {a, b, a + b}.
pub fn additive(moves: [u64; 3]) -> Option<AdditiveParameters> {
    AdditiveParameters::of(&SubtractionSet::new(&moves).ok()?)
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

/// Bits, the first in the lowest of a byte.
#[derive(Default)]
struct Packed {
    bytes: Vec<u8>,
    bits: u8,
}

impl Packed {
    fn push(&mut self, bit: bool) {
        if self.bits == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << self.bits;
        }
        self.bits = (self.bits + 1) % 8;
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
