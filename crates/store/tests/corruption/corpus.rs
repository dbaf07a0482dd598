//! The corpus that the fuzzer starts from, run by the very functions that it runs.

use crate::samples::samples;
use crate::{headers, json, rows, targets};
use nimatlas_store::{BoundsFile, Manifest};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Set to write the corpus anew.
const BLESS: &str = "NIMATLAS_BLESS";

type Files = BTreeMap<String, Vec<u8>>;

fn folder(target: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../fuzz/corpus", target].iter().collect()
}

fn stored(target: &str) -> Files {
    let folder = folder(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let read = |path: PathBuf| (path.file_name().expect("a name").to_string_lossy().into_owned(), fs::read(path));
    files.map(|file| read(file.expect("listed").path())).map(|(name, bytes)| (name, bytes.expect("a file"))).collect()
}

/// Compares the files in the folder of a target with those made from the samples. Findings of the fuzzer may stand beside
/// them.
fn current(target: &str, made: Files) {
    if std::env::var_os(BLESS).is_some() {
        fs::create_dir_all(folder(target)).expect("a folder");
        for (name, bytes) in &made {
            fs::write(folder(target).join(name), bytes).expect("written");
        }
    }
    let stored = stored(target);
    for (name, bytes) in made {
        assert!(stored.get(&name) == Some(&bytes), "{target}/{name} is not current: run with {BLESS}=1");
        assert!(bytes.len() <= 1 << 14, "{target}/{name} is too large for a seed");
    }
}

fn tables() -> impl Iterator<Item = (String, Vec<u8>)> {
    samples().into_iter().map(|sample| (sample.header.slug, sample.bytes))
}

#[test]
fn the_corpus_of_the_header_is_current_and_runs() {
    let lies = headers::lies().into_iter().map(|(name, bytes, _)| (name, bytes));
    let made = tables().chain(lies).map(|(name, bytes)| {
        let header = &bytes[..crate::forge::header_end(&bytes)];
        (name, [&(bytes.len() as u64).to_le_bytes(), header].concat())
    });
    current("header", made.collect());
    stored("header").values().for_each(|input| targets::header(input));
}

#[test]
fn the_corpus_of_the_manifest_is_current_and_runs() {
    let lies = json::lies().into_iter().chain(json::bounds_lies()).filter(|(_, bytes, _)| bytes.len() < 4000);
    let mut made: Files = lies.map(|(name, bytes, _)| (name.to_owned(), bytes)).collect();
    made.insert("empty".into(), Manifest::default().to_bytes());
    made.insert("one".into(), json::manifest(&["nim-normal-2x3"]).to_bytes());
    made.insert("two".into(), json::manifest(&["nim-normal-2x3", "scoring-fk-1"]).to_bytes());
    made.insert("bounds".into(), json::bounds().to_bytes());
    made.insert("bounds-empty".into(), BoundsFile::default().to_bytes());
    current("manifest", made);
    stored("manifest").values().for_each(|input| targets::manifest(input));
}

#[test]
fn the_corpus_of_the_reader_is_current_and_runs() {
    let lies = rows::lies().into_iter().map(|lie| (lie.name, lie.bytes));
    current("reader", tables().chain(lies).collect());
    stored("reader").values().for_each(|input| targets::reader(input));
}
