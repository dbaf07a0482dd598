//! Bits, lengths, and files of other kinds.

use crate::forge::{EVERY_WAY, HASH, header_end, open, put, refused, refused_at, reseal};
use crate::samples::{named, samples};
use crate::targets::look_up;
use nimatlas_store::{Access, Verify};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const FULL: [(Verify, Access); 2] = [(Verify::Full, Access::Map), (Verify::Full, Access::Read)];
const HEADER: [(Verify, Access); 2] = [(Verify::Header, Access::Map), (Verify::Header, Access::Read)];

fn scratch() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("some.table");
    (folder, path)
}

#[test]
fn sound_tables_open_in_every_way() {
    let (_folder, path) = scratch();
    for sample in samples() {
        put(&path, &sample.bytes);
        for (verify, access) in EVERY_WAY {
            let table = open(&path, verify, access).expect("a sound table");
            assert_eq!(table.sections().expect("sound"), sample.sections, "{}", sample.header.slug);
            look_up(&table);
        }
    }
}

#[test]
fn every_byte_of_the_header_is_guarded() {
    let (_folder, path) = scratch();
    for slug in ["nim-normal-2x3", "subtraction-three-moves-4"] {
        let sound = named(slug).bytes;
        put(&path, &sound);
        for (at, &byte) in sound[..header_end(&sound) + HASH].iter().enumerate() {
            let cause = match at {
                0..8 => "is not a Nimatlas table",
                8..12 => "this program reads version 1",
                12..16 => "this program knows none",
                // Such a header would end elsewhere in the file, after the file, or above the limit.
                16..24 => "",
                _ => "the SHA-256 of the header",
            };
            for flip in [0x01, 0x10, 0x80, 0xff] {
                patch(&path, at, byte ^ flip);
                refused_at(&path, &EVERY_WAY, cause, &format!("{slug}: byte {at} ^ {flip:#x}"));
            }
            patch(&path, at, byte);
        }
    }
}

#[test]
fn the_version_and_the_flags_are_named() {
    let sound = named("nim-normal-2x3").bytes;
    for (at, word, cause) in [
        (8, 0u32, "has format version 0; this program reads version 1"),
        (8, 2, "has format version 2; this program reads version 1"),
        (8, u32::MAX, "has format version 4294967295; this program reads version 1"),
        (12, 1, "has flags 0x00000001; this program knows none, so 0 is expected"),
        (12, 1 << 31, "has flags 0x80000000; this program knows none, so 0 is expected"),
    ] {
        let mut bytes = sound.clone();
        bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        reseal(&mut bytes);
        refused(&bytes, cause, cause);
    }
}

#[test]
fn every_bit_of_the_body_is_guarded_by_full_verification_alone() {
    let (_folder, path) = scratch();
    let mut random = StdRng::seed_from_u64(3);
    for (slug, flips) in [("nim-normal-2x3", 2_000), ("scoring-two-heaps-3", 3_000), ("subtraction-additive-3", 5_000)]
    {
        let sound = named(slug).bytes;
        put(&path, &sound);
        for i in 0..flips {
            let (at, bit) = (random.random_range(header_end(&sound) + HASH..sound.len()), random.random_range(0..8));
            patch(&path, at, sound[at] ^ 1 << bit);
            let case = format!("{slug}: bit {bit} of byte {at}");
            refused_at(&path, &FULL[i % 2..][..1], "the SHA-256 of the file", &case);
            // What header verification lets through does no harm but a wrong answer.
            let (verify, access) = HEADER[i / 2 % 2];
            look_up(&open(&path, verify, access).unwrap_or_else(|error| panic!("{case}: {error}")));
            patch(&path, at, sound[at]);
        }
    }
}

/// Overwrites a byte of a file.
fn patch(path: &Path, at: usize, byte: u8) {
    let mut file = fs::File::options().write(true).open(path).expect("it is there");
    file.seek(SeekFrom::Start(at as u64)).and_then(|_| file.write_all(&[byte])).expect("written");
}

#[test]
fn every_length_but_the_right_one_is_refused() {
    let (_folder, path) = scratch();
    let sound = named("subtraction-additive-3").bytes;
    let mut random = StdRng::seed_from_u64(5);
    let body = header_end(&sound) + HASH;
    let lengths = (0..body + 1).chain((0..1_000).map(|_| random.random_range(body..sound.len())));
    for length in lengths.chain([sound.len() - 1]) {
        put(&path, &sound[..length]);
        refused_at(&path, &EVERY_WAY, &format!("is {length} bytes long;"), &format!("{length} bytes"));
    }
    for more in [1, 31, 32, 63, 64, 4096, 1 << 20] {
        let mut bytes = sound.clone();
        bytes.resize(sound.len() + more, 0);
        let cause = format!("is {} bytes long; {} are expected", bytes.len(), sound.len());
        refused(&bytes, &cause, "extended");
        reseal(&mut bytes);
        refused(&bytes, &cause, "extended under a right hash");
    }
    refused(&[&sound[..], &sound[..]].concat(), "bytes long", "twice the file");
}

#[test]
fn files_of_other_kinds_are_refused() {
    let long = |start: &[u8]| [start, &[7; 5000]].concat();
    let cases: [(&str, Vec<u8>, &str); 12] = [
        ("empty", vec![], "is 0 bytes long"),
        ("one byte", vec![b'N'], "is 1 bytes long"),
        ("PNG", long(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "is not a Nimatlas table"),
        ("ELF", long(b"\x7fELF\x02\x01\x01"), "is not a Nimatlas table"),
        ("gzip", long(b"\x1f\x8b\x08\0\0\0\0\0"), "is not a Nimatlas table"),
        ("short gzip", b"\x1f\x8b\x08\0".to_vec(), "is not a Nimatlas table"),
        ("text", long(b"Nimatlas: a table\n"), "is not a Nimatlas table"),
        ("JSON", long(b"{\n  \"tables\": []"), "is not a Nimatlas table"),
        ("zeros", vec![0; 4096], "is not a Nimatlas table"),
        ("ones", vec![0xff; 4096], "is not a Nimatlas table"),
        ("the magic alone", long(b"NIMATLAS"), "has format version"),
        ("the magic in lower case", long(b"nimatlas\x01\0\0\0"), "is not a Nimatlas table"),
    ];
    for (case, bytes, cause) in cases {
        refused(&bytes, cause, case);
    }
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    refused_at(folder.path(), &EVERY_WAY, "is not a regular file", "a folder");
    refused_at(&folder.path().join("absent.table"), &EVERY_WAY, "cannot open", "nothing");
    #[cfg(unix)]
    {
        // A pipe without a writer would keep whoever opens it waiting.
        let pipe = folder.path().join("pipe.table");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
        assert!(made.success());
        refused_at(&pipe, &EVERY_WAY, "is not a regular file", "a pipe");
        for device in ["/dev/null", "/dev/zero"] {
            refused_at(device.as_ref(), &EVERY_WAY, "is not a regular file", device);
        }
        let link = folder.path().join("link.table");
        std::os::unix::fs::symlink("/dev/zero", &link).expect("a link");
        refused_at(&link, &EVERY_WAY, "is not a regular file", "a link to a device");
        let circle = folder.path().join("circle.table");
        std::os::unix::fs::symlink("circle.table", &circle).expect("a link");
        refused_at(&circle, &EVERY_WAY, "cannot open", "a link to itself");
    }
}

#[test]
fn a_sparse_file_does_not_ask_for_its_length() {
    let (_folder, path) = scratch();
    let sound = named("nim-normal-2x3").bytes;
    put(&path, &sound);
    fs::File::options().write(true).open(&path).and_then(|file| file.set_len(1 << 36)).expect("a sparse file");
    // Not with `open`, whose limit grows with the length.
    for (verify, access) in EVERY_WAY {
        let memory = allocation_counter::measure(|| {
            let error = nimatlas_store::TableFile::open(&path, verify, access).map(drop).expect_err("too long");
            assert!(error.to_string().contains("is 68719476736 bytes long; "), "{error}");
        });
        assert!(memory.bytes_max < 1 << 16, "{} bytes", memory.bytes_max);
    }
}
