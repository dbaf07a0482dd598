//! Games with a name.

use super::TakeAndBreak;

/// A take-and-break game of the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// Its name.
    pub name: &'static str,
    /// Its code.
    pub code: &'static str,
    /// Its rule in words.
    pub rule: &'static str,
    /// Where to read about it.
    pub reference: &'static str,
    /// The nim-values of heaps 0, 1, 2, ….
    pub first_values: &'static [u32],
}

/// The games known by name, in alphabetical order.
pub const NAMED: &[NamedGame] = &[
    NamedGame {
        name: "Dawson's Chess",
        code: "0.137",
        rule: "Take a stone that is alone; take two from the end of a row, or the whole row of two; take three, and break the rest into two rows if you like. Pawns on three ranks where capture is compulsory.",
        reference: "Dawson 1935; Guy and Smith 1956; Winning Ways, chapter 4",
        first_values: &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2],
    },
    NamedGame {
        name: "Dawson's Kayles",
        code: "0.07",
        rule: "Take two neighbours of a row; the rest may be two rows.",
        reference: "Guy and Smith 1956; Winning Ways, chapter 4",
        first_values: &[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3],
    },
    NamedGame {
        name: "Grundy's game",
        code: "4!.0",
        rule: "Break a heap into two heaps of different size.",
        reference: "Grundy 1939; Winning Ways, chapter 4; whether it is periodic is not known",
        first_values: &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2],
    },
    NamedGame {
        name: "Guiles",
        code: "0.15",
        rule: "Take a heap of one or two stones, or take two stones and break the rest into two heaps.",
        reference: "Guy and Smith 1956; Winning Ways, chapter 4",
        first_values: &[0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1],
    },
    NamedGame {
        name: "Kayles",
        code: "0.77",
        rule: "Knock down one pin of a row, or two neighbours; the rest may be two rows.",
        reference: "Dudeney 1908; Guy and Smith 1956; Winning Ways, chapter 4",
        first_values: &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6],
    },
    NamedGame {
        name: "Kenyon's game",
        code: "0.3f",
        rule: "Take one stone, or take two and leave up to three heaps.",
        reference: "Kenyon 1967; Winning Ways, chapter 4",
        first_values: &[0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5],
    },
    NamedGame {
        name: "Lasker's Nim",
        code: "4.[3]",
        rule: "Take any number of stones from a heap, or break it into two heaps without taking.",
        reference: "Lasker 1931; Winning Ways, chapter 4",
        first_values: &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12],
    },
    NamedGame {
        name: "Nim",
        code: "0.[3]",
        rule: "Take any number of stones from a heap.",
        reference: "Bouton 1901",
        first_values: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    },
    NamedGame {
        name: "Officers",
        code: "0.6",
        rule: "Take one stone, and leave the rest as one heap or two; a stone alone stays.",
        reference: "Winning Ways, chapter 4; Grossman 2019; whether it is periodic is not known",
        first_values: &[0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4],
    },
    NamedGame {
        name: "Treblecross",
        code: "0.007",
        rule: "Take three neighbours of a row; the rest may be two rows. Two players who both write crosses on a strip of n squares, where three in a row win, play it on a row of n + 2.",
        reference: "Winning Ways, chapter 4; whether it is periodic is not known",
        first_values: &[0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1],
    },
];

/// The game of this name, or `None`. Letter case, blanks, hyphens and apostrophes do not matter.
///
/// ```
/// use nimatlas_impartial::take_break::named;
///
/// assert_eq!(named("dawsons-kayles").expect("known").code, "0.07");
/// assert!(named("chess").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static NamedGame> {
    let key =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = key(name);
    NAMED.iter().find(|game| key(game.name) == wanted)
}

impl NamedGame {
    /// Its rules.
    pub fn game(&self) -> TakeAndBreak {
        self.code.parse().expect("the codes of the list are read in the tests")
    }
}
