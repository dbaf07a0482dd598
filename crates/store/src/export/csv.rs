//! Comma-separated values.

use super::ExportError;
use super::layout::{Column, Entries, Keys, Layout, Text};
use crate::TableFile;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a table as CSV: a line of names, then one line a row, each ended by a line feed.
///
/// The key comes first: `heap-0`, `heap-1`, … for a box, the key columns otherwise. Then come the sections with values, in
/// the order of the file; where a row has a list, its entries are joined by blanks. A section of certificates gives four
/// columns. No field needs quotes.
///
/// # Errors
/// If the writer refuses, or the table contradicts itself, which none does that was opened with
/// [`Verify::Full`](crate::Verify::Full).
pub fn csv(table: &TableFile, out: &mut impl Write) -> Result<(), ExportError> {
    let layout = Layout::new(table)?;
    let mut names: Vec<_> = match &layout.keys {
        Keys::Box(shape) => (0..shape.len()).map(|axis| format!("heap-{axis}")).collect(),
        Keys::Named(names, _) => names.iter().map(|&name| name.to_owned()).collect(),
    };
    for Column { section, entries, .. } in &layout.columns {
        match entries {
            Entries::Certificates(_) => {
                let parts = ["preperiod", "period", "window_digest", "period_digest"];
                names.extend(parts.map(|part| format!("{}.{part}", section.name)));
            }
            _ => names.push(section.name.clone()),
        }
    }
    let mut lines = csv::Writer::from_writer(out);
    lines.write_record(&names).map_err(plain)?;
    let mut field = String::new();
    layout.each_row(|row, key| {
        for part in key {
            field.clear();
            write!(field, "{part}").unwrap_or_default();
            lines.write_field(&field).map_err(plain)?;
        }
        layout.columns.iter().try_for_each(|column| fields(column, row, &mut field, &mut lines))?;
        Ok::<_, ExportError>(lines.write_record(None::<&[u8]>).map_err(plain)?)
    })?;
    Ok(lines.flush()?)
}

/// The fields of a row in one column, each made in `field`.
fn fields(
    column: &Column<'_>,
    row: u64,
    field: &mut String,
    lines: &mut csv::Writer<impl Write>,
) -> Result<(), ExportError> {
    let range = column.range(row)?;
    let parts = if matches!(column.entries, Entries::Certificates(_)) { 4 } else { 1 };
    for part in 0..parts {
        field.clear();
        for i in range.clone() {
            if i > range.start {
                field.push(' ');
            }
            // A string takes whatever is written.
            match column.text(i)? {
                Text::Number(number) => write!(field, "{number}"),
                Text::Outcome(outcome) => write!(field, "{outcome}"),
                Text::Certificate(period, _) if part < 2 => write!(field, "{}", period[part]),
                Text::Certificate(_, digests) => write!(field, "{}", digests[part - 2]),
            }
            .unwrap_or_default();
        }
        lines.write_field(&field).map_err(plain)?;
    }
    Ok(())
}

/// The failure of a write as it was, so that a reader who went away is known by its kind.
fn plain(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
