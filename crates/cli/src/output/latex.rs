//! LaTeX as papers take it: tables in the style of the package booktabs that fit a page.

use super::grid::{Grid, is_number};

/// Tables of more rows are broken over pages, with their head on each.
const LONGEST: u128 = 40;
/// A last column of longer cells is broken into lines.
const WIDEST: usize = 60;

/// The lines before and after the rows of a table: its columns, as LaTeX names them, its head, and how many rows it has.
pub fn frame(columns: &str, head: &str, rows: u128) -> [String; 2] {
    if rows > LONGEST {
        return [
            format!(
                "% \\usepackage{{booktabs,longtable}}\n\\begin{{longtable}}{{{columns}}}\n  \\toprule\n  {head} \\\\\n  \\midrule\n  \\endhead\n  \\bottomrule\n  \\endfoot\n"
            ),
            "\\end{longtable}\n".to_owned(),
        ];
    }
    [
        format!(
            "% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{columns}}}\n  \\toprule\n  {head} \\\\\n  \\midrule\n"
        ),
        "  \\bottomrule\n\\end{tabular}\n".to_owned(),
    ]
}

/// A whole table.
pub fn table(grid: &Grid) -> String {
    let widths = grid.widths();
    let column = |i: usize| match widths[i] {
        _ if grid.is_numeric(i) => "r".to_owned(),
        width if width > WIDEST && i + 1 == widths.len() => "p{0.6\\textwidth}".to_owned(),
        _ => "l".to_owned(),
    };
    let columns: String = (0..widths.len()).map(column).collect();
    let line = |row: &Vec<String>| row.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" & ");
    let [head, foot] = frame(&columns, &line(&grid.names), grid.rows.len() as u128);
    let rows: String = grid.rows.iter().map(|row| format!("  {} \\\\\n", line(row))).collect();
    format!("{head}{rows}{foot}")
}

/// A cell in which LaTeX sees no command; numbers and relations are set as mathematics.
fn escaped(cell: &str) -> String {
    if is_number(cell) {
        return format!("${}$", cell.replace('\u{a0}', "\\,").replace('−', "-"));
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
            '"' => out.push_str("\\textquotedbl{}"),
            '→' => out.push_str("$\\to$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '−' => out.push_str("$-$"),
            '∞' => out.push_str("$\\infty$"),
            '…' => out.push_str("\\dots{}"),
            '×' => out.push_str("$\\times$"),
            '\u{a0}' => out.push('~'),
            _ => out.push(character),
        }
    }
    // A row that begins with a bracket would give the line break before it an argument.
    match out.strip_prefix('[') {
        Some(rest) => format!("{{[}}{rest}"),
        None => out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_must_is_escaped() {
        let grid = Grid::new(["n", "what"], [["-1".into(), "a, b%".into()], ["10".into(), "5 → 1_{x}".into()]]);
        let expected = "% \\usepackage{booktabs}\n\\begin{tabular}{rl}\n  \\toprule\n  n & what \\\\\n  \\midrule\n  $-1$ & a, b\\% \\\\\n  $10$ & 5 $\\to$ 1\\_\\{x\\} \\\\\n  \\bottomrule\n\\end{tabular}\n";
        assert_eq!(table(&grid), expected);
        for (cell, expected) in [
            ("0^120", "$0^{120}$"),
            ("8^8,10", "$8^{8,10}$"),
            ("a^b", "a\\textasciicircum{}b"),
            ("1^", "1\\textasciicircum{}"),
            ("12\u{a0}345", "$12\\,345$"),
            ("−1/2", "$-1/2$"),
            ("0.[3]", "0.[3]"),
            ("[3]", "{[}3]"),
        ] {
            assert_eq!(escaped(cell), expected);
        }
    }

    #[test]
    fn long_tables_are_broken_over_pages_and_long_cells_into_lines() {
        let grid =
            |rows: usize, width: usize| Grid::new(["n", "x"], (0..rows).map(|n| [n.to_string(), "x".repeat(width)]));
        assert!(table(&grid(40, 60)).contains("\\begin{tabular}{rl}"));
        let long = table(&grid(41, 61));
        assert!(long.contains("\\begin{longtable}{rp{0.6\\textwidth}}") && long.contains("\\endhead"), "{long}");
        assert!(long.ends_with("\\\\\n\\end{longtable}\n"), "{long}");
    }
}
