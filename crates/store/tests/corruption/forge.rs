//! Files that lie with right hashes, and the check that a file is refused.

use allocation_counter::measure;
use nimatlas_store::{Access, Header, TableFile, Verify};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Where the encoded header begins.
pub const PREFIX: usize = 24;
/// The length of a hash.
pub const HASH: usize = 32;

pub const EVERY_WAY: [(Verify, Access); 4] = [
    (Verify::Full, Access::Map),
    (Verify::Full, Access::Read),
    (Verify::Header, Access::Map),
    (Verify::Header, Access::Read),
];

/// The end of the encoded header; its hash follows.
pub fn header_end(bytes: &[u8]) -> usize {
    PREFIX + u64::from_le_bytes(*bytes[16..].first_chunk().expect("a header")) as usize
}

/// Makes both hashes right again.
pub fn reseal(bytes: &mut [u8]) {
    let end = header_end(bytes);
    let hash = Sha256::digest(&bytes[..end]);
    bytes[end..end + HASH].copy_from_slice(&hash);
    let end = bytes.len() - HASH;
    let hash = Sha256::digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&hash);
}

/// The file with another encoded header, of any length, and right hashes. The sections keep their bytes.
pub fn with_encoded_header(bytes: &[u8], encoded: &[u8]) -> Vec<u8> {
    let body = (header_end(bytes) + HASH).next_multiple_of(64);
    let mut forged = bytes[..16].to_vec();
    forged.extend((encoded.len() as u64).to_le_bytes());
    forged.extend(encoded);
    forged.resize((forged.len() + HASH).next_multiple_of(64), 0);
    forged.extend(&bytes[body..]);
    reseal(&mut forged);
    forged
}

/// The encoded header, as it is specified: integers of fixed width, lengths of 8 bytes, variants of 4 bytes.
pub fn encode(header: &Header) -> Vec<u8> {
    let config = bincode::config::standard().with_little_endian().with_fixed_int_encoding();
    bincode::encode_to_vec(header, config).expect("a header")
}

/// The file with a changed header and right hashes. Offsets move with the length of the header.
pub fn with_header(bytes: &[u8], change: impl FnOnce(&mut Header)) -> Vec<u8> {
    let mut header = Header::decode(bytes, bytes.len() as u64).expect("a sound table");
    change(&mut header);
    let body = (header_end(bytes) + HASH).next_multiple_of(64) as u64;
    let moved = (PREFIX + encode(&header).len() + HASH).next_multiple_of(64) as u64;
    for section in &mut header.sections {
        section.offset = section.offset.wrapping_sub(body).wrapping_add(moved);
    }
    with_encoded_header(bytes, &encode(&header))
}

/// Replaces a file. A file that is cut to nothing and written again would be flushed to the disk by some systems.
pub fn put(path: &Path, bytes: &[u8]) {
    let _ = fs::remove_file(path);
    fs::write(path, bytes).expect("a small file");
}

/// Opens the file at `path`, and checks that this takes memory for little more than the file.
pub fn open(path: &Path, verify: Verify, access: Access) -> Result<TableFile, String> {
    let length = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let mut opened = None;
    let memory = measure(|| opened = Some(TableFile::open(path, verify, access)));
    // A header may hold a megabyte, and a length in it may promise one.
    let limit = 4 * length + (2 << 20);
    assert!(memory.bytes_max <= limit, "{} bytes asked for, for a file of {length}", memory.bytes_max);
    let error = match opened.expect("it ran") {
        Ok(table) => return Ok(table),
        Err(error) => error,
    };
    assert_eq!(error.path, path);
    assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
    Err(error.problem.to_string())
}

/// Checks that the file at `path` is refused in the given ways, each time for this cause.
pub fn refused_at(path: &Path, ways: &[(Verify, Access)], cause: &str, case: &str) {
    for &(verify, access) in ways {
        match open(path, verify, access) {
            Ok(_) => panic!("{case}: opened with {verify:?} and {access:?}; “{cause}” is expected"),
            Err(problem) => assert!(problem.contains(cause), "{case}: “{problem}”; “{cause}” is expected"),
        }
    }
}

/// Checks that a file of these bytes is refused in every way for this cause.
pub fn refused(bytes: &[u8], cause: &str, case: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("some.table");
    fs::write(&path, bytes).expect("a small file");
    refused_at(&path, &EVERY_WAY, cause, case);
    assert!(TableFile::from_bytes(bytes.to_vec(), Verify::Header).is_err(), "{case}");
}
