//! Certificates as files: read back as written, refused with the reason when they are not of the form or not true.

mod common;

use common::claim;
use nimatlas_core::{PeriodCertificate, SequenceKind};
use nimatlas_subtraction::{
    CertificateError, CertificateFileError, MAX_FILE_BYTES, PeriodicSequence, check, parse_certificate,
    read_certificate, write_certificate,
};
use proptest::prelude::*;

/// {4, 6, 11, 14} has the preperiod 18 and the period 34.
fn honest() -> PeriodCertificate {
    claim(&[4, 6, 11, 14], SequenceKind::NimValues, 18, 34)
}

/// The honest file with one part of its text replaced.
fn doctored(from: &str, to: &str) -> Result<PeriodCertificate, CertificateFileError> {
    let text = write_certificate(&honest());
    assert!(text.contains(from), "{from} in {text}");
    parse_certificate(text.replacen(from, to, 1).as_bytes())
}

#[test]
fn the_text_is_as_documented() {
    let nim = claim(&[1, 2], SequenceKind::NimValues, 0, 3);
    // sha256sum of the bytes 0, 1 and 0, 1, 2.
    let expected = r#"{
  "format": "nimatlas-period-certificate",
  "version": 1,
  "moves": [
    1,
    2
  ],
  "sequence": "nim-values",
  "preperiod": 0,
  "period": 3,
  "window_sha256": "b413f47d13ee2fe6c845b2ee141af81de858df4ec549a58b7970bb96645bc8d2",
  "period_sha256": "ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc"
}
"#;
    assert_eq!(write_certificate(&nim), expected);
    assert_eq!(parse_certificate(expected.as_bytes()).expect("a certificate"), nim);
}

#[test]
fn doctored_claims_are_refused_by_the_checker() {
    let cases = [
        ("\"period\": 34", "\"period\": 68", "the period 68 is not minimal: from 18 on 34 is a period too"),
        ("\"period\": 34", "\"period\": 33", "33 is not a period from 18 on"),
        ("\"preperiod\": 18", "\"preperiod\": 19", "the preperiod 19 is too large: the period 34 holds at 18 already"),
        ("\"preperiod\": 18", "\"preperiod\": 17", "the preperiod 17 is too small: the period 34 holds from 18 on"),
        ("\"preperiod\": 18", "\"preperiod\": 0", "the preperiod 0 is too small: the period 34 holds from 18 on"),
        ("nim-values", "outcomes", "is not minimal: from 18 on 17 is a period too"),
        ("14", "15", "is not a period from 18 on"),
        ("\"preperiod\": 18", "\"preperiod\": 18446744073709551615", "at most 100000 steps are allowed"),
        ("\"period\": 34", "\"period\": 18446744073709551615", "at most 100000 steps are allowed"),
    ];
    for (from, to, expected) in cases {
        let certificate = doctored(from, to).expect("of the form");
        let error = check(&certificate, 100_000).expect_err("not true").to_string();
        assert!(error.contains(expected), "{from} → {to}: {error}");
    }
    let swap = |key: &str| {
        let text = write_certificate(&honest());
        let at = text.find(key).expect("a key") + key.len() + 4;
        let other = if &text[at..=at] == "0" { "1" } else { "0" };
        let text = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        check(&parse_certificate(text.as_bytes()).expect("of the form"), 100_000)
    };
    assert_eq!(swap("window_sha256"), Err(CertificateError::WindowDigest { from: 18, to: 32 }));
    assert_eq!(swap("period_sha256"), Err(CertificateError::PeriodDigest { from: 18, to: 52 }));
    assert_eq!(check(&honest(), 10_000), Ok(()));
}

#[test]
fn other_forms_are_refused_by_name() {
    let cases = [
        ("{", "[", "expected"),
        ("}", "", "EOF"),
        ("}", "} {}", "trailing characters"),
        ("\"version\": 1", "\"version\": 1, \"comment\": 0", "unknown field `comment`"),
        ("\"version\": 1", "\"version\": 1, \"version\": 1", "duplicate field `version`"),
        ("\"version\": 1,", "", "missing field `version`"),
        ("\"version\": 1", "\"version\": 2", "“version” is 2; this program reads version 1"),
        ("nimatlas-period-certificate", "other", "“format” is “other”"),
        ("nim-values", "values", "unknown variant `values`, expected `nim-values` or `outcomes`"),
        ("\"preperiod\": 18", "\"preperiod\": -1", "invalid value: integer `-1`"),
        ("\"preperiod\": 18", "\"preperiod\": 18446744073709551616", "invalid type: floating point"),
        ("\"preperiod\": 18", "\"preperiod\": 1.0", "invalid type: floating point"),
        ("\"preperiod\": 18", "\"preperiod\": \"18\"", "invalid type: string"),
        ("\"period\": 34", "\"period\": 0", "expected a nonzero u64"),
        ("11", "0", "0 is not a move"),
        ("11", "6", "the move 6 is given twice"),
        ("11", "-6", "invalid value: integer `-6`"),
    ];
    for (from, to, expected) in cases {
        let error = doctored(from, to).expect_err("another form").to_string();
        assert!(error.contains(expected), "{from} → {to}: {error}");
    }
    let error = parse_certificate(&write_certificate(&honest()).replace("11", "\u{1}").into_bytes()).expect_err("bad");
    assert!(error.to_string().contains("line 7"), "{error}");
    assert!(parse_certificate(b"\xff{}").is_err());
    assert!(parse_certificate(b"").is_err());
}

#[test]
fn bad_digests_are_refused_by_name() {
    let text = write_certificate(&honest());
    let at = text.find("window_sha256").expect("a key") + "window_sha256\": \"".len();
    let digest = &text[at..at + 64];
    for bad in [
        "",
        "00",
        &digest[1..],
        &format!("{digest}0"),
        &format!("{digest}00"),
        &digest.to_uppercase(),
        &format!("{}g", &digest[..63]),
        &format!("{}é", &digest[..62]),
        &"x".repeat(5000),
    ] {
        let error = parse_certificate(text.replace(digest, bad).as_bytes()).expect_err("no digest").to_string();
        assert!(error.contains("“window_sha256” is “"), "{error}");
        assert!(error.len() < 250, "{error}");
    }
}

#[test]
fn large_files_are_not_read() {
    let text = write_certificate(&honest());
    let padded = |len: u64| text.clone() + &" ".repeat(len as usize - text.len());
    assert_eq!(parse_certificate(padded(MAX_FILE_BYTES).as_bytes()).expect("allowed"), honest());
    assert!(matches!(parse_certificate(padded(MAX_FILE_BYTES + 1).as_bytes()), Err(CertificateFileError::TooLarge)));
    assert_eq!(read_certificate(text.as_bytes()).expect("a certificate"), honest());
    assert!(matches!(read_certificate(std::io::repeat(b' ')), Err(CertificateFileError::TooLarge)));
}

#[test]
fn terms_must_be_those_of_the_certificate() {
    let terms: Vec<u8> = common::nim_values(&[4, 6, 11, 14], 52).into_iter().map(|value| value as u8).collect();
    let sequence = PeriodicSequence::certified(&honest(), terms.clone()).expect("its terms");
    assert_eq!(sequence.period(), honest().period);
    for n in 18..52 {
        let mut other = terms.clone();
        other[n] ^= 1;
        assert!(PeriodicSequence::certified(&honest(), other).is_err(), "{n}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        moves in prop::collection::btree_set(1u64.., 1..20),
        outcomes in any::<bool>(),
        preperiod in any::<u64>(),
        period in 1u64..,
        window_digest in any::<[u8; 32]>(),
        period_digest in any::<[u8; 32]>(),
    ) {
        let certificate = PeriodCertificate {
            moves: moves.into_iter().collect::<Vec<_>>().try_into().expect("a set"),
            sequence: if outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues },
            period: nimatlas_core::Period::new(preperiod, period).expect("not zero"),
            window_digest,
            period_digest,
        };
        prop_assert_eq!(parse_certificate(write_certificate(&certificate).as_bytes()).expect("read"), certificate);
    }

    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(parse_certificate(&bytes).is_err());
    }
}
