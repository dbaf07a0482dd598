//! The families of tables, each described once.
//!
//! A family is a file here: what its tables are called, which parameters choose one, which rows it has in which order, which
//! columns a row has and what they mean, how a record becomes a row, and how a row is looked up as that record. Whatever makes, reads,
//! verifies, exports or documents tables goes by this description, and [`page`] writes the chapter of `docs/table-format.md`
//! from it.
//!
//! To add a family, write its file, name it in [`FAMILIES`], and give it a road in `roads/rules` and one in `roads/theory`.

mod boxes;
mod codec;
pub mod nim_outcomes;
mod page;
mod payoff;
pub mod scoring_breakpoints;
pub mod scoring_fk;
pub mod scoring_payoffs;
pub mod scoring_xy1;
pub mod subtraction_additive;
pub mod subtraction_records;
pub mod subtraction_sink;
pub mod subtraction_sums;
pub mod subtraction_three_moves;

pub use boxes::{BoxColumn, BoxTable};
pub use codec::{Cell, Cells, Column, Columns, Digits, EncodeError, Key, Writer};
pub use page::page;
pub use payoff::{PayoffRow, PayoffTable};

use crate::rows::damaged;
use crate::{Header, Problem, Road, Role, Section, TableFile, check};
use nimatlas_core::{AdditiveRecord, Outcome, OutcomeRecord, PayoffFunction, Period, SubtractionSet, ThreeMoveRecord};
use std::ops::RangeInclusive;

/// Every family, in the order in which tables are listed and documented.
pub const FAMILIES: [Family; 10] = [
    Family::of::<nim_outcomes::NimOutcomes>(),
    Family::of::<subtraction_sums::SubtractionSums>(),
    Family::of::<subtraction_additive::SubtractionAdditive>(),
    Family::of::<subtraction_sink::SubtractionSink>(),
    Family::of::<subtraction_three_moves::SubtractionThreeMoves>(),
    Family::of::<subtraction_records::SubtractionRecords>(),
    Family::of::<scoring_payoffs::ScoringPayoffs>(),
    Family::of::<scoring_breakpoints::ScoringBreakpoints>(),
    Family::of::<scoring_xy1::ScoringXy1>(),
    Family::of::<scoring_fk::ScoringFk>(),
];

/// The family of this name.
pub fn family(name: &str) -> Option<&'static Family> {
    const { &FAMILIES }.iter().find(|family| family.name == name)
}

/// A set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Small tables of every family, made within a second or two.
    Tiny,
    /// The tables that the repository holds.
    Core,
    /// Larger bounds, never committed.
    Full,
}

impl Profile {
    /// The first, second or third of these, for tiny, core and full.
    pub fn pick<T: Copy>(self, bounds: [T; 3]) -> T {
        bounds[self as usize]
    }
}

/// How the entries of a table were reached on one road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivation {
    /// From the rules: brute force on bitsets, by `nimatlas-tables`.
    Rules,
    /// From a theorem.
    Theory,
    /// From the definition, one position or game at a time, where there is no theorem.
    Definition,
}

/// The sections of a family's tables.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// One entry for each place of a box.
    Box(BoxColumn),
    /// Rows under keys.
    Rows {
        /// The parts of a key, the first one counting most.
        keys: &'static [Key],
        /// Whether a table may have only the first few of them.
        fewer_keys: bool,
        /// What a row has beside its key, in the order of the file.
        columns: &'static [Column],
    },
}

/// A family of tables; a value is what chooses one of them.
pub trait Schema: Copy + Send + Sync + Sized + 'static {
    /// Its name in headers and manifests.
    const NAME: &'static str;
    /// How its tables are called, with parameters in braces.
    const SLUG: &'static str;
    /// What its tables hold, for the page of the format.
    const ABOUT: &'static str;
    /// Name and meaning of each parameter, in the order of the header.
    const PARAMETERS: &'static [(&'static str, &'static str)];
    /// Its sections.
    const LAYOUT: Layout;
    /// What a road makes of one part of a table.
    type Part;

    /// Its tables in a profile.
    fn tables(profile: Profile) -> Vec<Self>;
    /// A table of a few entries, for tests of everything that reads tables.
    fn sample() -> Self;
    /// The table of these parameters.
    ///
    /// # Errors
    /// If there is no such table.
    fn of(parameters: &Parameters<'_>) -> Result<Self, Problem>;
    /// Its parameters, in the order of [`Schema::PARAMETERS`].
    fn parameters(&self) -> Vec<i64>;
    /// Its name.
    fn slug(&self) -> String;
    /// What its entries are, in words.
    fn title(&self) -> String;
    /// How many entries it has; `u64::MAX` stands for anything from there on.
    fn entries(&self) -> u64;
    /// In how many parts it is made. Parts are independent of each other; their sections joined in order are the table.
    fn parts(&self) -> usize {
        1
    }
    /// The keys of a part in ascending order; none if the table is a box.
    fn keys(&self, part: usize) -> Box<dyn Iterator<Item = Vec<u64>>>;
    /// The sections of a part.
    ///
    /// # Errors
    /// If something does not fit.
    fn encode(&self, part: Self::Part) -> Result<Vec<Section>, EncodeError>;
    /// Checks that each row is a record, without computing any.
    ///
    /// # Errors
    /// With the first row that is none.
    fn check_rows(table: &TableFile) -> Result<(), Problem>;
    /// What the table says of a key, which may be given in any order where the order does not matter; `None` if it has no
    /// such key.
    ///
    /// # Errors
    /// If the table is damaged.
    fn entry(table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem>;
}

/// What a table says of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// The outcome of a position.
    Outcome(Outcome),
    /// The nim-value of a position.
    NimValue(u64),
    /// The payoff of a position as a function of the bonus.
    Payoff(PayoffFunction),
    /// How many breakpoints the payoff of a position has.
    BreakpointCount(u64),
    /// An additive game.
    Additive(AdditiveRecord),
    /// The periods of a game of three moves.
    ThreeMoves(ThreeMoveRecord),
    /// A longest outcome period.
    Longest(OutcomeRecord),
    /// An eventually periodic nim-sequence.
    Sequence {
        /// The moves of the game.
        moves: SubtractionSet,
        /// Its period.
        period: Period,
        /// The terms of the preperiod and of one period.
        values: Vec<u64>,
    },
}

/// The parameters of a table, by name.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a>(pub &'a [(String, i64)]);

impl Parameters<'_> {
    /// The parameter of this name.
    ///
    /// # Errors
    /// If there is none, or it is out of range.
    pub fn get(&self, name: &str, allowed: RangeInclusive<u64>) -> Result<u64, Problem> {
        let Some(&(_, value)) = self.0.iter().find(|(known, _)| known == name) else {
            return Err(Problem::Contents(format!("it has no parameter “{name}”")));
        };
        let checked = u64::try_from(value).ok().filter(|value| allowed.contains(value));
        checked.ok_or_else(|| {
            let (least, most) = allowed.into_inner();
            Problem::Contents(format!("its parameter “{name}” is {value}; {least} to {most} are allowed"))
        })
    }

    /// The greatest heap or move, which no stored table has larger than this.
    ///
    /// # Errors
    /// As [`Parameters::get`].
    pub fn largest(&self) -> Result<u64, Problem> {
        self.get("largest", 0..=1 << 20)
    }
}

/// A family, whatever the type of its records.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// How its tables are called, with parameters in braces.
    pub slug: &'static str,
    /// What its tables hold.
    pub about: &'static str,
    /// Name and meaning of each parameter.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Its sections.
    pub layout: Layout,
    tables: fn(Profile) -> Vec<Plan>,
    sample: fn() -> Plan,
    named: fn(&Parameters<'_>) -> Result<Named, Problem>,
    keys: fn(&Parameters<'_>) -> Result<Keys, Problem>,
    check: fn(&TableFile) -> Result<(), Problem>,
    entry: fn(&TableFile, &[u64]) -> Result<Option<Entry>, Problem>,
}

/// Name and parameters of a table.
type Named = (String, Vec<i64>);
type Keys = Box<dyn Iterator<Item = Vec<u64>>>;

impl Family {
    const fn of<S: Schema>() -> Family {
        Family {
            name: S::NAME,
            slug: S::SLUG,
            about: S::ABOUT,
            parameters: S::PARAMETERS,
            layout: S::LAYOUT,
            tables: |profile| S::tables(profile).iter().map(Plan::new).collect(),
            sample: || Plan::new(&S::sample()),
            named: |parameters| S::of(parameters).map(|table| (table.slug(), table.parameters())),
            keys: |parameters| {
                let table = S::of(parameters)?;
                Ok(Box::new((0..table.parts()).flat_map(move |part| table.keys(part))))
            },
            check: S::check_rows,
            entry: S::entry,
        }
    }

    /// Its tables in a profile.
    pub fn tables(&self, profile: Profile) -> Vec<Plan> {
        (self.tables)(profile)
    }

    /// A table of a few entries.
    pub fn sample(&self) -> Plan {
        (self.sample)()
    }

    /// Checks what the family says of a table, without computing any of its entries: the name, the parameters, the number and
    /// the order of its keys, and that each row is a record.
    ///
    /// # Errors
    /// With the first thing that is not so.
    pub fn check(&self, table: &TableFile) -> Result<(), Problem> {
        let header = table.header();
        let parameters = Parameters(&header.parameters);
        let (slug, values) = (self.named)(&parameters)?;
        let names = self.parameters.iter().map(|(name, _)| (*name).to_owned());
        let expected: Vec<(String, i64)> = names.zip(values).collect();
        let mismatch = |what: &'static str, found: String, expected: String| {
            if found == expected { Ok(()) } else { Err(Problem::Mismatch { what, found, expected }) }
        };
        mismatch("the name", header.slug.clone(), slug)?;
        mismatch("the parameters", format!("{:?}", header.parameters), format!("{expected:?}"))?;
        check::entries(header)?;
        self.check_sections(header)?;
        if let Layout::Rows { keys, .. } = self.layout {
            let columns = keys.iter().map_while(|key| table.integers(key.name).ok()).collect::<Vec<_>>();
            // One after the other: the parameters may speak of more rows than there are.
            let mut expected = (self.keys)(&parameters)?;
            for row in 0..header.entries {
                let found: Option<Vec<u64>> =
                    columns.iter().map(|column| column.get(row).and_then(|part| part.try_into().ok())).collect();
                let expected = expected.next();
                if found != expected {
                    return Err(damaged(&format!("row {row} is of {found:?}; {expected:?} is expected")));
                }
            }
            if let Some(missing) = expected.next() {
                return Err(damaged(&format!("there is no row of {missing:?}")));
            }
        }
        (self.check)(table)
    }

    /// Whether a table has the sections of its family and no other.
    fn check_sections(&self, header: &Header) -> Result<(), Problem> {
        let mut expected: Vec<(&str, Role)> = Vec::new();
        match self.layout {
            Layout::Box(column) => expected.push((column.name, Role::Value)),
            Layout::Rows { keys, fewer_keys, columns } => {
                let there = header.sections.iter().filter(|section| section.role == Role::Key).count();
                let keys = if fewer_keys { &keys[..there.clamp(1, keys.len())] } else { keys };
                expected.extend(keys.iter().map(|key| (key.name, Role::Key)));
                for column in columns {
                    if let Cell::Numbers { offsets } | Cell::Digits { offsets, .. } = column.cell {
                        expected.push((offsets, Role::Offsets { of: column.name.to_owned() }));
                    }
                    expected.push((column.name, Role::Value));
                }
            }
        }
        let found: Vec<_> =
            header.sections.iter().map(|section| (section.name.as_str(), section.role.clone())).collect();
        if found == expected {
            return Ok(());
        }
        let names = |list: &[(&str, Role)]| list.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        Err(damaged(&format!("its sections are {}; {} are expected", names(&found), names(&expected))))
    }

    /// What the table says of a key; `None` if it has no such key.
    ///
    /// # Errors
    /// If the table is damaged or of another family.
    pub fn entry(&self, table: &TableFile, key: &[u64]) -> Result<Option<Entry>, Problem> {
        (self.entry)(table, key)
    }
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its name.
    pub slug: String,
    /// What its entries are, in words.
    pub title: String,
    /// The name of its family.
    pub family: &'static str,
    /// The numbers that choose it within the family.
    pub parameters: Vec<(String, i64)>,
    /// How many entries it has.
    pub entries: u64,
    /// In how many parts it is made.
    pub parts: usize,
}

impl Plan {
    /// The plan of a table.
    pub fn new<S: Schema>(table: &S) -> Plan {
        let names = S::PARAMETERS.iter().map(|(name, _)| (*name).to_owned());
        Plan {
            slug: table.slug(),
            title: table.title(),
            family: S::NAME,
            parameters: names.zip(table.parameters()).collect(),
            entries: table.entries(),
            parts: table.parts(),
        }
    }

    /// The table that is planned.
    ///
    /// # Errors
    /// If the plan is of another family.
    pub fn table<S: Schema>(&self) -> Result<S, Problem> {
        S::of(&Parameters(&self.parameters))
    }

    /// The header of its file, without sections.
    pub fn header(&self, roads: [Road; 2], status: String) -> Header {
        let Plan { slug, title, family, parameters, entries, .. } = self.clone();
        Header { slug, title, family: family.to_owned(), parameters, entries, roads, status, sections: Vec::new() }
    }
}

/// The tables of a profile, in the order in which they are listed.
pub fn plans(profile: Profile) -> Vec<Plan> {
    FAMILIES.iter().flat_map(|family| family.tables(profile)).collect()
}

/// A family whose tables have rows.
pub trait Keyed: Schema {
    /// The record of a row.
    type Row;

    /// The key of a record.
    fn key(row: &Self::Row) -> Vec<u64>;
    /// Writes the cells of a record in the order of the columns.
    ///
    /// # Errors
    /// If they do not fit.
    fn put(row: &Self::Row, cells: &mut Writer) -> Result<(), EncodeError>;
    /// Reads the cells of a record in the order of the columns.
    ///
    /// # Errors
    /// If they are not those of a record.
    fn take(cells: Cells<'_, '_>) -> Result<Self::Row, Problem>;
}

/// The sections of rows.
fn encode_rows<S: Keyed>(rows: &[S::Row], key_len: usize) -> Result<Vec<Section>, EncodeError> {
    let Layout::Rows { keys, columns, .. } = S::LAYOUT else { unreachable!("a keyed family has rows") };
    let mut writer = Writer::new(&keys[..key_len], columns);
    for row in rows {
        writer.key(&S::key(row));
        S::put(row, &mut writer)?;
    }
    writer.finish()
}

/// The rows of an open table of a family.
///
/// # Errors
/// If the table is of another family, or its sections do not fit together.
pub fn open<S: Keyed>(table: &TableFile) -> Result<Columns<'_>, Problem> {
    let header = table.header();
    let Layout::Rows { keys, fewer_keys, columns } = S::LAYOUT else { unreachable!("a keyed family has rows") };
    if header.family != S::NAME {
        return Err(damaged(&format!("the family is “{}” and not “{}”", header.family, S::NAME)));
    }
    check::entries(header)?;
    let there = header.sections.iter().filter(|section| section.role == Role::Key).count();
    let keys = match there {
        few if fewer_keys && (1..=keys.len()).contains(&few) => &keys[..few],
        _ => keys,
    };
    Columns::open(table, keys, columns)
}

/// Decodes every row of a table.
fn decode_rows<S: Keyed>(table: &TableFile) -> Result<(), Problem> {
    let columns = open::<S>(table)?;
    (0..columns.len()).try_for_each(|row| {
        S::take(columns.cells(row, 0)).map(drop).map_err(|problem| match problem {
            Problem::Contents(text) => Problem::Contents(format!("row {row}: {text}")),
            other => other,
        })
    })
}

/// Heaps or moves in descending order.
fn descending(key: &[u64]) -> Vec<u64> {
    let mut key = key.to_vec();
    key.sort_unstable_by(|one, other| other.cmp(one));
    key
}
