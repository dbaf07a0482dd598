//! Tables: columns under names, for text, CSV and LaTeX.

use std::io::{self, Write};
use textwrap::core::display_width;

/// Rows of cells, each as long as the row of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub names: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    pub fn new<const N: usize>(names: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> Grid {
        Grid { names: names.map(str::to_owned).to_vec(), rows: rows.into_iter().map(|row| row.to_vec()).collect() }
    }

    /// Writes the table as RFC 4180 has it, with lines that end in LF.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = csv::Writer::from_writer(out);
        for row in std::iter::once(&self.names).chain(&self.rows) {
            lines.write_record(row).map_err(io::Error::from)?;
        }
        lines.flush()
    }

    /// The width of each column in columns of a terminal.
    pub fn widths(&self) -> Vec<usize> {
        let width = |i: usize| {
            let cells = std::iter::once(&self.names).chain(&self.rows).filter_map(|row| row.get(i));
            cells.map(|cell| display_width(cell)).max().unwrap_or(0)
        };
        (0..self.names.len()).map(width).collect()
    }

    /// Whether every cell of a column is a number or empty.
    pub fn is_numeric(&self, i: usize) -> bool {
        self.rows.iter().filter_map(|row| row.get(i)).all(|cell| cell.is_empty() || is_number(cell))
    }
}

/// Whether a cell is a whole number or a fraction, as text or JSON has it.
pub fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['-', '−']).unwrap_or(cell);
    !digits.is_empty() && digits.chars().all(|character| character.is_ascii_digit() || "/\u{a0}".contains(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_it_must() {
        let grid = Grid::new(["n", "what"], [["-1".into(), "a, \"b\"".into()], ["10".into(), "5 → 1_{x}".into()]]);
        let mut bytes = Vec::new();
        grid.csv(&mut bytes).expect("memory");
        assert_eq!(String::from_utf8_lossy(&bytes), "n,what\n-1,\"a, \"\"b\"\"\"\n10,5 → 1_{x}\n");
    }
}
