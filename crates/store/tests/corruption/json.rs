//! Manifest and bounds.

use crate::forge::put;
use crate::samples::{Sample, named, samples};
use nimatlas_core::Statement;
use nimatlas_store::{
    Access, BoundRecord, BoundsFile, Folder, Manifest, StoreError, TableEntry, TableFile, Verify, WhenLocked,
    write_table,
};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

fn entry(sample: &Sample) -> TableEntry {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let written = write_table(folder.path(), sample.header.clone(), &sample.sections).expect("a sound table");
    TableEntry::new(&sample.header, &sample.sections, written)
}

/// The manifest of some samples.
pub fn manifest(slugs: &[&str]) -> Manifest {
    let mut manifest = Manifest::default();
    for slug in slugs {
        manifest.insert(entry(&named(slug)));
    }
    manifest
}

pub fn bounds() -> BoundsFile {
    let mut bounds = BoundsFile::default();
    for (statement, bound) in [(Statement::ThreeMovePairSum, 48), (Statement::AdditiveClosedForm, 420)] {
        let digest = format!("{bound:064x}");
        bounds.insert(BoundRecord { statement, bound, cases: bound * bound, digest, command: "by hand".into() });
    }
    bounds
}

/// Writes the right hash into a JSON file.
pub fn reseal(bytes: &mut [u8]) {
    let end = bytes.len() - 4;
    let hash = Sha256::new().chain_update(&bytes[..end - 64]).chain_update(&bytes[end..]).finalize();
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes[end - 64..end].copy_from_slice(hash.as_bytes());
}

/// A JSON file with one text replaced and a right hash.
fn with(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = str::from_utf8(bytes).expect("JSON");
    assert!(text.contains(from), "“{from}” is not in {text}");
    let mut bytes = text.replacen(from, to, 1).into_bytes();
    reseal(&mut bytes);
    bytes
}

/// Manifests that lie behind a right hash: name, bytes and cause.
pub fn lies() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    const SLUG: &str = "nim-normal-2x3";
    let one = manifest(&[SLUG]);
    let changed = |change: fn(&mut TableEntry)| {
        let mut manifest = one.clone();
        change(&mut manifest.tables[0]);
        manifest.to_bytes()
    };
    let mut twice = one.clone();
    twice.tables.push(one.tables[0].clone());
    let mut descending = manifest(&[SLUG, "scoring-fk-1"]);
    descending.tables.reverse();
    let canonical = one.to_bytes();
    vec![
        ("twice", twice.to_bytes(), "the table nim-normal-2x3 does not belong after nim-normal-2x3"),
        ("descending", descending.to_bytes(), "the table nim-normal-2x3 does not belong after scoring-fk-1"),
        ("leads-out", changed(|t| t.file = "../x.table".into()), "records the file \"../x.table\"; nim-normal-2x3-"),
        ("absolute", changed(|t| t.file = "/etc/passwd".into()), "records the file \"/etc/passwd\"; nim-normal-2x3-"),
        ("no-file", changed(|t| t.file = String::new()), "records the file \"\"; nim-normal-2x3-"),
        (
            "slug-leads-out",
            changed(|t| (t.slug, t.file) = ("../x".into(), format!("../x-{}.table", &t.sha256[..12]))),
            "\"../x\" is not the name of a table",
        ),
        ("short-hash", changed(|t| t.sha256.truncate(11)), "is no SHA-256"),
        ("hash-in-capitals", changed(|t| t.sha256 = "A".repeat(64)), "is no SHA-256"),
        ("hash-in-cyrillic", changed(|t| t.sha256 = "а".repeat(32)), "is no SHA-256"),
        ("other-hash", changed(|t| t.sha256 = "0".repeat(64)), "nim-normal-2x3-000000000000.table is expected"),
        ("version-2", changed(|t| t.format_version = 2), "has format version 2; this program reads version 1"),
        ("unknown-field", with(&canonical, "\"slug\"", "\"slag\""), "unknown field `slag`"),
        ("field-twice", with(&canonical, "\"title\"", "\"slug\""), "duplicate field `slug`"),
        ("field-of-its-own", with(&canonical, "{\n", "{\n  \"more\": 1,\n"), "not the canonical ones from line 2 on"),
        ("negative", with(&canonical, "\"bytes\": 6", "\"bytes\": -4"), "invalid value"),
        ("too-large", with(&canonical, "\"bytes\": 6", "\"bytes\": 99999999999999999994"), "invalid"),
        ("blank", with(&canonical, "\"bytes\": ", "\"bytes\":  "), "not the canonical ones from line "),
        ("escape", with(&canonical, "\"a sample\"", "\"\\u0061 sample\""), "not the canonical ones from line "),
        ("no-json", with(&canonical, "\"tables\": [", "\"tables\": ]"), "expected value"),
        ("nested", with(&canonical, "{\n", &format!("{{\n\"more\": {}", "[".repeat(5000))), "expected `,` or `]`"),
        ("other-kind", bounds().to_bytes(), "missing field `tables`"),
    ]
}

/// Bounds that lie behind a right hash.
pub fn bounds_lies() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let changed = |change: fn(&mut BoundsFile)| {
        let mut bounds = bounds();
        change(&mut bounds);
        bounds.to_bytes()
    };
    vec![
        (
            "bounds-twice",
            changed(|b| b.bounds[1] = b.bounds[0].clone()),
            "the statement additive-closed-form does not belong after",
        ),
        (
            "bounds-descending",
            changed(|b| b.bounds.reverse()),
            "the statement additive-closed-form does not belong after three-move-pair-sum",
        ),
        ("bounds-digest", changed(|b| b.bounds[0].digest = "0".repeat(63)), "is no SHA-256"),
        (
            "bounds-unknown",
            with(&bounds().to_bytes(), "additive-closed-form", "additive-closed-farm"),
            "unknown variant",
        ),
        ("bounds-other-kind", Manifest::default().to_bytes(), "missing field `bounds`"),
    ]
}

#[test]
fn lies_behind_a_right_hash_are_refused() {
    for (name, bytes, cause) in lies() {
        let problem = Manifest::from_bytes(&bytes).expect_err(name).to_string();
        assert!(problem.contains(cause), "{name}: “{problem}”; “{cause}” is expected");
    }
    for (name, bytes, cause) in bounds_lies() {
        let problem = BoundsFile::from_bytes(&bytes).expect_err(name).to_string();
        assert!(problem.contains(cause), "{name}: “{problem}”; “{cause}” is expected");
    }
}

#[test]
fn every_byte_of_the_json_files_is_guarded() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Folder::new(folder.path());
    let manifest = manifest(&["nim-normal-2x3", "scoring-fk-1"]);
    let files = [
        (store.manifest_path(), manifest.to_bytes(), read_manifest as fn(&Folder) -> Result<bool, StoreError>),
        (store.bounds_path(), bounds().to_bytes(), |store| Ok(store.bounds()? == Some(bounds()))),
    ];
    for (path, sound, read) in files {
        let refused = |bytes: &[u8], case: &str| {
            put(&path, bytes);
            let error = read(&store).expect_err(case);
            assert_eq!(error.path, path, "{case}");
            let problem = error.to_string();
            assert!(problem.starts_with(&format!("{}: is damaged: ", path.display())), "{case}: {problem}");
        };
        fs::write(&path, &sound).expect("written");
        assert!(read(&store).expect("sound"));
        for at in 0..sound.len() {
            for flip in [0x01, 0x20, 0x80] {
                let mut bytes = sound.clone();
                bytes[at] ^= flip;
                refused(&bytes, &format!("byte {at} ^ {flip:#x}"));
            }
            refused(&sound[..at], &format!("{at} bytes"));
        }
        for more in ["\n", " ", "\0", "{}"] {
            refused(&[&sound, more.as_bytes()].concat(), "extended");
            refused(&[more.as_bytes(), &sound].concat(), "extended in front");
        }
    }
    fn read_manifest(store: &Folder) -> Result<bool, StoreError> {
        Ok(store.manifest()?.is_some_and(|manifest| manifest.tables.len() == 2))
    }
}

#[test]
fn what_is_no_json_file_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Folder::new(folder.path());
    let path = store.manifest_path();
    let refused = |cause: &str| {
        let memory = allocation_counter::measure(|| {
            let problem = store.manifest().expect_err(cause).to_string();
            assert!(problem.contains(cause) && problem.starts_with(&path.display().to_string()), "{problem}");
        });
        assert!(memory.bytes_max < 16 << 20, "{} bytes", memory.bytes_max);
    };
    fs::create_dir(&path).expect("a folder");
    refused("is not a regular file");
    fs::remove_dir(&path).expect("empty");
    fs::File::create(&path).and_then(|file| file.set_len(1 << 36)).expect("a sparse file");
    refused("is 68719476736 bytes long; at most 4194304 are allowed");
    // As much as is read, and each element a small allocation of a parser that trusted it.
    fs::write(&path, "[".repeat(4 << 20)).expect("written");
    refused("it does not end with its own SHA-256");
    let mut bytes = format!("{{\"tables\": [{}], \"sha256\": \"", "{},".repeat(1 << 20)).into_bytes();
    bytes.extend([b'0'; 64]);
    bytes.extend(b"\"\n}\n");
    reseal(&mut bytes);
    fs::write(&path, bytes).expect("written");
    refused("missing field");
    fs::remove_file(&path).expect("a file");
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
        refused("is not a regular file");
        fs::remove_file(&path).expect("a pipe");
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
        refused("is not a regular file");
    }
}

#[test]
fn a_file_that_is_not_the_one_in_the_manifest_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Folder::new(folder.path());
    let lock = store.lock(WhenLocked::Fail).expect("free");
    let mut manifest = Manifest::default();
    for Sample { header, sections, .. } in samples() {
        let written = lock.stage_table(header.clone(), &sections).expect("staged");
        manifest.insert(TableEntry::new(&header, &sections, written));
    }
    lock.commit(&manifest, None).expect("committed");
    for entry in &manifest.tables {
        for access in [Access::Map, Access::Read] {
            let table = store.open(entry, Verify::Full, access).expect("sound");
            entry.check(&table).and(entry.check_header(&table)).expect("it is the one");
        }
    }

    let nim = manifest.table("nim-normal-2x3").expect("named");
    let check = |bytes: Vec<u8>| {
        let table = TableFile::from_bytes(bytes, Verify::Full).expect("sound in itself");
        [nim.check(&table), nim.check_header(&table)].map(|checked| checked.map_err(|problem| problem.to_string()))
    };
    // Another table in its place: its hashes are right.
    let [full, header] = check(named("scoring-fk-1").bytes);
    assert!(full.expect_err("another table").contains("the SHA-256 of the whole file"));
    assert!(header.expect_err("another table").contains("records in the manifest"));
    // The same header above other entries: only the hash shows it.
    let mut other = named("nim-normal-2x3");
    let first = Path::new(&nim.file).file_name().expect("a name").to_owned();
    let nimatlas_store::Data::Planes(planes) = &mut other.sections[0].data else { panic!("it holds planes") };
    planes.set(0, 1);
    let [full, header] = check(crate::samples::file(&other.header, &other.sections));
    assert!(full.expect_err("another entry").contains("the SHA-256 of the whole file"));
    header.expect("header verification does not look at entries");

    // In the folder itself.
    let path = folder.path().join(first);
    fs::write(&path, named("scoring-fk-1").bytes).expect("written");
    let error = store.open(nim, Verify::Full, Access::Map).map(drop).expect_err("another table");
    assert_eq!(error.path, path);
    let mut wrong = nim.clone();
    wrong.counts.insert("outcome".into(), vec![3, 13]);
    fs::write(&path, named("nim-normal-2x3").bytes).expect("written");
    let error = store.open(&wrong, Verify::Full, Access::Map).map(drop).expect_err("other counts");
    assert!(error.to_string().contains("records in the manifest"), "{error}");
    fs::remove_file(&path).expect("a file");
    let error = store.open(nim, Verify::Header, Access::Map).map(drop).expect_err("nothing there");
    assert!(error.to_string().contains("cannot open"), "{error}");
    wrong.file = "../x.table".into();
    assert!(store.open(&wrong, Verify::Header, Access::Map).is_err());
}
