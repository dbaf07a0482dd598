//! Names that somebody may have meant.

use std::cmp::Reverse;

/// No longer names are compared, since that takes time that grows with the square.
const LONGEST: usize = 64;
const MOST: usize = 3;

/// “did you mean a or b?”, with the names nearest to a word, if any is near: those that begin with it, and those that differ
/// little.
pub fn did_you_mean<S: AsRef<str>>(word: &str, names: impl IntoIterator<Item = S>) -> Option<String> {
    /// Of 1000 for the same word.
    const NEAR: u32 = 850;
    let word = word.to_lowercase();
    let likeness = |name: &str| match name.to_lowercase() {
        name if word.is_empty() || word.len() > LONGEST || name.len() > LONGEST => 0,
        name if name.starts_with(&word) => 1000,
        name => (1000.0 * strsim::jaro_winkler(&word, &name)) as u32,
    };
    let mut near: Vec<(u32, S)> = names.into_iter().map(|name| (likeness(name.as_ref()), name)).collect();
    near.retain(|&(likeness, _)| likeness >= NEAR);
    near.sort_by_key(|&(likeness, _)| Reverse(likeness));
    let near: Vec<&str> = near.iter().take(MOST).map(|(_, name)| name.as_ref()).collect();
    let (last, others) = near.split_last()?;
    Some(format!("did you mean {}{last}?", if others.is_empty() { String::new() } else { others.join(", ") + " or " }))
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn names_that_begin_alike_or_differ_little_are_near() {
        let names = ["kayles", "dawsons-kayles", "grundys-game", "nim-normal-3x7", "nim-normal-4x7", "nim-misere-3x7"];
        for (word, expected) in [
            ("kayle", Some("did you mean kayles?")),
            ("Kyales", Some("did you mean kayles?")),
            ("grundy", Some("did you mean grundys-game?")),
            ("nim-normal", Some("did you mean nim-normal-3x7 or nim-normal-4x7?")),
            ("nim", Some("did you mean nim-normal-3x7, nim-normal-4x7 or nim-misere-3x7?")),
            ("chess", None),
            ("", None),
            ("0.77", None),
        ] {
            assert_eq!(did_you_mean(word, names).as_deref(), expected, "{word}");
        }
        let long = "x".repeat(10_000_000);
        assert_eq!(did_you_mean(&long, [&long]), None);
    }
}
