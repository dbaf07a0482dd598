//! Tables: columns under names, for text, CSV and LaTeX.

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

    /// As RFC 4180 has it, with lines that end in LF.
    pub fn csv(&self) -> String {
        let quote = |cell: &String| {
            if cell.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        };
        let line = |row: &Vec<String>| row.iter().map(quote).collect::<Vec<_>>().join(",") + "\n";
        std::iter::once(&self.names).chain(&self.rows).map(line).collect()
    }

    /// A `tabular` that needs no package.
    pub fn latex(&self) -> String {
        let columns: String = (0..self.names.len()).map(|i| if self.is_numeric(i) { 'r' } else { 'l' }).collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<_> = row.iter().map(|cell| latex_cell(cell)).collect();
            format!("  {} \\\\\n", cells.join(" & "))
        };
        let rows: String = self.rows.iter().map(line).collect();
        format!("\\begin{{tabular}}{{{columns}}}\n{}  \\hline\n{rows}\\end{{tabular}}\n", line(&self.names))
    }

    /// The width of each column in characters.
    pub fn widths(&self) -> Vec<usize> {
        let width = |i: usize| {
            let cells = std::iter::once(&self.names).chain(&self.rows).filter_map(|row| row.get(i));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..self.names.len()).map(width).collect()
    }

    /// Whether every cell of a column is a number or empty.
    pub fn is_numeric(&self, i: usize) -> bool {
        self.rows.iter().filter_map(|row| row.get(i)).all(|cell| cell.is_empty() || is_number(cell))
    }
}

fn is_number(cell: &str) -> bool {
    let digits = cell.trim_start_matches('-');
    !digits.is_empty() && digits.chars().all(|character| character.is_ascii_digit() || "/\u{a0}".contains(character))
}

/// A cell in which LaTeX sees no command; numbers and relations are set as mathematics.
fn latex_cell(cell: &str) -> String {
    if is_number(cell) {
        return format!("${cell}$");
    }
    // A genus.
    if let Some((value, misere)) = cell.split_once('^')
        && [value, misere.replace(',', "").as_str()].into_iter().all(is_number)
    {
        return format!("${value}^{{{misere}}}$");
    }
    let mut out = String::new();
    for character in cell.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(character);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '→' => out.push_str("$\\to$"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '−' => out.push_str("$-$"),
            '∞' => out.push_str("$\\infty$"),
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid::new(["n", "what"], [["-1".into(), "a, \"b\"".into()], ["10".into(), "5 → 1_{x}".into()]])
    }

    #[test]
    fn csv_quotes_what_it_must() {
        assert_eq!(grid().csv(), "n,what\n-1,\"a, \"\"b\"\"\"\n10,5 → 1_{x}\n");
    }

    #[test]
    fn latex_escapes_what_it_must() {
        let expected = "\\begin{tabular}{rl}\n  n & what \\\\\n  \\hline\n  $-1$ & a, \"b\" \\\\\n  $10$ & 5 $\\to$ 1\\_\\{x\\} \\\\\n\\end{tabular}\n";
        assert_eq!(grid().latex(), expected);
        for (cell, expected) in [
            ("0^120", "$0^{120}$"),
            ("8^8,10", "$8^{8,10}$"),
            ("a^b", "a\\textasciicircum{}b"),
            ("1^", "1\\textasciicircum{}"),
        ] {
            assert_eq!(latex_cell(cell), expected);
        }
    }
}
