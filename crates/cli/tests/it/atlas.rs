//! The atlas: what it holds, and that it replaces nothing but an atlas. That it works in a browser is for
//! `cargo xtask check-atlas`.

use crate::{docs, json, nimatlas};
use nimatlas_store::Manifest;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn made() -> (tempfile::TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("atlas");
    let answer = json("atlas", &format!("atlas --out {}", out.display()));
    let files = all_files(&out);
    assert_eq!(answer["files"], files.len());
    assert_eq!(answer["bytes"], files.values().map(Vec::len).sum::<usize>());
    (folder, files)
}

fn all_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), files);
            } else {
                files.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut files = BTreeMap::new();
    walk(folder, "", &mut files);
    files
}

fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, name: &str) -> &'a str {
    std::str::from_utf8(&files[name]).expect("UTF-8")
}

/// The values of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_link_leads_to_a_file_of_the_atlas() {
    let (_folder, files) = made();
    let pages: Vec<&str> = files.keys().map(String::as_str).filter(|name| name.ends_with(".html")).collect();
    assert_eq!(pages.len(), 8, "{pages:?}");
    for page in pages {
        let links = ["href", "src"].map(|name| attributes(text(&files, page), name)).concat();
        assert!(links.len() > 9, "{page}");
        for link in links.into_iter().filter(|link| *link != "data:,") {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            assert!(file.is_empty() || files.contains_key(file), "{page} leads to {link}");
            if file.is_empty() {
                assert!(attributes(text(&files, page), "id").contains(&place), "{page} leads to {link}");
            }
        }
        // Names of XML languages are no requests.
        let plain = text(&files, page).replace("http://www.w3.org/", "");
        assert!(!plain.contains("http:") && !plain.contains("https:"), "{page}");
    }
}

#[test]
fn what_it_holds_is_small_and_the_same_each_time() {
    let (_one, files) = made();
    let (_two, again) = made();
    assert_eq!(files, again);
    assert!(files.values().map(Vec::len).sum::<usize>() < 6_000_000);
}

#[test]
fn tables_are_those_of_the_store() {
    let (_folder, files) = made();
    let data = docs().join("../data");
    let manifest = Manifest::read(&data.join("manifest.json")).expect("whole");
    let pages: String = files.keys().filter(|name| name.ends_with(".html")).map(|name| text(&files, name)).collect();
    for entry in &manifest.tables {
        assert_eq!(files[&format!("tables/{}", entry.file)], fs::read(data.join(&entry.file)).expect("there"));
        assert!(pages.contains(&entry.sha256), "{}", entry.slug);
        assert!(pages.contains(&format!("id=\"{}\"", entry.slug)), "{}", entry.slug);
    }
    let csv = text(&files, "tables/nim-normal-3x7.csv");
    assert_eq!(csv.lines().filter(|line| line.ends_with(",P")).count(), 64);
}

#[test]
fn pages_show_what_is_known() {
    let (_folder, files) = made();
    let cases: [(&str, &[&str]); 5] = [
        ("index.html", &["checked to 420", "checked to 150", "verified to 90", "verified to 128", "verified to 12"]),
        ("nim.html", &["proved (Bouton 1901)", "is 3 → 1."]),
        ("impartial.html", &["proved (Sprague 1935, Grundy 1939)", "0 1 2 3 1 4 3 2 1 4 2 6"]),
        (
            "subtraction.html",
            &[
                "proved (arXiv 2603.10414)",
                "<td class=\"right\">2006</td><td>{10, 15, 26, 36}</td>",
                "{5, 12, 31, 38, 43}",
                "62\u{202f}552",
                // {2,5,7}: its period, counts and gaps.
                "<td class=\"right\">22</td><td>6, 6, 6, 4</td><td>1, 3, 6, 8</td>",
            ],
        ),
        (
            "scoring.html",
            &[
                "proved (arXiv 2502.10971)",
                // The most breakpoints of three heaps up to 16, 24 and 64.
                "<td class=\"right\">29</td><td>(14, 13, 7), (16, 14, 8), (16, 15, 8)</td>",
                "<td class=\"right\">47</td><td>(24, 23, 16)</td>",
                "<td class=\"right\">151</td><td>(64, 63, 32), (64, 63, 40), (64, 63, 48)</td>",
            ],
        ),
    ];
    for (page, parts) in cases {
        for part in parts {
            assert!(text(&files, page).contains(part), "“{part}” is missing in {page}");
        }
    }
}

#[test]
fn an_empty_folder_and_an_unchanged_atlas_are_replaced() {
    let (folder, files) = made();
    let again = format!("atlas --out {}", folder.path().join("atlas").display());
    nimatlas(&again).assert().success();
    assert_eq!(all_files(&folder.path().join("atlas")), files);
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    nimatlas(&format!("atlas --out {}", empty.display())).assert().success();
    assert_eq!(all_files(&empty), files);
    // Nothing is left beside them.
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
    names.sort();
    assert_eq!(names, ["atlas", "empty"]);
}

#[test]
fn nothing_else_is_replaced() {
    let (folder, files) = made();
    let atlas = folder.path().join("atlas");
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("thesis.txt"), "years of work").expect("a file");
    let file = folder.path().join("file");
    fs::write(&file, "a file").expect("a file");
    let refused = |path: &Path, parts: &[&str]| {
        let before = path.is_dir().then(|| all_files(path));
        let output = nimatlas(&format!("atlas --out {}", path.display())).assert().code(2).get_output().clone();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        for part in parts.iter().chain(&["--out", "an unchanged atlas is allowed", &path.display().to_string()[..]]) {
            assert!(message.contains(part), "“{part}” is missing in {message}");
        }
        assert_eq!(before, path.is_dir().then(|| all_files(path)));
    };
    refused(&other, &["“thesis.txt”", "no list of an atlas"]);
    refused(&file, &["not a folder"]);
    fs::write(atlas.join("notes.txt"), "mine").expect("a file");
    refused(&atlas, &["“notes.txt” is not of the atlas"]);
    fs::remove_file(atlas.join("notes.txt")).expect("there");
    fs::write(atlas.join("nim.html"), "mine").expect("a file");
    refused(&atlas, &["“nim.html” has been changed"]);
    fs::write(atlas.join("nim.html"), &files["nim.html"]).expect("a file");
    fs::create_dir(atlas.join("drafts")).expect("a folder");
    refused(&atlas, &["“drafts” is not of the atlas"]);
    fs::remove_dir(atlas.join("drafts")).expect("there");
    let inside = nimatlas("atlas --out .").current_dir(&atlas).assert().code(2).get_output().clone();
    assert!(String::from_utf8_lossy(&inside.stderr).contains("the current folder is in it"));
    assert_eq!(all_files(&atlas), files);
}

#[test]
fn a_store_without_the_tables_of_the_explorers_makes_no_atlas() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("manifest.json"), Manifest::default().to_bytes()).expect("a file");
    let out = folder.path().join("atlas");
    let line = format!("atlas --out {} --data {}", out.display(), folder.path().display());
    let output = nimatlas(&line).assert().code(1).get_output().clone();
    assert!(String::from_utf8_lossy(&output.stderr).contains("no table of payoffs of two heaps"));
    assert!(!out.exists());
    let output = nimatlas("atlas --out /dev/null/atlas").assert().code(1).get_output().clone();
    assert!(String::from_utf8_lossy(&output.stderr).contains("/dev/null/atlas"));
}

/// A page that is dark gives the pictures' paper, ink, grey and guides other colours, by the names that they have there.
#[test]
fn pictures_have_colours_for_dark_pages() {
    let (_folder, files) = made();
    let pictures: Vec<&str> = files.keys().map(String::as_str).filter(|name| name.ends_with(".svg")).collect();
    assert!(pictures.len() >= 9, "{pictures:?}");
    let drawn = |colour: &str| pictures.iter().any(|picture| text(&files, picture).contains(&format!("=\"{colour}\"")));
    for picture in &pictures {
        let style = text(&files, picture).split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
        let (style, _) = style.expect("a style");
        assert!(style.contains("(prefers-color-scheme: dark)"), "{picture}: {style}");
        for colour in style.split("[fill='").skip(1).filter_map(|rest| rest.split('\'').next()) {
            assert!(drawn(colour), "no picture has the colour {colour}");
        }
    }
}
