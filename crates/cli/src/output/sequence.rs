//! Long sequences of small numbers, written in constant memory and without a pause to format each.

use super::{Output, Page, Reason, Sequential, grouped, latex};
use crate::failure::{Failure, Result};
use std::io::{self, Write};

/// So many terms are asked for at once.
const TERMS: usize = 1 << 14;
/// So many bytes are written at once.
const BYTES: usize = 1 << 18;

/// The terms of a sequence from one index to another, both included.
pub struct Sequence {
    /// What the terms are, for people.
    pub title: String,
    /// How the terms were found, and how certain they are, for people.
    pub by: String,
    /// The members of the JSON object before the values, as an object of their own.
    pub members: String,
    /// What a term is called in a column.
    pub name: &'static str,
    pub from: u64,
    /// At least `from`.
    pub upto: u64,
    /// No term exceeds it.
    pub largest: u32,
}

/// Writes the next terms into the slice, all of it.
pub type Block<'a> = dyn FnMut(&mut [u32]) + 'a;

impl Output<Sequential> {
    pub fn write(&self, sequence: &Sequence, reason: Option<Reason>, terms: &mut Block<'_>) -> Result<()> {
        if reason.is_some() && !matches!(self.format, Sequential::Text | Sequential::Json) {
            let format = format!("{:?}", self.format).to_lowercase();
            return Err(Failure::input(format!("--explain does not go with --format {format}; use text or json")));
        }
        if self.format == Sequential::Text {
            return self.sequence_text(sequence, reason, terms);
        }
        let sink = self.sink()?;
        let sink = if self.format == Sequential::Npy { sink.for_bytes("npy")? } else { sink };
        sink.finish_raw(|out| {
            let mut out = Blocks::new(out, sequence);
            match self.format {
                Sequential::Text | Sequential::Json => json(sequence, reason, &mut out, terms),
                Sequential::Csv => {
                    out.text(&format!("n,{}\n", sequence.name));
                    out.pairs(b',', terms)
                }
                Sequential::Bfile => out.pairs(b' ', terms),
                Sequential::Latex => latex_rows(self.columns(), &mut out, terms),
                Sequential::Npy => npy(sequence, &mut out, terms),
            }?;
            Ok(out.flush()?)
        })
    }

    /// The text around the rows may have colours; the rows are written past that.
    fn sequence_text(&self, sequence: &Sequence, reason: Option<Reason>, terms: &mut Block<'_>) -> Result<()> {
        let mut page = Page::default();
        page.title(&sequence.title);
        let mut tail = Page::default();
        tail.field("by", &sequence.by);
        if let Some(reason) = reason {
            tail.gap();
            reason.page(&mut tail);
        }
        self.sink()?.finish_page([&page.finish(), &tail.finish()], |out| {
            let mut out = Blocks::new(out, sequence);
            rows(sequence, &mut out, terms)?;
            Ok(out.flush()?)
        })
    }
}

/// Rows of terms behind the index of the first.
fn rows(sequence: &Sequence, out: &mut Blocks<'_>, terms: &mut Block<'_>) -> io::Result<()> {
    let width = digits(sequence.largest);
    let label = grouped(sequence.upto).chars().count();
    let per_row = [20, 10, 5].into_iter().find(|count| label + 1 + count * (width + 1) <= 80).unwrap_or(1);
    let mut index = Index::new(sequence.from, label);
    let mut left = 0;
    out.each(terms, |bytes, block| {
        let mut block = block;
        while !block.is_empty() {
            if left == 0 {
                bytes.extend_from_slice(&index.text);
                left = per_row;
            }
            let (now, later) = block.split_at(left.min(block.len()));
            if width == 1 {
                let start = bytes.len();
                bytes.resize(start + 2 * now.len(), b' ');
                let places = bytes[start..].chunks_exact_mut(2);
                places.zip(now).for_each(|(place, &term)| place[1] = b'0' + term as u8);
            } else {
                now.iter().for_each(|&term| padded(bytes, term, width));
            }
            left -= now.len();
            if left == 0 {
                bytes.push(b'\n');
                index.advance(per_row as u8);
            }
            block = later;
        }
    })?;
    if left > 0 {
        out.text("\n");
    }
    Ok(())
}

/// The grouped index of a row and a blank, which is counted up in place.
struct Index {
    n: u64,
    width: usize,
    text: Vec<u8>,
}

impl Index {
    fn new(n: u64, width: usize) -> Index {
        let label = grouped(n);
        let pad = width - label.chars().count();
        Index { n, width, text: format!("{}{label} ", " ".repeat(pad)).into_bytes() }
    }

    fn advance(&mut self, by: u8) {
        self.n = self.n.wrapping_add(by.into());
        let mut carry = by;
        for byte in self.text.iter_mut().rev().filter(|byte| byte.is_ascii_digit()) {
            let sum = *byte - b'0' + carry % 10;
            *byte = b'0' + sum % 10;
            carry = carry / 10 + sum / 10;
            if carry == 0 {
                return;
            }
        }
        // One digit more. The last row of all may be followed by none.
        if grouped(self.n).chars().count() <= self.width {
            *self = Index::new(self.n, self.width);
        }
    }
}

fn json(sequence: &Sequence, reason: Option<Reason>, out: &mut Blocks<'_>, terms: &mut Block<'_>) -> io::Result<()> {
    out.text(sequence.members.strip_suffix('}').unwrap_or(&sequence.members));
    out.text(",\"values\":[");
    let mut first = true;
    out.each(terms, |bytes, block| {
        for &term in block {
            if !std::mem::take(&mut first) {
                bytes.push(b',');
            }
            number(bytes, term);
        }
    })?;
    out.text("]");
    if let Some(reason) = reason {
        out.text(",\"explanation\":");
        out.text(&serde_json::to_string(&reason.plain())?);
    }
    out.text("}\n");
    Ok(())
}

/// A table whose rows have so many terms behind the index of the first.
fn latex_rows(columns: u64, out: &mut Blocks<'_>, terms: &mut Block<'_>) -> io::Result<()> {
    let per_row = out.count.min(columns.into());
    let names = std::iter::once("$n$".to_owned()).chain((0..per_row).map(|i| format!("$+{i}$")));
    let [head, foot] = latex::frame(
        &"r".repeat(per_row as usize + 1),
        &names.collect::<Vec<_>>().join(" & "),
        out.count.div_ceil(per_row),
    );
    out.text(&head);
    let (mut n, mut in_row) = (out.from, 0);
    out.each(terms, |bytes, block| {
        for &term in block {
            if in_row == 0 {
                bytes.extend_from_slice(format!("  ${n}$").as_bytes());
            }
            bytes.extend_from_slice(b" & ");
            number(bytes, term);
            n = n.wrapping_add(1);
            in_row = (in_row + 1) % per_row;
            if in_row == 0 {
                bytes.extend_from_slice(b" \\\\\n");
            }
        }
    })?;
    out.text(if in_row > 0 { " \\\\\n" } else { "" });
    out.text(&foot);
    Ok(())
}

/// NumPy's format 1.0: one axis, the narrowest unsigned type that holds every term.
fn npy(sequence: &Sequence, out: &mut Blocks<'_>, terms: &mut Block<'_>) -> io::Result<()> {
    let (kind, bytes_each) = match sequence.largest {
        0..=0xff => ("|u1", 1),
        0x100..=0xffff => ("<u2", 2),
        _ => ("<u4", 4),
    };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({},), }}", out.count);
    // Magic, version, length and header end at a multiple of 64, the last byte a newline.
    let length = (10 + header.len() + 1).next_multiple_of(64) - 10;
    header.push_str(&" ".repeat(length - 1 - header.len()));
    header.push('\n');
    out.bytes.extend_from_slice(b"\x93NUMPY\x01\x00");
    out.bytes.extend_from_slice(&(length as u16).to_le_bytes());
    out.text(&header);
    out.each(terms, |bytes, block| {
        block.iter().for_each(|term| bytes.extend_from_slice(&term.to_le_bytes()[..bytes_each]));
    })
}

/// Bytes on their way out, and the terms still to come.
struct Blocks<'a> {
    out: &'a mut dyn Write,
    bytes: Vec<u8>,
    from: u64,
    count: u128,
}

impl<'a> Blocks<'a> {
    fn new(out: &'a mut dyn Write, sequence: &Sequence) -> Blocks<'a> {
        let count = u128::from(sequence.upto - sequence.from) + 1;
        Blocks { out, bytes: Vec::with_capacity(2 * BYTES), from: sequence.from, count }
    }

    fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Formats all terms, block by block.
    fn each(&mut self, terms: &mut Block<'_>, mut format: impl FnMut(&mut Vec<u8>, &[u32])) -> io::Result<()> {
        let mut block = vec![0; TERMS];
        let mut left = self.count;
        while left > 0 {
            let now = &mut block[..left.min(TERMS as u128) as usize];
            terms(now);
            format(&mut self.bytes, now);
            left -= now.len() as u128;
            if self.bytes.len() >= BYTES {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// A line for each term: its index, a separator, the term.
    fn pairs(&mut self, separator: u8, terms: &mut Block<'_>) -> io::Result<()> {
        let mut line = Line::new(self.from, separator);
        self.each(terms, |bytes, block| {
            for &term in block {
                line.write(bytes, term);
                line.count_up();
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

/// An index in decimal and a separator, which is counted up in place, and room for a term of one digit.
struct Line {
    text: Vec<u8>,
    /// How long the index is.
    digits: usize,
}

impl Line {
    fn new(index: u64, separator: u8) -> Line {
        let mut text = index.to_string().into_bytes();
        let digits = text.len();
        text.extend_from_slice(&[separator, b'0', b'\n']);
        Line { text, digits }
    }

    fn write(&mut self, bytes: &mut Vec<u8>, term: u32) {
        if term < 10 {
            self.text[self.digits + 1] = b'0' + term as u8;
            bytes.extend_from_slice(&self.text);
        } else {
            bytes.extend_from_slice(&self.text[..=self.digits]);
            number(bytes, term);
            bytes.push(b'\n');
        }
    }

    fn count_up(&mut self) {
        for digit in self.text[..self.digits].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        self.text.insert(0, b'1');
        self.digits += 1;
    }
}

fn number(bytes: &mut Vec<u8>, term: u32) {
    match term {
        0..=9 => bytes.push(b'0' + term as u8),
        _ => bytes.extend_from_slice(itoa::Buffer::new().format(term).as_bytes()),
    }
}

fn padded(bytes: &mut Vec<u8>, term: u32, width: usize) {
    bytes.extend(std::iter::repeat_n(b' ', width + 1 - digits(term)));
    number(bytes, term);
}

fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_counts_up() {
        for by in [1, 5, 10, 20] {
            let mut index = Index::new(0, 7);
            for step in 1..=30_000_u64.min(999_999 / u64::from(by)) {
                index.advance(by);
                let expected = format!("{:>7} ", grouped(step * u64::from(by)));
                assert_eq!(String::from_utf8_lossy(&index.text), expected);
            }
        }
    }

    #[test]
    fn lines_count_up() {
        let mut line = Line::new(0, b',');
        let mut bytes = Vec::new();
        for n in 0..11_000 {
            line.write(&mut bytes, n / 3);
            line.count_up();
        }
        let expected: String = (0..11_000).map(|n| format!("{n},{}\n", n / 3)).collect();
        assert_eq!(String::from_utf8_lossy(&bytes), expected);
    }

    #[test]
    fn a_term_has_its_digits() {
        for (number, expected) in [(0, 1), (9, 1), (10, 2), (99, 2), (100, 3), (u32::MAX, 10)] {
            assert_eq!(digits(number), expected);
        }
    }
}
