//! Text for people: 80 columns or those of the terminal, and styles that a terminal shows and a file does not.

use super::Grid;
use anstyle::{AnsiColor, Style};
use std::fmt::{Display, Write};
use textwrap::core::display_width;

/// Lines are at most so many columns long, unless one word is longer, where no terminal tells its width.
const WIDTH: usize = 80;
/// Where the values of fields begin.
const INDENT: usize = 16;

const TITLE: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const KEY: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));

/// A page of text that grows from top to bottom.
pub struct Page {
    text: String,
    /// How long a line of words may be.
    width: usize,
    /// How long a row of a table may be.
    table_width: usize,
}

impl Default for Page {
    fn default() -> Page {
        Page { text: String::new(), width: WIDTH, table_width: WIDTH }
    }
}

impl Page {
    /// For the terminal that standard output is, or as others if it is none. Only tables use more than 80 columns, since longer
    /// lines of words are hard to read.
    pub fn for_terminal() -> Page {
        const NARROWEST: usize = 40;
        const WIDEST: usize = 200;
        let Some((width, _)) = terminal_size::terminal_size_of(std::io::stdout()) else { return Page::default() };
        let width = usize::from(width.0).clamp(NARROWEST, WIDEST);
        Page { text: String::new(), width: width.min(WIDTH), table_width: width }
    }

    /// What the page is about.
    pub fn title(&mut self, text: &str) {
        for line in wrapped(text, self.width) {
            self.line_in(TITLE, &line);
        }
    }

    /// A name and what there is to say of it.
    pub fn field(&mut self, label: &str, value: &str) {
        self.styled_field(label, value, Style::new());
    }

    /// A field that holds the answer.
    pub fn key(&mut self, label: &str, value: &str) {
        self.styled_field(label, value, KEY);
    }

    fn styled_field(&mut self, label: &str, value: &str, style: Style) {
        let pad = " ".repeat(INDENT.saturating_sub(display_width(label)).max(1));
        let _ = write!(self.text, "{LABEL}{label}{LABEL:#}{pad}");
        let lines = wrapped(value, self.width - INDENT);
        for (i, line) in lines.iter().enumerate() {
            let indent = if i == 0 { String::new() } else { " ".repeat(INDENT) };
            let _ = writeln!(self.text, "{indent}{style}{line}{style:#}");
        }
        if lines.is_empty() {
            self.text.push('\n');
        }
    }

    /// Words, broken into lines.
    pub fn words(&mut self, text: &str) {
        for line in wrapped(text, self.width) {
            self.line_in(Style::new(), &line);
        }
    }

    /// A line as it is.
    pub fn line(&mut self, line: &str) {
        self.line_in(Style::new(), line);
    }

    /// An empty line.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Columns under their names; the last one is broken into lines if need be.
    pub fn grid(&mut self, grid: &Grid) {
        let widths = grid.widths();
        let Some((&last_width, fixed)) = widths.split_last() else { return };
        let start: usize = fixed.iter().map(|width| width + 2).sum();
        let right: Vec<bool> = (0..fixed.len()).map(|i| grid.is_numeric(i)).collect();
        // Looked up once, since each look goes through all rows.
        let last_is_numeric = grid.is_numeric(fixed.len());
        for (i, row) in std::iter::once(&grid.names).chain(&grid.rows).enumerate() {
            let style = if i == 0 { LABEL } else { Style::new() };
            let Some((last, cells)) = row.split_last() else { continue };
            let mut line = String::new();
            for ((cell, &width), &right) in cells.iter().zip(fixed).zip(&right) {
                let pad = " ".repeat(width - display_width(cell));
                line += &if right { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") };
            }
            if last_is_numeric {
                line += &" ".repeat(last_width - display_width(last));
            }
            let parts = wrapped(last, self.table_width.saturating_sub(start).max(20));
            line.push_str(parts.first().map_or("", |part| part));
            self.line_in(style, line.trim_end());
            for part in parts.iter().skip(1) {
                self.line_in(style, &format!("{}{part}", " ".repeat(start)));
            }
        }
    }

    fn line_in(&mut self, style: Style, line: &str) {
        // Writing to a string cannot fail.
        let _ = if style == Style::new() || line.is_empty() {
            writeln!(self.text, "{line}")
        } else {
            writeln!(self.text, "{style}{line}{style:#}")
        };
    }

    pub fn finish(self) -> String {
        self.text
    }
}

/// Stands for a blank at which no line is broken, and which is an ordinary one when it is written: the space that is as wide as
/// a digit, which no answer has.
const JOINT: char = '\u{2007}';

/// A text that lines do not break.
pub fn unbroken(text: impl Display) -> String {
    text.to_string().replace(' ', JOINT.encode_utf8(&mut [0; 4]))
}

/// The text in lines of at most `width` columns, broken at blanks; several blanks count as one.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words: Vec<&str> = text.split([' ', '\n']).filter(|word| !word.is_empty()).collect();
    // A no-break space is not a place to break, and neither is a hyphen or anything within a word.
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    let text = words.join(" ");
    let lines = textwrap::wrap(&text, options).into_iter();
    lines.map(|line| line.replace(JOINT, " ")).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_break_at_blanks_only() {
        assert_eq!(wrapped("aa bb  cc", 5), ["aa bb", "cc"]);
        assert_eq!(wrapped("longer a\u{a0}b", 3), ["longer", "a\u{a0}b"]);
        assert_eq!(wrapped("", 3), [] as [&str; 0]);
        let moves = ["heap 0: 5 → 0", "heap 2: 2 → 1"].map(unbroken).join("; ");
        assert_eq!(wrapped(&moves, 20), ["heap 0: 5 → 0;", "heap 2: 2 → 1"]);
    }

    #[test]
    fn fields_hang() {
        let mut page = Page::default();
        page.field("moves", &["word"; 20].join(" "));
        let text = anstream::adapter::strip_str(&page.finish()).to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("moves           word") && lines[1].starts_with("                word"));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
    }
}
