//! Headers that lie behind right hashes, so that only the checks of the header itself can refuse them.

use crate::forge::{PREFIX, encode, refused, with_encoded_header, with_header};
use crate::samples::named;
use nimatlas_store::{
    AdditiveTable, BoxTable, Header, Kind, PayoffTable, Role, SectionHeader, TableFile, ThreeMoveTable, Verify,
};

const BITS: Kind = Kind::Planes { planes: 1 };

fn integers(width: u8) -> Kind {
    Kind::Integers { width, signed: false }
}

fn offsets(of: &str) -> Role {
    Role::Offsets { of: of.into() }
}

/// Name, file and cause. The first part of the name is the slug of the table that was changed.
pub fn lies() -> Vec<(String, Vec<u8>, &'static str)> {
    type Change = fn(&mut Header);
    let of_nim: &[(&str, Change, &str)] = &[
        // 2^60 bits are 2^57 bytes: consistent, and far more than the file has.
        ("2-60-entries", |h| claim(h, vec![1 << 60], 1 << 57), "is 608 bytes long; 144115188075856"),
        ("2-60-entries-in-4-bytes", |h| h.sections[0].shape = vec![1 << 60], "cannot take 8 bytes"),
        ("2-64-entries-by-axes", |h| claim(h, vec![1 << 32, 1 << 32], 0), "cannot take 0 bytes"),
        (
            "2-62-bytes",
            |h| (h.sections[0].kind, h.sections[0].shape, h.sections[0].bytes) = (integers(1), vec![1 << 62], 1 << 62),
            "is 608 bytes long; 4611686018427388",
        ),
        (
            "all-bytes",
            |h| {
                (h.sections[0].kind, h.sections[0].shape, h.sections[0].bytes) = (integers(1), vec![u64::MAX], u64::MAX)
            },
            "it describes more than 2^64 bytes",
        ),
        ("no-axis", |h| h.sections[0].shape = vec![], "has 0 axes; 1 to 8 are allowed"),
        ("9-axes", |h| h.sections[0].shape = vec![1; 9], "has 9 axes; 1 to 8 are allowed"),
        ("fewer-bytes", |h| h.sections[0].bytes = 0, "cannot take 0 bytes"),
        ("more-bytes", |h| h.sections[0].bytes = u64::MAX, "cannot take 18446744073709551615 bytes"),
        ("no-section", |h| h.sections.clear(), "bytes long;"),
        ("one-section-more", |h| h.sections.push(next(h, "more")), "bytes long;"),
        (
            "65-sections",
            |h| (1..65).for_each(|i| h.sections.push(next(h, &format!("s{i}")))),
            "65 sections; at most 64",
        ),
        ("same-section-twice", |h| h.sections.push(next(h, "outcome")), "there are two sections “outcome”"),
        ("offset-too-large", |h| h.sections[0].offset += 64, "is said to begin at byte"),
        ("offset-too-small", |h| h.sections[0].offset -= 64, "is said to begin at byte"),
        ("offset-not-aligned", |h| h.sections[0].offset += 8, "is said to begin at byte"),
        ("offset-past-the-end", |h| h.sections[0].offset = 1 << 63, "is said to begin at byte"),
        ("no-plane", |h| h.sections[0].kind = Kind::Planes { planes: 0 }, "cannot take 8 bytes"),
        (
            "65-planes",
            |h| (h.sections[0].kind, h.sections[0].bytes) = (Kind::Planes { planes: 65 }, 520),
            "cannot take 520 bytes",
        ),
        ("width-3", |h| (h.sections[0].kind, h.sections[0].bytes) = (integers(3), 48), "cannot take 48 bytes"),
        ("width-0", |h| (h.sections[0].kind, h.sections[0].bytes) = (integers(0), 0), "cannot take 0 bytes"),
        ("key-of-planes", |h| h.sections[0].role = Role::Key, "section “outcome” is no key"),
        ("offsets-of-planes", |h| h.sections[0].role = offsets("outcome"), "holds no offsets of a section \"outcome\""),
        ("no-name", |h| h.sections[0].name = String::new(), "\"\" is not the name of a section"),
        (
            "name-with-an-escape",
            |h| h.sections[0].name = "\x1b[2J".into(),
            r#""\u{1b}[2J" is not the name of a section"#,
        ),
        ("slug-leads-out", |h| h.slug = "../nim".into(), "\"../nim\" is not a name"),
        ("slug-too-long", |h| h.slug = "n".repeat(65), "is not a name of lower-case letters"),
        ("family-in-capitals", |h| h.family = "NIM".into(), "\"NIM\" is not a name"),
        ("parameter-without-name", |h| h.parameters[0].0 = String::new(), "\"\" is not a name"),
        ("same-parameter-twice", |h| h.parameters[0].0 = "largest".into(), "there are two parameters “largest”"),
        (
            "65-parameters",
            |h| h.parameters = (0..65).map(|i| (format!("p{i}"), i)).collect(),
            "65 parameters; at most 64",
        ),
        ("title-of-two-lines", |h| h.title = "one\ntwo".into(), "holds characters that control"),
        ("status-with-an-escape", |h| h.status = "\x1b[31mproved".into(), "holds characters that control"),
        ("road-with-a-null", |h| h.roads[1].method = "\0".into(), "holds characters that control"),
    ];
    let of_additive: &[(&str, Change, &str)] = &[
        ("keys-of-two-lengths", |h| (h.sections[1].shape, h.sections[1].bytes) = (vec![2], 2), "is no key"),
        ("key-of-two-axes", |h| h.sections[0].shape = vec![3, 1], "is no key"),
        (
            "signed-offsets",
            |h| section(h, "gap-offsets").kind = Kind::Integers { width: 1, signed: true },
            "holds no offsets",
        ),
        (
            "offsets-of-nothing",
            |h| section(h, "gap-offsets").role = offsets("\x1b"),
            r#"holds no offsets of a section "\u{1b}""#,
        ),
        ("offsets-of-themselves", |h| section(h, "gap-offsets").role = offsets("gap-offsets"), "holds no offsets"),
        ("sections-swapped", |h| h.sections.swap(12, 13), "is said to begin at byte"),
    ];
    let mut lies = Vec::new();
    for (slug, changes) in [("nim-normal-2x3", of_nim), ("subtraction-additive-3", of_additive)] {
        let sound = named(slug).bytes;
        lies.extend(
            changes.iter().map(|&(name, change, cause)| (format!("{slug}.{name}"), with_header(&sound, change), cause)),
        );
    }
    lies
}

fn section<'a>(header: &'a mut Header, name: &str) -> &'a mut SectionHeader {
    header.sections.iter_mut().find(|section| section.name == name).expect("it has this section")
}

fn claim(header: &mut Header, shape: Vec<u64>, bytes: u64) {
    (header.sections[0].shape, header.sections[0].bytes) = (shape, bytes);
}

/// A section of one bit behind the others.
fn next(header: &Header, name: &str) -> SectionHeader {
    let last = header.sections.last().expect("a section");
    let offset = (last.offset + last.bytes).next_multiple_of(64);
    SectionHeader { name: name.into(), role: Role::Value, kind: BITS, shape: vec![1], offset, bytes: 8 }
}

#[test]
fn headers_that_contradict_themselves_are_refused() {
    for (name, bytes, cause) in lies() {
        refused(&bytes, cause, &name);
    }
}

#[test]
fn a_header_without_a_change_is_sound() {
    for slug in ["nim-normal-2x3", "subtraction-additive-3"] {
        let sound = named(slug).bytes;
        assert_eq!(with_header(&sound, |_| ()), sound);
    }
}

#[test]
fn bytes_that_encode_no_header_are_refused() {
    let sound = named("nim-normal-2x3").bytes;
    let encoded = encode(&Header::decode(&sound, sound.len() as u64).expect("sound"));
    let with = |change: fn(&mut Vec<u8>)| {
        let mut encoded = encoded.clone();
        change(&mut encoded);
        with_encoded_header(&sound, &encoded)
    };
    // The header begins with the length of the slug, and ends with the section: shape of 24 bytes, offset, bytes.
    let cases: [(&str, Vec<u8>); 10] = [
        ("nothing", with(|encoded| encoded.clear())),
        ("one byte less", with(|encoded| encoded.truncate(encoded.len() - 1))),
        ("one byte more", with(|encoded| encoded.push(0))),
        ("a slug of 2^60 bytes", with(|encoded| encoded[..8].copy_from_slice(&(1u64 << 60).to_le_bytes()))),
        ("a slug of 2^64 − 1 bytes", with(|encoded| encoded[..8].fill(0xff))),
        ("a slug of a megabyte", with(|encoded| encoded[..8].copy_from_slice(&(1u64 << 20).to_le_bytes()))),
        ("a slug that is no UTF-8", with(|encoded| encoded[8] = 0xff)),
        (
            "2^61 axes",
            with(|encoded| {
                let at = encoded.len() - 40;
                encoded[at..][..8].copy_from_slice(&(1u64 << 61).to_le_bytes())
            }),
        ),
        (
            "a hundred thousand axes",
            with(|encoded| {
                let at = encoded.len() - 40;
                encoded[at..][..8].copy_from_slice(&100_000u64.to_le_bytes())
            }),
        ),
        (
            "a kind that is not known",
            with(|encoded| {
                let at = encoded.len() - 45;
                encoded[at] = 9
            }),
        ),
    ];
    for (case, bytes) in cases {
        refused(&bytes, "has a damaged header: ", case);
    }
    for length in [(1 << 20) + 1, 1 << 60, u64::MAX] {
        let mut bytes = sound.clone();
        bytes[16..PREFIX].copy_from_slice(&length.to_le_bytes());
        refused(&bytes, &format!("it is said to take {length} bytes; at most 1048576 are allowed"), "length");
    }
    let mut bytes = sound.clone();
    bytes[16..PREFIX].copy_from_slice(&(1u64 << 20).to_le_bytes());
    refused(&bytes, "is 608 bytes long; 1048664 are expected", "a header of a megabyte in a small file");
}

#[test]
fn nothing_is_written_that_is_not_read() {
    let sample = named("nim-normal-2x3");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |change: fn(&mut Header)| {
        let mut header = sample.header.clone();
        change(&mut header);
        nimatlas_store::write_table(folder.path(), header, &sample.sections).map(drop)
    };
    write(|header| header.title = "t".repeat(1_000_000)).expect("it fits");
    for change in [
        (|header| header.title = "t".repeat(1 << 20)) as fn(&mut Header),
        |header| header.title = "\n".into(),
        |header| header.slug = "..".into(),
        |header| header.parameters = vec![("k".into(), 1); 2],
    ] {
        assert!(write(change).is_err());
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 1);
}

#[test]
fn a_wrong_number_of_entries_is_noticed_by_whoever_looks_up() {
    type Views = fn(&TableFile) -> Result<(), nimatlas_store::Problem>;
    let cases: [(&str, Views); 5] = [
        ("nim-normal-2x3", |table| BoxTable::outcomes(table).map(drop)),
        ("impartial-nim-sums-4", |table| BoxTable::nim_values(table).map(drop)),
        ("scoring-xy1-3", |table| PayoffTable::new(table).map(drop)),
        ("subtraction-additive-3", |table| AdditiveTable::new(table).map(drop)),
        ("subtraction-three-moves-4", |table| ThreeMoveTable::new(table).map(drop)),
    ];
    for (slug, view) in cases {
        let sample = named(slug);
        let open = |bytes| TableFile::from_bytes(bytes, Verify::Full).expect("its hashes are right");
        view(&open(sample.bytes.clone())).expect(slug);
        let problem = view(&open(with_header(&sample.bytes, |header| header.entries = 1 << 60))).expect_err(slug);
        let expected =
            format!("records the number of entries 1152921504606846976; {} is expected", sample.header.entries);
        assert_eq!(problem.to_string(), expected);
    }
}
