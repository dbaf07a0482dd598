//! The store: look-up in a mapped table, opening, full verification.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas_benches::{Bits, Comparison, compare};
use nimatlas_core::BitPlanes;
use nimatlas_store::{Access, BoxTable, Header, Road, Section, TableFile, Verify, write_table};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Writes a table of outcomes in a box of this shape; what they are matters to no measurement.
fn write_box(folder: &TempDir, shape: &[u64], outcomes: BitPlanes) -> PathBuf {
    let road = |krate: &str| Road { krate: krate.into(), method: "none".into() };
    let header = Header {
        slug: "bench".into(),
        title: "for measurements".into(),
        family: "nim-outcomes".into(),
        parameters: vec![],
        entries: outcomes.len() as u64,
        roads: [road("one"), road("two")],
        status: String::new(),
        sections: vec![],
    };
    let section = Section::planes("outcome", shape.to_vec(), outcomes);
    folder.path().join(write_table(folder.path(), header, &[section]).expect("room in the temporary folder").file)
}

fn random_words(count: usize) -> Vec<u64> {
    let mut random = StdRng::seed_from_u64(1);
    (0..count).map(|_| random.random()).collect()
}

/// Three heaps below 2^`bits`.
fn random_box(folder: &TempDir, bits: u32) -> (PathBuf, Vec<u64>) {
    let words = random_words(1 << (3 * bits - 6));
    let outcomes = BitPlanes::from_fn(1, 1 << (3 * bits), |i| words[i / 64] >> (i % 64) & 1).expect("small");
    (write_box(folder, &[1 << bits; 3], outcomes), words)
}

/// Random positions in a mapped table against the same bits of a vector, in the first-level cache and beyond it.
fn look_up(criterion: &mut Criterion) {
    const STEPS: usize = 1 << 20;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (bits, size) in [(6, "32 KiB"), (8, "2 MiB"), (10, "128 MiB")] {
        let (path, words) = random_box(&folder, bits);
        let table = TableFile::open(&path, Verify::Full, Access::Map).expect("whole");
        let (outcomes, planes) = (BoxTable::outcomes(&table).expect("a box"), table.planes("outcome").expect("a box"));
        let vector = Bits::new(words);
        let (side, mut random) = (1 << bits, StdRng::seed_from_u64(2));
        let heaps: Vec<[u16; 3]> = (0..STEPS).map(|_| [(); 3].map(|()| random.random_range(0..side))).collect();
        let side = usize::from(side);
        let index = |heaps: &[u16; 3]| heaps.iter().fold(0, |index, &heap| index * side + usize::from(heap)) as u32;
        let indices: Vec<u32> = heaps.iter().map(index).collect();

        let bits_by_index = || indices.iter().map(|&index| vector.get(index as usize)).sum::<u64>();
        let by_index = || indices.iter().filter_map(|&index| planes.get(u64::from(index))).sum::<u64>();
        let bits_by_heaps = || heaps.iter().map(|heaps| vector.at(side, heaps.map(usize::from))).sum::<u64>();
        let by_heaps = || heaps.iter().filter_map(|heaps| outcomes.get(&heaps.map(u64::from))).sum::<u64>();
        assert_eq!([by_index(), bits_by_heaps(), by_heaps()], [bits_by_index(); 3]);

        let name = |what: &str| format!("look-up by {what}, {size}");
        let (by, steps) = (name("index"), STEPS as u64);
        let comparison = Comparison { name: &by, subject: "table", baseline: "vector", steps, at_most: 2.0 };
        compare(criterion, comparison, by_index, bits_by_index);
        compare(criterion, Comparison { name: &name("heaps"), ..comparison }, by_heaps, bits_by_heaps);
    }
}

/// A table of 1 GiB against one of 1 MiB, their headers verified.
fn open(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let zeros = |bytes: usize| {
        let outcomes = BitPlanes::zeros(1, 8 * bytes).expect("at most 1 GiB");
        write_box(&folder, &[8 * bytes as u64], outcomes)
    };
    let (large, small) = (zeros(1 << 30), zeros(1 << 20));
    let open = |path: &Path| TableFile::open(path, Verify::Header, Access::Map).expect("whole");
    let comparison = Comparison {
        name: "opening by the header",
        subject: "1 GiB",
        baseline: "1 MiB",
        steps: 1,
        // A thousand times the size. A large map takes page tables of its own, which is a constant.
        at_most: 1.5,
    };
    compare(criterion, comparison, || open(&large), || open(&small));
}

/// Opening with every byte verified, against SHA-256 alone on the same bytes: at least 80 % of its speed.
fn verify(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (path, _) = random_box(&folder, 10);
    let open = |access| TableFile::open(&path, Verify::Full, access).expect("whole");
    let bytes = fs::read(&path).expect("just written");
    let comparison =
        Comparison { name: "verification, mapped", subject: "table", baseline: "SHA-256", steps: 1, at_most: 1.25 };
    compare(criterion, comparison, || open(Access::Map), || Sha256::digest(&bytes));
    let comparison = Comparison { name: "verification, read", baseline: "reading and SHA-256", ..comparison };
    compare(criterion, comparison, || open(Access::Read), || fs::read(&path).map(Sha256::digest));
}

criterion_group!(benches, look_up, open, verify);
criterion_main!(benches);
