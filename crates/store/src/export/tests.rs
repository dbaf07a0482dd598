//! What no stored table shows: wide entries, damage, writers that refuse. Real tables have golden files in `xtask`.

use super::{ExportError, bfile, csv, json, npy, npz};
use crate::{
    Access, CertificateRecord, Header, Integers, Road, Role, Section, TableFile, Verify, Width, decode_unverified,
    write_table,
};
use nimatlas_core::BitPlanes;
use nimatlas_core::{Period, SequenceKind};
use std::io::{self, Write};

fn table(sections: &[Section]) -> TableFile {
    let road = || Road { krate: "a".into(), method: "b".into() };
    let (slug, title, family, status) = ("t".into(), "≥ 1".into(), "f".into(), "s".into());
    let (parameters, roads) = (vec![("z".into(), 1), ("a".into(), -2)], [road(), road()]);
    let header = Header { slug, title, family, parameters, entries: 2, roads, status, sections: vec![] };
    let folder = tempfile::tempdir().expect("a folder");
    let written = write_table(folder.path(), header, sections).expect("written");
    TableFile::open(&folder.path().join(written.file), Verify::Header, Access::Read).expect("opened")
}

fn column(name: &str, role: Role, width: Width, values: &[i64]) -> Section {
    Section::integers(name, role, Integers::new(width, false, values.to_vec()).expect("they fit"))
}

fn byte_column(name: &str, role: Role, values: &[i64]) -> Section {
    column(name, role, Width::One, values)
}

fn planes(name: &str, planes: usize, values: &[u64]) -> Section {
    let planes = BitPlanes::from_fn(planes, values.len(), |i| values[i]).expect("they fit");
    Section::planes(name, vec![values.len() as u64], planes)
}

/// Two rows, 3 and 4, which own no entry and two entries.
fn lists(offsets: &[i64]) -> Vec<Section> {
    let certificate = |q, p| CertificateRecord {
        period: Period::new(q, p).expect("not 0"),
        window_digest: [0xab; 32],
        period_digest: [1; 32],
    };
    vec![
        byte_column("k", Role::Key, &[3, 4]),
        byte_column("e-offsets", Role::Offsets { of: "e".into() }, offsets),
        planes("e", 3, &[5, 7]),
        Section::certificates("c", SequenceKind::Outcomes, vec![certificate(0, 9), certificate(1, 1)]),
    ]
}

fn text(export: impl FnOnce(&mut Vec<u8>) -> Result<(), ExportError>) -> String {
    let mut out = Vec::new();
    export(&mut out).expect("exported");
    String::from_utf8(out).expect("text")
}

fn message(export: impl FnOnce(&mut Vec<u8>) -> Result<(), ExportError>) -> String {
    let mut out = Vec::new();
    export(&mut out).expect_err("refused").to_string()
}

#[test]
fn rows_own_lists_and_certificates() {
    let table = table(&lists(&[0, 0, 2]));
    let (window, digest) = ("ab".repeat(32), "01".repeat(32));
    assert_eq!(
        text(|out| csv(&table, out)),
        format!(
            "k,e,c.preperiod,c.period,c.window_digest,c.period_digest\n3,,0,9,{window},{digest}\n4,5 7,1,1,{window},{digest}\n"
        )
    );
    let digests = format!("\"window_digest\":\"{window}\",\"period_digest\":\"{digest}\"");
    let head = r#"{"slug":"t","title":"≥ 1","family":"f","parameters":{"a":-2,"z":1},"format_version":1,"entries":2,"roads":[{"crate":"a","method":"b"},{"crate":"a","method":"b"}],"status":"s","#;
    let sections = r#""sections":[{"name":"k","role":"key","kind":"integers","width":1,"signed":false,"shape":[2]},{"name":"e-offsets","role":"offsets","of":"e","kind":"integers","width":1,"signed":false,"shape":[3]},{"name":"e","role":"value","kind":"planes","planes":3,"shape":[2]},{"name":"c","role":"value","kind":"certificates","sequence":"outcomes","shape":[2]}],"#;
    assert_eq!(
        text(|out| json(&table, out)),
        format!(
            "{head}{sections}\"rows\":[\n{{\"k\":3,\"e\":[],\"c\":{{\"preperiod\":0,\"period\":9,{digests}}}}},\n{{\"k\":4,\"e\":[5,7],\"c\":{{\"preperiod\":1,\"period\":1,{digests}}}}}\n]}}\n"
        )
    );
    assert_eq!(
        text(|out| bfile(&table, Some("e"), Some(&[4]), out)),
        "# Nimatlas t, section e\n# >= 1\n# row k = 4; preperiod 1, period 1: a(n + 1) = a(n) for all n >= 1\n0 5\n1 7\n"
    );
    assert_eq!(
        text(|out| bfile(&table, None, None, out)),
        "# Nimatlas t, section e\n# >= 1\n# n counts the entries of all rows from 0 on, rows by ascending k\n0 5\n1 7\n"
    );
}

#[test]
fn entries_that_readers_would_round_are_strings_in_json() {
    let most = i64::MAX;
    let table = table(&[
        column("k", Role::Key, Width::Eight, &[1, most]),
        planes("p", 53, &[(1 << 53) - 1, 0]),
        planes("q", 64, &[u64::MAX, 0]),
        column("w", Role::Value, Width::Four, &[u32::MAX.into(), 0]),
    ]);
    let json = text(|out| json(&table, out));
    let rows = json.split_once("\"rows\":").expect("rows").1;
    let first = "{\"k\":\"1\",\"p\":9007199254740991,\"q\":\"18446744073709551615\",\"w\":4294967295}";
    assert_eq!(rows, format!("[\n{first},\n{{\"k\":\"{most}\",\"p\":0,\"q\":\"0\",\"w\":0}}\n]}}\n"));
    let csv = text(|out| csv(&table, out));
    assert_eq!(csv, format!("k,p,q,w\n1,9007199254740991,18446744073709551615,4294967295\n{most},0,0,0\n"));
}

#[test]
fn n_is_the_key_only_where_keys_follow_each_other() {
    let most = i64::MAX;
    let cases: [(&[i64], &str); 4] = [
        (&[4, 5], "# n is k\n4 8\n5 9\n"),
        (&[4, 6], "# n counts the rows from 0 on, by ascending k\n0 8\n1 9\n"),
        (&[most - 1, most], "# n is k\n9223372036854775806 8\n9223372036854775807 9\n"),
        (&[0, most], "# n counts the rows from 0 on, by ascending k\n0 8\n1 9\n"),
    ];
    for (keys, expected) in cases {
        let table = table(&[column("k", Role::Key, Width::Eight, keys), byte_column("v", Role::Value, &[8, 9])]);
        let found = text(|out| bfile(&table, None, None, out));
        assert_eq!(found.strip_prefix("# Nimatlas t, section v\n# >= 1\n"), Some(expected), "{keys:?}");
    }
    let pairs = table(&[
        byte_column("a", Role::Key, &[1, 1]),
        byte_column("b", Role::Key, &[4, 5]),
        byte_column("v", Role::Value, &[8, 9]),
    ]);
    assert!(text(|out| bfile(&pairs, None, None, out)).ends_with("by ascending a,b\n0 8\n1 9\n"));
}

#[test]
fn arrays_have_the_type_of_their_section() {
    let signed = |width, values: &[i64]| Integers::new(width, true, values.to_vec()).expect("they fit");
    let cases = [
        (planes("s", 1, &[1]), "'|u1'", vec![1]),
        (planes("s", 8, &[200]), "'|u1'", vec![200]),
        (planes("s", 9, &[258]), "'<u2'", vec![2, 1]),
        (planes("s", 17, &[65536]), "'<u4'", vec![0, 0, 1, 0]),
        (planes("s", 33, &[1 << 32]), "'<u8'", vec![0, 0, 0, 0, 1, 0, 0, 0]),
        (byte_column("s", Role::Value, &[255]), "'|u1'", vec![255]),
        (Section::integers("s", Role::Value, signed(Width::One, &[-1])), "'|i1'", vec![255]),
        (Section::integers("s", Role::Value, signed(Width::Two, &[-2])), "'<i2'", vec![254, 255]),
        (Section::integers("s", Role::Value, signed(Width::Eight, &[1])), "'<i8'", vec![1, 0, 0, 0, 0, 0, 0, 0]),
    ];
    for (section, descr, data) in cases {
        let mut out = Vec::new();
        npy(&table(&[section]), None, &mut out).expect("exported");
        let (header, body) = out.split_at(128);
        let dictionary = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (1,), }}");
        assert_eq!(
            header,
            format!("\u{93}NUMPY\u{1}\u{0}\u{76}\u{0}{dictionary:<117}\n").chars().map(|c| c as u8).collect::<Vec<_>>()
        );
        assert_eq!(body, data, "{descr}");
    }
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    let lists = table(&lists(&[0, 0, 2]));
    let plain = table(&[planes("p", 1, &[0, 1]), planes("q", 1, &[0, 1])]);
    type Export<'a> = &'a dyn Fn(&mut Vec<u8>) -> Result<(), ExportError>;
    let cases: [(Export<'_>, &str); 9] = [
        (&|out| npy(&lists, Some("x"), out), "t has no section “x”; it has k, e-offsets, e, c"),
        (&|out| npy(&lists, None, out), "t holds values in several sections; choose one of e, c"),
        (&|out| bfile(&plain, None, None, out), "t holds values in several sections; choose one of p, q"),
        (
            &|out| bfile(&lists, Some("c"), None, out),
            "section “c” of t holds certificates, which are no integers; choose one of k, e-offsets, e",
        ),
        (&|out| bfile(&lists, Some("e"), Some(&[5]), out), "t has no row 5; a row is named by k"),
        (&|out| bfile(&lists, Some("e"), Some(&[4, 0]), out), "t has no row 4,0; a row is named by k"),
        (&|out| bfile(&lists, Some("e"), Some(&[3]), out), "row 3 of t has no entries in section “e”"),
        (
            &|out| bfile(&lists, Some("k"), Some(&[3]), out),
            "no row of t owns a list in section “k”; rows own lists in e",
        ),
        (
            &|out| bfile(&plain, Some("p"), Some(&[]), out),
            "no row of t owns a list in section “p”; rows own lists in no section",
        ),
    ];
    for (export, expected) in cases {
        let mut out = Vec::new();
        assert_eq!(export(&mut out).expect_err("refused").to_string(), expected);
        assert!(out.is_empty(), "{expected}: something was written");
    }
}

#[test]
fn tables_that_contradict_themselves_are_refused() {
    let key = || byte_column("k", Role::Key, &[3, 4]);
    let offsets = |of: &str, values: &[i64]| byte_column("o", Role::Offsets { of: of.into() }, values);
    let cases = [
        (vec![], "there is no section"),
        (vec![planes("p", 1, &[0, 1]), planes("q", 1, &[0])], "“q” is no box of the shape of “p”"),
        (vec![key(), planes("p", 1, &[0])], "“p” has 1 entries"),
        (vec![key(), offsets("p", &[0, 1]), planes("p", 1, &[0])], "“o” has 2 entries"),
        (vec![offsets("p", &[0, 1]), planes("p", 1, &[0])], "“o” holds offsets, and there are no keys"),
        (lists(&[0, 2, 1]), "an offset leads out of its section"),
        (lists(&[0, 0, 3]), "an offset leads out of its section"),
    ];
    for (sections, expected) in cases {
        let table = table(&sections);
        for found in [message(|out| csv(&table, out)), message(|out| json(&table, out))] {
            assert!(found.ends_with(expected), "{found} instead of {expected}");
        }
    }
    // Entries that no writer stores: a period of 0, and an unsigned integer above 2^63 − 1.
    let spoilt = |sections: &[Section], name: &str, byte: usize, value: u8| {
        let whole = table(sections);
        let mut bytes = whole.as_bytes().to_vec();
        bytes[whole.header().section(name).expect("there").range()][byte] = value;
        decode_unverified(bytes).expect("the header is whole")
    };
    let period = spoilt(&lists(&[0, 0, 2]), "c", 80 + 8, 0);
    assert!(message(|out| csv(&period, out)).ends_with("a period is 0"));
    assert!(message(|out| bfile(&period, Some("e"), Some(&[4]), out)).ends_with("a period is 0"));
    let wide = [key(), column("v", Role::Value, Width::Eight, &[1, 2])];
    let large = spoilt(&wide, "v", 7, 0x80);
    assert!(message(|out| bfile(&large, None, None, out)).ends_with("an integer is missing"));
}

/// A writer that has room for so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 && !bytes.is_empty() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_refuses_at_any_byte_ends_the_export() {
    type Export<'a> = &'a dyn Fn(&mut dyn Write) -> Result<(), ExportError>;
    let table = table(&lists(&[0, 0, 2]));
    let exports: [Export<'_>; 4] = [
        &|mut out| csv(&table, &mut out),
        &|mut out| json(&table, &mut out),
        &|mut out| bfile(&table, Some("e"), None, &mut out),
        &|mut out| npy(&table, Some("c"), &mut out),
    ];
    for export in exports {
        let mut whole = Vec::new();
        export(&mut whole).expect("exported");
        for room in 0..whole.len() {
            assert!(matches!(export(&mut Full(room)), Err(ExportError::Write(_))), "room for {room} bytes");
        }
        export(&mut Full(whole.len())).expect("there is room");
    }
}

/// `[offset, length]` of each stored file of an archive, by the central directory at its end.
fn listed(archive: &[u8]) -> Vec<(String, usize, usize)> {
    let word = |at: usize, bytes: usize| {
        archive[at..at + bytes].iter().rev().fold(0usize, |value, &byte| value << 8 | usize::from(byte))
    };
    let end = archive.windows(4).rposition(|four| four == b"PK\x05\x06").expect("an archive has an end");
    let (count, mut at) = (word(end + 10, 2), word(end + 16, 4));
    let mut files = Vec::new();
    for _ in 0..count {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        assert_eq!(word(at + 10, 2), 0, "stored and not compressed");
        let (length, name, more, comment) = (word(at + 24, 4), word(at + 28, 2), word(at + 30, 2), word(at + 32, 2));
        let local = word(at + 42, 4);
        let start = local + 30 + word(local + 26, 2) + word(local + 28, 2);
        files.push((String::from_utf8(archive[at + 46..at + 46 + name].to_vec()).expect("text"), start, length));
        at += 46 + name + more + comment;
    }
    files
}

#[test]
fn an_archive_holds_every_section_as_its_array_offsets_included() {
    let table = table(&lists(&[0, 0, 2]));
    let mut archive = Vec::new();
    npz(&table, &mut archive).expect("exported");
    let files = listed(&archive);
    let names: Vec<_> = files.iter().map(|(name, _, _)| name.as_str()).collect();
    assert_eq!(names, ["k.npy", "e-offsets.npy", "e.npy", "c.npy"]);
    for (name, start, length) in &files {
        let mut alone = Vec::new();
        npy(&table, name.strip_suffix(".npy"), &mut alone).expect("exported");
        assert_eq!(archive[*start..start + length], alone, "{name}");
    }
    // Two bytes of entries behind a header of 128: the row of key 4 owns e[0..2].
    let (_, start, length) = &files[1];
    assert_eq!(archive[start + length - 3..start + length], [0, 0, 2]);
}
