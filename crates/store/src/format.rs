//! Format 1: the header of a table file and everything that is checked before memory is asked for.

use super::{Problem, check};
use bincode::error::DecodeError;
use bincode::{Decode, Encode};
use nimatlas_core::SequenceKind;
use std::ops::Range;

/// The first eight bytes of every table file.
pub const MAGIC: [u8; 8] = *b"NIMATLAS";
/// The version of the format that this program writes and reads.
pub const FORMAT_VERSION: u32 = 1;
/// Magic, version, flags and header length.
pub(crate) const PREFIX: usize = 24;
/// The length of a SHA-256.
pub(crate) const HASH: usize = 32;
/// Sections begin at multiples of this.
pub(crate) const ALIGN: u64 = 64;
/// Bytes of a stored certificate: preperiod, period and two digests.
pub(crate) const CERTIFICATE: u64 = 80;

/// No header is longer, so that a damaged length cannot ask for memory.
const MAX_HEADER: u64 = 1 << 20;

/// What a table file says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Header {
    /// The name of the table: subject, family and bound.
    pub slug: String,
    /// What its entries are, in words.
    pub title: String,
    /// Which typed look-up applies: tables of one family have sections of the same names.
    pub family: String,
    /// The numbers that choose this table within its family, by name.
    pub parameters: Vec<(String, i64)>,
    /// The number of entries: positions or games.
    pub entries: u64,
    /// The two computations that agreed on every entry.
    pub roads: [Road; 2],
    /// How certain the theory behind the second road is.
    pub status: String,
    /// The sections, in the order of the file.
    pub sections: Vec<SectionHeader>,
}

/// One of the two computations behind a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// The crate that computed.
    #[serde(rename = "crate")]
    pub krate: String,
    /// How, in a few words.
    pub method: String,
}

/// What a table file says of one section.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SectionHeader {
    /// Its name, unique in the table.
    pub name: String,
    /// What its entries are for.
    pub role: Role,
    /// How they are stored.
    pub kind: Kind,
    /// The extent of each axis, last axis fastest.
    pub shape: Vec<u64>,
    /// Where its bytes begin in the file.
    pub offset: u64,
    /// How many there are.
    pub bytes: u64,
}

/// What the entries of a section are for.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Role {
    /// Part of the key of a row; rows are in ascending order of their keys.
    Key,
    /// The value of a row, or of an element where another section holds offsets into this one.
    Value,
    /// Row i owns the elements `offset[i] .. offset[i + 1]` of the section named, so there is one offset more than rows.
    Offsets {
        /// The section that the offsets point into.
        of: String,
    },
}

/// How the entries of a section are stored. The order of the variants is part of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Kind {
    /// This many bit planes, least significant first.
    Planes {
        /// From 1 to 64.
        planes: u8,
    },
    /// Little-endian integers.
    Integers {
        /// Bytes of each: 1, 2, 4 or 8.
        width: u8,
        /// Whether they are in two's complement.
        signed: bool,
    },
    /// Certified periods, preperiod first.
    Certificates {
        /// Whether they are of outcomes; otherwise of nim-values.
        outcomes: bool,
    },
}

impl Kind {
    /// Certificates of this kind of sequence.
    pub const fn certificates(sequence: SequenceKind) -> Kind {
        Kind::Certificates { outcomes: matches!(sequence, SequenceKind::Outcomes) }
    }

    /// The bytes that so many entries take, or `None` if the kind is malformed or the size overflows.
    pub(crate) fn bytes(self, entries: u64) -> Option<u64> {
        match self {
            Kind::Planes { planes } if (1..=64).contains(&planes) => {
                entries.div_ceil(64).checked_mul(8)?.checked_mul(u64::from(planes))
            }
            Kind::Integers { width: width @ (1 | 2 | 4 | 8), .. } => entries.checked_mul(u64::from(width)),
            Kind::Certificates { .. } => entries.checked_mul(CERTIFICATE),
            _ => None,
        }
    }
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_little_endian().with_fixed_int_encoding().with_limit::<{ MAX_HEADER as usize }>()
}

/// What is wrong with a header, in words: bincode's own name the types of this program.
fn words(error: &DecodeError) -> String {
    match error {
        DecodeError::UnexpectedEnd { additional } => format!("it ends {additional} bytes too early"),
        DecodeError::LimitExceeded => format!("it asks for more than the {MAX_HEADER} bytes of a header"),
        DecodeError::UnexpectedVariant { found, .. } => format!("the number {found} stands for no kind of section"),
        DecodeError::InvalidBooleanValue(found) => format!("{found} stands where 0 or 1 is allowed"),
        DecodeError::Utf8 { .. } => "a text in it is not UTF-8".to_owned(),
        _ => "its bytes are not those of a header".to_owned(),
    }
}

impl Header {
    /// Places the sections and gives the bytes from the start of the file to the end of the header's own hash.
    pub(crate) fn place_and_encode(&mut self, hash: impl Fn(&[u8]) -> [u8; HASH]) -> Result<Vec<u8>, Problem> {
        // Memory takes all that is written, and a table of any size fits in the lengths.
        let wrong = |_: bincode::error::EncodeError| Problem::Header("it cannot be written".to_owned());
        // Offsets have a fixed width, so the length of the header does not depend on them.
        let length = bincode::encode_to_vec(&*self, config()).map_err(wrong)?.len() as u64;
        let mut end = PREFIX as u64 + length + HASH as u64;
        for section in &mut self.sections {
            section.offset = check::align(end)?;
            end = section.offset.checked_add(section.bytes).ok_or_else(check::too_large)?;
        }
        let file_length = check::header(self, length)?;
        let header = bincode::encode_to_vec(&*self, config()).map_err(wrong)?;
        let mut bytes = Vec::with_capacity(PREFIX + header.len() + HASH);
        bytes.extend(MAGIC);
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(0u32.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(header);
        bytes.extend(hash(&bytes));
        // Nothing is written that would not be read again, such as a title of a megabyte.
        Header::decode(&bytes, file_length)?;
        Ok(bytes)
    }

    /// Decodes the header in the first bytes of a file of the given length and checks all of it but its hash. Bytes after
    /// the header are not looked at, and memory is bounded by the length of the header, which is at most 1 MiB.
    ///
    /// # Errors
    /// If `start` does not hold a header of this version, the header contradicts itself, or it describes a file of another
    /// length.
    pub fn decode(start: &[u8], file_length: u64) -> Result<Header, Problem> {
        let length = decode_prefix(start)?;
        // At most MAX_HEADER, so it fits.
        let end = PREFIX + length as usize;
        let Some(encoded) = start.get(PREFIX..end).filter(|_| file_length >= (end + 2 * HASH) as u64) else {
            return Err(Problem::Length { found: file_length, expected: (end + 2 * HASH) as u64 });
        };
        let (header, used): (Header, usize) =
            bincode::decode_from_slice(encoded, config()).map_err(|error| Problem::Header(words(&error)))?;
        if used != encoded.len() {
            return Err(Problem::Header(format!("{} bytes too many", encoded.len() - used)));
        }
        let expected = check::header(&header, length)?;
        if expected != file_length {
            return Err(Problem::Length { found: file_length, expected });
        }
        Ok(header)
    }

    /// The section of this name.
    pub fn section(&self, name: &str) -> Option<&SectionHeader> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// The parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<i64> {
        self.parameters.iter().find(|(key, _)| key == name).map(|&(_, value)| value)
    }
}

impl SectionHeader {
    /// The number of entries, if it fits in 64 bits.
    pub fn entries(&self) -> Option<u64> {
        self.shape.iter().try_fold(1u64, |product, &extent| product.checked_mul(extent))
    }

    pub(crate) fn range(&self) -> Range<usize> {
        // Checked against the length of the bytes in memory when the header was decoded.
        self.offset as usize..(self.offset + self.bytes) as usize
    }
}

/// The length of the header, from the first 24 bytes of a file.
pub(crate) fn decode_prefix(bytes: &[u8]) -> Result<u64, Problem> {
    let Some(prefix) = bytes.first_chunk::<PREFIX>() else {
        let magic = bytes.iter().zip(MAGIC).all(|(byte, expected)| *byte == expected) && !bytes.is_empty();
        let length = Problem::Length { found: bytes.len() as u64, expected: (PREFIX + 2 * HASH) as u64 };
        return Err(if magic || bytes.is_empty() { length } else { Problem::Magic });
    };
    let word = |at: usize| u32::from_le_bytes([prefix[at], prefix[at + 1], prefix[at + 2], prefix[at + 3]]);
    if prefix[..8] != MAGIC {
        return Err(Problem::Magic);
    }
    if word(8) != FORMAT_VERSION {
        return Err(Problem::Version(word(8)));
    }
    if word(12) != 0 {
        return Err(Problem::Flags(word(12)));
    }
    let length = u64::from(word(16)) | u64::from(word(20)) << 32;
    if length > MAX_HEADER {
        return Err(Problem::Header(format!("it is said to take {length} bytes; at most {MAX_HEADER} are allowed")));
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_cannot_be_decoded_is_refused_in_words() {
        for (content, expected) in [
            // The length of the first text, then nothing.
            (vec![0xff; 64], "asks for more than"),
            ([&5_u64.to_le_bytes()[..], b"abc"].concat(), "too early"),
            ([&2_u64.to_le_bytes()[..], b"\xff\xff", &[0; 64]].concat(), "not UTF-8"),
        ] {
            let length = (content.len() as u64).to_le_bytes();
            let bytes =
                [&MAGIC[..], &FORMAT_VERSION.to_le_bytes(), &[0; 4], &length, &content, &[0; 2 * HASH]].concat();
            let error = Header::decode(&bytes, bytes.len() as u64).expect_err("no header").to_string();
            assert!(error.contains(expected) && !error.contains("LimitExceeded"), "{error}");
        }
    }
}
