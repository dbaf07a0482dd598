use super::*;

#[test]
fn numbers_are_grouped_from_five_digits_on() {
    let cases = [(0, "0"), (9999, "9999"), (10_000, "10\u{202f}000"), (1_234_567, "1\u{202f}234\u{202f}567")];
    for (number, text) in cases {
        assert_eq!(grouped(number), text);
    }
}
