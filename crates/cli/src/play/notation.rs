//! How moves are written and read.

use num_bigint::BigUint;

/// The numbers in a line, with blanks, commas or plus signs between them, or in brackets. Blanks that group the digits of a
/// number, as text answers have them, belong to it.
pub fn numbers(text: &str) -> Option<Vec<BigUint>> {
    let groups_digits = |character| matches!(character, '\u{a0}' | '\u{202f}');
    let separates =
        |character: char| character.is_whitespace() && !groups_digits(character) || "+,()".contains(character);
    text.split(separates).filter(|part| !part.is_empty()).map(|part| nimatlas::number(part, "number").ok()).collect()
}

/// What is left, behind an arrow or not.
fn behind_arrow(text: &str) -> Option<&str> {
    ["→", "->", ">"].iter().find_map(|arrow| text.strip_prefix(arrow)).map(str::trim)
}

/// What follows a name at the beginning of a line, however it is set apart.
pub fn behind<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = text.trim_start().strip_prefix(name)?;
    let set_apart = rest.trim_start();
    match behind_arrow(set_apart) {
        Some(to) => Some(to),
        None if set_apart.len() < rest.len() => Some(set_apart.trim_end()),
        None => None,
    }
}

/// The numbers on both sides of an arrow, or those of a line without one.
pub fn sides(text: &str) -> Option<(Option<Vec<BigUint>>, Vec<BigUint>)> {
    let arrow = text.find(['→', '>']);
    match arrow {
        None => Some((None, numbers(text)?)),
        Some(at) => {
            let (from, to) = text.split_at(at);
            Some((Some(numbers(from.strip_suffix('-').unwrap_or(from))?), numbers(behind_arrow(to)?)?))
        }
    }
}

/// A heap, and what a move leaves of it.
pub type HeapMove = (BigUint, Vec<BigUint>);

/// A move on a heap: `5 1`, `5, 1`, `5 > 1`, `5 -> 1` or `5 → 1` for a heap of 5 that becomes one of 1; `9 4 4` or
/// `9 → 4 + 4` for one that is split. `None` if the text is nothing like a move, and a sentence that asks for a clear one
/// where it could mean two.
pub fn heap_move(text: &str) -> Option<Result<HeapMove, String>> {
    let text = text.trim();
    if let Some((sign, from, number)) = signed(text) {
        let taken =
            if number <= from { format!(", or {from} {} to take {number}", &from - &number) } else { String::new() };
        return Some(Err(format!(
            "“{from} {sign} {number}” can be read in more than one way: write {from} {number} to leave {number}{taken}."
        )));
    }
    let (from, left) = match sides(text)? {
        (Some(from), left) => (<[BigUint; 1]>::try_from(from).ok()?, left),
        (None, mut all) => {
            let left = all.split_off(1.min(all.len()));
            (<[BigUint; 1]>::try_from(all).ok()?, left)
        }
    };
    let [from] = from;
    let (zeros, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|heap| *heap == BigUint::ZERO);
    match (zeros.len(), others.as_slice()) {
        (0, []) => None,
        (0, _) | (1, []) => Some(Ok((from, others))),
        (_, []) => Some(Err(format!("Write {from} 0 if nothing is to be left."))),
        (_, others) => {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            Some(Err(format!(
                "A heap of 0 cannot stand beside others: write {from} {} to leave {}, or {from} 0 to leave nothing.",
                others.join(" "),
                others.join(" and ")
            )))
        }
    }
}

/// Two numbers with a plus or minus sign between them.
fn signed(text: &str) -> Option<(char, BigUint, BigUint)> {
    let sign = text.find(['+', '-', '−'])?;
    let (from, rest) = text.split_at(sign);
    let mut rest = rest.chars();
    let sign = rest.next()?;
    let number = |text: &str| nimatlas::number(text, "number").ok();
    Some((sign, number(from)?, number(rest.as_str())?))
}

/// How a move on heaps is written, by moves that are allowed: one that leaves a heap, and one that leaves two, if there are
/// such.
pub fn help(allowed: impl Fn(u64, &[u64]) -> bool) -> String {
    /// Small heaps are read most easily.
    const LARGEST: u64 = 100;
    let first = |usual: (u64, Vec<u64>), others: &mut dyn Iterator<Item = (u64, Vec<u64>)>| {
        std::iter::once(usual).chain(others).find(|(from, to)| allowed(*from, to))
    };
    let mut one = (2..=LARGEST).flat_map(|from| (1..from).map(move |to| (from, vec![to])));
    let one =
        first((5, vec![1]), &mut one).map(|(from, to)| format!("{from} {0} makes a heap of {from} one of {0}", to[0]));
    let mut two = (2..=LARGEST / 4).flat_map(|from| {
        (1..from).flat_map(move |small| (small..=from - small).map(move |large| (from, vec![small, large])))
    });
    let two = first((9, vec![4, 4]), &mut two)
        .map(|(from, to)| format!("{from} {0} {1} splits a heap of {from} into {0} and {1}", to[0], to[1]));
    let examples: Vec<String> = one.into_iter().chain(two).collect();
    let colon = if examples.is_empty() { "" } else { ": " };
    format!("Write a move as a heap and what is left of it{colon}{}.", examples.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(numbers: &[u32]) -> Vec<BigUint> {
        numbers.iter().copied().map(BigUint::from).collect()
    }

    #[test]
    fn names_are_set_apart_from_what_follows() {
        for text in ["a b c", " a  b c ", "a → b c", "a>b c", "a->b c"] {
            assert_eq!(behind(text, "a"), Some("b c"), "{text}");
        }
        assert_eq!(behind("a b c", "a b"), Some("c"));
        for text in ["ab c", "a", "b a", ""] {
            assert_eq!(behind(text, "a"), None, "{text}");
        }
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["5 1", " 5  1 ", "5>1", "5 → 1", "5,1", "5->1"] {
            assert_eq!(heap_move(text), Some(Ok((5u32.into(), big(&[1])))), "{text}");
        }
        for text in ["9 4 3", "9 4 + 3", "9 → 4 + 3"] {
            assert_eq!(heap_move(text), Some(Ok((9u32.into(), big(&[4, 3])))), "{text}");
        }
        assert_eq!(heap_move("5 0"), Some(Ok((5u32.into(), vec![]))));
        assert_eq!(heap_move("12\u{a0}345 1"), Some(Ok((12345u32.into(), big(&[1])))));
        for text in ["", "5", "five one", "5 1x", "1 2 → 3", "5 -1", "→ 5", "5 →"] {
            assert!(heap_move(text).is_none_or(|read| read.is_err()), "{text}");
        }
    }

    #[test]
    fn what_could_mean_two_moves_is_asked_for() {
        let cases = [
            ("7-3", "write 7 3 to leave 3, or 7 4 to take 3."),
            ("7 − 3", "write 7 3 to leave 3, or 7 4 to take 3."),
            ("7+3", "“7 + 3” can be read in more than one way"),
            ("3-7", "write 3 7 to leave 7."),
            ("7 3 0", "write 7 3 to leave 3, or 7 0 to leave nothing."),
            ("7 0 0", "Write 7 0 if nothing is to be left."),
        ];
        for (text, part) in cases {
            let asked = heap_move(text).expect("like a move").expect_err(text);
            assert!(asked.contains(part), "{text}: {asked}");
        }
    }

    #[test]
    fn examples_of_moves_are_allowed() {
        let taking = |moves: &'static [u64]| {
            move |from: u64, to: &[u64]| to.len() == 1 && to[0] < from && moves.contains(&(from - to[0]))
        };
        let one = "Write a move as a heap and what is left of it: 5 1 makes a heap of 5 one of 1.";
        assert_eq!(help(|from, to| to.len() == 1 && to[0] < from), one);
        assert!(help(taking(&[2, 5, 7])).ends_with("of it: 3 1 makes a heap of 3 one of 1."));
        assert!(help(|from, to| from > to.iter().sum()).ends_with("; 9 4 4 splits a heap of 9 into 4 and 4."));
        let grundy = |from, to: &[u64]| matches!(to[..], [a, b] if a != b && a + b == from);
        assert!(help(grundy).ends_with("of it: 3 1 2 splits a heap of 3 into 1 and 2."));
        assert!(help(taking(&[1000])).ends_with("what is left of it."));
    }
}
