//! The questions, and what is known of their answers from the theory, from papers, or by hand.

/// Stands for a file with the edges a → b, a → c, b → c, b → d.
pub const GRAPH: &str = "FILE";

/// A position, and as much of the answer as is known beforehand.
pub struct Question {
    /// The summands with blanks between them.
    pub position: &'static str,
    /// Whether a player who cannot move wins.
    pub misere: bool,
    /// The outcome, or `refused`.
    pub outcome: &'static str,
    /// The nim-sum of the nim-values.
    pub nim_sum: Option<&'static str>,
    /// All winning moves as `summand>left`.
    pub moves: Option<&'static str>,
    /// The work that is allowed, if it is not the usual amount.
    pub work: Option<u64>,
}

/// Nim-sum and winning moves are known.
const fn known(position: &'static str, outcome: &'static str, nim_sum: &'static str, moves: &'static str) -> Question {
    Question { position, misere: false, outcome, nim_sum: Some(nim_sum), moves: Some(moves), work: None }
}

/// Only the outcome is.
const fn outcome(position: &'static str, outcome: &'static str) -> Question {
    Question { position, misere: false, outcome, nim_sum: None, moves: None, work: None }
}

/// The nim-sum is, and so is the outcome.
const fn value(position: &'static str, outcome: &'static str, nim_sum: &'static str) -> Question {
    Question { position, misere: false, outcome, nim_sum: Some(nim_sum), moves: None, work: None }
}

/// The winning moves are.
const fn moves(position: &'static str, outcome: &'static str, moves: &'static str) -> Question {
    Question { position, misere: false, outcome, nim_sum: None, moves: Some(moves), work: None }
}

const fn misere(question: Question) -> Question {
    Question { misere: true, ..question }
}

/// It takes more work than this.
const fn refused(position: &'static str, work: u64) -> Question {
    Question { position, misere: false, outcome: "refused", nim_sum: None, moves: None, work: Some(work) }
}

pub const POSITIONS: &[Question] = &[
    // Bouton's theorem, with and without a limit, in both conventions.
    known("nim:3 nim:4 nim:5", "N", "2", "0>1"),
    known("nim:1 nim:4 nim:5", "P", "0", ""),
    known("nim:2 nim:2 nim:2", "N", "2", "0>0 1>0 2>0"),
    known("nim:0", "P", "0", ""),
    misere(known("nim:0", "N", "0", "")),
    misere(known("nim:1 nim:1 nim:1", "P", "1", "")),
    misere(known("nim:1 nim:1", "N", "0", "0>0 1>0")),
    misere(known("nim:3 nim:5 nim:6", "P", "0", "")),
    misere(known("nim:2 nim:1", "N", "3", "0>0")),
    known("bounded-nim:3:4 bounded-nim:3:1", "N", "1", "0>1 1>0"),
    known("bounded-nim:3:8", "P", "0", ""),
    known("bounded-nim:3:9 bounded-nim:3:9", "P", "0", ""),
    misere(known("bounded-nim:3:4 bounded-nim:3:1", "P", "1", "")),
    known("nim:18446744073709551615 nim:18446744073709551614", "N", "1", "0>18446744073709551614"),
    known("nim:100000000000000000000000000000", "N", "100000000000000000000000000000", "0>0"),
    known("nim:100000000000000000000000000000 nim:100000000000000000000000000000", "P", "0", ""),
    // {2, 5, 7}, by hand: 0 0 1 1 0 2 1 3 2 2 0 3 1 0 0 1 1 2 2 3 3 2, and again.
    known("subtraction:2,5,7:8", "N", "2", "0>1"),
    known("subtraction:2,5,7:0", "P", "0", ""),
    known("subtraction:2,5,7:22", "P", "0", ""),
    known("subtraction:2,5,7:8 subtraction:2,5,7:13 subtraction:2,5,7:4", "N", "2", "0>1 1>8"),
    value("subtraction:2,5,7:20", "N", "3"),
    value("subtraction:2,5,7:123456789012345678901234567890", "N", "2"),
    // The same game times 500: heap 10^12 stands at place 20.
    value("subtraction:1000,2500,3500:1000000000000", "N", "3"),
    // A move may land below zero: the value 2 at (−8 − 5) mod 22 = 9 becomes 0.
    value("sink:2,5,7:8", "P", "0"),
    known("sink:2,5,7:1", "N", "1", "0>0"),
    known("subtraction:1,2,3:4", "P", "0", ""),
    known("subtraction:1,2,3:1000000000000000000000000000000", "P", "0", ""),
    known("subtraction:1,2,3:6", "N", "2", "0>4"),
    misere(outcome("subtraction:1,2,3:5", "P")),
    // Subtract a square (OEIS A030193) and subtract a prime: lost are 0, 1, 9, 10, 25, 34, 35, …
    value("subtraction:squares:7", "P", "0"),
    value("subtraction:squares:34", "P", "0"),
    value("subtraction:squares:8", "N", "1"),
    value("subtraction:primes:9", "P", "0"),
    value("subtraction:primes:25", "P", "0"),
    value("subtraction:primes:35", "P", "0"),
    refused("subtraction:squares:1000000000000000000", 1 << 24),
    refused("subtraction:primes:1000000000000000000", 1 << 24),
    // Kayles (Winning Ways, chapter 4): 0 1 2 3 1 4 3 2 1 4 2 6 …, from 71 on 4 1 2 8 1 4 7 2 1 8 2 7.
    known("nim:3 subtraction:2,5,7:8 kayles:9", "N", "5", "2>8 2>2+6"),
    known("kayles:4 kayles:1", "P", "0", ""),
    known("kayles:5 kayles:9", "P", "0", ""),
    value("kayles:10", "N", "2"),
    value("kayles:11 kayles:7", "N", "4"),
    value("kayles:1000000000000", "N", "1"),
    // Sibert and Conway 1992: misère Kayles.
    misere(outcome("kayles:9", "P")),
    misere(outcome("kayles:12", "P")),
    misere(outcome("kayles:10", "N")),
    misere(moves("kayles:2 nim:1", "N", "0>0")),
    misere(refused("kayles:5000 kayles:4999", 1 << 24)),
    // Dawson's Kayles and Dawson's Chess, Grundy's game, taking one.
    known("heap:0.07:5", "P", "0", ""),
    value("heap:0.07:14", "N", "4"),
    value("heap:0.137:4", "P", "0"),
    value("heap:0.137:13", "N", "4"),
    value("heap:4!.0:7", "P", "0"),
    value("heap:4!.0:13", "N", "3"),
    known("heap:0.3:5", "N", "1", "0>4"),
    // Wythoff 1907: lost are (1, 2), (3, 5), (4, 7), (6, 10), (8, 13).
    moves("wythoff:10,3", "N", "0>5,3"),
    moves("wythoff:3,5", "P", ""),
    moves("wythoff:8,13", "P", ""),
    moves("wythoff:4,4", "N", "0>0,0"),
    moves("wythoff:100000000000000000000000000000,3", "N", "0>5,3"),
    outcome("r-wythoff:2:3,4", "N"),
    // Cole and Davie 1969: 21/13 is below the golden ratio, and 13/8 above it.
    moves("euclid:21,13", "P", ""),
    moves("euclid:13,8", "N", "0>5,8"),
    moves("euclid:6,3", "N", "0>0,3"),
    // Whinihan 1963: lost are the Fibonacci numbers.
    moves("fibonacci:13", "P", ""),
    moves("fibonacci:11", "N", "0>8,6"),
    moves("fibonacci:8", "P", ""),
    outcome("wythoff:10,3 euclid:21,13 fibonacci:8", "N"),
    misere(outcome("wythoff:0,1", "P")),
    misere(outcome("euclid:2,1", "N")),
    refused("wythoff:100000000,99999999 nim:1", 1 << 24),
    // Values 2, 1, 0 and 0.
    known("graph:FILE:a", "N", "2", "0>c"),
    known("graph:FILE:a graph:FILE:b", "N", "3", "0>b"),
    known("graph:FILE:b nim:1", "P", "0", ""),
    misere(moves("graph:FILE:a", "N", "0>b")),
];

/// A game with the period of its nim-values, and of its outcomes where that is known.
pub struct PeriodQuestion {
    pub game: &'static str,
    pub preperiod: u64,
    pub period: u64,
    pub outcome_period: Option<u64>,
}

const fn repeats(game: &'static str, preperiod: u64, period: u64, outcome_period: Option<u64>) -> PeriodQuestion {
    PeriodQuestion { game, preperiod, period, outcome_period }
}

pub const PERIODS: &[PeriodQuestion] = &[
    repeats("subtraction:2,5,7", 0, 22, Some(22)),
    repeats("subtraction:1,2,3", 0, 4, Some(4)),
    // The outcomes repeat earlier than the values.
    repeats("subtraction:4,6,11,14", 18, 34, Some(17)),
    repeats("sink:2,5,7", 0, 22, Some(22)),
    // Winning Ways, chapter 4: Kayles, Dawson's Kayles, Dawson's Chess.
    repeats("heap:0.77", 71, 12, None),
    repeats("heap:0.07", 53, 34, None),
    repeats("heap:0.137", 52, 34, None),
];
