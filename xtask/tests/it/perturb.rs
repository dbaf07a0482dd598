//! A wrong entry on either road of any table stops the generation at that entry.

use crate::common::files;
use nimatlas_store::WhenLocked;
use std::path::Path;
use xtask::catalogue::{Side, tables};
use xtask::generate::{Options, run};
use xtask::{Disagreement, Failure, Perturbation, Profile};

fn options(out: &Path, slug: &str, perturb: Option<Perturbation>) -> Options {
    Options {
        profile: Profile::Tiny,
        only: vec![slug.to_owned()],
        out: out.to_owned(),
        check: false,
        jobs: Some(1),
        when_locked: WhenLocked::Wait,
        perturb,
    }
}

#[test]
fn every_road_of_every_table_is_compared_entry_by_entry() {
    let mut perturbed = 0;
    for table in tables(Profile::Tiny).expect("every family has its roads") {
        let slug = table.slug();
        let folder = tempfile::tempdir().expect("a folder");
        run(&options(folder.path(), slug, None)).expect("the roads agree");
        let before = files(folder.path());
        for (part, side) in (0..table.parts()).flat_map(|part| [Side::Rules, Side::Other].map(|side| (part, side))) {
            for section in table.make(side, part).expect("made") {
                let last = section.len().saturating_sub(1) as usize;
                for index in if section.is_empty() { vec![] } else { vec![0, last / 2, last] } {
                    let name = section.name.clone();
                    let wrong = Perturbation { slug: slug.to_owned(), side, part, section: name.clone(), index };
                    let failed = run(&options(folder.path(), slug, Some(wrong)));
                    let Err(Failure::NoAnswer(error)) = failed else {
                        panic!("{slug}: {name}[{index}] went unnoticed")
                    };
                    let found = error.downcast_ref::<Disagreement>().unwrap_or_else(|| panic!("{slug}: {error:#}"));
                    assert_eq!(found.slug, slug);
                    assert!(found.section.starts_with(&name), "{name}[{index}] of {slug} was perturbed: {found}");
                    assert_ne!(found.said[0].1, found.said[1].1, "{found}");
                    assert_eq!(files(folder.path()), before, "{found}: the folder changed");
                    perturbed += 1;
                }
            }
        }
    }
    assert!(perturbed > 500, "{perturbed} entries were perturbed");
}

#[test]
fn the_entry_is_named_by_its_key() {
    let cases = [
        ("nim-normal-3x7", 0, "outcome", 0o345, "(3, 4, 5)"),
        ("subtraction-additive-12", 1, "period", 3, "a = 1, b = 5"),
        ("scoring-two-heaps-9", 0, "value", 4, "x = 2, y = 1"),
        ("scoring-fk-5", 0, "slopes", 0, "k = 1"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (slug, part, section, index, entry) in cases {
        for side in [Side::Rules, Side::Other] {
            let wrong = Perturbation { slug: slug.to_owned(), side, part, section: section.to_owned(), index };
            let failed = run(&options(folder.path(), slug, Some(wrong)));
            let Err(Failure::NoAnswer(error)) = failed else { panic!("{slug} went unnoticed") };
            let found = error.downcast_ref::<Disagreement>().expect("a disagreement");
            assert_eq!(found.entry, entry, "{found}");
        }
    }
}
