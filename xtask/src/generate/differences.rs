//! `gen-tables --check`: what is stored against a fresh build.

use super::Selection;
use anyhow::{Context, Result};
use nimatlas_store::Folder;
use std::fs;
use std::path::Path;

/// How a folder differs from a fresh build of a selection, a line each.
pub(super) fn differences(fresh: &Path, stored: &Folder, selection: &Selection) -> Result<Vec<String>> {
    let built = Folder::new(fresh);
    let built_manifest = built.manifest()?.context("a fresh build has a manifest")?;
    let mut found = Vec::new();
    let mut say = |path: &Path, what: String| found.push(format!("{}: {what}", path.display()));
    let manifest = match stored.manifest() {
        Ok(Some(manifest)) => Some(manifest),
        Ok(None) => {
            say(&stored.manifest_path(), "is missing".into());
            None
        }
        Err(error) => {
            say(&error.path, error.problem.to_string());
            None
        }
    };
    if selection.all {
        compare_files(&built.manifest_path(), &stored.manifest_path(), &mut say);
    }
    for entry in &built_manifest.tables {
        match manifest.as_ref().map(|manifest| manifest.table(&entry.slug)) {
            Some(None) => say(&stored.manifest_path(), format!("does not name {}", entry.slug)),
            Some(Some(other)) if other != entry => {
                say(&stored.manifest_path(), format!("records something else of {}", entry.slug));
            }
            _ => {}
        }
        compare_files(&fresh.join(&entry.file), &stored.path().join(&entry.file), &mut say);
    }
    if selection.all {
        compare_files(&built.bounds_path(), &stored.bounds_path(), &mut say);
        for stray in stored.strays(&built_manifest)? {
            say(&stray, "does not belong here".into());
        }
    } else if !selection.checks.is_empty() {
        let (built, stored_bounds) = (built.bounds()?.unwrap_or_default(), stored.bounds()?.unwrap_or_default());
        for record in built.bounds.iter().filter(|record| !stored_bounds.bounds.contains(record)) {
            say(&stored.bounds_path(), format!("records something else of {}", record.statement));
        }
    }
    Ok(found)
}

fn compare_files(fresh: &Path, stored: &Path, say: &mut impl FnMut(&Path, String)) {
    let (fresh, found) = match (fs::read(fresh), fs::read(stored)) {
        (Ok(fresh), Ok(found)) => (fresh, found),
        (Err(error), _) => return say(fresh, format!("cannot read the fresh file: {error}")),
        (_, Err(error)) => return say(stored, format!("cannot read: {error}")),
    };
    match fresh.iter().zip(&found).position(|(fresh, found)| fresh != found) {
        Some(at) => say(stored, format!("byte {at} is {:#04x}; {:#04x} is expected", found[at], fresh[at])),
        None if fresh.len() != found.len() => {
            say(stored, format!("is {} bytes long; {} are expected", found.len(), fresh.len()))
        }
        None => {}
    }
}
