//! Words of the command line in the forms in which answers print them: numbers with their thousands apart and positions in
//! parentheses.

use clap::{Arg, Command};
use std::any::TypeId;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What stands between groups of digits in print; answers use the first.
const SPACES: [char; 3] = ['\u{a0}', '\u{202f}', '\u{2009}'];

/// The words with every number in digits alone and every position as separate words. Names of files stay as they are.
pub fn plain(command: &Command, words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let files = file_flags(command);
    let mut plain: Vec<OsString> = Vec::new();
    let mut before = String::new();
    for word in words {
        let Some(text) = word.to_str().filter(|_| !files.contains(&before)) else {
            before.clear();
            plain.push(word);
            continue;
        };
        let is_value = before.starts_with('-') && !["--heaps", "--heap", "--"].contains(&before.as_str());
        before = text.to_owned();
        let is_file = files.iter().any(|flag| text.starts_with(&format!("{flag}="))) || Path::new(text).exists();
        match position(text).filter(|_| !is_value) {
            Some(numbers) => plain.extend(numbers.into_iter().map(OsString::from)),
            None if is_file => plain.push(word),
            None => plain.push(digits_joined(text).into()),
        }
    }
    plain
}

/// The flags whose values are paths, of all commands.
fn file_flags(command: &Command) -> Vec<String> {
    let is_path = |arg: &&Arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let long = |arg: &Arg| arg.get_long_and_visible_aliases().unwrap_or_default().join(" ");
    let mut flags: Vec<String> = command
        .get_arguments()
        .filter(is_path)
        .flat_map(|arg| {
            let hidden = arg.get_all_aliases().unwrap_or_default().join(" ");
            let names = format!("{} {hidden}", long(arg));
            let long: Vec<String> = names.split_whitespace().map(|name| format!("--{name}")).collect();
            long.into_iter().chain(arg.get_short().map(|short| format!("-{short}")))
        })
        .collect();
    flags.extend(command.get_subcommands().flat_map(file_flags));
    flags
}

/// The numbers of a position such as (3, 4, 5), where the whole word is one.
fn position(text: &str) -> Option<Vec<String>> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<String> = inside.split(',').map(|part| digits_joined(part.trim())).collect();
    let is_number = |number: &String| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbers.iter().all(is_number).then_some(numbers)
}

/// Without the spaces that set the thousands of a number apart, and with the minus sign that keyboards have.
fn digits_joined(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |i: usize| characters.get(i).is_some_and(char::is_ascii_digit);
    // A space belongs to a number if a digit is before it, and three digits and no more behind it.
    let is_joint = |i: usize| {
        let behind = (i + 1..).take_while(|&i| is_digit(i)).count();
        SPACES.contains(&characters[i]) && i > 0 && is_digit(i - 1) && behind == 3
    };
    let shown = |(i, &character): (usize, &char)| match character {
        '−' if is_digit(i + 1) => Some('-'),
        _ if is_joint(i) => None,
        _ => Some(character),
    };
    characters.iter().enumerate().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_read_back() {
        for (text, expected) in [
            ("12\u{a0}345", "12345"),
            ("1\u{202f}234\u{202f}567", "1234567"),
            ("nim:12\u{a0}345", "nim:12345"),
            ("−12\u{a0}345/2", "-12345/2"),
            ("1\u{a0}2", "1\u{a0}2"),
            ("1\u{a0}2345", "1\u{a0}2345"),
            ("a\u{a0}123", "a\u{a0}123"),
            ("Dawson’s", "Dawson’s"),
            ("12 345", "12 345"),
        ] {
            assert_eq!(digits_joined(text), expected);
        }
    }

    #[test]
    fn positions_become_words_and_files_stay() {
        let command = Command::new("n")
            .arg(Arg::new("out").long("output").alias("out").short('o').value_parser(clap::value_parser!(PathBuf)))
            .arg(Arg::new("token").long("token"));
        let cases: [(&[&str], &[&str]); 7] = [
            (&["nim", "(3, 4, 5)"], &["nim", "3", "4", "5"]),
            (&["nim", "(12\u{a0}345,7)"], &["nim", "12345", "7"]),
            (&["solve", "--heaps", "(8, 13)"], &["solve", "--heaps", "8", "13"]),
            (&["graph", "--token", "(2,1)"], &["graph", "--token", "(2,1)"]),
            (&["nim", "(a, b)"], &["nim", "(a, b)"]),
            (&["-o", "12\u{a0}345", "--out", "(3)"], &["-o", "12\u{a0}345", "--out", "(3)"]),
            (&["--output=12\u{a0}345"], &["--output=12\u{a0}345"]),
        ];
        for (words, expected) in cases {
            assert_eq!(plain(&command, words.iter().map(OsString::from)), expected);
        }
    }
}
