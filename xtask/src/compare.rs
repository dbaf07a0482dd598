//! Comparing two roads entry by entry.

use crate::catalogue::Side;
use nimatlas_core::Outcome;
use nimatlas_store::{Data, Header, Integers, Role, Section};
use std::fmt;

/// The first entry on which the two roads to a table do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The table.
    pub slug: String,
    /// The entry, by its key.
    pub entry: String,
    /// The section in which it differs, with the place in it where it has several elements.
    pub section: String,
    /// What each road says, and which road it is.
    pub said: Box<[(String, String); 2]>,
}

impl std::error::Error for Disagreement {}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { slug, entry, section, said } = self;
        let [(rules, first), (theory, second)] = said.as_ref();
        write!(f, "{slug}: the roads disagree at {entry}: {section} is {first} by {rules} and {second} by {theory}")
    }
}

/// One wrong entry, put into the result of one road to see that the comparison finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perturbation {
    /// The table.
    pub slug: String,
    /// The road.
    pub side: Side,
    /// The part of the table.
    pub part: usize,
    /// The section.
    pub section: String,
    /// The entry within the section.
    pub index: usize,
}

impl Perturbation {
    pub(crate) fn apply(&self, sections: &mut [Section]) {
        let section = sections.iter_mut().find(|section| section.name == self.section);
        match section.map(|section| &mut section.data) {
            Some(Data::Planes(planes)) => planes.set(self.index, planes.get(self.index) ^ 1),
            Some(Data::Integers(column)) => {
                let mut values = column.values().to_vec();
                values[self.index] ^= 1;
                *column =
                    Integers::new(column.width(), column.signed(), values).expect("the lowest bit fits in any width");
            }
            Some(Data::Certificates(_, records)) => records[self.index].window_digest[0] ^= 1,
            None => panic!("{} has no section {}", self.slug, self.section),
        }
    }
}

/// The number of entries in these sections: rows of a keyed table, positions of a box.
pub fn rows(sections: &[Section]) -> u64 {
    let keyed = sections.iter().find(|section| section.role == Role::Key);
    keyed.or(sections.first()).map_or(0, Section::len)
}

/// Whether both roads gave the same sections.
///
/// # Errors
/// With the first entry, in the order of the table, on which they differ.
pub fn compare(header: &Header, rules: &[Section], theory: &[Section]) -> Result<(), Disagreement> {
    let said = |first: String, second: String| {
        let road = |i: usize| format!("{} ({})", header.roads[i].krate, header.roads[i].method);
        Box::new([(road(0), first), (road(1), second)])
    };
    let slug = header.slug.clone();
    let describe = |sections: &[Section]| -> Vec<_> {
        sections.iter().map(|section| (section.name.clone(), section.role.clone())).collect()
    };
    if describe(rules) != describe(theory) {
        let said = said(format!("{:?}", describe(rules)), format!("{:?}", describe(theory)));
        return Err(Disagreement { slug, entry: "the start".into(), section: "the list of sections".into(), said });
    }
    let differences = rules.iter().zip(theory).filter_map(|(mine, theirs)| {
        let index = first_difference(mine, theirs)?;
        Some((row_of(rules, mine, index), mine, theirs, index))
    });
    let Some((row, mine, theirs, index)) = differences.min_by_key(|&(row, ..)| row) else {
        return Ok(());
    };
    let element = match element_of(rules, mine, index) {
        Some(element) => format!("{}[{element}]", mine.name),
        None => mine.name.clone(),
    };
    let said = said(text(mine, index), text(theirs, index));
    Err(Disagreement { slug, entry: label(rules, row), section: element, said })
}

fn first_difference(mine: &Section, theirs: &Section) -> Option<usize> {
    let (data, other) = (&mine.data, &theirs.data);
    if data == other && mine.shape == theirs.shape {
        return None;
    }
    let shorter = mine.len().min(theirs.len()) as usize;
    let differs = match (data, other) {
        (Data::Planes(mine), Data::Planes(theirs)) => (0..shorter).find(|&i| mine.get(i) != theirs.get(i)),
        (Data::Integers(mine), Data::Integers(theirs)) => {
            (0..shorter).find(|&i| mine.values()[i] != theirs.values()[i])
        }
        (Data::Certificates(_, mine), Data::Certificates(_, theirs)) => (0..shorter).find(|&i| mine[i] != theirs[i]),
        _ => Some(0),
    };
    // Equal as far as both go: then one is longer, or their kinds or shapes differ.
    Some(differs.unwrap_or(if mine.len() == theirs.len() { 0 } else { shorter }))
}

/// The offsets into a section, if its elements are not rows.
fn offsets<'a>(sections: &'a [Section], section: &Section) -> Option<&'a [i64]> {
    sections.iter().find_map(|other| match (&other.role, &other.data) {
        (Role::Offsets { of }, Data::Integers(column)) if *of == section.name => Some(column.values()),
        _ => None,
    })
}

fn row_of(sections: &[Section], section: &Section, index: usize) -> usize {
    match offsets(sections, section) {
        Some(offsets) => offsets.partition_point(|&offset| offset as usize <= index).saturating_sub(1),
        None => index,
    }
}

fn element_of(sections: &[Section], section: &Section, index: usize) -> Option<usize> {
    let offsets = offsets(sections, section)?;
    let start = offsets.get(row_of(sections, section, index))?;
    index.checked_sub(*start as usize)
}

/// What identifies a row: its key, or its place in a box.
fn label(sections: &[Section], row: usize) -> String {
    let keys: Vec<_> = sections
        .iter()
        .filter_map(|section| match (&section.role, &section.data) {
            (Role::Key, Data::Integers(column)) => Some(format!("{} = {}", section.name, column.values().get(row)?)),
            _ => None,
        })
        .collect();
    if !keys.is_empty() {
        return keys.join(", ");
    }
    let mut rest = row as u64;
    let mut place: Vec<_> = sections[0]
        .shape
        .iter()
        .rev()
        .map(|&extent| {
            let digit = rest % extent.max(1);
            rest /= extent.max(1);
            digit.to_string()
        })
        .collect();
    place.reverse();
    format!("({})", place.join(", "))
}

fn text(section: &Section, index: usize) -> String {
    if index as u64 >= section.len() {
        return "missing".to_owned();
    }
    match &section.data {
        Data::Planes(planes) if section.name == "outcome" => Outcome::p_if(planes.get(index) == 0).to_string(),
        Data::Planes(planes) => planes.get(index).to_string(),
        Data::Integers(column) => column.values()[index].to_string(),
        Data::Certificates(_, records) => {
            let record = &records[index];
            let short = |digest: &[u8; 32]| digest[..4].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            format!("{} ({}…, {}…)", record.period, short(&record.window_digest), short(&record.period_digest))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatlas_core::BitPlanes;
    use nimatlas_store::Road;

    fn header() -> Header {
        let road = |krate: &str| Road { krate: krate.into(), method: "how".into() };
        let (slug, title, family, status) = ("t".into(), "".into(), "f".into(), "".into());
        let roads = [road("one"), road("two")];
        Header { slug, title, family, parameters: vec![], entries: 0, roads, status, sections: vec![] }
    }

    fn column(name: &str, role: Role, values: &[u64]) -> Section {
        Section::integers(name, role, Integers::unsigned(values.iter().copied()).expect("small"))
    }

    fn keyed(values: [u64; 3], elements: [u64; 5], offsets: [u64; 4]) -> Vec<Section> {
        vec![
            column("a", Role::Key, &[10, 20, 30]),
            column("v", Role::Value, &values),
            column("e-offsets", Role::Offsets { of: "e".into() }, &offsets),
            column("e", Role::Value, &elements),
        ]
    }

    #[test]
    fn the_first_row_that_differs_is_named_whatever_its_section() {
        let rules = keyed([1, 2, 3], [5, 6, 7, 8, 9], [0, 2, 2, 5]);
        let cases = [
            (keyed([1, 2, 4], [5, 6, 7, 8, 9], [0, 2, 2, 5]), "a = 30: v is 3 by one (how) and 4 by two (how)"),
            (keyed([1, 2, 4], [5, 0, 7, 8, 9], [0, 2, 2, 5]), "a = 10: e[1] is 6 by one (how) and 0 by two (how)"),
            (keyed([1, 2, 3], [5, 6, 7, 0, 9], [0, 2, 2, 5]), "a = 30: e[1] is 8 by one (how) and 0 by two (how)"),
            (keyed([1, 2, 3], [5, 6, 7, 8, 9], [0, 2, 3, 5]), "a = 30: e-offsets is 2 by one (how) and 3 by two (how)"),
        ];
        assert_eq!(compare(&header(), &rules, &rules), Ok(()));
        for (theory, expected) in cases {
            let found = compare(&header(), &rules, &theory).expect_err("they differ").to_string();
            assert_eq!(found, format!("t: the roads disagree at {expected}"));
        }
    }

    #[test]
    fn a_place_in_a_box_is_named_by_its_heaps() {
        let section = |wrong| {
            vec![Section::planes(
                "outcome",
                vec![2, 3],
                BitPlanes::from_fn(1, 6, |i| u64::from(i == wrong)).expect("small"),
            )]
        };
        let found = compare(&header(), &section(9), &section(5)).expect_err("they differ").to_string();
        assert_eq!(found, "t: the roads disagree at (1, 2): outcome is P by one (how) and N by two (how)");
    }
}
