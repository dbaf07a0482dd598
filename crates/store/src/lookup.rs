//! Typed look-ups: a table's rows as the records that they are.
//!
//! Each view is made from an open table once, which checks that the table is of the right family and that its sections fit
//! together; a look-up then costs a memory access for a box and a binary search of the keys otherwise. `None` means that
//! the table does not reach so far. A [`Problem`] means that the stored bytes are no record, which a table that the store
//! has written cannot show after [`Verify::Full`](super::Verify::Full). Nothing here trusts the bytes, hashes or not.

mod breakpoints;
mod records;

pub use breakpoints::BreakpointTable;
pub use records::RecordTable;

use super::{CertificateRecord, CertificatesView, IntegersView, PlanesView, Problem, TableFile, check};
use nimatlas_core::{AdditiveRecord, Heaps, PairSums, PayoffFunction, Period, Regime, ThreeMoveRecord};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::Range;

pub(super) fn damaged(what: &str) -> Problem {
    Problem::Contents(format!("its rows are not those of its family: {what}"))
}

/// Outcomes or nim-values of all positions of a box of heaps.
#[derive(Clone)]
pub struct BoxTable<'a> {
    planes: PlanesView<'a>,
    shape: &'a [u64],
}

impl<'a> BoxTable<'a> {
    /// The outcomes of a table of Nim: 0 is P and 1 is N.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn outcomes(table: &'a TableFile) -> Result<BoxTable<'a>, Problem> {
        let outcomes = BoxTable::new(table, "outcome")?;
        bits(outcomes.planes, "outcome")?;
        Ok(outcomes)
    }

    /// The nim-values of a table of a sum of games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn nim_values(table: &'a TableFile) -> Result<BoxTable<'a>, Problem> {
        BoxTable::new(table, "nim-value")
    }

    fn new(table: &'a TableFile, section: &str) -> Result<BoxTable<'a>, Problem> {
        check::entries(table.header())?;
        let planes = table.planes(section)?;
        let shape = table.header().section(section).map_or(&[][..], |section| &section.shape);
        Ok(BoxTable { planes, shape })
    }

    /// The entry of these heaps, in the order of the axes; `None` if there are more or fewer heaps than axes or one is too
    /// large.
    #[inline]
    pub fn get(&self, heaps: &[u64]) -> Option<u64> {
        if heaps.len() != self.shape.len() {
            return None;
        }
        let mut index = 0;
        for (&heap, &extent) in heaps.iter().zip(self.shape) {
            if heap >= extent {
                return None;
            }
            index = index * extent + heap;
        }
        self.planes.get(index)
    }
}

/// The key columns of a table and a search in them.
#[derive(Clone)]
pub(super) struct Rows<'a> {
    pub keys: Vec<IntegersView<'a>>,
}

impl<'a> Rows<'a> {
    pub fn new(table: &'a TableFile, names: &[&str]) -> Result<Rows<'a>, Problem> {
        check::entries(table.header())?;
        let keys = names.iter().map(|name| table.integers(name)).collect::<Result<Vec<_>, _>>()?;
        if keys.iter().any(|column| column.len() != keys[0].len()) {
            return Err(damaged("its keys differ in number"));
        }
        Ok(Rows { keys })
    }

    pub fn len(&self) -> u64 {
        self.keys.first().map_or(0, |column| column.len())
    }

    /// A column with an entry for each row.
    fn column(&self, table: &'a TableFile, name: &str) -> Result<IntegersView<'a>, Problem> {
        let column = table.integers(name)?;
        if column.len() == self.len() {
            Ok(column)
        } else {
            Err(damaged(&format!("“{name}” has {} entries", column.len())))
        }
    }

    pub fn offsets(&self, table: &'a TableFile, name: &str) -> Result<Offsets<'a>, Problem> {
        let column = table.integers(name)?;
        if Some(column.len()) == self.len().checked_add(1) {
            Ok(Offsets(column))
        } else {
            Err(damaged(&format!("“{name}” has {} entries", column.len())))
        }
    }

    pub fn find(&self, key: &[u64]) -> Option<u64> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            // What is no key is not found, and the search ends all the same.
            let here = self.keys.iter().map(|column| column.get(middle).and_then(|key| u64::try_from(key).ok()));
            match here.cmp(key.iter().copied().map(Some)) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

#[derive(Clone, Copy)]
pub(super) struct Offsets<'a>(IntegersView<'a>);

impl Offsets<'_> {
    /// The elements of a row, among `len` in all.
    pub fn range(self, row: u64, len: u64) -> Result<Range<u64>, Problem> {
        let (start, end) = (number(self.0, row)?, number(self.0, row + 1)?);
        if start <= end && end <= len { Ok(start..end) } else { Err(damaged("an offset leads out of its section")) }
    }
}

fn number(column: IntegersView<'_>, row: u64) -> Result<u64, Problem> {
    let value = column.get(row).ok_or_else(|| damaged("an integer is missing"))?;
    u64::try_from(value).map_err(|_| damaged("an integer is negative"))
}

/// Planes that hold one bit an entry.
fn bits<'a>(planes: PlanesView<'a>, name: &str) -> Result<PlanesView<'a>, Problem> {
    if planes.planes() == 1 {
        Ok(planes)
    } else {
        Err(damaged(&format!("“{name}” has {} planes", planes.planes())))
    }
}

fn period(preperiod: u64, period: u64) -> Result<Period, Problem> {
    Period::new(preperiod, period).ok_or_else(|| damaged("a period is 0"))
}

/// Payoff functions of Scoring Nim.
#[derive(Clone)]
pub struct PayoffTable<'a> {
    rows: Rows<'a>,
    family: Family,
    start: IntegersView<'a>,
    value: IntegersView<'a>,
    offsets: Offsets<'a>,
    slopes: PlanesView<'a>,
}

/// How the key of a row follows from the heaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    /// The heaps themselves.
    Heaps,
    /// (x, y, 1) by x and y.
    Xy1,
    /// (2k + 1, 2k, 1) by k.
    Fk,
}

impl<'a> PayoffTable<'a> {
    /// The payoffs in a table of Scoring Nim.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<PayoffTable<'a>, Problem> {
        let (family, keys): (_, &[&str]) = match table.header().family.as_str() {
            "scoring-payoffs" if table.header().section("z").is_none() => (Family::Heaps, &["x", "y"]),
            "scoring-payoffs" => (Family::Heaps, &["x", "y", "z"]),
            "scoring-xy1" => (Family::Xy1, &["x", "y"]),
            "scoring-fk" => (Family::Fk, &["k"]),
            other => return Err(damaged(&format!("family “{other}” holds no payoffs"))),
        };
        let rows = Rows::new(table, keys)?;
        Ok(PayoffTable {
            family,
            start: rows.column(table, "start")?,
            value: rows.column(table, "value")?,
            offsets: rows.offsets(table, "slope-offsets")?,
            slopes: bits(table.planes("slopes")?, "slopes")?,
            rows,
        })
    }

    /// The payoff function of a position.
    ///
    /// # Errors
    /// If the stored row is no payoff function.
    pub fn get(&self, heaps: &Heaps) -> Result<Option<PayoffFunction>, Problem> {
        let mut key = heaps.as_slice().to_vec();
        match (self.family, key.as_slice()) {
            (Family::Heaps, _) if key.len() <= self.rows.keys.len() => key.resize(self.rows.keys.len(), 0),
            (Family::Xy1, [_, _, 1]) => key.truncate(2),
            (Family::Fk, &[x, y, 1]) if y % 2 == 0 && Some(x) == y.checked_add(1) => key = vec![y / 2],
            _ => return Ok(None),
        }
        let Some(row) = self.rows.find(&key) else { return Ok(None) };
        let missing = || damaged("an integer is missing");
        let start = self.start.get(row).ok_or_else(missing)?;
        let value = self.value.get(row).ok_or_else(missing)?;
        // Within the section, so that none is missing.
        let slopes = self.offsets.range(row, self.slopes.len())?.filter_map(|i| self.slopes.get(i)).map(|up| up != 0);
        PayoffFunction::from_parts(start, value, slopes).map(Some).map_err(|error| damaged(&error.to_string()))
    }
}

/// Records and nim-sequences of additive games {a, b, a + b} with coprime a < b.
#[derive(Clone)]
pub struct AdditiveTable<'a> {
    rows: Rows<'a>,
    columns: [IntegersView<'a>; 10],
    gap_offsets: Offsets<'a>,
    gaps: IntegersView<'a>,
    value_offsets: Offsets<'a>,
    values: PlanesView<'a>,
    certificates: CertificatesView<'a>,
}

impl<'a> AdditiveTable<'a> {
    const COLUMNS: [&'static str; 10] =
        ["quadratic", "h", "r", "delta", "period", "count-0", "count-1", "count-2", "count-3", "collisions"];
    const PERIOD: usize = 4;

    /// The records in a table of additive games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<AdditiveTable<'a>, Problem> {
        let rows = Rows::new(table, &["a", "b"])?;
        let mut columns = [rows.keys[0]; 10];
        for (column, name) in columns.iter_mut().zip(AdditiveTable::COLUMNS) {
            *column = rows.column(table, name)?;
        }
        let certificates = table.certificates("certificates")?;
        if certificates.len() != rows.len() {
            return Err(damaged("its certificates are not one a row"));
        }
        Ok(AdditiveTable {
            columns,
            gap_offsets: rows.offsets(table, "gap-offsets")?,
            gaps: table.integers("gaps")?,
            value_offsets: rows.offsets(table, "value-offsets")?,
            values: table.planes("nim-values")?,
            certificates,
            rows,
        })
    }

    /// The record of {a, b, a + b}.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, a: u64, b: u64) -> Result<Option<AdditiveRecord>, Problem> {
        let Some(row) = self.rows.find(&[a, b]) else { return Ok(None) };
        let mut numbers = [0; 10];
        for (number_, &column) in numbers.iter_mut().zip(&self.columns) {
            *number_ = number(column, row)?;
        }
        let [quadratic, h, r, delta, period, zeros, ones, twos, threes, collisions] = numbers;
        let regime = match quadratic {
            0 => Regime::Linear,
            1 => Regime::Quadratic,
            _ => return Err(damaged("there are two regimes")),
        };
        let period = self::period(0, period)?.period.get();
        let gaps =
            self.gap_offsets.range(row, self.gaps.len())?.map(|i| number(self.gaps, i)).collect::<Result<_, _>>()?;
        let counts = [zeros, ones, twos, threes];
        Ok(Some(AdditiveRecord { a, b, regime, h, r, delta, period, counts, collisions, gaps }))
    }

    /// The certificate of its period.
    pub fn certificate(&self, a: u64, b: u64) -> Option<CertificateRecord> {
        self.certificates.get(self.rows.find(&[a, b])?)
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
        let Some(row) = self.rows.find(&[a, b]) else { return Ok(None) };
        let stored = self.value_offsets.range(row, self.values.len())?;
        let period = stored.end - stored.start;
        if period == 0 {
            return Ok(None);
        }
        if number(self.columns[AdditiveTable::PERIOD], row)? != period {
            return Err(damaged("a stored period is not as long as its record says"));
        }
        Ok(self.values.get(stored.start + reduce(period)))
    }
}

/// Periods of games with three moves.
#[derive(Clone)]
pub struct ThreeMoveTable<'a> {
    rows: Rows<'a>,
    columns: [IntegersView<'a>; 6],
}

impl<'a> ThreeMoveTable<'a> {
    const COLUMNS: [&'static str; 6] =
        ["preperiod", "period", "outcome-preperiod", "outcome-period", "pair-sums", "outcome-pair-sums"];

    /// The records in a table of three-move games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn new(table: &'a TableFile) -> Result<ThreeMoveTable<'a>, Problem> {
        let rows = Rows::new(table, &["a", "b", "c"])?;
        let mut columns = [rows.keys[0]; 6];
        for (column, name) in columns.iter_mut().zip(ThreeMoveTable::COLUMNS) {
            *column = rows.column(table, name)?;
        }
        Ok(ThreeMoveTable { rows, columns })
    }

    /// The record of {a, b, c}, a < b < c with gcd 1.
    ///
    /// # Errors
    /// If the stored row is no record.
    pub fn get(&self, moves: [u64; 3]) -> Result<Option<ThreeMoveRecord>, Problem> {
        let Some(row) = self.rows.find(&moves) else { return Ok(None) };
        let column = |i: usize| number(self.columns[i], row);
        let sums = |bits: u64| {
            u8::try_from(bits).ok().and_then(PairSums::from_bits).ok_or_else(|| damaged("there are three sums"))
        };
        Ok(Some(ThreeMoveRecord {
            moves,
            nim_values: period(column(0)?, column(1)?)?,
            outcomes: period(column(2)?, column(3)?)?,
            nim_values_divide: sums(column(4)?)?,
            outcomes_divide: sums(column(5)?)?,
        }))
    }
}
