//! What the fuzz targets do with their input.
//!
//! The bodies are plain functions, so that the same code runs under the fuzzer and, over the committed corpus, in the
//! ordinary tests of `nimatlas-store`. They panic if a promise of the store is broken.

use nimatlas_core::Heaps;
use nimatlas_store::{
    AdditiveTable, BoundsFile, BoxTable, FORMAT_VERSION, Header, Kind, MAGIC, Manifest, PayoffTable, Problem,
    TableFile, ThreeMoveTable, decode_unverified, export, schema,
};
use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// The header decoder. The input is the length of a file, eight bytes, and the start of the file.
///
/// A header that is accepted describes sections that lie apart inside the file and have room for their entries, and it is
/// the only encoding of itself.
pub fn header(input: &[u8]) {
    let Some((length, start)) = input.split_first_chunk() else { return };
    let length = u64::from_le_bytes(*length);
    let Ok(header) = Header::decode(start, length) else { return };

    let config = bincode::config::standard().with_little_endian().with_fixed_int_encoding();
    let encoded = bincode::encode_to_vec(&header, config).expect("it was decoded");
    let prefix = [&MAGIC[..], &FORMAT_VERSION.to_le_bytes(), &[0; 4], &(encoded.len() as u64).to_le_bytes()].concat();
    assert_eq!(start[..prefix.len()], prefix);
    assert_eq!(start[prefix.len()..][..encoded.len()], encoded);

    let mut end = (prefix.len() + encoded.len() + 32) as u64;
    for section in &header.sections {
        assert!(section.offset >= end && section.offset - end < 64 && section.offset.is_multiple_of(64));
        end = section.offset.checked_add(section.bytes).expect("inside the file");
        let bits = match section.kind {
            Kind::Planes { planes } => u128::from(planes),
            Kind::Integers { width, .. } => 8 * u128::from(width),
            Kind::Certificates { .. } => 8 * 80,
        };
        let entries = section.shape.iter().map(|&extent| u128::from(extent)).product::<u128>();
        assert!(bits > 0 && bits * entries <= 8 * u128::from(section.bytes));
    }
    assert!(end + 32 <= length && length - end < 64 + 32);
}

/// The two JSON files, first as they are and then with a right hash, which no fuzzer would find.
///
/// A file that is accepted is the only encoding of its contents.
pub fn manifest(input: &[u8]) {
    let _ = accepted_manifest(input);
    let mut sealed = input.to_vec();
    let end = sealed.len().saturating_sub(4);
    if let Some(start) = end.checked_sub(64) {
        let hash = Sha256::new().chain_update(&sealed[..start]).chain_update(&sealed[end..]).finalize();
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        sealed[start..end].copy_from_slice(hash.as_bytes());
        let _ = accepted_manifest(&sealed);
        if let Ok(bounds) = BoundsFile::from_bytes(&sealed) {
            assert_eq!(bounds.to_bytes(), sealed);
            let one_each =
                bounds.bounds.iter().all(|record| bounds.bounds().get(record.statement) == Some(record.bound));
            assert!(one_each, "one record a statement");
        }
    }
}

fn accepted_manifest(bytes: &[u8]) -> Result<(), Problem> {
    let manifest = Manifest::from_bytes(bytes)?;
    assert_eq!(manifest.to_bytes(), bytes);
    for table in &manifest.tables {
        assert_eq!(manifest.table(&table.slug), Some(table), "one table a slug");
        assert!(table.file.ends_with(".table") && !table.file.contains(['/', '\\']) && !table.file.starts_with('.'));
    }
    Ok(())
}

/// The reader behind the checksum: decoding, all sections, all look-ups, all exports.
pub fn reader(input: &[u8]) {
    if let Ok(table) = decode_unverified(input.to_vec()) {
        look_up(&table);
    }
}

/// Asks an open table for everything. Whatever its bytes are, this ends, and each answer is a value, `None` or an error.
pub fn look_up(table: &TableFile) {
    let header = table.header();
    for section in &header.sections {
        let entries = section.entries().expect("the header was checked");
        let places = [0, 1, entries / 2, entries.wrapping_sub(1), entries, u64::MAX];
        let name = &section.name;
        match section.kind {
            Kind::Planes { planes } => {
                let view = table.planes(name).expect("it is there");
                assert_eq!((view.len(), view.planes()), (entries, usize::from(planes)));
                for i in places {
                    let value = view.get(i);
                    assert!(value.is_some() == (i < entries) && value.is_none_or(|value| value >> (planes - 1) < 2));
                }
            }
            Kind::Integers { .. } => {
                let view = table.integers(name).expect("it is there");
                assert_eq!(view.len(), entries);
                assert!(places.iter().all(|&i| i < entries || view.get(i).is_none()));
            }
            Kind::Certificates { .. } => {
                let view = table.certificates(name).expect("it is there");
                assert_eq!(view.len(), entries);
                assert!(places.iter().all(|&i| i < entries || view.get(i).is_none()));
            }
        }
    }
    if let Ok(sections) = table.sections() {
        let lengths = sections.iter().map(|section| Some(section.len()));
        assert!(lengths.eq(header.sections.iter().map(|section| section.entries())));
    }
    export_all(table);
    if let Some(family) = schema::family(&header.family) {
        let _ = family.check(table);
        for [a, b, c] in keys(table, ["a", "b", "c"]).into_iter().chain(keys(table, ["x", "y", "z"])) {
            for key in [&[a][..], &[a, b], &[b, a], &[a, b, c], &[c, b, a], &[a, b, c, 0], &[a; 5], &[]] {
                let _ = family.entry(table, key);
            }
        }
    }

    for boxed in [BoxTable::outcomes(table), BoxTable::nim_values(table)].into_iter().flatten() {
        for heap in [0, 1, 3, 1 << 32, u64::MAX] {
            for heaps in 0..=9 {
                let _ = boxed.get(&vec![heap; heaps]);
            }
        }
    }
    if let Ok(payoffs) = PayoffTable::new(table) {
        for [x, y, z] in keys(table, ["x", "y", "z"]).into_iter().chain(keys(table, ["k", "k", "k"])) {
            let fk = [y.saturating_mul(2).saturating_add(1), y.saturating_mul(2), 1];
            for heaps in [[x, y, z], [x, y, 1], [x, y, 0], fk] {
                if let Ok(Some(payoff)) = payoffs.get(&Heaps::from(heaps)) {
                    let _ = (payoff.span(), payoff.at_integer(0), payoff.breakpoints().count());
                }
            }
        }
    }
    if let Ok(games) = AdditiveTable::new(table) {
        for [a, b, _] in keys(table, ["a", "b", "b"]) {
            if let Ok(Some(record)) = games.get(a, b) {
                assert!((record.a, record.b) == (a, b) && record.period > 0);
            }
            let _ = games.certificate(a, b);
            for heap in [0, a, b, u64::MAX] {
                let value = games.nim_value(a, b, heap).ok();
                assert_eq!(value, games.nim_value_big(a, b, &BigUint::from(heap)).ok());
            }
            let _ = games.nim_value_big(a, b, &(BigUint::from(u64::MAX) * u64::MAX));
        }
    }
    if let Ok(games) = ThreeMoveTable::new(table) {
        for moves in keys(table, ["a", "b", "c"]) {
            if let Ok(Some(record)) = games.get(moves) {
                assert_eq!(record.moves, moves);
            }
        }
    }
}

fn export_all(table: &TableFile) {
    let _ = export::csv(table, &mut Short(1 << 12));
    let _ = export::json(table, &mut Short(1 << 12));
    for section in &table.header().sections {
        let name = Some(section.name.as_str());
        let _ = export::npy(table, name, &mut Short(1 << 12));
        let _ = export::bfile(table, name, None, &mut Short(1 << 12));
        for row in [&[0][..], &[2, 5], &[1, 2, 4], &[u64::MAX; 3]] {
            let _ = export::bfile(table, name, Some(row), &mut Short(1 << 12));
        }
    }
}

/// Takes so many bytes and then fails, so that time is not spent on writing.
struct Short(usize);

impl Write for Short {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Some keys that the table may hold, and some that no table holds.
fn keys(table: &TableFile, names: [&str; 3]) -> Vec<[u64; 3]> {
    let columns = names.map(|name| table.integers(name).ok());
    let rows = columns[0].map_or(0, |column| column.len());
    let key = |row| columns.map(|column| column.and_then(|column| column.get(row)).unwrap_or(0).cast_unsigned());
    let stored = (0..rows.min(4)).chain(rows.saturating_sub(2)..rows).map(key);
    stored.chain([[0; 3], [2, 1, 1], [u64::MAX; 3]]).collect()
}
