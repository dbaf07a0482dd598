use super::*;
use crate::{Header, Road, Section};
use nimatlas_core::BitPlanes;
use nimatlas_core::Outcome;

fn header(slug: &str) -> Header {
    let road = |krate: &str| Road { krate: krate.into(), method: "how".into() };
    Header {
        slug: slug.into(),
        title: "three positions".into(),
        family: "nim-outcomes".into(),
        parameters: vec![("heaps".into(), 1)],
        entries: 3,
        roads: [road("one"), road("two")],
        status: "proved".into(),
        sections: Vec::new(),
    }
}

/// One heap of 0 to 2 stones.
fn outcomes() -> Vec<Section> {
    let planes = BitPlanes::from_fn(1, 3, |heap| u64::from(Outcome::p_if(heap == 0) == Outcome::N)).expect("small");
    vec![Section::planes("outcome", vec![3], planes)]
}

fn stage(lock: &Lock, slug: &str) -> TableEntry {
    let written = lock.stage_table(header(slug), &outcomes()).expect("staged");
    TableEntry::new(&header(slug), &outcomes(), written)
}

fn manifest(tables: &[&TableEntry]) -> Manifest {
    let mut manifest = Manifest::default();
    tables.iter().for_each(|&table| manifest.insert(table.clone()));
    manifest
}

#[test]
fn a_commit_takes_new_tables_keeps_named_ones_and_removes_the_rest() {
    let place = tempfile::tempdir().expect("a folder");
    let lock = Folder::new(place.path().join("new").join("folder")).lock(WhenLocked::Fail).expect("made");
    let folder = lock.folder();
    let (a, b) = (stage(&lock, "a"), stage(&lock, "b"));
    lock.commit(&manifest(&[&a, &b]), None).expect("committed");
    fs::write(folder.path().join("notes.txt"), "mine").expect("written");
    let c = stage(&lock, "c");
    lock.commit(&manifest(&[&b, &c]), None).expect("committed");
    lock.clear_staging().expect("cleared");
    assert_eq!(folder.manifest().expect("whole"), Some(manifest(&[&b, &c])));
    for table in [&b, &c] {
        folder.open(table, Verify::Full, Access::Map).expect("whole");
    }
    let names = list(folder.path()).expect("listed");
    assert_eq!(names, [LOCK, &b.file, &c.file, MANIFEST, "notes.txt"].map(str::to_owned).into());
}

#[test]
fn a_commit_of_a_table_that_is_nowhere_changes_nothing() {
    let place = tempfile::tempdir().expect("a folder");
    let lock = Folder::new(place.path()).lock(WhenLocked::Fail).expect("locked");
    let (a, b) = (stage(&lock, "a"), stage(&lock, "b"));
    lock.commit(&manifest(&[&a]), None).expect("committed");
    fs::remove_file(lock.staging().join(&b.file)).expect("it is staged");
    let before = list(place.path()).expect("listed");
    let error = lock.commit(&manifest(&[&a, &b]), Some(&BoundsFile::default())).expect_err("b is nowhere");
    assert_eq!(error.path, place.path().join(&b.file));
    assert_eq!(lock.folder().manifest().expect("whole"), Some(manifest(&[&a])));
    assert_eq!(list(place.path()).expect("listed"), before);
}

#[test]
fn the_next_lock_removes_what_is_half_done_and_nothing_else() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder::new(place.path());
    let lock = folder.lock(WhenLocked::Fail).expect("locked");
    let a = stage(&lock, "a");
    lock.commit(&manifest(&[&a]), None).expect("committed");
    let kept = stage(&lock, "b").file;
    drop(lock);
    let write = |name: &str| fs::write(place.path().join(name), "half").expect("written");
    [".manifest.json-x1.tmp", ".staging/.b-x2.tmp", ".staging/b.0-of-2.part", "mine.tmp", ".hidden"]
        .into_iter()
        .for_each(write);
    let strays = folder.strays(&manifest(&[&a])).expect("listed");
    assert_eq!(strays, [".hidden", ".manifest.json-x1.tmp", "mine.tmp"].map(|name| place.path().join(name)));
    let leftovers = folder.leftovers(&manifest(&[&a])).expect("listed");
    assert_eq!(leftovers, [place.path().join(".manifest.json-x1.tmp")]);
    assert!(place.path().join(STAGING).join(&kept).exists());

    let lock = folder.lock(WhenLocked::Fail).expect("nobody has it");
    assert_eq!(list(&lock.staging()).expect("listed"), ["b.0-of-2.part".to_owned()].into());
    let names = [".hidden", LOCK, STAGING, &a.file, MANIFEST, "mine.tmp"].map(str::to_owned);
    assert_eq!(list(place.path()).expect("listed"), names.into());
}

#[test]
fn a_stray_table_is_a_leftover_only_of_a_run_that_did_not_finish() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder::new(place.path());
    let stray = place.path().join("x-000000000000.table");
    fs::write(&stray, "").expect("written");
    assert_eq!(folder.leftovers(&Manifest::default()).expect("listed"), [] as [PathBuf; 0]);
    fs::create_dir(place.path().join(STAGING)).expect("made");
    assert_eq!(folder.leftovers(&Manifest::default()).expect("listed"), [stray]);
}

#[test]
fn one_at_a_time() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder::new(place.path());
    let lock = folder.lock(WhenLocked::Fail).expect("nobody has it");
    let refused = folder.lock(WhenLocked::Fail).expect_err("somebody has it");
    assert!(matches!(refused, StoreError { problem: Problem::Locked, .. }), "{refused}");
    drop(lock);
    folder.lock(WhenLocked::Wait).expect("nobody has it");
}
