//! An interrupted run is taken up where it stopped, and nothing else is taken for a part of it.

use crate::common::{files, generator, put, succeed, whole};
use nimatlas_core::Statement;
use nimatlas_store::{
    Access, BoundRecord, Data, Folder, Header, Integers, Part, Section, TableFile, Verify, WhenLocked,
};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;

const TABLE: &str = "subtraction-additive-12";

/// Kills a run on one thread once it has kept a file of this name and before it commits, and gives the names of all that it
/// kept.
fn interrupted(folder: &Path, file: &str) -> Vec<String> {
    let staging = folder.join(".staging");
    for _ in 0..100 {
        put(folder, &Default::default());
        let mut command = generator(folder);
        let mut run = command.args(["--jobs", "1"]).stdout(Stdio::null()).spawn().expect("started");
        while !staging.join(file).exists() && run.try_wait().expect("a child").is_none() {}
        run.kill().expect("a child may be killed");
        // A run that has committed removes what it kept.
        if run.wait().expect("waited").signal() == Some(9) && !folder.join("manifest.json").exists() {
            let names = fs::read_dir(&staging).expect("kept").map(|entry| entry.expect("an entry").file_name());
            return names.map(|name| name.to_string_lossy().into_owned()).collect();
        }
    }
    panic!("the run was always quicker")
}

/// By name of table or statement, how much of it a run says it had not to make again.
fn kept(said: &str) -> BTreeMap<String, usize> {
    let line = |line: &str| {
        let name = line.split_whitespace().next()?.to_owned();
        let (_, kept) = line.split_once(" s  ")?;
        Some((name, if kept == "kept" { 1 } else { kept.split_once(" of ")?.0.parse().ok()? }))
    };
    said.lines().filter_map(line).collect()
}

/// What a run should say after one that left these files.
fn left(names: &[String]) -> BTreeMap<String, usize> {
    let mut left = BTreeMap::new();
    for name in names {
        if let Some((name, _)) = name.split_once('.').filter(|_| name.ends_with(".part") || name.ends_with(".bound")) {
            *left.entry(name.to_owned()).or_insert(0) += 1;
        }
    }
    left
}

#[test]
fn what_an_interrupted_run_kept_is_not_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, least) in [("subtraction-three-moves-9.2-of-8.part", 10), ("scoring-alternating-three.bound", 19)] {
        let left = left(&interrupted(folder.path(), file));
        assert!(left.len() >= least && left.get(TABLE) == Some(&8), "{left:?}");
        let said = succeed(&mut generator(folder.path()));
        assert_eq!(kept(&said), left, "{said}");
        assert_eq!(&files(folder.path()), whole());
        assert_eq!(kept(&succeed(&mut generator(folder.path()))), BTreeMap::new(), "nothing is kept of a finished run");
    }
}

#[test]
fn a_run_of_other_tables_leaves_the_parts_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupted(folder.path(), "subtraction-additive-12.5-of-8.part");
    for name in ["nim-normal-3x3", "scoring-xy1"] {
        succeed(generator(folder.path()).args(["--only", name]));
    }
    let kept = kept(&succeed(&mut generator(folder.path())));
    assert!(kept[TABLE] >= 6, "{kept:?}");
    assert!(!kept.contains_key("nim-normal-3x3") && !kept.contains_key("scoring-xy1"), "{kept:?}");
    assert_eq!(&files(folder.path()), whole());
}

/// A part as it was kept, but with wrong counts.
fn falsified(path: &Path) -> (Header, Vec<Section>) {
    let table = TableFile::open(path, Verify::Full, Access::Read).expect("a whole part");
    let mut sections = table.sections().expect("a whole part");
    for section in sections.iter_mut().filter(|section| section.name.starts_with("count-")) {
        if let Data::Integers(column) = &section.data {
            let values = column.values().iter().map(|value| value ^ 1).collect();
            section.data = Data::Integers(Integers::new(column.width(), column.signed(), values).expect("fits"));
        }
    }
    (table.header().clone(), sections)
}

fn save(folder: &Path, part: &Part<'_>, sections: &[Section]) {
    let lock = Folder::new(folder).lock(WhenLocked::Fail).expect("locked");
    lock.save_part(part, sections).expect("saved");
}

#[test]
fn parts_that_are_damaged_or_of_another_build_table_or_place_are_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupted(folder.path(), "subtraction-additive-12.7-of-8.part");
    let path = |part: usize| folder.path().join(format!(".staging/{TABLE}.{part}-of-8.part"));
    let bytes = fs::read(path(0)).expect("a part");
    // Damaged, cut short, empty, and in the place of another.
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 0x10;
    fs::write(path(0), damaged).expect("written");
    let second = fs::read(path(1)).expect("a part");
    fs::write(path(1), &second[..second.len() - 1]).expect("written");
    fs::write(path(2), []).expect("written");
    fs::write(path(3), &bytes).expect("written");
    // Whole, but of another build, and of a table with other parameters.
    let (header, wrong) = falsified(&path(4));
    let build = header.status.split_once(" by ").expect("a part names its build").1.to_owned();
    save(folder.path(), &Part { header: &header, index: 4, of: 8, build: "another build" }, &wrong);
    let (mut header, wrong) = falsified(&path(5));
    header.parameters.iter_mut().for_each(|(_, value)| *value += 1);
    save(folder.path(), &Part { header: &header, index: 5, of: 8, build: &build }, &wrong);

    let said = succeed(&mut generator(folder.path()));
    assert_eq!(kept(&said).get(TABLE), Some(&2), "only parts 6 and 7 are sound\n{said}");
    assert_eq!(&files(folder.path()), whole());
}

#[test]
fn a_sound_part_of_the_same_build_is_taken_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupted(folder.path(), "subtraction-additive-12.4-of-8.part");
    let path = folder.path().join(format!(".staging/{TABLE}.4-of-8.part"));
    let (header, wrong) = falsified(&path);
    let build = header.status.split_once(" by ").expect("a part names its build").1.to_owned();
    save(folder.path(), &Part { header: &header, index: 4, of: 8, build: &build }, &wrong);
    succeed(&mut generator(folder.path()));
    let differ = files(folder.path()).into_iter().filter(|(name, bytes)| whole().get(name) != Some(bytes));
    let differ: Vec<_> = differ.map(|(name, _)| name).collect();
    assert_eq!(differ.len(), 2, "that table and the manifest: {differ:?}");
}

#[test]
fn records_of_statements_that_are_damaged_or_of_another_build_are_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupted(folder.path(), "scoring-alternating-three.bound");
    let path = |name: &str| folder.path().join(format!(".staging/{name}.bound"));
    let text = fs::read_to_string(path("scoring-xy1")).expect("a record");
    assert!(text.contains("\"bound\": 12"), "{text}");
    fs::write(path("scoring-xy1"), text.replace("\"bound\": 12", "\"bound\": 99")).expect("written");
    let lock = Folder::new(folder.path()).lock(WhenLocked::Fail).expect("locked");
    let (statement, command) = (Statement::AdditiveClosedForm, "a guess".to_owned());
    let record = BoundRecord { statement, bound: 20, cases: 1, digest: "0".repeat(64), command };
    lock.save_bound(&record, "another build").expect("saved");
    drop(lock);
    let kept = kept(&succeed(&mut generator(folder.path())));
    assert!(kept.contains_key("additive-sink-duality"), "{kept:?}");
    assert!(!kept.contains_key("scoring-xy1") && !kept.contains_key("additive-closed-form"), "{kept:?}");
    assert_eq!(&files(folder.path()), whole());
}
