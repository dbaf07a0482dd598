//! Sections that lie behind right hashes: a look-up ends with an error or without an answer.

use crate::forge::{HASH, header_end, refused, reseal};
use crate::samples::{file, named};
use crate::targets::look_up;
use nimatlas_core::BitPlanes;
use nimatlas_core::Heaps;
use nimatlas_store::{
    AdditiveTable, BoxTable, Data, Header, Integers, PayoffTable, Role, Section, TableFile, ThreeMoveTable, Verify,
    Width, merge,
};
use num_bigint::BigUint;

/// A table whose hashes are right and whose rows are not.
pub struct Lie {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Why `sections` refuses it, or nothing where it cannot know.
    cause: &'static str,
}

fn lie(slug: &str, name: &str, cause: &'static str, change: impl FnOnce(&mut Vec<Section>)) -> Lie {
    let mut sample = named(slug);
    change(&mut sample.sections);
    Lie { name: format!("{slug}.{name}"), bytes: file(&sample.header, &sample.sections), cause }
}

fn set(sections: &mut [Section], name: &str, values: &[i64]) {
    let section = sections.iter_mut().find(|section| section.name == name).expect("it has this section");
    let signed = matches!(&section.data, Data::Integers(column) if column.signed());
    section.data = Data::Integers(Integers::new(Width::Eight, signed, values.to_vec()).expect("they fit"));
    section.shape = vec![values.len() as u64];
}

/// Overwrites bytes of a section.
fn patched(slug: &str, name: &str, cause: &'static str, section: &str, at: usize, with: &[u8]) -> Lie {
    let mut bytes = named(slug).bytes;
    let header = Header::decode(&bytes, bytes.len() as u64).expect("sound");
    let at = header.section(section).expect("it has this section").offset as usize + at;
    bytes[at..at + with.len()].copy_from_slice(with);
    reseal(&mut bytes);
    Lie { name: format!("{slug}.{name}"), bytes, cause }
}

pub fn lies() -> Vec<Lie> {
    const ADDITIVE: &str = "subtraction-additive-3";
    const THREE: &str = "subtraction-three-moves-4";
    const TWO_HEAPS: &str = "scoring-two-heaps-3";
    const OFFSETS: &str = "do not ascend from 0 to the end of";
    let mut above = named(TWO_HEAPS);
    set(&mut above.sections, "x", &[0, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
    let mut above = file(&above.header, &above.sections);
    let first = (header_end(&above) + HASH).next_multiple_of(64);
    above[first..first + 8].fill(0xff);
    reseal(&mut above);
    vec![
        lie(ADDITIVE, "offsets-descend", OFFSETS, |s| set(s, "gap-offsets", &[0, 5, 2, 8])),
        lie(ADDITIVE, "offsets-too-far", OFFSETS, |s| set(s, "gap-offsets", &[0, 3, 6, i64::MAX])),
        lie(ADDITIVE, "offsets-from-1", OFFSETS, |s| set(s, "value-offsets", &[1, 4, 11, 18])),
        lie(ADDITIVE, "offsets-all-0", OFFSETS, |s| set(s, "value-offsets", &[0, 0, 0, 0])),
        lie(ADDITIVE, "one-offset-less", OFFSETS, |s| set(s, "value-offsets", &[0, 4, 11])),
        lie(ADDITIVE, "no-offset", OFFSETS, |s| set(s, "gap-offsets", &[])),
        lie(ADDITIVE, "keys-descend", "the key of row 1 is not above the one before", |s| set(s, "a", &[2, 1, 2])),
        lie(ADDITIVE, "same-key-twice", "the key of row 2 is not above the one before", |s| set(s, "a", &[1, 2, 2])),
        lie(ADDITIVE, "no-rows-but-columns", OFFSETS, |s| {
            set(s, "a", &[]);
            set(s, "b", &[]);
            set(s, "gap-offsets", &[0]);
        }),
        lie(ADDITIVE, "period-0", "", |s| set(s, "period", &[0, 0, 0])),
        lie(ADDITIVE, "period-of-another-length", "", |s| set(s, "period", &[2, 3, 4])),
        lie(ADDITIVE, "third-regime", "", |s| set(s, "quadratic", &[2, 2, 2])),
        lie(ADDITIVE, "one-row-less-in-a-column", "", |s| set(s, "h", &[1, 1])),
        lie(ADDITIVE, "certificates-lack-one", "", |s| {
            let section = s.iter_mut().find(|section| section.name == "certificates").expect("it has them");
            let Data::Certificates(_, records) = &mut section.data else { panic!("it holds certificates") };
            records.pop();
            section.shape = vec![2];
        }),
        patched(
            ADDITIVE,
            "certificate-of-period-0",
            "section “certificates” has a period of 0",
            "certificates",
            8,
            &[0; 8],
        ),
        patched(
            ADDITIVE,
            "bits-past-the-end",
            "section “nim-values”: plane 0 has bits beyond its last entry",
            "nim-values",
            7,
            &[0x80],
        ),
        lie(THREE, "periods-0", "", |s| set(s, "period", &[0; 4])),
        lie(THREE, "eighth-sum", "", |s| set(s, "pair-sums", &[8, 256, i64::MAX, 8])),
        lie(THREE, "keys-in-another-order", "the key of row 1 is not above", |s| set(s, "c", &[4, 3, 4, 4])),
        lie(TWO_HEAPS, "slopes-in-one-row", OFFSETS, |s| set(s, "slope-offsets", &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
        lie(TWO_HEAPS, "start-too-large", "", |s| set(s, "start", &[i64::MAX; 10])),
        lie(TWO_HEAPS, "value-too-small", "", |s| set(s, "value", &[i64::MIN; 10])),
        lie(TWO_HEAPS, "one-value-less", "", |s| set(s, "value", &[0; 9])),
        Lie { name: format!("{TWO_HEAPS}.key-above-2-63"), bytes: above, cause: "has an integer above 2^63 − 1" },
        patched(
            "nim-normal-2x3",
            "bits-past-the-end",
            "section “outcome”: plane 0 has bits beyond its last entry",
            "outcome",
            2,
            &[1],
        ),
    ]
}

#[test]
fn sections_that_contradict_each_other_are_refused() {
    for Lie { name, bytes, cause } in lies() {
        let table = TableFile::from_bytes(bytes, Verify::Full).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        match (table.sections(), cause) {
            (Ok(_), "") => {}
            (Ok(_), _) => panic!("{name}: “{cause}” is expected"),
            (Err(problem), _) => {
                let problem = problem.to_string();
                assert!(!cause.is_empty() && problem.contains(cause), "{name}: “{problem}”; “{cause}” is expected");
            }
        }
    }
}

#[test]
fn every_look_up_in_them_ends_and_takes_little_memory() {
    for Lie { name, bytes, .. } in lies() {
        let length = bytes.len() as u64;
        let table = TableFile::from_bytes(bytes, Verify::Full).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let memory = allocation_counter::measure(|| look_up(&table));
        assert!(
            memory.bytes_max < 64 * length,
            "{name}: {} bytes asked for, for a table of {length}",
            memory.bytes_max
        );
    }
}

#[test]
fn look_ups_name_what_is_wrong() {
    let lies = lies();
    let open = |name: &str| {
        let lie = lies.iter().find(|lie| lie.name == name).expect("it is in the list");
        TableFile::from_bytes(lie.bytes.clone(), Verify::Full).expect("its hashes are right")
    };
    type LookUp = fn(&TableFile) -> Result<bool, nimatlas_store::Problem>;
    let additive: LookUp = |table| Ok(AdditiveTable::new(table)?.get(2, 3)?.is_some());
    let value: LookUp = |table| Ok(AdditiveTable::new(table)?.nim_value(2, 3, 10)?.is_some());
    let big: LookUp = |table| Ok(AdditiveTable::new(table)?.nim_value_big(2, 3, &BigUint::from(10u8))?.is_some());
    let three: LookUp = |table| Ok(ThreeMoveTable::new(table)?.get([1, 2, 4])?.is_some());
    let payoff: LookUp = |table| Ok(PayoffTable::new(table)?.get(&Heaps::from([2, 1]))?.is_some());
    let cases: &[(&str, LookUp, &str)] = &[
        ("subtraction-additive-3.offsets-descend", additive, "an offset leads out of its section"),
        ("subtraction-additive-3.one-offset-less", additive, "“value-offsets” has 3 entries"),
        ("subtraction-additive-3.no-offset", additive, "“gap-offsets” has 0 entries"),
        ("subtraction-additive-3.no-rows-but-columns", additive, "the number of entries 3; 0 is expected"),
        ("subtraction-additive-3.period-0", additive, "a period is 0"),
        ("subtraction-additive-3.period-of-another-length", value, "a stored period is not as long as its record says"),
        ("subtraction-additive-3.period-of-another-length", big, "a stored period is not as long as its record says"),
        ("subtraction-additive-3.third-regime", additive, "there are two regimes"),
        ("subtraction-additive-3.one-row-less-in-a-column", additive, "“h” has 2 entries"),
        ("subtraction-additive-3.certificates-lack-one", additive, "“certificates” has 2 entries"),
        ("subtraction-three-moves-4.periods-0", three, "a period is 0"),
        ("subtraction-three-moves-4.eighth-sum", three, "there are three sums"),
        ("scoring-two-heaps-3.slopes-in-one-row", payoff, "it has no slope"),
        ("scoring-two-heaps-3.start-too-large", payoff, ""),
        ("scoring-two-heaps-3.value-too-small", payoff, ""),
        ("scoring-two-heaps-3.one-value-less", payoff, "“value” has 9 entries"),
    ];
    for (name, look_up, cause) in cases {
        match look_up(&open(name)) {
            Ok(found) => panic!("{name}: found {found}; “{cause}” is expected"),
            Err(problem) => assert!(problem.to_string().contains(cause), "{name}: “{problem}”; “{cause}” is expected"),
        }
    }
    // A key that no table holds is not found, not even where the bytes of one are damaged.
    let damaged = open("scoring-two-heaps-3.key-above-2-63");
    let payoffs = PayoffTable::new(&damaged).expect("its columns fit");
    assert!(payoffs.get(&Heaps::from([u64::MAX])).expect("no row").is_none());
    assert!(payoffs.get(&Heaps::from([3, 1])).expect("a row").is_some());
}

#[test]
fn tables_of_another_family_are_refused() {
    for (slug, wanted) in [
        ("nim-normal-2x3", "outcome"),
        ("impartial-nim-sums-4", "nim-value"),
        ("scoring-two-heaps-3", "payoff"),
        ("subtraction-additive-3", "additive"),
        ("subtraction-three-moves-4", "three"),
    ] {
        let table = TableFile::from_bytes(named(slug).bytes, Verify::Full).expect("sound");
        let views = [
            ("outcome", BoxTable::outcomes(&table).is_ok()),
            ("nim-value", BoxTable::nim_values(&table).is_ok()),
            ("payoff", PayoffTable::new(&table).is_ok()),
            ("additive", AdditiveTable::new(&table).is_ok()),
            ("three", ThreeMoveTable::new(&table).is_ok()),
        ];
        assert_eq!(views.map(|(view, sound)| (view, sound)), views.map(|(view, _)| (view, view == wanted)), "{slug}");
    }
}

#[test]
fn what_aligns_the_sections_is_0() {
    let sound = named("subtraction-additive-3").bytes;
    let header = Header::decode(&sound, sound.len() as u64).expect("sound");
    let mut end = header_end(&sound) + HASH;
    for section in &header.sections {
        for at in
            [end, section.offset as usize - 1].into_iter().filter(|at| (end..section.offset as usize).contains(at))
        {
            let mut bytes = sound.clone();
            bytes[at] = 1;
            reseal(&mut bytes);
            let problem = TableFile::from_bytes(bytes, Verify::Full).map(drop).expect_err("not canonical");
            assert!(problem.to_string().contains("align what follows and are not 0"), "byte {at}: {problem}");
        }
        end = (section.offset + section.bytes) as usize;
    }
    let mut bytes = sound;
    let last = bytes.len() - HASH - 1;
    bytes[last] = 1;
    reseal(&mut bytes);
    assert!(TableFile::from_bytes(bytes, Verify::Full).is_err());
}

#[test]
fn a_damaged_file_is_refused_before_its_rows_are_looked_at() {
    let lie = lies().swap_remove(0);
    let mut bytes = lie.bytes;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let full = TableFile::from_bytes(bytes.clone(), Verify::Full).map(drop).expect_err("damaged");
    assert!(full.to_string().contains("the SHA-256 of the file"));
    bytes[8] = 2;
    refused(&bytes, "has format version 2", "version");
}

#[test]
fn parts_whose_numbers_overflow_together_are_refused() {
    let offsets = |last| {
        let column = Integers::new(Width::Eight, false, vec![0, last]).expect("it fits");
        vec![Section::integers("offsets", Role::Offsets { of: "elements".into() }, column)]
    };
    assert!(merge(vec![offsets(1), offsets(i64::MAX - 1)]).is_ok());
    assert!(merge(vec![offsets(1), offsets(i64::MAX)]).is_err());
    let planes = |first| vec![Section::planes("empty", vec![first, 0], BitPlanes::zeros(1, 0).expect("no bit"))];
    assert!(merge(vec![planes(1), planes(u64::MAX - 1)]).is_ok());
    assert!(merge(vec![planes(1), planes(u64::MAX)]).is_err());

    // Offsets out of order, of which the last is not the greatest: the width must hold all of them.
    let narrow = Integers::new(Width::One, false, vec![0, 200]).expect("it fits");
    let narrow = vec![Section::integers("offsets", Role::Offsets { of: "elements".into() }, narrow)];
    let wavy = Integers::new(Width::One, false, vec![0, 255, 1]).expect("it fits");
    let wavy = vec![Section::integers("offsets", Role::Offsets { of: "elements".into() }, wavy)];
    let merged = merge(vec![narrow, wavy]).expect("they fit together");
    let Data::Integers(column) = &merged[0].data else { panic!("it holds integers") };
    assert_eq!((column.width(), column.values()), (Width::Two, &[0, 200, 455, 201][..]));
}
