//! JSON.

use super::ExportError;
use super::layout::{Column, Keys, Layout, Text};
use crate::{FORMAT_VERSION, Kind, Road, Role, SectionHeader, TableFile};
use nimatlas_core::SequenceKind;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes a table as one JSON object: what the table says of itself, as in the manifest, its sections, and its rows, one a
/// line.
///
/// A row is an object: `heaps` for a box, the key columns by name otherwise, then each section with values by name, with an
/// array where a row has a list. Integers of eight bytes and planes beyond 53 come as strings, since many readers would
/// round them.
///
/// # Errors
/// As [`csv`](super::csv()).
pub fn json(table: &TableFile, out: &mut impl Write) -> Result<(), ExportError> {
    let layout = Layout::new(table)?;
    let head = serde_json::to_string(&Head::new(table)).map_err(io::Error::from)?;
    // The rows are streamed into the object as its last member.
    write!(out, "{},\"rows\":[", head.strip_suffix('}').unwrap_or(&head))?;
    layout.each_row(|row, key| {
        out.write_all(if row == 0 { b"\n{" } else { b",\n{" })?;
        match &layout.keys {
            Keys::Box(_) => {
                out.write_all(b"\"heaps\":[")?;
                for (i, heap) in key.iter().enumerate() {
                    write!(out, "{}{heap}", if i == 0 { "" } else { "," })?;
                }
                out.write_all(b"]")?;
            }
            Keys::Named(names, _) => {
                for (i, (name, part)) in names.iter().zip(key).enumerate() {
                    let quote = if is_wide(table.header().section(name)) { "\"" } else { "" };
                    write!(out, "{}\"{name}\":{quote}{part}{quote}", if i == 0 { "" } else { "," })?;
                }
            }
        }
        layout.columns.iter().try_for_each(|column| member(column, row, out))?;
        Ok::<_, ExportError>(out.write_all(b"}")?)
    })?;
    Ok(out.write_all(b"\n]}\n")?)
}

/// What a row has in one column.
fn member(column: &Column<'_>, row: u64, out: &mut impl Write) -> Result<(), ExportError> {
    let quote = if is_wide(Some(column.section)) { "\"" } else { "" };
    // The names of sections are letters, digits and “-”.
    write!(out, ",\"{}\":{}", column.section.name, if column.is_list() { "[" } else { "" })?;
    let range = column.range(row)?;
    for i in range.clone() {
        if i > range.start {
            out.write_all(b",")?;
        }
        match column.text(i)? {
            Text::Number(number) => write!(out, "{quote}{number}{quote}")?,
            Text::Outcome(outcome) => write!(out, "\"{outcome}\"")?,
            Text::Certificate([preperiod, period], [window, digest]) => write!(
                out,
                "{{\"preperiod\":{preperiod},\"period\":{period},\"window_digest\":\"{window}\",\"period_digest\":\"{digest}\"}}"
            )?,
        }
    }
    if column.is_list() {
        out.write_all(b"]")?;
    }
    Ok(())
}

/// Whether entries can exceed 2^53.
fn is_wide(section: Option<&SectionHeader>) -> bool {
    matches!(section.map(|section| section.kind), Some(Kind::Integers { width: 8, .. } | Kind::Planes { planes: 54.. }))
}

#[derive(Serialize)]
struct Head<'a> {
    slug: &'a str,
    title: &'a str,
    family: &'a str,
    parameters: BTreeMap<&'a str, i64>,
    format_version: u32,
    entries: u64,
    roads: &'a [Road; 2],
    status: &'a str,
    sections: Vec<SectionHead<'a>>,
}

#[derive(Serialize)]
struct SectionHead<'a> {
    name: &'a str,
    #[serde(flatten)]
    role: RoleHead<'a>,
    #[serde(flatten)]
    kind: KindHead,
    shape: &'a [u64],
}

#[derive(Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
enum RoleHead<'a> {
    Key,
    Value,
    Offsets { of: &'a str },
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindHead {
    Planes { planes: u8 },
    Integers { width: u8, signed: bool },
    Certificates { sequence: SequenceKind },
}

impl<'a> Head<'a> {
    fn new(table: &'a TableFile) -> Head<'a> {
        let header = table.header();
        Head {
            slug: &header.slug,
            title: &header.title,
            family: &header.family,
            parameters: header.parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect(),
            format_version: FORMAT_VERSION,
            entries: header.entries,
            roads: &header.roads,
            status: &header.status,
            sections: header.sections.iter().map(SectionHead::new).collect(),
        }
    }
}

impl<'a> SectionHead<'a> {
    fn new(section: &'a SectionHeader) -> SectionHead<'a> {
        let role = match &section.role {
            Role::Key => RoleHead::Key,
            Role::Value => RoleHead::Value,
            Role::Offsets { of } => RoleHead::Offsets { of },
        };
        let kind = match section.kind {
            Kind::Planes { planes } => KindHead::Planes { planes },
            Kind::Integers { width, signed } => KindHead::Integers { width, signed },
            Kind::Certificates { outcomes: false } => KindHead::Certificates { sequence: SequenceKind::NimValues },
            Kind::Certificates { outcomes: true } => KindHead::Certificates { sequence: SequenceKind::Outcomes },
        };
        SectionHead { name: &section.name, role, kind, shape: &section.shape }
    }
}
