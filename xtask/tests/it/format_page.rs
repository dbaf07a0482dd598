//! The page that specifies the format, and the reader that was written from it alone.

use crate::common::{files, gen_tables};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// `python3 docs/read_table.py DIR`.
fn read_table(folder: &Path) -> Output {
    let script = root().join("docs").join("read_table.py");
    Command::new("python3").arg(script).arg(folder).output().expect("python3 is needed, as in the gate")
}

#[test]
fn the_table_in_hexadecimal_is_the_stored_one() {
    let page = fs::read_to_string(root().join("docs").join("table-format.md")).expect("the page");
    let mut shown = Vec::new();
    for line in page.lines() {
        // Offset, two blanks, bytes, two blanks, explanation.
        let mut columns = line.split("  ");
        let (Some(offset), Some(bytes)) = (columns.next(), columns.next()) else { continue };
        let Some(offset) = usize::from_str_radix(offset, 16).ok().filter(|_| offset.len() == 4) else { continue };
        if bytes.starts_with("zeros") {
            assert_eq!(offset, shown.len(), "{line}");
            shown.resize(offset.next_multiple_of(64), 0);
            continue;
        }
        assert_eq!(offset, shown.len(), "{line}");
        shown.extend(bytes.split(' ').map(|byte| u8::from_str_radix(byte, 16).expect("a byte")));
    }
    let data = root().join("data");
    let name = files(&data).into_keys().find(|name| name.starts_with("nim-normal-3x7-")).expect("a table");
    assert_eq!(shown, fs::read(data.join(name)).expect("a table"));
}

/// Set `NIMATLAS_BLESS` to write the chapter anew.
#[test]
fn the_families_on_the_page_are_those_of_the_schema() {
    let path = root().join("docs").join("table-format.md");
    let text = fs::read_to_string(&path).expect("the page");
    let (before, rest) = text.split_once("crates/store/src/schema. -->\n\n").expect("where the families begin");
    let (shown, after) = rest.split_once("\n\n<!-- End of the families").expect("where they end");
    let page = nimatlas_store::schema::page();
    if std::env::var_os("NIMATLAS_BLESS").is_some() {
        let begin = "crates/store/src/schema. -->\n\n";
        fs::write(&path, format!("{before}{begin}{}\n\n<!-- End of the families{after}", page.trim_end()))
            .expect("written");
        return;
    }
    let differs = shown.lines().zip(page.lines()).find(|(shown, line)| shown != line);
    assert_eq!(shown, page.trim_end(), "{}: {differs:?}; see its comment", path.display());
}

#[test]
fn the_reader_loads_one_table_as_a_module() {
    let data = root().join("data");
    let name = files(&data).into_keys().find(|name| name.starts_with("subtraction-sink-64-")).expect("a table");
    let script = "import sys, read_table\nhead, all = read_table.load(sys.argv[1])\n\
                  row = list(zip(all['a'], all['b'])).index((2, 5))\n\
                  start = all['value-offsets'][row]\n\
                  print(head['slug'], all['period'][row], all['nim-values'][start:start + 8])";
    let mut python = Command::new("python3");
    python.args(["-B", "-c", script]).arg(data.join(name)).env("PYTHONPATH", root().join("docs"));
    let output = python.output().expect("python3 is needed, as in the gate");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    // By hand: from 7 the moves 2, 5 and 7 lead to 5, 2 and 0, of values 1, 1 and 0, so its value is 2.
    assert_eq!(said, "subtraction-sink-64 22 [0, 1, 1, 2, 2, 1, 3, 2]\n");
}

#[test]
fn the_reader_reads_every_table_and_names_what_is_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_tables(folder.path()).assert().success();
    let whole = read_table(folder.path());
    let said = String::from_utf8_lossy(&whole.stderr);
    assert!(whole.status.success(), "{said}");
    let lines = String::from_utf8_lossy(&whole.stdout).into_owned();
    assert_eq!(lines.lines().count(), 21, "{lines}");
    assert!(lines.contains("subtraction-three-moves-9         79 entries; a 79, b 79, c 79, preperiod 79,"), "{lines}");
    for (name, bytes) in files(folder.path()) {
        let path = folder.path().join(&name);
        let fails_naming = |what: &str| {
            let failed = read_table(folder.path());
            let said = String::from_utf8_lossy(&failed.stderr);
            assert_eq!(failed.status.code(), Some(1), "{name} {what}: {said}");
            assert!(said.contains(&name) && !said.contains("Traceback"), "{name} {what}: {said}");
        };
        let mut wrong = bytes.clone();
        wrong[bytes.len() / 2] ^= 1;
        fs::write(&path, wrong).expect("written");
        fails_naming("with a flipped bit");
        // One of each kind of file is enough for what is not a matter of its contents.
        if name.ends_with(".json") || name.starts_with("subtraction-additive") {
            fs::write(&path, &bytes[..bytes.len() - 1]).expect("written");
            fails_naming("cut short");
            fs::remove_file(&path).expect("removed");
            fails_naming("removed");
        }
        fs::write(&path, bytes).expect("written");
    }
}
