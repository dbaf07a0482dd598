//! Certificates as files.

use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::num::NonZeroU64;
use thiserror::Error;

/// The largest certificate file that is read: room for some hundred thousand moves.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// What a file says it is.
const FORMAT: &str = "nimatlas-period-certificate";
/// The only version so far.
const VERSION: u64 = 1;

/// Why a file is not a certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateFileError {
    /// The file cannot be read.
    #[error("the certificate cannot be read")]
    Io(#[from] io::Error),
    /// The file is larger than any certificate of use.
    #[error("the certificate is larger than {MAX_FILE_BYTES} bytes, the most that is read")]
    TooLarge,
    /// The file is not JSON, or a key is unknown, missing, given twice or of the wrong type.
    #[error("the certificate is not of the form that is expected: {0}")]
    Form(serde_json::Error),
    /// The file is something else.
    #[error("“format” is “{0}”; a certificate has “{FORMAT}”")]
    Format(String),
    /// The file comes from a later program.
    #[error("“version” is {0}; this program reads version {VERSION}")]
    Version(u64),
    /// A digest is not 64 hexadecimal digits.
    #[error("“{key}” is “{text}”; a digest is 64 of the digits 0-9 and a-f")]
    Digest {
        /// The key of the digest.
        key: &'static str,
        /// What is there instead, at most 80 characters of it.
        text: String,
    },
}

/// The file, key by key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u64,
    moves: SubtractionSet,
    sequence: SequenceKind,
    preperiod: u64,
    period: NonZeroU64,
    window_sha256: String,
    period_sha256: String,
}

/// A certificate as the text of a file.
///
/// The file is a JSON object in UTF-8 with exactly these keys, in any order:
///
/// | key | value |
/// |---|---|
/// | `format` | `"nimatlas-period-certificate"` |
/// | `version` | 1 |
/// | `moves` | the moves, an array of different integers from 1 to 2^64 − 1, not empty |
/// | `sequence` | `"nim-values"` or `"outcomes"` |
/// | `preperiod` | q, an integer from 0 to 2^64 − 1 |
/// | `period` | p, an integer from 1 to 2^64 − 1 |
/// | `window_sha256` | SHA-256 of the terms q ≤ n < q + s for the largest move s, 64 hexadecimal digits in lower case |
/// | `period_sha256` | SHA-256 of the terms q ≤ n < q + p, likewise |
///
/// For the digests a term is written in little-endian base 128, so in one byte if it is below 128.
///
/// ```
/// use nimatlas_core::{Period, PeriodCertificate, SequenceKind};
/// use nimatlas_subtraction::{parse_certificate, write_certificate};
///
/// let certificate = PeriodCertificate {
///     moves: "2,5,7".parse()?,
///     sequence: SequenceKind::Outcomes,
///     period: Period::new(0, 22).expect("not zero"),
///     window_digest: [0xab; 32],
///     period_digest: [0; 32],
/// };
/// let text = write_certificate(&certificate);
/// assert!(text.contains(r#""period": 22"#));
/// assert_eq!(parse_certificate(text.as_bytes())?, certificate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_certificate(certificate: &PeriodCertificate) -> String {
    let file = File {
        format: FORMAT.to_owned(),
        version: VERSION,
        moves: certificate.moves.clone(),
        sequence: certificate.sequence,
        preperiod: certificate.period.preperiod,
        period: certificate.period.period,
        window_sha256: to_hex(&certificate.window_digest),
        period_sha256: to_hex(&certificate.period_digest),
    };
    let mut text = serde_json::to_string_pretty(&file).expect("numbers and texts can be written as JSON");
    text.push('\n');
    text
}

/// A certificate from the bytes of a file, whose form [`write_certificate`] describes. Whether its claim holds is another
/// question: see [`check`](super::check).
///
/// # Errors
/// If there are more than [`MAX_FILE_BYTES`] bytes, or they are not of that form.
pub fn parse_certificate(bytes: &[u8]) -> Result<PeriodCertificate, CertificateFileError> {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(CertificateFileError::TooLarge);
    }
    let file: File = serde_json::from_slice(bytes).map_err(CertificateFileError::Form)?;
    if file.format != FORMAT {
        return Err(CertificateFileError::Format(excerpt(&file.format)));
    }
    if file.version != VERSION {
        return Err(CertificateFileError::Version(file.version));
    }
    Ok(PeriodCertificate {
        moves: file.moves,
        sequence: file.sequence,
        period: Period { preperiod: file.preperiod, period: file.period },
        window_digest: from_hex("window_sha256", &file.window_sha256)?,
        period_digest: from_hex("period_sha256", &file.period_sha256)?,
    })
}

/// As [`parse_certificate`], reading no more than is allowed.
///
/// # Errors
/// As [`parse_certificate`], and if reading fails.
pub fn read_certificate(source: impl Read) -> Result<PeriodCertificate, CertificateFileError> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    parse_certificate(&bytes)
}

fn to_hex(digest: &[u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(key: &'static str, text: &str) -> Result<[u8; 32], CertificateFileError> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let bytes = text.as_bytes().chunks(2).map(|pair| match *pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    });
    let bytes: Option<Vec<u8>> = bytes.collect();
    let wrong = || CertificateFileError::Digest { key, text: excerpt(text) };
    bytes.and_then(|bytes| bytes.try_into().ok()).ok_or_else(wrong)
}

/// As much of a text as an error shows.
fn excerpt(text: &str) -> String {
    text.chars().take(80).collect()
}
