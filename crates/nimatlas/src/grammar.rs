//! The one grammar of games and positions.
//!
//! | written | game | position |
//! |---|---|---|
//! | `nim:3` | Nim | a heap |
//! | `bounded-nim:3:10` | Nim in which a move takes at most 3 stones | a heap |
//! | `subtraction:2,5,7:8`, `subtraction:all-but:1:9`, `subtraction:squares:50` | a subtraction game | a heap |
//! | `sink:2,5,7:8` | the same, where a move may land below zero | a heap |
//! | `heap:0.77:9`, `heap:kayles:9`, `kayles:9` | a take-and-break game by its code or its name | a heap |
//! | `wythoff:10,3`, `r-wythoff:2:10,3` | Wythoff's game, and with numbers that may differ by less than 2 | two heaps |
//! | `euclid:21,13` | Euclid | two numbers |
//! | `fibonacci:13`, `fibonacci:8,6` | Fibonacci Nim | the stones, and the most that may be taken |
//! | `graph:FILE:a` | a token on a graph, read from a file | a vertex |
//!
//! Heaps are of any size. A position is one of these, or several with plus signs between them: `nim:3 + kayles:9`.

use crate::error::Error;
use crate::graph::Graph;
use crate::nearest::did_you_mean;
use nimatlas_core::Convention;
use nimatlas_impartial::pair_games::{Euclid, Wythoff};
use nimatlas_impartial::take_break::{NAMED, TakeAndBreak, named};
use nimatlas_subtraction::{MoveSet, MoveSetError};
use num_bigint::BigUint;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::sync::Arc;

/// The most decimal digits that a number may have.
const MOST_DIGITS: usize = 100_000;

/// A game of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// Nim, with the most stones that a move may take if there is a limit.
    Nim {
        /// The limit.
        max_take: Option<NonZeroU64>,
    },
    /// A subtraction game.
    Subtraction {
        /// The numbers of stones that a move may take.
        moves: MoveSet,
        /// Whether a move may land below zero; then every position up to 0 is terminal.
        sink: bool,
    },
    /// A take-and-break game.
    TakeBreak(TakeAndBreak),
    /// Wythoff's game.
    Wythoff(Wythoff),
    /// Euclid.
    Euclid(Euclid),
    /// Fibonacci Nim.
    Fibonacci,
    /// A token on a graph.
    Graph(Arc<Graph>),
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A heap of so many stones.
    Heap(BigUint),
    /// Two numbers; in Fibonacci Nim the stones, and the most that may be taken.
    Pair([BigUint; 2]),
    /// The number of a vertex.
    Vertex(u32),
}

/// A game and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// The game.
    pub game: Game,
    /// Where it stands.
    pub at: Place,
}

/// A disjunctive sum: a move is a move in one of the summands. A sum of none is allowed.
///
/// ```
/// use nimatlas::Position;
///
/// let sum: Position = "nim:3 + subtraction:2,5,7:8 + kayles:9".parse()?;
/// assert_eq!(sum.to_string(), "nim:3 + subtraction:2,5,7:8 + heap:0.77:9");
/// let error = "kayles:9x".parse::<Position>().unwrap_err();
/// assert!(error.to_string().contains("“9x” is not a heap"));
/// # Ok::<(), nimatlas::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The summands.
    pub summands: Vec<Summand>,
    /// Who wins: in normal play the player who moves last, in misère play the other.
    pub convention: Convention,
}

impl Game {
    /// A heap game by its code or its name.
    ///
    /// # Errors
    /// If there is no such game; the message names one that is spelt alike.
    pub fn take_break(text: &str) -> Result<Game, Error> {
        match named(text) {
            Some(named) => Ok(Game::TakeBreak(named.game())),
            None => text.parse().map(Game::TakeBreak).map_err(|error| {
                Error::Input(match did_you_mean(text, NAMED.iter().map(|game| one_word(game.name))) {
                    Some(meant) => format!("no game has this name; {meant}"),
                    None => error.to_string(),
                })
            }),
        }
    }

    /// Wythoff's game, in which the numbers taken from both heaps at once may differ by less than r.
    pub fn wythoff(r: NonZeroU64) -> Game {
        Game::Wythoff(Wythoff { r })
    }

    /// Euclid, which ends at 0.
    pub fn euclid() -> Game {
        Game::Euclid(Euclid::default())
    }

    /// Whether positions are heaps of stones.
    pub fn is_on_heaps(&self) -> bool {
        matches!(self, Game::Nim { .. } | Game::Subtraction { .. } | Game::TakeBreak(_))
    }

    /// A position of this game, read from what stands behind its name.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn place(&self, text: &str) -> Result<Place, Error> {
        match self {
            Game::Nim { .. } | Game::Subtraction { .. } | Game::TakeBreak(_) => number(text, "heap").map(Place::Heap),
            Game::Wythoff(_) | Game::Euclid(_) => pair(text).map(Place::Pair),
            Game::Fibonacci if text.contains(',') => pair(text).map(Place::Pair),
            Game::Fibonacci => number(text, "heap").map(|stones| Summand::fibonacci(stones).at),
            Game::Graph(graph) => graph.vertex(text).map(Place::Vertex),
        }
    }

    /// A position of this game, as it is written behind its name.
    pub fn written(&self, at: &Place) -> String {
        match (self, at) {
            (_, Place::Heap(heap)) => heap.to_string(),
            (_, Place::Pair([a, b])) => format!("{a},{b}"),
            (Game::Graph(graph), Place::Vertex(vertex)) => graph.name(*vertex),
            (_, Place::Vertex(vertex)) => vertex.to_string(),
        }
    }
}

impl Summand {
    /// A heap of a game on heaps.
    pub fn heap(game: Game, heap: impl Into<BigUint>) -> Summand {
        Summand { game, at: Place::Heap(heap.into()) }
    }

    /// The start of Fibonacci Nim: the first move may take all stones but one.
    pub fn fibonacci(stones: impl Into<BigUint>) -> Summand {
        let stones = stones.into();
        let limit = if stones == BigUint::ZERO { BigUint::ZERO } else { &stones - 1u32 };
        Summand { game: Game::Fibonacci, at: Place::Pair([stones, limit]) }
    }
}

impl Position {
    /// A sum in normal play.
    pub fn normal(summands: impl IntoIterator<Item = Summand>) -> Position {
        Position { summands: summands.into_iter().collect(), convention: Convention::Normal }
    }

    /// Heaps of one game, in normal play.
    pub fn heaps<N: Into<BigUint>>(game: &Game, heaps: impl IntoIterator<Item = N>) -> Position {
        Position::normal(heaps.into_iter().map(|heap| Summand::heap(game.clone(), heap)))
    }

    /// The same sum under another convention.
    #[must_use]
    pub fn with_convention(self, convention: Convention) -> Position {
        Position { convention, ..self }
    }

    /// Whether all summands are of one game.
    pub fn one_game(&self) -> Option<&Game> {
        let (first, rest) = self.summands.split_first()?;
        rest.iter().all(|summand| summand.game == first.game).then_some(&first.game)
    }
}

/// A whole number of stones: digits, as they are typed or as text answers print them, with a no-break space after each three.
///
/// ```
/// use nimatlas::number;
///
/// assert_eq!(number("12\u{a0}345", "heap")?, number("12345", "heap")?);
/// assert!(number("1 2", "heap").is_err());
/// assert!(number("-5", "heap").is_err());
/// # Ok::<(), nimatlas::Error>(())
/// ```
///
/// # Errors
/// If it is no such number, or has more than 100 000 digits.
pub fn number(text: &str, what: &str) -> Result<BigUint, Error> {
    let trimmed = text.trim();
    let plain = ungrouped(trimmed);
    if plain.len() > MOST_DIGITS {
        return Err(Error::Input(format!(
            "a {what} may have at most {MOST_DIGITS} digits; this one has {}",
            plain.len()
        )));
    }
    let digits = Some(&plain).filter(|plain| !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()));
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
        Error::Input(format!("“{}” is not a {what}; a whole number is needed, 0 or more", shortened(trimmed)))
    })
}

/// The digits of a number without the no-break spaces that stand after each three, counted from the end.
fn ungrouped(text: &str) -> String {
    let groups: Vec<&str> = text.split(['\u{a0}', '\u{202f}']).collect();
    let is_grouped =
        groups.len() > 1 && (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    if is_grouped { groups.concat() } else { text.to_owned() }
}

fn pair(text: &str) -> Result<[BigUint; 2], Error> {
    match text.split_once(',') {
        Some((a, b)) => Ok([number(a, "number")?, number(b, "number")?]),
        None => Err(Error::Input(format!("“{}” is not two numbers; they are written 10,3", shortened(text)))),
    }
}

impl FromStr for Game {
    type Err = Error;

    /// Reads what stands before a position: `nim`, `subtraction:2,5,7`, `heap:0.77`, `kayles`.
    ///
    /// ```
    /// use nimatlas::Game;
    ///
    /// assert_eq!("subtraction:7,2,5".parse::<Game>()?.to_string(), "subtraction:2,5,7");
    /// assert_eq!("kayles".parse::<Game>()?, "heap:0.77".parse::<Game>()?);
    /// # Ok::<(), nimatlas::Error>(())
    /// ```
    fn from_str(text: &str) -> Result<Game, Error> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match (name, rest) {
            ("nim", "") => Ok(Game::Nim { max_take: None }),
            ("bounded-nim", most) => Ok(Game::Nim { max_take: Some(positive(most, "limit")?) }),
            ("subtraction" | "sink", moves) => {
                Ok(Game::Subtraction { moves: set_of_moves(moves)?, sink: name == "sink" })
            }
            ("heap" | "octal", code) => Game::take_break(code),
            ("wythoff", "") => Ok(Game::Wythoff(Wythoff::default())),
            ("r-wythoff", r) => Ok(Game::Wythoff(Wythoff { r: positive(r, "number r")? })),
            ("euclid", "") => Ok(Game::Euclid(Euclid::default())),
            ("fibonacci", "") => Ok(Game::Fibonacci),
            ("graph", file) => Ok(Game::Graph(Arc::new(Graph::read(file.as_ref())?))),
            (_, "") => match named(name) {
                Some(named) => Ok(Game::TakeBreak(named.game())),
                None => Err(unknown(name)),
            },
            ("nim" | "wythoff" | "euclid" | "fibonacci", more) => {
                Err(Error::Input(format!("“{}” is too much behind {name}", shortened(more))))
            }
            _ => Err(unknown(name)),
        }
    }
}

impl FromStr for Summand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Summand, Error> {
        let text = text.trim();
        let (game, at) = text.rsplit_once(':').unwrap_or((text, ""));
        if let Some((_, form)) = FORMS.iter().find(|(name, _)| *name == game) {
            return Err(Error::Input(format!(
                "{} has no position behind its game; it is written {form}",
                shortened(text)
            )));
        }
        let game: Game = game.parse()?;
        let at = game.place(at).map_err(|error| Error::Input(format!("{}: {error}", shortened(text))))?;
        Ok(Summand { game, at })
    }
}

/// How positions of the games are written whose names are followed by something else first.
const FORMS: [(&str, &str); 7] = [
    ("bounded-nim", "bounded-nim:3:10"),
    ("subtraction", "subtraction:2,5,7:8"),
    ("sink", "sink:2,5,7:8"),
    ("heap", "heap:0.77:9"),
    ("octal", "octal:0.77:9"),
    ("r-wythoff", "r-wythoff:2:10,3"),
    ("graph", "graph:FILE:vertex"),
];

fn set_of_moves(text: &str) -> Result<MoveSet, Error> {
    text.parse().map_err(|error: MoveSetError| match std::error::Error::source(&error) {
        Some(source) => Error::Input(format!("{error}: {source}")),
        None => Error::input(error),
    })
}

fn positive(text: &str, what: &str) -> Result<NonZeroU64, Error> {
    let wrong =
        || Error::Input(format!("“{}” is not a {what}; it is a whole number from 1 to {}", shortened(text), u64::MAX));
    number(text, what).ok().and_then(|number| u64::try_from(number).ok()).and_then(NonZeroU64::new).ok_or_else(wrong)
}

fn unknown(name: &str) -> Error {
    const GAMES: [&str; 10] =
        ["nim", "bounded-nim", "subtraction", "sink", "heap", "wythoff", "r-wythoff", "euclid", "fibonacci", "graph"];
    let known = GAMES.iter().map(ToString::to_string).chain(NAMED.iter().map(|game| one_word(game.name)));
    let meant = did_you_mean(name, known).map_or(String::new(), |meant| format!("; {meant}"));
    Error::Input(format!(
        "“{}” is not a game; positions are written nim:3, subtraction:2,5,7:8, heap:0.77:9, wythoff:10,3, euclid:21,13, fibonacci:13 or graph:FILE:vertex, or as the name of a heap game with a heap: kayles:9{meant}",
        shortened(name)
    ))
}

/// A name as it is easily typed: grundys-game for Grundy's game.
pub fn one_word(name: &str) -> String {
    name.to_lowercase().replace(' ', "-").replace(['\'', '’'], "")
}

/// A text as an error repeats it: the beginning, if it is long.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl FromStr for Position {
    type Err = Error;

    /// Summands with plus signs between them, in normal play.
    fn from_str(text: &str) -> Result<Position, Error> {
        Ok(Position::normal(text.split(" + ").map(str::parse).collect::<Result<Vec<_>, _>>()?))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Nim { max_take: None } => f.write_str("nim"),
            Game::Nim { max_take: Some(most) } => write!(f, "bounded-nim:{most}"),
            Game::Subtraction { moves, sink: false } => write!(f, "subtraction:{moves}"),
            Game::Subtraction { moves, sink: true } => write!(f, "sink:{moves}"),
            Game::TakeBreak(game) => write!(f, "heap:{game}"),
            Game::Wythoff(Wythoff { r: NonZeroU64::MIN }) => f.write_str("wythoff"),
            Game::Wythoff(Wythoff { r }) => write!(f, "r-wythoff:{r}"),
            Game::Euclid(_) => f.write_str("euclid"),
            Game::Fibonacci => f.write_str("fibonacci"),
            Game::Graph(graph) => write!(f, "graph:{}", graph.source()),
        }
    }
}

impl fmt::Display for Summand {
    /// The form that can be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.game.written(&self.at))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, summand) in self.summands.iter().enumerate() {
            write!(f, "{}{summand}", if i == 0 { "" } else { " + " })?;
        }
        if self.convention == Convention::Misere { f.write_str(" in misère play") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let cases = [
            ("nim:3", "nim:3"),
            ("bounded-nim:3:10", "bounded-nim:3:10"),
            ("subtraction:7,2,5:8", "subtraction:2,5,7:8"),
            ("subtraction:all-but:1:9", "subtraction:all-but:1:9"),
            ("sink:2,5:100000000000000000000000", "sink:2,5:100000000000000000000000"),
            ("kayles:9", "heap:0.77:9"),
            ("octal:4!.0:12\u{a0}345", "heap:4!.0:12345"),
            ("heap:Dawson's Kayles:5", "heap:0.07:5"),
            ("wythoff:10, 3", "wythoff:10,3"),
            ("r-wythoff:2:10,3", "r-wythoff:2:10,3"),
            ("euclid:21,13", "euclid:21,13"),
            ("fibonacci:13", "fibonacci:13,12"),
            ("fibonacci:0", "fibonacci:0,0"),
            ("nim:1 + nim:2", "nim:1 + nim:2"),
        ];
        for (text, written) in cases {
            let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.to_string(), written);
            assert_eq!(written.parse::<Position>().expect("written"), position);
        }
    }

    #[test]
    fn wrong_texts_are_named() {
        let cases = [
            ("", "is not a game"),
            ("kayle:9", "did you mean kayles?"),
            ("heap:kayle:9", "did you mean kayles?"),
            ("nim:", "“” is not a heap"),
            ("nim:-3", "“-3” is not a heap"),
            ("nim:3.0", "“3.0” is not a heap"),
            ("nim:1\u{a0}2", "is not a heap"),
            ("subtraction:2,0:8", "0 is not a move"),
            ("subtraction:8", "it is written subtraction:2,5,7:8"),
            ("wythoff:10", "is not two numbers"),
            ("bounded-nim:0:5", "from 1 to"),
            ("graph:/nowhere/at-all:a", "/nowhere/at-all"),
            ("nim:3 +", "is not a heap"),
        ];
        for (text, part) in cases {
            let error = text.parse::<Position>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
