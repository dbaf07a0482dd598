//! The arrows of the crate graph: two roads to each table that share no engine, front ends that know only the facade, and a
//! schema for each family.

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use nimatlas_store::Folder;
use nimatlas_store::schema::{FAMILIES, plans};
use nimatlas_tests::root;
use std::collections::{BTreeMap, BTreeSet};
use xtask::Profile;
use xtask::catalogue::tables;

/// What computes: no front end names one of these.
const ENGINES: [&str; 5] =
    ["nimatlas-impartial", "nimatlas-oracle", "nimatlas-scoring", "nimatlas-subtraction", "nimatlas-tables"];

/// The front ends, as far as they are there.
const FRONT_ENDS: [&str; 4] = ["nimatlas-atlas", "nimatlas-cli", "nimatlas-plot", "nimatlas-python"];

/// The workspace crates that each workspace crate depends on, for what is kept of its dependencies.
fn arrows(keep: impl Fn(DependencyKind) -> bool) -> BTreeMap<String, BTreeSet<String>> {
    let metadata =
        MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo metadata");
    let packages = metadata.workspace_packages();
    let members: BTreeSet<String> = packages.iter().map(|package| package.name.to_string()).collect();
    let targets = |package: &Package| {
        let kept = package.dependencies.iter().filter(|dependency| keep(dependency.kind));
        kept.map(|dependency| dependency.name.clone()).filter(|name| members.contains(name)).collect()
    };
    packages.into_iter().map(|package| (package.name.to_string(), targets(package))).collect()
}

/// What is compiled into each crate.
fn built() -> BTreeMap<String, BTreeSet<String>> {
    arrows(|kind| kind != DependencyKind::Development)
}

/// A crate and all that is compiled into it.
fn closure(arrows: &BTreeMap<String, BTreeSet<String>>, name: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::from([name.to_owned()]);
    let mut open = vec![name.to_owned()];
    while let Some(next) = open.pop() {
        open.extend(arrows[&next].iter().filter(|target| reached.insert((*target).clone())).cloned());
    }
    reached
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn core_depends_on_no_crate_of_ours() {
    assert_eq!(built()["nimatlas-core"], BTreeSet::new());
}

#[test]
fn the_engines_and_the_store_depend_on_core_alone() {
    let arrows = built();
    for name in ENGINES.into_iter().chain(["nimatlas-store"]) {
        assert_eq!(arrows[name], set(&["nimatlas-core"]), "{name}");
    }
}

#[test]
fn the_two_roads_have_no_engine_in_common() {
    let arrows = built();
    let engines = |road: &str| closure(&arrows, road).intersection(&set(&ENGINES)).cloned().collect::<BTreeSet<_>>();
    let (rules, theory) = (engines("nimatlas-roads-rules"), engines("nimatlas-roads-theory"));
    assert_eq!(rules, set(&["nimatlas-tables"]));
    assert_eq!(theory, set(&["nimatlas-impartial", "nimatlas-oracle", "nimatlas-scoring", "nimatlas-subtraction"]));
    let shared: BTreeSet<_> = closure(&arrows, "nimatlas-roads-rules")
        .intersection(&closure(&arrows, "nimatlas-roads-theory"))
        .cloned()
        .collect();
    assert_eq!(shared, set(&["nimatlas-core", "nimatlas-store"]));
}

#[test]
fn front_ends_name_no_engine() {
    let arrows = arrows(|_| true);
    for name in FRONT_ENDS {
        let Some(targets) = arrows.get(name) else { continue };
        assert!(ENGINES.iter().all(|engine| !targets.contains(*engine)), "{name} names an engine: {targets:?}");
    }
}

#[test]
fn what_answers_users_does_not_use_the_oracle() {
    let arrows = built();
    for name in FRONT_ENDS.into_iter().chain(["nimatlas"]).filter(|name| arrows.contains_key(*name)) {
        assert!(!closure(&arrows, name).contains("nimatlas-oracle"), "{name}");
    }
}

#[test]
fn nothing_below_depends_on_what_joins() {
    let joins = ["xtask", "nimatlas-tests", "nimatlas-benches", "nimatlas-browser", "nimatlas-roads-theory"];
    for (name, targets) in arrows(|_| true).into_iter().filter(|(name, _)| !joins.contains(&name.as_str())) {
        assert!(joins.iter().all(|join| !targets.contains(*join)), "{name} depends on {targets:?}");
    }
    let below = ENGINES.into_iter().chain(["nimatlas-core", "nimatlas-store"]);
    let arrows = built();
    let above = FRONT_ENDS.into_iter().chain(["nimatlas"]);
    assert!(above.clone().all(|front| below.clone().all(|name| !arrows[name].contains(front))));
}

#[test]
fn each_family_has_one_file_in_the_schema_and_one_on_each_road() {
    let listed = |folder: &str, others: &[&str]| -> BTreeSet<String> {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("listed"));
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let stems = names.filter_map(|name| name.strip_suffix(".rs").map(str::to_owned));
        stems.filter(|stem| !others.contains(&stem.as_str())).collect()
    };
    let families: BTreeSet<String> = FAMILIES.iter().map(|family| family.name.replace('-', "_")).collect();
    assert_eq!(families.len(), FAMILIES.len(), "no two families share a name");
    assert_eq!(listed("crates/store/src/schema", &["boxes", "codec", "mod", "page", "payoff"]), families);
    assert_eq!(listed("roads/rules/src", &["lib"]), families);
    assert_eq!(listed("roads/theory/src", &["certificate", "job", "lib", "scoring"]), families);
}

#[test]
fn the_roads_of_each_table_are_different_engines() {
    for profile in [Profile::Tiny, Profile::Core, Profile::Full] {
        for table in tables(profile).expect("every family has its roads") {
            let [rules, other] = &table.header.roads;
            assert_eq!(rules.krate, "nimatlas-tables", "{}", table.slug());
            assert!(ENGINES.contains(&other.krate.as_str()) && other.krate != rules.krate, "{}", table.slug());
        }
    }
    let manifest = Folder::new(root().join("data")).manifest().expect("whole").expect("there is one");
    let stored: BTreeSet<_> = manifest.tables.iter().map(|table| table.slug.clone()).collect();
    assert_eq!(stored, plans(Profile::Core).into_iter().map(|plan| plan.slug).collect());
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
