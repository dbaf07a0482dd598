//! Foreign text in messages.

/// The text cut after 40 characters, with those that do not print escaped.
pub(crate) fn ellipsize(text: &str) -> String {
    const MOST: usize = 40;
    let mut short = String::new();
    for character in text.chars().take(MOST) {
        match character {
            '"' | '\'' | '\\' => short.push(character),
            _ => short.extend(character.escape_debug()),
        }
    }
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::ellipsize;

    #[test]
    fn long_and_unprintable_text_is_tamed() {
        let cases = [
            ("ab", "ab".to_owned()),
            ("é\u{1b}[2J", r"é\u{1b}[2J".to_owned()),
            (r#""it's" \n"#, r#""it's" \n"#.to_owned()),
            (&"é".repeat(40), "é".repeat(40)),
            (&"é".repeat(41), "é".repeat(40) + "…"),
        ];
        for (text, expected) in cases {
            assert_eq!(ellipsize(text), expected);
        }
    }
}
