//! The chapter of the format's page that tells of the families.

use super::{Cell, Column, FAMILIES, Family, Layout};
use nimatlas_core::SequenceKind;
use std::fmt::Write;

/// All families, in Markdown: name, contents, parameters and columns of each.
pub fn page() -> String {
    FAMILIES.iter().map(chapter).collect::<Vec<_>>().join("\n")
}

fn chapter(family: &Family) -> String {
    let slugs: Vec<_> = family.slug.split(", ").map(|slug| format!("`{slug}`")).collect();
    let parameters: Vec<_> = family.parameters.iter().map(|(name, meaning)| format!("`{name}`, {meaning}")).collect();
    let mut text = format!(
        "### `{}`\n\n{}\n\nTables: {}. Parameters: {}.\n\n| section | role, kind | meaning |\n|---|---|---|\n",
        family.name,
        family.about,
        slugs.join(", "),
        parameters.join("; ")
    );
    let mut row = |name: &str, kind: &str, meaning: &str| {
        writeln!(text, "| `{name}` | {kind} | {meaning} |").expect("a string takes what is written");
    };
    match family.layout {
        Layout::Box(column) => row(column.name, &format!("value, {}", planes(column.planes)), column.meaning),
        Layout::Rows { keys, columns, .. } => {
            keys.iter().for_each(|key| row(key.name, "key, integers", key.meaning));
            columns.iter().for_each(|column| describe(column, &mut row));
        }
    }
    text
}

fn describe(column: &Column, row: &mut impl FnMut(&str, &str, &str)) {
    let kind = match column.cell {
        Cell::Number => "value, integers".to_owned(),
        Cell::Signed => "value, signed integers".to_owned(),
        Cell::Numbers { offsets } => {
            row(offsets, &format!("offsets of `{}`", column.name), "");
            "value, integers".to_owned()
        }
        Cell::Digits { offsets, planes: count } => {
            row(offsets, &format!("offsets of `{}`", column.name), "");
            format!("value, {}", planes(count))
        }
        Cell::Certificate(SequenceKind::NimValues) => "value, certificates of nim-values".to_owned(),
        Cell::Certificate(SequenceKind::Outcomes) => "value, certificates of outcomes".to_owned(),
    };
    row(column.name, &kind, column.meaning);
}

fn planes(count: u8) -> String {
    if count == 1 { "1 plane".to_owned() } else { format!("{count} planes") }
}
