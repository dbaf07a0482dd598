//! Reasons: the same in text and in JSON, with the right status.

use crate::{json, stdout};
use std::fs;

#[test]
fn explanations_are_in_the_json_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, certificate) = (folder.path().join("game"), folder.path().join("certificate"));
    fs::write(&file, "a b").expect("a file");
    stdout(&format!("subtraction period 1,2 --certificate {}", certificate.display()));
    let cases = [
        ("nim", "nim 3 4 5".to_owned(), "proved (Bouton 1901)"),
        ("nim", "nim 3 4 5 --max-take 3".to_owned(), "proved (Sprague 1935, Grundy 1939)"),
        ("nim", "nim 3 4 5 --max-take 3 --misere".to_owned(), "Status: proved"),
        ("subtraction-values", "subtraction values 2,5,7 --upto 9".to_owned(), "proved (arXiv 2603.10414)"),
        ("subtraction-values", "subtraction values 1,4,9,10 --upto 9".to_owned(), "computed from the definition"),
        ("subtraction-at", "subtraction at 2,5,7 40".to_owned(), "place 18 of its period of 22, which is in W0 − b"),
        ("subtraction-at", "subtraction at 3,20,23 40".to_owned(), "proved (docs/additive-games.md)"),
        ("subtraction-at", "subtraction at 3,20,23 40 --sink".to_owned(), "up to b = 150"),
        ("subtraction-period", "subtraction period 2,5,8".to_owned(), "The period divides 10 = 2 + 8."),
        ("subtraction-period", "subtraction period all-but:2".to_owned(), "with 2 added to each: the saltus"),
        (
            "subtraction-records",
            "subtraction records --moves 5 --max 43".to_owned(),
            "on every entry of which two computations agree",
        ),
        (
            "subtraction-records",
            "subtraction records --moves 5 --max 20 --search".to_owned(),
            "This is one computation, not two.",
        ),
        ("subtraction-solve", "subtraction solve 2,5,7 --heaps 8 4".to_owned(), "Sprague 1935, Grundy 1939"),
        ("subtraction-check", format!("subtraction check {}", certificate.display()), "do not return sooner"),
        ("scoring", "scoring 5 4 1".to_owned(), "2 − min(|N − j| : j even, |j| ≤ 2k − 2)"),
        ("scoring", "scoring 9 6 1".to_owned(), "verified to 128"),
        ("scoring-bonus", "scoring 5 4 2 --bonus 3".to_owned(), "range 1 < N < 4"),
        ("scoring-bonus", "scoring 5 4 2 --bonus 0".to_owned(), "alternating sum"),
        ("graph", format!("graph {}", file.display()), "computed from the definition"),
        ("subtraction-at", "subtraction at 20,50,70 185".to_owned(), "so at ⌊185/g⌋ = 18 of the reduced one"),
        ("scoring", "scoring 5 4 --allowed 2,5".to_owned(), "every integer and half"),
        (
            "heap-values",
            "heap values 0.77 --upto 5".to_owned(),
            "take 1 or 2 stones from a heap and leave the rest as no heap, one heap or two heaps.",
        ),
        ("heap-values", "heap values 4!.0 --upto 5".to_owned(), "into two heaps of different sizes."),
        ("heap-values", "heap values 0.7? --upto 5".to_owned(), "no heap, one heap or two heaps of different sizes."),
        ("heap-values", "heap values {2+}=.0 --upto 5".to_owned(), "into 2 or more heaps, all of the same size."),
        ("heap-period", "heap period 0.77".to_owned(), "proved (Guy and Smith 1956)"),
        ("heap-period", "heap period 4.[3] --max-heap 99".to_owned(), "proved (Lasker 1931"),
        ("heap-solve", "heap solve 0.77 --heaps 5 9".to_owned(), "Sprague 1935, Grundy 1939"),
        ("heap-genus", "heap genus 0.77 --upto 5".to_owned(), "proved (Conway, On Numbers and Games, chapter 12)"),
        ("sum", "sum nim:3 kayles:5".to_owned(), "proved (Sprague 1935, Grundy 1939)"),
        ("sum", "sum nim:3 kayles:4 --misere".to_owned(), "heap:0.77:4  1^031: as an odd number of heaps of 1"),
        ("nimber", "nimber mul 5 9".to_owned(), "F = 4: 5 = 1 ⊗ F + 1 and 9 = 2 ⊗ F + 1"),
        ("nimber", "nimber mul 1 0".to_owned(), "0 and 1 multiply as always"),
        ("nimber", "nimber inv 5".to_owned(), "5 ⊗ 12 = 1"),
        ("graph", format!("graph {} --loopy", file.display()), "proved (Smith 1966, Fraenkel and Perl 1975)"),
        ("subtraction-period", "subtraction period 2,5,9 --sink".to_owned(), "equal windows have equal continuations"),
        ("pair", "pair wythoff 4 7".to_owned(), "Wythoff 1907"),
        ("pair", "pair euclid 4 7".to_owned(), "golden ratio"),
        ("pair", "pair fibonacci 7".to_owned(), "no two of them neighbours"),
    ];
    for (schema, line, part) in cases {
        let line = format!("{line} --explain");
        let value = json(schema, &line);
        let explanation = value["explanation"].as_str().expect("a string");
        assert!(explanation.contains(part), "{line}: {explanation}");
        // The text says the same, whatever the line breaks.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&stdout(&line)).contains(&words(part)), "{line}");
    }
}
