//! Look-up in the sections of an open table, in place.

use super::CertificateRecord;
use super::format::{CERTIFICATE, HASH};
use nimatlas_core::{Period, SequenceKind};

/// Bit planes in an open table.
#[derive(Clone, Copy)]
pub struct PlanesView<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) planes: usize,
    pub(super) words: usize,
    pub(super) len: u64,
}

impl PlanesView<'_> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        self.len
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The number of planes.
    pub fn planes(self) -> usize {
        self.planes
    }

    /// The value of entry `i`, or `None` beyond the last. Takes one memory access a plane.
    #[inline]
    pub fn get(self, i: u64) -> Option<u64> {
        if i >= self.len {
            return None;
        }
        let (word, bit) = ((i / 64) as usize, i % 64);
        let digit = |plane| (self.word_at(plane, word) >> bit & 1) << plane;
        // There is at least one plane, and outcomes have no more.
        Some((1..self.planes).fold(digit(0), |value, plane| value | digit(plane)))
    }

    /// 64 entries of one plane, the first in the lowest bit.
    ///
    /// # Panics
    /// If there is no such plane or word.
    pub fn word(self, plane: usize, word: usize) -> u64 {
        let (planes, words) = (self.planes, self.words);
        assert!(
            plane < planes && word < words,
            "word {word} of plane {plane}: there are {planes} planes of {words} words"
        );
        self.word_at(plane, word)
    }

    #[inline]
    fn word_at(self, plane: usize, word: usize) -> u64 {
        // The header was checked against the length of the section.
        u64::from_le_bytes(self.bytes.as_chunks().0[plane * self.words + word])
    }
}

/// A column of integers in an open table.
#[derive(Clone, Copy)]
pub struct IntegersView<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) width: usize,
    pub(super) signed: bool,
}

impl<'a> IntegersView<'a> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        (self.bytes.len() / self.width) as u64
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// Entry `i`, or `None` beyond the last or if the stored integer exceeds 2^63 − 1, which a sound table does not hold.
    pub fn get(self, i: u64) -> Option<i64> {
        let start = usize::try_from(i).ok()?.checked_mul(self.width)?;
        let stored = self.bytes.get(start..)?.get(..self.width)?;
        let negative = self.signed && stored[self.width - 1] >= 0x80;
        let mut bytes = [if negative { 0xff } else { 0 }; 8];
        bytes[..self.width].copy_from_slice(stored);
        let value = i64::from_le_bytes(bytes);
        (self.signed || value >= 0).then_some(value)
    }

    /// All entries in order.
    pub fn iter(self) -> impl Iterator<Item = Option<i64>> + 'a {
        (0..self.len()).map(move |i| self.get(i))
    }
}

/// A column of certificates in an open table.
#[derive(Clone, Copy)]
pub struct CertificatesView<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) sequence: SequenceKind,
}

impl CertificatesView<'_> {
    /// The number of entries.
    pub fn len(self) -> u64 {
        self.bytes.len() as u64 / CERTIFICATE
    }

    /// Whether there are no entries.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    /// The kind of sequence that they are about.
    pub fn sequence(self) -> SequenceKind {
        self.sequence
    }

    /// Entry `i`, or `None` beyond the last or if the stored period is 0, which a sound table does not hold.
    pub fn get(self, i: u64) -> Option<CertificateRecord> {
        let start = usize::try_from(i.checked_mul(CERTIFICATE)?).ok()?;
        let record = self.bytes.get(start..)?.first_chunk::<{ CERTIFICATE as usize }>()?;
        let (preperiod, rest) = record.split_first_chunk::<8>()?;
        let (period, rest) = rest.split_first_chunk::<8>()?;
        let (window, period_digest) = rest.split_first_chunk::<HASH>()?;
        let period = Period::new(u64::from_le_bytes(*preperiod), u64::from_le_bytes(*period))?;
        Some(CertificateRecord { period, window_digest: *window, period_digest: *period_digest.first_chunk()? })
    }
}
