//! The arrows of the crate graph, and that the two roads to each table live in different crates.

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use nimatlas_store::Folder;
use nimatlas_tests::root;
use std::collections::{BTreeMap, BTreeSet};
use xtask::Profile;
use xtask::catalogue::tables;

const MIDDLE: [&str; 6] = [
    "nimatlas-impartial",
    "nimatlas-oracle",
    "nimatlas-scoring",
    "nimatlas-store",
    "nimatlas-subtraction",
    "nimatlas-tables",
];

/// The workspace crates that each workspace crate depends on in any way.
fn arrows() -> BTreeMap<String, BTreeSet<String>> {
    let metadata =
        MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo metadata");
    let members: BTreeSet<String> =
        metadata.workspace_packages().iter().map(|package| package.name.to_string()).collect();
    let targets = |package: &Package| {
        let names = package.dependencies.iter().map(|dependency| dependency.name.clone());
        names.filter(|name| members.contains(name)).collect()
    };
    metadata.workspace_packages().into_iter().map(|package| (package.name.to_string(), targets(package))).collect()
}

#[test]
fn core_depends_on_no_crate_of_ours() {
    assert_eq!(arrows()["nimatlas-core"], BTreeSet::new());
}

#[test]
fn the_crates_in_the_middle_depend_on_core_alone() {
    let arrows = arrows();
    for name in MIDDLE {
        assert_eq!(arrows[name], BTreeSet::from(["nimatlas-core".to_owned()]), "{name}");
    }
}

#[test]
fn the_command_does_not_use_the_oracle() {
    // The crate of the command is named like the project.
    if let Some(targets) = arrows().get("nimatlas") {
        assert!(!targets.contains("nimatlas-oracle"));
    }
}

#[test]
fn nothing_below_depends_on_what_joins() {
    for (name, targets) in arrows() {
        let joins = ["nimatlas", "xtask", "nimatlas-tests", "nimatlas-benches", "nimatlas-browser"];
        if !joins.contains(&name.as_str()) {
            assert!(joins.iter().all(|join| !targets.contains(*join)), "{name} depends on {targets:?}");
        }
    }
}

#[test]
fn the_roads_of_each_table_are_different_crates_of_the_workspace() {
    let known = arrows();
    for profile in [Profile::Tiny, Profile::Core, Profile::Full] {
        for table in tables(profile) {
            let [rules, theory] = &table.header.roads;
            assert_eq!(rules.krate, "nimatlas-tables", "{}", table.slug());
            assert_ne!(rules.krate, theory.krate, "{}", table.slug());
            assert!(known.contains_key(&theory.krate), "{}: {}", table.slug(), theory.krate);
        }
    }
    let manifest = Folder::new(root().join("data")).manifest().expect("whole").expect("there is one");
    assert_eq!(manifest.tables.len(), tables(Profile::Core).len());
    for table in manifest.tables {
        assert_ne!(table.roads[0].krate, table.roads[1].krate, "{}", table.slug);
    }
}

#[test]
fn bincode_is_pinned_and_used_in_the_store_alone() {
    let metadata =
        MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo metadata");
    let users = metadata.workspace_packages().into_iter().flat_map(|package| {
        let bincode = package.dependencies.iter().filter(|dependency| dependency.name == "bincode");
        bincode
            .map(|dependency| (package.name.to_string(), dependency.req.to_string(), dependency.kind))
            .collect::<Vec<_>>()
    });
    let expected = ("nimatlas-store".to_owned(), "=2.0.1".to_owned(), DependencyKind::Normal);
    assert_eq!(users.collect::<Vec<_>>(), [expected]);
}
