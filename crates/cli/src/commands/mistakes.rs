//! What to say of words that the command line does not know.

use crate::nearest::did_you_mean;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Flags that other programs have, and what is meant by them here.
const ELSEWHERE: [(&str, &str); 20] = [
    ("max", "upto"),
    ("limit", "upto"),
    ("to", "upto"),
    ("until", "upto"),
    ("end", "upto"),
    ("last", "upto"),
    ("count", "upto"),
    ("start", "from"),
    ("first", "from"),
    ("begin", "from"),
    ("file", "output"),
    ("outfile", "output"),
    ("output-file", "output"),
    ("why", "explain"),
    ("reason", "explain"),
    ("verbose", "explain"),
    ("type", "format"),
    ("mem", "memory"),
    ("steps", "max-steps"),
    ("player2", "second"),
];

/// The error with a hint that fits: the flag that there is in place of an unknown one, or how sets and heaps are written.
pub fn hinted(mut wrong: clap::Error, command: &mut Command, words: &[String]) -> clap::Error {
    if wrong.kind() != ErrorKind::UnknownArgument {
        return wrong;
    }
    let text = |kind| wrong.get(kind).map(ToString::to_string).unwrap_or_default();
    let (unknown, usage) = (text(ContextKind::InvalidArg), text(ContextKind::Usage));
    command.build();
    let hint = match unknown.trim_start_matches('-') {
        name if unknown.starts_with('-') && !name.starts_with(|first: char| first.is_ascii_digit()) => {
            let meant = addressed(command, words);
            Some(flag_hint(name.split('=').next().unwrap_or(name), meant))
        }
        name if name.starts_with(|first: char| first.is_ascii_digit()) && usage.contains("<MOVES>") => {
            Some("a set of moves is one word, as in 2,5,7".to_owned())
        }
        _ => None,
    };
    // In place of a tip to pass the word as a value.
    wrong.remove(ContextKind::SuggestedArg);
    let hints = hint.into_iter().map(Into::into).collect();
    wrong.insert(ContextKind::Suggested, ContextValue::StyledStrs(hints));
    wrong
}

/// The command that the words are for.
fn addressed<'a>(root: &'a Command, words: &[String]) -> &'a Command {
    words.iter().fold(root, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// What there is in place of a flag that is unknown to a command.
fn flag_hint(name: &str, command: &Command) -> String {
    let name = name.to_lowercase();
    let flags: Vec<&str> =
        command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(|arg| arg.get_long()).collect();
    let format = command.get_arguments().find(|arg| arg.get_long() == Some("format"));
    let formats: Vec<String> = format
        .map(|arg| arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect())
        .unwrap_or_default();
    let named = match name.as_str() {
        "tex" => "latex",
        "b-file" | "oeis" => "bfile",
        "numpy" => "npy",
        "txt" | "plain" => "text",
        other => other,
    };
    if formats.iter().any(|format| format == named) {
        return format!("there is --format {named}");
    }
    let known = ELSEWHERE.iter().find(|(other, here)| *other == name && flags.contains(here));
    if let Some((_, here)) = known {
        return format!("there is --{here}");
    }
    let near = did_you_mean(&name, flags.iter().copied());
    near.map_or_else(
        || format!("`{} --help` lists the flags that there are", command.get_bin_name().unwrap_or("nimatlas")),
        |meant| meant.replace("did you mean ", "did you mean --").replace(", ", ", --").replace(" or ", " or --"),
    )
}
