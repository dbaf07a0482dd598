//! Sequences as the OEIS takes them.

use super::layout::{Entries, Keys, Layout};
use super::{ExportError, choose, joined};
use crate::rows::{Rows, damaged};
use crate::{Kind, Role, SectionHeader, TableFile};
use std::io::Write;
use std::ops::Range;

/// Writes a section as a b-file: lines of comment after `#`, then `n a(n)` with n running without a gap.
///
/// Without `section`, the only one that holds values. A box is read in the order of its places, last heap fastest. With
/// `row`, the key of a row, the entries are those that the row owns; without it, those of all rows one after the other. n
/// runs from 0, except for a column with one entry a row under a single key whose keys follow each other: there n is the
/// key.
///
/// A periodic sequence is written as preperiod and one period, and a comment names both.
///
/// # Errors
/// If there is no such section or row, the section holds certificates, or as [`csv`](super::csv()).
pub fn bfile(
    table: &TableFile,
    section: Option<&str>,
    row: Option<&[u64]>,
    out: &mut impl Write,
) -> Result<(), ExportError> {
    let header = table.header();
    let section = choose(header, section, |kind| !matches!(kind, Kind::Certificates { .. }))?;
    let entries = Entries::of(table, section)?;
    let layout = Layout::new(table)?;
    let Terms { range, first, comment } = match row {
        Some(key) => row_terms(&header.slug, &layout, section, key)?,
        None => all_terms(&layout, section, entries.len()),
    };
    writeln!(out, "# Nimatlas {}, section {}", header.slug, section.name)?;
    writeln!(out, "# {}\n# {comment}", ascii(&header.title))?;
    for (n, i) in (first..).zip(range) {
        writeln!(out, "{n} {}", entries.number(i)?)?;
    }
    Ok(())
}

/// Which entries are the terms, the n of the first, and what n means.
struct Terms {
    range: Range<u64>,
    first: i128,
    comment: String,
}

/// What one row owns of a section.
fn row_terms(slug: &str, layout: &Layout<'_>, section: &SectionHeader, key: &[u64]) -> Result<Terms, ExportError> {
    let (slug, name) = (slug.to_owned(), section.name.clone());
    let mut lists = layout.columns.iter().filter(|column| column.is_list());
    let column = lists.clone().find(|column| column.section.name == name);
    let (Keys::Named(names, rows), Some(column)) = (&layout.keys, column) else {
        let known = lists.by_ref().map(|column| column.section.name.clone()).collect();
        return Err(ExportError::NoList { slug, name, known });
    };
    let key_is_whole = key.len() == names.len();
    let Some(row) = rows.find(key).filter(|_| key_is_whole) else {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        return Err(ExportError::NoRow { slug, key: key.to_vec(), names });
    };
    let range = column.range(row)?;
    if range.is_empty() {
        return Err(ExportError::EmptyList { slug, key: key.to_vec(), name });
    }
    let mut comment = format!("row {} = {}", names.join(","), joined(key));
    for column in layout.columns.iter().filter(|column| !column.is_list()) {
        let Entries::Certificates(records) = column.entries else { continue };
        let period = records.get(row).ok_or_else(|| damaged("a period is 0"))?.period;
        let (q, p) = (period.preperiod, period.period.get());
        // So many entries are the preperiod and one period; anything else is another list.
        if q.checked_add(p) == Some(range.end - range.start) {
            comment += &format!("; preperiod {q}, period {p}: a(n + {p}) = a(n) for all n >= {q}");
        }
    }
    Ok(Terms { range, first: 0, comment })
}

/// A whole section.
fn all_terms(layout: &Layout<'_>, section: &SectionHeader, len: u64) -> Terms {
    let (first, comment) = match &layout.keys {
        Keys::Box(shape) => {
            let shape = shape.iter().map(u64::to_string).collect::<Vec<_>>().join(" x ");
            (0, format!("n is the place in a box of {shape} from 0 on, last heap fastest"))
        }
        Keys::Named(names, rows) => {
            let names = names.join(",");
            let list = layout.columns.iter().any(|column| column.is_list() && column.section.name == section.name);
            match single_key(rows).filter(|_| !list && !matches!(section.role, Role::Offsets { .. })) {
                Some(first) => (first, format!("n is {names}")),
                None if list => (0, format!("n counts the entries of all rows from 0 on, rows by ascending {names}")),
                None => (0, format!("n counts the rows from 0 on, by ascending {names}")),
            }
        }
    };
    Terms { range: 0..len, first, comment }
}

/// The first key, if there is one key column and its keys follow each other.
fn single_key(rows: &Rows<'_>) -> Option<i128> {
    let [keys] = rows.keys[..] else { return None };
    let key = |i| keys.get(i).map(i128::from);
    let first = key(0)?;
    (0..keys.len()).all(|i| key(i) == Some(first + i128::from(i))).then_some(first)
}

/// The text in the characters that a b-file may have.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '≤' => plain.push_str("<="),
            '≥' => plain.push_str(">="),
            '−' => plain.push('-'),
            'è' => plain.push('e'),
            ' '..='~' => plain.push(letter),
            _ => plain.push('?'),
        }
    }
    plain
}
