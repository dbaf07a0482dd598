//! What must hold in a table beside its hashes: a header that contradicts nothing, and rows that fit together.

use super::format::{ALIGN, HASH, PREFIX, decode_prefix};
use super::{Data, Header, Kind, Problem, Role, Section, SectionHeader};
use std::collections::BTreeSet;

const MAX_SECTIONS: usize = 64;
const MAX_PARAMETERS: usize = 64;
const MAX_AXES: usize = 8;
const MAX_NAME: usize = 64;

/// Checks everything that a header says of itself and gives the length of the file that it describes.
///
/// The number of entries is left to [`entries`], since a part of a table bears the header of the whole.
pub(crate) fn header(header: &Header, header_length: u64) -> Result<u64, Problem> {
    let wrong = |problem: String| Err(Problem::Header(problem));
    let parameters = header.parameters.iter().map(|(name, _)| name);
    if let Some(name) = [&header.slug, &header.family].into_iter().chain(parameters.clone()).find(|name| !is_name(name))
    {
        return wrong(format!("{name:?} is not a name of lower-case letters, digits and “-”"));
    }
    let roads = header.roads.iter().flat_map(|road| [&road.krate, &road.method]);
    if let Some(text) = [&header.title, &header.status].into_iter().chain(roads).find(|text| !is_text(text)) {
        return wrong(format!("{text:?} holds characters that control a terminal or the direction of text"));
    }
    if header.parameters.len() > MAX_PARAMETERS {
        return wrong(format!("{} parameters; at most {MAX_PARAMETERS} are allowed", header.parameters.len()));
    }
    if let Some(name) = repeated(parameters) {
        return wrong(format!("there are two parameters “{name}”"));
    }
    if header.sections.len() > MAX_SECTIONS {
        return wrong(format!("{} sections; at most {MAX_SECTIONS} are allowed", header.sections.len()));
    }
    if let Some(section) = header.sections.iter().find(|section| !is_name(&section.name)) {
        return wrong(format!("{:?} is not the name of a section", section.name));
    }
    if let Some(name) = repeated(header.sections.iter().map(|section| &section.name)) {
        return wrong(format!("there are two sections “{name}”"));
    }
    let mut end = PREFIX as u64 + header_length + HASH as u64;
    for section in &header.sections {
        let name = &section.name;
        let axes = section.shape.len();
        if !(1..=MAX_AXES).contains(&axes) {
            return wrong(format!("section “{name}” has {axes} axes; 1 to {MAX_AXES} are allowed"));
        }
        let bytes = section.entries().and_then(|entries| section.kind.bytes(entries));
        if bytes != Some(section.bytes) {
            return wrong(format!("section “{name}” of shape {:?} cannot take {} bytes", section.shape, section.bytes));
        }
        if section.offset != align(end)? {
            return wrong(format!("section “{name}” is said to begin at byte {}", section.offset));
        }
        end = section.offset.checked_add(section.bytes).ok_or_else(too_large)?;
        role(header, section)?;
    }
    align(end)?.checked_add(HASH as u64).ok_or_else(too_large)
}

fn role(header: &Header, section: &SectionHeader) -> Result<(), Problem> {
    let name = &section.name;
    let column = section.shape.len() == 1;
    match &section.role {
        Role::Value => Ok(()),
        Role::Key => {
            let mut keys = header.sections.iter().filter(|other| other.role == Role::Key);
            if column && matches!(section.kind, Kind::Integers { .. }) && keys.all(|key| key.shape == section.shape) {
                return Ok(());
            }
            Err(Problem::Header(format!("section “{name}” is no key: keys are columns of integers, equally long")))
        }
        Role::Offsets { of } => {
            let target = header.sections.iter().any(|other| other.name == *of && other.name != *name);
            if column && target && matches!(section.kind, Kind::Integers { signed: false, .. }) {
                return Ok(());
            }
            Err(Problem::Header(format!("section “{name}” holds no offsets of a section {of:?}")))
        }
    }
}

/// Whether the number of entries that a header announces is that of its rows: of its keys, or of its first section.
pub(crate) fn entries(header: &Header) -> Result<(), Problem> {
    let key = header.sections.iter().find(|section| section.role == Role::Key);
    let rows = key.or(header.sections.first()).map_or(Some(0), SectionHeader::entries);
    if rows == Some(header.entries) {
        return Ok(());
    }
    let expected = rows.map_or("more than 2^64".to_owned(), |rows| rows.to_string());
    Err(Problem::Mismatch { what: "the number of entries", found: header.entries.to_string(), expected })
}

/// Whether rows are in ascending order of their keys, and offsets ascend from 0 to the end of their section.
pub(crate) fn rows(sections: &[Section]) -> Result<(), Problem> {
    let columns = |wanted: fn(&Role) -> bool| {
        sections.iter().filter(move |section| wanted(&section.role)).filter_map(|section| match &section.data {
            Data::Integers(column) => Some((section, column.values())),
            _ => None,
        })
    };
    let keys: Vec<&[i64]> = columns(|role| *role == Role::Key).map(|(_, values)| values).collect();
    let key = |row: usize| keys.iter().map(move |column| column.get(row));
    if let Some(row) = (1..keys.first().map_or(0, |column| column.len())).find(|&row| key(row - 1).ge(key(row))) {
        return Err(Problem::Contents(format!("the key of row {row} is not above the one before")));
    }
    for (section, offsets) in columns(|role| matches!(role, Role::Offsets { .. })) {
        let Role::Offsets { of } = &section.role else { continue };
        let elements = sections.iter().find(|other| other.name == *of).map(Section::len);
        let ends = (offsets.first(), offsets.last().and_then(|&last| u64::try_from(last).ok()));
        if ends.0 != Some(&0) || ends.1.is_none() || ends.1 != elements || !offsets.is_sorted() {
            let problem = format!("the offsets in “{}” do not ascend from 0 to the end of “{of}”", section.name);
            return Err(Problem::Contents(problem));
        }
    }
    Ok(())
}

/// Whether the bytes that align sections are 0, so that equal tables are equal files.
pub(crate) fn padding(header: &Header, bytes: &[u8]) -> Result<(), Problem> {
    let mut end = PREFIX + decode_prefix(bytes)? as usize + HASH;
    let trailing = bytes.len() - HASH..bytes.len();
    for next in header.sections.iter().map(SectionHeader::range).chain([trailing]) {
        if bytes[end..next.start].iter().any(|&byte| byte != 0) {
            return Err(Problem::Contents(format!(
                "the bytes {end} to {} align what follows and are not 0",
                next.start
            )));
        }
        end = next.end;
    }
    Ok(())
}

/// Whether this can be the name of a table, family, parameter or section.
pub(crate) fn is_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// Whether this can be shown to people: it neither breaks a line, nor steers a terminal, nor turns the direction of what
/// stands around it.
pub(crate) fn is_text(text: &str) -> bool {
    let turns = |letter| matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|letter| letter.is_control() || turns(letter))
}

/// The first name that occurs a second time.
fn repeated<'a>(mut names: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let mut seen = BTreeSet::new();
    names.find(|name| !seen.insert(name.as_str()))
}

/// Where the section after `end` begins.
pub(crate) fn align(end: u64) -> Result<u64, Problem> {
    end.checked_next_multiple_of(ALIGN).ok_or_else(too_large)
}

pub(crate) fn too_large() -> Problem {
    Problem::Header("it describes more than 2^64 bytes".into())
}
